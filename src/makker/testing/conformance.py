"""The conformance kit: what every game must keep, checked by playing it at random.

`check_rules` raises AssertionError with what went wrong. It checks, for every state of every game played:

- the game waits for somebody exactly while it has no outcome; those and only those have moves;
- `legal` and `aside` list exactly what `illegal` lets pass; a refused action leaves the state as it was;
- text forms and JSON forms come back as they were; events fold to the same state again;
- a view offers the viewer's own moves;
- no viewer's view or events change when cards that the viewer cannot know are exchanged, and redeals that keep to the
  cards played and the voids shown leave them the same (the leak test and the resampling test).
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from makker.cards import Card, Hand
from makker.cards.hand import FULL_BITS
from makker.rules.errors import IllegalAction
from makker.rules.log import fold, replay
from makker.rules.who import Official, Spectator
from makker.testing.playing import AnyRules, Step, play_at_random

Knows = Callable[[Any, Any], Hand]


@dataclass(frozen=True, slots=True)
class Subject:
    """A game to check.

    `knows(state, viewer)` gives the cards of the current deal that the viewer may know of, written without the view's
    code. `alike(one, other)` tells whether two chance actions are equal in what the game itself announces of hidden
    cards (minibridge's points). `asides` is how often somebody claims or asks besides the moves.
    """

    rules: AnyRules
    options: Any
    knows: Knows
    alike: Callable[[Any, Any], bool] = lambda one, other: True  # noqa: ARG005
    asides: float = 0.05


def check_rules(subject: Subject, *, games: int, seed: int, exchanges: int = 20) -> int:
    """Check so many random games. Returns how many exchanges of hidden cards were conclusive."""
    rng = random.Random(seed)
    conclusive = 0
    for _ in range(games):
        pool: list[Any] = []

        def each(state: Any, pool: list[Any] = pool) -> None:
            check_state(subject, state, pool, rng)

        end, steps = play_at_random(subject.rules, subject.options, rng, asides=subject.asides, each=each)
        check_log(subject, end, steps)
        watching = viewers(subject)
        for number in range(exchanges):
            # Everybody in turn, so that no seat is left out.
            conclusive += check_exchange(subject, steps, watching[number % len(watching)], rng)
    return conclusive


def viewers(subject: Subject) -> list[Any]:
    """Everybody who looks."""
    return [*subject.rules.players(subject.options), Spectator.TABLE]


def check_state(subject: Subject, state: Any, pool: list[Any], rng: random.Random) -> None:
    """One state: who acts, what is legal, what the views offer."""
    rules = subject.rules
    waiting = rules.to_act(state)
    require(bool(waiting) == (rules.outcome(state) is None), "to_act and outcome disagree", state)
    for who in (*rules.players(subject.options), *Official):
        moves = tuple(rules.legal(state, who))
        require(who is Official.CHANCE or bool(moves) == (who in waiting), f"moves of {who}", state)
        allowed = (*moves, *rules.aside(state, who))
        for action in rng.sample(allowed, min(4, len(allowed))):
            require(rules.illegal(state, who, action) is None, f"{who} {action} is listed but illegal", state)
            require(rules.read(rules.write(action)) == action, f"text form of {action}", state)
        if who is not Official.CHANCE:
            check_refusals(rules, state, who, allowed, rng.sample(pool, min(5, len(pool))))
        pool.extend(allowed[:2] + allowed[-2:])
        del pool[:-60]
    for viewer in viewers(subject):
        view = rules.view(state, viewer)
        expected = tuple(rules.legal(state, viewer)) if viewer in waiting else ()
        require(tuple(view.moves) == expected, f"moves in the view of {viewer}", state)


def check_refusals(rules: AnyRules, state: Any, who: Any, allowed: tuple[Any, ...], others: list[Any]) -> None:
    """Actions from elsewhere in the game are refused unless they are listed."""
    for action in others:
        reason = rules.illegal(state, who, action)
        require((reason is None) == (action in allowed), f"{who} {action}: {reason}", state)
        if reason is not None:
            try:
                rules.decide(state, who, action)
            except IllegalAction as refusal:
                require(refusal.state is state and refusal.reason == reason, f"refusal of {action}", state)
            else:
                require(False, f"{who} {action} was decided though illegal", state)


def check_log(subject: Subject, end: Any, steps: list[Step]) -> None:
    """The events alone give the state, also after a journey through JSON."""
    rules = subject.rules
    events = [event for step in steps for event in step.events]
    require(replay(rules, subject.options, events).state == end, "events do not fold to the state", end)
    for event in events:
        require(rules.decode(rules.encode(event)) == event, f"JSON form of {event}", end)


def check_exchange(subject: Subject, steps: list[Step], viewer: Any, rng: random.Random) -> bool:
    """Exchange cards unknown to the viewer at one moment; what that viewer sees must not change.

    Returns whether an exchange was possible.
    """
    until = rng.randrange(len(steps) + 1)
    dealing = [at for at, step in enumerate(steps[:until]) if hasattr(step.action, "exchange")]
    if not dealing:
        return False
    state = fold(subject.rules, subject.rules.initial(subject.options), events_of(steps[:until]))
    unknown = tuple(Hand.of_bits(FULL_BITS) - known_by_now(subject, steps[dealing[-1] + 1 : until], state, viewer))
    if len(unknown) < 2:
        return False
    conclusive = False
    action = steps[dealing[-1]].action
    for _ in range(8):
        one, other = rng.sample(unknown, 2)
        other_action = exchanged(action, one, other)
        if other_action is None or not subject.alike(action, other_action):
            continue
        compare = replay_with(subject.rules, subject.options, steps[:until], dealing[-1], other_action)
        if compare is None:
            continue
        conclusive, action = True, other_action
        check_same(subject, viewer, state, events_of(steps[:until]), *compare)
    return conclusive


def known_by_now(subject: Subject, steps: list[Step], state: Any, viewer: Any) -> Hand:
    """What the viewer has been able to know at any time since the deal: a hand shown with a claim is not forgotten."""
    known = subject.knows(state, viewer)
    for step in steps:
        known |= subject.knows(step.state, viewer)
    return known


def exchanged(action: Any, one: Card, other: Card) -> Any:
    """The chance action with two cards exchanged, or None where the deal does not have them both."""
    try:
        return action.exchange(one, other)
    except (KeyError, ValueError):
        return None


def events_of(steps: list[Step]) -> list[Any]:
    """The events of all steps."""
    return [event for step in steps for event in step.events]


def replay_with(rules: AnyRules, options: Any, steps: list[Step], at: int, action: Any) -> tuple[Any, list[Any]] | None:
    """The same game with another deal; None where somebody could not have acted so."""
    state, events = rules.initial(options), list[Any]()
    for number, step in enumerate(steps):
        try:
            new = rules.decide(state, step.who, action if number == at else step.action)
        except IllegalAction:
            return None
        events.extend(new)
        state = fold(rules, state, new)
    return state, events


def check_same(
    subject: Subject, viewer: Any, state: Any, events: list[Any], other_state: Any, other_events: list[Any]
) -> None:
    """The viewer sees the same in both games, to the byte."""
    rules = subject.rules
    for one, other in zip(events, other_events, strict=True):
        seen, other_seen = (rules.encode(rules.seen(event, viewer)) for event in (one, other))
        require(seen == other_seen, f"{viewer} can tell {one} from {other}", state)
    one, other = rules.view(state, viewer), rules.view(other_state, viewer)
    require(one == other, f"the view of {viewer} shows hidden cards", state)


def require(holds: bool, what: str, state: Any) -> None:
    """Fail with what should hold and where."""
    if not holds:
        raise AssertionError(f"{what}\nin {state!r}")
