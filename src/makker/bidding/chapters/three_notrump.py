"""After our three no-trump of 25-27 points: Stayman, transfers, and slam (FACTS 4.1)."""

from makker.bidding.chapters.notrump import four_major
from makker.bidding.shown import anything, as_long, hcp, length, longer, points, shaped, support
from makker.bidding.state import State
from makker.bidding.words import INVITING, ROUND, SIGN_OFF, Chapter, D, H, Rules, S, bid, rule, suit_of
from makker.games.bridge.calls import PASS

SMALL, GRAND = 8, 12
"""Points opposite 25 for six and for seven."""


def after(state: State) -> tuple[str, ...] | None:
    """Our calls since the natural three no-trump, or None."""
    ours, opening = state.ours, state.opening
    if not state.quiet or opening is None:
        return None
    if opening.meaning.code == "open.three_notrump":
        return ours[1:]
    return ours[3:] if ours[:3] == ("2C", "2D", "3N") else None


def applies(state: State) -> bool:
    """Undisturbed after three no-trump."""
    return after(state) is not None


def three_notrump(state: State) -> Rules:
    """By how far we have come."""
    so_far = after(state) or ()
    if not so_far:
        yield from responses()
    elif len(so_far) == 1:
        yield from answers(so_far[0])
    elif len(so_far) == 2 and so_far[0] in ("4C", "4D", "4H"):
        yield from placed(*so_far)


def responses() -> Rules:
    """Slam by points, transfers with five, Stayman with four."""
    flat = length(S, 0, 4) & length(H, 0, 4)
    yield rule("7N", flat & hcp(GRAND), "notrump.grand", SIGN_OFF)
    for suit, through, shape in ((S, H, as_long(S, H)), (H, D, longer(H, S))):
        held = length(suit, 5) & shape
        yield rule(bid(4, through), held, "notrump.transfer", ROUND, artificial=True, suit=suit.letter)
    yield rule("4C", hcp(4) & shaped(four_major), "notrump.stayman", ROUND, artificial=True, asks="majors")
    yield rule("6N", hcp(SMALL), "notrump.slam", SIGN_OFF)
    yield rule("4N", hcp(6, 7), "notrump.quantitative", INVITING)
    yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)


def answers(response: str) -> Rules:
    """The major asked for, the transfer completed, slam with a maximum."""
    if response == "4C":
        yield rule("4H", length(H, 4), "notrump.four_hearts")
        yield rule("4S", length(S, 4), "notrump.four_spades")
        yield rule("4D", anything(), "notrump.no_major", artificial=True)
    elif response in ("4D", "4H"):
        yield rule("4H" if response == "4D" else "4S", anything(), "notrump.accept", artificial=True)
    elif response == "4N":
        yield rule("6N", hcp(27), "notrump.accept_invite", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.decline", SIGN_OFF)


def placed(asked: str, answer: str) -> Rules:
    """Responder knows: six with the points, a pass with a fit, no-trump without."""
    if asked == "4C":
        suit = suit_of(answer) if answer != "4D" else None
        if suit is not None:
            four = length(suit, 4)
            yield rule(bid(6, suit), four & support(suit, SMALL) & hcp(5), "notrump.slam", SIGN_OFF, agrees=suit)
            yield rule(PASS, four, "notrump.pass", SIGN_OFF)
        yield rule("6N", hcp(SMALL), "notrump.slam", SIGN_OFF)
        yield rule("4N", anything(), "notrump.to_play", SIGN_OFF)
        return
    suit = H if asked == "4D" else S
    yield rule(bid(6, suit), length(suit, 6) & points(SMALL) & hcp(5), "notrump.slam", SIGN_OFF)
    yield rule("6N", hcp(SMALL), "notrump.slam", SIGN_OFF)
    yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)


THREE_NOTRUMP = Chapter("three_notrump", applies, three_notrump)
