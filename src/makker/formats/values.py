"""The values that PBN's tags hold, read and written; other formats use the same words."""

import re
from functools import lru_cache

from makker.cards import Strain
from makker.errors import ParseError
from makker.formats.annotated import PASSED_OUT, PassedOut
from makker.games.bridge.calls import Bid
from makker.games.bridge.contract import Contract, Doubled
from makker.seats import Seat, Side, Vulnerability

UNKNOWN = ("", "?")
CONTRACT = re.compile(r"([1-7]) ?(NT|N|SA|[SHDC♠♥♦♣]) ?(XX|X|\*\*|\*)?")
TRICKS = re.compile(r"(?:(NS|EW) )?(\d{1,2})(?: (NS|EW) (\d{1,2}))?")
SCORE = re.compile(r"(?:(NS|EW) )?([+-]?\d{1,6})(?: (NS|EW) ([+-]?\d{1,6}))?")
STRAINS_ONLY = ("S", "H", "D", "C", "NT", "N")
DOUBLINGS = {None: Doubled.NO, "X": Doubled.DOUBLED, "*": Doubled.DOUBLED}


def read_number(text: str) -> int | None:
    """A board's number. Raises ParseError (``board.unknown``)."""
    if text in UNKNOWN:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) > 0):
        raise ParseError("board.unknown", text, "board", column=1)
    return int(text)


def read_seat(text: str) -> Seat | None:
    """A seat, also with the mark ``^`` of an irregular declarer. Raises ParseError (``seat.unknown``)."""
    word = text.removeprefix("^").strip()
    return None if word in UNKNOWN else Seat.parse(word)


def read_vulnerability(text: str) -> Vulnerability | None:
    """Who is vulnerable. Raises ParseError (``vulnerability.unknown``)."""
    return None if text.strip() in UNKNOWN else Vulnerability.parse(text)


@lru_cache(maxsize=1024)
def read_contract(text: str, declarer: Seat | None) -> Contract | PassedOut | None:
    """`4SX`, `3NT`, `Pass`; None where it is empty, `?`, or only the strain of an end position.

    Raises ParseError (``contract.unknown``).
    """
    word = text.strip().upper()
    if word in UNKNOWN or word in STRAINS_ONLY:
        return None
    if word in ("PASS", "PASSED OUT", "AP", "P"):
        return PASSED_OUT
    match = CONTRACT.fullmatch(word)
    if match is None:
        raise ParseError("contract.unknown", text, "contract", column=1)
    doubled = DOUBLINGS.get(match[3], Doubled.REDOUBLED)
    return Contract(Bid(int(match[1]), Strain.parse(match[2])), doubled, declarer)


def write_contract(contract: Contract | PassedOut | None) -> str:
    """As PBN writes it, without declarer."""
    if contract is None:
        return ""
    if isinstance(contract, PassedOut):
        return "Pass"
    strain = "NT" if contract.strain is Strain.NOTRUMP else contract.strain.letter
    return f"{contract.level}{strain}{contract.doubled.mark}"


def read_tricks(text: str, declarer: Seat | None) -> int | None:
    """The tricks that declarer won: `9`, `NS 9`, `EW 4 NS 9`, `^9`.

    None where it is unknown, or where a side is named and declarer is not. Raises ParseError (``tricks.unknown``).
    """
    word = " ".join(text.upper().removeprefix("^").split())
    if word in UNKNOWN:
        return None
    match = TRICKS.fullmatch(word)
    if match is None or int(match[2]) > 13:
        raise ParseError("tricks.unknown", text, "tricks", column=1)
    if match[3] is not None and (match[1] in (None, match[3]) or int(match[2]) + int(match[4]) > 13):
        raise ParseError("tricks.unknown", text, "tricks", column=1)
    tricks = int(match[2])
    if match[1] is None:
        return tricks
    if declarer is None:
        return None
    return tricks if declarer.side.name == match[1] else int(match[4] or 13 - tricks)


def read_score(text: str, declarer: Seat | None) -> int | None:
    """North-South's score: `NS 620`, `EW -620`, `EW 50 NS -50`, or declarer's without a side.

    None where it is unknown or no whole number. Raises ParseError (``score.unknown``).
    """
    word = " ".join(text.upper().split())
    if word in UNKNOWN:
        return None
    match = SCORE.fullmatch(word)
    if match is None:
        if re.fullmatch(r"(?:(?:NS|EW) )?[+-]?\d{1,6}[.,]\d+(?: .*)?", word):
            return None
        raise ParseError("score.unknown", text, "score", column=1)
    side = match[1] or (declarer.side.name if declarer else None)
    if side is None:
        return 0 if int(match[2]) == 0 else None
    return int(match[2]) if side == Side.NS.name else -int(match[2])


def check_optimum(text: str) -> None:
    """An OptimumScore is a side with a number. Raises ParseError (``optimum.unknown``)."""
    word = " ".join(text.split())
    if word not in UNKNOWN and not re.fullmatch(r"(?:NS|EW) [+-]?\d{1,5}", word):
        raise ParseError("optimum.unknown", text, "optimum", column=1)
