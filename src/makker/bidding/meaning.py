"""Rules, and what a call means by them."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from makker.bidding.facts import HandFacts, Quality
from makker.bidding.regions import (
    Shape,
    everything,
    length_range,
    listed,
    lowered,
    points_range,
    shapes_of,
    well_inside,
)
from makker.bidding.shown import Shown, Span, is_balanced, nothing
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


CLOSE: Mapping[str, tuple[int, int]] = {
    "natural.slam": (1, 2),
    "natural.game": (2, 3),
    "natural.invite": (2, 3),
    "natural.compete": (3, 5),
    "natural.penalty": (3, 4),
    "natural.long_suit": (3, 4),
    "natural.preference": (3, 3),
    "double.reopening": (3, 4),
    "double.penalty_high": (3, 3),
    "overcall.suit": (1, 2),
    "overcall.suit_two": (2, 3),
    "overcall.suit_three": (2, 3),
    "overcall.weak_jump": (1, 3),
    "rebid.game": (2, 3),
    "rebid.game_try": (2, 2),
    "rebid.accept": (2, 3),
    "rebid.own_suit": (0, 2),
    "notrump.accept_invite": (1, 1),
    "notrump.game": (1, 1),
    "notrump.invite": (1, 1),
    "responder.game": (1, 2),
    "responder.invite": (1, 2),
    "responder.raise": (1, 2),
    "advance.raise": (2, 3),
    "advance.game": (2, 3),
    "advance.jump": (1, 2),
    "advance.preempt": (1, 3),
    "advance.one_notrump": (1, 2),
    "advance.two_notrump": (1, 2),
    "contested.raise": (2, 3),
    "contested.game": (2, 3),
    "contested.preempt": (1, 3),
    "contested.penalty": (2, 3),
    "weak.preempt": (2, 4),
    "weak.game": (2, 3),
}
"""Rules whose bound is judged: so many points below it a hand may follow them, so far above it need not."""

OPTIONAL = ("natural.sacrifice",)
"""Rules of judgement alone: no hand must follow them, so that they take no hand from the rules after them."""


@lru_cache(maxsize=8192)
def as_judged(rule: Rule) -> Rule:
    """The rule as a pair means it that judges close decisions: a little wider downwards where it is one."""
    below, _ = CLOSE.get(rule.code, (0, 0))
    if not below or not rule.shows.region:
        return rule
    spans = tuple(Span(each.measure, max(0, each.low - below), each.high) for each in rule.shows.spans)
    return rule._replace(shows=Shown(lowered(rule.shows.region, below), rule.shows.qualities, spans))


def clear_of(rule: Rule) -> Shown:
    """The hands that must follow the rule: all of its own, but for those near the bound of a close decision."""
    if rule.code in OPTIONAL:
        return nothing()
    _, above = CLOSE.get(rule.code, (0, 0))
    return Shown(well_inside(rule.shows.region, above), rule.shows.qualities) if above else rule.shows


def meaning_of(call: Call, rules: tuple[Rule, ...], judged: bool = False) -> Meaning | None:
    """What the call says where these rules apply in this order; None where no rule leaves it a hand.

    Where a pair judges close decisions, a hand near the bound of a rule may follow it or not: it then keeps the
    meaning of several calls, and any of them is honest.
    """
    taken = 0
    hard: list[Shown] = []
    found: list[Alternative] = []
    for rule in rules:
        if rule.call is call:
            meant = as_judged(rule) if judged else rule
            region = meant.shows.region & ~taken
            if region:
                found.append(Alternative(meant, region, tuple(hard)))
            continue
        shows = clear_of(rule) if judged else rule.shows
        if shows.qualities:
            hard.append(shows)
        else:
            taken |= shows.region
    if not found:
        return None
    total = 0
    for each in found:
        total |= each.region
    return Meaning(call, tuple(found), total)
