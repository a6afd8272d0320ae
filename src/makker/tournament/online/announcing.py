"""An event at live tables is announced, called off, or begun: its numbers are checked, its field and evening made."""

from collections.abc import Callable

from makker.deals.fair import SECRET_BYTES
from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.state import Setup
from makker.tournament.events import Contestant, Event, TeamRules
from makker.tournament.events.event import NAME_LENGTH
from makker.tournament.movements import Movement
from makker.tournament.online.allowing import Done, must_be_open, must_direct
from makker.tournament.online.events import Announced, Begun, Cancelled
from makker.tournament.online.field import made_field
from makker.tournament.online.state import Online, Terms
from makker.tournament.online.teaming import name_of_team
from makker.tournament.scoring import Comparison, Method, TieBreak

MOST_TEAMS_FILLED = 12
"""Teams that there are at least, at most: robots fill as many seats as with 24 pairs."""

MOST_BOARDS = 100
"""Boards of an event that one contestant plays."""

ROUND = 1, 600
"""Minutes of a round."""

EXPERTS = 8
"""Contestants up to which robots of expert level, which think long, fill the field."""

LIMITS = {
    "each": (1, 16),
    "rounds": (1, 60),
    "minutes": (0.01, 120),
    "fewest": (2, 24),
    "pause": (0, 3600),
    "grace": (0, 3600),
    "correction": (0, 10_000),
}
METHODS = {"mp": Method.MATCHPOINTS, "butler": Method.BUTLER, "imp": Method.CROSS_IMPS}
ROBOT = "Robot"
"""What stands for a robot where names of contestants are written; it is the same word in all our languages."""


def announce(now: float, name: str, terms: Terms, host: str, key: str) -> Done:
    """Announce an event.

    Raises InvalidValue: ``online.terms`` with the number that is out of range, ``event.name``, and as `check_whole`.
    """
    for field, (least, most) in LIMITS.items():
        if not least <= getattr(terms, field) <= most:
            raise InvalidValue("online.terms", {"field": field, "least": least, "most": most})
    if len(terms.title) > 60 or not terms.title.isprintable():
        raise InvalidValue("event.name", {"name": ascii(terms.title[:60]), "longest": 60})
    check_whole(terms)
    return (Announced(name, terms, host, key, now),)


def check_whole(terms: Terms) -> None:
    """Numbers that are possible one by one must be so together, for teams as for pairs.

    Raises InvalidValue: ``online.round_minutes`` with the minutes of a round, ``online.boards`` with the boards of the
    event, ``online.experts``, ``online.terms`` for teams that robots would have to fill.
    """
    least, most = ROUND
    if not least <= terms.minutes * terms.each <= most:
        raise InvalidValue(
            "online.round_minutes", {"minutes": terms.minutes * terms.each, "least": least, "most": most}
        )
    if terms.rounds * terms.each > MOST_BOARDS:
        raise InvalidValue("online.boards", {"boards": terms.rounds * terms.each, "most": MOST_BOARDS})
    pairs = 2 if terms.kind == "teams" else 1
    if pairs == 2 and terms.fewest > MOST_TEAMS_FILLED:
        raise InvalidValue("online.terms", {"field": "fewest", "least": 2, "most": MOST_TEAMS_FILLED})
    if terms.level == "expert" and pairs * terms.fewest > EXPERTS:
        raise InvalidValue("online.experts", {"most": EXPERTS // pairs})


def cancel(state: Online, now: float, person: str) -> Done:
    """Call the event off. Raises ConflictError (``evening.not_director``, ``online.played`` after the first round)."""
    must_direct(state, person)
    if state.opened:
        raise ConflictError("online.played")
    return () if state.cancelled is not None else (Cancelled(now),)


def begin(
    state: Online, now: float, person: str, movement_of: Callable[[int], Movement], secret: Callable[[], bytes]
) -> Done:
    """Make the field, and fix what every board is drawn from.

    Raises ConflictError (``evening.not_director``, ``online.begun``), InvalidValue (``online.nobody``).
    """
    must_direct(state, person)
    must_be_open(state)
    if not state.entries:
        raise InvalidValue("online.nobody")
    field = made_field(state.entries.values(), state.terms)
    movement = movement_of(len(field))
    boards = range(1, len(movement.rounds) * state.terms.each + 1)
    secrets = {board: secret()[:SECRET_BYTES].hex() for board in boards}
    teams = tuple(name_of_team(side, state.entries.values()) for side in field) if state.terms.kind == "teams" else ()
    return (Begun(field, secrets, now, teams),)


def setup_of(state: Online, movement: Movement) -> Setup:
    """The evening that takes the results."""
    terms = state.terms
    teams = state.teams or ("",) * len(state.field)
    contestants = tuple(
        Contestant(at, tuple(player.name or ROBOT for player in side), team=shortened(team))
        for at, (side, team) in enumerate(zip(state.field, teams, strict=True), 1)
    )
    event = Event(
        name=terms.title,
        date=terms.date,
        kind=terms.kind,
        comparison=Comparison(method=METHODS[terms.scoring]),
        teams=TeamRules(scheduled=terms.each * (len(movement.rounds) if movement.code == "team_match" else 1)),
        winners=movement.winners,
        tie_breaks=(TieBreak.HEAD_TO_HEAD, TieBreak.BETTER_BOARDS),
        movement=movement,
        each=terms.each,
        contestants=contestants,
    )
    length = terms.minutes * terms.each
    return Setup(event=event, minutes=length, correction=terms.correction, online=True, showing="rounds")


def shortened(team: str) -> str:
    """A team's name as an evening can have it: one that is made of two may be longer."""
    return team if len(team) <= NAME_LENGTH else f"{team[: NAME_LENGTH - 1].rstrip()}…"
