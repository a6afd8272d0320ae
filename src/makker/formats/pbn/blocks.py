"""Cutting a PBN text into games at its blank lines, whatever its size."""

import re
from collections.abc import Iterator

from makker.formats.pbn import words
from makker.formats.text import LONGEST_LINE

LONGEST_GAME = 4 * LONGEST_LINE
"""Characters that are held in wait for a blank line or for the end of a comment."""

SPACED = re.compile(r"\n[ \t]+(?=\n)")
STARTS = ("\n[Event ", "\n[Board ", "\n[Deal ", "\n[")

LEXEME = re.compile(r'"(?:[^"\\\n]|\\.)*"|;[^\n]*|\{[^}]*\}|^%[^\n]*|(?P<open>\{)', re.MULTILINE)

CONTINUING = tuple(f"[{name} " for name in sorted(words.CONTINUING))

Block = tuple[int, str]
"""The number of the first line, and the lines, the last with its newline."""


def blocks(pieces: Iterator[str]) -> Iterator[Block]:
    """The parts of the text between blank lines, but for blank lines inside comments.

    Without blank lines, the text is cut where a game seems to begin. A comment that is not closed in reasonable
    time ends at the first blank line.
    """
    cutter = Cutter()
    for piece in pieces:
        yield from cutter.feed(piece)
    yield from cutter.finish()


class Cutter:
    """The state of cutting: what is still waiting, and for what."""

    def __init__(self) -> None:
        self.rest = ""
        self.line = 1
        self.held: list[Block] = []
        self.held_size = 0

    def feed(self, piece: str) -> Iterator[Block]:
        """The blocks that a further piece completes."""
        text = self.rest + piece
        # Blanks on a blank line have no meaning; the rare text that has them is tidied first.
        if "\n " in text or "\n\t" in text:
            text = SPACED.sub("\n", text)
        parts = text.split("\n\n")
        self.rest = parts.pop()
        for part in parts:
            yield from self.add(part + "\n", 2)
        if len(self.rest) > LONGEST_GAME:
            at = next(at for start in STARTS if (at := self.rest.rfind(start)) > 0 or start == "\n[")
            if at <= 0:
                at = self.rest.rfind("\n", 0, -1)
            block, self.rest = self.rest[: at + 1], self.rest[at + 1 :]
            yield from self.add(block, 0)

    def add(self, block: str, blank: int) -> Iterator[Block]:
        """One part; `blank` lines more than it holds follow it, its own last newline counted."""
        lines = block.count("\n") + max(0, blank - 1)
        first = self.line
        self.line += lines
        text = block.lstrip("\n")
        if not text:
            return
        first += len(block) - len(text)
        if not self.held and not ("{" in text and is_open(text)):
            yield (first, text)
            return
        yield from self.hold((first, text))

    def hold(self, block: Block) -> Iterator[Block]:
        """Keep a block whose comment is not closed, until one comes that closes it."""
        self.held.append(block)
        self.held_size += len(block[1])
        if len(self.held) > 1 and "}" in block[1] and not is_open("{" + block[1]):
            joined, self.held, self.held_size = join(self.held), [], 0
            yield joined
        elif self.held_size > LONGEST_GAME:
            yield from self.release()

    def release(self) -> Iterator[Block]:
        """Give up waiting: every comment held ends where its block does."""
        held, self.held, self.held_size = self.held, [], 0
        yield from held

    def finish(self) -> Iterator[Block]:
        """What is left at the end of the text."""
        if self.rest.strip():
            yield from self.add(self.rest if self.rest.endswith("\n") else self.rest + "\n", 0)
        yield from self.release()


def join(held: list[Block]) -> Block:
    """Blocks as one, with the blank lines between them."""
    parts, line = list[str](), held[0][0]
    for first, text in held:
        parts.append("\n" * (first - line) + text)
        line = first + text.count("\n")
    return held[0][0], "".join(parts)


def is_open(text: str) -> bool:
    """Whether the text ends inside a comment in braces."""
    return any(match["open"] for match in LEXEME.finditer(text))


def games(parts: Iterator[Block]) -> Iterator[Block]:
    """The blocks, each a game (or several).

    A block that goes on with the game before it (a contract after a blank line, say) is joined to it. A block of
    comments alone is joined to the game after it; at the end of the file, to the last.
    """
    pending: Block | None = None
    loose: list[Block] = []
    for block in parts:
        text = block[1]
        if "[" not in text:
            loose.append(block)
            continue
        if pending is not None and text.startswith(CONTINUING) and continues(pending[1], text):
            pending, loose = join([pending, *loose, block]), []
            continue
        if pending is not None:
            yield pending
        pending, loose = join([*loose, block]) if loose else block, []
    if pending is not None or loose:
        yield join([*([pending] if pending else []), *loose])


def continues(before: str, text: str) -> bool:
    """Whether a block lacks what the next begins with, so that the next is its continuation."""
    name = text[: text.index(" ") + 1]
    return not before.startswith(name) and f"\n{name}" not in before
