"""Whether events can be put together: what their results count must be the same thing."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

from makker.errors import InvalidValue
from makker.tournament.events.event import Event
from makker.tournament.events.meetings import met
from makker.tournament.scoring import Comparison, Divisor, Method, TeamMethod, VictoryPoints

Told = Callable[[Event], Hashable]


def check_alike(events: Sequence[Event], most: int) -> None:
    """Refuse results that do not count the same, so that no sum or ranking of them would mean anything.

    Raises InvalidValue: ``several.sections`` for none or too many, ``several.scoring`` for different methods,
    ``several.scale`` for different victory points or some without any, ``several.divisor`` for cross-IMPs that are
    divided differently, ``several.patton``, and ``several.knock_out`` for one, whose places are no sum of points.
    """
    if not 1 <= len(events) <= most:
        raise InvalidValue("several.sections", {"number": len(events), "most": most})
    if any(is_knock_out(each) for each in events):
        raise InvalidValue("several.knock_out")
    if differ(events, method_of):
        raise InvalidValue("several.scoring")
    if differ(events, scale_of):
        raise InvalidValue("several.scale")
    if differ(events, divisor_of):
        raise InvalidValue("several.divisor")
    if differ(events, patton_of):
        raise InvalidValue("several.patton")


def check_sums(events: Sequence[Event], most: int) -> None:
    """Refuse results of which each session or section has its own, in units that are not the same.

    Raises InvalidValue as `check_alike`, ``several.field_size`` for cross-IMPs that are divided by nothing in fields of
    different size, and ``several.match_length`` for matches that are longer or shorter than those their scale is for,
    not by as much everywhere.
    """
    check_alike(events, most)
    sizes = sorted({field_size(each) for each in events} - {0})
    if len(sizes) > 1:
        raise InvalidValue("several.field_size", {"one": sizes[0], "other": sizes[-1]})
    odd = next((each for each in events if scale_length(each) is not None), None)
    if odd is not None and differ(events, scale_length):
        raise InvalidValue("several.match_length", {"boards": match_boards(odd), "scheduled": odd.teams.scheduled or 0})


def check_one_field(sections: Sequence[Event], most: int) -> None:
    """Refuse sections that no single event can score as each of them scores, whichever comes first.

    Raises InvalidValue as `check_alike`, and ``several.winners`` where some rank the directions apart and others do
    not, ``several.rules`` for other settings that differ.
    """
    check_alike(sections, most)
    if differ(sections, lambda each: each.kind != "teams" and each.winners):
        raise InvalidValue("several.winners")
    if differ(sections, lambda each: (ties_of(each), board_rules(each), match_rules(each))):
        raise InvalidValue("several.rules")


def differ(events: Sequence[Event], told: Told) -> bool:
    """Whether not all events tell the same."""
    return len({told(each) for each in events}) > 1


def is_knock_out(event: Event) -> bool:
    """Whether teams are placed by how far they come."""
    return event.kind == "teams" and event.movement is not None and event.movement.code == "knock_out"


def is_one_match(event: Event) -> bool:
    """Whether two teams play a single match in stanzas, which must have a winner."""
    return event.kind == "teams" and event.movement is not None and event.movement.code == "team_match"


def method_of(event: Event) -> Hashable:
    """Who plays and how boards are compared."""
    return event.kind, event.teams.method if event.kind == "teams" else event.comparison.method


def scale_of(event: Event) -> Hashable:
    """The victory points that matches count; pairs have them where their rounds are matches."""
    if event.kind == "teams":
        return event.teams.scale
    return event.pair_scale if event.by_victory else None


def divisor_of(event: Event) -> Hashable:
    """What cross-IMPs are divided by."""
    crossed = event.kind != "teams" and event.comparison.method is Method.CROSS_IMPS
    return event.comparison.divisor if crossed else None


def field_size(event: Event) -> int:
    """How many results a board has where cross-IMPs are divided by nothing; 0 where it makes no difference."""
    if divisor_of(event) is not Divisor.NONE:
        return 0
    counts = Counter(each.board for each in event.results)
    return event.expected or max(counts.values(), default=0)


def scale_length(event: Event) -> Hashable:
    """How long matches are and how long those that their scale is for, in boards; None where it is the same.

    The points of a win do not depend on it.
    """
    scheduled = event.teams.scheduled
    free = event.teams.scale in (VictoryPoints.NONE, VictoryPoints.WIN_OR_LOSS)
    if event.kind != "teams" or free or scheduled in (None, match_boards(event)):
        return None
    return match_boards(event), scheduled


def match_boards(event: Event) -> int:
    """Boards of a match of teams, all its stanzas; as it was played where there is no movement."""
    if event.movement is not None:
        return event.each * (event.movement.planned or len(event.movement.rounds) if is_one_match(event) else 1)
    return max((len(boards) for boards in met(event).values()), default=0)


def patton_of(event: Event) -> Hashable:
    """How much the aggregate counts in a hybrid match."""
    return event.teams.patton if event.kind == "teams" and event.teams.method is TeamMethod.PATTON else None


def ties_of(event: Event) -> Hashable:
    """How equals are told apart."""
    return event.teams.tie_breaks if event.kind == "teams" else event.tie_breaks


def board_rules(event: Event) -> Hashable:
    """What else makes a difference on a board."""
    how: Comparison = event.comparison
    if event.kind == "teams" or how.method is Method.CROSS_IMPS:
        return None
    if how.method is Method.BUTLER:
        return how.drop, how.rounding
    return how.tenths, how.small_groups, how.one_for_a_win


def match_rules(event: Event) -> Hashable:
    """How long the matches are that the scale is for, and what a whole one is worth to whoever has a bye."""
    sets = (event.each, event.first_board)
    if event.kind == "teams":
        return event.teams.scheduled, event.teams.most(event.each), is_one_match(event) and sets
    return (sets, event.movement is not None) if event.by_victory else None
