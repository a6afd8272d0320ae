"""Auction bridge (FACTS 3.8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards import Strain
from makker.cards.suit import STRAINS
from makker.errors import InvalidValue
from makker.games.bridge.auction_bridge_score import (
    AuctionBridgeScore,
    AuctionScoring,
    HonourTable,
    honour_points,
    odd_trick_score,
)
from makker.games.bridge.calls import Bid
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import Item
from makker.seats import Seat, Side
from makker.seats.seat import SEATS
from makker.valuation.side_honours import HonourHolding, SideHonours

NS, EW = Side.NS, Side.EW
PLAIN = AuctionScoring()


def played(*deals: str | None, scoring: AuctionScoring = PLAIN) -> AuctionBridgeScore:
    """The sheet after these deals; None is passed out."""
    score = AuctionBridgeScore(scoring)
    for deal in deals:
        score = score.add(None if deal is None else Result.parse(deal))
    return score


def column(score: AuctionBridgeScore, side: Side) -> list[tuple[Item, int]]:
    """What stands in the side's column."""
    return [(entry.item, entry.points) for entry in score.entries if entry.side is side]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("1C=", 6),
        ("1D=", 7),
        ("1H=", 8),
        ("1S=", 9),
        ("1N=", 10),
        ("1H+2", 24),
        ("3H=", 24),
        ("1HX+2", 48),
        ("2NXX=", 80),
        ("3N-1", 0),
    ],
)
def test_all_odd_tricks_count(text: str, points: int) -> None:
    """FACTS 3.8: clubs 6 to no-trump 10 for every odd trick made, bid or not; doubled x2, redoubled x4."""
    assert odd_trick_score(Result.parse(text), PLAIN) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [("2H by N -1", 50), ("2H by N -3", 150), ("2HX by N -3", 300), ("2HXX by N -2", 400)],
)
def test_undertricks(text: str, points: int) -> None:
    """FACTS 3.8: 50 each, doubled 100, redoubled 200."""
    assert column(played(text), EW) == [(Item.UNDERTRICKS, points)]
    assert column(played(text), NS) == []


def test_nobody_is_ever_vulnerable() -> None:
    """FACTS 3.8: the same after a game."""
    score = played("3N by N =", "1C by S -2")

    assert score.games == (NS,)
    assert column(score, EW) == [(Item.UNDERTRICKS, 100)]


@pytest.mark.parametrize(
    ("text", "bonuses"),
    [
        ("2HX by N =", [(Item.INSULT, 50)]),
        ("2HX by N +2", [(Item.INSULT, 50), (Item.OVERTRICKS, 100)]),
        ("2HXX by N +2", [(Item.INSULT, 100), (Item.OVERTRICKS, 200)]),
    ],
)
def test_doubled_contracts_made(text: str, bonuses: list[tuple[Item, int]]) -> None:
    """FACTS 3.8: 50 and 50 an overtrick, redoubled 100 and 100, above the line."""
    score = played(text)

    assert column(score, NS)[1:] == bonuses
    assert [entry.below for entry in score.entries] == [True] + [False] * len(bonuses)


@pytest.mark.parametrize(
    ("text", "side", "slam"),
    [
        ("3N by N +3", NS, (Item.SMALL_SLAM, 50)),
        ("3N by N +4", NS, (Item.GRAND_SLAM, 100)),
        ("7N by N -1", NS, (Item.SMALL_SLAM, 50)),
        ("1C by N -6", EW, (Item.SMALL_SLAM, 50)),
    ],
)
def test_slams_go_by_tricks_won(text: str, side: Side, slam: tuple[Item, int]) -> None:
    """FACTS 3.8: little slam 50, grand slam 100, for the tricks and not the bid."""
    assert slam in column(played(text), side)


def test_older_slams() -> None:
    """FACTS 3.8: 20 and 40 before 1927."""
    old = AuctionScoring(small_slam=20, grand_slam=40)

    assert (Item.SMALL_SLAM, 20) in column(played("3N by N +3", scoring=old), NS)
    assert (Item.GRAND_SLAM, 40) in column(played("3N by N +4", scoring=old), NS)


@pytest.mark.parametrize(
    ("strain", "points"),
    [
        (Strain.CLUBS, [12, 24, 30, 48, 54, 60]),
        (Strain.HEARTS, [16, 32, 40, 64, 72, 80]),
        (Strain.SPADES, [18, 36, 45, 72, 81, 90]),
    ],
)
def test_honours_by_trick_value(strain: Strain, points: list[int]) -> None:
    """FACTS 3.8: three 2x, four divided 4x, five divided 5x, four in one hand 8x, 4+1 9x, five in one 10x."""
    assert [honour_points(holding, strain, PLAIN) for holding in HonourHolding] == points


def test_flat_honours_of_1927() -> None:
    """FACTS 3.8: 30/40/50/80/90/100 in any suit."""
    flat = AuctionScoring(honours=HonourTable.FLAT)

    assert {tuple(honour_points(holding, strain, flat) for holding in HonourHolding) for strain in STRAINS[:4]} == {
        (30, 40, 50, 80, 90, 100)
    }


@pytest.mark.parametrize("table", list(HonourTable))
def test_aces_in_notrump(table: HonourTable) -> None:
    """FACTS 3.8: three 30, four divided 40, four in one hand 100; there is no fifth ace."""
    scoring = AuctionScoring(honours=table)
    holdings = (HonourHolding.THREE, HonourHolding.FOUR_DIVIDED, HonourHolding.FOUR_IN_ONE)

    assert [honour_points(holding, Strain.NOTRUMP, scoring) for holding in holdings] == [30, 40, 100]
    with pytest.raises(InvalidValue) as refused:
        honour_points(HonourHolding.FIVE_DIVIDED, Strain.NOTRUMP, scoring)

    assert refused.value.code == "honours.holding"


def test_honours_are_not_doubled_and_count_for_defenders() -> None:
    """FACTS 3.8: four hearts in one hand is 64 under any double."""
    score = AuctionBridgeScore().add(Result.parse("2HXX by N -1"), SideHonours(EW, HonourHolding.FOUR_IN_ONE))

    assert column(score, EW) == [(Item.UNDERTRICKS, 200), (Item.HONOURS, 64)]


def test_a_whole_rubber() -> None:
    """Worked by hand from FACTS 3.8.

    NS 2S+1 = 27; EW 3N= = 30, game; NS 2H= = 16 (new game); NS 1HX+1 = 32 below, 50 + 50 above: game; EW 5C= = 30: game
    and rubber 250. NS 27+16+32+100 = 175; EW 30+30+250 = 310.
    """
    score = played("2S by N +1", "3N by E =", None, "2H by S =", "1HX by N +1", "5C by W =")

    assert score.games == (EW, NS, EW)
    assert (score.total(NS), score.total(EW), score.winner) == (175, 310, EW)
    assert score.over


def test_what_cannot_be_scored_is_refused() -> None:
    """After the rubber, honours of a passed-out deal, negative figures."""
    over = played("3N by N =", "3N by N =")
    for step, code in (
        (lambda: over.add(None), "rubber.over"),
        (lambda: AuctionBridgeScore().add(None, SideHonours(NS, HonourHolding.THREE)), "honours.passed_out"),
        (lambda: AuctionScoring(rubber=-1), "options.points"),
        (lambda: AuctionScoring(game=0), "options.points"),
    ):
        with pytest.raises(InvalidValue) as refused:
            step()

        assert refused.value.code == code


results = st.builds(
    lambda level, strain, doubled, seat, tricks: Result(Contract(Bid(level, strain), doubled, seat), tricks),
    st.integers(1, 7),
    st.sampled_from(STRAINS),
    st.sampled_from(list(Doubled)),
    st.sampled_from(SEATS),
    st.integers(0, 13),
)


@given(st.lists(results, max_size=15))
def test_running_sums_agree(deals: list[Result]) -> None:
    """A second formulation of rubbers without honours, by running numbers, has the same totals and games."""
    score, totals, leg = AuctionBridgeScore(), {NS: 0, EW: 0}, {NS: 0, EW: 0}
    won: list[Side] = []
    for result in deals:
        if score.over:
            break
        score = score.add(result)
        side, marks = result.contract.side, len(result.contract.doubled.mark)
        short = result.contract.level + 6 - result.tricks
        for who, tricks in ((side, result.tricks), (side.other, 13 - result.tricks)):
            totals[who] += {12: 50, 13: 100}.get(tricks, 0)
        if short > 0:
            totals[side.other] += 50 * short * 2**marks
            continue
        odd = (6 + result.contract.strain.index) * (result.tricks - 6) * 2**marks
        leg[side] += odd
        totals[side] += odd + 50 * marks * (1 - short)
        if leg[side] >= 30:
            won.append(side)
            leg = {NS: 0, EW: 0}
            totals[side] += 250 if won.count(side) == 2 else 0

    assert ({side: score.total(side) for side in Side}, list(score.games)) == (totals, won)


def test_seats_of_either_side_declare() -> None:
    """South's contract is North-South's."""
    assert {seat: played(f"1N by {seat} =").total(seat.side) for seat in SEATS} == dict.fromkeys(Seat, 10)


def test_entries_know_their_deal_and_game() -> None:
    """Each figure's deal from one, counting passed-out ones, and its game from one."""
    entries = [
        (entry.deal, entry.game, entry.item, entry.below) for entry in played("3N by N =", None, "1C by E -1").entries
    ]

    assert entries == [(1, 1, Item.TRICKS, True), (3, 2, Item.UNDERTRICKS, False)]
    assert (played("1C by N =").part_score(NS), played("3N by N =").part_score(NS)) == (6, 0)
