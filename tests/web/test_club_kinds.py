"""Individuals, teams and drawn fields over HTTP; tables added and dropped in mid-session; forms that cannot be."""

import random
import re
from pathlib import Path

import httpx
import pytest
from tests.web.conftest import Running
from tests.web.test_club import direct, open_night, play_round, state_of, visit

from makker.tournament.events import matches, rankings, read_event, team_ranking
from makker.tournament.events.additions import additions

FIELDS = {
    "individual": ("8", ""),
    "teams": ("4", "vp"),
    "swiss": ("7", "mp"),
    "swiss_teams": ("5", "vp"),
    "knock_out": ("4", "imps"),
    "pairs": ("6", "imp"),
}


@pytest.mark.parametrize("kind", FIELDS)
def test_a_whole_evening_of_every_kind(tmp_path: Path, kind: str) -> None:
    """Offered, opened, played to the end by the tables' phones; standings, travellers and files are there."""
    many, scoring = FIELDS[kind]

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        offered = (await client.get("/club", params={"kind": kind, "pairs": many, "boards": "12"})).text
        assert 'name="take"' in offered
        assert f'name="kind" value="{kind}"' in offered
        names = "\n".join(f"{at} Åse {at} – Bo {at}" for at in range(1, int(many) + 1))
        name = await open_night(client, int(many), kind=kind, boards="12", scoring=scoring, names=names)
        state = await state_of(place, name)
        for number in range(state.rounds):
            if kind == "knock_out":  # a tie is decided by penalties, which these two have unequal
                for who in range(1, 3):
                    given = {"contestant": str(who), "amount": str(who), "round": str(number)}
                    assert (await direct(client, name, do="penalty", why="late", **given)).status_code == 303
            await play_round(place, client, name, random.Random(number))
            for page in ("", "/screen", "/cards", "/who/1", "/direct", "/boards/1"):
                assert (await client.get(f"/club/{name}{page}")).status_code == 200
        state = await state_of(place, name)
        event = state.event()
        assert sum(len(state.missing(at)) for at in range(1, state.rounds + 1)) == 0
        assert (await direct(client, name, do="final")).status_code == 303
        shown = (await client.get(f"/club/{name}")).text
        order = [int(number) for number in re.findall(r"/who/(\d+)", shown)]
        if event.kind == "teams":
            assert order == [each.team for each in team_ranking(event)]
            rounds = [*(each.round for each in matches(event)), *(each.round for each in additions(event))]
            (listed,) = re.findall(r'<table class="sheet matches">.*?</table>', shown, re.DOTALL)
            assert listed.count("<tr>") == 1 + len(rounds)
            told = [int(at) for at in re.findall(r"<tr><td>(\d+|–)", listed.replace("<td>–", "<td>0"))]
            assert told == sorted(rounds, reverse=True)
        else:
            assert order == [each.contestant for one in rankings(event) for each in one.standings]
        for file in ("results.pbn", "results.xml", "ranking.csv", "results.csv", "event.json"):
            assert (await client.get(f"/club/{name}/files/{file}")).status_code == 200, file

    visit(tmp_path, scene)


def test_a_pair_that_comes_before_the_start(tmp_path: Path) -> None:
    """The console offers the movement made anew, or the old one kept; once a round has begun only that."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 8)
        console = (await client.get(f"/club/{name}/direct")).text
        assert re.findall(r'name="how" value="(\w+)"( checked)?', console) == [("anew", " checked"), ("in", "")]
        assert (await direct(client, name, do="join", many="1", how="anew", why="late train")).status_code == 303
        state = await state_of(place, name)
        assert state.setup.event.movement is not None
        assert (state.setup.event.movement.contestants, state.changes[-1].what) == (9, "renewed")
        backup = (await client.get(f"/club/{name}/backup")).content
        restored = await client.post("/club/restore", files={"file": ("backup", backup)})
        assert restored.status_code == 303
        assert (await direct(client, name, do="join", many="1", how="in", why="late train")).status_code == 303
        assert (await state_of(place, name)).changes[-1].what == "joined"
        await play_round(place, client, name, random.Random(1))
        assert 'name="how"' not in (await client.get(f"/club/{name}/direct")).text

    visit(tmp_path, scene)


def test_a_table_is_added_and_one_dropped(tmp_path: Path) -> None:
    """By the director's forms: new tables have addresses of their own, who sits out is told, results stay."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 8)
        await play_round(place, client, name, random.Random(1))
        before = await state_of(place, name)
        assert (await direct(client, name, do="join", many="2", why="late train")).status_code == 303
        state = await state_of(place, name)
        assert state.entries == before.entries
        assert len(set(state.codes)) == len(before.codes) + 1
        assert state.codes[: len(before.codes)] == before.codes
        await play_round(place, client, name, random.Random(2))
        assert (await direct(client, name, do="drop", contestants="9, 3", why="ill")).status_code == 303
        console = (await client.get(f"/club/{name}/direct")).text
        state = await state_of(place, name)
        out = {at: state.sits_out(at) for at in range(state.round, state.rounds + 1) if state.sits_out(at)}
        assert re.findall(r"<li>Round (\d+): ([\d, ]+)</li>", console) == [
            (str(at), ", ".join(map(str, who))) for at, who in out.items()
        ]
        while (await state_of(place, name)).round < state.rounds:
            await play_round(place, client, name, random.Random(3))
        content = (await client.get(f"/club/{name}/backup")).content
        assert (await client.post("/club/restore", files={"file": ("x", content)})).status_code == 303

    visit(tmp_path, scene)


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "join", "many": "0"},
        {"do": "join", "many": "99"},
        {"do": "join", "many": "-1"},
        {"do": "join", "many": "2", "why": ""},
        {"do": "join", "many": "<b>"},
        {"do": "drop", "contestants": "9"},
        {"do": "drop", "contestants": "1 1"},
        {"do": "drop", "contestants": "1;drop"},
        {"do": "drop", "contestants": ""},
        {"do": "drop", "contestants": "1 2 3 4 5"},
        {"do": "correct", "place": "1-1-1", "written": "Pass", "ns": "1+2+3", "ew": "4"},
        {"do": "correct", "place": "1-1-40", "written": "Pass", "elsewhere": "on"},
    ],
)
def test_what_the_director_cannot_arrange(tmp_path: Path, fields: dict[str, str]) -> None:
    """Told in one alert; nothing is changed."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        before = await state_of(place, name)
        answer = await direct(client, name, **{"why": "x", **fields})
        assert answer.status_code in (400, 409)
        assert answer.text.count('role="alert"') == 1
        assert await state_of(place, name) == before

    visit(tmp_path, scene)


def test_only_a_director_arranges(tmp_path: Path) -> None:
    """A player's phone cannot add, drop or draw."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 6, kind="swiss", boards="12")
        await play_round(place, client, name, random.Random(1))
        async with httpx.AsyncClient(base_url=place.base) as phone:
            for fields in (
                {"do": "join", "many": "1"},
                {"do": "drop", "contestants": "1"},
                {"do": "begin", "round": "2"},
            ):
                assert (await direct(phone, name, why="x", **fields)).status_code == 403
        assert len((await state_of(place, name)).changes) == 0

    visit(tmp_path, scene)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "darts"},
        {"kind": "individual", "pairs": "3"},
        {"kind": "individual", "pairs": "61"},
        {"kind": "teams", "pairs": "1"},
        {"kind": "swiss", "pairs": "3"},
        {"kind": "teams", "pairs": "4", "scoring": "mp"},
        {"kind": "pairs", "scoring": "vp"},
        {"kind": "swiss", "pairs": "121"},
    ],
)
def test_kinds_that_cannot_be_set_up(tmp_path: Path, fields: dict[str, str]) -> None:
    """The form comes back with one alert."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        answer = await client.post("/club", data={"pairs": "8", "boards": "14", "take": "1", **fields})
        assert answer.status_code == 400
        assert answer.text.count('role="alert"') == 1

    visit(tmp_path, scene)


@pytest.mark.parametrize(
    ("said", "forged"),
    [
        (b'"contestants":10', b'"contestants":1000000000'),
        (b'"since":2', b'"since":-5'),
        (b'"since":2', b'"since":99999999999'),
        (b'"copies":1', b'"copies":-1'),
        (b'"north_south":[9]', b'"north_south":[777]'),
        (b'"codes":["', b'"codes":["a","'),
        (b'"type":"arranged"', b'"type":"arranged","rounds":7'),
    ],
)
def test_forged_backups_of_arranged_nights(tmp_path: Path, said: bytes, forged: bytes) -> None:
    """A backup whose rounds cannot be is refused, or makes no other evening than one that could be; none hangs."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 8)
        await direct(client, name, do="begin", round="1")
        await direct(client, name, do="join", many="2", why="late train")
        content = (await client.get(f"/club/{name}/backup")).content
        head, _, last = content.rstrip(b"\n").rpartition(b"\n")
        wrong = head.replace(name.encode(), b"forged") + b"\n" + last.replace(said, forged, 1)
        answer = await client.post("/club/restore", files={"file": ("x", wrong)})
        assert answer.status_code in (303, 400)
        if answer.status_code == 303:
            assert (await client.get("/club/forged")).status_code == 200

    visit(tmp_path, scene)


@pytest.mark.parametrize("forged", ["1e999999999", "NaN", "1e9999", "-Infinity"])
def test_forged_penalties_and_carry_over(tmp_path: Path, forged: str) -> None:
    """A backup with numbers that nobody has is refused at once; an untouched one is taken, of teams too."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 4, kind="teams", boards="8", names="1 A, B, C, D =2.5")
        await direct(client, name, do="begin", round="1")
        await direct(client, name, do="penalty", contestant="2", amount="3.5", why="late")
        content = (await client.get(f"/club/{name}/backup")).content.replace(name.encode(), b"taken")
        for usual in (b'"2.5"', b'"3.5"'):
            assert content.count(usual) == 1
            wrong = content.replace(usual, b'"' + forged.encode() + b'"')
            assert (await client.post("/club/restore", files={"file": ("x", wrong)})).status_code == 400
        assert (await client.post("/club/restore", files={"file": ("x", content)})).status_code == 303
        assert (await client.get("/club/taken")).status_code == 200

    visit(tmp_path, scene)


def test_a_table_tells_its_line_up(tmp_path: Path) -> None:
    """By its own address, for its own teams; what cannot be comes back with one alert; a traveller shows it."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        names = "\n".join(f"{at} A{at}, B{at}, C{at}, D{at}, <i>{at}" for at in range(1, 3))
        name = await open_night(client, 2, kind="teams", boards="8", names=names)
        await direct(client, name, do="begin", round="1")
        path = f"/club/{name}/t/{(await state_of(place, name)).codes[0]}"
        form = {"do": "lineup", "round": "1", "by": "ns"}
        assert (await client.post(path, data={**form, "first": "A1", "second": "<i>1"})).status_code == 303
        shown = (await client.get(path)).text
        assert "A1 – &lt;i&gt;1" in shown
        assert "<i>1" not in shown
        for two in ({"first": "A1", "second": "A1"}, {"first": "A2", "second": "B2"}, {"first": "A1"}, {"second": "x"}):
            refused = await client.post(path, data={**form, **two})
            assert refused.status_code == 400
            assert refused.text.count('role="alert"') == 1
        assert len((await state_of(place, name)).lineups) == 1
        for number in range((await state_of(place, name)).rounds):
            if number:
                await play_round(place, client, name, random.Random(1))
        await direct(client, name, do="final", why="early")
        assert (await client.get(f"/club/{name}/boards/1")).status_code == 200

    visit(tmp_path, scene)


def test_a_tied_match_plays_on_by_a_click(tmp_path: Path) -> None:
    """The console offers extra boards only while a match is tied; then the tables enter them."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 4, kind="knock_out", boards="12", scoring="imps")
        await direct(client, name, do="begin", round="1")

        async def enter(board: int, table: int, level: str) -> None:
            state = await state_of(place, name)
            path = f"/club/{name}/t/{state.codes[table - 1]}"
            result = {"level": level, "strain": "S", "declarer": "N", "over": "0"}
            fields = {"do": "enter", "round": "1", "board": str(board), "by": "ns", **result}
            assert f'value="{board}"' in (await client.get(path)).text
            assert (await client.post(path, data=fields)).status_code == 303

        state = await state_of(place, name)
        assert 'value="extend"' not in (await client.get(f"/club/{name}/direct")).text
        for _, table, board in state.due(1):
            await enter(board, table, "4" if table < 4 else "3")
        offered = (await client.get(f"/club/{name}/direct?lang=en")).text

        assert "A match is tied" in offered
        assert 'value="begin"' not in offered
        assert re.search(r'id="extra"[^>]*value="4"', offered)
        assert (await direct(client, name, do="extend", boards="99")).status_code == 400
        assert (await direct(client, name, do="extend", boards="1")).status_code == 303
        extra = (await state_of(place, name)).missing(1)
        assert [table for _, table, _ in extra] == [1, 2]
        await enter(extra[0][2], 1, "4")
        await enter(extra[1][2], 2, "2")
        assert 'value="extend"' not in (await client.get(f"/club/{name}/direct")).text
        assert (await direct(client, name, do="extend", boards="1")).status_code == 409
        assert (await direct(client, name, do="begin", round="2")).status_code == 303
        assert "Extra boards: 1 (" in (await client.get(f"/club/{name}/direct?lang=en")).text

    visit(tmp_path, scene)


def test_swiss_pairs_by_victory_points(tmp_path: Path) -> None:
    """Each round is a match of twenty points: on the page, in every file, and the draw goes by them."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, 6, kind="swiss", boards="12", rounds_vp="yes")
        for number in range((await state_of(place, name)).rounds):
            await play_round(place, client, name, random.Random(number))
        state = await state_of(place, name)
        (ranking,) = rankings(state.event())

        assert sum(each.result for each in ranking.standings) == 3 * 20 * state.rounds
        shown = (await client.get(f"/club/{name}?lang=en")).text
        heads = re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', shown)
        assert heads[3] == "VP"
        assert "TotalVP" in (await client.get(f"/club/{name}/files/results.pbn")).text
        assert 'EVENT_TYPE="SWISS_PAIRS"' in (await client.get(f"/club/{name}/files/results.xml")).text
        for file in ("results.pdf", "ranking.csv", "results.csv", "event.json"):
            assert (await client.get(f"/club/{name}/files/{file}")).status_code == 200
        assert read_event((await client.get(f"/club/{name}/files/event.json")).text) == state.event()

    visit(tmp_path, scene)
