"""Results as people write them at the table, in any of the languages: `4 spar av S -1`, `3 grand +1`, `P`.

The words of the Nordic languages are read here beside the English ones, as the letters of `makker.cards` are: what
people write does not depend on the language that a page is shown in.
"""

import re

from makker.cards import Strain
from makker.errors import ParseError
from makker.games.bridge.calls import PASSES
from makker.games.bridge.contract import Result, read_written

LETTER = "a-zæøåäöé"
WORDS = {
    "no-trump": r"u[dt]en[ -]trumf|utan[ -]trumf|ut",
    "clubs": r"kl[øö]ver|kl[øö]r|kl",
    "diamonds": r"ru[td]er|ru",
    "hearts": r"hj[eä]rter|hj",
    "spades": r"spader|spar|sp",
    "xx": r"redobl[aeé]t|redobl[aeé]|redubblat|redubbla",
    "x": r"dobl[aeé]t|dobl[aeé]|dubblat|dubbla|dubbelt",
    "by": r"av|af",
}
MEANINGS = [
    *((re.compile(rf"(?<![{LETTER}])(?:{words})(?![{LETTER}])", re.IGNORECASE), word) for word, words in WORDS.items()),
    (re.compile(rf"(?<![{LETTER}])(?:bet|down|ned)\s*([0-9]+)$", re.IGNORECASE), r"-\1"),
    (re.compile(r"(?<=\s)([0-9]+)\s*(?:bet|down|ned)$", re.IGNORECASE), r"-\1"),
]
DECLARER_LAST = re.compile(r"(.+?)\s*(=|[-+−–]\s*[0-9]{1,2}|made)(?:\s*by)?\s+([neswøöv])", re.IGNORECASE)
LONGEST = 12
"""Words in one result at most, as in `3 no trump redoubled by N down 2`."""


def international(text: str) -> str:
    """The same with the Nordic words replaced, and the declarer before the result: `4S by N -1`."""
    word = text.strip()
    for pattern, meaning in MEANINGS:
        word = pattern.sub(meaning, word)
    last = DECLARER_LAST.fullmatch(word)
    return f"{last[1]} by {last[3]} {last[2]}" if last else word


def is_passed_out(text: str) -> bool:
    """Whether it says that everybody passed: `P`, `pass`, `pas`."""
    word = text.strip().upper()
    return word in (*PASSES, "PASSED OUT", "PASS OUT", "PASSET", "ALLE PASSET", "PASSAD", "UTPASSAD") and word != "-"


def read_result(text: str) -> Result | None:
    """A result, or None for a deal passed out.

    Raises ParseError: ``result.missing`` for a bare contract, ``result.unknown``, ``result.impossible``.
    """
    if is_passed_out(text):
        return None
    word = international(text)
    found = read_written(word)
    if found is not None and found[1] is None:
        raise ParseError("result.missing", text.strip(), "result")
    try:
        return Result.parse(word)
    except ParseError as fault:
        extra = {name: value for name, value in fault.data.items() if name not in ("text", "expected")}
        raise ParseError(fault.code, text.strip(), fault.expected, data=extra) from None


def read_strain(text: str) -> Strain:
    """A denomination in any of the languages. Raises ParseError (``strain.unknown``)."""
    try:
        return Strain.parse(international(text))
    except ParseError:
        raise ParseError("strain.unknown", text, "strain") from None


def is_result(text: str) -> bool:
    """Whether it is a result in form, possible or not."""
    found = read_written(international(text))
    return is_passed_out(text) or (found is not None and found[1] is not None)


def split_results(words: tuple[str, ...]) -> tuple[str, ...]:
    """The results in words that the shell may have split: `3 grand +1 4S=` is two.

    What is none is returned as it stands, for `read_result` to refuse.
    """
    ends: list[int | None] = [0]  # the start of the last result, for each number of words read
    for end in range(1, len(words) + 1):
        starts = range(max(0, end - LONGEST), end)
        fits = (start for start in starts if ends[start] is not None and is_result(" ".join(words[start:end])))
        ends.append(next(fits, None))
    read = max(end for end, start in enumerate(ends) if start is not None)
    parts = [" ".join(words[read:])] if read < len(words) else []
    while read:
        start = ends[read] or 0
        parts.insert(0, " ".join(words[start:read]))
        read = start
    return tuple(parts)
