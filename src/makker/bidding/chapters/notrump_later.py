"""What both players call after opener's answer to a response to our no-trump (FACTS 4.1)."""

from makker.bidding.chapters.after_stayman import after_stayman, opener_after_stayman
from makker.bidding.chapters.after_transfer import after_transfer, opener_after_transfer
from makker.bidding.chapters.notrump_base import NotrumpBase
from makker.bidding.shown import anything, length
from makker.bidding.words import SIGN_OFF, D, H, Rules, S, rule
from makker.games.bridge.calls import PASS


def later(base: NotrumpBase, so_far: tuple[str, ...]) -> Rules:
    """Both players' further calls."""
    over = base.level + 1
    if so_far[0] == f"{over}C":
        if len(so_far) == 2:
            yield from after_stayman(base, so_far[1])
        elif len(so_far) == 3:
            yield from opener_after_stayman(base, so_far)
    elif base.transfers and so_far[0] in (f"{over}D", f"{over}H"):
        suit = H if so_far[0][1] == "D" else S
        if len(so_far) == 2:
            yield from after_transfer(base, suit, so_far[1])
        elif len(so_far) == 3:
            yield from opener_after_transfer(base, suit, so_far[2])
    elif base.transfers and base.level == 1 and so_far[:2] == ("2S", "3C"):
        if len(so_far) == 2:
            yield rule("3D", length(D, 6), "notrump.to_play_diamonds", SIGN_OFF)
        yield rule(PASS, anything(), "notrump.pass", SIGN_OFF)
