"""Howell movements: everybody moves round a circle but a few, and one field is ranked (FACTS 3.12).

Each is given by its first round, `NS-EW[set]`, tables in order. From round to round every moving pair's number and
every set's number go up by one around the circle; pairs with the highest numbers stay.
"""

import re
from functools import cache

import msgspec

from makker.errors import InvalidValue, ParseError
from makker.tournament.movements.movement import Movement, Round, pair_sitting

SITTING = re.compile(r"(\d+)-(\d+)\[(\d+)\]")


class Start(msgspec.Struct, frozen=True):
    """The first round of a cyclic movement.

    `turned` tells in which rounds a pair that stays changes seats with its opponents, `9: 5 6 7 8`, so that one field
    is ranked fairly.
    """

    pairs: int
    circle: int
    first: str
    sharing: tuple[tuple[int, ...], ...] = ()
    turned: str = ""


HOWELLS = (
    Start(8, 7, "8-1[1] 3-6[4] 2-7[6] 5-4[7]"),
    Start(10, 9, "7-3[1] 5-2[2] 10-1[3] 9-8[4] 4-6[5]"),
    Start(12, 11, "12-1[1] 6-7[4] 11-4[6] 3-9[8] 2-5[9] 10-8[11]"),
    Start(14, 13, "5-12[1] 2-4[2] 9-10[3] 14-1[4] 8-13[5] 7-11[6] 6-3[7]"),
    Start(16, 15, "16-5[4] 4-7[2] 1-10[13] 9-13[5] 11-6[15] 15-8[1] 2-3[8] 14-12[14]"),
    Start(18, 17, "18-13[1] 16-11[8] 15-9[9] 1-17[7] 10-7[5] 6-14[16] 5-3[4] 12-2[15] 8-4[12]"),
    Start(20, 19, "20-15[16] 1-13[18] 12-14[7] 3-19[3] 9-5[11] 18-8[12] 11-16[8] 4-17[13] 6-7[14] 10-2[1]"),
)
"""Whole Howells: everybody meets everybody."""

THREE_QUARTERS = (
    Start(
        10,
        8,
        "10-1[1] 9-5[1] 4-7[2] 2-3[4] 6-8[5]",
        sharing=((1, 2),),
        turned="9: 5 6 7 8",
    ),
    Start(
        12,
        10,
        "11-7[8] 12-10[6] 9-6[4] 1-3[10] 5-4[7] 8-2[2]",
        turned="11: 1 3 5 7 9",
    ),
    Start(
        12,
        9,
        "10-8[7] 11-1[8] 12-7[3] 6-3[9] 9-2[4] 5-4[5]",
        turned="11: 4 5 6 7; 12: 1 7 8 9",
    ),
    Start(
        12,
        8,
        "9-7[1] 10-4[7] 11-8[4] 12-6[6] 1-3[8] 5-2[3]",
        turned="9: 3 4 5 8; 10: 7; 11: 2 3 5 6 7 8; 12: 3 4",
    ),
    Start(
        14,
        11,
        "12-8[2] 13-10[3] 14-3[11] 11-5[1] 4-1[10] 7-9[9] 2-6[5]",
        turned="12: 2 3 6 8 11; 14: 2 5 7 8 11",
    ),
    Start(
        14,
        9,
        "10-5[1] 11-8[3] 12-1[2] 13-7[4] 14-4[7] 9-2[9] 6-3[5]",
        turned="10: 1 3 4 8 9; 11: 1 2; 12: 2 4 7 8; 13: 3 6 7 9; 14: 1 2 4",
    ),
    Start(
        16,
        13,
        "14-6[6] 15-1[5] 16-13[8] 9-2[7] 4-12[11] 5-8[1] 7-3[4] 10-11[13]",
        turned="14: 2 3 6 7 8 11 12 13; 15: 7 12; 16: 1 2 4 5 7 9 10 12 13",
    ),
    Start(
        16,
        11,
        "12-8[8] 13-2[5] 14-6[11] 15-3[4] 16-10[3] 5-11[7] 1-4[10] 7-9[6]",
        turned="12: 1 2 6 8 9 11; 14: 1 4 5 8 9; 15: 2 4 8 10; 16: 2 3 4 6 8 9 11",
    ),
    Start(
        18,
        13,
        "14-1[4] 15-13[5] 16-8[1] 17-6[10] 18-5[7] 12-4[13] 9-2[9] 11-10[8] 7-3[2]",
        turned="14: 1 2 3 4 5 6 8 9 10 11 12 13; 15: 1 2 6 11 12; 16: 1 2 5 6 8 9 12; "
        "17: 1 3 4 5 6 7 8 13; 18: 1 3 4 5 6 9 10 11 12 13",
    ),
    Start(
        20,
        13,
        "14-13[5] 15-1[9] 16-12[11] 17-6[3] 18-5[6] 19-4[8] 20-8[4] 3-7[1] 10-11[13] 2-9[2]",
        turned="14: 1 2 4 6 7 8 10 13; 15: 1 2 3 4 7 8 9 10; 16: 4 5 7 9 11 13; 17: 3 4 6 7 9 11 13; "
        "18: 2 3 4 5 6 8 9 10 11 12 13; 19: 3 4 6 8 10 11 12 13; 20: 1 2 4 5 13",
    ),
)
"""Shorter ones with several pairs that stay; those never meet each other.

In which rounds they turn was searched for, so that no two are compared much more in one direction than in the other;
with ten pairs it is the published way (FACTS 3.12).
"""

SPECIALS = {
    4: ("two_tables", "4-1[1] 2-3[2]; 4-1[2] 3-2[1]; 4-2[3] 3-1[4]; 4-2[4] 1-3[3]; 4-3[5] 1-2[6]; 4-3[6] 2-1[5]"),
    6: (
        "three_tables",
        "6-1[1] 4-3[2] 2-5[4]; 6-2[2] 5-4[3] 3-1[4]; 6-3[3] 1-5[2] 4-2[1]; 6-4[4] 2-1[3] 5-3[1]; 6-5[5] 3-2[5] 1-4[5]",
    ),
}
"""Small fields, written out round by round; sets are numbered from 1."""

TWENTY_BOARDS = {
    5: (
        "4-3[5,6,17,18] 2-5[11,12,15,16]; 5-4[1,2,9,10] 3-1[15,16,19,20]; 1-5[5,6,13,14] 4-2[3,4,19,20]; "
        "2-1[9,10,17,18] 5-3[3,4,7,8]; 3-2[1,2,13,14] 1-4[7,8,11,12]"
    ),
    6: (
        "6-1[1,2,3,4] 4-3[5,6,17,18] 2-5[11,12,15,16]; 6-2[5,6,7,8] 5-4[1,2,9,10] 3-1[15,16,19,20]; "
        "6-3[9,10,11,12] 1-5[5,6,13,14] 4-2[3,4,19,20]; 6-4[13,14,15,16] 2-1[9,10,17,18] 5-3[3,4,7,8]; "
        "6-5[17,18,19,20] 3-2[1,2,13,14] 1-4[7,8,11,12]"
    ),
}
"""Five or six pairs over twenty single boards: every table plays four of them, in a round."""


def read_round(text: str) -> Round:
    """The sittings of `8-1[1] 3-6[4]`. Raises ParseError (``movement.sitting``)."""
    found = []
    for table, word in enumerate(text.split(), 1):
        match = SITTING.fullmatch(word)
        if match is None:
            raise ParseError("movement.sitting", word, "sitting")
        found.append(pair_sitting(table, int(match[1]), int(match[2]), int(match[3])))
    return tuple(found)


def read_turned(text: str) -> dict[int, tuple[int, ...]]:
    """The rounds of `9: 5 6 7 8; 10: 1` by pair."""
    parts = [part.split(":") for part in text.split(";") if part]
    return {int(pair): tuple(map(int, rounds.split())) for pair, rounds in parts}


def cyclic(code: str, start: Start) -> Movement:
    """The movement that grows out of a first round."""
    first, turned = read_round(start.first), read_turned(start.turned)

    def moved(number: int, rounds: int) -> int:
        return number if number > start.circle else (number - 1 + rounds) % start.circle + 1

    rounds = []
    for number in range(start.circle):
        sittings = []
        for each in first:
            sides = moved(each.north_south[0], number), moved(each.east_west[0], number)
            if any(number + 1 in turned.get(side, ()) for side in sides):
                sides = sides[::-1]
            boards = (each.boards - 1 + number) % start.circle + 1
            sittings.append(pair_sitting(each.table, *sides, boards))
        rounds.append(tuple(sittings))
    return Movement(code, start.pairs, start.circle, tuple(rounds), sharing=start.sharing)


@cache
def all_howells() -> tuple[Movement, ...]:
    """Every Howell that is known, for even numbers of pairs."""
    small = []
    for pairs, (code, text) in SPECIALS.items():
        rounds = tuple(read_round(each) for each in text.split(";"))
        sets = max(sitting.boards for sittings in rounds for sitting in sittings)
        sharing = ((1, 2, 3),) if pairs == 6 else ()
        small.append(Movement(code, pairs, sets, rounds, sharing=sharing))
    whole = [cyclic("howell", start) for start in HOWELLS]
    return (*small, *whole, *(cyclic("three_quarter_howell", start) for start in THREE_QUARTERS))


def howell(pairs: int) -> Movement:
    """The Howell in which everybody meets everybody; with an odd number somebody sits out in each round.

    Raises InvalidValue (``movement.howell``) for more than twenty pairs or fewer than three.
    """
    even = pairs + pairs % 2
    found = next((each for each in all_howells() if each.contestants == even and is_whole(each)), None)
    if found is None or pairs < 3:
        raise InvalidValue("movement.howell", {"pairs": pairs, "least": 3, "most": 20})
    return found if even == pairs else found.without(even)


def is_whole(movement: Movement) -> bool:
    """Whether everybody meets everybody."""
    return movement.code != "three_quarter_howell"


def three_quarter_howells(pairs: int) -> tuple[Movement, ...]:
    """The shorter ones for so many pairs, those with more rounds first."""
    even = pairs + pairs % 2
    found = [each for each in all_howells() if each.contestants == even and not is_whole(each)]
    return tuple(each if even == pairs else each.without(even) for each in found)


def twenty_boards(pairs: int) -> Movement:
    """Five or six pairs, perfectly balanced over twenty boards.

    A round's table plays four single boards, so each is a sitting of its own, one after the other. Raises InvalidValue
    (``movement.twenty``).
    """
    text = TWENTY_BOARDS.get(pairs)
    if text is None:
        raise InvalidValue("movement.twenty", {"pairs": pairs})
    rounds = []
    for written in text.split(";"):
        tables = [re.fullmatch(r"(\d+)-(\d+)\[([\d,]+)\]", word) for word in written.split()]
        for turn in range(4):
            sittings = [
                pair_sitting(at, int(each[1]), int(each[2]), int(each[3].split(",")[turn]))
                for at, each in enumerate(tables, 1)
                if each is not None
            ]
            rounds.append(tuple(sittings))
    return Movement("twenty_boards", pairs, 20, tuple(rounds))
