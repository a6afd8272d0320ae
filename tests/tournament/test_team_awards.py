"""What a director awards in a match of teams: weighted, split, artificial, in every method (Laws 12C1c, 86)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.test_deciding import a_night, write
from tests.tournament.test_drawing import CODES

from makker.tournament.evening.correcting import correct
from makker.tournament.evening.drawing import next_round
from makker.tournament.evening.extending import tied_matches
from makker.tournament.events import Event, TeamRules, matches, team_ranking
from makker.tournament.events.meetings import Match
from makker.tournament.events.team_exports import board_worth, csv_team_results, pbn_teams, usebio_teams
from makker.tournament.movements import swiss, team_match
from makker.tournament.scoring import (
    Artificial,
    Assigned,
    BoardResult,
    Late,
    NotPlayed,
    Outcome,
    Part,
    Patton,
    Played,
    TeamMethod,
    VictoryPoints,
)
from makker.tournament.victory_points import wbf_victory_points

PASSED = Played(0)
WEIGHTED = Assigned((Part(420, 2), Part(-50)))
"""Against nothing: nine IMPs by two parts, two lost by one."""
SPLIT = Assigned((Part(420),), (Part(-50),))
"""North-South have made their game, East-West have beaten it."""
IMPS, TOTAL = TeamMethod.IMPS, TeamMethod.TOTAL_POINTS
BAM, PATTON = TeamMethod.BOARD_A_MATCH, TeamMethod.PATTON


def an_event(
    *boards: tuple[Outcome, Outcome],
    method: TeamMethod = IMPS,
    scale: VictoryPoints = VictoryPoints.NONE,
    groups: tuple[str, str] = ("", ""),
) -> Event:
    """A match of team 1, at home, and team 2: of each board what happened at the home table and at the other."""
    results = []
    for number, (ours, theirs) in enumerate(boards, 1):
        results.append(BoardResult(number, (1,), (2,), ours, groups[0], table=1, round=1))
        results.append(BoardResult(number, (2,), (1,), theirs, groups[1], table=2, round=1))
    return Event(kind="teams", results=tuple(results), teams=TeamRules(method, scale, 16, Patton(8, (10, 30, 50, 80))))


def the_match(*boards: tuple[Outcome, Outcome], method: TeamMethod = IMPS) -> Match:
    """The match of those boards."""
    (found,) = matches(an_event(*boards, method=method))
    return found


def points(*boards: tuple[Outcome, Outcome], method: TeamMethod = IMPS) -> list[Fraction | int]:
    """What both teams have, and how many boards counted."""
    score = the_match(*boards, method=method).score
    return [score.home, score.away, score.boards]


@pytest.mark.parametrize(
    ("method", "home", "away"),
    [
        (IMPS, Fraction(2 * 9 - 2, 3), 0),
        (TOTAL, Fraction(2 * 420 - 50, 3), 0),
        (BAM, Fraction(2 * 2 + 0, 3), Fraction(2, 3)),
        (PATTON, Fraction(4, 3) + 8, Fraction(2, 3)),
    ],
)
def test_a_weighted_score_is_averaged(method: TeamMethod, home: Fraction, away: Fraction) -> None:
    """Law 12C1c: each result is compared with the other table, in what the match compares; the board counts."""
    turned = Assigned((Part(-420, 2), Part(50)))

    assert points((WEIGHTED, PASSED), method=method) == [home, away, 1]
    assert points((PASSED, WEIGHTED), method=method) == [away, home, 1]
    assert points((turned, PASSED), method=method) == [away, home, 1]


def test_two_weighted_scores_are_compared_each_with_each() -> None:
    """420 or -50, evenly, against 420 by three and -50 by one: +470 an eighth, -470 three eighths, ten IMPs each."""
    ours, theirs = Assigned((Part(420), Part(-50))), Assigned((Part(420, 3), Part(-50)))

    assert points((ours, theirs)) == [0, Fraction(3 * 10 - 10, 8), 1]
    assert points((ours, theirs), method=TOTAL) == [0, Fraction(2 * 470, 8), 1]
    assert points((ours, theirs), method=BAM) == [Fraction(2 + 4, 8), Fraction(6 + 4, 8), 1]


@pytest.mark.parametrize(
    ("method", "home", "away", "margins"),
    [(IMPS, 9, 2, (9, 2)), (TOTAL, 420, 50, (420, 50)), (BAM, 2, 2, (2, 2)), (PATTON, 10, 10, (10, 10))],
)
def test_a_split_score_gives_each_side_its_own(
    method: TeamMethod, home: int, away: int, margins: tuple[int, int]
) -> None:
    """The home team has +420 against nothing, the other -(-50): neither loses what the other has won."""
    score = the_match((SPLIT, PASSED), method=method).score

    assert [score.home, score.away, *score.margins] == list(map(Fraction, (home, away, *margins)))
    back = the_match((PASSED, SPLIT), method=method).score
    assert [back.home, back.away, *back.margins] == list(map(Fraction, (away, home, *margins[::-1])))


def test_victory_points_of_a_split_score() -> None:
    """Each team has those of its own margin: both have won, and nothing was conceded."""
    event = an_event((SPLIT, PASSED), (PASSED, PASSED), scale=VictoryPoints.WBF)
    (match,) = matches(event)
    expected = tuple(Fraction(wbf_victory_points(margin, 16)[0]) for margin in (9, 2))

    assert match.score.victory == expected
    assert [(each.team, each.points, each.won, each.conceded) for each in team_ranking(event)] == [
        (1, expected[0], 1, Fraction(0)),
        (2, expected[1], 1, Fraction(0)),
    ]


@pytest.mark.parametrize(
    ("ns", "ew", "method", "home", "away"),
    [
        (60, 40, IMPS, 3, 0),
        (50, 50, IMPS, 0, 0),
        (55, 45, IMPS, Fraction(3, 2), 0),
        (60, 60, IMPS, 3, 3),
        (60, 40, BAM, Fraction(6, 5), Fraction(4, 5)),
        (60, 60, BAM, Fraction(6, 5), Fraction(6, 5)),
        (40, 50, BAM, Fraction(4, 5), 1),
        (60, 40, PATTON, Fraction(6, 5) + 4, Fraction(4, 5) + 4),
        (60, 40, TOTAL, 0, 0),
    ],
)
@pytest.mark.parametrize("other", [PASSED, NotPlayed(), Late()])
def test_averages(ns: int, ew: int, method: TeamMethod, home: Fraction, away: Fraction, other: Outcome) -> None:
    """Laws 12C2 and 86: three IMPs or ten per cent of the board, to both teams where both are given it."""
    award = Artificial(ns, ew)

    assert points((award, other), method=method) == [home, away, 1]
    assert points((other, award), method=method) == [away, home, 1]
    assert points((award, Artificial(ew, ns)), method=method) == [home, away, 1]


@pytest.mark.parametrize("method", TeamMethod)
@pytest.mark.parametrize("ours", [PASSED, WEIGHTED, SPLIT, NotPlayed(), Late()])
@pytest.mark.parametrize("theirs", [NotPlayed(), Late()])
def test_what_has_nothing_to_be_compared_with_does_not_count(
    method: TeamMethod, ours: Outcome, theirs: Outcome
) -> None:
    """A board that was not played at a table, or will be: it is none of the match by now, and the others are."""
    played = (Played(420), PASSED)

    assert points(played, (ours, theirs), method=method) == points(played, method=method)
    assert points(played, (theirs, ours), method=method)[2] == 1


@pytest.mark.parametrize("theirs", [NotPlayed(), Late()])
def test_a_match_of_which_nothing_counts_is_not_drawn(theirs: Outcome) -> None:
    """It is among nobody's matches, whichever of its tables has a result; a board that is level makes it drawn."""
    for boards, drawn in ([(Played(420), theirs)], 0), ([(theirs, theirs)], 0), ([(PASSED, PASSED)], 1):
        standings = team_ranking(an_event(*boards, scale=VictoryPoints.WBF))

        assert [(each.won, each.drawn, each.lost) for each in standings] == [(0, drawn, 0)] * 2


def test_forms_of_a_fouled_board_are_not_compared() -> None:
    """Law 87: two tables that had different cards have nothing to compare; those that had the same form have."""
    for groups, counted in ((("", "B"), 0), (("B", "B"), 1), (("", ""), 1)):
        (match,) = matches(an_event((Played(420), PASSED), groups=groups))

        assert match.score.boards == counted


@st.composite
def awarded(draw: st.DrawFn) -> Outcome:
    """Any result that counts."""
    parts = st.lists(
        st.builds(Part, st.integers(-50, 50).map(lambda tens: 10 * tens), st.integers(1, 5)), min_size=1, max_size=3
    ).map(tuple)
    percent = st.sampled_from([40, 50, 60])
    kinds = (st.builds(Played, st.integers(-500, 500)), st.builds(Assigned, parts), st.builds(Assigned, parts, parts))
    return draw(st.one_of(*kinds, st.builds(Artificial, percent, percent)))


@given(st.lists(st.tuples(awarded(), awarded()), min_size=1, max_size=5), st.sampled_from(TeamMethod))
def test_whoever_is_at_home_has_the_same(boards: list[tuple[Outcome, Outcome]], method: TeamMethod) -> None:
    """With the tables exchanged both teams have what the other had, and each its own margin; every board counts."""
    score = the_match(*boards, method=method).score
    other = the_match(*((theirs, ours) for ours, theirs in boards), method=method).score

    assert (score.home, score.away, score.margins) == (other.away, other.home, other.margins[::-1])
    assert score.margin == -other.margin
    assert score.boards == len(boards)


@given(st.integers(-90, 90), st.integers(-90, 90), st.sampled_from(TeamMethod))
def test_parts_that_are_the_same_are_one_score(ours: int, theirs: int, method: TeamMethod) -> None:
    """However a certain score is written, as weighted or as split, it counts as that score."""
    certain = Assigned((Part(10 * ours, 2), Part(10 * ours)), (Part(10 * ours, 5),))

    assert the_match((certain, Played(10 * theirs)), method=method) == the_match(
        (Played(10 * ours), Played(10 * theirs)), method=method
    )


def test_a_director_writes_a_weighted_score() -> None:
    """Both boards of the match count: game by two, down one by one, against a pass; the other board is passed out."""
    night = a_night(swiss(2, 1, teams=True))
    night.do(next_round, 1, CODES)
    write(night, {})
    place = next(iter(night.now_state.due(1)))
    night.do(correct, place, "W2:4S by N =,1:4S by N -1", "misinformation")
    (match,) = matches(night.now_state.event())
    vulnerable = place[2] in (2, 4, 5, 7, 10, 12, 13, 15)

    assert not vulnerable
    assert sorted((match.score.home, match.score.away)) == [0, Fraction(16, 3)]
    assert match.score.boards == 1


def test_a_match_that_must_have_a_winner_takes_the_average() -> None:
    """Law 86B: in knock-out play what the two teams are given is averaged; as much to both decides nothing."""
    night = a_night(team_match(1))
    night.do(next_round, 1, CODES)
    write(night, {})
    place = next(iter(night.now_state.due(1)))
    night.do(correct, place, "A60-60", "the wrong board")
    assert tied_matches(night.now_state) == ((1, 2),)
    night.do(correct, place, "A60-50", "the wrong board")

    assert tied_matches(night.now_state) == ()
    (match,) = matches(night.now_state.event())
    assert match.score.margin in (Fraction(3, 2), Fraction(-3, 2))


def test_files_tell_what_a_side_has() -> None:
    """Each side's own of a split score, three IMPs of an average; nothing where nothing is compared."""
    event = an_event((SPLIT, PASSED), (Artificial(60, 40), PASSED), (WEIGHTED, Late()))
    found = [
        board_worth(event, 1, board, [each for each in event.results if each.board == board]) for board in (1, 2, 3)
    ]

    assert [each and tuple(map(int, each)) for each in found] == [(9, 2), (3, -3), None]
    rows = [line.split(",") for line in csv_team_results(event).splitlines()[1:]]
    assert [row[-1] for row in rows] == ["9", "2", "3", "-3", "", ""]
    assert b"<IMPS>9</IMPS>" in usebio_teams(event)
    assert len(pbn_teams(event)) == 3
