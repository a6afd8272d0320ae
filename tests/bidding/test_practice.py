"""Practice: what is judged is what the card calls, with the hand and what has been called, whoever strays."""

import random
from itertools import count

import pytest

from makker.bidding import SYSTEMS, Agreements, card, choose
from makker.bidding.practice import ENOUGH_POINTS, LEARNER, attempt, by_the_card, exercise
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS, Call
from makker.rules.errors import IllegalAction
from makker.seats import Seat, board_dealer
from makker.valuation import high_card_points


def agreements(system: str) -> Agreements:
    """Both sides by the same card."""
    return Agreements(card(system), card(system))


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_bids_by_the_card_is_never_corrected(system: str) -> None:
    """Playing the card's own calls gives the card's auction, and no call is told to be another."""
    for number in range(1, 41):
        given = exercise(number, agreements(system), random.Random, quiet=number % 2 == 0)
        usual = by_the_card(given)
        own = tuple(call for seat, call in usual if seat is LEARNER)
        found = attempt(given, own)
        assert found.auction.calls == usual.calls
        assert (found.agreed, found.asked) == (len(own), len(own))
        assert given.dealer is board_dealer(number)


def test_the_same_number_is_the_same_exercise() -> None:
    """An address can be sent to a friend; with silent opponents there is always something to bid."""
    for number in range(1, 60):
        given = exercise(number, agreements("sayc"), random.Random, quiet=True)
        assert given.deal == exercise(number, agreements("nordic"), random.Random, quiet=True).deal
        assert sum(high_card_points(given.deal[seat]) for seat in (Seat.NORTH, Seat.SOUTH)) >= ENOUGH_POINTS
        calls = attempt(given, ()).auction
        assert calls.is_over or calls.turn is LEARNER
        assert all(call is PASS for seat, call in by_the_card(given) if seat.side is not LEARNER.side)


def test_a_call_that_strays_is_answered_and_corrected() -> None:
    """Random legal calls: each is judged by the card's choice at that point, and the others go on from there."""
    rng = random.Random(5)
    for number in range(1, 30):
        given = exercise(number, agreements("modern"), random.Random, quiet=False)
        own: tuple[Call, ...] = ()
        for _ in count():
            found = attempt(given, own)
            if found.auction.is_over:
                break
            own = (*own, rng.choice(found.auction.legal[:6]))
        so_far = Auction(given.dealer)
        for step in found.steps:
            usual = choose(given.agreements, given.deal[step.seat], so_far)
            assert (step.better.call if step.better else step.call) is usual
            assert step.strayed == any(one.better for one in found.steps[: found.steps.index(step)])
            assert step.seat is LEARNER or step.call is usual
            so_far = so_far.add(step.call)


def test_calls_against_the_laws_are_refused() -> None:
    """Too low a bid, and a call when the auction is over."""
    given = exercise(7, agreements("sayc"), random.Random, quiet=True)
    with pytest.raises(IllegalAction) as low:
        attempt(given, (Call.parse("2C"), Call.parse("1C")))
    assert low.value.reason.code == "bid.insufficient"
    usual = tuple(call for seat, call in by_the_card(given) if seat is LEARNER)
    with pytest.raises(IllegalAction) as late:
        attempt(given, (*usual, PASS))
    assert late.value.reason.code == "auction.over"
