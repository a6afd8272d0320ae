"""Several sections, several sessions: nothing is lost, and what was won stays what was won."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.tournament.test_events import played
from tests.tournament.test_team_files import played as league

from makker.errors import InvalidValue
from makker.games.bridge.comparing import imps
from makker.tournament import wbf_victory_points
from makker.tournament.events import (
    Contestant,
    Event,
    TeamRules,
    one_field,
    over_sessions,
    rankings,
    scored,
    sections_apart,
)
from makker.tournament.scoring import BoardResult, Comparison, Divisor, Method, Played


def session(scores: Sequence[int], names: Sequence[str], board: int = 1) -> Event:
    """One board at as many tables as there are scores; pairs 1, 2, ... North-South, the next East-West."""
    tables = len(scores)
    results = tuple(BoardResult(board, (at,), (at + tables,), Played(score)) for at, score in enumerate(scores, 1))
    people = tuple(Contestant(number, (name,)) for number, name in enumerate(names, 1))
    return Event(contestants=people, results=results)


def test_across_the_field() -> None:
    """FACTS 3.9.1 by hand: in a field of four the scores 420, 450, 420, -50 have 3, 6, 3 and 0 of 6 matchpoints.

    In sections of two they have 0 and 100 per cent, 100 and 0.
    """
    sections = [session((420, 450), "abcd"), session((420, -50), "efgh")]
    across = one_field(sections)

    assert [int(line.ns or 0) for line in scored(across).lines[1]] == [3, 6, 3, 0]
    assert {each.names[0]: int(each.total) for each in sections_apart(sections)} == dict(
        zip("abcdefgh", (0, 100, 100, 0, 100, 0, 0, 100), strict=True)
    )
    assert [each.section for each in across.results] == ["A", "A", "B", "B"]
    assert list("abcdefgh") == [each.names[0] for each in sorted(across.contestants, key=lambda one: one.number)]


def test_nothing_is_lost() -> None:
    """Every result of every section once, the percentages add up to half of all, no number twice."""
    sections = [played(), played(), played()]
    one = one_field(sections)

    assert sum(len(each.results) for each in sections) == len(one.results)
    assert len({each.number for each in one.contestants}) == len(one.contestants) == 24
    standings = rankings(one)[0].standings
    assert 50 * len(standings) == sum(each.result for each in standings)


def test_sessions_add_up() -> None:
    """Per cent are averaged over the boards, whatever the order of the names; each session is told."""
    first, second = session((420, 450), ("Ann", "Bo", "Cy", "Di")), session((450, 420), ("ann ", "Bo", "Di", "Cy"), 2)
    lines = {each.names[0]: each for each in over_sessions([first, second])}
    told = {name: [None if one is None else int(one) for one in each.results] for name, each in lines.items()}

    assert told == {"Ann": [0, 100], "Bo": [100, 0], "Cy": [100, 100], "Di": [0, 0]}
    assert {50} == {lines[name].total for name in ("Ann", "Bo")}
    assert {name: (each.place, each.shared) for name, each in lines.items()} == {
        "Cy": (1, False),
        "Ann": (2, True),
        "Bo": (2, True),
        "Di": (4, False),
    }


def test_weights_count() -> None:
    """The second session three times: Ann has a quarter of 0 and three quarters of 100."""
    first, second = session((420, 450), "abcd"), session((450, 420), "abcd", 2)
    lines = {each.names[0]: each.total for each in over_sessions([first, second], [Fraction(1), Fraction(3)])}

    assert [int(lines[name]) for name in "ab"] == [75, 25]


def test_who_missed_a_session_comes_after_those_who_did_not() -> None:
    """However good the one session was."""
    lines = over_sessions([session((450, 420), "abcd"), session((420, 450), "xbcd", 2)])

    assert not any(each.whole for each in lines if each.names[0] in "ax")
    assert {"a", "x"} == {each.names[0] for each in lines[-2:]}


def test_a_league_of_teams_over_sessions() -> None:
    """Victory points are added."""
    lines = over_sessions([league(), league()])

    assert {len(each.results) for each in lines} == {2}
    for each in lines:
        assert each.total == sum(one or Fraction(0) for one in each.results)
    assert sum(each.total for each in lines) == 2 * 12 * 20


@pytest.mark.parametrize(
    ("code", "events"),
    [
        ("several.sections", []),
        ("several.scoring", [played(), league()]),
        ("several.sections", [played()] * 27),
        ("several.deals", [Event(deals={1: "one"}), Event(deals={1: "other"})]),
    ],
)
def test_what_cannot_be_put_together(code: str, events: list[Event]) -> None:
    """Told, and nothing is made of it."""
    with pytest.raises(InvalidValue, match=code.replace(".", r"\.")):
        one_field(events)


@pytest.mark.parametrize("weights", [[Fraction(1)], [Fraction(0), Fraction(1)], []])
def test_wrong_weights(weights: list[Fraction]) -> None:
    """One for each session, none of them nothing."""
    with pytest.raises(InvalidValue, match=r"several\.weights"):
        over_sessions([played(), played()], weights)


def crossed(scores: Sequence[int], names: Sequence[str], divisor: Divisor = Divisor.NONE, boards: int = 1) -> Event:
    """The same scores on so many boards, by cross-IMPs."""
    first = session(scores, names)
    results = tuple(replace(each, board=board) for board in range(1, boards + 1) for each in first.results)
    return replace(first, results=results, comparison=Comparison(method=Method.CROSS_IMPS, divisor=divisor))


def test_undivided_cross_imps_need_fields_of_one_size() -> None:
    """A lead of the same points is worth twice as much against two tables as against one: such a sum means nothing."""
    small, large = crossed((420, 170), "abcd"), crossed((420, 170, 170), "abcdef")
    for put in (over_sessions, sections_apart):
        with pytest.raises(InvalidValue, match=r"several\.field_size") as refused:
            put([small, large])

        assert refused.value.data == {"one": 2, "other": 3}
    assert over_sessions([small, small])[0].total == 2 * imps(250)
    divided = [crossed(scores, "abcdef", Divisor.COMPARISONS) for scores in ((420, 170), (420, 170, 170))]
    assert over_sessions(divided)[0].total == 2 * imps(250)
    assert one_field([small, large]).comparison.divisor is Divisor.NONE


def test_sections_of_more_boards_are_not_better_for_it() -> None:
    """The same win on each of three boards and of two: equal, by the average of a board; weights are for sessions."""
    sections = [crossed((420, 170), "abcd", boards=3), crossed((420, 170), "efgh", boards=2)]
    lines = {each.names[0]: each for each in sections_apart(sections)}

    assert [lines[name].total for name in "ae"] == [3 * imps(250)] * 2
    assert [lines[name].results[0] for name in "ae"] == [3 * imps(250), 2 * imps(250)]
    assert [(lines[name].place, lines[name].shared) for name in "ae"] == [(1, True)] * 2


def match(boards: int, scheduled: int | None, rounds: int = 1) -> Event:
    """Two teams, one of which wins ten IMPs in each match, on its first board; all else is level."""
    results = [
        BoardResult(board, (ns,), (ew,), Played(430 * (ns == 1 and board == first)), "", "", number, ns)
        for number in range(1, rounds + 1)
        for first in [(number - 1) * boards + 1]
        for board in range(first, first + boards)
        for ns, ew in ((1, 2), (2, 1))
    ]
    people = (Contestant(1, ("one",)), Contestant(2, ("two",)))
    rules = TeamRules(scheduled=scheduled)
    return Event(kind="teams", contestants=people, results=tuple(results), teams=rules, each=boards)


def test_matches_of_different_length_count_by_their_own_scales() -> None:
    """FACTS 3.10: ten IMPs are worth more over 8 boards than over 16; each by its own, or all of one length."""
    own = [match(8, 8), match(16, 16)]
    expected = [wbf_victory_points(10, boards)[0] for boards in (8, 16)]
    assert over_sessions(own)[0].results == tuple(map(Fraction, expected))
    assert over_sessions([match(8, None), match(16, 16)])[0].total == sum(map(Fraction, expected))
    for events in ([match(8, 16), match(16, 16)], [match(8, 8), match(16, 8)], [match(8, 16), match(16, 32)]):
        for put in (over_sessions, sections_apart):
            with pytest.raises(InvalidValue, match=r"several\.match_length"):
                put(events)
    assert over_sessions([match(8, 16), match(8, 16)])[0].total == 2 * Fraction(wbf_victory_points(10, 16)[0])


def test_a_section_of_more_matches_is_not_better_for_it() -> None:
    """The same win in each of three matches and of one: equal, by the average of a match."""
    lines = sections_apart([match(8, 8, rounds=3), match(8, 8)])

    assert [each.total for each in lines[:2]] == [3 * Fraction(wbf_victory_points(10, 8)[0])] * 2
