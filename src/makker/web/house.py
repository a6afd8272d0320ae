"""Everything that one server process has: the keeper, the engine, who is there."""

from collections import Counter
from dataclasses import dataclass, field

from makker.table import TableState
from makker.web.engine import Engine
from makker.web.keeper import Keeper
from makker.web.settings import Settings


@dataclass(slots=True)
class House:
    """The parts, and how many connections each person has to each table."""

    settings: Settings
    keeper: Keeper
    engine: Engine
    present: Counter[tuple[str, str]] = field(default_factory=Counter)
    most_burst: float = 40.0
    most_a_second: float = 20.0

    def arrived(self, table: str, state: TableState, person: str | None) -> None:
        """A connection more; the first brings the person back."""
        if person is None:
            return
        self.present[table, person] += 1
        seat = state.seat_of(person)
        if seat is not None:
            self.engine.came(table, seat)

    def gone(self, table: str, state: TableState, person: str | None) -> None:
        """A connection less; with the last a robot gets ready."""
        if person is None:
            return
        self.present[table, person] -= 1
        if self.present[table, person] > 0:
            return
        del self.present[table, person]
        seat = state.seat_of(person)
        if seat is not None and state.started and not state.over:
            self.engine.left(table, seat, state.grace)
