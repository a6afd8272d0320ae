"""A club night over HTTP: set up, entered by phones, confirmed, repaired, final; hostile input; a second computer."""

import asyncio
import io
import itertools
import json
import random
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pypdf
import pytest
from tests.tournament.test_evening import Night
from tests.web.conftest import Running, running

from makker.errors import InvalidValue
from makker.formats import read
from makker.i18n import Language
from makker.tournament.evening import Evening
from makker.tournament.evening.correcting import correct
from makker.tournament.evening.running import begin_round
from makker.tournament.evening.seating import swap
from makker.tournament.events import event_of_boards, rankings, read_event
from makker.web.nightdownloads import FILES
from makker.web.nightviews import own_view, traveller_view
from makker.web.words import catalogue_of

DEALS = (
    {"level": "4", "strain": "S", "declarer": "N", "over": "0"},
    {"level": "3", "strain": "N", "declarer": "E", "over": "1"},
)
Scene = Callable[[Running, httpx.AsyncClient], Awaitable[Any]]


def visit(folder: Path, scene: Scene) -> Any:
    """Let the scene happen at a running server."""

    async def happen() -> Any:
        async with running(folder) as place, httpx.AsyncClient(base_url=place.base) as client:
            return await scene(place, client)

    return asyncio.run(happen())


async def open_night(client: httpx.AsyncClient, pairs: int = 8, **fields: str) -> str:
    """A new evening by its form; its name."""
    form = {"pairs": str(pairs), "boards": "14", "take": "1", "title": "Tirsdag", "correction": "0", **fields}
    answer = await client.post("/club", data=form)
    assert answer.status_code == 303, re.findall(r'role="alert">([^<]*)', answer.text)
    return str(answer.headers["location"].split("/")[2])


async def state_of(place: Running, name: str) -> Evening:
    """The evening as the server has it."""
    found: Evening = await place.app.state.nights.find(name)
    return found


async def direct(client: httpx.AsyncClient, name: str, **fields: str) -> httpx.Response:
    """A director's form."""
    return await client.post(f"/club/{name}/direct", data=fields)


async def play_round(place: Running, client: httpx.AsyncClient, name: str, rng: random.Random) -> None:
    """Begin the next round; every table enters its boards by its own address, in any order, and confirms."""
    state = await state_of(place, name)
    begun = await direct(client, name, do="begin", round=str(state.round + 1), sure="on")
    assert begun.status_code == 303
    state = await state_of(place, name)
    due = list(state.due(state.round))
    rng.shuffle(due)
    for number, table, board in due:
        path = f"/club/{name}/t/{state.codes[table - 1]}"
        async with httpx.AsyncClient(base_url=place.base) as phone:
            fields = {"do": "enter", "round": str(number), "board": str(board), "by": "ns", **rng.choice(DEALS)}
            assert (await phone.post(path, data=fields)).status_code == 303
            said = {"do": "confirm", "place": f"{number}-{table}-{board}", "by": "ew"}
            assert (await phone.post(path, data=said)).status_code == 303


def test_a_whole_evening(tmp_path: Path) -> None:
    """Seven rounds by four phones; the ranking is the one of the results; files are there once it is final."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        names = "\n".join(f"{at} Åse {at} – Bo {at}" for at in range(1, 9))
        name = await open_night(client, names=names)
        for _ in range(7):
            await play_round(place, client, name, random.Random(1))
        state = await state_of(place, name)
        assert all(entry.confirmed for entry in state.entries.values())
        shown = (await client.get(f"/club/{name}")).text
        order = [int(number) for number in re.findall(r"/who/(\d+)", shown)]
        (ranking,) = rankings(state.event())
        assert order == [each.contestant for each in ranking.standings]
        assert "Åse 3 – Bo 3" in shown
        async with httpx.AsyncClient(base_url=place.base) as guest:
            assert (await guest.get(f"/club/{name}/files/results.pbn")).status_code == 409
            assert (await direct(client, name, do="final")).status_code == 303
            content = (await guest.get(f"/club/{name}/files/results.pbn")).content
            again = event_of_boards(read(content).boards)
            assert rankings(again)[0].standings == ranking.standings
            saved = read_event((await guest.get(f"/club/{name}/files/event.json")).text)
            assert rankings(saved)[0].standings == ranking.standings
            for file in ("results.xml", "ranking.csv", "results.csv", "results.pdf"):
                assert (await guest.get(f"/club/{name}/files/{file}")).status_code == 200
            board = (await guest.get(f"/club/{name}/boards/1")).text
            assert board.count("<tr>") == 1 + 4

    visit(tmp_path, scene)


def test_things_go_wrong_and_are_repaired(tmp_path: Path) -> None:
    """A table sits the wrong way round, a wrong result is entered, a pair leaves: each mended, with a reason logged."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await play_round(place, client, name, random.Random(2))
        before = await state_of(place, name)
        assert (await direct(client, name, do="turn", round="1", table="2", why="arrow")).status_code == 303
        fixed = await direct(client, name, do="correct", place="1-1-1", written="3NT by W -2", why="wrong declarer")
        assert fixed.status_code == 303
        assert (await direct(client, name, do="leave", contestant="8", since="2", why="ill")).status_code == 303
        state = await state_of(place, name)
        turned = [place_ for place_ in before.entries if place_[:2] == (1, 2)]
        assert all(state.entries[each].ns == before.entries[each].ew for each in turned)
        assert state.entries[1, 1, 1].contract == "3N by W -2"
        assert [each.what for each in state.changes] == ["turned", "corrected", "left"]
        await play_round(place, client, name, random.Random(2))
        assert (await state_of(place, name)).missing(2) == ()
        page = (await client.get(f"/club/{name}/direct")).text
        assert "wrong declarer" in page

    visit(tmp_path, scene)


def test_only_directors_direct(tmp_path: Path) -> None:
    """Others are asked for the key; with it one more may; without it nothing changes."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        state = await state_of(place, name)
        async with httpx.AsyncClient(base_url=place.base) as other:
            asked = await other.get(f"/club/{name}/direct")
            assert state.key not in asked.text
            assert all(code not in asked.text for code in state.codes)
            assert (await direct(other, name, do="begin", round="1")).status_code == 403
            assert (await other.get(f"/club/{name}/backup")).status_code == 403
            assert (await direct(other, name, do="key", key="guess")).status_code == 400
            assert state.version == (await state_of(place, name)).version
            cards = (await other.get(f"/club/{name}/cards")).text
            assert all(code not in cards for code in state.codes)
            assert (await direct(other, name, do="key", key=state.key)).status_code == 303
            assert (await direct(other, name, do="begin", round="1")).status_code == 303

    visit(tmp_path, scene)


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"do": "enter", "board": "3"}, 400),
        ({"do": "enter", "round": "2"}, 409),
        ({"do": "enter", "level": "8"}, 400),
        ({"do": "enter", "over": "9"}, 400),
        ({"do": "enter", "declarer": ""}, 400),
        ({"do": "enter", "board": "<b>"}, 400),
        ({"do": "enter", "lead": "1Z"}, 400),
        ({"do": "confirm", "place": "1-2-7"}, 409),
        ({"do": "confirm", "place": "1-1-1", "by": "ew"}, 400),
        ({"do": "confirm", "place": "x"}, 400),
    ],
)
def test_what_a_table_cannot_do(tmp_path: Path, fields: dict[str, str], status: int) -> None:
    """Another table's board, another round, what cannot be: told on the page in one alert, nothing is changed."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        state = await state_of(place, name)
        form = {"round": "1", "board": "1", "by": "ns", **DEALS[0], **fields}
        answer = await client.post(f"/club/{name}/t/{state.codes[0]}", data=form)
        assert answer.status_code == status
        assert answer.text.count('role="alert"') == 1
        assert (await state_of(place, name)).version == state.version

    visit(tmp_path, scene)


def test_a_name_that_is_not_to_be_shown_leaves_on_no_way(tmp_path: Path) -> None:
    """No page and no file that a guest can reach has it, final or not; the director's files do."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        names = "\n".join(f"{at} {'* Hidden' if at == 3 else 'Åse'} {at} – Bo {at}" for at in range(1, 9))
        name = await open_night(client, names=names)
        for _ in range(7):
            await play_round(place, client, name, random.Random(1))
        assert (await direct(client, name, do="final")).status_code == 303
        seen = await all_pages(place, name)
        assert not [path for path, text in seen.items() if "Hidden" in text]
        assert {f"/club/{name}/files/{file}" for file in FILES} <= seen.keys()
        assert "Hidden 3" in (await client.get(f"/club/{name}/files/results.xml")).text

    visit(tmp_path, scene)


def test_a_board_that_is_still_played_is_on_no_page(tmp_path: Path) -> None:
    """One table has entered it: no page or file of a guest, not even the pair's own, tells contract or score."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        code = (await state_of(place, name)).codes[0]
        form = {"do": "enter", "round": "1", "board": "1", "level": "7", "strain": "N", "declarer": "W", "over": "-9"}
        answer = await client.post(f"/club/{name}/t/{code}", data={"doubled": "XX", "by": "ns", **form})
        assert answer.status_code == 303
        assert len((await state_of(place, name)).entries) == 1
        told = await all_pages(place, name, tables=False)
        assert len(told) > 10
        for path, text in told.items():
            plain = re.sub(r"<[^>]+>", "", text)
            assert not re.search(r"7\s*NT?\s*XX|[45]\s?200\b|−9", plain), path

    visit(tmp_path, scene)


async def all_pages(place: Running, name: str, *, tables: bool = True) -> dict[str, str]:
    """Every page and file of a night that a guest comes to from its front page, with what can be read there."""
    state, seen = await state_of(place, name), dict[str, str]()
    todo = [f"/club/{name}", *(f"/club/{name}/who/{who}" for who in range(1, 9))]
    todo += [f"/club/{name}/t/{code}" for code in state.codes] if tables else []
    async with httpx.AsyncClient(base_url=place.base, follow_redirects=True) as guest:
        while todo:
            path = todo.pop().split("#")[0]
            if path in seen or not path.startswith(f"/club/{name}"):
                continue
            answer = await guest.get(path)
            is_pdf = path.endswith(".pdf") and answer.status_code == 200
            seen[path] = pdf_text(answer.content) if is_pdf else answer.content.decode("utf-8", "replace")
            if "html" in answer.headers.get("content-type", ""):
                todo += re.findall(r'(?:href|src)="([^"]+)"', seen[path])
    return seen


def pdf_text(content: bytes) -> str:
    """What can be read in a PDF."""
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)


@pytest.mark.parametrize(
    ("language", "written", "shown"), [("en", "HQ", "♥Q"), ("nb", "HD", "♥D"), ("da", "♥b", "♥B"), ("sv", "hkn", "♥Kn")]
)
def test_the_lead_is_written_as_the_language_does(tmp_path: Path, language: str, written: str, shown: str) -> None:
    """Queens and jacks have other letters in the Nordic languages, on the form and on the traveller."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        path = f"/club/{name}/t/{(await state_of(place, name)).codes[0]}"
        await client.get(path, params={"lang": language})
        form = {"do": "enter", "round": "1", "board": "1", "by": "ns", **DEALS[0], "lead": written}
        assert (await client.post(path, data=form)).status_code == 303
        assert f">{shown}<" in (await client.get(path)).text
        fields = {"do": "correct", "place": "1-1-1", "written": "4S by N =", "lead": written, "why": "x"}
        assert (await direct(client, name, **fields)).status_code == 303

    visit(tmp_path, scene)


def test_forged_addresses_and_foreign_forms(tmp_path: Path) -> None:
    """A table that is none, a night that is none, a form from another site."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        code = (await state_of(place, name)).codes[0]
        for path in (f"/club/{name}/t/nosuch7", f"/club/{name}/t/nosuch7/qr.svg", f"/club/{name}/files/x"):
            assert (await client.get(path)).status_code == 404
        for path in ("/club/nosuch", "/club/nosuch/screen", "/club/nosuch/direct", "/club/nosuch/boards/1"):
            assert (await client.get(path)).status_code == 404
        foreign = {"sec-fetch-site": "cross-site"}
        assert (await client.post(f"/club/{name}/t/{code}", data=DEALS[0], headers=foreign)).status_code == 403
        assert (await direct(client, name, do="shuffle")).status_code == 400
        assert (await client.get(f"/club/{name}/boards/1")).status_code == 200
        async with httpx.AsyncClient(base_url=place.base) as guest:
            assert (await guest.get(f"/club/{name}/boards/1")).status_code == 409
            assert (await guest.get(f"/club/{name}/who/99")).status_code == 404

    visit(tmp_path, scene)


def test_two_phones_race(tmp_path: Path) -> None:
    """Twenty entries at once for one board: one after the other, the last stands, none is half written."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        state = await state_of(place, name)
        path = f"/club/{name}/t/{state.codes[0]}"
        forms = [{"do": "enter", "round": "1", "board": "1", "by": "ns", **DEALS[at % 2]} for at in range(20)]
        answers = await asyncio.gather(*(client.post(path, data=form) for form in forms))
        after = await state_of(place, name)
        assert {answer.status_code for answer in answers} == {303}
        assert after.version == state.version + 20
        assert len(after.entries) == 1

    visit(tmp_path, scene)


def test_a_second_computer_takes_over(tmp_path: Path) -> None:
    """The backup makes the same evening on another server, which goes on; taken over twice it is the same."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()

    async def first(place: Running, client: httpx.AsyncClient) -> tuple[str, bytes, Evening]:
        name = await open_night(client)
        await play_round(place, client, name, random.Random(3))
        return name, (await client.get(f"/club/{name}/backup")).content, await state_of(place, name)

    async def second(place: Running, client: httpx.AsyncClient) -> None:
        for _ in range(2):
            answer = await client.post("/club/restore", files={"file": ("night.makker-club", content)})
            assert answer.status_code == 303
        assert await state_of(place, name) == before
        assert (await direct(client, name, do="key", key=before.key)).status_code == 303
        await play_round(place, client, name, random.Random(4))
        older = await client.post("/club/restore", files={"file": ("night.makker-club", content)})
        assert older.status_code == 409
        for wrong in (b"", b"{}", content[: len(content) // 2], b"\xff\xfe", b'{"type":"round","number":1,"at":0}'):
            refused = await client.post("/club/restore", files={"file": ("x", wrong or b"\n")})
            assert refused.status_code == 400

    name, content, before = visit(tmp_path / "one", first)
    visit(tmp_path / "two", second)


def test_what_cannot_be_set_up(tmp_path: Path) -> None:
    """Too few pairs, no such suggestion, names that are none: the form comes back with one alert."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        good = {"pairs": "8", "boards": "14", "take": "1"}
        for fields in (
            {"pairs": "2"},
            {"pairs": "many"},
            {"take": "99"},
            {"hours": "x"},
            {"scoring": "darts"},
            {"names": "1 , , ,"},
            {"names": "9 Nobody"} | {"pairs": "8", "take": "0"},
            {"title": "a\u202eb" * 40},
            {"date": "yesterday"},
        ):
            answer = await client.post("/club", data={**good, **fields})
            assert answer.status_code == 400, fields
            assert answer.text.count('role="alert"') == 1, fields

    visit(tmp_path, scene)


def test_an_evening_outlives_a_crash(tmp_path: Path) -> None:
    """What was answered is in the store: another server on the same database goes on."""

    async def first(place: Running, client: httpx.AsyncClient) -> tuple[str, Evening]:
        name = await open_night(client)
        await play_round(place, client, name, random.Random(5))
        return name, await state_of(place, name)

    async def second(place: Running, _: httpx.AsyncClient) -> Evening:
        return await state_of(place, name)

    name, before = visit(tmp_path, first)

    assert visit(tmp_path, second) == before
    assert json.loads(json.dumps(before.version)) > 10


def test_the_laws_helper(tmp_path: Path) -> None:
    """Question by question to the ruling with its Law; what it does not know is told."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        path = "/laws/revoke"
        for answer in ("yes", "no", "yes", "yes"):
            text = (await client.get(path, headers={"accept-language": "nb"})).text
            link = next(found for found in re.findall(r'href="(\?so=[^"]*)"', text) if found.endswith(answer))
            path = f"/laws/revoke{link}"
        ruled = (await client.get(path, headers={"accept-language": "nb"})).text
        assert "To stikk overføres" in ruled
        assert "Lov 64A1" in ruled
        for wrong in ("/laws/nothing", "/laws/revoke?so=maybe", "/laws/revoke?so=yes.no.yes.yes.yes"):
            refused = await client.get(wrong)
            assert refused.status_code == 400
            assert "<h1>" in refused.text

    visit(tmp_path, scene)


def test_sheets_and_nights_are_bounded(tmp_path: Path) -> None:
    """One address cannot make any number of them; what is refused is told, and nothing is made."""

    async def happen() -> None:
        async with (
            running(tmp_path, making_burst=2, making_rate=0.0) as place,
            httpx.AsyncClient(base_url=place.base) as client,
        ):
            for path, form in (("/scores/new", {"sheet": "rubber"}), ("/club", {"pairs": "8", "take": "1"})):
                assert (await client.post(path, data=form)).status_code == 303
            for path, form in (("/scores/new", {"sheet": "rubber"}), ("/club", {"pairs": "8", "take": "1"})):
                assert (await client.post(path, data=form)).status_code == 429

    asyncio.run(happen())


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(range(1, 9), 2)))
def test_a_board_that_was_not_played_again_is_told_apart(one: int, other: int) -> None:
    """After an exchange a pair can have "not played" and a result on one board: each row shows its own."""
    state = exchanged(one, other)
    for board in {each.board for each in state.entries.values()}:
        entries = {each.place: each for each in state.entries.values() if each.board == board}
        rows = traveller_view(state, board, catalogue_of(Language.EN))["rows"]
        assert sorted(row["place"] for row in rows) == sorted("-".join(map(str, place)) for place in entries)
        for who in range(1, 9):
            held = ["-".join(map(str, place)) for place, each in entries.items() if who in each.ns + each.ew]
            own = [row["place"] for row in own_view(state, who, catalogue_of(Language.EN)) if row["board"] == board]
            assert sorted(own) == sorted(held)


def exchanged(one: int, other: int) -> Evening:
    """An evening in which two pairs exchanged places after the first round; what they had before was not played."""
    night = Night()
    night.play(random.Random(3), rounds=1)
    night.do(swap, one, other, 2, "late")
    for _ in range(2, 8):
        night.do(begin_round)
        for _, table, board in night.now_state.due(night.now_state.round):
            with suppress(InvalidValue):
                night.enter(table, board, "4S by N =")
    for place in [place for at in range(1, 8) for place in night.now_state.missing(at)]:
        night.do(correct, place, "NP", "had it before")
    return night.now_state
