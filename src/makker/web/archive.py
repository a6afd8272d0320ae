"""The past of tables, read from their logs; what was read last is kept until the table moves on."""

from collections import OrderedDict
from dataclasses import dataclass, field

from makker.errors import ParseError
from makker.table import Access
from makker.web.keeper import Keeper
from makker.web.past import Historian, Past, PastDeal

KEPT = 64
"""Tables whose past is kept at hand."""


@dataclass(slots=True)
class Archive:
    """Finished deals of the tables that a keeper keeps."""

    keeper: Keeper
    read: OrderedDict[str, tuple[Past, frozenset[str]]] = field(default_factory=OrderedDict)

    async def past(self, table: str, person: str | None) -> Past:
        """What has ended at the table.

        Raises ParseError: ``table.none``, and ``deal.not_yours`` at a table of friends for who never sat there.
        """
        kept = await self.keeper.find(table)
        found = self.read.get(table)
        if found is None or found[0].version < kept.state.version:
            found = await self.gather(table)
        self.read[table] = found
        self.read.move_to_end(table)
        while len(self.read) > KEPT:
            self.read.popitem(last=False)
        past, people = found
        if kept.state.access is Access.FRIENDS and person not in people:
            raise ParseError("deal.not_yours", table, "table")
        return past

    async def gather(self, table: str) -> tuple[Past, frozenset[str]]:
        """Read the whole log."""
        historian = Historian()
        for event in await self.keeper.news(table, 0):
            historian.take(event)
        return historian.past(), frozenset(historian.people)

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
