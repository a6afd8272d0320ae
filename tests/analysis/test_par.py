"""Par (FACTS 3.14): worked deals, an independent game-tree search, and symmetry."""

import random
from functools import cache

import pytest

from makker.analysis import find_par
from makker.cards import Strain
from makker.games.bridge.calls import all_bids
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import duplicate_score
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat, Side, Vulnerability


def table(ns: str, ew: str) -> TrickTable:
    """Tricks of each side in C D H S N, the same for both partners, as hexadecimal digits."""
    rows = {Side.NS: ns, Side.EW: ew}
    return TrickTable.of({(seat, strain): int(rows[seat.side][strain.index], 16) for seat in Seat for strain in Strain})


def test_the_worked_example() -> None:
    """FACTS 3.14: North-South can make 4H (420) and 3N (400), nobody vulnerable, no cheap sacrifice: par 420."""
    par = find_par(table("88a89", "55354"), Seat.NORTH, Vulnerability.NONE)

    assert par.score == 420
    assert [(str(each.bid), each.side) for each in par.contracts] == [("4H", Side.NS)]


def test_a_cheap_sacrifice() -> None:
    """East-West take nine tricks in spades: 4S doubled one down costs 100 against 420."""
    par = find_par(table("88a49", "55394"), Seat.NORTH, Vulnerability.NONE)

    assert par.score == 100
    assert [(str(each.bid), str(each.doubled), each.over) for each in par.contracts] == [("4S", "X", -1)]
    assert par.contracts[0].is_sacrifice


def test_too_dear_a_sacrifice() -> None:
    """Vulnerable against not, two down doubled costs 500: more than 420."""
    par = find_par(table("88a58", "55384"), Seat.NORTH, Vulnerability.EW)

    assert par.score == 420


def test_nobody_can_make_anything() -> None:
    """It is best to pass out."""
    par = find_par(table("66666", "66666"), Seat.NORTH, Vulnerability.ALL)

    assert (par.score, par.contracts) == (0, ())


def test_the_dealer_speaks_first_where_both_make_the_same() -> None:
    """Both sides make 1N and nothing else: whoever deals gets it."""
    both = table("66667", "66667")

    assert find_par(both, Seat.NORTH, Vulnerability.NONE).score == 90
    assert find_par(both, Seat.EAST, Vulnerability.NONE).score == -90


def test_every_contract_of_the_par_score_is_given() -> None:
    """3N with an overtrick, and 4N, are both 430."""
    par = find_par(table("5555a", "43433"), Seat.SOUTH, Vulnerability.NONE)

    assert [(str(each.bid), each.over) for each in par.contracts] == [("3N", 1), ("4N", 0)]
    assert par.score == 430


def test_only_the_declarer_who_can_is_named() -> None:
    """South alone makes ten tricks in spades."""
    tricks = {(seat, strain): 6 for seat in Seat for strain in Strain}
    tricks[Seat.SOUTH, Strain.SPADES] = 10
    tricks[Seat.NORTH, Strain.SPADES] = 9
    tricks[Seat.EAST, Strain.SPADES] = tricks[Seat.WEST, Strain.SPADES] = 3
    par = find_par(TrickTable.of(tricks), Seat.NORTH, Vulnerability.NONE)

    assert [each.declarers for each in par.contracts] == [(Seat.SOUTH,)]


def random_table(rng: random.Random) -> TrickTable:
    """Tricks as they occur: the sides' add up to about thirteen."""
    tricks = {}
    for strain in Strain:
        ours = rng.randint(2, 11)
        for seat in Seat:
            tricks[seat, strain] = max(0, min(13, (ours if seat.side is Side.NS else 13 - ours) - rng.randint(0, 1)))
    return TrickTable.of(tricks)


def by_search(tricks: TrickTable, dealer: Seat, vulnerability: Vulnerability) -> int:
    """The value of the auction by a plain search, call by call and seat by seat."""

    def score(index: int, side: Side, doubled: bool) -> int:
        bid = all_bids()[index]
        mark = Doubled.DOUBLED if doubled else Doubled.NO
        result = Result(Contract(bid, mark), tricks.best(side, bid.strain))
        points = duplicate_score(result, vulnerability.includes(side))
        return points if side is Side.NS else -points

    @cache
    def value(turn: Side, last: int, bidder: Side | None, doubled: bool, passes: int) -> int:
        if bidder is None and passes == 4:
            return 0
        if bidder is not None and passes == 3:
            return score(last, bidder, doubled)
        options = [value(turn.other, last, bidder, doubled, passes + 1)]
        options += [value(turn.other, index, turn, False, 0) for index in range(last + 1, 35)]
        if bidder is turn.other and not doubled:
            options.append(value(turn.other, last, bidder, True, 0))
        return max(options) if turn is Side.NS else min(options)

    return value(dealer.side, -1, None, False, 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_search_of_the_whole_auction_agrees(seed: int) -> None:
    """Any dealer, any vulnerability."""
    rng = random.Random(seed)
    for _ in range(25):
        tricks, dealer = random_table(rng), rng.choice(list(Seat))
        vulnerability = rng.choice(list(Vulnerability))

        assert find_par(tricks, dealer, vulnerability).score == by_search(tricks, dealer, vulnerability)


def test_turning_the_table_turns_the_sign() -> None:
    """With the sides exchanged par is the negative."""
    rng = random.Random(9)
    for _ in range(50):
        tricks = random_table(rng)
        turned = TrickTable(tricks.numbers[5:] + tricks.numbers[:5])

        assert (
            find_par(tricks, Seat.NORTH, Vulnerability.NS).score == -find_par(turned, Seat.WEST, Vulnerability.EW).score
        )


def test_tables_read_back() -> None:
    """Twenty hexadecimal digits, N S E W by N S H D C."""
    rng = random.Random(3)
    for _ in range(50):
        tricks = random_table(rng)

        assert TrickTable.parse(str(tricks)) == tricks


def test_no_sacrifice_before_its_time() -> None:
    """North-South make 3S, East-West 4H: only 4S doubled is par, not the same penalty under a contract of their own."""
    tricks = TrickTable.of(
        {
            (seat, strain): int({Side.NS: "88395", Side.EW: "55a47"}[seat.side][strain.index], 16)
            for seat in Seat
            for strain in Strain
        }
    )
    par = find_par(tricks, Seat.SOUTH, Vulnerability.EW)

    assert par.score == -100
    assert [(str(each.bid), str(each.doubled), each.over) for each in par.contracts] == [("4S", "X", -1)]


def test_no_contract_that_can_be_sacrificed_against() -> None:
    """Both 3NT and 5D score 600, but over 3NT East-West save in 4S doubled for 500; 5S costs 800."""
    tricks = TrickTable.of(
        {
            (seat, strain): int({Side.NS: "9b549", Side.EW: "42674"}[seat.side][strain.index], 16)
            for seat in Seat
            for strain in Strain
        }
    )
    par = find_par(tricks, Seat.NORTH, Vulnerability.NS)

    assert [(str(each.bid), each.over) for each in par.contracts] == [("5D", 0)]
    assert par.score == 600
