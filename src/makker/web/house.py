"""Everything that one server process has: the keeper, the engine, who is there; and its patrol."""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from makker.errors import MakkerError, ParseError
from makker.store import Presence, StoreError
from makker.table import TableState, seat_robot
from makker.web.engine import Engine, gather_quietly
from makker.web.keeper import Keeper, Kept, logger
from makker.web.limits import Buckets
from makker.web.settings import Settings

BEAT = 30.0  # seconds between signs of life to other processes
FORGET = 60.0  # seconds between looks at what may be forgotten
SWEEP = 3600.0  # seconds between sweeps of idle tables

SWEPT = ("sheet/", "paper/")  # logs beside those of tables that do not last


@dataclass(slots=True, eq=False)
class House:
    """The parts; `present` is how many connections each person has to each table, `connections` how many in all.

    `spoken` is when somebody was last heard of without a connection, through the JSON API. `away` are the robots that
    wait for their time, `elsewhere` those who are connected through other processes, as last looked up. `advice`
    has the last hint that each person has asked for at a table, with the version that it is for.
    """

    settings: Settings
    keeper: Keeper
    engine: Engine
    present: Counter[tuple[str, str]] = field(default_factory=Counter)
    connections: Counter[str] = field(default_factory=Counter)
    spoken: dict[tuple[str, str], float] = field(default_factory=dict)
    away: dict[tuple[str, str], asyncio.Task[None]] = field(default_factory=dict)
    elsewhere: frozenset[tuple[str, str]] = frozenset()
    done: dict[str, float] = field(default_factory=dict)
    advice: dict[tuple[str, str], tuple[int, asyncio.Task[Any]]] = field(default_factory=dict)
    persons: Buckets = field(init=False)
    addresses: Buckets = field(init=False)
    making: Buckets = field(init=False)
    entering: Buckets = field(init=False)
    presence: Presence = field(init=False)

    def __post_init__(self) -> None:
        """Make what follows from the settings."""
        settings = self.settings
        self.persons = Buckets(settings.person_burst, settings.person_rate)
        self.addresses = Buckets(settings.address_burst, settings.address_rate)
        self.making = Buckets(settings.making_burst, settings.making_rate)
        self.entering = Buckets(settings.entering_burst, settings.entering_rate)
        self.presence = Presence(self.keeper.log.engine, token_hex(8))

    def pay(self, person: str) -> None:
        """Take a token for a command of a person. Raises ParseError (``message.too_many``)."""
        if not self.persons.take(person, self.settings.clock()):
            raise ParseError("message.too_many", "", "message")

    async def arrived(self, table: str, person: str | None) -> None:
        """A connection more; the first brings the person back."""
        if person is None:
            return
        self.present[table, person] += 1
        self.connections[person] += 1
        self.came(table, person)
        if self.keeper.log.shared and self.present[table, person] == 1:
            with suppress(StoreError):  # then others may take the person for absent, who comes back by acting
                await self.presence.arrive(table, person, self.settings.clock())

    async def gone(self, table: str, state: TableState, person: str | None) -> None:
        """A connection less; with the last a robot gets ready."""
        if person is None:
            return
        self.present[table, person] -= 1
        self.connections[person] -= 1
        if not self.connections[person]:
            del self.connections[person]
        if self.present[table, person] > 0:
            return
        del self.present[table, person]
        self.left(table, state, person)
        if self.keeper.log.shared:
            with suppress(StoreError):
                await self.presence.leave(table, person)

    def see_away(self, kept: Kept) -> None:
        """Find out who is away from a table; everybody there is told if that is new."""
        table, recently = kept.state.table, self.settings.clock() - kept.state.grace
        people = {seat: each.person for seat, each in kept.state.seats.items() if each.person is not None}
        kept.see_away(
            tuple(
                seat
                for seat, person in people.items()
                if not self.present[table, person]
                and (table, person) not in self.elsewhere
                and self.spoken.get((table, person), recently) <= recently
            )
        )

    async def look_elsewhere(self) -> None:
        """Look up who is connected through other processes; without an answer what was known stands."""
        if self.keeper.log.shared:
            with suppress(StoreError):
                self.elsewhere = await self.presence.others(self.settings.clock())

    def came(self, table: str, person: str) -> None:
        """Somebody is there again."""
        waiting = self.away.pop((table, person), None)
        if waiting is not None:
            waiting.cancel()

    def left(self, table: str, state: TableState, person: str) -> None:
        """Somebody is not connected: a robot waits for the grace time, if it is to take over at all."""
        if (table, person) not in self.away and stands_in(state, person):
            task = self.away[table, person] = asyncio.create_task(self.take_over(table, person, state.grace))
            task.add_done_callback(lambda _: self.waited(table, person, task))

    def waited(self, table: str, person: str, task: asyncio.Task[None]) -> None:
        """The robot waits no more."""
        if self.away.get((table, person)) is task:
            del self.away[table, person]

    def spoke(self, table: str, person: str) -> None:
        """Somebody without a connection is heard of, and has the grace time from now on."""
        self.spoken[table, person] = self.settings.clock()
        self.came(table, person)

    async def take_over(self, table: str, person: str, grace: float) -> None:
        """The robot sits down, if the person is still nowhere and others are there to play with."""
        await asyncio.sleep(grace)
        self.away.pop((table, person), None)  # from here on it is not called back
        clock = self.settings.clock
        try:
            kept = await self.keeper.find(table)
            if not kept.listeners or self.spoken.get((table, person), -grace) > clock() - grace:
                return  # the patrol asks again
            if self.keeper.log.shared and await self.presence.elsewhere(table, person, clock()):
                return
            seat = kept.state.seat_of(person)
            if seat is None or self.present[table, person] or not stands_in(kept.state, person):
                return
            if await self.keeper.attempt(table, kept.state.version, lambda now: seat_robot(now, clock(), seat)):
                self.engine.wake(kept)
        except MakkerError:
            return

    async def patrol(self) -> None:
        """Look after the tables until cancelled: what a process that has died has left undone, and what is idle."""
        while True:
            await asyncio.sleep(self.settings.patrol)
            try:
                await self.round()
            except StoreError:
                continue
            except Exception:  # a fault of ours at one table must not leave all others unguarded
                logger().exception("The patrol was broken off")

    async def round(self) -> None:
        """One round of the patrol. Raises StoreError."""
        now = self.settings.clock()
        await self.look_elsewhere()
        for name, kept in list(self.keeper.tables.items()):
            if kept.listeners:
                self.look_after(name, kept, now)
                await asyncio.sleep(0)  # others are not kept waiting until every table is looked at
        await self.tidy(now)

    def look_after(self, name: str, kept: Kept, now: float) -> None:
        """One table at which somebody is: robots that nobody drives, people who are nowhere."""
        patience = self.settings.think + self.settings.pace + self.settings.patrol if self.keeper.log.shared else 0
        if now - kept.changed >= patience and kept.is_due():
            self.engine.wake(kept)
        self.see_away(kept)
        for occupant in kept.state.seats.values():
            if occupant.person is not None and not self.present[name, occupant.person]:
                self.left(name, kept.state, occupant.person)

    async def tidy(self, now: float) -> None:
        """Forget what is idle, in memory and in the log; tell other processes that this one is alive."""
        if self.is_time("forget", now, FORGET):
            self.forget(now)
        if self.keeper.log.shared and self.is_time("beat", now, BEAT):
            await self.presence.beat(now)
        if self.is_time("sweep", now, SWEEP):
            await self.sweep(now)

    def forget(self, now: float) -> None:
        """Let go of what is in memory only to be at hand."""
        before = now - self.settings.keep_loaded
        self.keeper.forget_idle(before)
        for buckets in (self.persons, self.addresses, self.making, self.entering):
            buckets.forget_full(now)
        self.spoken = {key: at for key, at in self.spoken.items() if at > before}

    def is_time(self, what: str, now: float, every: float) -> bool:
        """Whether something that is done now and then is to be done; from now on it is."""
        due = now - self.done.get(what, float("-inf")) >= every
        if due:
            self.done[what] = now
        return due

    async def sweep(self, now: float) -> None:
        """Remove tables without a finished deal, and sheets, where nothing has happened for the time they are kept."""
        before = now - self.settings.keep
        for name in await self.keeper.log.idle(before):
            kept = self.keeper.tables.get(name)
            if is_swept(name) and (kept is None or not kept.listeners):
                self.keeper.tables.pop(name, None)
                await self.keeper.log.remove(name, before)

    async def stop(self) -> None:
        """End what runs."""
        await self.engine.stop()
        tasks = list(self.away.values())
        for task in tasks:
            task.cancel()
        await gather_quietly(tasks)
        if self.keeper.log.shared:
            with suppress(StoreError):
                await self.presence.close()


def is_swept(name: str) -> bool:
    """Whether an idle log goes: a table's, a score sheet's, a paper's. What else is in the log is kept for good."""
    return "/" not in name or name.startswith(SWEPT)


def stands_in(state: TableState, person: str) -> bool:
    """Whether a robot would play for the person: in a game that goes on, from a seat the person plays."""
    seat = state.seat_of(person)
    going_on = state.started and not state.closed and not state.over
    return going_on and seat is not None and not state.seats[seat].robot
