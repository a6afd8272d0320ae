"""What a director changes on a club night: when a reason is asked for, and what the log of changes tells."""

import html
import re
from datetime import datetime
from pathlib import Path

import httpx
import pytest
from tests.tournament.test_evening import Night
from tests.web.conftest import Running
from tests.web.test_club import direct, open_night, state_of, visit

from makker.errors import InvalidValue
from makker.tournament.evening.correcting import correct, read_directed
from makker.tournament.evening.running import begin_round
from makker.tournament.scoring import Played


def required(page: str) -> bool:
    """Whether the browser asks for a reason with a result."""
    return "required" in re.findall(r'<input id="why-correct"[^>]*>', page)[0]


def test_a_reason_is_for_changes(tmp_path: Path) -> None:
    """A director's first entry needs none, on the form and beyond it; a change does. The log tells them apart."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        assert not required((await client.get(f"/club/{name}/direct?place=1-1-1")).text)
        written = {"do": "correct", "place": "1-1-1", "written": "3NT by E -1"}
        assert (await direct(client, name, **written)).status_code == 303
        assert required((await client.get(f"/club/{name}/direct?place=1-1-1")).text)
        assert not required((await client.get(f"/club/{name}/direct?place=1-1-2")).text)
        refused = await direct(client, name, **{**written, "written": "3NT by E ="})
        assert refused.status_code == 400
        assert "a reason is needed" in refused.text
        assert (await direct(client, name, **{**written, "written": "3NT by E =", "why": "misread"})).status_code == 303
        changes = (await state_of(place, name)).changes
        assert [(each.what, each.why) for each in changes] == [("entered", ""), ("corrected", "misread")]
        page = (await client.get(f"/club/{name}/direct")).text
        assert "Result entered" in page

    visit(tmp_path, scene)


@pytest.mark.parametrize(
    "more",
    [
        {"written": "A60-40"},
        {"written": "NP"},
        {"written": "W2:4S by N =,1:4S by N -1"},
        {"contestants": ((8,), (2,))},
        {"group": "B"},
        {"elsewhere": True},
    ],
)
def test_what_no_table_could_have_entered_has_a_reason(more: dict[str, object]) -> None:
    """Adjusted scores, boards that were not played, others at the table: with a reason, also as a first entry."""
    night = Night()
    night.do(begin_round)
    words = {"written": "4S by N =", "why": "", **more}
    written, why = words.pop("written"), words.pop("why")
    with pytest.raises(InvalidValue, match=r"evening\.no_why"):
        night.do(correct, (1, 1, 1), written, why, **words)
    night.do(correct, (1, 1, 1), written, "it was so", **words)

    assert [(each.what, each.why) for each in night.now_state.changes] == [("entered", "it was so")]


def test_the_log_is_read_as_sentences(tmp_path: Path) -> None:
    """When, where, the result before and after, and why; penalties and who left in words, on console and front page."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        written = {"do": "correct", "place": "1-1-2", "written": "3NT by E -1"}
        await direct(client, name, **written)
        await direct(client, name, **{**written, "written": "4S by N =", "why": "misread"})
        await direct(client, name, do="penalty", contestant="3", amount="2.5", why="sent out")
        await direct(client, name, do="leave", contestant="8", since="2", why="ill")
        await direct(client, name, do="clear", place="1-1-2", why="wrong board")
        await direct(client, name, do="final", why="power cut")
        at = [f"{datetime.fromtimestamp(each.at):%H:%M}" for each in (await state_of(place, name)).changes]
        said = [
            f"{at[0]} Result entered, round 1, table 1, board 2: – → 3NT E −1",
            f"{at[1]} Result changed, round 1, table 1, board 2: 3NT E −1 → 4♠ N = (misread)",
            f"{at[2]} 3 was penalised 2.5 in round 1 (sent out)",
            f"{at[3]} 8 left and does not play from round 2 on (ill)",
            f"{at[4]} Results taken away, round 1, table 1, board 2: 4♠ N = → – (wrong board)",
            f"{at[5]} Made final (power cut)",
        ]
        for path in ("/direct", ""):
            shown = (await client.get(f"/club/{name}{path}")).text
            (log,) = re.findall(r'<ol class="changes">(.*?)</ol>', shown, re.DOTALL)
            lines = [re.sub(r"<[^>]+>", "", line) for line in re.findall(r"<li>(.*?)</li>", log, re.DOTALL)]
            assert [" ".join(html.unescape(line).split()) for line in lines] == said

    visit(tmp_path, scene)


@pytest.mark.parametrize("language", ["en", "nb", "da", "sv"])
def test_examples_are_as_the_language_writes_them(tmp_path: Path, language: str) -> None:
    """Those of the console can be written as they stand, and in the Nordic languages none is in English."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        shown = (await client.get(f"/club/{name}/direct", params={"lang": language})).text
        (example,) = re.findall(r'<input id="written"[^>]*placeholder="([^"]*)"', shown)
        assert read_directed(example, 1) == (Played(450), "4S by N +1")
        how = re.findall(r'<p class="hint">([^<]*W2:[^<]*)</p>', shown)[0]
        first, weighted = re.findall(r" (\w+ \w+ \w+ -1),", how)[0], re.findall(r"W2:.*-1", how)[0]
        assert read_directed(first, 1) == (Played(50), "3N by E -1")
        assert read_directed(weighted, 1)[0] == read_directed("W2:4S by N =,1:4S by N -1", 1)[0]
        assert (" by " in example + how) == (language == "en")

    visit(tmp_path, scene)


def test_what_is_missing_is_told_of_the_round_first(tmp_path: Path) -> None:
    """Eight results a round, seven rounds: with one entered seven of this round, 55 of the evening."""

    async def scene(_: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        assert "results missing: 56" in (await client.get(f"/club/{name}/direct")).text
        await direct(client, name, do="begin", round="1")
        await direct(client, name, do="correct", place="1-1-1", written="Pass")
        told = "missing in this round: 7 (in the whole evening: 55)"
        assert told in (await client.get(f"/club/{name}/direct")).text

    visit(tmp_path, scene)


def test_a_round_begins_over_others_only_when_that_is_meant(tmp_path: Path) -> None:
    """While seven results are missing the console asks; with the answer, or when none is missing, the round begins."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        assert (await direct(client, name, do="begin", round="1")).status_code == 303
        await direct(client, name, do="correct", place="1-1-1", written="Pass")
        asked = await direct(client, name, do="begin", round="2")
        assert asked.status_code == 409
        assert "results of round 1 are missing: 7. Begin round 2 all the same?" in asked.text
        assert (await state_of(place, name)).round == 1
        assert 'name="sure" value="on"' in asked.text
        assert 'name="sure"' not in (await client.get(f"/club/{name}/direct")).text
        assert (await direct(client, name, do="begin", round="2", sure="on")).status_code == 303
        assert (await state_of(place, name)).round == 2
        for number, table, board in (await state_of(place, name)).missing(2):
            where = f"{number}-{table}-{board}"
            assert (await direct(client, name, do="correct", place=where, written="Pass")).status_code == 303
        assert (await direct(client, name, do="begin", round="3")).status_code == 303
        for wrong in ("", "x", "-4"):
            assert (await direct(client, name, do="begin", round=wrong)).status_code == 400
        async with httpx.AsyncClient(base_url=place.base) as guest:
            assert (await direct(guest, name, do="begin", round="4")).status_code == 403

    visit(tmp_path, scene)
