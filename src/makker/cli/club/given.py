"""What an evening is given in words: its settings by their names, and its deals."""

from collections.abc import Iterable
from pathlib import Path
from random import SystemRandom

from makker.errors import ParseError
from makker.formats import read
from makker.tournament.evening import Setup
from makker.tournament.events import Event
from makker.tournament.events.dealt import deals_of, dealt


def settings_of(setup: Setup) -> dict[str, str]:
    """The fields of the page of settings, as they are."""
    from makker.web.nightrules import written_rules

    times = {"minutes": str(round(setup.minutes)), "correction": str(round(setup.correction))}
    return {"title": setup.event.name, "date": setup.event.date, **times, **written_rules(setup)}


def read_settings(words: Iterable[str]) -> dict[str, str]:
    """`datum=down`: the wizard's further choices by their names. Raises ParseError (``club.setting``)."""
    known = settings_of(Setup(event=Event()))
    found = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or name not in known:
            raise ParseError("club.setting", word[:40], "setting", data={"known": ", ".join(known)})
        found[name] = value
    return found


def brought(words: str, needed: tuple[int, ...]) -> dict[int, str]:
    """The deals of the boards: `makker` deals them, anything else is a file. Raises as `read` and `deals_of`."""
    if words == "makker":
        return dealt(needed, SystemRandom())
    return deals_of(read(Path(words)).boards, needed, words)
