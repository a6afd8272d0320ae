"""Reading one block of PBN with the place of everything in it: what the quick way cannot read goes this way."""

import re
from collections.abc import Iterator
from re import Match

import msgspec

from makker.formats.faults import Faults
from makker.formats.pbn.game import Raw, unescape
from makker.formats.text import Places

PIECE = re.compile(
    r"""
    (?P<tag>\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    | (?P<brace>\{(?P<text>[^}]*)(?P<close>\}|\Z))
    | (?P<semicolon>;(?P<comment>[^\n]*))
    | (?P<percent>^%(?P<directive>[^\n]*))
    | (?P<space>\s+)
    | (?P<broken>\[[^\n]*)
    | (?P<word>"(?:[^"\\\n]|\\.)*"|[^\s\[{;]+)
    """,
    re.VERBOSE | re.MULTILINE,
)

SECTIONS = re.compile(r"Auction|Play|\w+Table")


class Placed(msgspec.Struct):
    """A raw entry, the line and column of its value, and those of the first character of its section."""

    raw: Raw
    line: int
    column: int
    section_line: int = 0
    section_column: int = 0


def scan(first_line: int, block: str, faults: Faults) -> list[Placed]:
    """Everything in a block, in order.

    Faults: ``pbn.tag`` (a bracket that begins no tag), ``text.comment_open``, ``pbn.stray`` (text that belongs to no
    section), which are left out or, for a comment, kept to its end.
    """
    found = list[Placed]()
    places = Places(block, first_line)
    pieces = [match for match in PIECE.finditer(block) if match.lastgroup != "space"]
    at = 0
    while at < len(pieces):
        match = pieces[at]
        at += 1
        if match.lastgroup != "tag":
            # A run of stray words is one fault.
            is_told = match.lastgroup == "word" and at > 1 and pieces[at - 2].lastgroup == "word"
            found.extend(loose(match, places, faults, is_told=is_told))
            continue
        end = at
        while end < len(pieces) and pieces[end].lastgroup not in ("tag", "broken"):
            end += 1
        found.extend(tag_with(match, pieces[at:end], places, block, faults))
        at = end
    return found


def tag_with(tag: Match[str], after: list[Match[str]], places: Places, block: str, faults: Faults) -> Iterator[Placed]:
    """A tag, and what stands between it and the next: its section, or comments of their own."""
    name = tag["name"]
    line, column = places.of(tag.start("value"))
    end = len(after)
    if SECTIONS.fullmatch(name) is None:
        # Stray text is kept with the tag; comments that follow it stand by themselves.
        end = max((at + 1 for at, match in enumerate(after) if match.lastgroup == "word"), default=0)
    inside = after[:end]
    if not inside:
        yield Placed((name, unescape(tag["value"]), ""), line, column)
    else:
        start = inside[0].start()
        section = block[start : inside[-1].end()].rstrip() + "\n"
        if inside[-1].lastgroup == "brace" and not inside[-1]["close"]:
            section = section.rstrip("\n") + "}\n"
        check_closed(inside[-1], places, faults)
        yield Placed((name, unescape(tag["value"]), section), line, column, *places.of(start))
    for match in after[end:]:
        yield from loose(match, places, faults, is_told=True)


def loose(match: Match[str], places: Places, faults: Faults, *, is_told: bool) -> Iterator[Placed]:
    """A comment, a directive, or something that should not be there, reported unless it has been."""
    line, column = places.of(match.start())
    kind = match.lastgroup
    if kind == "brace":
        check_closed(match, places, faults)
        yield Placed(("{", match["text"] if match["close"] else match["text"].rstrip("\n"), ""), line, column)
    elif kind == "semicolon":
        yield Placed((";", match["comment"], ""), line, column)
    elif kind == "percent":
        yield Placed(("%", match["directive"], ""), line, column)
    elif kind == "broken":
        faults.add("pbn.tag", match[0], "tag", line, column)
    elif not is_told:
        faults.add("pbn.stray", match[0], "tag", line, column)


def check_closed(match: Match[str], places: Places, faults: Faults) -> None:
    """Report a comment without its closing brace."""
    if match.lastgroup == "brace" and not match["close"]:
        line, column = places.of(match.start())
        faults.add("text.comment_open", match[0], "brace", line, column)
