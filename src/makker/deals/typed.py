"""A deal as people type it: PBN's form, where the seat of the first hand and the fourth hand may be left out."""

import re

from makker.deals.deal import Deal

FIRST = re.compile(r"\s*([NESWØÖV])\s*:\s*(?![\\/])", re.IGNORECASE)
"""The seat of the first hand; what looks like the drive of a path is none."""

HANDS = re.compile(r"\s*(\S*\.\S*\.\S*\.\S*)(\s+(\S*\.\S*\.\S*\.\S*|-)){2,3}\s*")
"""Three or four hands, the first of them known."""


def is_typed_deal(text: str) -> bool:
    """Whether it is meant as a deal, and not as the name of a file or the text of one."""
    return "[" not in text and (FIRST.match(text) is not None or HANDS.fullmatch(text) is not None)


def read_typed_deal(text: str) -> Deal:
    """The deal; hands without a seat begin with North's, a fourth that is left out is empty. Raises as `Deal.parse`."""
    named = FIRST.match(text)
    first, words = (named[1], text[named.end() :].split()) if named else ("N", text.split())
    return Deal.parse(f"{first}:{' '.join([*words, '-'] if len(words) == 3 else words)}")
