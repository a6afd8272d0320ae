"""Names on a club night: one by one, completed from the host's earlier nights, told where they are there twice."""

import html
import json
import re
from pathlib import Path

import httpx
import pytest
from tests.web.conftest import Running
from tests.web.test_club import direct, open_night, state_of, visit

from makker.errors import ParseError
from makker.tournament.events import Contestant
from makker.web.namelines import read_names
from makker.web.nightnames import twice


async def offered(client: httpx.AsyncClient, name: str) -> list[str]:
    """The names that the page offers."""
    return re.findall(r'<option value="([^"]*)"', (await client.get(f"/club/{name}/names")).text)


async def save(client: httpx.AsyncClient, name: str, **fields: str) -> httpx.Response:
    """The form of names."""
    return await client.post(f"/club/{name}/names", files={key: (None, text) for key, text in fields.items()})


def test_earlier_players_complete_themselves(tmp_path: Path) -> None:
    """The host's next night offers the names of the last; hidden ones never, to other hosts and phones none."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        first = await open_night(client, names="1 Åse Ås – Bo Berg\n2 * Hemmelig Hans – Dan Dal")
        second = await open_night(client)
        assert await offered(client, second) == ["Bo Berg", "Åse Ås"]
        saved = await save(client, second, **{"name.1": "Eva Ek – Åse Ås +2,5", "name.3": "Finn"})
        assert saved.status_code == 303
        state = await state_of(place, second)
        assert state.contestant(1) == Contestant(1, ("Eva Ek", "Åse Ås"), handicap=state.contestant(1).handicap)
        assert str(state.contestant(1).handicap) == "2.5"
        assert 'value="Eva Ek – Åse Ås +2.5"' in (await client.get(f"/club/{second}/names")).text
        assert await offered(client, first) == ["Bo Berg", "Eva Ek", "Finn", "Åse Ås"]
        await direct(client, first, do="names", names="1 Gro Gran – Bo Berg")
        assert "Gro Gran" in await offered(client, second)
        async with httpx.AsyncClient(base_url=place.base) as other:
            assert (await other.get(f"/club/{first}/names")).status_code == 403
            assert (await save(other, first, **{"name.1": "X"})).status_code == 403
            assert (await other.post(f"/club/{first}/names/forget", data={})).status_code == 403
            own = await open_night(other)
            assert await offered(other, own) == []
            code = state.codes[0]
            assert "Gro Gran" not in (await other.get(f"/club/{second}/t/{code}")).text
        assert (await client.post(f"/club/{first}/names/forget", data={"x": "y"})).status_code == 303
        assert await offered(client, second) == []
        assert (await state_of(place, second)).contestant(3).names == ("Finn",)

    visit(tmp_path, scene)


def test_the_same_name_twice_is_told(tmp_path: Path) -> None:
    """It is no mistake for sure, and so it is taken, and told on both pages."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, names="1 Åse Ås – Bo Berg\n4 åse ås – Dan Dal")
        for path in ("direct", "names"):
            assert "Åse Ås is there more than once: 1, 4" in (await client.get(f"/club/{name}/{path}")).text

    visit(tmp_path, scene)


@pytest.mark.parametrize("text", [",,,", "a,b,c,d,e,f,g", "x" * 61, "a\u202eb", "*"])
def test_names_that_cannot_be(tmp_path: Path, text: str) -> None:
    """Told in one alert, with what was written still in its field; nothing is changed."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        before = await state_of(place, name)
        answer = await save(client, name, **{"name.1": "Anna", "name.2": text})
        assert answer.status_code == 400
        assert answer.text.count('role="alert"') == 1
        assert 'value="Anna"' in answer.text
        assert await state_of(place, name) == before

    visit(tmp_path, scene)


def test_names_that_are_there_twice() -> None:
    """By the letters, whatever their case, in one contestant too."""
    listed = [Contestant(1, ("Anna", "Bo")), Contestant(2, ("ANNA", "Dan")), Contestant(3, ("Eva", "eva"))]

    assert twice(listed) == [("Anna", "1, 2"), ("Eva", "3, 3")]


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ("1;Åse Ås;Bo Berg\n2;Eva Ek;Finn Foss\n".encode(), ("Åse Ås", "Bo Berg")),
        ("1;Åse Ås;Bo Berg\r\n".encode("cp1252"), ("Åse Ås", "Bo Berg")),
        ("\ufeff1,Åse Ås,Bo Berg\n".encode(), ("Åse Ås", "Bo Berg")),
        ("1\tÅse Ås\tBo Berg\n".encode("utf-16"), ("Åse Ås", "Bo Berg")),
    ],
)
def test_names_from_a_file(tmp_path: Path, content: bytes, names: tuple[str, ...]) -> None:
    """CSV and text as editors and spreadsheets of the North write them, in their charsets."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        answer = await client.post(f"/club/{name}/names", files={"file": ("navn.csv", content)})
        assert answer.status_code == 303
        assert (await state_of(place, name)).contestant(1).names == names

    visit(tmp_path, scene)


@pytest.mark.parametrize("content", [b"\x00\x01\x02PK", b"1 Anna\n99999999999 Bo\n" * 3, b'1;"' + b"x" * 500 + b'"'])
def test_a_file_that_has_no_names(tmp_path: Path, content: bytes) -> None:
    """Refused with the reason on the page; the names that were there stay."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, names="1 Åse – Bo")
        answer = await client.post(f"/club/{name}/names", files={"file": ("navn.csv", content)})
        assert 400 <= answer.status_code < 500
        assert 'class="fault"' in answer.text
        assert (await state_of(place, name)).contestant(1).names == ("Åse", "Bo")

    visit(tmp_path, scene)


def fields_of(page: str) -> dict[str, str]:
    """A form's fields as a browser sends them back untouched."""
    inputs = re.findall(r'<input[^>]* name="([\w.]+)"[^>]* value="([^"]*)"', page)
    chosen = re.findall(r'<select id="(\w+)"[^>]*>.*?<option value="(\w+)" selected', page, re.DOTALL)
    return {name: html.unescape(value) for name, value in (*inputs, *chosen)}


def test_two_directors_at_once_lose_nothing(tmp_path: Path) -> None:
    """Whoever saves last changes what he has touched, and no more; where both touched the same, he is told."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, names="1 Anna – Bo\n2 Carl – Dan\n3 Eva – Finn =10")
        for page, mine, theirs in (
            ("names", ("name.1", "Anna – Bodil"), ("name.2", "Carla – Dan")),
            ("settings", ("showing", "end"), ("minutes", "20")),
        ):
            opened = fields_of((await client.get(f"/club/{name}/{page}")).text)
            for field, value in (mine, theirs):
                sent = [(key, (None, text)) for key, text in {**opened, field: value}.items()]
                form = {"files": sent} if page == "names" else {"data": {**opened, field: value}}
                assert (await client.post(f"/club/{name}/{page}", **form)).status_code == 303
            now = fields_of((await client.get(f"/club/{name}/{page}")).text)
            assert (now[mine[0]], now[theirs[0]]) == (mine[1], theirs[1])
            late = await client.post(
                f"/club/{name}/{page}",
                **(
                    {"files": [(key, (None, text)) for key, text in {**opened, mine[0]: "live"}.items()]}
                    if page == "names"
                    else {"data": {**opened, mine[0]: "rounds"}}
                ),
            )
            assert late.status_code == 409
            assert 'role="alert"' in late.text
        state = await state_of(place, name)
        assert [state.contestant(at).names for at in (1, 2)] == [("Anna", "Bodil"), ("Carla", "Dan")]
        assert (state.setup.showing, state.setup.minutes) == ("end", 20)

    visit(tmp_path, scene)


def test_names_in_the_console_that_somebody_else_has_changed(tmp_path: Path) -> None:
    """All lines are one field there: who has touched them is told that they are not what he saw."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, names="1 Anna – Bo\n2 Carl – Dan")
        page = (await client.get(f"/club/{name}/direct")).text
        was = html.unescape(re.findall(r'name="was" value="([^"]*)"', page)[0])
        await save(client, name, **{"name.1": "Gro – Hans", "name.2": "Carl – Dan"})
        seen = json.loads(was)["names"].replace("\n", "\r\n")
        await direct(client, name, do="names", was=was, names=seen)
        assert (await state_of(place, name)).contestant(1).names == ("Gro", "Hans")
        late = {"do": "names", "was": was, "names": "1 Anna – Bodil"}
        assert (await client.post(f"/club/{name}/direct", data=late)).status_code == 409
        assert (await state_of(place, name)).contestant(1).names == ("Gro", "Hans")

    visit(tmp_path, scene)


def test_what_is_had_beforehand_belongs_to_people(tmp_path: Path) -> None:
    """It can be taken away, and does not go to those who come instead; a file of names without it takes none away."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, names="1 Anna – Bo =10\n2 Carl – Dan =5\n3 Eva – Finn =7")
        lines = {"name.1": "Anna – Bo", "name.2": "Gro – Hans", "name.3": "Eva – Finn =7"}
        assert (await save(client, name, **lines)).status_code == 303
        state = await state_of(place, name)
        assert [int(state.contestant(at).carry_over) for at in (1, 2, 3)] == [0, 0, 7]
        file = [("file", ("names.csv", b"1,Eva,Finn\n3,Eva,Iver\n2,Jo,Kai\n"))]
        assert (await client.post(f"/club/{name}/names", files=file)).status_code == 303
        state = await state_of(place, name)
        assert [int(state.contestant(at).carry_over) for at in (1, 2, 3)] == [0, 0, 7]

    visit(tmp_path, scene)


@pytest.mark.parametrize("line", ["1 A – B =1000", "1 A – B =1e3", "1 A – B ==5", "1 A – B =+5 +3", "1 A – B =1,234"])
def test_what_cannot_be_read_is_no_name(line: str) -> None:
    """An equals sign that is no carry-over does not become part of a player's name."""
    with pytest.raises(ParseError, match=r"evening\.name_line"):
        read_names(line)


def test_names_beyond_the_field_are_refused(tmp_path: Path) -> None:
    """When the evening is opened: a line for pair 99 of eight would stand in the standings and nowhere else."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        form = {"pairs": "8", "boards": "14", "take": "1", "names": "1 Anna – Bo\n99 Carl – Dan"}
        opened = await client.post("/club", data=form)
        assert opened.status_code == 400
        assert "99" in re.findall(r'role="alert">([^<]*)', opened.text)[0]

    visit(tmp_path, scene)
