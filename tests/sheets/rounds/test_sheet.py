"""Keeping score of bondebridge and plump with real cards."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from makker.cards import Hand, Strain
from makker.errors import InvalidValue
from makker.games.bondebridge import BONDEBRIDGE, OH_HELL, PLUMP, Adjuster, Options, Plan, PlumpOptions, Scoring
from makker.seats import Player
from makker.sheets.rounds import Entry, RoundSheet, SumCheck
from makker.testing import play_at_random

ANNA, BJORN, CELINE = (Player(index) for index in range(3))
NAMES = ("Anna", "Bjørn", "Celine")


def three_players() -> RoundSheet:
    """The worked example's table: Celine deals round 4, for which hearts are agreed on (FACTS 004-17)."""
    return RoundSheet.new("bondebridge", NAMES, Options(players=3, first_dealer=3)).with_trump(4, Strain.HEARTS)


def refused(action: Any) -> InvalidValue:
    """The error of something that must be refused."""
    with pytest.raises(InvalidValue) as caught:
        action()
    return caught.value


def test_the_plan_stands_on_the_sheet() -> None:
    """A new sheet has every round with its cards, dealer and trump (FACTS 004-04, 004-07, 004-09)."""
    rows = RoundSheet.new("bondebridge", NAMES).rows

    assert [row.planned.cards for row in rows] == [*range(1, 11), *range(10, 0, -1)]
    assert [str(row.trump) for row in rows[:8]] == ["N", "N", "N", "C", "D", "H", "S", "C"]
    assert [row.planned.dealer for row in rows[:4]] == [ANNA, BJORN, CELINE, ANNA]


def test_the_worked_round() -> None:
    """Bids 2, 1, 1 in four cards: Anna must change, to 1; 1, 2 and 1 tricks give 11, 0 and 11 (FACTS 004-17)."""
    sheet = three_players()

    assert sheet.check_bids(4, (2, 1, 1)) == SumCheck(4, 4, ANNA)

    fault = refused(lambda: sheet.with_bids(4, (2, 1, 1)))

    assert fault.code == "bid.forbidden_sum"
    assert (fault.data["player"], fault.data["name"], fault.data["round"]) == (1, "Anna", 4)

    sheet = sheet.with_bids(4, (2, 1, 1), change=1).with_tricks(4, (1, 2, 1))
    row = sheet.rows[3]

    assert (row.entry.bids, row.bids, row.trump) == ((2, 1, 1), (1, 1, 1), Strain.HEARTS)
    assert row.score is not None
    assert row.score.points == (11, 0, 11)
    assert sheet.totals == (11, 0, 11)
    assert sheet.leaders == (ANNA, CELINE)
    assert sheet.winners == ()


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda sheet: sheet.with_bids(4, (5, 0, 0)), "bid.range"),
        (lambda sheet: sheet.with_bids(4, (-1, 0, 0)), "bid.range"),
        (lambda sheet: sheet.with_bids(4, (1, 1)), "sheet.count"),
        (lambda sheet: sheet.with_bids(0, (0, 0, 0)), "sheet.round"),
        (lambda sheet: sheet.with_bids(21, (0, 0, 0)), "sheet.round"),
        (lambda sheet: sheet.with_bids(4, (2, 1, 1), change=2), "bid.unchanged"),
        (lambda sheet: sheet.with_bids(4, (2, 1, 1), change=5), "bid.range"),
        (lambda sheet: sheet.with_bids(4, (2, 1, 2), change=1), "bid.no_change_due"),
        (lambda sheet: sheet.with_tricks(4, (1, 2, 1)), "sheet.no_bids"),
        (lambda sheet: sheet.with_bids(4, (0, 0, 0)).with_tricks(4, (5, 0, 0)), "tricks.range"),
        (lambda sheet: sheet.with_bids(4, (0, 0, 0)).with_tricks(4, (5, -1, 0)), "tricks.range"),
        (lambda sheet: sheet.with_bids(4, (0, 0, 0)).with_tricks(4, (2, 2, 1)), "tricks.sum"),
        (lambda sheet: sheet.with_bids(4, (0, 0, 0)).with_tricks(4, (1, 1, 1)), "tricks.sum"),
        (lambda sheet: sheet.with_bids(4, (0, 0, 0)).with_tricks(4, (4,)), "sheet.count"),
        (lambda sheet: sheet.without(21), "sheet.round"),
        (lambda sheet: sheet.with_trump(-1, None), "sheet.round"),
    ],
)
def test_impossible_entries(act: Any, code: str) -> None:
    """Bids above the hand, forbidden sums, tricks that are not there: refused with the reason."""
    assert refused(lambda: act(three_players())).code == code


@pytest.mark.parametrize(
    ("build", "code"),
    [
        (lambda: RoundSheet.new("whist", NAMES), "sheet.game"),
        (lambda: RoundSheet.new("bondebridge", NAMES, Options(players=4)), "sheet.names"),
        (lambda: RoundSheet.new("bondebridge", ["Anna"]), "options.players"),
        (lambda: RoundSheet.new("bondebridge", ["Anna", " "]), "sheet.name_blank"),
        (lambda: RoundSheet.new("bondebridge", ["Anna", "Anna "]), "sheet.name_twice"),
        (lambda: RoundSheet.new("bondebridge", ["Anna", "B\ud800"]), "sheet.name_unprintable"),
        (lambda: RoundSheet.new("bondebridge", ["Anna", "B\nC"]), "sheet.name_unprintable"),
    ],
)
def test_impossible_sheets(build: Any, code: str) -> None:
    """A sheet needs a game that has one, and a name for every player."""
    assert refused(build).code == code


def test_an_earlier_round_is_edited_and_all_after_it_scored_again() -> None:
    """Changing round 1 changes the running totals of every later round."""
    sheet = RoundSheet.new("bondebridge", NAMES)
    for number, bids, tricks in [(1, (0, 0, 0), (1, 0, 0)), (2, (1, 1, 1), (1, 1, 0)), (3, (0, 0, 0), (3, 0, 0))]:
        sheet = sheet.with_bids(number, bids).with_tricks(number, tricks)

    assert [row.score.totals for row in sheet.rows if row.score] == [(0, 10, 10), (11, 21, 10), (11, 31, 20)]

    edited = sheet.with_tricks(1, (0, 1, 0))

    assert [row.score.totals for row in edited.rows if row.score] == [(10, 0, 10), (21, 11, 10), (21, 21, 20)]

    cleared = sheet.without(2)

    assert [row.score.totals for row in cleared.rows if row.score] == [(0, 10, 10), (0, 20, 20)]
    assert cleared.next_round == 2
    assert sheet.without_tricks(3).rows[2].bids == (0, 0, 0)
    assert sheet.totals == (11, 31, 20)


def test_operations_leave_the_old_sheet_alone() -> None:
    """A sheet is a value."""
    sheet = RoundSheet.new("bondebridge", NAMES)
    sheet.with_bids(1, (0, 0, 0)).with_tricks(1, (1, 0, 0))

    assert sheet.entries == (Entry(),) * 20


def test_plump() -> None:
    """Plump: 19 rounds from ten cards, the dealer answers for the sum, five hits give 15, ten 110 (FACTS 3.15)."""
    sheet = RoundSheet.new("plump", NAMES)

    assert [row.planned.cards for row in sheet.rows] == [*range(10, 0, -1), *range(2, 11)]
    assert sheet.check_bids(1, (5, 0, 5)).must_change == ANNA

    sheet = sheet.with_bids(1, (10, 5, 0)).with_tricks(1, (10, 0, 0)).with_bids(2, (5, 5, 0)).with_tricks(2, (5, 4, 0))

    assert [row.score.points for row in sheet.rows if row.score] == [(110, 0, 5), (15, 0, 5)]
    assert sheet.totals == (125, 0, 10)


def test_twos_to_put_aside() -> None:
    """In the full-hand variant the sheet tells which twos go out once the trump is drawn (FACTS 004-21, D40)."""
    sheet = RoundSheet.new("bondebridge", NAMES, Options(players=3, plan=Plan.DOWN))

    assert sheet.rows[0].trump is None
    assert sheet.with_trump(1, Strain.CLUBS).rows[0].put_aside == Hand.parse("..2.")


def test_who_wins() -> None:
    """When every round is played those with the most points have won, together if they are even (FACTS D37)."""
    options = Options(players=2, plan=Plan.LISTED, sizes=(2, 1))
    sheet = RoundSheet.new("bondebridge", ("Anna", "Bjørn"), options)
    sheet = sheet.with_bids(1, (1, 0)).with_tricks(1, (1, 1)).with_bids(2, (1, 1)).with_tricks(2, (0, 1))

    assert sheet.totals == (11, 11)
    assert sheet.next_round is None
    assert sheet.winners == (ANNA, BJORN)


def test_a_sum_may_stand_where_none_is_forbidden() -> None:
    """Without the forbidden sum any bids are written down."""
    sheet = RoundSheet.new("bondebridge", NAMES, Options(players=3, forbidden_sum=False))

    assert sheet.with_bids(4, (2, 1, 1)).rows[3].bids == (2, 1, 1)


VARIANTS = [
    (BONDEBRIDGE, Options(players=3)),
    (BONDEBRIDGE, Options(players=5, adjuster=Adjuster.LAST_BIDDER, scoring=Scoring.DOUBLING_MISSES)),
    (BONDEBRIDGE, Options(players=4, plan=Plan.DOWN)),
    (PLUMP, PlumpOptions(players=6)),
    (OH_HELL, OH_HELL.options_type(players=7)),
]


@pytest.mark.parametrize(("rules", "options"), VARIANTS)
def test_sheet_and_game_agree(rules: Any, options: Options) -> None:
    """A game written on the sheet gives the very rows that the game has."""
    end, _ = play_at_random(rules, options, random.Random(8))
    sheet = RoundSheet.new(rules.name, [f"Player {number}" for number in range(1, options.players + 1)], options)
    for row in end.rows:
        sheet = sheet.with_trump(row.number, row.trump).with_bids(row.number, row.bids)
        sheet = sheet.with_tricks(row.number, row.tricks)

    assert tuple(row.score for row in sheet.rows) == end.rows
    assert sheet.totals == end.totals
    assert sheet.winners == rules.outcome(end).winners


@settings(max_examples=60)
@given(st.data())
def test_totals_are_the_sum_of_the_points(data: st.DataObject) -> None:
    """Whatever is entered, in any order and over again, totals are the sums of the points of the rounds played."""
    sheet = RoundSheet.new("bondebridge", NAMES, Options(players=3, largest=3))
    for _ in range(data.draw(st.integers(1, 15))):
        number = data.draw(st.integers(1, len(sheet.entries)))
        cards = sheet.plan[number - 1].cards
        numbers = st.tuples(*[st.integers(0, cards)] * 3)
        try:
            match data.draw(st.sampled_from(("bids", "tricks", "clear"))):
                case "bids":
                    sheet = sheet.with_bids(number, data.draw(numbers), data.draw(st.none() | st.integers(0, cards)))
                case "tricks":
                    sheet = sheet.with_tricks(number, data.draw(numbers))
                case _:
                    sheet = sheet.without(number)
        except InvalidValue:
            continue
    scores = [row.score for row in sheet.rows if row.score]

    assert sheet.totals == tuple(sum(score.points[index] for score in scores) for index in range(3))
    assert all(sum(score.bids) != score.cards == sum(score.tricks) for score in scores)
