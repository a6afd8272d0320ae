"""Has the tables of events played: opens a round's tables, seats people and robots, takes the results, minds the clock.

Everything that it does is decided against what is in the logs, so that several processes may do it at the same time,
and one that starts anew goes on where another has stopped.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from random import Random

from makker.cards import Card
from makker.deals import Deal
from makker.deals.fair import FairSource
from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError
from makker.games.bridge.contract import Result
from makker.robots.choice import RobotChoice
from makker.store import StoreError
from makker.table import Event, TableState, seat_robot
from makker.table.given import give_seats, open_given, shut
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
from makker.tournament.online.playing import end_round, given, open_round, record
from makker.tournament.online.results import deals_known, not_played, substituted, take_result
from makker.tournament.online.state import hash_label
from makker.web.archive import Archive
from makker.web.house import House
from makker.web.keeper import Course, Kept, logger
from makker.web.nights import STREAM as CLUB
from makker.web.nights import Nights, code
from makker.web.onlines import STREAM, Onlines
from makker.web.past import CardPlayed, PastDeal
from makker.web.streams import ATTEMPTS

LOOK_AGAIN = 60.0  # seconds between looks for events that other processes know of
REST = 30.0  # seconds that a table of an event rests at most before the next board
BRISK = 0.15  # seconds before a robot acts where nobody watches
BACK_TO_BACK = 0.0


@dataclass(slots=True)
class Conductor:
    """Conducts the events of this process.

    `absent` is since when somebody has been away from a seat, `faults` why an event could not go on.
    """

    house: House
    onlines: Onlines
    nights: Nights
    archive: Archive
    active: set[str] = field(default_factory=set)
    absent: dict[tuple[str, str], float] = field(default_factory=dict)
    faults: dict[str, MakkerError] = field(default_factory=dict)
    locks: defaultdict[str, asyncio.Lock] = field(default_factory=lambda: defaultdict(asyncio.Lock))

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
            await self.see_to(online, evening, table, name, over=over)
        evening = await self.nights.find(online.name)
        if evening.missing(number):
            return await self.onlines.find(online.name)
        for name in online.opened[number].tables.values():
            await self.house.keeper.do(name, lambda state: shut(state, self.now) if not state.over else ())
        deals = {board: str(deal_of(online, board)) for board in boards_of(evening, number)}
        await self.nights.do(online.name, lambda state: deals_known(state, self.now, deals, ""))
        return await self.onlines.do(online.name, lambda state: end_round(state, self.now, number))

    async def see_to(self, online: Online, evening: Evening, table: int, name: str, *, over: bool) -> None:
        """One table of the running round."""
        kept = await self.table(online, evening, table, name)
        self.house.see_away(kept)
        if not kept.state.closed and not kept.state.over:
            if over:
                await self.time_is_up(online, kept)
            else:
                await self.seat(online, table, kept)
        closed = kept.state.closed
        await self.take_results(online, table, kept)
        if closed:
            due, sides = [place for place in evening.due(online.round) if place[1] == table], online.sides(table)
            await self.nights.do(online.name, lambda state: not_played(state, self.now, due, sides, ""))
        elif kept.is_due() and self.now - kept.changed >= self.patience():
            self.house.engine.wake(kept)

    def patience(self) -> float:
        """How long a table is left to the process that drives it, where there are several."""
        settings = self.house.settings
        return settings.think + settings.pace + settings.patrol if self.onlines.log.shared else 0.0

    async def table(self, online: Online, evening: Evening, table: int, name: str) -> Kept:
        """A table of the round; it is set up where that has not been done."""
        keeper, number = self.house.keeper, online.round
        try:
            return await keeper.current(name)
        except ParseError:
            terms, boards = online.terms, boards_of(evening, number)
        options = {
            "boards": len(boards),
            "first": boards[0],
            "claims": terms.claims,
            "undo": terms.undo,
            "scoring": "mp" if terms.scoring == "mp" else "imps",
        }
        seats = given(online, number, table)
        host, grace = STREAM + online.name, terms.grace
        robots = RobotChoice((terms.level, terms.level), (terms.system, terms.system))
        made = open_given(self.now, name, "duplicate", options, grace=grace, host=host, given=seats, robots=robots)
        try:
            return await keeper.make(name, made)
        except ConflictError:  # another process was first
            return await keeper.find(name)

    async def seat(self, online: Online, table: int, kept: Kept) -> None:
        """Who has a seat has it at the table too; a robot plays for who has been away too long."""
        keeper, name = self.house.keeper, kept.state.table
        seats = given(online, online.round, table)
        await keeper.do(name, lambda state: give_seats(state, self.now, seats))
        for seat, occupant in kept.state.seats.items():
            away = seat in kept.away and occupant.person is not None and not occupant.robot
            if not away:
                self.absent.pop((name, seat), None)
            elif self.now - self.absent.setdefault((name, seat), self.now) >= kept.state.grace:
                await keeper.attempt(name, kept.state.version, partial(stand_in, now=self.now, seat=seat))

    async def time_is_up(self, online: Online, kept: Kept) -> None:
        """Robots play the board out, or the table is closed; no further board begins."""
        keeper, name = self.house.keeper, kept.state.table
        under_way = not kept.seen_by_all().chance
        if under_way and online.terms.unfinished == "robots":
            await keeper.do(name, lambda state: give_seats(state, self.now, {}))
            self.house.engine.wake(kept)
        else:
            await keeper.attempt(name, kept.state.version, lambda state: shut(state, self.now))

    async def take_results(self, online: Online, table: int, kept: Kept) -> None:
        """What has been played at a table goes to the evening, once."""
        number = online.round
        boards = {each.board for each in kept.state.state.score.boards} if kept.state.started else set()
        fresh = {board for board in boards if (number, table, board) not in online.recorded}
        if not fresh:
            return
        deals = [deal for deal in await self.archive.ended(kept.state.table) if deal.board in fresh]
        sides = online.sides(table)
        places = [((number, table, deal.board or 0), sides, *written(deal)) for deal in deals]

        def take(state: Evening) -> tuple[EveningEvent, ...]:
            return tuple(event for each in places for event in take_result(state, self.now, *each))

        await self.nights.do(online.name, take)
        await self.onlines.do(online.name, lambda state: record(state, [place for place, *_ in places]))


def stand_in(state: TableState, now: float, seat: str) -> tuple[Event, ...]:
    """A robot takes a seat."""
    return seat_robot(state, now, seat)


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


def boards_of(evening: Evening, number: int) -> list[int]:
    """The boards of a round, the same at every table."""
    return sorted({board for sitting in evening.sittings(number) for board in evening.boards(sitting)})


def deal_of(online: Online, board: int) -> Deal:
    """The cards of a board, as every table deals them."""
    secret = bytes.fromhex(online.secrets[board])
    return Deal.random(FairSource(secret, hash_label(online.name, board), ("",) * 4))


def written(deal: PastDeal) -> tuple[str, str]:
    """A deal's result as it is written, and the opening lead."""
    cards: Iterable[Card] = (moment.card for moment in deal.moments if isinstance(moment, CardPlayed))
    lead = next(iter(cards), None)
    if deal.contract is None or deal.tricks is None:
        return "Pass", ""
    return str(Result(deal.contract, deal.tricks)), str(lead) if lead else ""
