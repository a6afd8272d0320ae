"""They bid over our artificial calls: over Stayman and transfers, and over two clubs (FACTS 4.1)."""

from makker.bidding.shown import anything, balanced, hcp, length, quality
from makker.bidding.state import State
from makker.bidding.words import GAME, ROUND, C, Chapter, D, H, N, Rules, S, longest, rule, their_suits_stopped
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, Bid


def answering_notrump(state: State) -> bool:
    """We opened in no-trump, partner asked or transferred, and the next hand bid."""
    partner = state.partner_last
    return (
        state.opener == "me"
        and len(state.ours) == 2
        and state.ours[0] in ("1N", "2N")
        and partner is not None
        and partner.meaning.code in ("notrump.stayman", "notrump.transfer")
        and state.rho_last is not None
        and isinstance(state.rho_last.call, Bid)
    )


def notrump_answers(state: State) -> Rules:
    """The major asked for, four trumps for a transfer, or a pass; a double has their suit."""
    partner, last = state.partner_last, state.last
    if partner is None or last is None:
        return
    their = last.strain.suit
    if partner.meaning.code == "notrump.stayman":
        for suit in (H, S):
            if suit is not their:
                yield rule(state.within(suit.strain, 3), length(suit, 4), f"notrump.four_{suit.name.lower()}")
    else:
        suit = Suit.parse(str(partner.meaning.data["suit"]))
        yield rule(state.within(suit.strain, 3), length(suit, 4), "notrump.suit_fit", agrees=suit)
    if their is not None:
        yield rule(DOUBLE, length(their, 4) & quality("honours", their, 3), "contested.penalty")
    yield rule(PASS, anything(), "notrump.pass")


def strong_again(state: State) -> bool:
    """We opened two clubs, and they have come in before our second call."""
    return state.opener == "me" and state.ours[:1] == ("2C",) and len(state.ours) == 2 and not state.quiet


def strong_rebids(state: State) -> Rules:
    """The longest suit, no-trump with theirs stopped, or a double."""
    theirs = state.their_suits
    yield rule(state.within(N, 3), balanced() & their_suits_stopped(state), "strong.balanced", GAME)
    for suit in (S, H, D, C):
        if suit not in theirs:
            shape = length(suit, 5) & longest(suit, (other for other in SUITS if other not in theirs))
            yield rule(state.within(suit.strain, 4), shape, "strong.suit", GAME)
    yield rule(DOUBLE, hcp(22), "natural.penalty")
    for suit in (S, H, D, C):
        if suit not in theirs:
            yield rule(state.within(suit.strain, 4), length(suit, 4), "strong.suit", ROUND)


NOTRUMP_DISTURBED = Chapter("notrump_disturbed", answering_notrump, notrump_answers)
STRONG_DISTURBED = Chapter("strong_disturbed", strong_again, strong_rebids)
