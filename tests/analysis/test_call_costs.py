"""What calls cost: worked auctions, a plain search of the whole auction, and the sum."""

import random
from functools import cache

import pytest

from makker.analysis import find_par
from makker.analysis.call_costs import Appraiser, call_costs
from makker.cards import Strain
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS, all_bids
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import duplicate_score
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat, Side, Vulnerability

MARKS = (Doubled.NO, Doubled.DOUBLED, Doubled.REDOUBLED)


def table(ns: str, ew: str) -> TrickTable:
    """Tricks of each side in C D H S N, the same for both partners, as hexadecimal digits."""
    rows = {Side.NS: ns, Side.EW: ew}
    return TrickTable.of({(seat, strain): int(rows[seat.side][strain.index], 16) for seat in Seat for strain in Strain})


GAME_IN_HEARTS = table("88a89", "55354")
"""FACTS 3.14: par is 4H, 420 to North-South."""


def costs_of(text: str, tricks: TrickTable, vulnerability: Vulnerability = Vulnerability.NONE) -> list[int]:
    """The cost of each call, North deals."""
    return [each.cost for each in call_costs(Auction.parse(text, Seat.NORTH), tricks, vulnerability)]


def test_best_calls_cost_nothing() -> None:
    """1H - 4H reaches par."""
    assert costs_of("1H P 4H AP", GAME_IN_HEARTS) == [0] * 6


def test_passing_below_game_costs_the_game() -> None:
    """North plays 1H with three overtricks for 170 in place of 420: South's pass cost 250."""
    assert costs_of("1H P P P", GAME_IN_HEARTS) == [0, 0, 250, 0]


def test_bidding_on_costs_what_is_doubled() -> None:
    """6H goes two down: doubled 300, though East-West let it go undoubled and lose the difference again."""
    found = call_costs(Auction.parse("1H P 6H AP", Seat.NORTH), GAME_IN_HEARTS, Vulnerability.NONE)

    assert [each.cost for each in found] == [0, 0, 720, 0, 0, 200]
    assert [str(call) for call in found[5].best] == ["X"]
    assert found[-1].after == -100


def test_the_contract_left_standing_is_compared_with_par() -> None:
    """1H makes ten tricks, 170: 250 short of par; then 4H is par."""
    found = call_costs(Auction.parse("1H P 4H AP", Seat.NORTH), GAME_IN_HEARTS, Vulnerability.NONE)

    assert [(str(each.contract), each.contract_score, each.against_par) for each in found[:3]] == [
        ("1H by N", 170, 250),
        ("1H by N", 170, -250),
        ("4H by N", 420, 0),
    ]


def test_a_missed_sacrifice_is_a_cost() -> None:
    """4S doubled costs 100; the last of East-West to pass over 4H lost 320."""
    assert costs_of("4H P P P", table("88a49", "55394")) == [0, 0, 0, 320]


def test_the_wrong_declarer_costs_tricks() -> None:
    """South makes ten tricks in spades, North nine: North may not name them first."""
    tricks = {(seat, strain): 6 for seat in Seat for strain in Strain}
    tricks[Seat.SOUTH, Strain.SPADES], tricks[Seat.NORTH, Strain.SPADES] = 10, 9
    tricks[Seat.EAST, Strain.SPADES] = tricks[Seat.WEST, Strain.SPADES] = 3
    found = call_costs(Auction.parse("1S P P P", Seat.NORTH), TrickTable.of(tricks), Vulnerability.NONE)

    assert [each.cost for each in found] == [280, 0, 0, 0]
    assert PASS in found[0].best
    assert all(not call.is_bid or not str(call).endswith("S") for call in found[0].best)


def random_table(rng: random.Random, spread: int) -> TrickTable:
    """Tricks as they occur; partners differ by up to `spread`."""
    tricks = {}
    for strain in Strain:
        ours = rng.randint(2, 11)
        for seat in Seat:
            own = ours if seat.side is Side.NS else 13 - ours
            tricks[seat, strain] = max(0, min(13, own - rng.randint(0, spread)))
    return TrickTable.of(tricks)


def random_auction(rng: random.Random, dealer: Seat, calls: int) -> Auction:
    """Any legal calls, the low ones more often."""
    auction = Auction(dealer)
    while not auction.is_over and len(auction) < calls:
        auction = auction.add(rng.choice(auction.legal[: rng.randint(1, 12)]))
    return auction


def by_search(auction: Auction, tricks: TrickTable, vulnerability: Vulnerability) -> int:
    """North-South's score with best calls from here on, by a plain search seat by seat."""

    def score(index: int, side: Side, doubling: int) -> int:
        bid = all_bids()[index]
        points = duplicate_score(
            Result(Contract(bid, MARKS[doubling]), tricks.best(side, bid.strain)), vulnerability.includes(side)
        )
        return points if side is Side.NS else -points

    @cache
    def worth(turn: Side, last: int, bidder: Side | None, doubling: int, passes: int) -> int:
        if bidder is None and passes == 4:
            return 0
        if bidder is not None and passes == 3:
            return score(last, bidder, doubling)
        options = [worth(turn.other, last, bidder, doubling, passes + 1)]
        options += [worth(turn.other, index, turn, 0, 0) for index in range(last + 1, 35)]
        if (bidder is turn.other and doubling == 0) or (bidder is turn and doubling == 1):
            options.append(worth(turn.other, last, bidder, doubling + 1, 0))
        return max(options) if turn is Side.NS else min(options)

    last = -1 if auction.bid is None else auction.bid.index
    bidder = None if auction.bidder is None else auction.bidder.side
    return worth(auction.turn.side, last, bidder, MARKS.index(auction.doubled), auction.passes)


@pytest.mark.parametrize("seed", range(3))
def test_a_search_of_the_whole_auction_agrees(seed: int) -> None:
    """Any auction so far, where partners take the same tricks."""
    rng = random.Random(seed)
    for _ in range(10):
        tricks, vulnerability = random_table(rng, 0), rng.choice(list(Vulnerability))
        auction = random_auction(rng, rng.choice(list(Seat)), rng.randint(0, 12))

        assert Appraiser(tricks, vulnerability).worth(auction) == by_search(auction, tricks, vulnerability)


@pytest.mark.parametrize("seed", range(4))
def test_costs_lead_from_par_to_the_contract_reached(seed: int) -> None:
    """Par, less what North-South's calls cost, and with what East-West's cost, is the contract's score."""
    rng = random.Random(seed)
    for _ in range(6):
        tricks, vulnerability, dealer = (
            random_table(rng, 0),
            rng.choice(list(Vulnerability)),
            rng.choice(list(Seat)),
        )
        auction = random_auction(rng, dealer, 400)
        found = call_costs(auction, tricks, vulnerability)
        lost = sum(each.cost if each.seat.side is Side.NS else -each.cost for each in found)

        assert auction.is_over
        assert find_par(tricks, dealer, vulnerability).score - lost == found[-1].after == found[-1].contract_score


@pytest.mark.parametrize("seed", range(3))
def test_no_call_gains(seed: int) -> None:
    """Even where partners' tricks differ, a cost is never negative, and some call costs nothing."""
    rng = random.Random(seed)
    for _ in range(6):
        auction = random_auction(rng, Seat.EAST, 15)
        for each in call_costs(auction, random_table(rng, 2), Vulnerability.NS):
            assert each.cost >= 0
            assert each.best
            assert (each.cost == 0) is (each.call in each.best)
