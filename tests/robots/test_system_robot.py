"""The robot that bids by a system: it says what it bids, and deals hidden hands that agree with what was said."""

import random

import pytest

from makker.bidding import Agreements, card, keeps_all
from makker.cards import Hand, Suit
from makker.deals import Deal, GiveDeal
from makker.errors import ParseError
from makker.games.bridge.auction import Auction
from makker.games.bridge.rubber import RubberOptions, RubberRules
from makker.robots.bridge import SystemRobot, ThumbRobot, explanation, explanations
from makker.robots.bridge.sampling import sample
from makker.robots.registry import find_robot
from makker.rules import Official, fold
from makker.seats import Seat
from makker.seats.seat import SEATS
from makker.valuation import high_card_points

N, E, S, W = SEATS


def test_levels() -> None:
    """The club robot bids by a system, the beginner by rules of thumb; minibridge has one robot."""
    assert isinstance(find_robot("rubber"), SystemRobot)
    assert type(find_robot("rubber", "beginner")) is ThumbRobot
    assert type(find_robot("minibridge", "beginner")) is type(find_robot("minibridge"))
    with pytest.raises(ParseError) as refused:
        find_robot("rubber", "master")
    assert refused.value.code == "robot.level"


def bid_out(robot: SystemRobot, deal: Deal) -> tuple[Auction, Agreements]:
    """The auction of four robots in the first deal of a rubber."""
    rules, rng = RubberRules(), random.Random(1)
    state = rules.initial(RubberOptions())
    view = rules.view(state, N)
    state = fold(rules, state, rules.decide(state, Official.CHANCE, GiveDeal(deal)))
    while not state.deal.auction.is_over:
        seat = next(iter(rules.to_act(state)))
        assert isinstance(seat, Seat)
        view = rules.view(state, seat)
        state = fold(rules, state, rules.decide(state, seat, robot.act(view, 1.0, rng)))
    return state.deal.auction, robot.agreements(view)


def test_it_bids_its_system_and_explains_it() -> None:
    """A one no-trump opening, a transfer, and what they mean as codes."""
    deal = Deal.parse("N:AQ32.K32.KQ2.Q32 K654.A54.J543.K4 J7.QJT98.A98.765 T98.76.T76.AJT98")
    auction, agreed = bid_out(SystemRobot(card("sayc")), deal)
    calls = [call.text for seat, call in auction if seat in (N, S)]

    assert calls[:3] == ["1N", "2D", "2H"]
    first = next(place for place, (_, call) in enumerate(auction) if call.text == "1N")
    assert explanation(auction, agreed, first).code == "open.notrump"
    assert explanation(auction, agreed, first + 2).data == {"suit": "H"}
    assert len(explanations(auction, agreed)) == len(auction)


def test_sampled_deals_agree_with_the_calls() -> None:
    """Every hidden hand could have made its calls, and what is seen is as it is."""
    agreed = Agreements(card("sayc"), card("modern"))
    auction = Auction.parse("1S 2D 2S P 4S P P P", N)
    own = Hand.parse("Q32.K432.432.A32")
    deals = sample(agreed, auction, {S: own}, seed=3, number=40)

    assert len(set(map(str, deals))) == 40
    for deal in deals:
        assert deal[S] == own
        assert all(keeps_all(agreed, auction, seat, deal[seat]) for seat in (N, E, W))


def test_sampling_is_even_where_nothing_is_known() -> None:
    """Before any call each hidden card is as likely here as there: a chi-square of 39 cards over three seats."""
    own = Hand.parse("AKQ.J432.T98.765")
    deals = sample(Agreements(), Auction(N), {N: own}, seed=5, number=3000)
    counts = [sum(card in deal[E] for deal in deals) for card in Deal.parse(str(deals[0]))[E]]
    expected = len(deals) / 3

    assert all(abs(count - expected) < 5.5 * (expected * 2 / 3) ** 0.5 for count in counts)


def test_absurd_calls_do_not_starve_the_sampler() -> None:
    """Where the calls leave no deal, the ranges are let go."""
    own = Hand.parse("AKQJ.AKQ.AKQ.AKQ")
    auction = Auction.parse("1N 2N 3N 4N 5N", N)
    deals = sample(Agreements(), auction, {S: own}, seed=1, number=5)

    assert len(deals) == 5
    assert all(deal[S] == own for deal in deals)


def test_few_deals_that_keep_every_promise_are_not_thrown_away() -> None:
    """Where the sampler is stopped before it has all, those that it has come first, and the others fill up."""
    agreed = Agreements(card("sayc"), card("modern"))
    auction = Auction.parse("2C P 3C P 3S P 4S P 5D P 6S P P P", E)
    own = Hand.parse("KT9.QJ87.KJ75.Q3")
    deals = sample(agreed, auction, {N: own}, seed=31, number=40)

    assert len(deals) == 40
    assert all(deal[N] == own for deal in deals)


def test_an_absurd_opponent_does_not_cost_the_trust_in_partner() -> None:
    """West bids what cannot be beside 24 points; partner's weak two in spades is kept in every deal."""
    agreed = Agreements(card("sayc"), card("sayc"))
    auction = Auction.parse("2S 2N P P P", S)
    own = Hand.parse("2.AKQJ.AKQJ.AT32")
    deals = sample(agreed, auction, {N: own}, seed=4, number=20)

    assert len(deals) == 20
    for deal in deals:
        assert deal[S].length(Suit.SPADES) == 6
        assert 5 <= high_card_points(deal[S]) <= 11
