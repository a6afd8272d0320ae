"""Which movement for so many pairs, boards and hours, with the reasons."""

import re
from collections.abc import Iterator

import msgspec

from makker.errors import InvalidValue, ParseError
from makker.tournament.movements.checks import Report, check
from makker.tournament.movements.howell import howell, three_quarter_howells
from makker.tournament.movements.mitchell import (
    half_table,
    mitchell,
    relay_mitchell,
    rover_mitchell,
    skip_mitchell,
    switched_mitchell,
    web_mitchell,
)
from makker.tournament.movements.movement import Movement
from makker.tournament.movements.reasons import Reason, reasons
from makker.tournament.movements.sections import section_sizes, sections_mitchell

MINUTES_A_BOARD = 7.5
MINUTES_A_MOVE = 2.0
FEWEST, MOST = 3, 120
FEWEST_ROUNDS = 4
FAR_BEHIND = 30
"""What is worth so much less than the best is not worth telling."""
MOST_ROVER = 15
"""Tables up to which a rover is worth the walk."""
LARGE = 12
"""Tables from which a field may play in sections."""
MANY_ROUNDS = 15
"""Rounds after which every further change of tables costs more than it gives."""
MOST_HOURS = 24


class Suggestion(msgspec.Struct, frozen=True):
    """A movement with so many boards in a set: how many boards everybody plays, how long it takes, and why."""

    movement: Movement
    each: int
    boards: int
    minutes: int
    reasons: tuple[Reason, ...]
    worth: float


def minutes(hours: str) -> int:
    """`3`, `2.5` or `2,5` hours in minutes. Raises ParseError (``suggest.hours``): half hours up to 24."""
    word = hours.strip().replace(",", ".")
    if not re.fullmatch(r"[0-9]{1,2}(\.[05])?", word) or not 0 < float(word) <= MOST_HOURS:
        raise ParseError("suggest.hours", hours[:40], "number")
    return round(60 * float(word))


def suggest(pairs: int, boards: int = 26, minutes: int | None = None, most: int = 6) -> tuple[Suggestion, ...]:
    """The best movements first, each sound.

    `boards` is how many everybody should play, `minutes` what there is time for (seven and a half a board, two a
    change). Sets of one board are suggested only where there is nothing else.

    Raises InvalidValue (``suggest.pairs``, ``suggest.boards``).
    """
    if not FEWEST <= pairs <= MOST:
        raise InvalidValue("suggest.pairs", {"pairs": pairs, "least": FEWEST, "most": MOST})
    if not 6 <= boards <= 100:
        raise InvalidValue("suggest.boards", {"boards": boards, "least": 6, "most": 100})
    found = [fitted(movement, boards, minutes) for movement in candidates(pairs)]
    ranked = sorted((each for each in found if each is not None), key=lambda each: -each.worth)
    best = max((each.worth for each in ranked), default=0.0)
    good = [each for each in distinct(ranked) if each.worth > best - FAR_BEHIND]
    whole = [each for each in good if each.each > 1]
    return tuple(whole or good)[:most]


def distinct(ranked: list[Suggestion]) -> Iterator[Suggestion]:
    """Each kind of movement once, with its best number of rounds."""
    seen: set[tuple[str, int]] = set()
    for each in ranked:
        key = (each.movement.code, each.movement.winners)
        if key not in seen:
            seen.add(key)
            yield each


def candidates(pairs: int) -> Iterator[Movement]:
    """Everything that could be played by so many pairs, whole."""
    if pairs <= 20:
        yield howell(pairs)
        yield from three_quarter_howells(pairs)
    tables = (pairs + 1) // 2
    for each in mitchells(pairs, tables):
        yield each
        yield switched_mitchell(each)


def mitchells(pairs: int, tables: int) -> Iterator[Movement]:
    """The two-winner movements, from three tables on."""
    if tables < 3:
        return
    if pairs % 2:
        if tables >= 4 or tables % 2:
            yield half_table(pairs)
        if 5 <= pairs // 2 <= MOST_ROVER:
            yield rover_mitchell(pairs)
        yield from (each.without(pairs + 1) for each in in_sections(tables))
        return
    if tables % 2:
        yield mitchell(tables)
    elif tables >= 4:
        yield relay_mitchell(tables)
        yield skip_mitchell(tables)
    for sets in (9, 11, 13, 15):
        if tables % 2 == 0 and tables / 2 < sets < tables:
            yield web_mitchell(tables, sets)
    yield from in_sections(tables)


def in_sections(tables: int) -> Iterator[Movement]:
    """A large field in two sections or more, which all play the same boards."""
    for sets in (5, 7, 9, 11, 13, 15) if tables >= LARGE else ():
        if len(section_sizes(tables, sets)) > 1:
            yield sections_mitchell(tables, sets)


def fitted(whole: Movement, boards: int, minutes: int | None) -> Suggestion | None:
    """The movement with the boards in a set, and the rounds, that come nearest; None where it cannot be."""
    limit = minutes if minutes is not None else boards * MINUTES_A_BOARD + 45
    size = sizes_of(whole)
    tried: list[tuple[float, int, int]] = []
    for each in range(1, 9):
        most = min(size.rounds, int(limit // (each * MINUTES_A_BOARD + MINUTES_A_MOVE)), boards // each + 1)
        least = size.rounds if whole.code in ("two_tables", "three_tables") else min(FEWEST_ROUNDS, most)
        tried += [(worth(size, rounds, each, boards), -each, -rounds) for rounds in range(max(least, 1), most + 1)]
    if not tried:
        return None
    value, each, rounds = max(tried)
    return suggestion(whole, -rounds, -each, value)


class Size(msgspec.Struct, frozen=True):
    """What counts of a movement when it is judged: its kind by `code`, its numbers, whether tables share boards."""

    code: str
    tables: int
    rounds: int
    sets: int
    copies: int
    winners: int
    shares: bool
    odd: bool


def sizes_of(whole: Movement) -> Size:
    """The numbers of a movement."""
    numbers = (whole.tables, len(whole.rounds), whole.sets, whole.copies, whole.winners)
    return Size(whole.code, *numbers, bool(whole.sharing), bool(whole.contestants % 2))


def worth(size: Size, rounds: int, each: int, boards: int) -> float:
    """How good so many rounds are, out of about a hundred."""
    found = 100.0 - 3 * abs(rounds * each - boards) - 25 * (1 - rounds / size.rounds)
    found += 4 * (size.winners == 1 and size.code.endswith("howell"))
    return found - drawbacks(size, rounds, each, boards)


def drawbacks(size: Size, rounds: int, each: int, boards: int) -> float:
    """What speaks against it: sitting out, sharing, boards to make, many changes of tables, sets of one board."""
    kind = {"skip_mitchell": 4, "relay_mitchell": 3, "three_quarter_howell": 6, "web_mitchell": 1}
    worse = kind.get(size.code, 0) + 3.0 * max(size.tables - LARGE, 0) * size.shares
    worse += 6 * (size.odd and size.code != "rover_mitchell")
    # Boards that most do not play are compared with few.
    beyond = max(size.sets * each - boards - 12, 0)
    worse += 12 * (beyond > 0) + beyond
    if size.copies > 1:  # each has to be dealt too
        worse += 4 * max(size.sets * size.copies / size.tables - 1, 0)
    worse += 2 * max(rounds - MANY_ROUNDS, 0)
    return worse + 20 * (each == 1) + 3 * (each > 4)


def suggestion(whole: Movement, rounds: int, each: int, value: float) -> Suggestion:
    """So many rounds of a movement, with what speaks for and against them."""
    # Where the cards are turned, the turned rounds are the last ones played.
    turned = whole.winners == 1 and whole.code.endswith("mitchell")
    movement = returned(whole, rounds) if turned else whole.first(rounds)
    minutes = round(rounds * each * MINUTES_A_BOARD + rounds * MINUTES_A_MOVE)
    why = tuple(reasons(movement, each, rounds / len(whole.rounds)))
    return Suggestion(movement, each, rounds * each, minutes, why, value)


def returned(whole: Movement, rounds: int) -> Movement:
    """The one-winner movement stopped after so many rounds, with the cards turned in the last of those."""
    plain = whole.first(rounds)
    straight = tuple(
        tuple(msgspec.structs.replace(sitting, switched=False) for sitting in sittings) for sittings in plain.rounds
    )
    return switched_mitchell(msgspec.structs.replace(plain, rounds=straight, winners=2))


def report(suggestion: Suggestion) -> Report:
    """The machine's check of a suggestion."""
    return check(suggestion.movement)
