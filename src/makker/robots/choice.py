"""Which robots a table has: how well they play, and the system that they bid by, side by side."""

import msgspec

Sides = tuple[str, str]


class RobotChoice(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The levels and the systems of North-South's robots and of East-West's; empty is what is usual.

    A side's system is also how its people's calls are read.
    """

    levels: Sides = ("", "")
    systems: Sides = ("", "")


AS_USUAL = RobotChoice()
"""Nothing chosen."""
