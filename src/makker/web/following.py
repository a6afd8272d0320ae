"""Keeps up with other processes: what they store at the tables here is read when they give notice of it."""

import asyncio
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field

from makker.errors import ParseError
from makker.store import StoreError
from makker.web.keeper import Keeper


@dataclass(slots=True)
class Following:
    """What is being read at each table; under the name "" the look at all of them."""

    keeper: Keeper
    catching_up: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    def heard(self, name: str | None, version: int) -> None:
        """A notice of another process, or None when one may have been missed: see what is new at the tables here."""
        if name is None:
            self.start("", self.look_again(tuple(self.keeper.tables)))
        elif (kept := self.keeper.tables.get(name)) is not None and kept.state.version < version:
            self.start(name, self.follow(name, version))

    def start(self, name: str, work: Coroutine[None, None, None]) -> None:
        """Do it beside, after what is being done for the table already."""
        before = self.catching_up.get(name)

        async def doing() -> None:
            if before is not None:
                await before
            await work

        task = self.catching_up[name] = asyncio.create_task(doing())
        task.add_done_callback(lambda done: self.ended(name, done))

    def ended(self, name: str, task: asyncio.Task[None]) -> None:
        """Nothing is being done for the table now, unless something has been started since."""
        if self.catching_up.get(name) is task:
            del self.catching_up[name]

    async def follow(self, name: str, version: int) -> None:
        """Catch up with a notice. When the database is away a later look finds what is missing."""
        try:
            await self.keeper.refresh(name, version)
        except (StoreError, ParseError):
            return

    async def look_again(self, names: Iterable[str]) -> None:
        """Catch up with every table that has got longer."""
        try:
            lengths = await self.keeper.log.versions(names)
        except StoreError:
            return
        for name, version in lengths.items():
            kept = self.keeper.tables.get(name)
            if kept is not None and kept.state.version < version:
                await self.follow(name, version)

    async def stop(self) -> None:
        """End what runs."""
        tasks = list(self.catching_up.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
