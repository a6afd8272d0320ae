"""What happens at a table without anybody asking: cards are dealt, robots act.

Several processes may do it for the same table at the same time. That is harmless: each acts for the version that it
has seen, and of two only one is stored. It is rare too: the process that a person acts through goes on at once, the
others only when a table has been quiet for longer than a robot thinks (`House.patrol`).
"""

import asyncio
import random
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from makker.errors import MakkerError
from makker.robots.choice import AS_USUAL, RobotChoice
from makker.robots.harmless import harmless
from makker.robots.registry import USUAL
from makker.robots.seating import robot_at
from makker.table import Access, TableState, deal, play_for
from makker.web.keeper import Course, Keeper, Kept, logger
from makker.web.workers import Workers


def think(game: str, view: Any, budget: float, seed: int, level: str = USUAL, choice: RobotChoice = AS_USUAL) -> Any:
    """A robot's answer to a view; runs in a worker process, for which everything passed is picklable.

    `choice` is the table's, `level` where it leaves that open.
    """
    return robot_at(game, view, choice, level).act(view, budget, random.Random(seed))


@dataclass(slots=True)
class Engine:
    """Drives the tables of this process. `workers` run the robots."""

    keeper: Keeper
    workers: Workers
    running: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    resting: dict[str, asyncio.Event] = field(default_factory=dict)

    def wake(self, kept: Kept) -> None:
        """See whether the table has something to do by itself."""
        name = kept.state.table
        if name in self.resting:
            self.resting[name].set()
        if name not in self.running and kept.is_due():
            self.running[name] = asyncio.create_task(self.run(name))

    async def run(self, name: str) -> None:
        """Deal and play for robots until a person is to act. What is refused or cannot be stored is left for later."""
        try:
            while True:
                kept = await self.keeper.find(name)
                version = kept.state.version
                course = await self.course(kept.state)
                if kept.state.version != version:  # it is another's turn, or another board's, by now
                    continue
                if kept.seen_by_all().chance:
                    if kept.state.secret:
                        await self.rest(kept, course.rest)
                        version = kept.state.version
                        course = await self.course(kept.state)
                    if not course.deals:
                        return
                    await self.deal(name, version, course)
                    continue
                seat = kept.robots_turn()
                if seat is None:
                    return
                await asyncio.sleep(course.pace)
                await self.play(name, seat, course.level)
        except MakkerError:
            return
        finally:  # no await since the last look at the table: who wakes it from now on is heard
            del self.running[name]

    async def course(self, state: TableState) -> Course:
        """How the table goes: as the settings say, in an event as the event says."""
        settings, host = self.keeper.settings, self.keeper.host
        if state.access is Access.EVENT and host is not None:
            return await host.course(state)
        return Course(settings.level, settings.pace, settings.rest)

    async def rest(self, kept: Kept, most: float) -> None:
        """Wait until people have gone on from the last deal, or have added to the shuffle; not longer than is set.

        The commitment to the next deal is public meanwhile.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + most
        stir = self.resting[kept.state.table] = asyncio.Event()
        try:
            while kept.seen_by_all().awaited and (left := end - loop.time()) > 0:
                stir.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(stir.wait(), left)
        finally:
            del self.resting[kept.state.table]

    async def deal(self, name: str, version: int, course: Course) -> None:
        """Commit to a deal, or deal."""
        clock, secret = self.keeper.settings.clock, course.secret or self.keeper.settings.randomness(32)
        await self.keeper.attempt(name, version, lambda now: deal(now, clock(), secret, course.label))

    async def play(self, name: str, seat: str, level: str) -> None:
        """One robot's action; should the table have moved on meanwhile, it is thrown away."""
        settings = self.keeper.settings
        kept = await self.keeper.find(name)
        if kept.robots_turn() != seat:
            return
        state = kept.state
        action = await self.thought(state, state.places[seat], level)
        await self.keeper.attempt(name, state.version, lambda now: play_for(now, settings.clock(), seat, action))

    async def thought(self, state: TableState, player: Any, level: str) -> Any:
        """What the robot wants to do; where it fails or is late, what does least harm: people are not kept waiting."""
        settings, rules = self.keeper.settings, state.rules
        seed = int.from_bytes(settings.randomness(8), "big")
        alone = all(each.robot for each in state.seats.values())
        work = (think, state.game, rules.view(state.state, player), settings.think, seed, level, state.robots)
        try:
            action = await self.workers.run(*work, behind=state.host or state.table if alone else "")
            if rules.illegal(state.state, player, action) is None:
                return action
            logger().error("A robot of %s chose %s, which is not possible", state.game, action)
        except Exception:
            logger().exception("A robot of %s failed", state.game)
        return harmless(rules.legal(state.state, player))

    async def stop(self) -> None:
        """End what runs."""
        tasks = list(self.running.values())
        for task in tasks:
            task.cancel()
        await gather_quietly(tasks)


async def gather_quietly(tasks: list[asyncio.Task[None]]) -> None:
    """Wait for tasks, whatever becomes of them."""
    waiting: list[Coroutine[Any, Any, Any] | asyncio.Task[None]] = list(tasks)
    await asyncio.gather(*waiting, return_exceptions=True)
