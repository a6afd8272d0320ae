"""Tables that have been played, as their logs, for the tests of what comes after."""

import random
from collections.abc import Iterable
from typing import Any

from makker.cards import Card
from makker.formats import Board
from makker.rules import Official
from makker.table import (
    Access,
    Event,
    TableState,
    act,
    admit,
    create,
    deal,
    encode,
    evolve,
    fold_table,
    knock,
    play_for,
    sit,
    start,
)
from makker.web.historian import Historian
from makker.web.judging import Refused
from makker.web.past import Past

SHORT: dict[str, dict[str, Any]] = {
    "rubber": {"most_deals": 2},
    "chicago": {"chukkers": 1},
    "duplicate": {"boards": 2},
    "minibridge": {"boards": 2},
    "auction-bridge": {"most_deals": 2},
    "bondebridge": {"players": 3, "largest": 3, "turn_rounds": 1},
    "plump": {"players": 3, "largest": 3},
    "oh-hell": {"players": 3, "largest": 2},
    "bridge-whist": {"most_deals": 2},
    "whist": {"most_deals": 2},
}
"""Options of every game that make it short."""


class Played:
    """A table under way; `log` has everything that has happened."""

    def __init__(
        self, game: str, table: str = "past", seed: int = 1, access: Access = Access.LINK, name: str = "Åse"
    ) -> None:
        self.rng = random.Random(seed)
        self.now = 1_764_500_000.0
        self.log = list(create(self.now, table, game, SHORT[game], access=access, grace=1.0, host="host"))
        self.state = fold_table(self.log)
        for number, seat in enumerate(list(self.state.places)[:2]):
            if knocks := knock(self.state, self.now, f"person{number}", f"{name} {number}"):
                self.take((*knocks, *admit(fold_table([*self.log, *knocks]), self.now, "host", number)))
            self.take(sit(self.state, self.now, f"person{number}", f"{name} {number}", seat))
        self.take(start(self.state, self.now, "person0"))

    def take(self, events: Iterable[Event]) -> None:
        """What has happened."""
        for event in events:
            self.state = evolve(self.state, event)
            self.log.append(event)

    def step(self, choose: Any = None) -> None:
        """One action by whoever is to act, at random or as `choose` picks from the moves."""
        self.now += 1
        state: TableState = self.state
        waiting = state.rules.to_act(state.state)
        if Official.CHANCE in waiting:
            self.take(deal(state, self.now, self.rng.randbytes(32)))
            return
        seat = next(name for name, player in state.places.items() if player in waiting)
        moves = state.rules.legal(state.state, state.places[seat])
        move = choose(moves) if choose else sober(self.rng, moves)
        occupant = state.seats[seat]
        if occupant.person is None:
            self.take(play_for(state, self.now, seat, move))
        else:
            self.take(act(state, self.now, occupant.person, state.rules.write(move)))

    def to_the_end(self) -> "Played":
        """Play on until the game is over."""
        while not self.state.over:
            self.step()
        return self

    def past(self) -> Past:
        """What has ended so far."""
        historian = Historian()
        for event in self.log:
            historian.take(event)
        return historian.past()


def sober(rng: random.Random, moves: Any) -> Any:
    """A move at random; among calls a low one, so that there are all kinds of contracts."""
    return rng.choice(moves if isinstance(moves[0], Card) else moves[:6])


class NoSolver:
    """A worker that answers at once that it cannot solve: pages then do not depend on how fast the machine is."""

    def ask(self, board: Board, seconds: float) -> Refused:
        """As without the native core."""
        return Refused("solver.not_native", {"cards": 13, "most": 7})

    def stop(self) -> None:
        """Nothing to end."""


async def put(app: Any, table: Played) -> None:
    """Put a table into the log of a running server."""
    await app.state.house.keeper.log.append(table.state.table, 0, [encode(event) for event in table.log])
