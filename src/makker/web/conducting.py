"""Has events played: sets their evenings up, opens rounds and ends them, minds the clock.

Everything that it does is decided against what is in the logs, so that several processes may do it at the same time,
and one that starts anew goes on where another has stopped.
"""

import asyncio
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random

from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError
from makker.store import StoreError
from makker.table import TableState
from makker.table.given import shut
from makker.tournament.evening import Evening
from makker.tournament.evening import Happening as EveningEvent
from makker.tournament.evening.events import DirectorCame
from makker.tournament.evening.opening import open_evening
from makker.tournament.evening.running import begin_round
from makker.tournament.movements import Movement
from makker.tournament.online import Happening, Online, evolve_all
from makker.tournament.online.allowing import must_be_open, must_direct
from makker.tournament.online.announcing import begin, setup_of
from makker.tournament.online.field import movement_for
from makker.tournament.online.playing import end_round, given, open_round
from makker.tournament.online.results import deals_known, substituted
from makker.tournament.online.state import hash_label
from makker.web.archive import Archive
from makker.web.house import House
from makker.web.keeper import Course, logger
from makker.web.nights import STREAM as CLUB
from makker.web.nights import Nights, code
from makker.web.onlines import STREAM, Onlines
from makker.web.onlinetables import EventTables, boards_of, deal_of
from makker.web.streams import ATTEMPTS

LOOK_AGAIN = 60.0  # seconds between looks for events that other processes know of
REST = 30.0  # seconds that a table of an event rests at most before the next board
BRISK = 0.15  # seconds before a robot acts where nobody watches
BACK_TO_BACK = 0.0


@dataclass(slots=True)
class Conductor:
    """Conducts the events of this process.

    `tables` are those that are played at, `faults` why an event could not go on.
    """

    house: House
    onlines: Onlines
    nights: Nights
    archive: Archive
    active: set[str] = field(default_factory=set)
    faults: dict[str, MakkerError] = field(default_factory=dict)
    locks: defaultdict[str, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))
    tables: EventTables = field(init=False)

    def __post_init__(self) -> None:
        self.tables = EventTables(self.house, self.onlines, self.nights, self.archive)

    @property
    def now(self) -> float:
        """Seconds since the epoch."""
        return self.house.settings.clock()

    # What the tables ask (`keeper.Host`).

    async def course(self, state: TableState) -> Course:
        """How a table goes. Raises ParseError (``evening.none``) and InvalidValue for a table of no event.

        It is asked before every action of a robot, and answered by what the last patrol has read.
        """
        name, settings = state.host.removeprefix(STREAM), self.house.settings
        self.active.add(name)
        online = self.onlines.known.get(name) or await self.event_of(state)
        number, _ = online.table_named(state.table)
        evening = self.nights.known.get(name) or await self.nights.find(name)
        in_time = number not in online.ended and not is_over(online, evening, number, self.now)
        board = state.state.deal.board if state.started else 0
        secret = bytes.fromhex(online.secrets.get(board, ""))
        watched = any(not each.robot for each in state.seats.values())
        pace = settings.pace if watched else min(settings.pace, BRISK)
        return Course(
            online.terms.level,
            pace if in_time else BACK_TO_BACK,
            min(settings.rest, REST),
            hash_label(online.name, board),
            secret,
            deals=in_time and bool(secret),
        )

    async def let_look(self, state: TableState, person: str | None) -> None:
        """Raises ConflictError (``online.running``) for who neither plays at the table nor directs without playing."""
        online = await self.event_of(state)
        number, table = online.table_named(state.table)
        if number in online.ended or (online.is_director(person) and not online.plays(person)):
            return
        if person is None or person not in {who for who, _ in given(online, number, table).values()}:
            raise ConflictError("online.running")

    async def let_look_back(self, state: TableState, person: str | None) -> None:
        """Raises ConflictError (``online.deals_closed``) while the deals are played elsewhere, and as `let_look`."""
        await self.let_look(state, person)
        online = await self.event_of(state)
        number, _ = online.table_named(state.table)
        if number not in online.ended and online.plays(person):
            raise ConflictError("online.deals_closed")

    async def event_of(self, state: TableState) -> Online:
        """The event of a table. Raises ParseError (``evening.none``)."""
        if not state.host.startswith(STREAM):
            raise ParseError("evening.none", state.table, "evening")
        return await self.onlines.find(state.host.removeprefix(STREAM))

    # What a director asks.

    async def begin(self, name: str, person: str) -> Online:
        """Make the field and set the evening up; nothing is stored before it is known that all of it can be done.

        Raises as `announcing.begin` and `open_evening`, and ConflictError (``online.stranger``).
        """
        for _ in range(ATTEMPTS):
            online = await self.onlines.find(name)
            must_direct(online, person)
            must_be_open(online)
            if await self.nights.log.version(CLUB + name):
                raise ConflictError("online.stranger")
            events, opened = await asyncio.to_thread(self.prepared, online, person)
            try:
                begun = await self.onlines.append(name, online, events)
            except ConflictError as fault:
                if fault.code != "log.conflict":
                    raise
                continue
            with suppress(ConflictError):  # the patrol, here or elsewhere, was first
                await self.nights.append(name, None, opened)
            return begun
        raise ConflictError("log.conflict")

    def prepared(self, online: Online, person: str) -> tuple[tuple[Happening, ...], tuple[EveningEvent, ...]]:
        """What begins the event, and what sets its evening up. It takes long where the field is large."""
        built = cache(partial(movement, online))
        events = begin(online, self.now, person, built, lambda: self.house.settings.randomness(32))
        begun = evolve_all(online, events) or online
        return events, self.set_up(begun, built(len(begun.field)))

    def set_up(self, online: Online, movement: Movement) -> tuple[EveningEvent, ...]:
        """What sets the evening up, with all who direct. Raises as `open_evening`."""
        codes = [code(7) for _ in range(movement.tables)]
        opened = open_evening(self.now, online.name, setup_of(online, movement), online.host, online.key, codes)
        return (*opened, *(DirectorCame(person) for person in online.directors))

    async def evening(self, online: Online) -> Evening:
        """The evening of an event that has begun; it is set up where that has not been done.

        Raises as `own` and `open_evening`.
        """
        try:
            return own(online, await self.nights.find(online.name))
        except ParseError:
            opened = await asyncio.to_thread(lambda: self.set_up(online, movement(online, len(online.field))))
        with suppress(ConflictError):  # another process was first
            await self.nights.append(online.name, None, opened)
        return own(online, await self.nights.find(online.name))

    async def night(self, online: Online) -> Evening | None:
        """The evening for those who look; None before the event has begun, and where it could not be set up."""
        if not online.begun:
            return None
        try:
            return own(online, await self.nights.find(online.name))
        except ConflictError as refused:
            self.faults[online.name] = refused
            return None
        except ParseError:
            if online.cancelled is None and online.name not in self.faults:
                await self.conduct(online.name)
        with suppress(ParseError, ConflictError):
            return own(online, await self.nights.find(online.name))
        return None

    async def rename(self, online: Online, code_of: str) -> None:
        """The results have the name of who plays in the place of a code now."""
        found = online.place_of(code_of)
        if found is not None and await self.night(online) is not None:
            number, at, player = found
            await self.nights.do(online.name, lambda state: substituted(state, self.now, number, at, player.name))

    # The rounds.

    async def patrol(self) -> None:
        """Conduct until cancelled."""
        looked = float("-inf")
        while True:
            await asyncio.sleep(self.house.settings.patrol)
            try:
                if self.now - looked >= LOOK_AGAIN:
                    looked = self.now
                    self.active.update(await self.onlines.lately(self.now))
                for name in tuple(self.active):
                    await self.conduct(name)
            except StoreError:
                continue

    async def conduct(self, name: str) -> None:
        """See to one event. Raises StoreError; a fault of ours at one event leaves the others going."""
        self.active.add(name)
        try:
            async with self.locks[name]:
                await self.step(name)
            self.faults.pop(name, None)
        except StoreError:
            raise
        except MakkerError as refused:
            self.faults[name] = refused
            logger().warning("The event %s could not go on: %s %s", name, refused.code, refused.data)
        except Exception:
            logger().exception("The event %s could not go on", name)

    async def step(self, name: str) -> None:
        """What is to be done now."""
        online = await self.onlines.find(name)
        if not online.begun:
            return
        if online.cancelled is not None:
            self.active.discard(name)
            return
        try:
            evening = await self.evening(online)
        except (InvalidValue, ConflictError):  # there is no more to be done than to look again later
            self.active.discard(name)
            raise
        if evening.final is not None:
            self.active.discard(name)
            return
        if online.running:
            online = await self.go_on(online, evening)
        evening = await self.next_round(online, await self.nights.find(name))
        if not online.running and evening.round > online.round:
            online = await self.onlines.do(name, lambda state: open_round(state, self.now, evening, lambda: code(8)))
            await self.go_on(online, evening)

    async def next_round(self, online: Online, evening: Evening) -> Evening:
        """The next round begins by itself, where the event says so and the pause is over."""
        ended = online.ended.get(online.round)
        waits = online.terms.advance != "self" or evening.round != online.round or evening.round >= evening.rounds
        if ended is None or waits or self.now < ended + online.terms.pause:
            return evening

        def go(state: Evening) -> tuple[EveningEvent, ...]:
            return begin_round(state, self.now, online.host) if state.round == online.round else ()

        return await self.nights.do(online.name, go)

    async def go_on(self, online: Online, evening: Evening) -> Online:
        """The running round: every table, and its end when all results are there."""
        number = online.round
        over = is_over(online, evening, number, self.now)
        for table, name in online.opened[number].tables.items():
            await self.tables.see_to(online, evening, table, name, over=over)
        evening = await self.nights.find(online.name)
        if evening.missing(number):
            return await self.onlines.find(online.name)
        for name in online.opened[number].tables.values():
            await self.house.keeper.do(name, lambda state: shut(state, self.now) if not state.over else ())
        deals = {board: str(deal_of(online, board)) for board in boards_of(evening, number)}
        await self.nights.do(online.name, lambda state: deals_known(state, self.now, deals, ""))
        return await self.onlines.do(online.name, lambda state: end_round(state, self.now, number))


def own(online: Online, evening: Evening) -> Evening:
    """The evening, where the event itself has set it up. Raises ConflictError (``online.stranger``) for another's."""
    if not evening.setup.online or evening.host != online.host or evening.key != online.key:
        raise ConflictError("online.stranger")
    return evening


def movement(online: Online, many: int) -> Movement:
    """The event's movement; what is drawn is drawn from its name, so that it can be drawn again."""
    return movement_for(many, online.terms, Random(online.name))


def ends(evening: Evening) -> float:
    """When the time of the round is up."""
    return evening.round_began + 60 * evening.setup.minutes


def is_over(online: Online, evening: Evening, number: int, now: float) -> bool:
    """Whether the time of a round is up: by the clock, by a director, or because the next has begun."""
    return now >= ends(evening) or evening.round > number or number in online.stopped
