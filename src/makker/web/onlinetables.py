"""The live tables of an event's running round: set up, people and robots seated, time kept, results taken."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from makker.cards import Card
from makker.deals import Deal
from makker.deals.fair import FairSource
from makker.errors import ConflictError, ParseError
from makker.games.bridge.contract import Result
from makker.robots.choice import RobotChoice
from makker.table import Event, TableState, seat_robot
from makker.table.given import give_seats, open_given, shut
from makker.tournament.evening import Evening
from makker.tournament.evening import Happening as EveningEvent
from makker.tournament.online import Online
from makker.tournament.online.playing import given, record
from makker.tournament.online.results import not_played, take_result
from makker.tournament.online.state import hash_label
from makker.web.archive import Archive
from makker.web.house import House
from makker.web.keeper import Kept
from makker.web.nights import Nights
from makker.web.onlines import STREAM, Onlines
from makker.web.past import CardPlayed, PastDeal


@dataclass(slots=True)
class EventTables:
    """The tables of this process's events; `absent` is since when somebody has been away from a seat."""

    house: House
    onlines: Onlines
    nights: Nights
    archive: Archive
    absent: dict[tuple[str, str], float] = field(default_factory=dict)

    @property
    def now(self) -> float:
        """Seconds since the epoch."""
        return self.house.settings.clock()

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
