"""Options that come from code, checked like those that come from a file."""

from typing import Any, TypeVar

import msgspec

from makker.errors import InvalidValue

O = TypeVar("O")  # noqa: E741


def checked_options(options: O) -> O:
    """The options with every value of its type: a text that spells a choice becomes that choice.

    Structs do not check what they are made of, and a mistyped option must not be played as if it were another.
    Raises InvalidValue (``options.invalid``, and what the options themselves raise).
    """
    return make_options(type(options), options)


def make_options(kind: type[O], data: Any) -> O:
    """Options from plain data or from options; every field must be known and of its type.

    Raises InvalidValue (``options.invalid``, and what the options themselves raise).
    """
    try:
        return msgspec.convert(msgspec.to_builtins(data), type=kind)
    except (msgspec.MsgspecError, TypeError, RecursionError) as fault:
        raise InvalidValue("options.invalid", {"detail": str(fault)}) from None
