"""What each side can make."""

from makker.analysis.makeable import makeable, optimum
from makker.cards import Strain
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat, Side, Vulnerability


def table(ns: str, ew: str) -> TrickTable:
    """Tricks of each side in C D H S N, the same for both partners, as hexadecimal digits."""
    rows = {Side.NS: ns, Side.EW: ew}
    return TrickTable.of({(seat, strain): int(rows[seat.side][strain.index], 16) for seat in Seat for strain in Strain})


def test_the_worked_example() -> None:
    """FACTS 3.14: 4H for 420 and 3NT for 400; East-West make nothing."""
    found = makeable(table("88a89", "55354"), Vulnerability.NONE)

    assert [(str(each.bid), each.side.name, each.score) for each in found] == [
        ("2C", "NS", 90),
        ("2D", "NS", 90),
        ("4H", "NS", 420),
        ("2S", "NS", 110),
        ("3N", "NS", 400),
    ]


def test_the_best_of_it() -> None:
    """4H for North-South, nothing for East-West."""
    tricks = table("88a89", "55354")

    assert [str(each.bid) for each in optimum(tricks, Side.NS, Vulnerability.NONE)] == ["4H"]
    assert optimum(tricks, Side.EW, Vulnerability.NONE) == ()


def test_equal_scores_are_all_given_the_lowest_bid_of_each_strain() -> None:
    """Ten tricks in both majors: 420 either way; ten in no-trump are 430, bid as 3NT."""
    assert [str(each.bid) for each in optimum(table("44aa8", "55554"), Side.NS, Vulnerability.NONE)] == ["4H", "4S"]
    assert [str(each.bid) for each in optimum(table("44aaa", "55554"), Side.NS, Vulnerability.NONE)] == ["3N"]


def test_a_slam_is_worth_bidding() -> None:
    """Twelve tricks in spades, vulnerable: 6S for 1430."""
    found = optimum(table("444c4", "55554"), Side.NS, Vulnerability.ALL)

    assert [(str(each.bid), each.score) for each in found] == [("6S", 1430)]


def test_who_declares() -> None:
    """South alone takes nine in hearts."""
    tricks = {(seat, strain): 6 for seat in Seat for strain in Strain}
    tricks[Seat.SOUTH, Strain.HEARTS] = 9
    found = makeable(TrickTable.of(tricks), Vulnerability.NONE)

    assert [(str(each.bid), each.declarers) for each in found] == [("3H", (Seat.SOUTH,))]
