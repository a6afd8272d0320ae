"""Killing a server again and again while people play, and looking whether anything is lost.

People play at several tables of a real `makker serve`. At random moments it is killed with SIGKILL and started again.
`crash` raises AssertionError when an acknowledged action is not in the log where it was acknowledged, when a table has
gone back behind what somebody has seen, when somebody cannot resume, or when a log does not fold.
"""

import asyncio
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from makker.store import open_log
from makker.table import TableState, decode, evolve
from makker.table.events import Acted, CameBack, Event
from makker.testing.site import Player, Site, as_hosted, asking, free_port
from makker.web.identity import COOKIE

GAMES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("rubber", {}, 4),
    ("bondebridge", {"players": 4}, 4),
    ("whist", {}, 4),
    ("chicago", {}, 4),
    ("rubber", {}, 1),  # with three robots
)
"""The tables: a game, its options, how many people."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An action that the server said was stored: by whom, decided against which version."""

    seat: str
    text: str
    version: int


@dataclass
class Group:
    """The people of one table. `seen` is the newest version that each of them was shown."""

    game: str
    options: dict[str, Any]
    cookies: list[str]
    rng: random.Random
    table: str = ""
    seats: list[str] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)

    async def sit_down(self, base: str) -> None:
        """A new table, on which everybody sits."""
        async with asking(base, self.cookies[0]) as http:
            answer = await http.post("/api/tables", json={"game": self.game, "options": self.options})
            self.table = answer.json()["table"]
            shown = (await http.get(f"/api/tables/{self.table}")).json()
        self.seats = [each["seat"] for each in shown["view"]["seats"]][: len(self.cookies)]
        self.acknowledged, self.seen = [], [0] * len(self.cookies)
        await self.connect(base)
        for player, seat in zip(self.players, self.seats, strict=True):
            await player.ask(do="sit", seat=seat, text=f"Player {seat}")
        await self.players[0].ask(do="start")

    async def connect(self, base: str) -> None:
        """Everybody comes (back), to a table that knows what they have seen and tells what they have missed."""
        self.players = [await Player(base, self.table, cookie).open() for cookie in self.cookies]
        for player, seen in zip(self.players, self.seen, strict=True):
            assert player.version >= seen, f"{self.table} went back from {seen} to {player.version}"
        async with asking(base, self.cookies[0]) as http:
            missed = (await http.get(f"/api/tables/{self.table}/events", params={"after": self.seen[0]})).json()
        assert len(missed) >= self.players[0].version - self.seen[0], f"{self.table}: cannot resume"

    async def play(self) -> None:
        """Until the connection ends. When the game is over nothing is left to do."""
        while all(player.is_connected for player in self.players):
            for player, seat in zip(self.players, self.seats, strict=True):
                self.note_seen()
                await self.act(player, seat)
            await asyncio.sleep(0.002)

    async def act(self, player: Player, seat: str) -> None:
        """One action, if it is this one's turn; noted when it is acknowledged. After a deal everybody goes on."""
        if seat in player.view.get("awaited", ()):
            await player.ask(do="go_on", version=player.version)
        moves, version = player.moves(), player.version
        if not moves:
            return
        text = self.rng.choice(moves)
        answer = await player.ask(do="act", text=text, version=version)
        if answer["kind"] == "done":
            self.acknowledged.append(Acknowledged(seat, text, version))
        elif answer["error"]["code"] == "message.too_many":
            await asyncio.sleep(0.2)

    def note_seen(self) -> None:
        """What everybody has been shown until now."""
        self.seen = [max(seen, player.version) for seen, player in zip(self.seen, self.players, strict=True)]

    async def leave(self) -> None:
        """Everybody goes, if they are still there."""
        self.note_seen()
        for player in self.players:
            await player.close()


@dataclass
class Crashed:
    """What came of it: kills, actions acknowledged, events in the logs, tables."""

    kills: int = 0
    actions: int = 0
    events: int = 0
    tables: int = 0


async def crash(folder: Path, kills: int, seed: int, database: str = "") -> Crashed:
    """Play and kill so often, on a database of the folder unless another is given. Raises AssertionError."""
    rng, found = random.Random(seed), Crashed()
    database, port = database or f"sqlite:///{folder / 'makker.db'}", free_port()
    site = await as_hosted(database, folder, port).ready()
    try:
        groups = [
            Group(game, options, [await identity(site) for _ in range(people)], random.Random(rng.random()))
            for game, options, people in GAMES
        ]
        for group in groups:
            await group.sit_down(site.base)
        while found.kills < kills:
            await play_until_killed(site, groups, rng)
            found.kills += 1
            site = await restarted(database, folder, port, rng, found)
            await resume(site, groups, database, found)
        for group in groups:
            await group.leave()
    finally:
        site.kill()
    for group in groups:
        await check(group, database, found)
    return found


async def identity(site: Site) -> str:
    """The cookie of somebody new."""
    async with asking(site.base, "") as http:
        value = (await http.post("/api/me")).cookies[COOKIE]
    return f"{COOKIE}={value}"


async def play_until_killed(site: Site, groups: list[Group], rng: random.Random) -> None:
    """Everybody plays; the server is killed at some moment."""
    tasks = [asyncio.create_task(group.play()) for group in groups]
    await asyncio.sleep(rng.uniform(0.02, 0.6))
    site.process.kill()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, BaseException) and not isinstance(result, ConnectionError):
            raise result
    await asyncio.to_thread(site.process.wait)
    for group in groups:
        await group.leave()


async def restarted(database: str, folder: Path, port: int, rng: random.Random, found: Crashed) -> Site:
    """The server again; now and then it is killed while it starts, too."""
    if rng.random() < 0.1:
        starting = as_hosted(database, folder, port)
        await asyncio.sleep(rng.uniform(0, 1))
        starting.kill()
        found.kills += 1
    return await as_hosted(database, folder, port).ready()


async def resume(site: Site, groups: list[Group], database: str, found: Crashed) -> None:
    """Everybody comes back; who has played to the end begins anew."""
    for group in groups:
        await group.connect(site.base)
        if group.players[0].view["over"]:
            await group.leave()
            await check(group, database, found)
            await group.sit_down(site.base)


async def check(group: Group, database: str, found: Crashed) -> None:
    """The log has every acknowledged action where it was acknowledged, and folds."""
    async with open_log(database, lambda: 0.0) as log:
        events = [decode(line) for line in await log.read(group.table)]
    states = states_of(events)
    for said in group.acknowledged:
        before = states[said.version]
        made = [each for each in events[said.version : said.version + 2] if not isinstance(each, CameBack)]
        rules = before.rules
        expected = rules.decide(before.state, before.places[said.seat], rules.read(said.text))
        assert isinstance(made[0], Acted), f"{said} is lost"
        assert tuple(rules.decode(bytes(raw)) for raw in made[0].events) == expected, f"{said} is changed"
    assert max(group.seen) <= len(events)
    found.actions += len(group.acknowledged)
    found.events += len(events)
    found.tables += 1


def states_of(events: list[Event]) -> list[TableState]:
    """The table after each number of events, from one on; the first is the created table twice."""
    state = evolve(None, events[0])
    states = [state, state]
    for event in events[1:]:
        state = evolve(state, event)
        states.append(state)
    return states
