"""Which movement for so many pairs, boards and hours, with the reasons."""

import re
from collections.abc import Iterator

import msgspec

from makker.errors import InvalidValue, Param, ParseError
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

MINUTES_A_BOARD = 7.5
MINUTES_A_MOVE = 2.0
FEWEST, MOST = 3, 120
FEWEST_ROUNDS = 4
MOST_HOURS = 24


class Reason(msgspec.Struct, frozen=True):
    """Why, for or against: a code with data."""

    code: str
    data: dict[str, Param] = {}


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
    change). Raises InvalidValue (``suggest.pairs``, ``suggest.boards``).
    """
    if not FEWEST <= pairs <= MOST:
        raise InvalidValue("suggest.pairs", {"pairs": pairs, "least": FEWEST, "most": MOST})
    if not 6 <= boards <= 100:
        raise InvalidValue("suggest.boards", {"boards": boards, "least": 6, "most": 100})
    found = [fitted(movement, boards, minutes) for movement in candidates(pairs)]
    ranked = sorted((each for each in found if each is not None), key=lambda each: -each.worth)
    return tuple(distinct(ranked))[:most]


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
        if pairs // 2 >= 5:
            yield rover_mitchell(pairs)
        return
    if tables % 2:
        yield mitchell(tables)
    elif tables >= 4:
        yield relay_mitchell(tables)
        yield skip_mitchell(tables)
    for sets in (9, 11, 13):
        if tables % 2 == 0 and tables / 2 < sets < tables:
            yield web_mitchell(tables, sets)


def fitted(whole: Movement, boards: int, minutes: int | None) -> Suggestion | None:
    """The movement with the boards in a set, and the rounds, that come nearest; None where it cannot be."""
    best: Suggestion | None = None
    limit = minutes if minutes is not None else boards * MINUTES_A_BOARD + 45
    for each in range(1, 9):
        most = min(len(whole.rounds), int(limit // (each * MINUTES_A_BOARD + MINUTES_A_MOVE)), boards // each + 1)
        least = len(whole.rounds) if whole.code in ("two_tables", "three_tables") else min(FEWEST_ROUNDS, most)
        for rounds in range(max(least, 1), most + 1):
            made = judged(whole, rounds, each, boards)
            if best is None or made.worth > best.worth:
                best = made
    return best


def judged(whole: Movement, rounds: int, each: int, boards: int) -> Suggestion:
    """What speaks for and against so many rounds of it."""
    # Where the cards are turned, the turned rounds are the last ones played.
    turned = whole.winners == 1 and whole.code.endswith("mitchell")
    movement = whole.first(rounds) if not turned else returned(whole, rounds)
    played = rounds * each
    minutes = round(played * MINUTES_A_BOARD + rounds * MINUTES_A_MOVE)
    share = rounds / len(whole.rounds)
    outs = 1 if movement.contestants % 2 else 0
    worth = 100.0 - 3 * abs(played - boards) - 25 * (1 - share)
    worth -= 6 * outs * (movement.code != "rover_mitchell")
    worth -= {"skip_mitchell": 4, "relay_mitchell": 3, "three_quarter_howell": 6, "web_mitchell": 1}.get(
        movement.code, 0
    )
    worth -= 8 * (each == 1) + 3 * (each > 4) + 12 * (movement.sets * each > boards + 12)
    worth += 4 * (movement.winners == 1 and movement.code.endswith("howell"))
    return Suggestion(movement, each, played, minutes, tuple(reasons(movement, each, share)), worth)


def returned(whole: Movement, rounds: int) -> Movement:
    """The one-winner movement stopped after so many rounds, with the cards turned in the last of those."""
    plain = whole.first(rounds)
    straight = tuple(
        tuple(msgspec.structs.replace(sitting, switched=False) for sitting in sittings) for sittings in plain.rounds
    )
    return switched_mitchell(msgspec.structs.replace(plain, rounds=straight, winners=2))


def reasons(movement: Movement, each: int, share: float) -> Iterator[Reason]:
    """For and against, as codes."""
    yield Reason("winners", {"winners": movement.winners})
    if share == 1 and movement.code in ("howell", "two_tables", "three_tables"):
        yield Reason("all_meet")
    elif movement.code == "skip_mitchell":
        yield Reason("misses_one")
    elif share < 1:
        yield Reason("cut_short", {"rounds": len(movement.rounds)})
    if movement.contestants % 2:
        yield Reason("somebody_sits_out")
    if movement.sharing:
        yield Reason("shares_boards", {"tables": ", ".join("-".join(map(str, group)) for group in movement.sharing)})
    if movement.copies > 1:
        yield Reason("copies", {"copies": movement.copies})
    yield Reason("boards_needed", {"boards": movement.sets * each})


def report(suggestion: Suggestion) -> Report:
    """The machine's check of a suggestion."""
    return check(suggestion.movement)
