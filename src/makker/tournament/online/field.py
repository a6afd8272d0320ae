"""The field of an event at live tables: who plays together, and a barometer, in which all play the same boards."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from random import Random

from makker.errors import InvalidValue
from makker.tournament.movements import Movement, Sitting, random_individual, team_match, whist
from makker.tournament.movements.individual import WHISTS
from makker.tournament.movements.offers import team_round_robin
from makker.tournament.online.state import Entry, Player, Terms
from makker.tournament.online.teaming import by_team_mates, pairs_of

FINE = 30
"""Tables up to which directions are tried out; more are well enough mixed."""

LEAST_PAIRS, LEAST_PLAYERS, LEAST_TEAMS = 2, 4, 2


def made_field(entries: Iterable[Entry], terms: Terms) -> tuple[tuple[Player, ...], ...]:
    """The players of every contestant: those without a partner play together, robots take what is free.

    Contestants are filled up to a whole number of tables, and to the fewest that the terms name. Teams are two pairs
    each: those that named the same team, then the others in their order, and so many that all have opponents.
    """
    listed = list(entries)
    if terms.kind == "individual":
        return filled([entry.players for entry in listed], max(terms.fewest, LEAST_PLAYERS), 4, (Player(),))
    robots, found = (Player(), Player()), pairs_of(listed)
    if terms.kind == "pairs":
        return filled([side for _, side in found], max(terms.fewest, LEAST_PAIRS), 2, robots)
    pairs = filled(by_team_mates(found), 2 * max(terms.fewest, LEAST_TEAMS), 4, robots)
    return tuple(one + other for one, other in zip(pairs[::2], pairs[1::2], strict=True))


def filled(
    sides: Sequence[tuple[Player, ...]], least: int, size: int, robots: tuple[Player, ...]
) -> tuple[tuple[Player, ...], ...]:
    """The sides with robots up to the least number, and to a whole multiple of the size."""
    many = -(-max(len(sides), least) // size) * size
    return (*sides, *[robots] * (many - len(sides)))


def movement_for(contestants: int, terms: Terms, rng: Random) -> Movement:
    """The rounds, no more than there are different opponents for; a match of two teams has as many as it likes."""
    if terms.kind == "individual":
        whole = whist(contestants) if contestants in WHISTS else random_individual(contestants, terms.rounds, rng)
    elif terms.kind == "teams":
        whole = team_match(terms.rounds) if contestants == LEAST_TEAMS else team_round_robin(contestants)
    else:
        whole = two_fields(contestants) if terms.fields == "two" else everybody_meets(contestants)
    return whole.first(min(terms.rounds, len(whole.rounds)))


def two_fields(pairs: int) -> Movement:
    """A barometer in two fields: the first half sits North-South and meets everybody of the second half once.

    Raises InvalidValue (``movement.even``).
    """
    if pairs % 2:
        raise InvalidValue("movement.even", {"tables": pairs})
    half = pairs // 2
    rounds = tuple(
        tuple(Sitting(at + 1, (at + 1,), (half + (at - number) % half + 1,), number + 1) for at in range(half))
        for number in range(half)
    )
    return Movement("two_fields", pairs, half, rounds, winners=2, copies=half)


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
