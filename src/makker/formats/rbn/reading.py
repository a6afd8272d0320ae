"""Reading RBN: records of labelled lines, a blank line after each."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, BinaryIO

from makker.errors import ParseError
from makker.formats.board import Board, Comment, Item, Tag
from makker.formats.faults import Faults
from makker.formats.hands import check_sizes
from makker.formats.pbn.sections import check_auction
from makker.formats.rbn import labels
from makker.formats.text import pieces
from makker.games.bridge.contract import Contract

LINE = re.compile(r"([A-Z0-9])(?: (.*)|)")
Places = dict[str, tuple[int, str]]
"""Each label's line and text."""


def read_rbn(stream: BinaryIO, faults: Faults) -> Iterator[Board]:
    """The boards of an RBN file. Faults: ``rbn.label``, ``rbn.label_twice``, and those of the parts."""
    sticky: dict[str, str] = {}
    for record in records(pieces(stream, faults)):
        texts, places, comments = read_record(record, faults)
        if not texts:
            continue
        own = {**sticky, **texts}
        sticky = {label: text for label, text in own.items() if label in labels.STICKY}
        yield board_of(own, comments, places, faults)


def records(parts: Iterator[str]) -> Iterator[list[tuple[int, str]]]:
    """The numbered lines of each record."""
    record, number = list[tuple[int, str]](), 0
    for part in parts:
        for line in part.split("\n")[:-1]:
            number += 1
            if line.strip():
                record.append((number, line.rstrip()))
            elif record:
                yield record
                record = []
    if record:
        yield record


def read_record(record: list[tuple[int, str]], faults: Faults) -> tuple[dict[str, str], Places, list[Comment]]:
    """The labels of a record with their places, and its paragraphs of text."""
    texts, places, comments = dict[str, str](), Places(), list[Comment]()
    open_text: list[str] = []
    has_play = False
    for number, line in record:
        if open_text or line.startswith("{"):
            open_text.append(line)
            if line.endswith("}"):
                comments.append(Comment("\n".join(open_text)[1:-1].strip()))
                open_text = []
            continue
        match = LINE.fullmatch(line)
        if line.startswith("%"):
            continue
        if match is None or (match[1] not in labels.ORDER and not match[1].isdigit()):
            faults.add("rbn.label", line, "label", number, 1)
            continue
        has_play = has_play or match[1] == "P"
        label = f"P{match[1]}" if match[1].isdigit() and has_play else match[1]
        if label in texts:
            faults.add("rbn.label_twice", line, "label", number, 1, {"label": match[1]})
            continue
        texts[label] = match[2] or ""
        places[label] = (number, texts[label])
    if open_text:
        faults.add("text.comment_open", open_text[0], "brace", record[-1][0], 1)
        comments.append(Comment("\n".join(open_text)[1:].strip()))
    return texts, places, comments


def board_of(texts: Mapping[str, str], comments: list[Comment], places: Places, faults: Faults) -> Board:
    """The board of a record."""
    parts: dict[str, Any] = {}
    for label, read in readers().items():
        if label not in texts:
            continue
        try:
            parts |= read(texts[label], texts, parts)
        except ParseError as fault:
            faults.add_error(fault, places.get(label, (None, ""))[0], 3)
    check(parts, texts, places, faults)
    items: list[Item] = [Tag(f"Rbn_{label}", texts[label]) for label in sorted(texts, key=labels.order)]
    return Board(**parts, items=(*items, *comments))


def check(parts: dict[str, Any], texts: Mapping[str, str], places: Places, faults: Faults) -> None:
    """Report hands of a wrong size and calls that break the Laws."""
    try:
        if parts.get("deal") is not None:
            check_sizes(parts["deal"], texts["H"])
    except ParseError as fault:
        faults.add_error(fault, places.get("H", (None, ""))[0], 3)
    try:
        if parts.get("auction") is not None:
            check_auction(parts["auction"], "")
    except ParseError as fault:
        faults.add_error(fault, places.get("A", (None, ""))[0], 3)


Read = Callable[[str, Mapping[str, str], dict[str, Any]], dict[str, Any]]


@cache
def readers() -> Mapping[str, Read]:
    """The parts that each label gives, from its text, the others' and the parts so far."""
    return {
        "D": lambda text, *_: {"date": labels.read_date(text)},
        "L": lambda text, *_: {"site": text.replace("::", ":")},
        "E": lambda text, *_: {"event": text.replace("::", ":")},
        "F": lambda text, *_: {"scoring": labels.SCORING.get(text.strip(), text)},
        "N": lambda text, *_: dict(zip(("players", "room"), labels.read_players(text), strict=True)),
        "B": lambda text, *_: {"number": labels.read_number(text)},
        "H": lambda text, *_: {"deal": labels.read_hands(text)},
        "A": read_auction,
        "C": lambda text, *_: {"contract": labels.read_contract(text)},
        "R": lambda text, *_: {"tricks": labels.read_tricks(text)},
        "P": read_play,
    }


def read_auction(text: str, texts: Mapping[str, str], _: dict[str, Any]) -> dict[str, Any]:
    """Dealer, vulnerability and the calls with their notes; a finished auction tells the contract."""
    notes = {int(label): note for label, note in texts.items() if label.isdigit()}
    dealer, vulnerability, auction = labels.read_auction(text, notes)
    found: dict[str, Any] = {"dealer": dealer, "vulnerability": vulnerability, "auction": auction}
    if auction is not None and "C" not in texts:
        found["contract"] = auction.outcome()
    return found


def read_play(text: str, _: Mapping[str, str], parts: dict[str, Any]) -> dict[str, Any]:
    """The play."""
    contract = parts.get("contract")
    return {"play": labels.read_play(text, contract if isinstance(contract, Contract) else None, parts.get("deal"))}
