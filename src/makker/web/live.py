"""The WebSocket of a table: the view at once, news as it comes, commands and their answers.

| from the server | meaning |
|---|---|
| `{"kind": "view", "version", "view", "away"}` | what the visitor may see now, who is away; the first message |
| `{"kind": "news", "version", "events", "view"}` | events since, as the visitor may see them, and the view after them |
| `{"kind": "away", "seats"}` | the seats of others who are not there, when that changes |
| `{"kind": "done", "id"}` | the command is carried out and stored |
| `{"kind": "error", "id", "error"}` | it is refused, and nothing has changed |
"""

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from makker.errors import MakkerError, ParseError
from makker.table import Access, Event, TableView, seen
from makker.table.events import Stood
from makker.web.api import status_of
from makker.web.commands import carry_out, read_ask
from makker.web.engine import gather_quietly
from makker.web.house import House
from makker.web.identity import person_of
from makker.web.keeper import Kept
from makker.web.look import look_of
from makker.web.messages import AwayMessage, DoneMessage, ErrorMessage, Message, NewsMessage, ViewMessage
from makker.web.origin import check_site
from makker.web.wire import encoder, fault_reply, said, worded
from makker.web.words import catalogue_of

BEHIND = 200  # messages that may wait for a slow reader before it is let go


class Live:
    """One connection to one table."""

    def __init__(self, house: House, socket: WebSocket, table: str) -> None:
        self.house = house
        self.socket = socket
        self.table = table
        self.person = person_of(socket, house.settings)
        self.catalogue = catalogue_of(look_of(socket).language)
        self.away: tuple[str, ...] = ()
        self.outbox: deque[str] = deque()
        self.posted = asyncio.Event()
        self.dropping: asyncio.Task[None] | None = None
        self.looking: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Until the visitor goes."""
        try:
            self.check()
            await self.house.look_elsewhere()
            kept = await self.house.keeper.current(self.table)
            await self.house.keeper.let_look(kept.state, self.person)
        except MakkerError as refused:
            await self.socket.send_denial_response(fault_reply(refused, self.catalogue, status_of(refused)))
            return
        # No await between the first view and listening: nothing can fall between them.
        self.house.see_away(kept)
        self.away = self.others_away(kept)
        self.send(ViewMessage(kept.state.version, self.shown(kept), self.away))
        kept.listeners.add(self.hear)
        sender = None
        try:
            await self.socket.accept()
            sender = asyncio.create_task(self.write())
            await self.house.arrived(self.table, self.person)
            self.house.see_away(kept)
            self.house.look_after(self.table, kept, self.house.settings.clock())
            await self.come_back(kept)
            await self.listen()
        finally:
            kept.listeners.discard(self.hear)
            if sender is not None:
                await self.house.gone(self.table, kept.state, self.person)
                self.house.see_away(kept)
                await gather_quietly(end(sender, self.dropping, self.looking))

    def check(self) -> None:
        """Whether the connection may be made.

        Raises ParseError (``form.elsewhere``, ``message.too_many``).
        """
        settings = self.house.settings
        check_site(self.socket)
        open_now = self.house.connections[self.person or ""]
        address = self.socket.client.host if self.socket.client else ""
        if open_now >= settings.most_connections or not self.house.addresses.take(address, settings.clock()):
            raise ParseError("message.too_many", "", "connection")

    async def come_back(self, kept: Kept) -> None:
        """A person whose robot plays takes the seat again by being there."""
        seat = kept.state.seat_of(self.person) if self.person else None
        if seat is not None and kept.state.seats[seat].robot:
            await self.carry_out(b'{"do":"back"}')

    async def listen(self) -> None:
        """Carry out what the visitor asks."""
        with suppress(WebSocketDisconnect):
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self.carry_out(message.get("bytes") or (message.get("text") or "").encode())

    async def carry_out(self, message: bytes) -> None:
        """One command and its answer."""
        number = 0
        try:
            self.pay(len(message))
            wanted = read_ask(message)
            number = wanted.id
            if self.person is None:
                raise ParseError("person.unknown", wanted.do, "person")
            person, clock = self.person, self.house.settings.clock
            kept = await self.house.keeper.do(
                self.table, lambda state: carry_out(state, person, wanted, clock(), invited=True)
            )
            self.house.engine.wake(kept)
        except MakkerError as refused:
            self.send(ErrorMessage(number, said(refused, self.catalogue)))
        else:
            self.send(DoneMessage(number))

    def pay(self, size: int) -> None:
        """Take a token for a message. Raises ParseError (``message.too_long``, ``message.too_many``)."""
        most = self.house.settings.most_message
        if size > most:
            raise ParseError("message.too_long", "", "message", data={"most": most})
        self.house.pay(self.person or f"nobody {id(self)}")

    def shown(self, kept: Kept) -> TableView:
        """The visitor's view of the table."""
        found: TableView = worded(kept.state.rules, kept.shown(self.person))
        return found

    def hear(self, kept: Kept, events: tuple[Event, ...]) -> None:
        """News of the table; without events it is of who is there."""
        if not events:
            self.tell_away(kept)
            return
        if kept.state.access is Access.EVENT and any(isinstance(event, Stood) for event in events):
            self.looking = asyncio.create_task(self.look_again(kept))
        news = [seen(kept.state, event, self.person) for event in events]
        self.send(NewsMessage(kept.state.version, news, self.shown(kept)))

    async def look_again(self, kept: Kept) -> None:
        """Close on somebody whose seat an event has given to another, and who may not look on."""
        try:
            await self.house.keeper.let_look(kept.state, self.person)
        except MakkerError:
            await self.drop(4403)

    def tell_away(self, kept: Kept) -> None:
        """Who is away, if that is new to the visitor."""
        away = self.others_away(kept)
        if away != self.away:
            self.away = away
            self.send(AwayMessage(away))

    def others_away(self, kept: Kept) -> tuple[str, ...]:
        """The seats of others who are away."""
        own = kept.state.seat_of(self.person) if self.person else None
        return tuple(seat for seat in kept.away if seat != own)

    def send(self, message: Message) -> None:
        """Queue a message; who reads too slowly is let go, and can come back to the whole view."""
        if len(self.outbox) < BEHIND:
            self.outbox.append(encoder().encode(message).decode())
            self.posted.set()
        elif self.dropping is None:
            self.dropping = asyncio.create_task(self.drop())

    async def drop(self, code: int = 4408) -> None:
        """Close on a reader that lags, or with another code."""
        with suppress(RuntimeError):
            await self.socket.close(code)

    async def write(self) -> None:
        """Send what waits. A connection that closes meanwhile is no fault."""
        with suppress(RuntimeError, WebSocketDisconnect):
            while await self.posted.wait() and self.socket.application_state is WebSocketState.CONNECTED:
                while self.outbox:
                    await self.socket.send_text(self.outbox.popleft())
                self.posted.clear()


def end(*tasks: asyncio.Task[None] | None) -> list[asyncio.Task[None]]:
    """Cancel those that there are."""
    found = [task for task in tasks if task is not None]
    for task in found:
        task.cancel()
    return found
