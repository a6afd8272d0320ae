"""Where the auction stands and what everybody has shown: public, and all that a rule may look at."""

from functools import cached_property

from makker.bidding.card import Agreements, Card
from makker.bidding.known import Known, Said
from makker.bidding.meaning import Forcing
from makker.cards import Strain, Suit
from makker.cards.suit import SUITS
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import DOUBLE, PASS, Bid, all_bids
from makker.games.bridge.contract import Doubled
from makker.seats import Seat

TRICK_POINTS = (20, 20, 30, 30, 30)  # by strain; the first trick of no-trump is worth ten more
GAME = 100
ACE_QUESTIONS = ("aces", "kings", "queen", "gerber", "gerber_kings", "grand")
HIGHEST = 34  # seven no-trump


class State:
    """The auction, the agreements, and what each seat has shown.

    `said` are the calls with their meanings; `known` by seat; `game_forced` and `disturbed` by side: whether a call
    has forced to game, and whether the opponents have taken the pair off its undisturbed methods.
    """

    def __init__(
        self,
        agreements: Agreements,
        auction: Auction,
        said: tuple[Said, ...],
        known: tuple[Known, ...],
        game_forced: tuple[bool, bool],
        disturbed: tuple[bool, bool],
        agreed: tuple[Suit | None, Suit | None],
    ) -> None:
        self.agreements = agreements
        self.auction = auction
        self.said = said
        self.known = known
        self.game_forced = game_forced
        self.disturbed = disturbed
        self.agreed_suits = agreed
        seat = auction.turn
        self.turn = seat
        self.side = seat.side.index
        self.me = known[seat.index]
        self.lho = known[seat.next.index]
        self.partner = known[seat.partner.index]
        self.rho = known[seat.previous.index]
        self.last = auction.bid
        self.bidder = auction.bidder

    @property
    def card(self) -> Card:
        """The card of the side in turn."""
        return self.agreements.of(self.side)

    @property
    def vulnerable(self) -> bool:
        """Whether the side in turn is vulnerable."""
        return self.agreements.vulnerable[self.side]

    @property
    def they_are_vulnerable(self) -> bool:
        """Whether the opponents are vulnerable."""
        return self.agreements.vulnerable[1 - self.side]

    @cached_property
    def position(self) -> int:
        """1 for the dealer to 4 for the last."""
        return self.auction.dealer.places_to(self.turn) + 1

    @cached_property
    def opening(self) -> Said | None:
        """The first bid."""
        return next((each for each in self.said if isinstance(each.call, Bid)), None)

    @cached_property
    def opener(self) -> str:
        """Who opened, seen from the seat in turn: `me`, `lho`, `partner`, `rho`, or nobody."""
        if self.opening is None:
            return ""
        return ("me", "lho", "partner", "rho")[self.turn.places_to(self.opening.seat)]

    @cached_property
    def we_opened(self) -> bool:
        """Whether the first bid was ours."""
        return self.opener in ("me", "partner")

    @cached_property
    def quiet(self) -> bool:
        """Our side opened, and the opponents have not taken us off our undisturbed methods."""
        return self.we_opened and not self.disturbed[self.side]

    @cached_property
    def ours(self) -> tuple[str, ...]:
        """Our side's calls from its first bid or double on, as texts."""
        calls = [each.call.text for each in self.said if each.seat.side.index == self.side]
        start = next((place for place, text in enumerate(calls) if text != "P"), len(calls))
        return tuple(calls[start:])

    @cached_property
    def since(self) -> tuple[str, ...]:
        """All calls from the opening bid on, as texts."""
        calls = [each.call.text for each in self.said]
        start = next((place for place, text in enumerate(calls) if text != "P"), len(calls))
        return tuple(calls[start:])

    @cached_property
    def passed_hand(self) -> bool:
        """Whether the seat in turn passed before anybody opened."""
        return any(each.seat is self.turn for each in self.before_opening)

    @cached_property
    def partner_passed_first(self) -> bool:
        """Whether partner passed before anybody opened."""
        return any(each.seat is self.turn.partner for each in self.before_opening)

    @cached_property
    def before_opening(self) -> tuple[Said, ...]:
        """The passes before the opening bid."""
        start = next((place for place, each in enumerate(self.said) if isinstance(each.call, Bid)), len(self.said))
        return self.said[:start]

    def said_by(self, seat: Seat) -> list[Said]:
        """The seat's calls in order."""
        return [each for each in self.said if each.seat is seat]

    @cached_property
    def mine(self) -> list[Said]:
        """My calls."""
        return self.said_by(self.turn)

    @cached_property
    def partners(self) -> list[Said]:
        """Partner's calls."""
        return self.said_by(self.turn.partner)

    @cached_property
    def partner_last(self) -> Said | None:
        """Partner's last call."""
        return self.said[-2] if len(self.said) >= 2 else None

    @cached_property
    def rho_last(self) -> Said | None:
        """The call just before."""
        return self.said[-1] if self.said else None

    @cached_property
    def rho_passed(self) -> bool:
        """Whether the call just before was a pass."""
        return not self.said or self.said[-1].call is PASS

    @property
    def agreed(self) -> Suit | None:
        """Our trump suit, once a call has settled it."""
        return self.agreed_suits[self.side]

    @cached_property
    def we_bid_last(self) -> bool:
        """Whether the last bid is ours."""
        return self.bidder is not None and self.bidder.side is self.turn.side

    @cached_property
    def partner_bid_last(self) -> bool:
        """Whether the last bid is partner's."""
        return self.bidder is self.turn.partner

    @property
    def doubled(self) -> Doubled:
        """Whether the last bid stands doubled."""
        return self.auction.doubled

    @property
    def part_score(self) -> int:
        """What our side has below the line."""
        return self.agreements.part_scores[self.side]

    def needed(self, strain: Strain) -> int:
        """The level that makes game in the strain, with our part-score (FACTS 000-33)."""
        short = GAME - self.part_score
        if strain is Strain.NOTRUMP:
            short -= 10
        return max(1, -(-short // TRICK_POINTS[strain.index]))

    @cached_property
    def below_game(self) -> bool:
        """Whether our side's last bid, if it is the last one, is short of game."""
        return self.last is None or not self.we_bid_last or self.last.level < self.needed(self.last.strain)

    @cached_property
    def forced(self) -> bool:
        """Whether a pass is out of the question.

        Partner's last call forces and the next hand passed, or doubled an artificial call; or our side is forced to
        game, has not reached it, and a pass would end the auction.
        """
        partner = self.partner_last
        if partner is None or self.rho_last is None or self.last is None or self.last.index == HIGHEST:
            return False
        if partner.meaning.asks in ACE_QUESTIONS and not self.rho_passed:
            return False  # a pass is one of the answers, and partner calls again
        if partner.meaning.forcing.forces and partner.call is not PASS:
            if self.rho_passed or (self.doubled is Doubled.DOUBLED and self.we_bid_last and partner.meaning.artificial):
                return partner.meaning.forcing is Forcing.ROUND or self.below_game or partner.meaning.artificial
            return False
        ends = self.auction.passes == 2 or (self.partner_bid_last and self.rho_passed)
        return ends and self.game_forced[self.side] and self.below_game and self.last.level <= 5

    @property
    def may_stand(self) -> bool:
        """Whether partner's last call is a double, which a pass would turn into penalties."""
        return self.partner_last is not None and self.partner_last.call is DOUBLE

    @cached_property
    def their_suits(self) -> tuple[Suit, ...]:
        """The suits that the opponents have shown: bid naturally, or known to be four cards long."""
        found = [
            suit
            for suit in SUITS
            if self.lho.least_length(suit) >= 4
            or self.rho.least_length(suit) >= 4
            or any(each.natural_suit is suit and each.seat.side is not self.turn.side for each in self.said)
        ]
        return tuple(found)

    @cached_property
    def our_suits(self) -> tuple[Suit, ...]:
        """The suits that our side has bid naturally or is known to hold four of."""
        return tuple(
            suit
            for suit in SUITS
            if self.me.least_length(suit) >= 4
            or self.partner.least_length(suit) >= 4
            or any(each.natural_suit is suit and each.seat.side is self.turn.side for each in self.said)
        )

    @cached_property
    def unbid(self) -> tuple[Suit, ...]:
        """The suits that nobody has shown."""
        return tuple(suit for suit in SUITS if suit not in self.their_suits and suit not in self.our_suits)

    def cheapest(self, strain: Strain, over: Bid | None = None) -> Bid | None:
        """The lowest sufficient bid in the strain; None above the seventh level."""
        last = over or self.last
        index = strain.index if last is None else strain.index + 5 * max(0, (last.index - strain.index) // 5 + 1)
        return all_bids()[index] if index < 35 else None

    def within(self, strain: Strain, level: int) -> Bid | None:
        """The cheapest bid in the strain, if it is no higher than this level."""
        low = self.cheapest(strain)
        return low if low is not None and low.level <= level else None

    def jump(self, strain: Strain, by: int = 1) -> Bid | None:
        """The bid so many levels above the cheapest."""
        low = self.cheapest(strain)
        return all_bids()[low.index + 5 * by] if low is not None and low.index + 5 * by < 35 else None

    @property
    def may_double(self) -> bool:
        """Whether a double is legal."""
        return self.auction.may_double

    @property
    def may_redouble(self) -> bool:
        """Whether a redouble is legal."""
        return self.auction.may_redouble
