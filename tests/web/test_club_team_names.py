"""What teams are called on a club night: written with the players, shown above them, left when these hide."""

import html
import random
import re
from decimal import Decimal
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.web.conftest import Running
from tests.web.test_club import direct, open_night, play_round, state_of, visit
from tests.web.test_club_names import offered, save

from makker.errors import ParseError
from makker.tournament.events import Contestant
from makker.web.namelines import keep_carry_over, read_names, write_name_line
from makker.web.nightforms import read_setup

FOUR = ("Anna", "Bo", "Carl", "Dag")


@pytest.mark.parametrize(
    ("line", "team", "names", "shown"),
    [
        ("3 Bergen: Anna – Bo – Carl – Dag", "Bergen", FOUR, True),
        ("3 Bergen:Anna – Bo – Carl – Dag", "Bergen", FOUR, True),
        ("3;Bergen:;Anna;Bo;Carl;Dag", "Bergen", FOUR, True),
        ('3;"Bergen: Anna";"Bo";"Carl";"Dag"', "Bergen", FOUR, True),
        ('"3","Bergen:","Anna","Bo","Carl","Dag"', "Bergen", FOUR, True),
        ("3\tBergen: Anna\tBo\tCarl\tDag", "Bergen", FOUR, True),
        ("3 Bergen & Omegn – Nord: Anna, Bo, Carl, Dag", "Bergen & Omegn – Nord", FOUR, True),
        ("3 A: B: Anna / Bo / Carl / Dag", "A: B", FOUR, True),
        ("3 Bergen: * Anna – Bo – Carl – Dag", "Bergen", FOUR, False),
        ("3 * Bergen: Anna – Bo – Carl – Dag", "Bergen", FOUR, False),
        ("3 Bergen:", "Bergen", (), True),
        ("3: Anna – Bo – Carl – Dag", "", FOUR, True),
        ("3 Anna – Bo – Carl – Dag", "", FOUR, True),
        ("3 * Anna – Bo – Carl – Dag", "", FOUR, False),
    ],
)
def test_lines_with_a_team(line: str, team: str, names: tuple[str, ...], shown: bool) -> None:
    """Typed, pasted from a table, hidden, the team alone; and lines without a team as ever. Written, it is the same."""
    (found,) = read_names(line)

    assert found == Contestant(3, names, shown=shown, team=team)
    assert read_names(write_name_line(found)) == (found,)
    more = replace(found, handicap=Decimal("2.5"), carry_over=Decimal(-3))
    assert read_names(f"{line} +2,5 =−3" if '"' not in line else write_name_line(more)) == (more,)


@pytest.mark.parametrize("line", ["3 *", "3 * –", "3 Bergen=: Anna", "3 Bergen: =x", "3 A: 1, 2, 3, 4, 5, 6, 7"])
def test_lines_that_name_nobody(line: str) -> None:
    """Refused with the line, as before there were teams."""
    with pytest.raises(ParseError, match=r"evening\.name_line"):
        read_names(line)


WORD = st.from_regex(r"[abcæøåÉ][abcæøåÉ.']{0,7}", fullmatch=True)
NAME = st.lists(WORD, min_size=1, max_size=3).map(" ".join)
MORE = st.lists(st.one_of(WORD, st.sampled_from(["–", "&", "/", ":", "12:30"])), max_size=3)
TEAM = st.tuples(WORD, MORE).map(lambda parts: " ".join([parts[0], *parts[1]]))


@settings(max_examples=200, deadline=None)
@given(team=TEAM, names=st.lists(NAME, min_size=1, max_size=6), shown=st.booleans())
def test_whatever_a_team_is_called(team: str, names: list[str], shown: bool) -> None:
    """Dashes and colons in a team's name are part of it; the players are the players."""
    (found,) = read_names(f"7 {team}: {'' if shown else '* '}{' – '.join(names)}")

    assert (found.names, found.shown) == (tuple(names), shown)
    assert read_names(write_name_line(found)) == (found,)


def test_a_team_with_other_players_keeps_what_it_had() -> None:
    """What a team has beforehand is the team's, known by its name also where all its players are new."""
    setup = read_setup(
        {"kind": "teams", "pairs": "4", "boards": "24", "names": "1 Bergen: Anna – Bo =10\n2 Eva – Finn =5"}
    )
    was = {each.number: each for each in setup.event.contestants}

    class Before:
        def contestant(self, number: int) -> Contestant:
            return was.get(number, Contestant(number))

    kept = keep_carry_over(Before(), read_names("1 Bergen: Gro – Hans\n2 Gro – Hans"))  # type: ignore[arg-type]
    assert [int(each.carry_over) for each in kept] == [10, 0]


NAMES = (
    "1 Bergen: Anna A – Bo B – Carl C – Dag D – Eli E\n2 Åsane: * Frida F – Geir G\n3 Hans H – Ida I\n4 * Jo J – Kai K"
)


async def teams(place: Running, client: httpx.AsyncClient) -> str:
    """Four teams, of which two have names, and two hide their players; a round is played."""
    name = await open_night(client, 4, kind="teams", boards="12", names=NAMES, showing="live")
    await play_round(place, client, name, random.Random(2))
    return name


def rows(page: str, table: str) -> list[str]:
    """The rows of a table, without tags; the players beneath in brackets."""
    found = re.search(rf'<table class="sheet {table}">.*?</table>', page, re.DOTALL)
    assert found is not None
    text = re.sub(r'\s*<small class="beneath">(.*?)</small>', r" [\1]", found[0])
    return [html.unescape(" ".join(re.sub(r"<[^>]+>", " ", row).split())) for row in re.findall(r"<tr>.*?</tr>", text)]


def test_a_name_stands_above_the_players(tmp_path: Path) -> None:
    """Standings, big screen, matches, the own page, cards, tables: the title, and the players where they are shown."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await teams(place, client)
        shown = {1: "Bergen [Anna A – Bo B – Carl C – Dag D – Eli E]", 2: "Åsane", 3: "Hans H – Ida I", 4: "4"}
        async with httpx.AsyncClient(base_url=place.base) as guest:
            pages = {path: (await guest.get(f"/club/{name}{path}?lang=en")).text for path in ("", "/screen", "/cards")}
            pages |= {f"/who/{at}": (await guest.get(f"/club/{name}/who/{at}?lang=en")).text for at in shown}
            for at, code in enumerate((await state_of(place, name)).codes, 1):
                pages[f"/t/{at}"] = (await guest.get(f"/club/{name}/t/{code}?lang=en")).text
        for path in ("", "/screen"):
            told = rows(pages[path], "ranking")[1:]
            assert len(told) == 4
            for at, called in shown.items():
                assert any(re.match(rf"\d=? {at} {re.escape(called)} \d", row) for row in told), (path, at, told)
        played = " ".join(rows(pages[""], "matches"))
        assert "1 Bergen [Anna A – Bo B – Carl C – Dag D – Eli E]" in played
        assert "2 Åsane " in played
        assert "3 Hans H – Ida I" in played
        for at, called in shown.items():
            head = re.search(r"<h1>(.*?)</h1>", pages[f"/who/{at}"])
            assert head is not None
            text = re.sub(r'\s*<small class="beneath">(.*?)</small>', r" [\1]", head[1])
            assert text == called
        cards = re.findall(r"<h2>(.*?)</h2>", pages["/cards"])
        assert '1 · Bergen <small class="beneath">Anna A – Bo B – Carl C – Dag D – Eli E</small>' in cards
        assert {"2 · Åsane", "3 · Hans H – Ida I", "4"} <= set(cards)
        assert '<td class="text">1 Bergen</td>' in pages["/cards"]
        tables = "".join(page for path, page in pages.items() if path.startswith("/t/"))
        assert '<dd>Bergen <small class="beneath">Anna A – Bo B – Carl C – Dag D – Eli E</small></dd>' in tables
        assert "<dd>Åsane</dd>" in tables
        assert "Team 1 Bergen: who sits here" in tables
        for path, page in pages.items():
            assert not re.search(r"Frida|Geir|Jo J|Kai", page), path

    visit(tmp_path, scene)


def test_names_of_teams_are_written_and_not_offered_as_players(tmp_path: Path) -> None:
    """One by one, in the console and from a file; the next night offers the players, and never a team for one."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 4, kind="teams", boards="12", names=NAMES)
        page = html.unescape((await client.get(f"/club/{name}/names?lang=en")).text)
        assert 'value="Bergen: Anna A – Bo B – Carl C – Dag D – Eli E"' in page
        assert 'value="Åsane: * Frida F – Geir G"' in page
        assert "A team’s name may come first" in page
        assert "A team’s name" not in (await client.get(f"/club/{await open_night(client)}/names?lang=en")).text
        console = html.unescape((await client.get(f"/club/{name}/direct")).text)
        assert "2 Åsane: * Frida F – Geir G\n3 Hans H – Ida I" in console
        await save(client, name, **{"name.3": "Lyn: Hans H – Ida I"})
        await direct(client, name, do="names", names=NAMES.replace("4 *", "4 Ravnene: *"))
        assert [(await state_of(place, name)).contestant(at).team for at in range(1, 5)] == [
            "Bergen",
            "Åsane",
            "",
            "Ravnene",
        ]
        file = [("file", ("names.csv", "1;Måsene:;Eva;Finn\n".encode()))]
        assert (await client.post(f"/club/{name}/names", files=file)).status_code == 303
        assert (await state_of(place, name)).contestant(1) == Contestant(1, ("Eva", "Finn"), team="Måsene")
        players = {"Anna A", "Bo B", "Carl C", "Dag D", "Eli E", "Eva", "Finn", "Hans H", "Ida I"}
        assert set(await offered(client, await open_night(client))) == players

    visit(tmp_path, scene)


def test_files_and_series_have_the_names(tmp_path: Path) -> None:
    """The backup comes back the same; what everybody may take names the teams, and no player who hides."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await teams(place, client)
        backup = (await client.get(f"/club/{name}/backup")).content
        restored = await client.post("/club/restore", files={"file": ("backup", backup)})
        again = await state_of(place, restored.headers["location"].split("/")[2])
        assert again.setup.event.contestants == (await state_of(place, name)).setup.event.contestants
        made = await client.post("/series", data={"title": "Cup", "way": "sessions", f"part.{name}": "on"})
        told = " ".join(rows((await client.get(made.headers["location"])).text, "ranking"))
        assert "Bergen [Anna A – Bo B – Carl C – Dag D – Eli E]" in told
        assert "Åsane" in told
        field = await client.post("/series", data={"title": "Cup", "way": "field", f"part.{name}": "on"})
        assert "Bergen [Anna A" in " ".join(rows((await client.get(field.headers["location"])).text, "ranking"))
        await direct(client, name, do="final", why="enough")
        async with httpx.AsyncClient(base_url=place.base) as guest:
            ranking = (await guest.get(f"{made.headers['location']}/files/ranking.csv")).text
            assert ranking.splitlines()[0].lstrip("\ufeff").split(",")[:4] == ["place", "number", "team", "names"]
            for file in ("results.pbn", "results.xml", "ranking.csv", "event.json"):
                text = (await guest.get(f"/club/{name}/files/{file}")).text
                assert "Bergen" in text
                assert "Åsane" in text
                assert "Anna A" in text
                assert not re.search(r"Frida|Geir|Jo J|Kai", text + ranking), file

    visit(tmp_path, scene)
