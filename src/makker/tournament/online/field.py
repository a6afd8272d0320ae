"""The field of an event at live tables: who plays together, and a barometer, in which all play the same boards."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from random import Random

from makker.tournament.movements import Movement, Sitting, random_individual, whist
from makker.tournament.movements.individual import WHISTS
from makker.tournament.online.state import Entry, Player, Terms

FINE = 30
"""Tables up to which directions are tried out; more are well enough mixed."""

LEAST_PAIRS, LEAST_PLAYERS = 2, 4


def made_field(entries: Iterable[Entry], terms: Terms) -> tuple[tuple[Player, ...], ...]:
    """The players of every contestant: those without a partner play together, robots take what is free.

    Contestants are filled up to a whole number of tables, and to the fewest that the terms name.
    """
    sides = [entry.players for entry in entries]
    robot, single, size = Player(), 1, 4
    if terms.kind == "pairs":
        alone = [side[0] for side in sides if len(side) == 1]
        sides = [side for side in sides if len(side) == 2]
        sides += [(one, other) for one, other in zip(alone[::2], [*alone[1::2], robot], strict=False)]
        single, size = 2, 2
    least = max(len(sides), terms.fewest, LEAST_PAIRS if terms.kind == "pairs" else LEAST_PLAYERS)
    many = -(-least // size) * size
    return (*sides, *[(robot,) * single] * (many - len(sides)))


def movement_for(contestants: int, terms: Terms, rng: Random) -> Movement:
    """The rounds, no more than there are different opponents for."""
    if terms.kind == "individual":
        whole = whist(contestants) if contestants in WHISTS else random_individual(contestants, terms.rounds, rng)
    else:
        whole = everybody_meets(contestants)
    return whole.first(min(terms.rounds, len(whole.rounds)))


def everybody_meets(pairs: int) -> Movement:
    """A barometer of an even number of pairs: whole, everybody meets everybody else once, and one field is ranked.

    The last pair stays and holds the East-West cards, the others go round a circle (FACTS 3.12).
    """
    circle, half = pairs - 1, pairs // 2
    turned = turns(circle, half)
    rounds = []
    for number in range(circle):
        twos = [(number, pairs - 1)]
        for away in range(1, half):
            two = ((number + away) % circle, (number - away) % circle)
            twos.append(two[::-1] if turned[away - 1] else two)
        sat = (Sitting(table, (ns + 1,), (ew + 1,), number + 1) for table, (ns, ew) in enumerate(twos, 1))
        rounds.append(tuple(sat))
    return Movement("everybody_meets", pairs, circle, tuple(rounds), copies=half)


@cache
def turns(circle: int, half: int) -> tuple[bool, ...]:
    """Which twos change directions, so that any two pairs hold the same cards about equally often.

    Where the circle is a prime of 4n + 3 the squares do it exactly: with nought their complement is a difference set.
    Elsewhere twos are changed, one or two at a time, while that makes the spread smaller.
    """
    squares = {each * each % circle for each in range(1, circle)}
    turned = [away in squares for away in range(1, half)]
    best = spread(turned, circle)
    singles = [(at,) for at in range(half - 1)]
    ways = [*singles, *combinations(range(half - 1), 2)] if half <= FINE else []
    while True:
        tried = [[each != (at in way) for at, each in enumerate(turned)] for way in ways]
        worth = [spread(each, circle) for each in tried]
        if not worth or min(worth) >= best:
            return tuple(turned)
        best = min(worth)
        turned = tried[worth.index(best)]


def spread(turned: Sequence[bool], circle: int) -> int:
    """The sum of squares of how often two moving pairs hold the North-South cards together, over their distances."""
    north = {(-away if turn else away) % circle for away, turn in enumerate(turned, 1)} | {0}
    return sum(sum((each + apart) % circle in north for each in north) ** 2 for apart in range(1, circle))
