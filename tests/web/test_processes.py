"""Several server processes on one PostgreSQL: no process owns a table, nothing is lost, nothing is done twice."""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from makker.store import open_log
from makker.table import decode, fold_table
from makker.table.events import Acted, Alerted, Event
from makker.testing.postgres import Cluster
from makker.testing.site import Player, Site, asking, cookie_of, loose

COMMANDS = int(os.environ.get("MAKKER_CONFLICTS", "1200"))
"""How many conflicting commands are given in all."""

TABLES = 8
SEATS = ("N", "E", "S", "W")


@dataclass
class Fight:
    """One table at which everything is asked twice and at once. `said` and `acted` are what was acknowledged."""

    table: str
    sites: list[Site]
    rng: random.Random
    pairs: dict[str, list[Player]] = field(default_factory=dict)
    said: list[str] = field(default_factory=list)
    acted: list[str] = field(default_factory=list)
    asked: int = 0
    refused: Counter[str] = field(default_factory=Counter)

    async def begin(self) -> None:
        """Four people sit down, each with a connection to both processes."""
        for seat in SEATS:
            cookie = cookie_of(f"{self.table}-{seat}")
            self.pairs[seat] = [await Player(site.base, self.table, cookie).open() for site in self.sites]
            assert (await self.rng.choice(self.pairs[seat]).ask(do="sit", seat=seat, text=seat))["kind"] == "done"
        assert (await self.pairs["N"][0].ask(do="start"))["kind"] == "done"

    async def fight(self, commands: int) -> None:
        """Until so many commands have been given."""
        while self.asked < commands and not self.pairs["N"][0].view["over"]:
            await self.turn()

    async def turn(self) -> None:
        """Whoever is to act does so through both processes; meanwhile everybody explains own calls through both."""
        seat, move = await self.actor()
        version = max(player.version for player in self.pairs[seat])
        acts = [player.ask(do="act", text=move, version=version) for player in self.pairs[seat]]
        texts = self.explanations()
        talks = [self.explain(*text, number) for number, text in enumerate(texts)]
        answers = await asyncio.gather(*acts, *talks)
        self.asked += len(answers)
        self.refused.update(answer["error"]["code"] for answer in answers if answer["kind"] == "error")
        stored = sum(answer["kind"] == "done" for answer in answers[:2])
        assert stored <= 1, "one action was done twice"
        self.acted += [seat] * stored

    async def actor(self) -> tuple[str, str]:
        """Somebody who may act, and one of the moves; waits for the server to deal."""
        while True:
            for seat, pair in self.pairs.items():
                newest = max(pair, key=lambda player: player.version)
                if newest.moves():
                    return seat, self.rng.choice(newest.moves())
            await asyncio.sleep(0.005)

    def explanations(self) -> list[tuple[Player, str, int]]:
        """For half of the turns: who explains which own call, each through both processes."""
        auction = self.pairs["N"][0].view["game_view"]["deal"]["auction"]
        if self.rng.random() < 0.5 or not auction or not auction["calls"]:
            return []
        call = self.rng.randrange(len(auction["calls"]))
        seat = SEATS[(SEATS.index(auction["dealer"]) + call) % 4]
        return [(player, seat, call) for player in self.pairs[seat] * 2]

    def explain(self, player: Player, seat: str, call: int, number: int) -> Coroutine[Any, Any, dict[str, Any]]:
        """Explain a call in words that are said only once."""
        text = f"{seat} {self.asked} {number}"

        async def asking_it() -> dict[str, Any]:
            answer = await player.ask(do="alert", call=call, text=text)
            if answer["kind"] == "done":
                self.said.append(text)
            return answer

        return asking_it()

    async def close(self) -> list[int]:
        """Everybody goes. Returns the versions that the connections had reached."""
        players = [player for pair in self.pairs.values() for player in pair]
        newest = max(player.version for player in players)
        await asyncio.gather(*(asyncio.wait_for(player.until(newest), 10) for player in players))
        for player in players:
            await player.close()
        return [player.version for player in players]


async def read(database: str, table: str) -> list[Event]:
    """The table's log."""
    async with open_log(database, lambda: 0.0) as log:
        return [decode(line) for line in await log.read(table)]


async def new_table(site: Site) -> str:
    """An empty table."""
    async with asking(site.base, cookie_of("host")) as http:
        answer = await http.post("/api/tables", json={"game": "rubber"})
        return str(answer.json()["table"])


def test_conflicting_commands_through_two_processes(cluster: Cluster) -> None:
    """Every acknowledged command is in the log once, no other is, in the order in which they were given.

    At each table every action is asked for through both processes at once, while both store explanations that move the
    version on. Everybody's connection, to whichever process, comes to the same version.
    """

    async def scene() -> None:
        database = cluster.database()
        sites = [await loose(database, patrol=0.2).ready()]
        sites.append(await loose(database, patrol=0.2).ready())
        try:
            tables = [await new_table(sites[number % 2]) for number in range(TABLES)]
            fights = [Fight(table, sites, random.Random(number)) for number, table in enumerate(tables)]
            await asyncio.gather(*(fight.begin() for fight in fights))
            await asyncio.gather(*(fight.fight(COMMANDS // TABLES) for fight in fights))
            reached = [await fight.close() for fight in fights]
        finally:
            for site in sites:
                site.stop()
        for fight, versions in zip(fights, reached, strict=True):
            events = await read(database, fight.table)
            assert fight.acted == [each.who for each in events if isinstance(each, Acted) and each.who != "chance"]
            assert sorted(fight.said) == sorted(each.text for each in events if isinstance(each, Alerted))
            assert set(versions) == {len(events)}
            assert fold_table(events).version == len(events)
        assert sum(fight.asked for fight in fights) >= COMMANDS * 0.99
        assert sum(fight.refused["version.old"] for fight in fights) > COMMANDS // 50

    asyncio.run(scene())


def test_a_process_that_dies_is_replaced_by_the_other(cluster: Cluster) -> None:
    """People and robots play through one process, which is killed; at the other the robots go on, and so do people."""

    async def scene() -> None:
        database = cluster.database()
        sites = [await loose(database, patrol=0.2).ready(), await loose(database, patrol=0.2).ready()]
        try:
            table = await new_table(sites[0])
            players = [await Player(site.base, table, cookie_of("anna")).open() for site in sites]
            assert (await players[0].ask(do="sit", seat="S", text="Anna"))["kind"] == "done"
            assert (await players[0].ask(do="start"))["kind"] == "done"
            sites[0].kill()
            for _ in range(6):
                async with asyncio.timeout(20):
                    while not players[1].moves():
                        players[1].moved.clear()
                        await players[1].moved.wait()
                assert (await players[1].ask(do="act", text=players[1].moves()[0]))["kind"] == "done"
                await asyncio.sleep(0)
            for player in players:
                await player.close()
        finally:
            for site in sites:
                site.stop()
        assert len([each for each in await read(database, table) if isinstance(each, Acted) and each.who == "S"]) == 6

    asyncio.run(scene())


def test_who_is_away_is_known_through_every_process(cluster: Cluster) -> None:
    """Anna at one process, Bo at the other: nobody is away; Bo goes, and Anna hears of it; Bo comes back, and again."""

    async def scene() -> None:
        database = cluster.database()
        sites = [await loose(database, patrol=0.1).ready(), await loose(database, patrol=0.1).ready()]
        try:
            table = await new_table(sites[0])
            anna, bo = [
                await Player(site.base, table, cookie_of(name)).open()
                for site, name in zip(sites, ("anna", "bo"), strict=True)
            ]
            for player, seat in ((anna, "S"), (bo, "W")):
                assert (await player.ask(do="sit", seat=seat, text=seat))["kind"] == "done"
            await sees(anna, [])
            await bo.close()
            await sees(anna, ["W"])
            again = await Player(sites[1].base, table, cookie_of("bo")).open()
            assert again.away == []
            await sees(anna, [])
            for player in (anna, again):
                await player.close()
        finally:
            for site in sites:
                site.stop()

    asyncio.run(scene())


async def sees(player: Player, away: list[str]) -> None:
    """Wait until the player is told that these are away."""
    async with asyncio.timeout(10):
        while player.away != away:
            player.moved.clear()
            await player.moved.wait()
