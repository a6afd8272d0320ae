"""Accounts and histories in the database, SQLite and PostgreSQL alike."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from makker.errors import ConflictError
from makker.store import EventLog, open_log
from makker.store.accounts import Account, Accounts, key_of


def run(database: str, work: Callable[[Accounts, EventLog], Awaitable[Any]]) -> Any:
    """Do something with the accounts in a database, whose clock ticks at every look."""
    ticks = iter(range(1, 1000))

    async def inside() -> Any:
        async with open_log(database, lambda: float(next(ticks))) as log:
            return await work(Accounts(log.engine, log.clock), log)

    return asyncio.run(inside())


def test_an_account_is_found_however_its_name_is_written(database: str) -> None:
    """Capitals, blanks and the encoding of accents make no difference; the name is shown as it was made."""

    async def scene(accounts: Accounts, _: EventLog) -> list[Account | None]:
        await accounts.make("  Åse   Nordahl ", "one", "hash")
        names = ("åse nordahl", "A\u030ase NORDAHL", "Ase Nordahl")
        return [*[await accounts.find(name) for name in names], await accounts.of("one"), await accounts.of("two")]

    ase = Account("Åse Nordahl", "one", "hash", 0)
    assert [ase, ase, None, ase, None] == run(database, scene)


def test_a_name_and_an_identity_have_one_account(database: str) -> None:
    """A name that is taken and a person who has an account are refused, and nothing changes."""

    async def scene(accounts: Accounts, _: EventLog) -> Account | None:
        await accounts.make("Bo", "one")
        for name, person in (("BO", "two"), ("Carl", "one")):
            with pytest.raises(ConflictError, match=r"account\.taken"):
                await accounts.make(name, person)
        assert await accounts.find("Carl") is None
        return await accounts.of("one")

    assert Account("Bo", "one", "", 0) == run(database, scene)


def test_a_link_is_used_once(database: str) -> None:
    """Of many at the same time one succeeds."""

    async def scene(accounts: Accounts, _: EventLog) -> list[bool]:
        await accounts.make("Bo", "one")
        return list(await asyncio.gather(*(accounts.use_link("bo", 0) for _ in range(5))))

    assert sorted(run(database, scene)) == [False, False, False, False, True]


def test_a_history_is_newest_first_and_can_be_given_to_another(database: str) -> None:
    """By when the table was written last; tables that are gone are left out; the own seat stays where both sat."""

    async def scene(accounts: Accounts, log: EventLog) -> tuple[Any, Any, Any]:
        for table in ("a", "b", "c"):
            await log.append(table, 0, [b"x"])
        for person, table, seat in (("me", "a", "N"), ("me", "b", "E"), ("me", "gone", "S"), ("me", "b", "W")):
            await accounts.note(person, table, seat)
        await accounts.note("guest", "b", "S")
        await accounts.note("guest", "c", "S")
        await log.append("a", 1, [b"y"])
        mine = await accounts.tables("me", 10)
        await accounts.adopt("guest", "me")
        await accounts.adopt("guest", "me")
        return mine, await accounts.tables("me", 10), await accounts.tables("me", 1, 1)

    mine, both, second = run(database, scene)
    assert [(each.table, each.seat) for each in mine] == [("a", "N"), ("b", "W")]
    assert [(each.table, each.seat) for each in both] == [("a", "N"), ("c", "S"), ("b", "W")]
    assert second == both[1:2]


def test_names_are_compared_by_their_letters() -> None:
    """What looks the same is the same, within the length that is kept."""
    assert key_of("ＡＳＥ") == "ase"
    assert key_of("Straße") == key_of("STRASSE")
    assert len(key_of("ﷺ" * 40)) == 80
