"""Mitchell movements: North-South stay, East-West move up, the boards move down (FACTS 3.12)."""

from collections.abc import Callable
from math import gcd

from makker.errors import InvalidValue
from makker.tournament.movements.movement import Movement, Round, pair_sitting

MOST_TABLES = 60

Places = Callable[[int, int], int]
"""From table and round (both from 0) to a number from 0: an East-West pair, or a set."""


def build(code: str, tables: int, rounds: int, sets: int, pair: Places, boards: Places, **more: object) -> Movement:
    """A movement in which North-South number t + 1 stays at table t + 1, and East-West are numbered after them."""
    made = tuple(
        tuple(
            pair_sitting(table + 1, table + 1, tables + pair(table, number) + 1, boards(table, number) + 1)
            for table in range(tables)
        )
        for number in range(rounds)
    )
    return Movement(code, 2 * tables, sets, made, winners=2, **more)  # type: ignore[arg-type]


def check_tables(tables: int, least: int = 2) -> None:
    """Raises InvalidValue (``movement.tables``)."""
    if not least <= tables <= MOST_TABLES:
        raise InvalidValue("movement.tables", {"tables": tables, "least": least, "most": MOST_TABLES})


def mitchell(tables: int) -> Movement:
    """The standard movement for an odd number of tables: everybody meets every pair of the other direction once.

    Raises InvalidValue (``movement.tables``, ``movement.odd``: with an even number East-West meet boards they know).
    """
    check_tables(tables, 3)
    if tables % 2 == 0:
        raise InvalidValue("movement.odd", {"tables": tables})
    return build("mitchell", tables, tables, tables, lambda t, r: (t - r) % tables, lambda t, r: (t + r) % tables)


def skip_mitchell(tables: int) -> Movement:
    """For an even number: half-way East-West skip a table, and a round is lost. Raises InvalidValue."""
    check_tables(tables, 4)
    if tables % 2:
        raise InvalidValue("movement.even", {"tables": tables})

    def moved(number: int) -> int:
        return number if number < tables // 2 else number + 1

    return build(
        "skip_mitchell",
        tables,
        tables - 1,
        tables,
        lambda t, r: (t - moved(r)) % tables,
        lambda t, r: (t + r) % tables,
    )


def relay_mitchell(tables: int) -> Movement:
    """For an even number: a bye-stand half-way, and the first and last tables share boards. Raises InvalidValue."""
    check_tables(tables, 4)
    if tables % 2:
        raise InvalidValue("movement.even", {"tables": tables})
    return build(
        "relay_mitchell",
        tables,
        tables,
        tables,
        lambda t, r: (t - r) % tables,
        lambda t, r: ((t if t < tables // 2 else t + 1) + r) % tables,
        sharing=((1, tables),),
    )


def web_mitchell(tables: int, sets: int) -> Movement:
    """For a large even field over fewer sets, two copies of each: in the second half the boards run backwards.

    Raises InvalidValue (``movement.even``, ``movement.web``: `sets` is odd, below `tables`, at least half of them).
    """
    check_tables(tables, 6)
    if tables % 2:
        raise InvalidValue("movement.even", {"tables": tables})
    if sets % 2 == 0 or not tables / 2 <= sets < tables:
        raise InvalidValue("movement.web", {"tables": tables, "sets": sets})
    if tables == 2 * sets:
        return double_mitchell(tables)

    def boards(table: int, number: int) -> int:
        return (table + number if table < tables // 2 else tables - 2 - table - number) % sets

    return build("web_mitchell", tables, sets, sets, lambda t, r: (t - r) % tables, boards, copies=2)


def double_mitchell(tables: int) -> Movement:
    """Two Mitchells side by side, each with its own copy of the boards; both play as many rounds as the smaller has.

    Raises InvalidValue (``movement.even``).
    """
    check_tables(tables, 6)
    if tables % 2:
        raise InvalidValue("movement.even", {"tables": tables})
    half = tables // 2
    sizes = (half, half) if half % 2 else (half - 1, half + 1)
    rounds, starts = min(sizes), (0, sizes[0])

    def section(table: int) -> tuple[int, int]:
        return (starts[1], sizes[1]) if table >= starts[1] else (starts[0], sizes[0])

    def pair(table: int, number: int) -> int:
        start, size = section(table)
        return start + (table - start - number) % size

    def boards(table: int, number: int) -> int:
        start, size = section(table)
        return (table - start + number) % size

    return build("double_mitchell", tables, rounds, max(sizes), pair, boards, copies=2)


def usual_mitchell(tables: int) -> Movement:
    """The one that loses nothing: standard for an odd number, shared boards and a bye-stand for an even one."""
    return mitchell(tables) if tables % 2 else relay_mitchell(tables)


def half_table(pairs: int) -> Movement:
    """An odd number of pairs: the last East-West pair is missing, and whoever would meet it sits out.

    Raises InvalidValue (``movement.odd_pairs``).
    """
    if pairs % 2 == 0:
        raise InvalidValue("movement.odd_pairs", {"pairs": pairs})
    return usual_mitchell((pairs + 1) // 2).without(pairs + 1)


def switched_mitchell(movement: Movement, rounds: int | None = None) -> Movement:
    """One winner: the cards are turned in the last rounds, about one in eight (FACTS 3.12)."""
    turned = max(1, round(len(movement.rounds) / 8)) if rounds is None else rounds
    if not 0 <= turned <= len(movement.rounds):
        raise InvalidValue("movement.rounds", {"rounds": turned, "most": len(movement.rounds)})
    return movement.switching(range(len(movement.rounds) - turned + 1, len(movement.rounds) + 1))


def rover_mitchell(pairs: int) -> Movement:
    """An odd number of pairs without a half table: the last pair takes the place of another North-South pair a round.

    The pair that it replaces sits out. No pair is replaced twice, and the rover meets nobody and no set twice; where
    that cannot be for every round, the rover sits out some. Raises InvalidValue (``movement.odd_pairs``).
    """
    if pairs % 2 == 0:
        raise InvalidValue("movement.odd_pairs", {"pairs": pairs})
    tables = pairs // 2
    base = mitchell(tables) if tables % 2 else skip_mitchell(tables)
    path = rover_path(base)
    rounds = []
    for number, sittings in enumerate(base.rounds):
        rounds.append(with_rover(sittings, path[number], pairs))
    return Movement("rover_mitchell", pairs, base.sets, tuple(rounds), winners=2)


def with_rover(sittings: Round, table: int | None, rover: int) -> Round:
    """The round with the rover North-South at a table."""
    return tuple(
        pair_sitting(each.table, rover, each.east_west[0], each.boards) if each.table == table else each
        for each in sittings
    )


def rover_path(base: Movement) -> tuple[int | None, ...]:
    """The table (from 1) that the rover comes to in each round; None where it sits out, as rarely as is found."""
    tables = base.tables
    if gcd(tables, 6) == 1:
        return tuple(2 * number % tables + 1 for number in range(len(base.rounds)))
    for outs in range(len(base.rounds)):
        path = search(base, outs)
        if path is not None:
            return path
    return (None,) * len(base.rounds)


MOST_STEPS = 30_000
"""How long a path is looked for before the rover sits out another round."""


def search(base: Movement, outs: int) -> tuple[int | None, ...] | None:
    """A path that sits out so many rounds, found by trying; None if there is none within a bounded search."""
    # What a table costs the rover, as bits: the pair replaced, the pair met, the set played. None may come twice.
    width = base.contestants + base.sets + 1
    costs = [
        [(each.table, 1 << each.table | 1 << each.east_west[0] | 1 << width + each.boards) for each in sittings]
        for sittings in base.rounds
    ]
    path: list[int | None] = []
    tried = 0

    def go(used: int, left: int) -> bool:
        nonlocal tried
        tried += 1
        number = len(path)
        if number == len(costs):
            return True
        if tried > MOST_STEPS:
            return False
        choices = costs[number]
        # Two tables on is the path of the prime numbers of tables: the best first guess for all.
        start = 2 * number % len(choices)
        for table, cost in choices[start:] + choices[:start]:
            if not used & cost:
                path.append(table)
                if go(used | cost, left):
                    return True
                path.pop()
        if left:
            path.append(None)
            if go(used, left - 1):
                return True
            path.pop()
        return False

    return tuple(path) if go(0, outs) else None
