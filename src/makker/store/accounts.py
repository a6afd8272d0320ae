"""Accounts, and who has sat at which table: what a history across devices is made of."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, insert, literal, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from makker.errors import ConflictError
from makker.store.errors import StoreError
from makker.store.schema import accounts, people, streams


@dataclass(frozen=True, slots=True)
class Account:
    """A name and the identity behind it; `password` is a hash, empty where there is none. `links` have been used."""

    name: str
    person: str
    password: str
    links: int


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table at which somebody has sat: the last seat taken there, and when the table was last written."""

    table: str
    seat: str
    touched: float


def key_of(name: str) -> str:
    """The name as it is compared: capitals, accents' encodings and blanks make no difference."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())[:80]


@dataclass(frozen=True, slots=True)
class Accounts:
    """The accounts in one database. `clock` gives the time in seconds since the epoch."""

    engine: AsyncEngine
    clock: Callable[[], float]

    async def find(self, name: str) -> Account | None:
        """The account of a name. Raises StoreError."""
        return await self.one(select(accounts).where(accounts.c.key == key_of(name)))

    async def of(self, person: str) -> Account | None:
        """The account of an identity. Raises StoreError."""
        return await self.one(select(accounts).where(accounts.c.person == person))

    async def make(self, name: str, person: str, password: str = "", links: int = 0) -> Account:
        """A new account. Raises ConflictError (``account.taken``) for a name or person that has one, and StoreError."""
        shown = " ".join(name.split())
        row = {"key": key_of(name), "name": shown, "person": person, "password": password, "links": links}
        try:
            await self.run(insert(accounts).values(made=self.clock(), **row))
        except IntegrityError:
            raise ConflictError("account.taken", {"name": shown}) from None
        return Account(shown, person, password, links)

    async def set_password(self, person: str, password: str) -> None:
        """Another hash. Raises StoreError."""
        await self.run(update(accounts).where(accounts.c.person == person).values(password=password))

    async def use_link(self, name: str, links: int) -> bool:
        """Use up a sign-in link, made when so many had been used. Returns whether it was good. Raises StoreError."""
        good = (accounts.c.key == key_of(name)) & (accounts.c.links == links)
        return await self.run(update(accounts).where(good).values(links=links + 1)) == 1

    async def note(self, person: str, table: str, seat: str) -> None:
        """Somebody has sat down at a table. Raises StoreError."""
        same = (people.c.person == person) & (people.c.stream == table)
        if (seat,) in await self.rows(select(people.c.seat).where(same)):
            return
        if await self.run(update(people).where(same).values(seat=seat)):
            return
        try:
            await self.run(insert(people).values(person=person, stream=table, seat=seat))
        except IntegrityError:
            return  # noted just now by another

    async def tables(self, person: str, most: int, after: int = 0) -> list[Sitting]:
        """The tables at which somebody has sat, newest first, without the first `after`. Raises StoreError."""
        query = select(people.c.stream, people.c.seat, streams.c.touched)
        query = query.join(streams, streams.c.stream == people.c.stream).where(people.c.person == person)
        query = query.order_by(streams.c.touched.desc(), people.c.stream).limit(most).offset(after)
        return [Sitting(*row) for row in await self.rows(query)]

    async def adopt(self, guest: str, person: str) -> None:
        """Give a guest's tables to a person, who keeps the own seat where both have sat. Raises StoreError."""
        known = select(people.c.stream).where(people.c.person == person)
        more = select(literal(person), people.c.stream, people.c.seat)
        more = more.where(people.c.person == guest, people.c.stream.not_in(known))
        await self.run(insert(people).from_select(["person", "stream", "seat"], more))

    async def one(self, query: Any) -> Account | None:
        """The account that a query finds."""
        rows = await self.rows(query)
        return Account(rows[0].name, rows[0].person, rows[0].password, rows[0].links) if rows else None

    async def rows(self, query: Any) -> list[Any]:
        """What a query finds. Raises StoreError."""
        try:
            async with self.engine.connect() as connection:
                return list(await connection.execute(query))
        except (SQLAlchemyError, OSError) as fault:
            raise StoreError("store.unavailable") from fault

    async def run(self, statement: Executable) -> int:
        """Change something; returns how many rows. Raises IntegrityError, and StoreError."""
        try:
            async with self.engine.begin() as connection:
                return (await connection.execute(statement)).rowcount
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as fault:
            raise StoreError("store.unavailable") from fault
