"""A line of names for each contestant, as a form, a file and the command line have them."""

import csv
import re
from collections.abc import Container, Iterable
from decimal import Decimal

from msgspec.structs import replace

from makker.errors import InvalidValue, ParseError
from makker.tournament.evening import Evening
from makker.tournament.events import Contestant

NAME_LINE = re.compile(r"\s*\"?(\d{1,4})\"?[\s.:;,\t]+(.+)")
HANDICAP = re.compile(r"[\s,;]+([+\-−]\d{1,2}(?:[.,]\d)?)\s*%?\s*$", re.ASCII)
CARRIED = re.compile(r"[\s,;]*=\s*([+\-−]?\d{1,3}(?:[.,]\d{1,2})?)\s*$", re.ASCII)
"""What somebody has beforehand: `=12,5`."""

TEAM = re.compile(r"(.*\S)\s*:(?:[\s,;]|$)|([^:]*[^:\s])\s*:")
"""A team's name, before the last colon that something stands apart from, or before the first where none does."""

SEPARATOR = re.compile(r"\s+[-–—&/]\s+|\s*[,;\t]\s*")


def read_names(text: str) -> tuple[Contestant, ...]:
    """A line for each contestant: `3 Anna Ås – Bo Berg`; without numbers they count from 1.

    What stands before a colon is a team's name: `3 Bergen: Anna Ås – Bo Berg`; it may stand alone. A star hides the
    players, before the team's name as after it; a number with a sign at the end is the handicap, in per cent or IMPs:
    `+2,5`; one after an equals sign, last of all, is what they have beforehand (the carry-over): `=12,5`. Cells of a
    table (CSV, with quotation marks or without) are taken too. Raises ParseError (``evening.name_line`` with the line).
    """
    found: list[Contestant] = []
    for place, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        found.append(read_name_line(line, place, found[-1].number + 1 if found else 1))
    return tuple(found)


def read_name_line(line: str, place: int, following: int) -> Contestant:
    """One line of names. Raises ParseError (``evening.name_line``)."""
    match = NAME_LINE.fullmatch(line)
    written, number_of = (match[2].strip(), int(match[1])) if match else (line.strip(), following)
    carried = CARRIED.search(written)
    written = written[: carried.start()] if carried else written
    handicap = HANDICAP.search(written)
    written = written[: handicap.start()] if handicap else written
    team, listed = team_of(written.lstrip("* "))
    shown = not (written.startswith("*") or listed[:1] == ["*"])
    names = tuple(name for part in listed if (name := part.strip(" \t–—&/-")) not in ("", "*"))
    if not (names or team) or len(names) > 6 or any("=" in name for name in (*names, team)):
        raise ParseError("evening.name_line", line[:60], "names", line=place)
    return Contestant(number_of, names, points(handicap), points(carried), shown, team)


def points(found: re.Match[str] | None) -> Decimal:
    """The number that was found, nothing without one."""
    return Decimal(found[1].replace(",", ".").replace("−", "-")) if found else Decimal(0)


def team_of(written: str) -> tuple[str, list[str]]:
    """The team's name, nothing where there is none, and the names as they are listed, after a star of their own.

    A team's name may have a dash in it: it is not taken apart as names are.
    """
    first, *more = cells(written) or [""] if '"' in written else [written]
    match = TEAM.match(first)
    team, rest = ((match[1] or match[2]).strip(), first[match.end() :]) if match else ("", first)
    rest = rest.strip(" \t,;")
    hidden = ["*"] if rest.startswith("*") else []
    rest = rest.lstrip("* ")
    return team, [*hidden, *([rest, *more] if '"' in written else cells(rest))]


def cells(written: str) -> list[str]:
    """The names of a line; of cells in quotation marks what is inside them."""
    if '"' not in written:
        return SEPARATOR.split(written)
    comma = next((sign for sign in "\t;," if sign in re.sub(r'"[^"]*"', "", written)), ",")
    return next(csv.reader([written], delimiter=comma, skipinitialspace=True), [])


def keep_carry_over(state: Evening, listed: Iterable[Contestant]) -> tuple[Contestant, ...]:
    """The contestants; where a line does not tell what they had beforehand and somebody is as before, they keep it."""
    found = []
    for each in listed:
        before = state.contestant(each.number)
        same = bool(set(each.names) & set(before.names)) or (each.team and each.team == before.team)
        found.append(replace(each, carry_over=each.carry_over or before.carry_over) if same else each)
    return tuple(found)


def all_in(listed: tuple[Contestant, ...], field: Container[int]) -> tuple[Contestant, ...]:
    """The contestants, who must be in the field. Raises InvalidValue (``evening.names_beyond``)."""
    for each in listed:
        if each.number not in field:
            raise InvalidValue("evening.names_beyond", {"contestant": each.number, "names": each.whole[:60]})
    return listed


def write_names(state: Evening) -> str:
    """The names as the form has them: a line for each contestant."""
    movement = state.setup.event.movement
    return "\n".join(write_name_line(state.contestant(at)) for at in (movement.everybody if movement else ()))


def write_name_line(each: Contestant) -> str:
    """`3 Bergen: * Anna Ås – Bo Berg +2.5 =10`: as `read_names` reads it."""
    names = " – ".join(each.names)
    more = f" {each.handicap:+}" if each.handicap else ""
    more += f" ={each.carry_over}" if each.carry_over else ""
    parts = [f"{each.team}:" if each.team else "", "" if each.shown else "*", names]
    said = " ".join(part for part in parts if part)
    return f"{each.number} {said}{more if names or each.team else ''}".rstrip()
