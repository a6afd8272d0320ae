"""`makker account`: a link that signs somebody in to the site, for whoever hosts it."""

import asyncio
import os
from time import time

import click

from makker.cli.context import Face
from makker.cli.serve import data_folder, kept_key, key_file
from makker.cli.spoken import SpokenCommand, spoken_option


@click.command("account", cls=SpokenCommand)
@click.argument("words", nargs=-1, metavar="NAME")
@spoken_option("--database", metavar="URL", key="cli.serve.database.help")
@spoken_option("--url", metavar="URL", default="http://localhost:8000", key="cli.account.url.help")
@click.pass_obj
def command(face: Face, words: tuple[str, ...], database: str | None, url: str) -> None:  # noqa: ARG001
    """Print a link. Raises InvalidValue (``account.name``, ``serve.folder``) and StoreError."""
    from makker.web.accounts import clean_name
    from makker.web.signing import GOOD_FOR, Ticket, write_ticket

    folder, name = data_folder(dict(os.environ)), clean_name(" ".join(words))
    key = kept_key(key_file(database, folder))
    links = asyncio.run(links_used(database or f"sqlite:///{folder / 'tables.db'}", name))
    ticket = write_ticket(Ticket(name, int(time()) + GOOD_FOR, links), key)
    click.echo(f"{url.rstrip('/')}/me/link/{ticket}")


async def links_used(database: str, name: str) -> int:
    """How many links the account has used; -1 for one that is not there yet."""
    from makker.store import open_log
    from makker.store.accounts import Accounts

    async with open_log(database, time) as log:
        account = await Accounts(log.engine, time).find(name)
        return -1 if account is None else account.links
