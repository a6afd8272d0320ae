"""Writing PBN: what was read and not changed is written as it was; the rest in the words of export format."""

import re
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Literal

from makker.formats.board import FIELDS, Board
from makker.formats.pbn.canonical import auction_raws, clean_comment, play_raws, quote, tag_parts
from makker.formats.pbn.game import Game, Raw, first_values, is_unknown, raw_of
from makker.formats.pbn.reading import Inheritance
from makker.formats.pbn.scanning import SECTIONS
from makker.formats.pbn.words import CONTINUING, MANDATORY

Form = Literal["kept", "export"]

FOREIGN = ("Lin_", "Rbn_")
"""How the names begin under which other formats keep what is theirs alone."""

RANKS = {name: rank for rank, name in enumerate((*MANDATORY, "Room", "Score", "Auction", "Play"))}


def write_pbn(boards: Iterable[Board], form: Form = "kept") -> Iterator[str]:
    """The text of a PBN file, game by game.

    ``kept`` leaves tags, comments and their order as they were read. ``export`` writes the export format: mandatory
    tags first and all there, supplemental tags sorted, values and annotations in their standard words, CR LF.
    """
    header = "% PBN 2.1\n" + ("% EXPORT\n" if form == "export" else "")
    header += "%Content-type: text/x-pbn; charset=UTF-8\n"
    ends = "\r\n" if form == "export" else "\n"
    inheritance = Inheritance()
    before = header
    for board in boards:
        raws = export_raws(board) if form == "export" else kept_raws(board, inheritance)
        if raws and raws[0][0] in CONTINUING and before == "\n":
            # Without a line of its own, such a tag would go on with the game before.
            before += "% IMPORT\n"
        text = before + "".join(raw_text(raw) for raw in raws)
        before = "\n"
        yield text if ends == "\n" else text.replace("\n", ends)
    if before == header:
        yield header if ends == "\n" else header.replace("\n", ends)


def raw_text(raw: Raw) -> str:
    """A tag, comment or directive as lines."""
    name, value, section = raw
    if name == "{" or (name == ";" and "\n" in value):
        return f"{{{clean_comment(value)}}}\n"
    if name in (";", "%"):
        return f"{name}{value}\n"
    word = re.sub(r"[^A-Za-z0-9_]", "_", name) or "_"
    return f"[{word} {quote(value)}]\n" + (section if not section or section.endswith("\n") else section + "\n")


def kept_raws(board: Board, inheritance: Inheritance) -> list[Raw]:
    """What was read, with the parts that have been changed since."""
    raws = [raw_of(item) for item in board.items]
    if all(raw[0] in ("{", ";", "%") or raw[0].startswith(FOREIGN) for raw in raws):
        tags = [raw for raw in raws if raw[0] not in ("{", ";", "%")]
        return [raw for raw in raws if raw not in tags] + with_tags(new_raws(board), tags)
    game = Game(raws, inheritance.resolve(first_values(raws)))
    changed = {name for name in FIELDS if name != "items" and game.fill(name) != getattr(board, name)}
    if not changed:
        return raws
    for name, (part, write) in tag_parts().items():
        if part in changed:
            raws = with_tag(raws, [(name, write(board), "")])
    for part, name in (("auction", "Auction"), ("play", "Play")):
        if part in changed:
            raws = with_tag(without_notes(raws, name), section_raws(board, name))
    inheritance.add(first_values(raws))
    return raws


def section_raws(board: Board, name: str) -> list[Raw]:
    """The auction or the play with its notes; an empty one if there is none."""
    if name == "Auction" and board.auction is not None:
        return auction_raws(board.auction)
    if name == "Play" and board.play is not None:
        return play_raws(board.play)
    return [(name, "", "")]


def with_tags(raws: list[Raw], more: list[Raw]) -> list[Raw]:
    """The tags with others before the auction and the play."""
    at = next((at for at, raw in enumerate(raws) if raw[0] in ("Auction", "Play")), len(raws))
    return raws[:at] + more + raws[at:]


def with_tag(raws: list[Raw], new: list[Raw]) -> list[Raw]:
    """The tags with one replaced, or put in where it belongs."""
    name = new[0][0]
    for at, raw in enumerate(raws):
        if raw[0] == name:
            return raws[:at] + new + raws[at + 1 :]
    later = (at for at, raw in enumerate(raws) if RANKS.get(raw[0], -1) > RANKS[name])
    at = next(later, len(raws))
    return raws[:at] + new + raws[at:]


def without_notes(raws: list[Raw], section: str) -> list[Raw]:
    """The tags without the notes of a section."""
    kept, inside = list[Raw](), False
    for raw in raws:
        if raw[0] in ("Auction", "Play"):
            inside = raw[0] == section
        if not (inside and raw[0] == "Note"):
            kept.append(raw)
    return kept


def new_raws(board: Board) -> list[Raw]:
    """All mandatory tags, and what else is known."""
    raws: list[Raw] = []
    for name, (_, write) in tag_parts().items():
        value = write(board)
        if value or name in MANDATORY:
            raws.append((name, value, ""))
    if board.auction is not None:
        raws += auction_raws(board.auction)
    if board.play is not None:
        raws += play_raws(board.play)
    return raws


def export_raws(board: Board) -> list[Raw]:
    """The board in export format: order, words and annotations as the standard has them."""
    leading, groups = grouped([raw_of(item) for item in board.items])
    written = {name: write(board) for name, (_, write) in tag_parts().items()}
    sections = {"Auction": board.auction is not None, "Play": board.play is not None}
    raws = list(leading)
    for name in MANDATORY:
        old, after = groups.pop(name, (("", "?", ""), []))
        unknown = old[1].strip() if is_unknown(old[1]) else ("?" if written[name] == "" and not_read(name, old) else "")
        raws += [(name, written[name] or (old[1] if keeps(name, old[1]) else unknown), ""), *after]
    for name in ("Room", "Score"):
        if written[name]:
            groups[name] = ((name, written[name], ""), groups.pop(name, (("", "", ""), []))[1])
    ordered = sorted(((name, group) for name, group in groups.items()), key=itemgetter(0))
    plain = [group for name, group in ordered if not group[0][2] and not SECTIONS.fullmatch(name) and name != "Note"]
    raws += [raw for tag, after in plain for raw in (tag, *after)]
    for name, is_there in sections.items():
        if is_there:
            raws += [*section_raws(board, name), *groups.get(name, (("", "", ""), []))[1]]
    raws += [
        raw
        for name, (tag, after) in ordered
        if (tag[2] or SECTIONS.fullmatch(name)) and name not in sections
        for raw in (tag, *after)
    ]
    return raws


def keeps(name: str, value: str) -> bool:
    """Whether a value that no part holds is written as it was (an end position's trumps, a declarer by itself)."""
    return name in ("Contract", "Declarer", "Result") and not is_unknown(value)


def not_read(name: str, old: Raw) -> bool:
    """Whether a tag was given that could not be read."""
    return bool(name) and not is_unknown(old[1])


def grouped(raws: list[Raw]) -> tuple[list[Raw], dict[str, tuple[Raw, list[Raw]]]]:
    """The comments before any tag; and each tag's first occurrence, with the comments after it."""
    leading, groups = list[Raw](), dict[str, tuple[Raw, list[Raw]]]()
    after = leading
    for raw in raws:
        if raw[0] in ("{", ";", "%"):
            after.append(raw)
        elif raw[0] not in groups:
            after = list[Raw]()
            groups[raw[0]] = (raw, after)
    return leading, groups
