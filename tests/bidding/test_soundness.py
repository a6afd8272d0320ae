"""No forcing call is passed, nothing is bid above what both hands are worth, nothing above seven."""

from collections import Counter
from itertools import pairwise

from tests.bidding.dealt import auctions

from makker.bidding import State
from makker.bidding.meaning import Rule
from makker.cards import Hand, Rank
from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.games.bridge.calls import DOUBLE, PASS, Bid
from makker.seats import Side
from makker.seats.seat import SEATS
from makker.valuation import fit_shortness_points, high_card_points, length_points, shortness_points

PREEMPTIVE = {
    "open.preempt",
    "open.gambling",
    "respond.raise_four",
    "weak.preempt",
    "contested.preempt",
    "advance.preempt",
    "overcall.weak_jump",
    "multi.correct",
    "multi.pass_or_correct",
    "natural.compete",
    "weak.game",
}
"""Calls that may go to game on trumps rather than strength."""

ON_SHAPE = ("natural.solid", "natural.sacrifice")
"""Calls that may go to slam on a suit of twelve cards, or over theirs."""

GAME_TOGETHER, SLAM_TOGETHER, GRAND_TOGETHER, ALONE = 23, 33, 37, 17
"""Least points together for game and slams bid by judgement, and of one's own where partner has shown nothing.

Slams as FACTS 6.4 has them; for game two points fewer than its 25, which is what an invitation accepted may come to.
"""


def worth(hand: Hand) -> int:
    """The hand at its best: high cards, and length or shortness."""
    shape = max(fit_shortness_points(hand, suit) for suit in SUITS)
    return high_card_points(hand) + max(length_points(hand), shape, shortness_points(hand))


def partner_least(state: State) -> int:
    """What partner has promised, by the count that is kindest."""
    measures = [f"{what}.{suit.letter}" for what in ("support", "trumps") for suit in SUITS]
    return max(state.partner.least(), *(state.partner.least(each) for each in measures))


def is_judged(state: State, rule: Rule) -> bool:
    """Whether the bid rests on strength: not pre-emptive, not an answer that was asked for or forced."""
    forced = state.forced or rule.code.startswith(("slam.", "advance."))
    return rule.code not in PREEMPTIVE and not rule.artificial and not rule.asks and not forced


def unsound(state: State, rule: Rule, hand: Hand) -> str:
    """What is wrong with a bid, if anything."""
    call = rule.call
    if not isinstance(call, Bid) or not is_judged(state, rule):
        return ""
    together = worth(hand) + partner_least(state)
    if call.level >= 6:
        least = SLAM_TOGETHER if call.level == 6 else GRAND_TOGETHER
        return "" if together >= least else f"slam {rule.code}"
    game = 3 if call.strain.suit is None else 5 if call.strain.is_minor else 4
    least = GAME_TOGETHER if partner_least(state) > 0 else ALONE
    return "" if call.level < game or together >= least else f"game {rule.code}"


def test_no_bid_is_unsound() -> None:
    """Games and slams are bid on the points for them."""
    faults: Counter[str] = Counter()
    for _, deal, _, made in auctions(seed=3):
        for state, rule in made:
            faults[unsound(state, rule, deal[state.turn])] += 1
    del faults[""]

    assert faults.total() == 0, faults


def missing_aces(deal: Deal, side: Side) -> int:
    """How many aces the opponents of the side hold."""
    return 4 - sum(card.rank is Rank.ACE for seat in SEATS if seat.side is side for card in deal[seat])


def test_slams_have_their_aces() -> None:
    """Bid by strength, a small slam is missing one ace at most and a grand slam none; a void may do for one."""
    faults, slams = [], 0
    for _, deal, auction, made in auctions(seed=12):
        contract = auction.contract
        rule = next((rule for state, rule in reversed(made) if rule.call is auction.bid), None)
        if contract is None or contract.level < 6 or rule is None or rule.code in (*PREEMPTIVE, *ON_SHAPE):
            continue
        slams += 1
        held = [deal[seat] for seat in SEATS if seat.side is contract.side]
        void = any(hand.length(suit) == 0 for hand in held for suit in SUITS)
        if missing_aces(deal, contract.side) - void > 7 - contract.level:
            faults.append(f"{rule.code} {deal} {auction}")

    assert slams > 2
    assert not faults


def test_no_forcing_call_is_passed() -> None:
    """Where partner's bid forces and the next hand passes, there is a bid; a double alone may be left in."""
    for _, _, _, made in auctions(seed=4):
        for state, rule in made:
            partner = state.partner_last
            if partner is not None and isinstance(partner.call, Bid) and partner.meaning.forcing.value == "round":
                assert rule.call is not PASS or not state.rho_passed or state.last is None
            if rule.call is PASS and state.forced:
                assert partner is not None
                assert partner.call is DOUBLE


def test_game_forcing_auctions_reach_game() -> None:
    """Once forced to game, the side does not stop short of it, unless it doubles the opponents."""
    for _, _, auction, made in auctions(seed=5):
        contract = auction.contract
        if contract is None or contract.doubled.mark:
            continue
        side = contract.side.index
        last = next(state for state, _ in reversed(made) if state.side == side)
        if last.game_forced[side]:
            assert contract.level >= min(last.needed(contract.strain), 4), str(auction)


def test_auctions_end() -> None:
    """Bids rise, nobody goes on for ever, and nothing is above seven."""
    for _, _, auction, _ in auctions(seed=6):
        bids = [call for _, call in auction if isinstance(call, Bid)]

        assert all(later.outranks(earlier) for earlier, later in pairwise(bids))
        assert len(auction) <= 40
