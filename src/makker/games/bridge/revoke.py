"""What an established revoke costs (Law 64; FACTS 3.4). Legal play online has none; the helper for real cards does."""

import msgspec

from makker.errors import InvalidValue


class Revoke(msgspec.Struct, frozen=True):
    """An established revoke, as far as the automatic transfer needs it.

    `offender_won` tells whether the offender himself won the revoke trick, `side_won` whether his side did (which
    includes that); `later` is how many tricks his side won after it. The other flags are those of Law 64B: on the
    twelfth trick, again in a suit in which the player has revoked already, noticed too late, or by both sides.
    Raises InvalidValue (``revoke.tricks``, ``revoke.winner``).
    """

    offender_won: bool
    side_won: bool
    later: int
    twelfth_trick: bool = False
    repeated: bool = False
    too_late: bool = False
    both_sides: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.later <= 12:
            raise InvalidValue("revoke.tricks", {"tricks": self.later})
        if self.offender_won and not self.side_won:
            raise InvalidValue("revoke.winner")


def tricks_transferred(revoke: Revoke) -> int:
    """How many tricks go to the other side after play, 0-2 (Law 64A and 64B).

    Tricks won before the revoke are never touched. If that does not make good what the others lost, the director
    restores equity besides (Law 64C), which no formula does.
    """
    if revoke.twelfth_trick or revoke.repeated or revoke.too_late or revoke.both_sides:
        return 0
    if revoke.offender_won:
        return 1 + min(revoke.later, 1)
    return 1 if revoke.side_won or revoke.later else 0
