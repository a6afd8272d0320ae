"""How an evening is scored and shown: agreed when it is set up, or set anew by a director while it is open."""

from fractions import Fraction

from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.tournament.evening.allowing import Done, must_be_open, must_direct, reason
from makker.tournament.evening.events import Settled
from makker.tournament.evening.evolving import evolve
from makker.tournament.evening.state import Evening, Setup
from makker.tournament.events import Event
from makker.tournament.scoring import TeamMethod, VictoryPoints, check_scale
from makker.tournament.scoring.matches import victory_points

LONGEST = 600
"""Minutes of a round."""


def check_rules(event: Event) -> Event:
    """The event, if its scale of victory points has something for its matches.

    Raises InvalidValue (``event.scale``, ``vp.boards``).
    """
    if event.kind == "pairs":
        check_scale(event.pair_scale, event.comparison.method, event.each)
    if event.kind != "teams" or event.teams.scale is VictoryPoints.NONE:
        return event
    method, scale = event.teams.method, event.teams.scale
    if method is not TeamMethod.IMPS:
        raise InvalidValue("event.scale", {"scale": scale.value, "method": method.value})
    victory_points(Fraction(1), event.teams.scheduled or event.each, scale)
    return event


def settle(state: Evening, now: float, person: str, setup: Setup, why: str) -> Done:
    """The evening by the rules of a set-up; nothing where they are what they were. Who plays and the movement stay.

    Once a round has begun a reason is given. Raises ConflictError (``evening.not_director``, ``evening.final``),
    InvalidValue (``evening.why``, ``evening.minutes``) and as `check_rules`.
    """
    must_direct(state, person)
    must_be_open(state)
    if not 1 <= setup.minutes <= LONGEST or setup.correction < 0:
        raise InvalidValue("evening.minutes", {"minutes": setup.minutes, "most": LONGEST})
    event = check_rules(replace(setup.event, movement=state.setup.event.movement))
    settled = Settled(
        event.name,
        event.date,
        setup.minutes,
        setup.correction,
        setup.showing,
        event.comparison,
        event.teams,
        event.tie_breaks,
        event.pair_scale,
        why.strip(),
        now,
    )
    if evolve(state, settled).setup == state.setup:
        return ()
    return (replace(settled, why=reason(why)),) if state.round else (settled,)
