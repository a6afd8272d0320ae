"""A movement of pairs arranged anew in mid-session, because somebody comes or has left.

Nobody meets anybody or a board twice, and whoever need not change anything goes on as planned. Those who would sit out
meet each other where they can; two new pairs share the boards of a table and its opponents; a single one plays in
turn for pairs that sit out instead (a rover).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

import msgspec

from makker.tournament.movements.movement import Movement, Round, Sitting, pair_sitting


class Arrangement(msgspec.Struct, frozen=True):
    """The rounds from the one on that was asked for, and how many copies of a set are needed at most."""

    rounds: tuple[Round, ...]
    copies: int


def rearranged(
    movement: Movement,
    rounds: Sequence[Round],
    since: int,
    present: Collection[int],
    newcomers: Sequence[int],
    secret: Collection[int],
) -> Arrangement:
    """The rounds from `since` on with the newcomers in them.

    `rounds` are all the movement's, without tables at which somebody is missing; `present` are those who are there,
    the newcomers among them. `secret` are the sets of which nobody may have seen a result.
    """
    ways = "NE" if movement.winners == 2 and len(newcomers) == 1 else " "
    tries = [Arranger(movement, rounds, since, present, newcomers, secret, way.strip()) for way in ways]
    for each in tries:
        each.go()
    best = min(tries, key=lambda each: each.idle_rounds)
    return Arrangement(tuple(tuple(sorted(made, key=lambda one: one.table)) for made in best.made), best.copies())


class Arranger:
    """The work of one arrangement: what everybody has met and played, and is going to."""

    def __init__(
        self,
        movement: Movement,
        rounds: Sequence[Round],
        since: int,
        present: Collection[int],
        newcomers: Sequence[int],
        secret: Collection[int],
        way: str,
    ) -> None:
        self.made = [list(each) for each in rounds[since - 1 :]]
        self.newcomers, self.secret = tuple(newcomers), secret
        self.base = movement.copies
        self.here = set(present)
        self.met = {frozenset(each.everybody) for sittings in rounds for each in sittings}
        self.played: dict[int, set[int]] = {who: set() for who in self.here}
        for sittings in rounds:
            for each in sittings:
                for who in each.everybody:
                    self.played.setdefault(who, set()).add(each.boards)
        self.way = self.fields(rounds, way) if movement.winners == 2 else {}
        self.bumped: Counter[int] = Counter()
        self.idle_rounds = 0

    def fields(self, rounds: Sequence[Round], way: str) -> dict[int, str]:
        """Which way everybody sits all evening where the directions are ranked apart."""
        found = {}
        for sittings in rounds:
            for each in sittings:
                found.update(dict.fromkeys(each.north_south, "N"))
                found.update(dict.fromkeys(each.east_west, "E"))
        fresh = [who for who in self.newcomers if who not in found]
        return found | {who: way or "NE"[at % 2] for at, who in enumerate(fresh)}

    def go(self) -> None:
        """Arrange every round."""
        for made in self.made:
            self.let_idle_meet(made)
            new = self.idle(made, self.newcomers)
            if len(new) >= 2:
                self.share_a_table(made, new)
                new = self.idle(made, self.newcomers)
            for one in new:
                self.bump(made, one)
            self.idle_rounds += len(self.idle(made, self.here))

    def idle(self, made: Iterable[Sitting], among: Collection[int]) -> list[int]:
        """Those of some who sit nowhere in a round."""
        seated = {who for each in made for who in each.everybody}
        return sorted(who for who in among if who not in seated)

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two have not met, and sit in different directions where those are kept."""
        if self.way and self.way.get(one) == self.way.get(other):
            return False
        return frozenset((one, other)) not in self.met

    def seat(self, made: list[Sitting], one: int, other: int, boards: int) -> None:
        """Two more at a table of a round."""
        if self.way.get(one) == "E":
            one, other = other, one
        self.keep(made, pair_sitting(self.free_table(made), one, other, boards))

    def free_table(self, made: Iterable[Sitting]) -> int:
        """The lowest table at which nobody plays in a round."""
        taken = {each.table for each in made}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)

    def keep(self, made: list[Sitting], sitting: Sitting) -> None:
        """One more table of a round."""
        made.append(sitting)
        self.met.add(frozenset(sitting.everybody))
        for who in sitting.everybody:
            self.played[who].add(sitting.boards)

    def instead(self, made: list[Sitting], sitting: Sitting, out: int, newcomer: int, table: int) -> None:
        """A table as it was, at the same or another place, with a newcomer in a pair's seats."""
        north_south, east_west = (
            tuple(newcomer if who == out else who for who in side) for side in (sitting.north_south, sitting.east_west)
        )
        self.keep(made, Sitting(table, north_south, east_west, sitting.boards, sitting.switched))

    def lift(self, made: list[Sitting], sitting: Sitting) -> None:
        """A table of a round no longer as it was."""
        made.remove(sitting)
        self.met.discard(frozenset(sitting.everybody))
        for who in sitting.everybody:
            self.played[who].discard(sitting.boards)

    def let_idle_meet(self, made: list[Sitting]) -> None:
        """Those who sit out meet each other with boards that neither has had, newcomers first."""
        idle = sorted(self.idle(made, self.here), key=lambda who: who not in self.newcomers)
        for one, other in combinations(idle, 2):
            if {one, other} & {who for each in made for who in each.everybody} or not self.may_meet(one, other):
                continue
            used = {each.boards for each in made}
            fresh = [each for each in sorted(self.secret) if each not in self.played[one] | self.played[other]]
            if fresh:
                self.seat(made, one, other, min(fresh, key=lambda each: (each in used, each)))

    def share_a_table(self, made: list[Sitting], new: Sequence[int]) -> None:
        """Two newcomers each take one of a table's pairs as opponents; both tables share the boards."""
        for sitting in sorted(made, key=lambda each: sum(self.bumped[who] for who in each.everybody)):
            one, other = sitting.everybody
            for first, second in ((new[0], new[1]), (new[1], new[0])):
                fits = self.may_meet(first, one) and self.may_meet(second, other)
                had = self.played[first] | self.played[second]
                if fits and sitting.boards in self.secret and sitting.boards not in had:
                    self.lift(made, sitting)
                    self.instead(made, sitting, other, first, sitting.table)
                    self.instead(made, sitting, one, second, self.free_table(made))
                    self.bumped.update((one, other))
                    return

    def bump(self, made: list[Sitting], newcomer: int) -> None:
        """A newcomer plays for a pair that sits out instead; nobody has to twice."""
        for sitting in sorted(made, key=lambda each: each.table):
            for out, stays in (sitting.everybody, sitting.everybody[::-1]):
                if self.bumped[out] or out in self.newcomers or stays in self.newcomers:
                    continue
                if self.way and self.way.get(out) != self.way.get(newcomer):
                    continue
                fresh = sitting.boards in self.secret and sitting.boards not in self.played[newcomer]
                if fresh and self.may_meet(newcomer, stays):
                    self.lift(made, sitting)
                    self.instead(made, sitting, out, newcomer, sitting.table)
                    self.bumped[out] += 1
                    return

    def copies(self) -> int:
        """How many copies of a set are needed: as many as tables have it at once, where these do not share one."""
        most = max((max(Counter(each.boards for each in made).values(), default=1) for made in self.made), default=1)
        return max(self.base, most)
