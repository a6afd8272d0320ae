"""Rounds of pairs as matches (FACTS 3.9.5, 3.10.2), ties of teams in a stated order, and rules that are set anew."""

import random
from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.tournament.test_evening import Night

from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening.drawing import next_round
from makker.tournament.evening.running import finish
from makker.tournament.evening.settling import settle
from makker.tournament.events import Event, rankings, scored
from makker.tournament.movements import swiss
from makker.tournament.scoring import (
    BoardResult,
    Comparison,
    MatchScore,
    Method,
    PairScale,
    Played,
    TeamTieBreak,
    TieBreak,
    check_scale,
    pair_matches,
    rank_teams,
)
from makker.tournament.scoring.pair_matches import worth
from makker.tournament.victory_points import wbf_victory_points


@pytest.mark.parametrize(
    ("percent", "boards", "victory"),
    [
        ("50", 8, 10),
        ("50.65", 8, 11),
        ("57.83", 8, 16),
        ("57.82", 8, 15),
        ("68.35", 9, 20),
        ("42.17", 7, 4),
        ("70", 4, 18),
    ],
)
def test_percentages_of_a_match(percent: str, boards: int, victory: int) -> None:
    """FACTS 3.10.2, Swiss pairs: the winner's percentage from which 11, 12 ... 20 are won; the loser has the rest."""
    assert worth(Fraction(percent), Fraction(100), boards, PairScale.PERCENT) == victory
    assert worth(100 - Fraction(percent), Fraction(100), boards, PairScale.PERCENT) == 20 - victory


def test_imps_of_a_match() -> None:
    """FACTS 3.10.1: the IMPs of a round on the scale, halves of an IMP upwards."""
    for points, imps in ((Fraction(14), 14), (Fraction(27, 2), 14), (Fraction(-27, 2), -14), (Fraction(0), 0)):
        assert worth(points, Fraction(0), 8, PairScale.WBF) == Fraction(wbf_victory_points(imps, 8)[0])


def test_two_rounds_of_four_pairs() -> None:
    """At two tables a better score is 100 % and 20 points, an equal one 50 % and 10; the rounds are added up."""
    results = [
        BoardResult(board, (ns,), (ew,), Played(score), "", "", number, table)
        for number, table, ns, ew, score in (
            (1, 1, 1, 2, 420),
            (1, 2, 3, 4, 420),
            (2, 1, 1, 3, 620),
            (2, 2, 2, 4, 170),
        )
        for board in (2 * number - 1, 2 * number)
    ]
    event = Event(results=tuple(results), pair_scale=PairScale.PERCENT)
    (ranking,) = rankings(event)
    found = {each.contestant: each.result for each in ranking.standings}

    assert found == {1: 30, 4: 30, 2: 10, 3: 10}
    assert [each.place for each in ranking.standings] == [1, 1, 3, 3]
    matches = pair_matches(scored(event), PairScale.PERCENT)
    assert sum(each.victory for each in matches) == 4 * 20
    (broken,) = rankings(replace(event, tie_breaks=(TieBreak.MOST_TOPS,)))
    assert [each.place for each in broken.standings] == [1, 1, 3, 3]


def test_a_scale_must_fit() -> None:
    """Percentages go with matchpoints, the others with IMPs; a match of one board has no row."""
    for scale, method in ((PairScale.WBF, Method.MATCHPOINTS), (PairScale.PERCENT, Method.BUTLER)):
        with pytest.raises(InvalidValue, match=r"event\.scale"):
            check_scale(scale, method, 8)
    for scale, method in ((PairScale.PERCENT, Method.MATCHPOINTS), (PairScale.WBF_DISCRETE, Method.CROSS_IMPS)):
        with pytest.raises(InvalidValue, match=r"vp\.boards"):
            check_scale(scale, method, 1)
    check_scale(PairScale.NONE, Method.MATCHPOINTS, 1)


def test_byes_and_penalties_of_swiss_pairs() -> None:
    """FACTS 3.11: a bye is 12 of 20; every drawn round gives twenty a table, and who leads is drawn first."""
    night = Night(Event(movement=swiss(7, 3), each=4, pair_scale=PairScale.PERCENT))
    rng = random.Random(4)
    for number in (1, 2, 3):
        night.do(next_round, number, tuple(f"new{at}" for at in range(9)))
        for _, table, board in night.now_state.due(number):
            night.enter(table, board, rng.choice(("4S by N =", "4S by N -1", "3NT by E +1")))
    (ranking,) = rankings(night.now_state.event())

    assert len(night.now_state.byes()) == 3
    assert sum(each.result for each in ranking.standings) == 3 * (3 * 20 + 12)


WON = MatchScore(Fraction(30), Fraction(20), 8, (Fraction(12), Fraction(8)))
LOST = MatchScore(Fraction(10), Fraction(40), 8, (Fraction(8), Fraction(12)))


def test_ties_of_teams_in_a_stated_order() -> None:
    """FACTS 3.11: the direct match, the quotient, the difference; whichever is stated first decides."""
    played = [
        (1, 2, WON),
        (2, 3, MatchScore(Fraction(90), Fraction(40), 8, (Fraction(16), Fraction(4)))),
        (1, 3, MatchScore(Fraction(24), Fraction(4), 8, (Fraction(12), Fraction(8)))),
    ]
    points = {each.team: each.points for each in rank_teams([1, 2, 3], played)}

    assert points == {1: 24, 2: 24, 3: 12}
    for ties, first in (
        ((TeamTieBreak.DIRECT, TeamTieBreak.DIFFERENCE), 1),
        ((TeamTieBreak.DIFFERENCE, TeamTieBreak.DIRECT), 2),
        ((TeamTieBreak.QUOTIENT,), 1),
        ((TeamTieBreak.WON,), 1),
    ):
        placed = rank_teams([1, 2, 3], played, None, ties)

        assert [each.place for each in placed] == [1, 2, 3]
        assert placed[0].team == first, ties
    assert [each.place for each in rank_teams([1, 2, 3], played, None, ())] == [1, 1, 3]


def test_rules_are_set_anew() -> None:
    """What was entered is scored by the new rules; a reason is given once a round has begun; final is final."""
    night = Night(Event(movement=swiss(8, 2), each=4), correction=0.0)
    setup = night.now_state.setup
    butler = replace(setup, event=replace(setup.event, comparison=Comparison(method=Method.BUTLER, drop=1)))
    night.do(settle, butler, "")

    assert night.now_state.setup == butler
    assert night.now_state.changes[-1].what == "settled"
    before = night.now_state
    night.do(settle, butler, "")

    assert night.now_state == before
    night.play(random.Random(1), 1)
    again = replace(butler, event=replace(butler.event, pair_scale=PairScale.WBF))
    with pytest.raises(InvalidValue, match=r"evening\.why"):
        night.do(settle, again, "")
    night.do(settle, again, "was agreed")
    (ranking,) = rankings(night.now_state.event())

    assert sum(each.result for each in ranking.standings) == 4 * 20
    for wrong, code in (
        (replace(again, minutes=0), r"evening\.minutes"),
        (replace(again, event=replace(again.event, pair_scale=PairScale.PERCENT)), r"event\.scale"),
    ):
        with pytest.raises(InvalidValue, match=code):
            night.do(settle, wrong, "why")
    night.do(finish, final=True, why="over")
    with pytest.raises(ConflictError, match=r"evening\.final"):
        night.do(settle, setup, "why")
