"""Individual movements: everybody partners everybody once and opposes everybody twice, or Rainbow (FACTS 3.13)."""

import re
from math import gcd
from random import Random

import msgspec

from makker.errors import InvalidValue
from makker.tournament.movements.movement import Movement, Sitting


class Whist(msgspec.Struct, frozen=True):
    """A whist tournament: the first round's tables, `a+b v c+d`, to which one is added modulo `modulus` each round.

    INF stays where it is; where the modulus is the number of players, player 0 sits out the first round.
    """

    players: int
    modulus: int
    first: str


WHISTS = {
    4: Whist(4, 3, "INF+0 v 1+2"),
    5: Whist(5, 5, "1+4 v 2+3"),
    8: Whist(8, 7, "INF+0 v 1+3; 2+6 v 4+5"),
    12: Whist(12, 11, "INF+0 v 1+3; 2+9 v 6+7; 4+10 v 5+8"),
    13: Whist(13, 13, "1+10 v 2+7; 3+4 v 6+8; 5+11 v 9+12"),
    16: Whist(16, 15, "INF+0 v 4+13; 1+5 v 6+7; 2+9 v 10+12; 3+8 v 11+14"),
    17: Whist(17, 17, "1+7 v 4+9; 2+16 v 3+12; 5+6 v 11+13; 8+15 v 10+14"),
    20: Whist(20, 19, "INF+0 v 2+13; 1+4 v 6+11; 3+9 v 17+18; 5+15 v 12+16; 7+14 v 8+10"),
}
NINE = (
    "2+3 v 4+7, 5+9 v 6+8; 3+1 v 5+8, 6+7 v 4+9; 1+2 v 6+9, 4+8 v 5+7; 5+6 v 7+1, 8+3 v 9+2; 6+4 v 8+2, 9+1 v 7+3; "
    "4+5 v 9+3, 7+2 v 8+1; 8+9 v 1+4, 2+6 v 3+5; 9+7 v 2+5, 3+4 v 1+6; 7+8 v 3+6, 1+5 v 2+4"
)
"""Nine players, written out: in round n player n sits out."""

TABLE = re.compile(r"(INF|\d+)\+(INF|\d+) v (INF|\d+)\+(INF|\d+)")
LEAST, MOST = 4, 60


def whist(players: int) -> Movement:
    """Everybody partners everybody once and opposes everybody twice; all tables play the same boards in a round.

    Raises InvalidValue (``movement.whist``) for numbers that none is known for.
    """
    if players == 9:
        return explicit_nine()
    start = WHISTS.get(players)
    if start is None:
        raise InvalidValue("movement.whist", {"players": players, "known": ", ".join(map(str, sorted([*WHISTS, 9])))})
    rounds = []
    for number in range(start.modulus):
        tables = [tuple(moved(word, number, start) for word in words) for words in TABLE.findall(start.first)]
        rounds.append(tuple(seated(at, who, number + 1) for at, who in enumerate(tables, 1)))
    return barometer("whist", players, tuple(rounds))


def moved(word: str, number: int, start: Whist) -> int:
    """The player (from 1) in a seat after so many rounds."""
    return start.players if word == "INF" else (int(word) + number) % start.modulus + 1


def explicit_nine() -> Movement:
    """The nine rounds for nine players."""
    rounds = []
    for number, text in enumerate(NINE.split(";"), 1):
        tables = [tuple(map(int, words)) for words in TABLE.findall(text)]
        rounds.append(tuple(seated(at, who, number) for at, who in enumerate(tables, 1)))
    return barometer("whist", 9, tuple(rounds))


def seated(table: int, who: tuple[int, ...], boards: int) -> Sitting:
    """The first two partners North and South, the others East and West."""
    return Sitting(table, who[:2], who[2:], boards)


def barometer(code: str, players: int, rounds: tuple[tuple[Sitting, ...], ...]) -> Movement:
    """All tables play the same set at once, from a copy each."""
    tables = max(len(sittings) for sittings in rounds)
    return Movement(code, players, len(rounds), rounds, copies=tables, kind="individual")


def rainbow(tables: int) -> Movement:
    """North stays; South goes up one, East two, West down two, the boards down one; prime numbers of tables from 5.

    Nobody meets anybody or a board twice. Numbers: North 1 to n, South, East and West after them. Raises InvalidValue
    (``movement.rainbow``).
    """
    if tables < 5 or gcd(tables, 6) != 1:
        raise InvalidValue("movement.rainbow", {"tables": tables})
    rounds = []
    for number in range(tables):
        sittings = []
        for table in range(tables):
            south, east, west = (table - number, table - 2 * number, table + 2 * number)
            numbers = (table, tables + south % tables, 2 * tables + east % tables, 3 * tables + west % tables)
            north_south = (numbers[0] + 1, numbers[1] + 1)
            east_west = (numbers[2] + 1, numbers[3] + 1)
            sittings.append(Sitting(table + 1, north_south, east_west, (table + number) % tables + 1))
        rounds.append(tuple(sittings))
    return Movement("rainbow", 4 * tables, tables, tuple(rounds), kind="individual")


def random_individual(players: int, rounds: int, rng: Random, tries: int = 400) -> Movement:
    """A barometer in which partners and opponents repeat as little as is found; for any number of players.

    Raises InvalidValue (``movement.individual``).
    """
    if not LEAST <= players <= MOST or rounds < 1:
        raise InvalidValue("movement.individual", {"players": players, "least": LEAST, "most": MOST})
    history = History()
    made = []
    for number in range(1, rounds + 1):
        best = min((history.draw(players, rng) for _ in range(tries)), key=history.cost)
        history.keep(best, players)
        made.append(tuple(seated(at, who, number) for at, who in enumerate(best, 1)))
    return barometer("random_individual", players, tuple(made))


class History:
    """Who has partnered and opposed whom, and who has sat out, while rounds are drawn."""

    def __init__(self) -> None:
        self.partners: dict[frozenset[int], int] = {}
        self.opponents: dict[frozenset[int], int] = {}
        self.outs: dict[int, int] = {}

    def draw(self, players: int, rng: Random) -> tuple[tuple[int, ...], ...]:
        """Tables at random; those who have sat out least sit out."""
        order = sorted(range(1, players + 1), key=lambda each: (self.outs.get(each, 0), rng.random()))
        playing = order[players % 4 :]
        rng.shuffle(playing)
        return tuple(tuple(playing[at : at + 4]) for at in range(0, len(playing), 4))

    def cost(self, tables: tuple[tuple[int, ...], ...]) -> int:
        """How much is repeated: a partner again weighs most."""
        total = 0
        for table in tables:
            for one, other, known, weight in self.twos(table):
                total += weight * known.get(frozenset((one, other)), 0) ** 2
        return total

    def twos(self, table: tuple[int, ...]) -> list[tuple[int, int, dict[frozenset[int], int], int]]:
        """The twos at a table, with where they are counted and how much they weigh."""
        north, south, east, west = table
        partners = [(north, south, self.partners, 10), (east, west, self.partners, 10)]
        return partners + [(a, b, self.opponents, 1) for a in (north, south) for b in (east, west)]

    def keep(self, tables: tuple[tuple[int, ...], ...], players: int) -> None:
        """Remember a round."""
        for table in tables:
            for one, other, known, _ in self.twos(table):
                two = frozenset((one, other))
                known[two] = known.get(two, 0) + 1
        seated_now = {each for table in tables for each in table}
        for each in range(1, players + 1):
            if each not in seated_now:
                self.outs[each] = self.outs.get(each, 0) + 1
