"""Rules, and what a call means by them."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from makker.bidding.facts import HandFacts, Quality
from makker.bidding.regions import (
    Shape,
    everything,
    length_range,
    listed,
    points_range,
    shapes_of,
)
from makker.bidding.shown import Shown, Span, is_balanced
from makker.cards import Hand, Suit
from makker.cards.suit import SUITS
from makker.errors.family import Param
from makker.games.bridge.calls import Call


class Forcing(Enum):
    """What a call asks of partner: nothing, a thought (an invitation), one round, the way to game, or to pass."""

    NONE = "none"
    INVITING = "inviting"
    ROUND = "round"
    GAME = "game"
    SIGN_OFF = "sign_off"

    __hash__ = object.__hash__

    @property
    def forces(self) -> bool:
        """Whether partner must not pass if the next hand does."""
        return self is Forcing.ROUND or self is Forcing.GAME


class Rule(NamedTuple):
    """One call of a system in one situation.

    `shows` is what it promises; `code` names it in the catalogues (``meaning.<code>``); `asks` is the question that
    it puts, `agrees` the trump suit that it settles; an `artificial` call does not offer to play there.
    """

    call: Call
    shows: Shown
    code: str
    forcing: Forcing = Forcing.NONE
    artificial: bool = False
    asks: str = ""
    agrees: Suit | None = None
    data: tuple[tuple[str, Param], ...] = ()


class Alternative(NamedTuple):
    """One of the hands that a call may show: a rule's, less what calls of higher priority would have shown.

    `region` has the exclusions by points and shape already; `excluded` are those that hang on the cards themselves.
    """

    rule: Rule
    region: int
    excluded: tuple[Shown, ...]

    @property
    def code(self) -> str:
        """The rule's code."""
        return self.rule.code

    @property
    def qualities(self) -> tuple[Quality, ...]:
        """What it promises besides points and shape."""
        return self.rule.shows.qualities

    @property
    def spans(self) -> tuple[Span, ...]:
        """Points in the rule's own words."""
        return self.rule.shows.spans

    def keeps(self, facts: HandFacts) -> bool:
        """Whether the hand is one of these."""
        return (
            bool(self.region & facts.region)
            and all(quality.holds(facts) for quality in self.rule.shows.qualities)
            and not any(shown.keeps(facts) for shown in self.excluded)
        )


class Meaning(NamedTuple):
    """What a call says, known to all: one alternative or several. It never depends on the cards that are held.

    `region` is the set of (high-card points, shape) that are possible, with what the caller has shown before; `by_rule`
    is False where no rule of the card covers the call and it is read as a natural one.
    """

    call: Call
    alternatives: tuple[Alternative, ...]
    region: int
    by_rule: bool = True

    @property
    def possible(self) -> tuple[Alternative, ...]:
        """The alternatives that the caller's earlier calls leave."""
        return tuple(each for each in self.alternatives if each.region & self.region) or self.alternatives

    @property
    def main(self) -> Rule:
        """The rule of the first alternative."""
        return self.possible[0].rule

    @property
    def code(self) -> str:
        """The text code of the first alternative."""
        return self.main.code

    @property
    def data(self) -> Mapping[str, Param]:
        """Data for the text."""
        return dict(self.main.data)

    @property
    def forcing(self) -> Forcing:
        """What it asks of partner; the strongest of the alternatives, as partner cannot know which it is."""
        order = (Forcing.GAME, Forcing.ROUND, Forcing.INVITING, Forcing.NONE, Forcing.SIGN_OFF)
        return min((each.rule.forcing for each in self.possible), key=order.index)

    @property
    def artificial(self) -> bool:
        """Whether any alternative does not offer to play there."""
        return any(each.rule.artificial for each in self.possible)

    @property
    def asks(self) -> str:
        """The question that it puts, by code; empty where it asks nothing."""
        return self.main.asks

    @property
    def agrees(self) -> Suit | None:
        """The trump suit that it settles, where those alternatives that settle one agree."""
        suits = {each.rule.agrees for each in self.possible if each.rule.agrees is not None}
        return suits.pop() if len(suits) == 1 else None

    @property
    def hcp(self) -> tuple[int, int]:
        """Fewest and most high-card points."""
        return points_range(self.region)

    def length(self, suit: Suit) -> tuple[int, int]:
        """Fewest and most cards of the suit."""
        return length_range(self.region, suit)

    @property
    def lengths(self) -> dict[Suit, tuple[int, int]]:
        """Fewest and most cards of each suit."""
        return {suit: self.length(suit) for suit in SUITS}

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes that are possible; empty where all are."""
        mask = shapes_of(self.region)
        found = listed(mask)
        return () if len(found) == 560 else found

    @property
    def is_balanced(self) -> bool:
        """Whether every shape that is possible is balanced."""
        return all(is_balanced(shape) for shape in listed(shapes_of(self.region)))

    @property
    def says_nothing(self) -> bool:
        """Whether any hand at all could make the call."""
        return self.region == everything()

    def keeps(self, hand: Hand) -> bool:
        """Whether the hand is one that the call shows: exactly, not only within the ranges."""
        facts = HandFacts(hand)
        return any(each.keeps(facts) for each in self.alternatives)


def meaning_of(call: Call, rules: tuple[Rule, ...]) -> Meaning | None:
    """What the call says where these rules apply in this order; None where no rule leaves it a hand."""
    taken = 0
    hard: list[Shown] = []
    found: list[Alternative] = []
    for rule in rules:
        if rule.call is call:
            region = rule.shows.region & ~taken
            if region:
                found.append(Alternative(rule, region, tuple(hard)))
        elif rule.shows.qualities:
            hard.append(rule.shows)
        else:
            taken |= rule.shows.region
    if not found:
        return None
    total = 0
    for each in found:
        total |= each.region
    return Meaning(call, tuple(found), total)
