"""A club night that begins with a file: a movement of one's own, or an event prepared on the command line."""

import random
from pathlib import Path

import httpx
import pytest
from tests.web.conftest import Running
from tests.web.test_club import play_round, state_of, visit

from makker.deals import Deal
from makker.tournament.events import Contestant, Event, entered, write_event
from makker.tournament.movements import howell, mitchell, write_movement
from makker.tournament.movements.teams import whist_league

PREPARED = Event(
    name="Tirsdag",
    movement=howell(6),
    each=3,
    contestants=(Contestant(1, ("Åse", "Bo")), Contestant(2, ("Eva", "Finn"), shown=False)),
    deals={1: str(Deal.random(random.Random(1)))},
)


async def bring(client: httpx.AsyncClient, content: bytes) -> httpx.Response:
    """Send the file of the form."""
    return await client.post("/club/file", files={"file": ("plan.json", content)})


def test_a_prepared_event(tmp_path: Path) -> None:
    """Names, sets, scoring and deals are those of the file, and the evening is played."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        answer = await bring(client, write_event(PREPARED).encode())
        assert answer.status_code == 303
        name = answer.headers["location"].split("/")[2]
        state = await state_of(place, name)
        assert state.setup.event == PREPARED
        await play_round(place, client, name, random.Random(2))
        assert len((await state_of(place, name)).entries) == 3 * 3

    visit(tmp_path, scene)


@pytest.mark.parametrize("movement", [howell(8), mitchell(5), whist_league(5)], ids=["howell", "mitchell", "teams"])
def test_a_movement_of_ones_own(tmp_path: Path, movement: object) -> None:
    """Its rounds are those that are played; a mark at the beginning of the file does not matter."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        answer = await bring(client, b"\xef\xbb\xbf" + write_movement(movement).encode())  # type: ignore[arg-type]
        assert answer.status_code == 303
        state = await state_of(place, answer.headers["location"].split("/")[2])
        assert state.setup.event.movement is not None
        assert state.setup.event.movement.rounds == movement.rounds  # type: ignore[attr-defined]
        assert state.setup.event.kind == state.setup.event.movement.kind

    visit(tmp_path, scene)


UNSOUND = write_movement(howell(6)).replace('"ns":[1]', '"ns":[2]', 1)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no movement"),
        (b"\xff\xfe\x00", "no movement"),
        (b"{}", "no movement"),
        (b"[" * 100_000, "no movement"),
        (UNSOUND.encode(), ""),
        (write_event(Event(name="x")).encode(), "has no movement"),
        (
            write_event(Event(movement=howell(6), results=(entered(1, (1,), (2,), "Pass"),))).encode(),
            "has results already (1)",
        ),
    ],
)
def test_a_file_that_is_no_evening(tmp_path: Path, content: bytes, said: str) -> None:
    """Told on the page, and no evening is made."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        answer = await bring(client, content)
        assert 400 <= answer.status_code < 500
        assert 'role="alert"' in answer.text
        assert said in answer.text

    visit(tmp_path, scene)
