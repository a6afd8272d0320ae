"""What can be written at the prompt of an evening: results, and the director's orders with their words.

An order becomes the form of the director's console, and is decided there: one place for what a director may do.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from makker.errors import InvalidValue, ParseError
from makker.i18n import Catalogue
from makker.tournament.evening import Evening, Place

LONGEST = 500
"""More letters than any line has."""

N, ROUND, TABLE, BOARD = r"\d{1,4}", r"\d{1,3}", r"\d{1,3}", r"\d{1,4}"


@dataclass(frozen=True, slots=True)
class Form:
    """An order that is a form of the console.

    `words` is what follows the order's name, its groups named as the form's fields; `how` shows it to people. `reason`
    is whether one must or may follow a semicolon.
    """

    words: re.Pattern[str]
    how: str
    reason: Literal["must", "may", "none"] = "must"


def form(words: str, how: str, reason: Literal["must", "may", "none"] = "must") -> Form:
    """The order with its pattern."""
    return Form(re.compile(words, re.ASCII), how, reason)


FORMS: Mapping[str, Form] = {
    "begin": form(rf"(?P<round>{ROUND})?", "[R]", "none"),
    "turn": form(rf"((?P<round>{ROUND})-)?(?P<table>{TABLE})|(?P<place>{ROUND}-{TABLE}-{BOARD})", "[R-]T | R-T-B"),
    "swap": form(rf"(?P<one>{N})\s+(?P<other>{N})(\s+(?P<since>{ROUND}))?", "N N [R]"),
    "leave": form(rf"(?P<contestant>{N})(\s+(?P<since>{ROUND}))?", "N [R]"),
    "return": form(rf"(?P<contestant>{N})", "N", "none"),
    "join": form(rf"(?P<many>{N})(\s+(?P<how>\S+))?", "N [{keep}]"),
    "drop": form(rf"(?P<contestants>{N}([\s,]+{N}){{0,9}})", "N N …"),
    "penalty": form(rf"(?P<contestant>{N})\s+(?P<amount>\S+)(\s+(?P<round>{ROUND}))?", "N %|IMP [R]"),
    "clear": form(rf"(?P<place>({ROUND}-)?{TABLE}-{BOARD})", "[R-]T-B"),
    "redo": form(rf"(?P<round>{ROUND})?", "[R]"),
    "redraw": form("", ""),
    "extend": form(rf"(?P<boards>{N})", "N", "none"),
    "announce": form(r"(?P<text>.*)", "…", "none"),
    "final": form("", "", "may"),
    "reopen": form("", ""),
}
"""The orders that the console has too, by its names for them."""

OTHERS: Mapping[str, str] = {
    "seats": "[R]",
    "missing": "",
    "standings": "",
    "board": "B",
    "who": "N",
    "log": "",
    "names": "[FILE]",
    "name": "N …",
    "lineup": "T NS|EW …, …",
    "deals": "[FILE | makker]",
    "settings": "[… =…]",
    "write": "FILE",
    "key": "",
    "undo": "",
    "help": "",
    "quit": "",
}
"""The other orders: looking, names, files."""

KEYWORDS = ("lead", "ns", "ew", "group", "elsewhere")
"""What may follow a result."""

JOINED = {"keep": "in"}
"""How pairs that come before the first round are taken in, where not by a movement made anew: as the form has it."""

PLACE = re.compile(rf"(?:(?P<round>{ROUND})-)?(?P<table>{TABLE})-(?P<board>{BOARD})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    """A line taken apart: the order's English name (`result` for a result), its words, and the reason."""

    order: str
    words: str
    why: str


def words_of(order: str, catalogue: Catalogue) -> tuple[str, ...]:
    """Every way to write an order or a keyword: the language's first, and the English one."""
    own = [word.strip() for word in catalogue.coded("club.word", order).split(",")]
    return tuple(dict.fromkeys([*own, order, *(["?"] if order == "help" else [])]))


def spoken(catalogue: Catalogue) -> dict[str, str]:
    """The orders by all their words."""
    return {word.casefold(): order for order in (*FORMS, *OTHERS) for word in words_of(order, catalogue)}


def usage(order: str, catalogue: Catalogue) -> str:
    """An order as it is written."""
    shown = FORMS.get(order)
    reason = catalogue.text("club.order.reason")
    reasons = {"must": f"; {reason}", "may": f"[; {reason}]", "none": ""}
    how, why = (shown.how, reasons[shown.reason]) if shown else (OTHERS[order], "")
    for keyword in JOINED:
        how = how.replace(f"{{{keyword}}}", words_of(keyword, catalogue)[0])
    parts = [words_of(order, catalogue)[0], how, why]
    return " ".join(part for part in parts if part)


def read_line(text: str, catalogue: Catalogue) -> Line:
    """What a line says. Raises ParseError: ``sheet.line`` for one that is too long, ``evening.order_unknown``."""
    if len(text) > LONGEST:
        raise ParseError("sheet.line", text, "entry", data={"longest": LONGEST})
    said, _, why = (part.strip() for part in text.partition(";"))
    first, _, rest = said.partition(" ")
    if PLACE.fullmatch(first):
        return Line("result", said, why)
    order = spoken(catalogue).get(first.casefold())
    if order is None:
        raise ParseError("evening.order_unknown", first[:40], "order")
    if order == "announce":  # a semicolon is part of what is said
        return Line(order, text.strip()[len(first) :].strip(), "")
    return Line(order, rest.strip(), why)


def read_form(line: Line, state: Evening, catalogue: Catalogue) -> dict[str, str]:
    """The console's form for an order, with what goes without saying filled in.

    Raises ParseError (``evening.order``) and InvalidValue (``evening.needs_why``), each with how it is written.
    """
    shown, how = FORMS[line.order], usage(line.order, catalogue)
    match = shown.words.fullmatch(line.words)
    if match is None or (shown.reason == "none" and line.why):
        raise ParseError("evening.order", line.words[:40], "order", data={"how": how})
    if shown.reason == "must" and not line.why:
        raise InvalidValue("evening.needs_why", {"how": how})
    given = {name: value for name, value in match.groupdict().items() if value is not None}
    if "how" in given:
        given["how"] = read_how(line, given["how"], catalogue)
    filled = {**unsaid(line.order, state), **given, "do": line.order, "why": line.why}
    if "place" in filled:
        filled["place"] = "-".join(map(str, read_place(filled["place"], state)))
    return filled


def read_how(line: Line, word: str, catalogue: Catalogue) -> str:
    """How pairs that come are taken in. Raises ParseError (``evening.order``)."""
    for keyword, how in JOINED.items():
        if word.casefold() in (each.casefold() for each in words_of(keyword, catalogue)):
            return how
    raise ParseError("evening.order", line.words[:40], "order", data={"how": usage(line.order, catalogue)})


def unsaid(order: str, state: Evening) -> dict[str, str]:
    """What is meant where nothing is said, as the console has it: the round that is played, or the next."""
    now, following = str(state.round or 1), str(state.round + 1)
    return {
        "begin": {"round": following},
        "turn": {"round": now},
        "swap": {"since": now},
        "leave": {"since": following},
        "redo": {"round": now},
    }.get(order, {})


def read_place(text: str, state: Evening) -> Place:
    """`2-4-7`, or `4-7` in the round that is played. Raises ParseError (``evening.place``)."""
    match = PLACE.fullmatch(text)
    if match is None:
        raise ParseError("evening.place", text[:40], "place")
    return int(match["round"] or state.round or 1), int(match["table"]), int(match["board"])


def read_result(line: Line, state: Evening, catalogue: Catalogue) -> dict[str, str]:
    """The console's form for a result: `2-4-7 4S by N +1 lead HK`, with who really played, group, elsewhere.

    Raises ParseError (``evening.place``).
    """
    where, _, rest = line.words.partition(" ")
    found = {"do": "correct", "place": "-".join(map(str, read_place(where, state))), "why": line.why}
    words = rest.split()
    names = {word.casefold(): keyword for keyword in KEYWORDS for word in words_of(keyword, catalogue)}
    while words:
        last, before = names.get(words[-1].casefold()), names.get(words[-2].casefold()) if len(words) > 1 else None
        if last == "elsewhere":
            found["elsewhere"] = "on"
            words.pop()
        elif before is not None and before != "elsewhere":
            found[before] = words[-1]
            del words[-2:]
        else:
            break
    return {**found, "written": " ".join(words)}


def completions(text: str, start: str, state: Evening, catalogue: Catalogue) -> Sequence[str]:
    """How the word that is being written can go on; `start` is what stands before it on the line."""
    if start.strip():
        return ()
    places = {"-".join(map(str, place)) for at in range(1, state.round + 1) for place in state.missing(at)}
    orders = [words_of(order, catalogue)[0] for order in (*FORMS, *OTHERS)]
    return sorted(f"{word} " for word in (*places, *orders) if word.startswith(text))
