"""Forms that two people have open at once: what each of them has changed is taken, what the other changed stays."""

from collections.abc import Mapping

import msgspec

from makker.errors import ConflictError

WAS = "was"
"""The hidden field with what the form showed when it was opened."""

Fields = Mapping[str, str]


def as_shown(fields: Fields) -> str:
    """What the hidden field has."""
    return msgspec.json.encode(dict(fields)).decode()


def merged(form: Fields, now: Fields) -> dict[str, str]:
    """The form with the fields that were not touched as they are now.

    Raises ConflictError (``form.both``: somebody else has changed a touched field since the form was opened). A form
    without the hidden field is taken as it is.
    """
    was, found = shown(form), dict(form)
    for name, value in now.items():
        if name not in was:
            continue
        wanted = form.get(name, "").replace("\r\n", "\n").strip()  # as browsers send lines
        if wanted == was[name]:
            found[name] = value
        elif value not in (was[name], wanted):
            raise ConflictError("form.both", {"now": value[:80], "was": was[name][:80]})
    return found


def shown(form: Fields) -> dict[str, str]:
    """What the form showed; nothing where it does not tell."""
    try:
        return msgspec.json.decode(form.get(WAS, "") or "{}", type=dict[str, str])
    except msgspec.DecodeError:
        return {}
