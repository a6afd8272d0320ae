"""500 tables with 2,000 people: what an action costs and how long it takes, against a bare server in the same run.

The bare server is the same web server and framework with nothing in it: what somebody sends goes to the four of the
table as it is. Makker checks the cookie, decides the action, stores it durably in SQLite, and sends each of the four
their own view. People act at a steady rate; the time is from sending an action until the last of the four has it.
"""

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import msgspec
import websockets

from makker.testing.site import KEY, Site, asking, cookie_of, free_port, loose

TABLES = int(os.environ.get("MAKKER_TABLES", "500"))
RATE = 300.0  # actions a second
SECONDS = float(os.environ.get("MAKKER_SECONDS", "20"))
SEATS = ("N", "E", "S", "W")

BARE = """
import sys, uvicorn
from collections import defaultdict
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from makker.web.settings import SERVER
there = defaultdict(set)
async def live(socket):
    everybody = there[socket.path_params["table"]]
    await socket.accept()
    everybody.add(socket)
    try:
        while True:
            text = await socket.receive_text()
            for each in tuple(everybody):
                await each.send_text(text)
    except Exception:
        everybody.discard(socket)
app = Starlette(routes=[WebSocketRoute("/live/{table}", live)])
uvicorn.run(app, port=int(sys.argv[1]), log_level="warning", timeout_graceful_shutdown=1, **SERVER)
"""


class GameView(msgspec.Struct):
    """What a player looks at in the view: what is possible."""

    moves: list[str]


class TableView(msgspec.Struct):
    """Whether the game is over, and the game's view."""

    over: bool
    game_view: GameView | None


class Message(msgspec.Struct):
    """Any message, as far as the players read it."""

    kind: str
    version: int = 0
    view: TableView | None = None
    error: dict[str, Any] | None = None


@dataclass(eq=False, slots=True)
class Seated:
    """One person's connection."""

    table: "Table"
    socket: Any
    version: int = 0
    moves: list[str] = field(default_factory=list)
    taken: int = 0

    async def read(self, decoder: "msgspec.json.Decoder[Message]") -> None:
        """Take everything that comes."""
        async for text in self.socket:
            message = decoder.decode(text)
            self.taken += len(text)
            if message.kind in ("view", "news"):
                self.version = message.version
                self.moves = message.view.game_view.moves if message.view and message.view.game_view else []
                self.table.heard(message.version)
            elif message.kind == "error":
                self.table.refused += 1


@dataclass(eq=False, slots=True)
class Table:
    """Four people. `waiting` is the action on its way: the version to come, when it was sent, who has not got it."""

    name: str
    people: list[Seated] = field(default_factory=list)
    waiting: tuple[int, float] | None = None
    left: int = 0
    times: list[float] = field(default_factory=list)
    refused: int = 0

    def heard(self, version: int) -> None:
        """One of the four has a version."""
        if self.waiting is not None and version >= self.waiting[0]:
            self.left -= 1
            if self.left == 0:
                self.times.append(perf_counter() - self.waiting[1])
                self.waiting = None

    async def act(self, rng: random.Random) -> bool:
        """Whoever may act does; False if nobody may now."""
        if self.waiting is not None:
            return False
        for person in self.people:
            if person.moves and person.version == max(each.version for each in self.people):
                self.waiting, self.left = (person.version + 1, perf_counter()), len(self.people)
                move = rng.choice(person.moves)
                await person.socket.send(json.dumps({"do": "act", "text": move, "version": person.version}))
                return True
        return False


async def connect(base: str, table: Table, person: str) -> Seated:
    """Connect a person."""
    headers = {"Cookie": cookie_of(person, KEY)}
    address = f"{base.replace('http', 'ws')}/live/{table.name}"
    socket = await websockets.connect(address, additional_headers=headers, compression=None, max_queue=None)
    return Seated(table, socket)


async def seat_everybody(base: str, tables: list[Table], tasks: list[asyncio.Task[None]]) -> None:
    """Four people at each table, and the game begun."""
    decoder = msgspec.json.Decoder(Message)
    async with asking(base, cookie_of("host")) as http:
        for table in tables:
            table.name = (await http.post("/api/tables", json={"game": "rubber"})).json()["table"]
    for table in tables:
        for seat in SEATS:
            person = await connect(base, table, f"{table.name}-{seat}")
            table.people.append(person)
            tasks.append(asyncio.create_task(person.read(decoder)))
            await person.socket.send(json.dumps({"do": "sit", "seat": seat, "text": seat}))
        await table.people[0].socket.send('{"do":"start"}')
    while not all(any(person.moves for person in table.people) for table in tables):
        await asyncio.sleep(0.05)


async def seat_at_bare(base: str, tables: list[Table], tasks: list[asyncio.Task[None]]) -> None:
    """Four connections at each table; whatever is sent is news with the next version."""
    decoder = msgspec.json.Decoder(Message)
    for number, table in enumerate(tables):
        table.name = f"t{number}"
        for seat in SEATS:
            person = await connect(base, table, f"{table.name}-{seat}")
            table.people.append(person)
            tasks.append(asyncio.create_task(person.read(decoder)))


async def act_at_bare(table: Table, text: str) -> bool:
    """Send something of the size of a command, or of a view."""
    if table.waiting is not None:
        return False
    version = table.people[0].version + 1
    table.waiting, table.left = (version, perf_counter()), len(table.people)
    await table.people[version % 4].socket.send(f'{{"kind":"news","version":{version},"text":"{text}"}}')
    return True


async def play(tables: list[Table], act: Callable[[Table], Awaitable[bool]]) -> int:
    """Act at the rate, at one table after the other. Returns how many actions there were."""
    begun, done, at = perf_counter(), 0, 0
    while (now := perf_counter() - begun) < SECONDS:
        for _ in range(int(now * RATE) - done):
            for _ in range(len(tables)):
                at = (at + 1) % len(tables)
                if await act(tables[at]):
                    break
            done += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(1)
    return sum(len(table.times) for table in tables)


def cpu_of(process: int) -> float:
    """Seconds of processor time of a process until now."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> int:
    """Bytes in memory."""
    return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Measured:
    """What one server did: milliseconds of processor time an action, bytes a table, the times sorted."""

    actions: int
    cost: float
    memory: float
    times: list[float]
    refused: int
    length: int

    def __str__(self) -> str:
        """One line."""
        fifty, ninety_nine = (1000 * self.times[int(len(self.times) * part)] for part in (0.5, 0.99))
        return (
            f"{self.actions / SECONDS:.0f} actions/s, p50 {fifty:.1f} ms, p99 {ninety_nine:.1f} ms, "
            f"{self.cost:.2f} ms CPU an action, {self.memory / 1024:.0f} KiB a table, {self.refused} refused"
        )


Seating = Callable[[str, list[Table], list["asyncio.Task[None]"]], Awaitable[None]]


async def measure(site: Site, seat: Seating, act: Callable[[Table], Awaitable[bool]]) -> Measured:
    """Seat everybody at a server and play."""
    await site.ready()
    process = site.process.pid
    memory, tables, tasks = memory_of(process), [Table("") for _ in range(TABLES)], list[asyncio.Task[None]]()
    await seat(site.base, tables, tasks)
    grown = memory_of(process) - memory
    before = cpu_of(process)
    actions = await play(tables, act)
    cost = 1000 * (cpu_of(process) - before) / actions
    for table in tables:
        for person in table.people:
            await person.socket.close()
    await asyncio.gather(*tasks)
    times = sorted(time for table in tables for time in table.times)
    length = sum(person.taken for table in tables for person in table.people) // (4 * actions)
    return Measured(actions, cost, grown / TABLES, times, sum(table.refused for table in tables), length)


async def measure_bare(text: str) -> Measured:
    """The bare server, with a message that has the text in it."""
    port = free_port()
    site = Site(subprocess.Popen([sys.executable, "-c", BARE, str(port)]), port)  # noqa: S603
    try:
        return await measure(site, seat_at_bare, lambda table: act_at_bare(table, text))
    finally:
        site.stop()


async def compare(folder: Path) -> None:
    """Measure both, one after the other, and the bare one with longer messages."""
    rng = random.Random(1)
    echo = await measure_bare("P")
    makker = loose(f"sqlite:///{folder / 'makker.db'}")
    try:
        ours = await measure(makker, seat_everybody, lambda table: table.act(rng))
    finally:
        makker.stop()
    long = await measure_bare("x" * ours.length)
    sys.stdout.write(f"{TABLES} tables, {4 * TABLES} sockets, aimed at {RATE:.0f} actions/s for {SECONDS:.0f} s\n")
    sys.stdout.write(f"bare   {echo}\nMakker {ours}\nbare, messages as long as ours ({ours.length} bytes): {long}\n")
    sys.stdout.write(f"ratios of CPU an action: {ours.cost / echo.cost:.1f}, {ours.cost / long.cost:.1f}\n")


def main() -> None:
    """On a new database."""
    with TemporaryDirectory() as folder:
        asyncio.run(compare(Path(folder)))
