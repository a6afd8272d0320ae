"""A rule-of-thumb player of bondebridge, plump and oh hell.

It bids what its cards take on average over a few imagined deals, and plays to take exactly that: wins as cheaply as
it can while it lacks tricks, and afterwards gets rid of its high cards under the others'.
"""

from collections.abc import Sequence

from makker.cards import Card, Hand, RandomSource, Rank, Suit
from makker.games.bondebridge import Action, Bid, Play, Scoring, View
from makker.games.bondebridge.plan import pack
from makker.seats import Player
from makker.tricks import follow, winning_card

SAMPLES = 20
TRICKS_COUNT_ALWAYS = (Scoring.TRICKS_AND_TEN, Scoring.TRICKS_FIVE_FOR_ZERO)


class RoundRobot:
    """Plays any of the round games, from one card to 26 and with two to eight players."""

    def act(self, view: View, budget: float, rng: RandomSource) -> Action:  # noqa: ARG002
        """One of the view's moves; at most some hundredths of a second, whatever the budget in seconds."""
        if len(view.moves) == 1:
            return view.moves[0]
        bids = [move for move in view.moves if isinstance(move, Bid)]
        return choose_bid(view, bids, rng) if bids else Play(choose_card(view))


def me(view: View) -> int:
    """The viewer's place at the table."""
    return view.viewer.index if isinstance(view.viewer, Player) else 0


def trump_suit(view: View) -> Suit | None:
    """The trump suit, or None."""
    return view.trump.suit if view.trump else None


def unseen(view: View) -> Hand:
    """The cards that may be in hands which the viewer does not see."""
    known = view.hand | view.played | view.put_aside | Hand(card for _, card in view.foreheads)
    out = [view.turned, None if view.options.put_back else view.drawn]
    return pack(view.options).cards - known - Hand(card for card in out if card)


def choose_bid(view: View, bids: Sequence[Bid], rng: RandomSource) -> Bid:
    """The allowed bid nearest to the expected tricks.

    The trump ace is a sure trick, so its holder bids zero only where nothing else is allowed.
    """
    expected = expected_tricks(view, rng)
    trump = trump_suit(view)
    if trump is not None and Card(trump, Rank.ACE) in view.hand:
        bids = [bid for bid in bids if bid.tricks > 0] or bids
    return min(bids, key=lambda bid: (abs(bid.tricks - expected), bid.tricks))


def expected_tricks(view: View, rng: RandomSource) -> float:
    """The viewer's tricks on average over imagined deals in which everybody wins what he can."""
    first = view.dealer.next(len(view.players)).index
    tricks = [play_out(imagine(view, rng), first, trump_suit(view))[me(view)] for _ in range(SAMPLES)]
    return sum(tricks) / SAMPLES


def imagine(view: View, rng: RandomSource) -> list[list[Card]]:
    """Hands that agree with what the viewer sees."""
    hidden = list(unseen(view))
    rng.shuffle(hidden)
    shown = {holder.index: [card] for holder, card in view.foreheads}
    if view.hand:
        shown[me(view)] = list(view.hand)
    hands = []
    for index in range(len(view.players)):
        hand = shown.get(index)
        if hand is None:
            hand, hidden = hidden[: view.round.cards], hidden[view.round.cards :]
        hands.append(hand)
    return hands


def play_out(hands: list[list[Card]], leader: int, trump: Suit | None) -> list[int]:
    """The tricks of each when everybody leads his highest card and wins what he can as cheaply as he can."""
    won = [0] * len(hands)
    for _ in range(len(hands[0])):
        table: list[Card] = []
        for place in range(len(hands)):
            hand = hands[(leader + place) % len(hands)]
            card = greedy(hand, table, trump)
            hand.remove(card)
            table.append(card)
        leader = (leader + table.index(winning_card(table, trump))) % len(hands)
        won[leader] += 1
    return won


def greedy(hand: list[Card], table: list[Card], trump: Suit | None) -> Card:
    """The highest card to lead, the cheapest that wins the trick, or else the lowest."""
    if not table:
        return max(hand, key=lambda card: card.rank.index)
    allowed = [card for card in hand if card.suit is table[0].suit] or hand
    best = winning_card(table, trump)
    winners = [card for card in allowed if beats(card, best, trump)]
    return min(winners or allowed, key=lambda card: (card.suit is trump, card.rank.index))


def beats(card: Card, best: Card, trump: Suit | None) -> bool:
    """Whether the card takes the trick from the one that is winning it."""
    return winning_card((best, card), trump) is card


def choose_card(view: View) -> Card:
    """The card to play, leading or following, wanting the trick or not."""
    legal = sorted(follow(view.hand, view.trick.led), key=lambda card: weakness(view, card))
    wanted = wants_tricks(view)
    if not view.trick.plays:
        return lead(view, legal, wanted)
    trump = trump_suit(view)
    best = winning_card(view.trick.cards, trump)
    winners = [card for card in legal if beats(card, best, trump)]
    losers = [card for card in legal if card not in winners]
    last = len(view.trick.plays) == len(view.players) - 1
    if wanted:
        return win_cheaply(view, winners, last) if winners else legal[-1]
    if losers:
        return losers[0]
    return winners[0] if last else winners[-1]


def wants_tricks(view: View) -> bool:
    """Whether the viewer lacks tricks, or has missed the bid already where each trick is a point all the same."""
    return lacking(view) > 0 or (lacking(view) < 0 and view.options.scoring in TRICKS_COUNT_ALWAYS)


def lacking(view: View) -> int:
    """How many tricks the viewer lacks; below zero when there are too many."""
    return (view.bids[me(view)] or 0) - view.won[me(view)]


def lead(view: View, legal: list[Card], wanted: bool) -> Card:
    """The surest winner when tricks are wanted and one is at hand; otherwise the surest loser."""
    sure = weakness(view, legal[0])[0] < 1
    return legal[0] if wanted and (sure or lacking(view) >= len(view.hand)) else legal[-1]


def win_cheaply(view: View, winners: list[Card], last: bool) -> Card:
    """The lowest card that wins for certain when one plays last, or else the lowest of the safest."""
    trump, safest = trump_suit(view), weakness(view, winners[0])[0]
    enough = winners if last else [card for card in winners if weakness(view, card)[0] == safest]
    return min(enough, key=lambda card: (card.suit is trump, card.rank.index))


def weakness(view: View, card: Card) -> tuple[float, int]:
    """What stands against the card: unseen higher ones of its suit and a quarter of the unseen trumps; then its rank.

    The strongest card has the least of it.
    """
    hidden, trump = unseen(view), trump_suit(view)
    higher: float = sum(other.index > card.index for other in hidden.suit(card.suit))
    ruffs = 0.0 if trump is None or card.suit is trump else hidden.length(trump) / 4
    return (higher + ruffs, -card.rank.index)
