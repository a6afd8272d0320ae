"""What happens at a table without anybody asking: cards are dealt, robots act, and stand in for who is away."""

import asyncio
import random
from collections.abc import Coroutine
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from makker.errors import MakkerError
from makker.robots.registry import find_robot
from makker.table import TableState, deal, play_for, seat_robot
from makker.table.seeing import is_chance_due
from makker.web.keeper import Keeper, Kept


def think(game: str, view: Any, budget: float, seed: int) -> Any:
    """A robot's answer to a view; runs in a worker process, for which everything passed is picklable."""
    return find_robot(game).act(view, budget, random.Random(seed))


def robots_turn(state: TableState) -> str | None:
    """The seat of a robot that is to act, or None."""
    if not state.started or state.closed:
        return None
    waiting = state.rules.to_act(state.state)
    for seat, player in state.places.items():
        occupant = state.seats.get(seat)
        if player in waiting and occupant is not None and occupant.robot:
            return seat
    return None


@dataclass(slots=True)
class Engine:
    """Drives the tables of this process. `workers` run the robots."""

    keeper: Keeper
    workers: Executor
    running: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    away: dict[tuple[str, str], asyncio.Task[None]] = field(default_factory=dict)

    def wake(self, kept: Kept) -> None:
        """See whether the table has something to do by itself."""
        name, state = kept.state.table, kept.state
        task = self.running.get(name)
        if (task is None or task.done()) and (is_chance_due(state) or robots_turn(state) is not None):
            self.running[name] = asyncio.create_task(self.run(name))

    async def run(self, name: str) -> None:
        """Deal and play for robots until a person is to act."""
        settings = self.keeper.settings
        while True:
            kept = await self.keeper.find(name)
            if is_chance_due(kept.state):
                await self.keeper.do(name, lambda state: deal(state, settings.clock(), settings.randomness(32)))
                continue
            seat = robots_turn(kept.state)
            if seat is None:
                return
            await asyncio.sleep(settings.pace)
            await self.play(name, kept.state, seat)

    async def play(self, name: str, state: TableState, seat: str) -> None:
        """One robot's action; should the table have moved on meanwhile, it is thrown away."""
        settings = self.keeper.settings
        view = state.rules.view(state.state, state.places[seat])
        seed = int.from_bytes(settings.randomness(8), "big")
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self.workers, think, state.game, view, settings.think, seed)
        try:
            await self.keeper.do(name, lambda now: play_for(now, settings.clock(), seat, action))
        except MakkerError:
            return  # somebody else has acted for the seat: the next turn of the loop sees it

    def left(self, name: str, seat: str, grace: float) -> None:
        """Somebody's last connection has gone: a robot takes over after the grace time."""
        self.came(name, seat)
        self.away[name, seat] = asyncio.create_task(self.take_over(name, seat, grace))

    def came(self, name: str, seat: str) -> None:
        """Somebody is there again."""
        waiting = self.away.pop((name, seat), None)
        if waiting is not None:
            waiting.cancel()

    async def take_over(self, name: str, seat: str, grace: float) -> None:
        """The robot sits down."""
        await asyncio.sleep(grace)
        settings = self.keeper.settings
        self.wake(await self.keeper.do(name, lambda state: seat_robot(state, settings.clock(), seat)))

    async def stop(self) -> None:
        """End what runs."""
        tasks: list[asyncio.Task[None]] = [*self.running.values(), *self.away.values()]
        for task in tasks:
            task.cancel()
        await gather_quietly(tasks)


async def gather_quietly(tasks: list[asyncio.Task[None]]) -> None:
    """Wait for tasks, whatever becomes of them."""
    waiting: list[Coroutine[Any, Any, Any] | asyncio.Task[None]] = list(tasks)
    await asyncio.gather(*waiting, return_exceptions=True)
