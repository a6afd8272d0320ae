"""Judging close calls by bidding them out: honest, repeatable, in time, and scored as the contract is."""

import random

from makker.bidding import Agreements, card, choose, meaning, options
from makker.cards import Strain
from makker.deals import Deal, GiveDeal
from makker.games.bridge.auction import Auction
from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.state import DealOptions
from makker.robots.bridge.club import ExpertRobot
from makker.robots.bridge.rollout import bid_out, imagined, judge, outcomes, score
from makker.robots.choice import RobotChoice
from makker.robots.seating import with_cards
from makker.rules import Official, fold
from makker.seats import Seat, Side
from makker.seats.seat import SEATS

JUDGED = card("sayc", judgement=True)
AGREED = Agreements(JUDGED, JUDGED)


def decisions(seed: int, number: int) -> list[tuple[Deal, Auction]]:
    """So many positions in which a hand keeps the meaning of several calls."""
    rng = random.Random(seed)
    found: list[tuple[Deal, Auction]] = []
    while len(found) < number:
        deal, auction = Deal.random(rng), Auction(rng.choice(SEATS))
        while not auction.is_over:
            if len(options(AGREED, deal[auction.turn], auction)) > 1:
                found.append((deal, auction))
                break
            auction = auction.add(choose(AGREED, deal[auction.turn], auction))
    return found


def test_the_judged_call_is_honest_and_repeatable() -> None:
    """It is one of those whose meaning the hand keeps, and the same seed gives the same call."""
    for deal, auction in decisions(3, 3):
        hand = deal[auction.turn]
        call = judge(AGREED, hand, auction, 5, number=10)

        assert call in options(AGREED, hand, auction)
        assert meaning(AGREED, auction, call).keeps(hand)
        assert call is judge(AGREED, hand, auction, 5, number=10)


def test_without_judgement_nothing_is_weighed() -> None:
    """On another card there is one call for each hand, and the clock is not even looked at."""
    plain = Agreements(card("sayc"), card("sayc"))

    def no_clock() -> float:
        raise AssertionError

    for deal, auction in decisions(4, 5):
        hand = deal[auction.turn]
        own = choose(plain, hand, auction)

        assert options(plain, hand, auction) == (own,)
        assert judge(plain, hand, auction, 1, 1.0, no_clock) is own


def test_without_time_the_system_stands() -> None:
    """When the seconds are gone after the first deal the call is the system's own."""
    deal, auction = decisions(6, 1)[0]
    hand = deal[auction.turn]
    ticks = iter(range(0, 10**6, 10))

    assert judge(AGREED, hand, auction, 1, 1.0, lambda: float(next(ticks))) is choose(AGREED, hand, auction)


def test_imagined_deals_agree_with_all_calls() -> None:
    """The own hand is as it is, and everybody keeps the meaning of what they have called."""
    deal, auction = decisions(8, 1)[0]
    found = list(imagined(AGREED, deal[auction.turn], auction, 2, 6))

    assert found
    for other in found:
        so_far = Auction(auction.dealer)
        assert other[auction.turn] == deal[auction.turn]
        for seat, call in auction:
            assert meaning(AGREED, so_far, call).keeps(other[seat])
            so_far = so_far.add(call)


def test_a_side_of_experts_judges() -> None:
    """Its card says so, whoever reads it, and the other side's card does not."""
    choice = RobotChoice(levels=("expert", "club"), systems=("nordic", ""))
    ours, theirs = (with_cards(ExpertRobot(), choice, side) for side in (Side.NS, Side.EW))

    assert isinstance(ours, ExpertRobot)
    assert isinstance(theirs, ExpertRobot)
    assert (ours.own, ours.theirs) == (card("nordic", judgement=True), card("sayc"))
    assert (theirs.own, theirs.theirs) == (card("sayc"), card("nordic", judgement=True))


def test_an_expert_at_a_table_calls_what_it_judges() -> None:
    """Through its view: the same call as from the cards and the auction, or the system's own with no time at all."""
    robot, rules = ExpertRobot(JUDGED, JUDGED), DealRules()
    for deal, auction in decisions(9, 2):
        state = rules.initial(DealOptions(board=auction.dealer.index + 1))
        moves = [(Official.CHANCE, GiveDeal(deal)), *auction]
        for who, action in moves:
            state = fold(rules, state, rules.decide(state, who, action))
        view, hand = rules.view(state, auction.turn), deal[auction.turn]
        seed, agreed = random.Random(1).randrange(1 << 62), robot.agreements(view)

        assert robot.act(view, 60.0, random.Random(1)) is judge(agreed, hand, auction, seed)
        assert robot.act(view, 0.1, random.Random(1)) is choose(agreed, hand, auction)


def test_what_the_calls_lead_to() -> None:
    """North has thirteen spades: seven spades is 1510 (FACTS 3.5)."""
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    auction = Auction(Seat.NORTH)
    contract = bid_out(AGREED, auction, deal)

    assert contract is not None
    assert (contract.level, contract.strain, contract.by) == (7, Strain.SPADES, Seat.NORTH)
    assert score(AGREED, Side.NS, contract, {(Strain.SPADES, Seat.NORTH): 13}) == 1510
    assert score(AGREED, Side.EW, contract, {(Strain.SPADES, Seat.NORTH): 13}) == -1510
    assert score(AGREED, Side.EW, None, {}) == 0
    assert outcomes(AGREED, auction, [choose(AGREED, deal[Seat.NORTH], auction)] * 2, deal) == [0, 0]
