"""Scoring of pairs: the worked numbers of FACTS 3.9, and what must hold for any results."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from makker.errors import InvalidValue
from makker.games.bridge.comparing import Rounding
from makker.tournament.scoring import (
    Artificial,
    Assigned,
    BoardResult,
    Comparison,
    Divisor,
    Extras,
    Late,
    Method,
    NotPlayed,
    Outcome,
    Part,
    Played,
    Scored,
    SmallGroups,
    TieBreak,
    combined,
    compare,
    nordic,
    rank,
    score_session,
)
from makker.tournament.scoring.results import check_results

MATCHPOINTS = Comparison()
SCORES = (-1400, -500, -200, -100, -50, 0, 50, 90, 110, 140, 400, 420, 450, 620, 650, 980, 1430)


def board(number: int, outcomes: Sequence[int | Outcome], group: str = "", first: int = 1) -> list[BoardResult]:
    """Results in which North-South are 1, 2 ... and East-West 101, 102 ..."""
    return [
        BoardResult(number, (at,), (100 + at,), Played(each) if isinstance(each, int) else each, group)
        for at, each in enumerate(outcomes, first)
    ]


def ns_points(results: list[BoardResult], expected: int, how: Comparison = MATCHPOINTS) -> list[Fraction | None]:
    """North-South's points."""
    return [line.ns for line in compare(results, expected, how)]


def tenths(points: list[Fraction | None]) -> list[float | None]:
    """To one decimal, as regulations print them."""
    return [None if each is None else round(float(each), 1) for each in points]


def test_matchpoints_of_a_board() -> None:
    """FACTS 3.9.1, worked: 8 8 2 12 0 8 4, and the rest of 12 to East-West."""
    results = board(1, [620, 620, 170, 650, -100, 620, 200])
    lines = compare(results, 7, MATCHPOINTS)

    assert [line.ns for line in lines] == [8, 8, 2, 12, 0, 8, 4]
    assert [line.ew for line in lines] == [4, 4, 10, 0, 12, 4, 8]
    assert [float(line.ns or 0) for line in compare(results, 7, Comparison(one_for_a_win=True))] == [
        4,
        4,
        1,
        6,
        0,
        4,
        2,
    ]


@pytest.mark.parametrize(
    ("expected", "comparable", "matchpoints", "scaled"),
    [(7, 6, 4, 4.83), (7, 6, 9, 10.67), (11, 10, 18, 19.9), (10, 7, 12, 17.57), (10, 7, 10, 14.71), (10, 7, 0, 0.43)],
)
def test_neuberg(expected: int, comparable: int, matchpoints: int, scaled: float) -> None:
    """FACTS 3.9.2 and the English Bridge Union's: 10 expected, 7 comparable: 12 -> 17.6, 10 -> 14.7, 0 -> 0.4."""
    others: list[int | Outcome] = [0] * (comparable - 1)
    wins, ties = divmod(matchpoints, 2)
    mine = 100
    scores = [mine - 10] * wins + [mine] * ties + [mine + 10] * (len(others) - wins - ties)
    found = ns_points(board(1, [mine, *scores]), expected)[0]

    assert found is not None
    assert float(found) == pytest.approx(scaled, abs=0.005)
    rounded = ns_points(board(1, [mine, *scores]), expected, Comparison(tenths=True))[0]
    assert rounded == Fraction(round(scaled * 10), 10)


def test_a_fouled_board_is_compared_in_groups() -> None:
    """Law 87: seven of ten played one form, three the other; each group is scaled to all ten (FACTS 3.9.2)."""
    results = board(1, [100] * 7, "A") + board(1, [200, 100, 0], "B", first=8)
    found = ns_points(results, 10)

    assert found[:7] == [Fraction(10, 7) * 7 - 1] * 7
    assert found[7:] == [Fraction(10, 3) * (points + 1) - 1 for points in (4, 2, 0)]


def test_small_groups_by_fixed_shares() -> None:
    """70, 60 and 50 per cent for three, 65 and 55 for two, 60 for one, of a top of 18."""
    how = Comparison(small_groups=SmallGroups.FIXED)
    three = board(1, [100] * 7, "A") + board(1, [200, 100, 0], "B", first=8)
    two = board(1, [100] * 8, "A") + board(1, [200, 100], "B", first=9)
    one = board(1, [100] * 9, "A") + board(1, [200], "B", first=10)

    assert tenths(ns_points(three, 10, how)[7:]) == [12.6, 10.8, 9.0]
    assert tenths(ns_points(two, 10, how)[8:]) == [11.7, 9.9]
    assert tenths(ns_points(one, 10, how)[9:]) == [10.8]


def test_artificial_scores_are_not_compared() -> None:
    """FACTS 3.9.2: 60 and 40 per cent of the final top; the six real results are scaled to seven."""
    results = board(1, [620, 620, 170, 650, -100, 200, Artificial(60, 40)])
    lines = compare(results, 7, MATCHPOINTS)

    assert [lines[6].ns, lines[6].ew] == [Fraction(72, 10), Fraction(48, 10)]
    assert lines[3].ns == Fraction(7, 6) * 11 - 1
    assert all(line.possible == 12 for line in lines)


@pytest.mark.parametrize("outcome", [NotPlayed(), Late()])
def test_not_played_is_not_average(outcome: Outcome) -> None:
    """It counts for nobody, and the pairs' percentages are of what they have played."""
    results = board(1, [420, 450, -50, outcome]) + board(2, [420, 450, -50, 50])
    scored = score_session(results, MATCHPOINTS)

    assert compare(results[:4], 4, MATCHPOINTS)[3].ns is None
    assert scored.totals[4].boards == 1
    assert scored.totals[4].possible == 6


def test_a_weighted_score() -> None:
    """Two thirds of +620 and a third of -100: the mean of their matchpoints; the others compare with each in part."""
    weighted = Assigned((Part(620, 2), Part(-100, 1)))
    lines = compare(board(1, [620, 0, weighted]), 3, MATCHPOINTS)

    assert lines[2].ns == Fraction(2, 3) * (1 + 2) + Fraction(1, 3) * 0
    assert lines[0].ns == 2 + Fraction(2, 3) * 1 + Fraction(1, 3) * 2
    assert lines[1].ns == 0 + Fraction(2, 3) * 0 + Fraction(1, 3) * 2
    assert sum(line.ns or 0 for line in lines) == 6


def test_a_split_score() -> None:
    """Each direction compares with its own part."""
    split = Assigned((Part(-100),), (Part(420),))
    lines = compare(board(1, [420, split]), 2, MATCHPOINTS)

    assert [[line.ns, line.ew] for line in lines] == [[2, 1], [0, 1]]


@pytest.mark.parametrize("parts", [(), (Part(100, 0),), (Part(100, 1), Part(90, -1))])
def test_weights_that_cannot_be(parts: tuple[Part, ...]) -> None:
    """Refused."""
    with pytest.raises(InvalidValue, match=r"adjusted\.weights"):
        compare(board(1, [100, Assigned(parts)]), 2, MATCHPOINTS)


def test_butler() -> None:
    """FACTS 3.9.4, worked: mean 514.5, datum 510; +10, -1, -2, -11."""
    results = board(1, [980] * 3 + [480] * 11 + [450] * 7 + [-50])
    found = ns_points(results, 22, Comparison(method=Method.BUTLER))

    assert set(found[:3]) | {found[3], found[14], found[21]} == {10, -1, -2, -11}
    assert [line.ew for line in compare(results, 22, Comparison(method=Method.BUTLER))] == [
        -(each or 0) for each in found
    ]


def test_butler_drops_extremes_and_rounds_as_it_is_told() -> None:
    """One at each end; an exact five to the even ten, to nothing, from nothing."""
    results = board(1, [1430, 420, 430, -800])
    found = {
        rounding: ns_points(results, 4, Comparison(method=Method.BUTLER, drop=1, rounding=rounding))[0]
        for rounding in Rounding
    }

    assert found[Rounding.EVEN] == found[Rounding.ZERO] == 14
    assert found[Rounding.AWAY] == 14
    middles = board(2, [20, 10, 20, 10])
    assert ns_points(middles, 4, Comparison(method=Method.BUTLER, rounding=Rounding.AWAY))[1] == 0


def test_cross_imps() -> None:
    """FACTS 3.9.4, worked: +420 against +450, -100, -200, +400, +590: +18, by five +3.60."""
    results = board(1, [420, 450, -100, -200, 400, 590])
    sums = ns_points(results, 6, Comparison(method=Method.CROSS_IMPS, divisor=Divisor.NONE))
    means = ns_points(results, 6, Comparison(method=Method.CROSS_IMPS))
    by_all = ns_points(results, 6, Comparison(method=Method.CROSS_IMPS, divisor=Divisor.RESULTS))

    assert [sums[0], means[0], by_all[0]] == [18, Fraction(18, 5), 3]


def test_artificial_scores_at_imps() -> None:
    """FACTS 3.4, Law 86: average-plus +3, average 0, average-minus -3; for each comparison where sums stand."""
    results = board(1, [420, 450, Artificial(60, 40), Artificial(50, 50)])

    assert ns_points(results, 4, Comparison(method=Method.CROSS_IMPS))[2:] == [3, 0]
    assert compare(results, 4, Comparison(method=Method.BUTLER))[2].ew == -3
    assert ns_points(results, 4, Comparison(method=Method.CROSS_IMPS, divisor=Divisor.NONE))[2:] == [6, 0]


def test_average_plus_is_the_own_session_where_that_is_better() -> None:
    """FACTS 3.4, Law 12: not at fault above 60 % the own percentage; at fault below 40 % the own lower one."""
    results = []
    for number in range(1, 11):
        results += board(number, [400, 300, 200, 100, 50])
    awards = {1: Artificial(60, 40), 3: Artificial(60, 60)}
    extra = [BoardResult(11, (at,), (100 + at,), awards.get(at, Played(100))) for at in range(1, 6)]
    scored = score_session(results + extra, MATCHPOINTS)
    before = score_session(results, MATCHPOINTS)
    top = 8

    assert before.totals[1].percent == 100
    assert scored.totals[1].points - scored.plain[1].points == top  # a session of 100 %
    assert scored.totals[101].points - scored.plain[101].points == 0  # at fault, with a session of 0 %
    assert scored.totals[3].points - scored.plain[3].points == top * Fraction(60, 100)
    assert scored.totals[103].points - scored.plain[103].points == top * Fraction(60, 100)


def test_equals_share_a_place() -> None:
    """FACTS 3.9.1: 1, 2=, 2=, 4."""
    scored = score_session(board(1, [650, 620, 620, 100]), MATCHPOINTS)
    standings = rank(scored, [1, 2, 3, 4])

    assert [(each.place, each.contestant, each.shared) for each in standings] == [
        (1, 1, False),
        (2, 2, True),
        (2, 3, True),
        (4, 4, False),
    ]
    assert [nordic(each.total) for each in standings] == [3, 0, 0, -3]


def test_ties_are_broken_in_the_order_stated() -> None:
    """Head to head first; where that says nothing, the better boards."""
    results = [
        BoardResult(1, (1,), (2,), Played(420)),
        BoardResult(1, (3,), (4,), Played(400)),
        BoardResult(2, (2,), (3,), Played(100)),
        BoardResult(2, (4,), (1,), Played(90)),
        BoardResult(3, (1,), (3,), Played(50)),
        BoardResult(3, (4,), (2,), Played(500)),
    ]
    scored = score_session(results, MATCHPOINTS)
    plain = rank(scored)
    broken = rank(scored, tie_breaks=[TieBreak.HEAD_TO_HEAD, TieBreak.BETTER_BOARDS])
    tied = [each.contestant for each in plain if each.shared]

    assert len(tied) >= 2
    places = {each.contestant: each.place for each in broken}
    for one in tied:
        for other in tied:
            met = [each for each in results if {one, other} == {each.ns[0], each.ew[0]}]
            if len(tied) == 2 and met:
                lines = scored.lines[met[0].board]
                line = lines[scored.results[met[0].board].index(met[0])]
                if line.ns != line.ew:
                    winner = met[0].ns[0] if (line.ns or 0) > (line.ew or 0) else met[0].ew[0]
                    assert places[winner] == min(places[one], places[other])


def test_penalties_carry_over_and_handicaps() -> None:
    """In per cent at matchpoints; the table's own total stays as it was."""
    scored = score_session(board(1, [620, 600, 100]), MATCHPOINTS)
    extras = Extras(penalties={1: Fraction(-60)}, carry_over={3: Fraction(5)}, handicaps={3: Fraction(2)})
    standings = rank(scored, [1, 2, 3], extras)

    assert [[each.contestant, each.result] for each in standings] == [[2, 50], [1, 40], [3, 7]]
    assert standings[1].total.points == 4


def test_imps_of_unequal_numbers_of_boards() -> None:
    """Who has played fewer has the own average on the missing ones."""
    results = board(1, [420, 50]) + board(2, [420, 50]) + [BoardResult(3, (1,), (101,), Played(0))]
    scored = score_session(results, Comparison(method=Method.CROSS_IMPS))

    assert {each.contestant: each.result for each in rank(scored, [1, 2])} == {1: 18, 2: -27}


def test_sessions_combined() -> None:
    """Points of sessions add up, each with its weight."""
    one = score_session(board(1, [620, 100]), MATCHPOINTS)
    totals = combined([one, one], [Fraction(1), Fraction(1, 2)])

    assert [totals[1].points, totals[1].possible, totals[1].boards] == [3, 3, 2]


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([BoardResult(1, (1,), (1,), Played(0))], "result.same_pair"),
        ([BoardResult(1, (1,), (2,), Played(0)), BoardResult(1, (3,), (1,), Played(0))], "result.board_twice"),
        ([BoardResult(1, (1,), (2,), Artificial(110, 50))], "result.percent"),
    ],
)
def test_results_that_cannot_be(results: list[BoardResult], code: str) -> None:
    """Law 15: told with the board and the contestant."""
    with pytest.raises(InvalidValue) as refused:
        check_results(results)
    assert refused.value.code == code
    assert refused.value.data["board"] == 1


def test_more_results_than_expected_are_refused() -> None:
    """The director's number is kept to."""
    with pytest.raises(InvalidValue, match=r"session\.expected"):
        score_session(board(1, [100, 200, 300]), MATCHPOINTS, expected=2)


HOWS = [
    Comparison(),
    Comparison(small_groups=SmallGroups.FIXED),
    Comparison(method=Method.BUTLER, drop=1),
    Comparison(method=Method.CROSS_IMPS),
    Comparison(method=Method.CROSS_IMPS, divisor=Divisor.NONE),
]
OUTCOMES = st.one_of(
    st.sampled_from(SCORES).map(Played),
    st.builds(Artificial, st.sampled_from([40, 50, 60]), st.sampled_from([40, 50, 60])),
    st.just(NotPlayed()),
    st.builds(
        lambda parts: Assigned(tuple(parts)),
        st.lists(st.builds(Part, st.sampled_from(SCORES), st.integers(1, 5)), min_size=1, max_size=3),
    ),
)
SESSIONS = st.lists(
    st.lists(st.tuples(OUTCOMES, st.sampled_from("AB")), min_size=1, max_size=9), min_size=1, max_size=4
)


def session_of(boards: list[list[tuple[Outcome, str]]]) -> list[BoardResult]:
    """Results of a generated session."""
    return [
        BoardResult(number, (at,), (100 + at,), outcome, group)
        for number, rows in enumerate(boards, 1)
        for at, (outcome, group) in enumerate(rows, 1)
    ]


@settings(max_examples=150, deadline=None)
@given(SESSIONS, st.sampled_from(HOWS))
def test_zero_sum(boards: list[list[tuple[Outcome, str]]], how: Comparison) -> None:
    """What real results give both sides adds up to the top at matchpoints and to nothing at IMPs; all results too."""
    scored = score_session(session_of(boards), how)
    for number, lines in scored.lines.items():
        for each, line in zip(scored.results[number], lines, strict=True):
            if isinstance(each.outcome, Played) and how.method is not Method.BUTLER and line.ns is not None:
                fixed = how.small_groups is SmallGroups.FIXED
                group = [other for other in scored.results[number] if other.is_scored and other.group == each.group]
                if fixed and len(group) < min(4, scored.expected):
                    continue
                assert line.ew is not None
                assert line.ns + line.ew == line.possible
        if how.method is Method.CROSS_IMPS:
            real = [line.ns for each, line in zip(scored.results[number], lines, strict=True) if each.is_scored]
            assert sum(each or 0 for each in real) == 0


@settings(max_examples=150, deadline=None)
@given(SESSIONS, st.sampled_from(HOWS), st.data())
def test_a_correction_is_as_scoring_anew(
    boards: list[list[tuple[Outcome, str]]], how: Comparison, data: st.DataObject
) -> None:
    """Whatever is changed on a board, taken away or added, in any order: the same as from the beginning."""
    scored = score_session(session_of(boards), how)
    for _ in range(3):
        number = data.draw(st.integers(1, len(boards) + 1))
        rows = data.draw(st.lists(st.tuples(OUTCOMES, st.sampled_from("AB")), max_size=9))
        changed = [
            BoardResult(number, (at,), (100 + at,), outcome, group) for at, (outcome, group) in enumerate(rows, 1)
        ]
        scored = scored.with_board(number, changed)
    anew = score_session([each for those in scored.results.values() for each in those], how)

    assert (anew.expected, anew.lines, anew.totals) == (
        scored.expected,
        dict(sorted(scored.lines.items())),
        scored.totals,
    )


@settings(max_examples=60, deadline=None)
@given(SESSIONS, st.sampled_from(HOWS), st.integers(0, 100))
def test_the_order_of_results_does_not_matter(
    boards: list[list[tuple[Outcome, str]]], how: Comparison, seed: int
) -> None:
    """Results that come in any order give everybody the same."""
    results = session_of(boards)
    shuffled = list(results)
    Random(seed).shuffle(shuffled)

    assert score_session(results, how).totals == score_session(shuffled, how).totals


def test_turning_every_card_turns_every_total() -> None:
    """Matchpoints of North-South with all scores negated are what East-West had."""
    rng = Random(3)
    scores = [[rng.choice(SCORES) for _ in range(7)] for _ in range(5)]
    plain = score_session([each for n, row in enumerate(scores, 1) for each in board(n, list(row))], MATCHPOINTS)
    turned = score_session(
        [each for n, row in enumerate(scores, 1) for each in board(n, [-score for score in row])], MATCHPOINTS
    )

    assert {who: plain.totals[who].points for who in range(1, 8)} == {
        who - 100: turned.totals[who].points for who in range(101, 108)
    }
    assert isinstance(plain, Scored)
