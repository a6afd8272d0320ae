"""What is bid is what is said: over random deals of four robots, of every pair of systems."""

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bidding.dealt import DEALS, auctions, cards

from makker.bidding import Agreements, card, choose, keeps_all, meaning, meanings, options, state_of
from makker.bidding.engine import rules_at
from makker.bidding.facts import HandFacts
from makker.bidding.regions import measured
from makker.cards import Hand
from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS
from makker.seats import Seat
from makker.seats.seat import SEATS
from makker.valuation import high_card_points


def test_every_hand_keeps_the_meaning_of_its_calls() -> None:
    """No hand contradicts what its call says: exactly, in points, in every length, and in shape."""
    broken: Counter[str] = Counter()
    for agreed, deal, auction, _ in auctions(seed=1):
        so_far = Auction(auction.dealer)
        for seat, call in auction:
            said, hand = meaning(agreed, so_far, call), deal[seat]
            low, high = said.hcp
            broken["hand"] += not said.keeps(hand)
            broken["points"] += not low <= high_card_points(hand) <= high
            broken["length"] += any(
                not said.length(suit)[0] <= hand.length(suit) <= said.length(suit)[1] for suit in SUITS
            )
            broken["shape"] += bool(said.shapes) and hand.shape not in said.shapes
            broken["rule"] += not said.by_rule
            cell = HandFacts(hand).region
            kept = [each for each in said.alternatives if each.keeps(HandFacts(hand))]
            broken["told"] += any(not measured(*span) & cell for each in kept for span in each.spans)
            so_far = so_far.add(call)

    assert broken.total() == 0, broken


def test_what_is_known_of_a_hand_never_excludes_it() -> None:
    """All calls of a seat taken together still leave its hand, in the ranges and one by one."""
    for agreed, deal, auction, _ in auctions(seed=2, number=150):
        state = state_of(agreed, auction)
        for seat in SEATS:
            known, hand = state.known[seat.index], deal[seat]

            assert known.hcp[0] <= high_card_points(hand) <= known.hcp[1]
            assert all(known.length(suit)[0] <= hand.length(suit) <= known.length(suit)[1] for suit in SUITS)
            assert keeps_all(agreed, auction, seat, hand)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Agreements, Auction, Hand]:
    """Any legal auction of either side's, however absurd, and any hand."""
    own, theirs = draw(st.sampled_from(cards())), draw(st.sampled_from(cards()))
    auction = Auction(draw(st.sampled_from(SEATS)))
    for _ in range(draw(st.integers(0, 9))):
        nxt = auction.add(draw(st.sampled_from(auction.legal[: draw(st.integers(1, 12))])))
        if nxt.is_over:
            break
        auction = nxt
    held = draw(st.permutations(range(52)))[:13]
    return Agreements(own, theirs), auction, Hand.of_bits(sum(1 << card for card in held))


@settings(max_examples=150, deadline=None)
@given(positions())
def test_each_hand_keeps_one_meaning(position: tuple[Agreements, Auction, Hand]) -> None:
    """Whatever others have bid: the meanings part the hands among the calls, and the choice is the one that is kept.

    Where close decisions are judged there may be others, and each of them is an option.
    """
    agreed, auction, hand = position
    kept = [each.call for each in meanings(agreed, auction) if each.keeps(hand)]
    possible, first = options(agreed, hand, auction), choose(agreed, hand, auction)

    assert possible[0] is first
    assert set(kept) == set(possible)
    assert len(possible) == 1 or agreed.of(auction.turn.side.index).judgement
    assert all(auction.illegal(call) is None for call in possible)


def test_what_is_judged_is_honest() -> None:
    """Of the calls among which a pair judges, every one is a meaning that the hand keeps, and no force is passed."""
    rng, several = random.Random(11), 0
    own = card("sayc", judgement=True)
    agreed = Agreements(own, own)
    for number in range(max(60, DEALS // 10)):
        deal, auction = Deal.random(rng), Auction(SEATS[number % 4])
        while not auction.is_over:
            hand = deal[auction.turn]
            possible = options(agreed, hand, auction)
            several += len(possible) > 1
            assert all(meaning(agreed, auction, call).keeps(hand) for call in possible)
            state = state_of(agreed, auction)
            assert not state.forced or state.may_stand or PASS not in possible
            auction = auction.add(rng.choice(possible))

    assert several > 20


@settings(max_examples=60, deadline=None)
@given(positions())
def test_every_legal_call_has_a_meaning(position: tuple[Agreements, Auction, Hand]) -> None:
    """People bid what they like: each legal call is explained, and says something possible."""
    agreed, auction, _ = position
    for call in auction.legal:
        said = meaning(agreed, auction, call)

        assert said.call is call
        assert said.region
        assert state_of(agreed, auction.extend(call)).known[auction.turn.index].region


def test_the_last_rule_takes_every_hand() -> None:
    """There is always a call."""
    state = state_of(Agreements(), Auction(Seat.NORTH))

    assert rules_at(state)[-1].code == "open.pass"
    assert meanings(Agreements(), Auction(Seat.NORTH))[-1].call.text == "P"


def test_absurd_auctions_are_answered() -> None:
    """Calls of the system mixed with any others: there is a legal call in every position."""
    rng = random.Random(7)
    for number in range(400):
        agreed, deal, auction = (
            Agreements(rng.choice(cards()), rng.choice(cards())),
            Deal.random(rng),
            Auction(Seat.NORTH),
        )
        while not auction.is_over and len(auction) < 14:
            chosen = choose(agreed, deal[auction.turn], auction)
            known = [each.call for each in meanings(agreed, auction)]
            call = (chosen, rng.choice(known), rng.choice(auction.legal[:9]))[min(2, rng.randrange(2 + number % 3))]

            assert auction.illegal(chosen) is None
            auction = auction.add(call)
