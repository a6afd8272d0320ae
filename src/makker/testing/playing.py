"""Playing games through their rules, at random or from a script."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from makker.rules.log import fold
from makker.rules.protocol import Rules
from makker.rules.who import Official

AnyRules = Rules[Any, Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One action with the state before it and the events that it brought."""

    state: Any
    who: Any
    action: Any
    events: tuple[Any, ...]


def play_at_random(
    rules: AnyRules,
    options: Any,
    rng: random.Random,
    *,
    asides: float = 0.0,
    each: Callable[[Any], None] | None = None,
    limit: int = 100_000,
) -> tuple[Any, list[Step]]:
    """Play a game to its end with random legal moves; `asides` is how often somebody does something besides.

    `each` is called with every state. Returns the last state and the steps. Raises RuntimeError after `limit` steps.
    """
    state, steps = rules.initial(options), list[Step]()
    for _ in range(limit):
        if each is not None:
            each(state)
        waiting = sorted(rules.to_act(state), key=str)
        if not waiting:
            return state, steps
        who, action = choose(rules, options, state, waiting, rng, asides)
        events = rules.decide(state, who, action)
        steps.append(Step(state, who, action, events))
        state = fold(rules, state, events)
    raise RuntimeError(f"{rules.name}: not over after {limit} actions")


def choose(
    rules: AnyRules, options: Any, state: Any, waiting: list[Any], rng: random.Random, asides: float
) -> tuple[Any, Any]:
    """Somebody to act and what they do."""
    if asides and rng.random() < asides:
        seated = rules.players(options)
        who = seated[rng.randrange(len(seated))]
        besides = rules.aside(state, who)
        if besides:
            return who, rng.choice(besides)
    who = waiting[rng.randrange(len(waiting))]
    if who is Official.CHANCE:
        return who, rules.chance(state, rng)
    return who, rng.choice(rules.legal(state, who))


def play_script(rules: AnyRules, options: Any, script: Iterable[tuple[Any, str]]) -> Any:
    """The state after actions given as (who, text). Raises what the rules raise."""
    state = rules.initial(options)
    for who, text in script:
        state = fold(rules, state, rules.decide(state, who, rules.read(text)))
    return state
