"""Chicago (FACTS 3.7) and its three chukkers."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards.suit import STRAINS
from makker.errors import InvalidValue
from makker.games.bridge.calls import Bid
from makker.games.bridge.chicago_score import (
    ChicagoScore,
    ChicagoScoring,
    MiddleDeals,
    PartScores,
    chicago_vulnerability,
)
from makker.games.bridge.chukkers import partner, player_totals, seating
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.honours import Honours
from makker.games.bridge.scoring import Item, duplicate_score
from makker.seats import Seat, Side, Vulnerability
from makker.seats.seat import SEATS

NS, EW = Side.NS, Side.EW
WORKED = ("2H by N +1", "1N by E =", "1N by S =", "2S by W =")
DUPLICATE_STYLE = ChicagoScoring(part_scores=PartScores.DUPLICATE)


def played(*deals: str | None, scoring: ChicagoScoring | None = None, dealer: Seat = Seat.NORTH) -> ChicagoScore:
    """The score after these deals; None is passed out."""
    score = ChicagoScore(scoring or ChicagoScoring(), dealer)
    for deal in deals:
        score = score.add(None if deal is None else Result.parse(deal))
    return score


def totals(score: ChicagoScore) -> tuple[int, int]:
    """Both sides' totals."""
    return score.total(NS), score.total(EW)


def test_the_worked_chukker() -> None:
    """FACTS 3.7-9, part 8 item 11, deal by deal: NS 630, EW 200."""
    sums = [totals(played(*WORKED[:count])) for count in range(1, 5)]

    assert sums == [(90, 0), (90, 40), (630, 40), (630, 200)]
    assert played(*WORKED).over
    assert played(*WORKED).winner is NS


def test_the_game_kills_both_sides_part_scores() -> None:
    """FACTS 3.7-4: after deal 3 EW's 40 is dead; their 60 on deal 4 makes no game."""
    after = played(*WORKED[:3])

    assert (after.part_score(NS), after.part_score(EW)) == (0, 0)
    assert Item.GAME not in {entry.item for entry in played(*WORKED).entries if entry.side is EW}


@pytest.mark.parametrize(
    ("middle", "expected"),
    [
        (MiddleDeals.DEALER, [Vulnerability.NONE, Vulnerability.EW, Vulnerability.NS, Vulnerability.ALL]),
        (MiddleDeals.NON_DEALER, [Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL]),
    ],
)
def test_vulnerability_by_deal(middle: MiddleDeals, expected: list[Vulnerability]) -> None:
    """FACTS 3.7-1, 3.7-2: none, the dealer's side twice (or the other), all; everybody deals once."""
    scoring = ChicagoScoring(middle_deals=middle)
    scores = [played(*WORKED[:count], scoring=scoring) for count in range(4)]

    assert [score.vulnerability for score in scores] == expected
    assert [score.dealer for score in scores] == list(SEATS)


@pytest.mark.parametrize("dealer", SEATS)
def test_any_player_may_deal_first(dealer: Seat) -> None:
    """On deals two and three the dealer's side alone is vulnerable whoever began."""
    for deal in (2, 3):
        seat = dealer.after(deal - 1)
        vulnerability = chicago_vulnerability(deal, seat)

        assert (vulnerability.includes(seat.side), vulnerability.includes(seat.side.other)) == (True, False)


def test_a_passed_out_deal_is_dealt_again() -> None:
    """FACTS 3.7-3: same dealer, same vulnerability, not one of the four."""
    score = played(*WORKED[:1], None, None)

    assert (score.deals, score.passed) == (1, 2)
    assert (score.dealer, score.vulnerability) == (Seat.EAST, Vulnerability.EW)
    assert totals(played(None, WORKED[0], None, WORKED[1], None, *WORKED[2:])) == (630, 200)


@pytest.mark.parametrize(
    ("deals", "total"),
    [
        (("3N by N =",), 100 + 300),
        (("1C by N =", "3N by N ="), 20 + 100 + 300),
        (("1C by E =", "1C by E =", "4S by N ="), 120 + 500),
        (("1C by E =", "1C by E =", "1C by E =", "4S by N ="), 120 + 500),
        (("1C by E =", "1C by E =", "1C by E =", "2S by N +1"), 60 + 30 + 100),
        (("1C by E =", "1C by E =", "1C by E =", "2S by N -1"), 0),
        (("6N by N =",), 190 + 500 + 300),
        (("2SX by N +1",), 120 + 100 + 50 + 300),
    ],
)
def test_premiums(deals: tuple[str, ...], total: int) -> None:
    """FACTS 3.7-4 to 3.7-6: 300 / 500 for a game, 100 for a part-score on deal four alone, slams and insult."""
    assert played(*deals).total(NS) == total


def test_vulnerability_of_the_completing_deal_decides() -> None:
    """FACTS 3.7-4: 60 on deal one and 40 on deal two, where NS are not vulnerable, is 300."""
    assert played("2H by N =", "1N by N =").total(NS) == 60 + 40 + 300


def test_deal_four_may_complete_a_game() -> None:
    """A part-score on deal four that completes a game earns 500 and not the 100."""
    assert played("1C by E =", "2H by N =", "1C by E =", "1N by N =").total(NS) == 60 + 40 + 500


def test_honours_count() -> None:
    """FACTS 3.7-6: honours go to their side, also with a failing contract of the other."""
    score = ChicagoScore().add(Result.parse("4S by N -1"), Honours(EW, 100))

    assert totals(score) == (0, 150)


def test_a_fifth_deal_is_refused() -> None:
    """After four deals the chukker is over."""
    with pytest.raises(InvalidValue) as refused:
        played(*WORKED, "1C by N =")

    assert refused.value.code == "chicago.over"


def test_what_cannot_be_scored_is_refused() -> None:
    """No declarer, honours of a passed-out deal, 100 in no-trump; a deal 0 or 5."""
    tries = [
        (Result.parse("2H="), None, "contract.no_declarer"),
        (None, Honours(NS, 100), "honours.passed_out"),
        (Result.parse("2N by N ="), Honours(NS, 100), "honours.strain"),
    ]
    for result, honours, code in tries:
        with pytest.raises(InvalidValue) as refused:
            ChicagoScore().add(result, honours)

        assert refused.value.code == code

    for deal in (0, 5):
        with pytest.raises(InvalidValue) as outside:
            chicago_vulnerability(deal, Seat.NORTH)

        assert outside.value.code == "chicago.deal"


results = st.builds(
    lambda level, strain, doubled, seat, tricks: Result(Contract(Bid(level, strain), doubled, seat), tricks),
    st.integers(1, 7),
    st.sampled_from(STRAINS),
    st.sampled_from(list(Doubled)),
    st.sampled_from(SEATS),
    st.integers(0, 13),
)


@given(st.lists(results, min_size=4, max_size=4), st.sampled_from(SEATS), st.sampled_from(list(MiddleDeals)))
def test_duplicate_style_is_the_sum_of_duplicate_scores(deals: list[Result], dealer: Seat, middle: MiddleDeals) -> None:
    """FACTS 3.7-7: every deal by Law 77 at its vulnerability, nothing carried over."""
    score = ChicagoScore(ChicagoScoring(middle_deals=middle, part_scores=PartScores.DUPLICATE), dealer)
    expected = {NS: 0, EW: 0}
    for number, result in enumerate(deals, 1):
        side = result.contract.side
        seat = dealer.after(number - 1)
        red = number == 4 or (number > 1 and (seat.side is side) == (middle is MiddleDeals.DEALER))
        points = duplicate_score(result, red)
        expected[side if points > 0 else side.other] += abs(points)
        score = score.add(result)

    assert {side: score.total(side) for side in Side} == expected
    assert (score.part_score(NS), score.part_score(EW)) == (0, 0)


@given(st.lists(results, min_size=4, max_size=4), st.sampled_from(SEATS))
def test_the_classic_game_differs_by_part_scores_alone(deals: list[Result], dealer: Seat) -> None:
    """Take away what each style gives for games and part-scores, and the two styles are equal."""
    apart = (Item.GAME, Item.PART_SCORE)
    rest = []
    for style in PartScores:
        score = ChicagoScore(ChicagoScoring(part_scores=style), dealer)
        for result in deals:
            score = score.add(result)
        rest.append([(e.deal, e.item, e.side, e.points) for e in score.entries if e.item not in apart])

    assert rest[0] == rest[1]


def test_in_three_chukkers_everybody_partners_everybody_once() -> None:
    """FACTS 3.7-8: the six pairs of players are partners once each, and each chukker seats all four."""
    pairs = [frozenset((player, partner(player, chukker))) for chukker in (1, 2, 3) for player in SEATS]

    assert {pairs.count(frozenset(pair)) for pair in itertools.combinations(SEATS, 2)} == {2}
    assert all(sorted(seat.letter for seat in seating(chukker)) == list("ENSW") for chukker in (1, 2, 3))
    assert (seating(1), seating(4)) == (SEATS, seating(1))


def test_player_totals() -> None:
    """A player has the points of the own sides; with the same partners throughout, both have the same."""
    chukkers = [played(*WORKED), played(*WORKED), played(*WORKED[:1])]
    rotating = {row.player: (row.points, row.net) for row in player_totals(chukkers)}
    staying = {row.player: (row.points, row.net) for row in player_totals(chukkers, rotate=False)}
    sides = [{player: seating(chukker)[player.index].side for player in SEATS} for chukker in (1, 2, 3)]
    own = [{NS: 630, EW: 200}, {NS: 630, EW: 200}, {NS: 90, EW: 0}]

    assert {player: points for player, (points, _) in rotating.items()} == {
        player: sum(own[i][sides[i][player]] for i in range(3)) for player in SEATS
    }
    assert sum(net for _, net in rotating.values()) == 0
    assert staying == {
        Seat.NORTH: (1350, 950),
        Seat.SOUTH: (1350, 950),
        Seat.EAST: (400, -950),
        Seat.WEST: (400, -950),
    }


def test_there_is_no_chukker_zero() -> None:
    """Chukkers count from one."""
    with pytest.raises(InvalidValue) as refused:
        seating(0)

    assert refused.value.code == "chicago.chukker"


def test_entries_know_their_deal_and_game() -> None:
    """What the sheet is drawn from: each figure's deal from one, its game from one, and the line after deal 3."""
    entries = [(entry.deal, entry.game, entry.item, entry.below) for entry in played(*WORKED).entries]

    assert entries == [
        (1, 1, Item.TRICKS, True),
        (1, 1, Item.OVERTRICKS, False),
        (2, 1, Item.TRICKS, True),
        (3, 1, Item.TRICKS, True),
        (3, 1, Item.GAME, False),
        (4, 2, Item.TRICKS, True),
        (4, 2, Item.PART_SCORE, False),
    ]
    assert played(*WORKED).games == 1


def test_equal_totals_have_no_winner() -> None:
    """Before the first deal, and after equal ones."""
    assert (ChicagoScore().winner, played("1C by N =", "1C by E =").winner) == (None, None)
