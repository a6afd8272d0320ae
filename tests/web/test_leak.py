"""What goes over the wire does not depend on cards that the receiver may not see, to the byte.

Two servers have the same table, but for cards exchanged in the deal that this viewer cannot know of. The same people
do the same there. Whatever the viewer is sent, live, by the JSON API, as pages, and when a try is refused, is equal.
"""

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import websockets
from tests.games.bondebridge.test_conformance import known as known_in_rounds
from tests.games.whist.test_whist_rules import knows as known_in_whist
from tests.web.conftest import Running, running
from tests.web.played import NoSolver

from makker.cards import Hand
from makker.cards.hand import FULL_BITS
from makker.games.bondebridge import OhHellOptions, Options, PlumpOptions
from makker.games.bridge.duplicate import DuplicateOptions
from makker.games.registry import find_game, game_names
from makker.rules import IllegalAction, Official, Spectator
from makker.seats import Seat
from makker.table import Access, Event, TableState, act, create, evolve, fold_table, sit, start
from makker.table.commands import commit, game_events
from makker.testing import Step, Subject, play_at_random
from makker.testing.bridge import known_in_match, same_points
from makker.testing.conformance import events_of, exchanged, known_by_now, replay_with
from makker.testing.site import cookie_of
from makker.web.judging import Bench

NOW = 1000.0
SECRET = bytes(32)
OPTIONS = {
    "duplicate": DuplicateOptions(boards=3),
    "bondebridge": Options(players=5, forehead=True),
    "plump": PlumpOptions(largest=6),
    "oh-hell": OhHellOptions(largest=7),
}
QUIET = {"clock": lambda: NOW, "patrol": 1e6, "person_burst": 1e9, "address_burst": 1e9}


@dataclass(frozen=True)
class Pair:
    """One game, played until some moment of a deal, with two deals that the viewer cannot tell apart."""

    game: str
    viewer: Any
    steps: list[Step]
    dealing: int
    other: Any


def subject_of(game: str) -> Subject:
    """The game with what its viewers may know, written without its views."""
    options = OPTIONS.get(game, find_game(game).options())
    knows: Callable[[Any, Any], Hand] = known_in_match
    if game in ("bondebridge", "plump", "oh-hell"):
        knows = known_in_rounds
    elif game in ("whist", "bridge-whist"):
        knows = known_in_whist
    if game == "minibridge":
        return Subject(find_game(game).rules, options, knows, same_points)
    return Subject(find_game(game).rules, options, knows)


def find_pair(game: str, viewer: Any, rng: random.Random) -> Pair:
    """Random games, until one has a moment at which cards can be exchanged and everybody could have played the same."""
    subject = subject_of(game)
    while True:
        _, steps = play_at_random(subject.rules, subject.options, rng, asides=0.05)
        until = rng.randrange(len(steps) + 1)
        dealing = [at for at, step in enumerate(steps[:until]) if hasattr(step.action, "exchange")]
        if not dealing or until - dealing[-1] < 3:
            continue
        other = other_deal(subject, steps[:until], dealing[-1], viewer, rng)
        if other is not None:
            return Pair(game, viewer, steps[:until], dealing[-1], other)


def other_deal(subject: Subject, steps: list[Step], at: int, viewer: Any, rng: random.Random) -> Any:
    """The deal with hidden cards exchanged, several if that can be; None if it cannot."""
    state = fold_steps(subject, steps)
    unknown = tuple(Hand.of_bits(FULL_BITS) - known_by_now(subject, steps[at + 1 :], state, viewer))
    action = steps[at].action
    for _ in range(12 if len(unknown) > 1 else 0):
        tried = exchanged(action, *rng.sample(unknown, 2))
        if tried is not None and subject.alike(action, tried):
            action = tried if replay_with(subject.rules, subject.options, steps, at, tried) is not None else action
    return None if action == steps[at].action else action


def fold_steps(subject: Subject, steps: list[Step]) -> Any:
    """The game after the steps."""
    state = subject.rules.initial(subject.options)
    for event in events_of(steps):
        state = subject.rules.evolve(state, event)
    return state


def person(seat: str) -> str:
    """Who sits there."""
    return f"person-{seat}"


def log_of(pair: Pair, table: str, action: Any) -> tuple[Event, ...]:
    """The table's log up to the deal: everybody seated, the commitment the same for both deals."""
    options = OPTIONS.get(pair.game, find_game(pair.game).options())
    log: list[Event] = [*create(NOW, table, pair.game, options, access=Access.LINK, grace=60, host=person("host"))]
    for seat in fold_table(log).places:
        log += sit(fold_table(log), NOW, person(seat), f"Name {seat}", seat)
    log += start(fold_table(log), NOW, person(next(iter(fold_table(log).places))))
    state = fold_table(log)
    for number, step in enumerate(pair.steps[: pair.dealing + 1]):
        if step.who is Official.CHANCE:
            committed = commit(state, NOW, SECRET, number)
            log.append(committed)
            state = evolve(state, committed)
        for event in game_events(state, NOW, step.who, action if number == pair.dealing else step.action):
            log.append(event)
            state = evolve(state, event)
    return tuple(log)


class Viewer:
    """Somebody who looks at a table of one server; `received` is everything that came."""

    def __init__(self, place: Running, table: str, who: str) -> None:
        self.place, self.table, self.cookie = place, table, cookie_of(who)
        self.received: list[str] = []
        self.socket: Any = None

    async def open(self) -> None:
        """Connect."""
        url = self.place.base.replace("http", "ws") + f"/live/{self.table}"
        self.socket = await websockets.connect(url, additional_headers={"Cookie": self.cookie})
        self.received.append(await self.socket.recv())

    async def take(self, version: int) -> None:
        """Everything until the table has come so far."""
        while json.loads(self.received[-1]).get("version", 0) < version:
            self.received.append(await asyncio.wait_for(self.socket.recv(), 10))

    async def tries(self, texts: list[str]) -> None:
        """Try what is not allowed."""
        for text in texts:
            await self.socket.send(json.dumps({"do": "act", "text": text}))
            answer = await asyncio.wait_for(self.socket.recv(), 10)
            assert json.loads(answer)["kind"] == "error"
            self.received.append(answer)

    async def fetch(self) -> None:
        """Everything that can be asked for."""
        client = self.place.clients[0]
        for path in (
            f"/api/tables/{self.table}",
            f"/api/tables/{self.table}/events",
            f"/t/{self.table}",
            f"/t/{self.table}/deals",
            f"/t/{self.table}/deals/1",
            "/",
        ):
            answer = await client.get(path, headers={"Cookie": self.cookie})
            headers = {name: value for name, value in answer.headers.items() if name != "date"}
            whole = f"{path} {answer.status_code} {sorted(headers.items())}\n{answer.text}"
            self.received.append(whole.replace(self.place.base.partition("//")[2], "site"))  # its port differs


def refused(state: TableState, seat: str | None) -> list[str]:
    """Cards and calls that the viewer may not play now."""
    texts = [*(str(card) for card in Hand.of_bits(FULL_BITS)), "P", "1C", "7N", "X", "3"]
    if seat is None:
        return texts[:3]
    return [text for text in texts if not allowed(state, seat, text)]


def allowed(state: TableState, seat: str, text: str) -> bool:
    """Whether the action can be read and is legal, or might be for somebody else."""
    try:
        act(state, NOW, person(seat), text)
    except Exception as wrong:
        return not isinstance(wrong, IllegalAction)
    return True


async def compare(places: list[Running], pair: Pair, number: int) -> None:
    """Play on at both tables, and compare what the viewer gets."""
    table = f"leak{number}"
    seat = None if pair.viewer is Spectator.TABLE else str(pair.viewer)
    viewers = [Viewer(place, table, person(seat or "somebody")) for place in places]
    for viewer, action in zip(viewers, (pair.steps[pair.dealing].action, pair.other), strict=True):
        kept = await viewer.place.app.state.house.keeper.make(table, log_of(pair, table, action))
        await viewer.open()
    for step in pair.steps[pair.dealing + 1 :]:
        for viewer in viewers:
            kept = await viewer.place.app.state.house.keeper.do(
                table, lambda state, step=step: game_events(state, NOW, step.who, step.action)
            )
            await viewer.take(kept.state.version)
    texts = refused(kept.state, seat)
    for viewer in viewers:
        await viewer.tries(texts[:: max(1, len(texts) // 8)])
        await viewer.fetch()
        await viewer.socket.close()
    one, other = (viewer.received for viewer in viewers)
    assert len(one) > 8
    assert one == other


def seats_of(game: str) -> tuple[Any, ...]:
    """The game's players."""
    return tuple(find_game(game).rules.players(OPTIONS.get(game, find_game(game).options())))


def compare_all(folder: Path, pairs: list[Pair]) -> None:
    """Compare on two servers with databases of their own."""

    async def scene() -> None:
        for name in ("one", "other"):
            (folder / name).mkdir()
        async with running(folder / "one", **QUIET) as one, running(folder / "other", **QUIET) as other:
            for place in (one, other):
                await place.visitor(known=False)
                place.app.state.bench = Bench(NoSolver)
            for number, pair in enumerate(pairs):
                await compare([one, other], pair, number)

    asyncio.run(scene())


@pytest.mark.parametrize("game", game_names())
def test_nothing_sent_depends_on_hidden_cards(tmp_path: Path, game: str) -> None:
    """Every seat and a spectator, each with a random game of its own."""
    rng = random.Random(game)

    compare_all(tmp_path, [find_pair(game, viewer, rng) for viewer in (*seats_of(game), Spectator.TABLE)])


def test_the_comparison_finds_a_difference(tmp_path: Path) -> None:
    """Somebody whose own cards were exchanged does get something else."""
    pair = find_pair("rubber", Seat.NORTH, random.Random(1))
    deals = pair.steps[pair.dealing].action.deal, pair.other.deal
    changed = next(seat for seat in Seat if deals[0][seat] != deals[1][seat])

    with pytest.raises(AssertionError):
        compare_all(tmp_path, [replace(pair, viewer=changed)])
