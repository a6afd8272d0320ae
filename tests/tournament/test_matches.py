"""Matches of teams: the worked scores, the scales of FACTS 3.10.2, standings and their ties."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.errors import InvalidValue
from makker.tournament.discrete_points import Scale, discrete_victory_points, pairs_victory_points
from makker.tournament.scoring import BoardPair, Patton, TeamMethod, VictoryPoints, rank_teams, score_match

PRINTED = {
    Scale.ACBL: """
| 1-8 | 0 | 1-2 | 3-4 | 5-7 | 8-10 | 11-13 | 14-16 | 17-19 | 20-23 | 24-27 | 28+ |
| 9-11 | 0 | 1-2 | 3-5 | 6-9 | 10-13 | 14-17 | 18-21 | 22-25 | 26-30 | 31-35 | 36+ |
| 12-15 | 0 | 1-3 | 4-6 | 7-10 | 11-14 | 15-19 | 20-24 | 25-29 | 30-35 | 36-41 | 42+ |
| 16-20 | 0-1 | 2-4 | 5-8 | 9-13 | 14-18 | 19-24 | 25-31 | 32-38 | 39-46 | 47-55 | 56+ |
| 21-27 | 0-2 | 3-6 | 7-11 | 12-17 | 18-24 | 25-32 | 33-41 | 42-50 | 51-60 | 61-71 | 72+ |
| 28-36 | 0-3 | 4-8 | 9-14 | 15-21 | 22-29 | 30-38 | 39-48 | 49-59 | 60-71 | 72-84 | 85+ |""",
    Scale.SBU: """
| 1-4 | 0 | 1-2 | 3-4 | 5-6 | 7-8 | 9-10 | 11-12 | 13-14 | 15-16 | 17-19 | 20+ |
| 5-6 | 0 | 1-2 | 3-4 | 5-6 | 7-8 | 9-11 | 12-14 | 15-17 | 18-20 | 21-24 | 25+ |
| 7-9 | 0 | 1-2 | 3-4 | 5-6 | 7-9 | 10-12 | 13-16 | 17-20 | 21-24 | 25-29 | 30+ |
| 10-13 | 0 | 1-2 | 3-5 | 6-8 | 9-11 | 12-15 | 16-19 | 20-24 | 25-29 | 30-34 | 35+ |
| 14-19 | 0-1 | 2-4 | 5-8 | 9-12 | 13-16 | 17-20 | 21-24 | 25-28 | 29-33 | 34-39 | 40+ |
| 20-27 | 0-1 | 2-4 | 5-8 | 9-12 | 13-17 | 18-22 | 23-28 | 29-34 | 35-41 | 42-49 | 50+ |
| 28-39 | 0-1 | 2-4 | 5-8 | 9-13 | 14-19 | 20-25 | 26-32 | 33-40 | 41-49 | 50-59 | 60+ |
| 40-55 | 0-1 | 2-5 | 6-10 | 11-16 | 17-23 | 24-31 | 32-39 | 40-48 | 49-58 | 59-69 | 70+ |""",
    Scale.WBF_DISCRETE: """
| 4-4 | 0 | 1-2 | 3-4 | 5-6 | 7-8 | 9-11 | 12-14 | 15-17 | 18-21 | 22-26 | 27+ |
| 6-6 | 0 | 1-2 | 3-4 | 5-7 | 8-10 | 11-13 | 14-17 | 18-21 | 22-26 | 27-32 | 33+ |
| 8-8 | 0 | 1-3 | 4-6 | 7-9 | 10-12 | 13-16 | 17-20 | 21-25 | 26-30 | 31-38 | 39+ |
| 10-10 | 0 | 1-3 | 4-6 | 7-9 | 10-13 | 14-17 | 18-22 | 23-27 | 28-34 | 35-42 | 43+ |
| 12-12 | 0-1 | 2-4 | 5-7 | 8-11 | 12-15 | 16-19 | 20-24 | 25-30 | 31-37 | 38-46 | 47+ |
| 14-14 | 0-1 | 2-4 | 5-8 | 9-12 | 13-16 | 17-21 | 22-26 | 27-33 | 34-40 | 41-50 | 51+ |
| 16-16 | 0-1 | 2-4 | 5-8 | 9-12 | 13-17 | 18-22 | 23-28 | 29-35 | 36-43 | 44-53 | 54+ |
| 20-20 | 0-1 | 2-5 | 6-9 | 10-14 | 15-19 | 20-25 | 26-31 | 32-39 | 40-48 | 49-60 | 61+ |
| 24-24 | 0-1 | 2-5 | 6-10 | 11-15 | 16-21 | 22-27 | 28-34 | 35-43 | 44-53 | 54-65 | 66+ |
| 28-28 | 0-1 | 2-6 | 7-11 | 12-17 | 18-23 | 24-29 | 30-37 | 38-46 | 47-57 | 58-71 | 72+ |
| 32-32 | 0-2 | 3-7 | 8-12 | 13-18 | 19-24 | 25-32 | 33-40 | 41-50 | 51-61 | 62-76 | 77+ |""",
}


@pytest.mark.parametrize("scale", PRINTED)
def test_scales_of_steps(scale: Scale) -> None:
    """Every cell of FACTS 3.10.2: first and last margin of each step, first and last number of boards of each row."""
    wrong: list[tuple[str, str]] = []
    for row in PRINTED[scale].strip().splitlines():
        boards, *cells = (cell.strip() for cell in row.strip("| ").split("|"))
        for points, cell in enumerate(cells, 10):
            for number in boards.split("-"):
                margins = cell.rstrip("+").split("-")
                found = {discrete_victory_points(int(margin), int(number), scale) for margin in margins}
                wrong += [(boards, cell)] if found != {(points, 20 - points)} else []

    assert wrong == []


@pytest.mark.parametrize(
    ("margin", "boards", "points"),
    [(0, 7, 15), (1, 7, 18), (4, 6, 21), (5, 8, 22), (13, 7, 25), (28, 7, 30), (4, 9, 20), (35, 11, 29), (36, 10, 30)],
)
def test_the_scale_of_thirty(margin: int, boards: int, points: int) -> None:
    """FACTS 3.10.2: the loser has the rest of thirty."""
    assert discrete_victory_points(margin, boards, Scale.ACBL_30) == (points, 30 - points)
    assert discrete_victory_points(-margin, boards, Scale.ACBL_30) == (30 - points, points)


@pytest.mark.parametrize(
    ("percent", "boards", "points"),
    [
        ("50", 8, 10),
        ("50.64", 8, 10),
        ("50.65", 8, 11),
        ("68.35", 7, 20),
        ("75.94", 4, 19),
        ("24.05", 3, 0),
        ("0", 24, 0),
    ],
)
def test_swiss_pairs(percent: str, boards: int, points: int) -> None:
    """FACTS 3.10.2: from so many per cent on."""
    assert pairs_victory_points(Fraction(percent), boards) == (points, 20 - points)


@pytest.mark.parametrize("boards", [0, 40])
def test_numbers_of_boards_without_a_row(boards: int) -> None:
    """Refused."""
    with pytest.raises(InvalidValue, match=r"vp\.boards"):
        discrete_victory_points(3, boards, Scale.ACBL)
    with pytest.raises(InvalidValue, match=r"vp\.boards"):
        pairs_victory_points(Fraction(60), boards)


def match(*scores: tuple[int | None, int | None]) -> list[BoardPair]:
    """Boards 1, 2 ... with North-South's score at the home and the away table."""
    return [BoardPair(number, *pair) for number, pair in enumerate(scores, 1)]


BOARDS = match((620, 170), (-100, 110), (420, 420), (50, -430))
"""Home wins 450, loses 210, nothing, wins 480: 10 IMPs, 5 IMPs, 0, 10 IMPs."""


@pytest.mark.parametrize(
    ("method", "home", "away"),
    [(TeamMethod.IMPS, 20, 5), (TeamMethod.TOTAL_POINTS, 930, 210), (TeamMethod.BOARD_A_MATCH, 5, 3)],
)
def test_a_match(method: TeamMethod, home: int, away: int) -> None:
    """FACTS 3.9.5: IMPs of each board's difference; differences added; 2, 1 or 0 a board."""
    score = score_match(BOARDS, method)

    assert [score.home, score.away, score.boards] == [home, away, 4]


def test_victory_points_of_a_match() -> None:
    """15 IMPs over 16 boards scheduled: 13.97 to 6.03 (FACTS 3.10.1)."""
    score = score_match(BOARDS, scale=VictoryPoints.WBF, scheduled=16)

    assert score.victory == (Fraction("13.97"), Fraction("6.03"))
    assert score_match(BOARDS, scale=VictoryPoints.WIN_OR_LOSS).victory == (Fraction(2), Fraction(0))
    assert score_match(BOARDS, scale=VictoryPoints.ACBL, scheduled=7).victory == (Fraction(16), Fraction(4))


def test_patton() -> None:
    """Board-a-match 5-3, and of the 8 for the aggregate the winner's part by 720 of 1140 points: 63 %, three steps."""
    score = score_match(BOARDS, TeamMethod.PATTON, patton=Patton(8, (10, 30, 50, 80)))

    assert [score.home, score.away] == [5 + 7, 3 + 1]


def test_what_was_not_played_does_not_count() -> None:
    """A board with one result is none; an adjusted one gives IMPs to both; a carry-over is added."""
    boards = [*match((620, None)), BoardPair(2, adjusted=(3, 3)), BoardPair(3, 100, 0)]
    score = score_match(boards, carry_over=Fraction(7))

    assert [score.home, score.away, score.boards] == [3 + 3 + 7, 3, 2]
    with pytest.raises(InvalidValue, match=r"match\.board_twice"):
        score_match([BoardPair(1, 0, 0), BoardPair(1, 10, 0)])


def test_teams_are_ranked() -> None:
    """Victory points; among equals the direct match, then the quotient; a bye's points are extra."""
    win = score_match(BOARDS, scale=VictoryPoints.WIN_OR_LOSS)
    draw = score_match(match((100, 100)), scale=VictoryPoints.WIN_OR_LOSS)
    matches = [(1, 2, win), (2, 3, win), (3, 1, win), (4, 1, draw)]
    standings = rank_teams([1, 2, 3, 4], matches, {4: Fraction(1)})

    assert [[each.team, each.points, each.place] for each in standings] == [[1, 3, 1], [2, 2, 2], [3, 2, 3], [4, 2, 4]]
    assert (standings[0].won, standings[0].drawn, standings[0].lost) == (1, 1, 1)


@given(st.lists(st.tuples(st.integers(-500, 500), st.integers(-500, 500)), max_size=12), st.sampled_from(TeamMethod))
def test_matches_are_fair(scores: list[tuple[int, int]], method: TeamMethod) -> None:
    """With home and away exchanged both have what the other had; scales share all they have to give."""
    boards = match(*((10 * home, 10 * away) for home, away in scores))
    turned = match(*((10 * away, 10 * home) for home, away in scores))
    score, other = score_match(boards, method), score_match(turned, method)

    assert (score.home, score.away) == (other.away, other.home)
    if scores:
        victory = score_match(boards, scale=VictoryPoints.WBF).victory
        assert victory is not None
        assert sum(victory) == 20
