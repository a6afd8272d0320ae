"""A game as its list of events: folding, replaying and keeping it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from makker.rules.protocol import Rules
from makker.rules.who import Official

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
P = TypeVar("P")


def fold(rules: Rules[Any, Any, S, Any, E, Any], state: S, events: Iterable[E]) -> S:
    """The state after the events."""
    for event in events:
        state = rules.evolve(state, event)
    return state


@dataclass(frozen=True, slots=True)
class Log(Generic[P, S, A, E]):
    """A game under way: its state and every event that led there. `version` counts the events."""

    rules: Rules[P, Any, S, A, E, Any]
    state: S
    events: tuple[E, ...] = ()

    @property
    def version(self) -> int:
        """How many events have happened."""
        return len(self.events)

    def act(self, who: P | Official, action: A) -> "Log[P, S, A, E]":
        """The log after the action. Raises IllegalAction."""
        events = self.rules.decide(self.state, who, action)
        return replace(self, state=fold(self.rules, self.state, events), events=self.events + events)


def replay(rules: Rules[P, Any, S, A, E, Any], options: Any, events: Iterable[E]) -> Log[P, S, A, E]:
    """The log of events that were kept somewhere."""
    kept = tuple(events)
    return Log(rules, fold(rules, rules.initial(options), kept), kept)
