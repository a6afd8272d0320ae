"""One's own page: the tables that one has sat at, and an account for those who want the same on every device.

Nobody needs an account. A guest is an identity in a browser's cookie; an account is a name for such an identity, with
a password or with links that the host of the server makes. Signing in lets the browser have that identity.
"""

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import InvalidValue, MakkerError, ParseError
from makker.render.reasons import explain, sentence
from makker.store import EventLog
from makker.store.accounts import Account, Accounts
from makker.table import Event, TableState, evolve, sit, stand
from makker.table.events import Sat
from makker.web.api import house_of, status_of
from makker.web.identity import new_person, person_of
from makker.web.limits import Buckets
from makker.web.look import look_of
from makker.web.pages import form_of, go, keep, known, seen
from makker.web.paper import page
from makker.web.passwords import Passwords
from makker.web.replay import archive_of
from makker.web.settings import Settings
from makker.web.signing import read_ticket
from makker.web.words import catalogue_of

LONGEST_NAME = 40
ON_A_PAGE = 20
MOST_PAGES = 500
GUEST_TABLES = 50
"""Tables of a guest whose seats go along when he signs in."""


@dataclass(slots=True)
class Members:
    """Accounts, passwords, and how often somebody may try: ten times at once and then once a minute for a name."""

    accounts: Accounts
    passwords: Passwords = field(default_factory=Passwords)
    names: Buckets = field(default_factory=lambda: Buckets(10, 1 / 60))
    addresses: Buckets = field(default_factory=lambda: Buckets(30, 1 / 5))

    @staticmethod
    def of(log: EventLog, settings: Settings) -> "Members":
        """The members in a database."""
        return Members(Accounts(log.engine, settings.clock))

    def let_try(self, name: str, address: str, now: float) -> None:
        """Raises ParseError (``account.too_many``) for who has tried too often."""
        self.names.forget_full(now)
        self.addresses.forget_full(now)
        if not (self.addresses.take(address, now) and self.names.take(name.casefold().strip(), now)):
            raise ParseError("account.too_many", "", "later")

    async def noted(self, table: str, events: tuple[Event, ...]) -> None:
        """Remember who has sat down; a database that is away forgets it without harm to the table."""
        for event in events:
            if isinstance(event, Sat):
                with suppress(MakkerError):
                    await self.accounts.note(event.person, table, event.seat)


def members_of(request: Request) -> Members:
    """The members, as this process knows them."""
    found: Members = request.app.state.members
    return found


async def me_page(request: Request) -> Response:
    """The own page."""
    return await show_me(request)


async def show_me(request: Request, fault: str = "", which: str = "", status: int = 200, name: str = "") -> Response:
    """The own page, with what was wrong with one of its forms."""
    person = person_of(request, house_of(request).settings)
    account = await members_of(request).accounts.of(person) if person else None
    number = request.query_params.get("page", "1")
    at = min(max(int(number), 1), MOST_PAGES) if number.isascii() and number.isdigit() and len(number) < 6 else 1
    rows = await tables_of(request, person, at) if person else []
    shown = {
        "account": account,
        "rows": rows[:ON_A_PAGE],
        "page_number": at,
        "more": len(rows) > ON_A_PAGE,
        "fault": fault,
        "which": which,
        "name": name,
        "has_tables": bool(rows),
    }
    return page(request, "me.html", shown, status)


async def tables_of(request: Request, person: str, at: int) -> list[dict[str, Any]]:
    """The tables that somebody has sat at, newest first, with how they stand; one more than fits, to know of others."""
    sittings = await members_of(request).accounts.tables(person, ON_A_PAGE + 1, (at - 1) * ON_A_PAGE)
    catalogue, rows = catalogue_of(look_of(request).language), []
    for sitting in sittings:
        try:
            past = await archive_of(request).past(sitting.table, person)
            state = (await house_of(request).keeper.find(sitting.table)).state
        except MakkerError:
            continue
        others = [taken.name for seat, taken in state.seats.items() if taken.name and taken.person != person]
        rows.append(
            {
                "table": sitting.table,
                "game": past.game,
                "with": ", ".join(others),
                "when": datetime.fromtimestamp(sitting.touched, UTC).strftime("%Y-%m-%d %H:%M"),
                "deals": catalogue.plural("web.me.deals", len(past.deals)),
                "count": len(past.deals),
                "going_on": not state.over and not state.closed,
            }
        )
    return rows


async def tried(request: Request, which: str, form: dict[str, str], doing: Any) -> Response:
    """What comes of a form of the page; the page again with a sentence where it cannot be."""
    try:
        response: Response = await doing
    except MakkerError as refused:
        reason = sentence(explain(refused, catalogue_of(look_of(request).language)))
        return await show_me(request, reason, which, status_of(refused), form.get("name", ""))
    return response


def clean_name(text: str) -> str:
    """The name of an account. Raises InvalidValue (``account.name``)."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise InvalidValue("account.name", {"most": LONGEST_NAME})
    return name


def check_tries(request: Request, name: str) -> None:
    """Raises ParseError (``account.too_many``)."""
    address = request.client.host if request.client else ""
    members_of(request).let_try(name, address, house_of(request).settings.clock())


async def sign_up(request: Request) -> Response:
    """An account for who one is already: nothing that was played in this browser is lost."""
    form = await form_of(request)

    async def doing() -> Response:
        members, person, name = members_of(request), known(request), clean_name(form.get("name", ""))
        check_tries(request, name)
        await members.accounts.make(name, person, await members.passwords.hash(form.get("password", "")))
        return keep(request, go(request, "/me"), person, name)

    return await tried(request, "up", form, doing())


async def sign_in(request: Request) -> Response:
    """Become who the account stands for."""
    form = await form_of(request)

    async def doing() -> Response:
        members, name, password = members_of(request), form.get("name", ""), form.get("password", "")
        check_tries(request, name)
        account = await members.accounts.find(name)
        if not await members.passwords.fits(password, account.password if account else "") or account is None:
            raise ParseError("account.wrong", "", "password")
        if members.passwords.is_old(account.password):
            await members.accounts.set_password(account.person, await members.passwords.hash(password))
        return await become(request, account, along="along" in form)

    return await tried(request, "in", form, doing())


async def become(request: Request, account: Account, *, along: bool) -> Response:
    """Let the browser have the account's identity; a guest's tables, and seats in games that go on, come along."""
    guest, accounts = person_of(request, house_of(request).settings), members_of(request).accounts
    if along and guest is not None and guest != account.person and await accounts.of(guest) is None:
        for sitting in await accounts.tables(guest, GUEST_TABLES):
            await change_seats(request, sitting.table, guest, account.person)
        await accounts.adopt(guest, account.person)
    return keep(request, go(request, "/me"), account.person, account.name)


async def change_seats(request: Request, table: str, guest: str, person: str) -> None:
    """The person takes the guest's seat, where the game goes on and nothing speaks against it."""
    house = house_of(request)
    clock = house.settings.clock
    with suppress(MakkerError):
        await house.keeper.do(table, lambda state: handed_over(state, clock(), guest, person))


def handed_over(state: TableState, now: float, guest: str, person: str) -> tuple[Event, ...]:
    """The guest stands up and the person sits down in the same seat; nothing where one of them cannot."""
    seat = state.seat_of(guest)
    if seat is None or state.over or state.closed or state.seat_of(person) is not None:
        return ()
    left = stand(state, now, guest)
    after = state
    for event in left:
        after = evolve(after, event)
    return (*left, *sit(after, now, person, state.seats[seat].name, seat))


async def sign_out(request: Request) -> Response:
    """Somebody new; the account keeps everything."""
    await form_of(request)
    return keep(request, go(request, "/me"), new_person(house_of(request).settings))


async def set_password(request: Request) -> Response:
    """Another password for the own account."""
    form = await form_of(request)

    async def doing() -> Response:
        members, person = members_of(request), known(request)
        account = await members.accounts.of(person)
        if account is None:
            raise ParseError("account.none", "", "account")
        check_tries(request, account.name)
        if account.password and not await members.passwords.fits(form.get("old", ""), account.password):
            raise ParseError("account.wrong", "", "password")
        await members.accounts.set_password(person, await members.passwords.hash(form.get("password", "")))
        return go(request, "/me")

    return await tried(request, "password", form, doing())


async def link_page(request: Request) -> Response:
    """Whom a sign-in link is for; nothing happens until the button is pressed, so that a preview cannot use it up."""
    settings = house_of(request).settings
    ticket = read_ticket(request.path_params["ticket"], settings.key, settings.clock())
    return page(request, "link.html", {"who": ticket.name, "ticket": request.path_params["ticket"]})


async def use_link(request: Request) -> Response:
    """Sign in by a link. An account that is not there yet is made for the visitor."""
    form = await form_of(request)
    settings, accounts = house_of(request).settings, members_of(request).accounts
    ticket = read_ticket(request.path_params["ticket"], settings.key, settings.clock())
    if ticket.links < 0:
        person = known(request)
        if await accounts.of(person) is not None:
            person = new_person(settings)
        account = await accounts.make(ticket.name, person, links=1)
        return keep(request, go(request, "/me"), account.person, account.name)
    account_there = await accounts.find(ticket.name)
    if account_there is None or not await accounts.use_link(ticket.name, ticket.links):
        raise ParseError("link.old", ticket.name, "link")
    return await become(request, account_there, along="along" in form)


def account_routes() -> list[Route]:
    """The own page and its forms."""
    return [
        Route("/me", seen(me_page), methods=["GET"]),
        Route("/me/up", seen(sign_up), methods=["POST"]),
        Route("/me/in", seen(sign_in), methods=["POST"]),
        Route("/me/out", seen(sign_out), methods=["POST"]),
        Route("/me/password", seen(set_password), methods=["POST"]),
        Route("/me/link/{ticket}", seen(link_page), methods=["GET"]),
        Route("/me/link/{ticket}", seen(use_link), methods=["POST"]),
    ]
