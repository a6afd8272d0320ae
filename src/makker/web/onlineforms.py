"""What the forms of an event at live tables say."""

import re
from collections.abc import Mapping

from makker.bidding import SYSTEMS
from makker.errors import MakkerError, ParseError
from makker.i18n import Catalogue
from makker.render.reasons import explain
from makker.tournament.online import Terms
from makker.tournament.online.registering import Line
from makker.web.namelines import SEPARATOR
from makker.web.nightforms import read_date
from makker.web.scoreforms import number

Form = Mapping[str, str]

CHOICES = {
    "kind": ("pairs", "individual", "teams"),
    "fields": ("one", "two"),
    "scoring": ("mp", "butler", "imp"),
    "undo": ("calls", "off", "any"),
    "level": ("novice", "beginner", "club", "expert"),
    "system": SYSTEMS,
    "unfinished": ("robots", "none"),
    "advance": ("self", "director"),
}
"""What the form lets one choose; the first is the usual one."""

FEWEST = {"pairs": "online.fewest", "individual": "online.fewest.individual", "teams": "online.fewest.teams"}
"""What the fewest contestants are called, by who plays."""

LABELS = {
    **{name: f"online.{name}" for name in ("each", "rounds", "minutes", "pause", "grace", "kind", "fields", "undo")},
    **{name: f"online.{name}" for name in ("level", "unfinished", "advance")},
    "scoring": "club.scoring",
    "system": "card.system",
    "correction": "club.correction",
    "date": "club.date",
}
"""What the form calls its fields; the fewest contestants are called by who plays."""


def told(fault: MakkerError, form: Form, catalogue: Catalogue) -> str:
    """What is wrong with the form, with its field as the form calls it."""
    name = str(fault.data.get("field", ""))
    key = FEWEST.get(form.get("kind", "pairs"), "") if name == "fewest" else LABELS.get(name, "")
    if not key:
        return explain(fault, catalogue)
    prefix, _, rest = key.partition(".")
    label = catalogue.coded(prefix, rest)
    if fault.code == "online.terms":
        return explain(type(fault)(fault.code, {**fault.data, "field": label}), catalogue)
    return f"{label}: {explain(fault, catalogue)}"


def read_terms(form: Form) -> Terms:
    """What the event is played by. Raises ParseError."""
    picked = {name: picked_of(form, name) for name in CHOICES}
    return Terms(
        title=form.get("title", "").strip(),
        date=read_date(form),
        each=number(form, "each", 2),
        rounds=number(form, "rounds", 5),
        minutes=minutes(form),
        fewest=number(form, "fewest", 4),
        claims=form.get("claims", "on") == "on",
        pause=number(form, "pause", 20),
        grace=number(form, "grace", 60),
        correction=number(form, "correction", 30),
        **picked,  # type: ignore[arg-type]
    )


def picked_of(form: Form, name: str) -> str:
    """One of the values of a choice. Raises ParseError (``online.choice``)."""
    value = form.get(name, CHOICES[name][0])
    if value not in CHOICES[name]:
        raise ParseError("online.choice", value[:20], name, data={"choices": ", ".join(CHOICES[name])})
    return value


def minutes(form: Form) -> float:
    """Minutes for a board, with a comma or a point. Raises ParseError (``online.minutes``)."""
    text = form.get("minutes", "").strip().replace(",", ".") or "7.5"
    if not re.fullmatch(r"\d{1,6}(\.\d{1,2})?", text, re.ASCII):
        raise ParseError("online.minutes", text[:40], "minutes")
    return float(text)


def read_sides(text: str) -> list[Line]:
    """A line for each pair or player, with its team in front: `Havørn: Anna Ås – Bo Berg`.

    Raises ParseError (``evening.name_line`` with the line).
    """
    found = []
    for place, line in enumerate(text.splitlines(), 1):
        team, colon, rest = line.partition(":")
        names = tuple(part.strip() for part in SEPARATOR.split(rest if colon else line) if part.strip())
        if not line.strip():
            continue
        if not names or len(names) > 2:
            raise ParseError("evening.name_line", line[:60], "names", line=place)
        found.append(Line(names, team.strip() if colon else ""))
    return found
