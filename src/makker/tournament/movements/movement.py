"""A movement: who sits where against whom with which boards, round by round (FACTS 3.11 to 3.13)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from makker.errors import InvalidValue

Kind = Literal["pairs", "individual", "teams"]


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table in one round: who sits North-South and East-West, and the set of boards they play (from 1).

    A side is one number (a pair, or a team's half) or, among individuals, two: North and South, East and West.
    `switched` tells that the cards are turned: those who are listed North-South play the East-West cards. `extra` are
    the numbers of boards that are played besides the set, because a match was tied.
    """

    table: int
    north_south: tuple[int, ...]
    east_west: tuple[int, ...]
    boards: int
    switched: bool = False
    extra: tuple[int, ...] = ()

    @property
    def everybody(self) -> tuple[int, ...]:
        """All who sit there."""
        return self.north_south + self.east_west

    @property
    def directions(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who holds the North-South cards and who the East-West cards."""
        sides = (self.north_south, self.east_west)
        return sides[::-1] if self.switched else sides


Round = tuple[Sitting, ...]


class Movement(msgspec.Struct, frozen=True):
    """A whole movement.

    `code` names how it is made; `contestants` are numbered from 1. Whoever is at no table in a round sits out.
    `winners` is 2 where North-South and East-West are ranked apart. `sharing` lists tables that play the same set in
    the same round from one copy of the boards; `copies` is how many copies of each set are needed otherwise. `planned`
    is how many rounds there will be where each is drawn when the one before is over; 0 where all are there.
    """

    code: str
    contestants: int
    sets: int
    rounds: tuple[Round, ...]
    winners: int = 1
    copies: int = 1
    sharing: tuple[tuple[int, ...], ...] = ()
    kind: Kind = "pairs"
    planned: int = 0

    @property
    def tables(self) -> int:
        """How many tables are needed."""
        return max((sitting.table for sittings in self.rounds for sitting in sittings), default=0)

    @property
    def everybody(self) -> range:
        """The contestants' numbers."""
        return range(1, self.contestants + 1)

    def sitting_of(self, contestant: int, number: int) -> Sitting | None:
        """Where a contestant sits in a round (from 1); None when sitting out."""
        return next((each for each in self.rounds[number - 1] if contestant in each.everybody), None)

    def sits_out(self, number: int) -> tuple[int, ...]:
        """Who sits out in a round (from 1)."""
        seated = {each for sitting in self.rounds[number - 1] for each in sitting.everybody}
        return tuple(each for each in self.everybody if each not in seated)

    def sittings(self) -> Iterator[tuple[int, Sitting]]:
        """Every sitting with its round's number."""
        for number, sittings in enumerate(self.rounds, 1):
            for sitting in sittings:
                yield number, sitting

    def first(self, rounds: int) -> "Movement":
        """The movement stopped after so many rounds. Raises InvalidValue (``movement.rounds``)."""
        if not 1 <= rounds <= len(self.rounds):
            raise InvalidValue("movement.rounds", {"rounds": rounds, "most": len(self.rounds)})
        return msgspec.structs.replace(self, rounds=self.rounds[:rounds])

    def without(self, contestant: int) -> "Movement":
        """The movement in which nobody has that number: its opponents sit out. Raises InvalidValue.

        Only the highest number can be missing, so that the others keep theirs (``movement.missing``).
        """
        if contestant != self.contestants:
            raise InvalidValue("movement.missing", {"contestant": contestant, "last": self.contestants})
        rounds = [[each for each in sittings if contestant not in each.everybody] for sittings in self.rounds]
        left = sorted({each.table for sittings in rounds for each in sittings})
        numbers = {table: at for at, table in enumerate(left, 1)}  # a table that is never used is not set up
        made = tuple(
            tuple(msgspec.structs.replace(each, table=numbers[each.table]) for each in sittings) for sittings in rounds
        )
        groups = (tuple(numbers[table] for table in group if table in numbers) for group in self.sharing)
        sharing = tuple(group for group in groups if len(group) > 1)
        return msgspec.structs.replace(self, contestants=self.contestants - 1, rounds=made, sharing=sharing)

    def switching(self, rounds: Iterable[int]) -> "Movement":
        """The movement with the cards turned in those rounds (from 1), for one winner (FACTS 3.12)."""
        turned = set(rounds)
        made = tuple(
            tuple(msgspec.structs.replace(each, switched=not each.switched) for each in sittings)
            if number in turned
            else sittings
            for number, sittings in enumerate(self.rounds, 1)
        )
        return msgspec.structs.replace(self, rounds=made, winners=1)


def pair_sitting(table: int, north_south: int, east_west: int, boards: int) -> Sitting:
    """Two pairs at a table."""
    return Sitting(table, (north_south,), (east_west,), boards)


def board_numbers(boards: int, each: int, first: int = 1) -> range:
    """The boards of a set, with so many in every set."""
    start = first + (boards - 1) * each
    return range(start, start + each)


def sets_played(movement: Movement) -> Mapping[int, tuple[int, ...]]:
    """For every contestant the sets played, in order."""
    played: dict[int, list[int]] = {each: [] for each in movement.everybody}
    for _, sitting in movement.sittings():
        for each in sitting.everybody:
            played.setdefault(each, []).append(sitting.boards)
    return {each: tuple(sets) for each, sets in played.items()}
