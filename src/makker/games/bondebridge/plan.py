"""The round plan: how many cards, which trumps and who deals, round by round (FACTS 004-07, 004-18, 3.15)."""

from itertools import cycle

import msgspec

from makker.cards import Card, Hand, Pack, Rank, Strain
from makker.cards.suit import SUITS
from makker.errors import InvalidValue
from makker.games.bondebridge.options import Options, Plan, Spare, Trumps, Twos
from makker.seats import Player

MOST_ROUNDS = 200  # twice the longest plan that is not listed; every view carries the plan


class PlannedRound(msgspec.Struct, frozen=True):
    """One round of the plan. `number` counts from 1; `cards` is the hand size and so the number of tricks.

    `trump` is None where only a drawn or turned-up card will tell. `forehead` marks the round whose single card
    everybody sees but its holder.
    """

    number: int
    cards: int
    dealer: Player
    trump: Strain | None
    forehead: bool = False


def seats(options: Options) -> tuple[Player, ...]:
    """The players, clockwise."""
    return tuple(Player(index) for index in range(options.players))


def trump_rule(options: Options) -> Trumps:
    """Where trumps come from, USUAL resolved: drawn in the plan DOWN (FACTS 004-19), by order otherwise."""
    if options.trumps is not Trumps.USUAL:
        return options.trumps
    return Trumps.DRAWN if options.plan is Plan.DOWN else Trumps.ORDER


def pack(options: Options) -> Pack:
    """The pack of the game, 48 or 52 cards (FACTS 004-05, 004-20)."""
    usual_out = options.players <= 4 and options.plan is not Plan.DOWN
    twos_out = usual_out if options.twos is Twos.USUAL else options.twos is Twos.OUT
    return Pack.without_twos() if twos_out else Pack.full()


def dealable(options: Options) -> int:
    """How many cards there are to deal: the pack, less a drawn card that is not put back."""
    kept_out = trump_rule(options) is Trumps.DRAWN and not options.put_back
    return len(pack(options)) - kept_out


def full_hand(options: Options) -> int:
    """The most cards that each player can have: 3 players 17, 4 players 13, 5 players 10 (FACTS 004-18)."""
    return dealable(options) // options.players


def largest_hand(options: Options) -> int:
    """The largest hand of the plan."""
    if options.largest is not None:
        return options.largest
    if options.plan is Plan.DOWN:
        return 13 if options.players == 2 else full_hand(options)
    return min(10, 52 // options.players) if options.ten_cards else full_hand(options)


def hand_sizes(options: Options) -> tuple[int, ...]:
    """The hand size of each round: 1..10, 10..1 as usual."""
    top = largest_hand(options)
    match options.plan:
        case Plan.LISTED:
            return options.sizes
        case Plan.DOWN:
            return tuple(range(top, 0, -1))
        case Plan.UP_AND_DOWN:
            return (*range(1, top), *[top] * options.turn_rounds, *range(top - 1, 0, -1))
        case Plan.DOWN_AND_UP:
            return (*range(top, 1, -1), *[1] * options.turn_rounds, *range(2, top + 1))


def make_plan(options: Options) -> tuple[PlannedRound, ...]:
    """The rounds of a game with these options. Raises InvalidValue (see `check`)."""
    check(options)
    sizes = hand_sizes(options)
    rule, order = trump_rule(options), cycle(options.order)
    rounds = []
    for index, cards in enumerate(sizes):
        trump: Strain | None = None
        if rule is Trumps.NONE or (rule is Trumps.ORDER and cards <= options.no_trump_up_to):
            trump = Strain.NOTRUMP
        elif rule is Trumps.ORDER:
            trump = next(order)
        dealer = Player((options.first_dealer - 1 + index) % options.players)
        last = index == len(sizes) - 1
        rounds.append(PlannedRound(index + 1, cards, dealer, trump, options.forehead and last))
    return tuple(rounds)


def exchanges_twos(options: Options) -> bool:
    """Whether spare cards of a full hand are exchanged for twos (FACTS 004-21)."""
    if options.spare is Spare.USUAL:
        return options.plan is Plan.DOWN and options.twos is not Twos.OUT and trump_rule(options) is not Trumps.TURN_UP
    return options.spare is Spare.TWOS


def twos_put_aside(options: Options, cards: int, trump: Strain) -> Hand:
    """The twos shown to all and put aside before dealing hands of this size, lowest suits first (FACTS D40).

    None unless the hands are the full hand and cards are left over. In no-trump every suit counts as no trump suit.
    """
    if cards != full_hand(options) or not exchanges_twos(options):
        return Hand()
    spare = dealable(options) - cards * options.players
    return Hand([Card(suit, Rank.TWO) for suit in SUITS if suit is not trump.suit][:spare])


def drawn_trump(card: Card) -> Strain:
    """What a drawn card makes trumps: 2-10 its suit, J Q K A no trump (FACTS 004-19)."""
    return Strain.NOTRUMP if card.rank.number > 10 else card.suit.strain


def check(options: Options) -> None:
    """Refuse options that cannot stand together.

    Raises InvalidValue: ``options.players``, ``options.first_dealer``, ``options.sizes``, ``options.turn_rounds``,
    ``options.hand_size``, ``options.order``, ``options.twos_missing``, ``options.twos_turn_up``,
    ``options.forehead``.
    """
    fewest, most = options.fewest_players, options.most_players
    if not fewest <= options.players <= most:
        raise InvalidValue("options.players", {"players": options.players, "fewest": fewest, "most": most})
    if not 1 <= options.first_dealer <= options.players:
        raise InvalidValue("options.first_dealer", {"player": options.first_dealer, "players": options.players})
    check_sizes(options)
    if (trump_rule(options) is Trumps.ORDER and not options.order) or len(options.order) > MOST_ROUNDS:
        raise InvalidValue("options.order", {"most": MOST_ROUNDS})
    if options.spare is Spare.TWOS and len(pack(options)) < 52:
        raise InvalidValue("options.twos_missing")
    if options.spare is Spare.TWOS and trump_rule(options) is Trumps.TURN_UP:
        raise InvalidValue("options.twos_turn_up")
    if options.forehead and hand_sizes(options)[-1] != 1:
        raise InvalidValue("options.forehead", {"cards": hand_sizes(options)[-1]})


def check_sizes(options: Options) -> None:
    """Refuse hand sizes that are missing, said twice, endless, or cannot be dealt."""
    listed = options.plan is Plan.LISTED
    too_many = len(options.sizes) > MOST_ROUNDS
    if too_many or listed != bool(options.sizes) or (listed and options.largest is not None):
        raise InvalidValue("options.sizes", {"plan": options.plan.value, "sizes": len(options.sizes)})
    if options.turn_rounds < 1 or options.turn_rounds > 52:
        raise InvalidValue("options.turn_rounds", {"rounds": options.turn_rounds})
    most = full_hand(options)
    for cards in options.sizes or (largest_hand(options),):
        if not 1 <= cards <= most:
            raise InvalidValue("options.hand_size", {"cards": cards, "most": most, "players": options.players})
