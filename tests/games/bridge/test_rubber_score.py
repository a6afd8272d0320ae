"""The rubber sheet (FACTS 000-29 to 000-41, 3.6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards.suit import STRAINS
from makker.errors import InvalidValue
from makker.games.bridge.calls import Bid
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.honours import Honours
from makker.games.bridge.rubber_score import RubberScore, RubberScoring
from makker.games.bridge.scoring import Item
from makker.seats import Seat, Side, Vulnerability

NS, EW = Side.NS, Side.EW


def played(*deals: str | None, scoring: RubberScoring | None = None) -> RubberScore:
    """The sheet after these deals, each written like `2H by N +1`, or None when passed out."""
    score = RubberScore(scoring or RubberScoring())
    for deal in deals:
        score = score.add(None if deal is None else Result.parse(deal))
    return score


def figures(score: RubberScore, side: Side) -> list[tuple[int, Item, int]]:
    """The side's column above the line: deal, item, points."""
    return [(entry.deal, entry.item, entry.points) for entry in score.above(side)]


def below(score: RubberScore, side: Side, game: int) -> list[int]:
    """The side's figures below the line in a game."""
    return [entry.points for entry in score.below(side, game)]


RUBBER = ("2H by N +1", "3N by E =", "4SX by S -1", "4H by N +1", "6D by W =")


def test_part_scores_make_a_game() -> None:
    """FACTS 000-35, part 8 item 7: 2H+1 then 1N: 60 + 40 below is a game, 30 above."""
    score = played("2H by N +1", "1N by S =")

    assert below(score, NS, 1) == [60, 40]
    assert figures(score, NS) == [(1, Item.OVERTRICKS, 30)]
    assert score.games == (NS,)
    assert score.vulnerability is Vulnerability.NS


def test_doubled_and_two_down() -> None:
    """FACTS 000-37: 4S doubled, not vulnerable, eight tricks = 300 to the opponents, nothing to declarer."""
    score = played("4SX by E -2")

    assert figures(score, NS) == [(1, Item.UNDERTRICKS, 300)]
    assert (score.total(NS), score.total(EW)) == (300, 0)


def test_the_worked_rubber() -> None:
    """FACTS 3.6-9, deal by deal: NS 240, EW 1570, EW win by 1330."""
    one, two, three, four, five = (played(*RUBBER[:count]) for count in range(1, 6))

    assert (below(one, NS, 1), figures(one, NS)) == ([60], [(1, Item.OVERTRICKS, 30)])
    assert (below(two, EW, 1), two.games, two.part_score(NS)) == ([100], (EW,), 0)
    assert two.vulnerability is Vulnerability.EW
    assert figures(three, EW) == [(3, Item.UNDERTRICKS, 100)]
    assert (below(four, NS, 2), four.games, four.vulnerability) == ([120], (EW, NS), Vulnerability.ALL)
    assert figures(four, NS) == [(1, Item.OVERTRICKS, 30), (4, Item.OVERTRICKS, 30)]
    assert below(five, EW, 3) == [120]
    assert figures(five, EW) == [(3, Item.UNDERTRICKS, 100), (5, Item.SMALL_SLAM, 750), (5, Item.RUBBER, 500)]
    assert (five.total(NS), five.total(EW)) == (240, 1570)
    assert five.over
    assert (five.winner, five.settlement.difference) == (EW, 1330)


@pytest.mark.parametrize(
    ("text", "down_the_line", "up", "game"),
    [
        ("2HX by N =", 120, [(Item.INSULT, 50)], True),
        ("1NXX by N =", 160, [(Item.INSULT, 100)], True),
        ("3DX by N +1", 120, [(Item.OVERTRICKS, 100), (Item.INSULT, 50)], True),
        ("2D by N =", 40, [], False),
        ("3N by N =", 100, [], True),
        ("7S by N =", 210, [(Item.GRAND_SLAM, 1000)], True),
    ],
)
def test_doubled_part_scores(text: str, down_the_line: int, up: list[tuple[Item, int]], game: bool) -> None:
    """FACTS 3.6-3, part 8 item 8: doubled trick points count below the line as doubled; the insult stands above."""
    score = played(text)

    assert below(score, NS, 1) == [down_the_line]
    assert [(item, points) for _, item, points in figures(score, NS)] == up
    assert (score.games == (NS,)) is game


def test_a_rubber_without_reply_is_worth_700() -> None:
    """FACTS 000-41: 2-0 is 700."""
    score = played("3N by N =", "4S by S =")

    assert figures(score, NS) == [(2, Item.RUBBER, 700)]
    assert score.total(NS) == 100 + 120 + 700
    assert score.total(EW) == 0


def test_vulnerable_undertricks() -> None:
    """FACTS 000-36: a side with a game pays 100 a trick, 200 / 300 / 300 doubled; the other pays as before."""
    score = played("3N by N =", "2C by S -2", "2C by W -2", "2CX by S -3")

    assert figures(score, EW) == [(2, Item.UNDERTRICKS, 200), (4, Item.UNDERTRICKS, 800)]
    assert figures(score, NS) == [(3, Item.UNDERTRICKS, 100)]


def test_a_part_score_does_not_make_vulnerable() -> None:
    """FACTS D1: only a game does."""
    assert played("2H by N =").vulnerability is Vulnerability.NONE


def test_part_scores_end_with_the_game_but_their_points_stay() -> None:
    """FACTS 000-33: both sides start the next game at 0."""
    score = played("2H by N =", "2S by E =", "3C by N =", "1C by N =", "1C by E =")

    assert score.games == (NS,)
    assert (score.part_score(NS), score.part_score(EW)) == (20, 20)
    assert below(score, EW, 1) == [60]
    assert below(score, NS, 1) == [60, 60]


def test_a_passed_out_deal_is_counted_and_scores_nothing() -> None:
    """FACTS 3.6-8: the next entry carries the next deal's number."""
    score = played(None, "2H by N +1")

    assert score.deals == 2
    assert figures(score, NS) == [(2, Item.OVERTRICKS, 30)]


@pytest.mark.parametrize("text", ["2H by N =", "2H by N -1"])
def test_honours_count_above_whether_or_not_the_contract_makes(text: str) -> None:
    """FACTS 000-40, 3.6-6: either side's honours, not doubled, above the line."""
    score = RubberScore().add(Result.parse(text), Honours(EW, 150))

    assert (1, Item.HONOURS, 150) in figures(score, EW)


def test_a_side_may_win_the_rubber_and_lose_the_sheet() -> None:
    """FACTS 000-41: the higher total wins even if the other pair won the rubber."""
    score = played("7NXX by N -13", "3N by N =", "3N by N =")

    assert score.games == (NS, NS)
    assert (score.total(NS), score.total(EW)) == (100 + 100 + 700, 7000)
    assert score.winner is EW


def test_equal_totals_are_a_tie() -> None:
    """FACTS 000-41: a tie has no winner and nothing to settle."""
    score = played("1C by N =", "1C by E =").finish()

    assert score.winner is None
    assert (score.settlement.winner, score.settlement.hundreds) == (None, 0)


@pytest.mark.parametrize(
    ("difference", "deals", "hundreds"),
    [
        (1330, RUBBER, 13),
        (50, ("1C by E -1",), 1),
        (40, ("2C by N =",), 0),
        (150, ("1C by E -3",), 2),
        (140, ("1N by N =", "1C by E -2"), 1),
    ],
)
def test_settlement_rounds_fifty_up(difference: int, deals: tuple[str, ...], hundreds: int) -> None:
    """FACTS 3.6-4: the difference by the hundred, 50 and more rounded up; a stake of 5 multiplies it."""
    settlement = played(*deals).settlement

    assert (settlement.difference, settlement.hundreds, settlement.amount(5)) == (difference, hundreds, 5 * hundreds)


@pytest.mark.parametrize(
    ("deals", "scoring", "bonuses"),
    [
        (("3N by N =",), RubberScoring(), [(NS, Item.UNFINISHED_GAME, 300)]),
        (("2H by N =",), RubberScoring(), [(NS, Item.UNFINISHED_PART_SCORE, 100)]),
        (("2H by N =",), RubberScoring(unfinished_part_score=50), [(NS, Item.UNFINISHED_PART_SCORE, 50)]),
        (
            ("3N by N =", "2H by E ="),
            RubberScoring(),
            [(NS, Item.UNFINISHED_GAME, 300), (EW, Item.UNFINISHED_PART_SCORE, 100)],
        ),
        (("3N by N =", "3N by E ="), RubberScoring(), []),
        (("2H by N =", "3N by E ="), RubberScoring(), [(EW, Item.UNFINISHED_GAME, 300)]),
        (("2H by N =", "2H by E ="), RubberScoring(), []),
        (
            ("2H by N =", "2H by E ="),
            RubberScoring(unfinished_part_score=50, both_part_scores=True),
            [(NS, Item.UNFINISHED_PART_SCORE, 50), (EW, Item.UNFINISHED_PART_SCORE, 50)],
        ),
        ((), RubberScoring(), []),
    ],
)
def test_unfinished_rubber(
    deals: tuple[str, ...], scoring: RubberScoring, bonuses: list[tuple[Side, Item, int]]
) -> None:
    """FACTS 3.6-5, D33: 300 for the only game, 100 (or 50) for the only part-score, also to different sides."""
    before = played(*deals, scoring=scoring)
    after = before.finish()
    new = after.entries[len(before.entries) :]

    assert [(entry.side, entry.item, entry.points) for entry in new] == bonuses
    assert after.over


def test_nothing_follows_a_rubber_that_is_over() -> None:
    """Neither a deal nor a breaking off, after the second game or a breaking off."""
    for score in (played(*RUBBER), played("2H by N =").finish()):
        for step in (lambda score=score: score.add(None), score.finish):
            with pytest.raises(InvalidValue) as refused:
                step()

            assert refused.value.code == "rubber.over"


def test_what_cannot_be_scored_is_refused() -> None:
    """No declarer, honours of a passed-out deal, 100 honours in no-trump."""
    tries = [
        (Result.parse("2H="), None, "contract.no_declarer"),
        (None, Honours(NS, 100), "honours.passed_out"),
        (Result.parse("2N by N ="), Honours(NS, 100), "honours.strain"),
    ]
    for result, honours, code in tries:
        with pytest.raises(InvalidValue) as refused:
            RubberScore().add(result, honours)

        assert refused.value.code == code

    with pytest.raises(InvalidValue) as options:
        RubberScoring(unfinished_part_score=75)

    assert options.value.code == "options.unfinished_part_score"


results = st.builds(
    lambda level, strain, doubled, seat, tricks: Result(Contract(Bid(level, strain), doubled, seat), tricks),
    st.integers(1, 7),
    st.sampled_from(STRAINS),
    st.sampled_from(list(Doubled)),
    st.sampled_from(list(Seat)),
    st.integers(0, 13),
)
rows = st.lists(st.one_of(st.none(), results), max_size=20)


def penalty(down: int, marks: int, red: bool) -> int:
    """What so many tricks short cost, by closed formulas."""
    if not marks:
        return down * (50 + 50 * red)
    if red:
        return (300 * down - 100) * marks
    return (100 + 200 * min(down - 1, 2) + 300 * max(down - 3, 0)) * marks


def by_the_book(deals: list[Result | None]) -> tuple[dict[Side, int], list[Side]]:
    """A second formulation of a rubber without honours: running numbers and no entries."""
    totals, leg = {NS: 0, EW: 0}, {NS: 0, EW: 0}
    won: list[Side] = []
    for result in deals:
        if result is None or won.count(NS) == 2 or won.count(EW) == 2:
            continue
        side, contract = result.contract.side, result.contract
        red, marks = side in won, len(contract.doubled.mark)
        need = contract.level + 6
        if result.tricks < need:
            totals[side.other] += penalty(need - result.tricks, marks, red)
            continue
        each = 20 if contract.strain.letter in "CD" else 30
        worth = (each * contract.level + (10 if contract.strain.letter == "N" else 0)) * 2**marks
        leg[side] += worth
        totals[side] += worth + 50 * marks
        totals[side] += (result.tricks - need) * ((each, 100, 200)[marks] * (2 if red and marks else 1))
        totals[side] += {6: 500, 7: 1000}.get(contract.level, 0) * (3 if red else 2) // 2
        if leg[side] >= 100:
            won.append(side)
            leg = {NS: 0, EW: 0}
            if won.count(side) == 2:
                totals[side] += 500 if side.other in won else 700
    return totals, won


@given(rows)
def test_agrees_with_a_second_formulation(deals: list[Result | None]) -> None:
    """Totals and games of random rubbers, cut at their end, are those of running sums."""
    score = RubberScore()
    for result in deals:
        if not score.over:
            score = score.add(result)
    totals, won = by_the_book(deals)

    assert ({side: score.total(side) for side in Side}, list(score.games)) == (totals, won)


@given(rows)
def test_the_sheet_is_well_drawn(deals: list[Result | None]) -> None:
    """Deals and games never run backwards, points are positive, only tricks stand below, a game is won by 100."""
    score = RubberScore()
    for result in deals:
        if not score.over:
            score = score.add(result)
    order = [(entry.game, entry.deal) for entry in score.entries]

    assert order == sorted(order)
    assert all(entry.points > 0 for entry in score.entries)
    assert all(entry.below == (entry.item is Item.TRICKS) for entry in score.entries)
    for game, winner in enumerate(score.games, 1):
        assert sum(below(score, winner, game)) >= 100 > sum(below(score, winner.other, game))
        assert sum(below(score, winner, game)[:-1]) < 100
