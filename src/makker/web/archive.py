"""The past of tables, read from their logs; what was read last is kept at hand."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from makker.errors import ParseError
from makker.table import Access
from makker.web.historian import Historian
from makker.web.keeper import Keeper
from makker.web.past import Past, PastDeal

KEPT = 64
"""Tables whose past is kept at hand."""

AT_A_TIME = 200
"""Events taken before others get their turn."""


@dataclass(slots=True)
class Archive:
    """Finished deals of the tables that a keeper keeps. `read` has followed their logs; only what is new is read."""

    keeper: Keeper
    read: OrderedDict[str, Historian] = field(default_factory=OrderedDict)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def past(self, table: str, person: str | None) -> Past:
        """What has ended at the table.

        Raises ParseError: ``table.none``, and ``deal.not_yours`` at a table of friends for who never sat there; and as
        `Keeper.let_look_back` at a table of an event.
        """
        state = (await self.keeper.find(table)).state
        await self.keeper.let_look_back(state, person)
        async with self.turn:
            historian = await self.follow(table, state.version)
        if state.access is Access.FRIENDS and person not in historian.people:
            raise ParseError("deal.not_yours", table, "table")
        return historian.past()

    async def ended(self, table: str) -> tuple[PastDeal, ...]:
        """The deals that have ended at the table, for the server itself. Raises ParseError (``table.none``)."""
        state = (await self.keeper.find(table)).state
        async with self.turn:
            return tuple((await self.follow(table, state.version)).deals)

    async def under_way(self, table: str) -> PastDeal | None:
        """The deal that is being played, with all hands: for a director. Raises ParseError (``table.none``)."""
        state = (await self.keeper.find(table)).state
        async with self.turn:
            return (await self.follow(table, state.version)).open

    async def follow(self, table: str, version: int) -> Historian:
        """Whoever follows the table's log, up to that version at least."""
        historian = self.read.pop(table, None) or Historian()
        if historian.version < version:
            for number, event in enumerate(await self.keeper.news(table, historian.version)):
                historian.take(event)
                if number % AT_A_TIME == AT_A_TIME - 1:
                    await asyncio.sleep(0)  # a long log keeps nobody else waiting
        self.read[table] = historian
        while len(self.read) > KEPT:
            self.read.popitem(last=False)
        return historian

    async def deal(self, table: str, number: str, person: str | None) -> tuple[Past, PastDeal]:
        """One ended deal, by its number or ``last``. Raises ParseError as `past`, and ``deal.not_ended``."""
        past = await self.past(table, person)
        last = len(past.deals)
        wanted = (
            last
            if number == "last"
            else int(number)
            if number.isascii() and number.isdigit() and len(number) < 6
            else 0
        )
        if not 1 <= wanted <= last:
            raise ParseError("deal.not_ended", number, "number", data={"last": last})
        return past, past.deals[wanted - 1]
