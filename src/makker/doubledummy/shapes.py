"""Shapes of a hand in words: `4432` exactly, or `any 4432` in any order of suits."""

from itertools import permutations
from typing import cast

from makker.errors import ParseError

Shape = tuple[int, int, int, int]
"""Cards held in spades, hearts, diamonds and clubs."""

WORDS = {"balanced": ("any 4333", "any 4432", "any 5332")}


def parse_shapes(text: str) -> tuple[Shape, ...]:
    """Read shapes parted by commas: `5332`, `any 4441`, `5-4-2-2`, `balanced`.

    A shape is spades, hearts, diamonds, clubs; `any` allows every order. Lengths above nine are written with dashes:
    `10-1-1-1`. Raises ParseError (``shape.unknown``).
    """
    found: dict[Shape, None] = {}
    for part in text.split(","):
        for word in WORDS.get(part.strip().lower(), (part,)):
            found.update(dict.fromkeys(read_shape(word)))
    return tuple(found)


def read_shape(text: str) -> tuple[Shape, ...]:
    """One shape, or all orders of it."""
    word = text.strip().lower()
    bare = word.removeprefix("any").strip()
    parts = bare.split("-") if "-" in bare else list(bare)
    lengths = [int(part) for part in parts if part.isascii() and part.isdigit()]
    if len(parts) != 4 or len(lengths) != 4 or sum(lengths) != 13:
        raise ParseError("shape.unknown", text, "shape")
    orders = [tuple(lengths)] if word == bare else permutations(lengths)
    return tuple(cast("Shape", shape) for shape in dict.fromkeys(orders))
