"""What the two hands are worth together, as far as both know: when game is sure, and which calls may stop below it."""

from makker.bidding.meaning import Rule
from makker.bidding.shown import Shown, hcp, length, nothing
from makker.bidding.state import ACE_QUESTIONS, State
from makker.cards import Strain, Suit
from makker.games.bridge.calls import PASS, Bid
from makker.valuation.points import GAME_IN_A_MINOR, GAME_IN_NOTRUMP

FIT = 8
MAJORS, MINORS = (Suit.SPADES, Suit.HEARTS), (Suit.DIAMONDS, Suit.CLUBS)


def game_going(state: State) -> Shown:
    """The hands that with the least partner has promised make game sure, where it is not reached and can be.

    High-card points count alone: 25 together where three no-trump can still be bid, or where the last bid is theirs;
    above that 25 with eight cards in a major and 28 with eight in a minor (FACTS 6.4). Before our side has called
    anything but a pass the rules for coming in speak of every such hand.
    """
    last = state.last
    least = state.partner.hcp[0]
    if last is None or not state.ours or (state.we_bid_last and not state.below_game):
        return nothing()
    if least + state.me.hcp[1] < GAME_IN_NOTRUMP:
        return nothing()
    enough = hcp(max(0, GAME_IN_NOTRUMP - least))
    if not state.we_bid_last or has_room(state, Strain.NOTRUMP):
        return enough
    found = nothing()
    for suit in MAJORS:
        if has_room(state, suit.strain):
            found |= enough & fitting(state, suit)
    for suit in MINORS:
        if has_room(state, suit.strain):
            found |= hcp(max(0, GAME_IN_A_MINOR - least)) & fitting(state, suit)
    return found


def has_room(state: State, strain: Strain) -> bool:
    """Whether game in the strain can still be bid, no higher than it need be."""
    low = state.cheapest(strain)
    return low is not None and low.level <= state.needed(strain)


def fitting(state: State, suit: Suit) -> Shown:
    """Enough cards of the suit for eight with partner's."""
    return length(suit, max(0, FIT - state.partner.least_length(suit)))


def may_stop(state: State, rule: Rule) -> bool:
    """Whether the auction may die below game after this rule's call, partner having nothing more to say.

    Not so: what forces, what answers a question of partner's, what leaves a double of theirs in, and a pass where
    partner is forced to go on.
    """
    partner = state.partner_last
    if rule.forcing.forces or (partner is not None and partner.meaning.asks in ACE_QUESTIONS):
        return False
    answers = partner is not None and (bool(partner.meaning.asks) or partner.meaning.code in RELAYS)
    if rule.call is PASS:
        doubled = bool(state.doubled.mark) and not state.we_bid_last
        return not doubled and (ends(state) or not (answers or state.game_forced[state.side]))
    if not isinstance(rule.call, Bid) or rule.call.level >= state.needed(rule.call.strain):
        return False
    return not (rule.artificial or answers or state.game_forced[state.side] or rule.code in ACCEPTED)


RELAYS = ("notrump.transfer", "notrump.minor_relay")
"""Calls whose maker speaks again, though he asks nothing."""

ACCEPTED = ("rebid.two_notrump_strong",)
"""Invitations that partner passes only with less than he should have for his first call."""


def ends(state: State) -> bool:
    """Whether a pass ends the auction or leaves it to the opponents."""
    return state.auction.passes == 2 or (state.partner_bid_last and state.rho_passed)
