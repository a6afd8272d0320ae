"""House rules of the round games as options (FACTS 1.4, 3.15). The defaults are the description's own rules.

Bondebridge, plump and oh hell are one game with different defaults. USUAL means "as the description says for this
plan", so that choosing the plan alone gives the whole variant.
"""

from enum import Enum
from typing import ClassVar

import msgspec

from makker.cards import Strain


class Plan(Enum):
    """How the hand size runs through the rounds."""

    UP_AND_DOWN = "up-and-down"  # 1 2 .. 10 10 .. 2 1 (FACTS 004-07)
    DOWN = "down"  # the full hand, then one card fewer each round down to one (FACTS 004-18)
    DOWN_AND_UP = "down-and-up"  # 10 9 .. 1 .. 9 10: plump (FACTS 3.15)
    LISTED = "listed"  # exactly the sizes of the option `sizes`


class Twos(Enum):
    """Whether the four twos are in the pack (FACTS 004-05)."""

    USUAL = "usual"  # out with two to four players, in with more; always in where the plan starts from the full hand
    OUT = "out"
    IN = "in"


class Trumps(Enum):
    """Where the trump suit comes from."""

    USUAL = "usual"  # DRAWN where the plan starts from the full hand, ORDER otherwise
    NONE = "none"
    ORDER = "order"  # the option `order`, over and over; none in rounds of `no_trump_up_to` cards or fewer
    DRAWN = "drawn"  # a card drawn before the deal: 2-10 its suit, J Q K A no trump (FACTS 004-19)
    TURN_UP = "turn-up"  # the next card after the deal; none where every card is dealt (FACTS 3.15)


class Spare(Enum):
    """What happens to cards that are left over when the hands are as large as the pack allows (FACTS 004-21)."""

    USUAL = "usual"  # TWOS where the plan starts from the full hand, ASIDE otherwise
    ASIDE = "aside"  # they lie face down and are out of the round (FACTS 004-08)
    TWOS = "twos"  # as many twos of other suits than trumps are shown and put aside instead (FACTS D40)


class Bidding(Enum):
    """How bids are made (FACTS 004-10, D42)."""

    SIMULTANEOUS = "simultaneous"  # hidden, shown together when everybody has bid
    IN_TURN = "in-turn"  # openly, from the dealer's left; the dealer is last


class Adjuster(Enum):
    """Who may not let the bids add up to the number of tricks."""

    LEFT_OF_DEALER = "left-of-dealer"  # changes the bid after the sum is known (FACTS 004-12)
    LAST_BIDDER = "last-bidder"  # the dealer: in turn by not bidding so at all, else by changing (FACTS 3.15)


class Lead(Enum):
    """Who leads to the first trick."""

    LEFT_OF_DEALER = "left-of-dealer"  # FACTS 004-13
    HIGHEST_BIDDER = "highest-bidder"  # the first of them from the dealer's left (FACTS 3.15, plump)


class Scoring(Enum):
    """Points for a bid and the tricks taken; `makker.games.bondebridge.scoring.points` has the formulas."""

    TEN_AND_TRICKS = "ten-and-tricks"  # FACTS 004-16
    DOUBLING_MISSES = "doubling-misses"  # FACTS 3.15, house scoring (i)
    TWO_A_MISS = "two-a-miss"  # FACTS 3.15, house scoring (ii)
    ONE_IN_FRONT = "one-in-front"  # FACTS 3.15, plump
    TRICKS_FIVE_FOR_ZERO = "tricks-five-for-zero"  # FACTS 3.15, plump's other version
    TRICKS_AND_TEN = "tricks-and-ten"  # FACTS 3.15, oh hell


ROTATION = (Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Bondebridge as the description has it: 20 rounds, trumps C D H S, hidden bids, ten and the tricks.

    `first_dealer` is the number of the player who deals the first round, from 1. `largest` is the largest hand; None
    is ten, or as many as a full pack gives each with more than five players, and in the plan DOWN the full hand (two
    players: 13, FACTS D39). `turn_rounds` counts the rounds with the hand size at which the plan turns. `order` lists
    the trumps of the trump rounds and repeats itself; one suit alone is trumps always. `put_back` returns a drawn
    trump card to the pack before the deal (FACTS 004-20). `forehead` plays the last round, of one card, with the card
    held to the forehead (FACTS 004-23).
    """

    players: int = 4
    first_dealer: int = 1
    plan: Plan = Plan.UP_AND_DOWN
    largest: int | None = None
    turn_rounds: int = 2
    sizes: tuple[int, ...] = ()
    twos: Twos = Twos.USUAL
    trumps: Trumps = Trumps.USUAL
    order: tuple[Strain, ...] = ROTATION
    no_trump_up_to: int = 3
    put_back: bool = True
    spare: Spare = Spare.USUAL
    bidding: Bidding = Bidding.SIMULTANEOUS
    forbidden_sum: bool = True
    adjuster: Adjuster = Adjuster.LEFT_OF_DEALER
    lead: Lead = Lead.LEFT_OF_DEALER
    scoring: Scoring = Scoring.TEN_AND_TRICKS
    forehead: bool = False

    fewest_players: ClassVar[int] = 2
    most_players: ClassVar[int] = 5
    ten_cards: ClassVar[bool] = True  # the usual largest hand is ten, not the full hand


class PlumpOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Plump: 10 .. 1 .. 10 cards, no trumps, open bids in turn, a one in front of the bid (FACTS 3.15)."""

    plan: Plan = Plan.DOWN_AND_UP
    turn_rounds: int = 1
    twos: Twos = Twos.IN
    trumps: Trumps = Trumps.NONE
    bidding: Bidding = Bidding.IN_TURN
    adjuster: Adjuster = Adjuster.LAST_BIDDER
    lead: Lead = Lead.HIGHEST_BIDDER
    scoring: Scoring = Scoring.ONE_IN_FRONT

    most_players: ClassVar[int] = 8


class OhHellOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Oh hell: 1 .. the full hand .. 1, the next card turned up, open bids, a point a trick and ten (FACTS 3.15)."""

    turn_rounds: int = 1
    twos: Twos = Twos.IN
    trumps: Trumps = Trumps.TURN_UP
    bidding: Bidding = Bidding.IN_TURN
    adjuster: Adjuster = Adjuster.LAST_BIDDER
    scoring: Scoring = Scoring.TRICKS_AND_TEN

    fewest_players: ClassVar[int] = 3
    most_players: ClassVar[int] = 7
    ten_cards: ClassVar[bool] = False
