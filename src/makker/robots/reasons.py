"""Why a robot does what it does, as codes and data; the sentences are ``hint.<code>`` in the catalogues."""

from typing import Any

import msgspec

from makker.errors.family import Param


class Reason(msgspec.Struct, frozen=True):
    """One reason: a code with its data (`suit` and `card` in letters)."""

    code: str
    data: dict[str, Param] = {}


class Hint(msgspec.Struct, frozen=True):
    """What a robot would do, and why. A call by a system needs no reason here: its meaning is the reason."""

    action: Any
    reasons: tuple[Reason, ...] = ()


def because(code: str, **data: Param) -> Reason:
    """A reason."""
    return Reason(code, data)
