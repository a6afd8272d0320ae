"""Phones at a table of a club night: two that disagree, corrections, what is told once all is entered or final."""

import asyncio
import html
import itertools
import re
from pathlib import Path

import httpx
import pytest
from tests.tournament.test_evening import Night
from tests.web.conftest import Running
from tests.web.test_club import direct, open_night, state_of, visit

from makker.errors import ConflictError
from makker.tournament.evening.entering import stamp
from makker.tournament.evening.running import begin_round

PLUS = {"do": "enter", "round": "1", "board": "1", "level": "3", "strain": "N", "declarer": "E", "over": "1"}
MADE = {**PLUS, "over": "0"}


async def at_table(place: Running, client: httpx.AsyncClient) -> tuple[str, str]:
    """A night whose first round has begun, and the address of its first table's phone."""
    name = await open_night(client)
    await direct(client, name, do="begin", round="1")
    return name, f"/club/{name}/t/{(await state_of(place, name)).codes[0]}"


def fields_of(text: str) -> dict[str, str]:
    """What the form of the page says as it stands: hidden and written fields, what is ticked and chosen."""
    form = next(each for each in re.findall(r"<form.*?</form>", text, re.DOTALL) if 'value="enter"' in each)
    found = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    found |= dict(re.findall(r'<input type="radio" name="(\w+)" value="([^"]*)" checked', form))
    found |= dict(re.findall(r'<input id="lead" name="(lead)"[^>]* value="([^"]*)"', form))
    found |= {"over": "".join(re.findall(r'<option value="([^"]*)" selected', form))}
    return {name: html.unescape(text) for name, text in found.items()}


def test_two_phones_that_disagree(tmp_path: Path) -> None:
    """East-West's page is older than North-South's entry: theirs is refused and told, and goes once it was seen."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name, path = await at_table(place, client)
        seen = fields_of((await client.get(path)).text)["seen"]
        assert seen == ""
        assert (await client.post(path, data={**PLUS, "by": "ns", "seen": seen})).status_code == 303
        refused = await client.post(path, data={**MADE, "by": "ew", "seen": seen, "lead": "HQ"})
        assert refused.status_code == 409
        assert "North-South have entered 3NT E +1; confirm it, or correct it" in refused.text
        assert (await state_of(place, name)).entries[1, 1, 1].contract == "3N by E +1"
        beside = refused.text.partition('role="alert"')[2].partition('value="enter"')[0]
        assert "East-West: it is right" in beside
        again = fields_of(refused.text)
        assert {**MADE, "by": "ew", "lead": "HQ"}.items() <= {**again, "do": "enter"}.items()
        assert (await client.post(path, data={**again, "do": "enter"})).status_code == 303
        entry = (await state_of(place, name)).entries[1, 1, 1]
        assert (entry.contract, entry.by, entry.confirmed) == ("3N by E =", "ew", False)

    visit(tmp_path, scene)


def test_the_same_from_both_sides_is_agreed(tmp_path: Path) -> None:
    """Both write the same from pages without a result: it is confirmed; one side's twice is one entry."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name, path = await at_table(place, client)
        for by, confirmed in (("ns", False), ("ns", False), ("ew", True), ("ew", True)):
            assert (await client.post(path, data={**PLUS, "by": by, "seen": ""})).status_code == 303
            assert (await state_of(place, name)).entries[1, 1, 1].confirmed == confirmed

    visit(tmp_path, scene)


def test_what_was_refused_for_something_else_is_still_of_then(tmp_path: Path) -> None:
    """A lead that is no card, on a page older than an entry: what comes next on it is still refused."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        _, path = await at_table(place, client)
        await client.post(path, data={**PLUS, "by": "ns", "seen": ""})
        wrong = await client.post(path, data={**MADE, "by": "ew", "seen": "", "lead": "1Z"})
        assert wrong.status_code == 400
        assert fields_of(wrong.text)["seen"] == ""

    visit(tmp_path, scene)


def test_two_phones_at_the_same_time(tmp_path: Path) -> None:
    """Two different results at once from pages without one: exactly one is taken, the other is refused."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name, path = await at_table(place, client)
        for board in ("1", "2"):
            forms = [{**PLUS, "by": "ns"}, {**MADE, "by": "ew"}]
            posts = (client.post(path, data={**form, "seen": "", "board": board}) for form in forms)
            answers = await asyncio.gather(*posts)
            assert sorted(answer.status_code for answer in answers) == [303, 409]
        assert len((await state_of(place, name)).entries) == 2

    visit(tmp_path, scene)


@pytest.mark.parametrize(("first", "second"), list(itertools.product(("", "HQ"), repeat=2)))
def test_leads_of_both_sides(first: str, second: str) -> None:
    """The lead that only one side writes is kept; two that differ are not the same result."""
    night = Night()
    night.do(begin_round)
    night.enter(1, 1, "3NT by E +1", lead=first, by="ns", seen="")
    night.enter(1, 1, "3NT by E +1", lead=second, by="ew", seen="")
    entry = night.now_state.entries[1, 1, 1]

    assert (entry.lead, entry.by, entry.confirmed) == (first or second, "ns", True)
    if first:
        with pytest.raises(ConflictError, match=r"evening\.entered_lead"):
            night.enter(1, 1, "3NT by E +1", lead="H2", by="ew", seen="")
    night.enter(1, 1, "3NT by E +1", lead="H2", by="ew", seen=stamp(entry))
    assert night.now_state.entries[1, 1, 1].lead == "H2"


@pytest.mark.parametrize("language", ["en", "nb"])
def test_a_correction_begins_with_what_is_there(tmp_path: Path, language: str) -> None:
    """Contract, declarer, tricks, lead and side stand on the form; with one thing changed the others stay."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name, path = await at_table(place, client)
        await client.get(path, params={"lang": language})
        lead = {"en": "HQ", "nb": "HD"}[language]
        await client.post(path, data={**PLUS, "doubled": "X", "lead": lead, "by": "ew", "seen": ""})
        shown = (await client.get(f"{path}?board=1")).text
        form = fields_of(shown)
        assert form["lead"] == {"en": "♥Q", "nb": "♥D"}[language]
        same = {"level": "3", "strain": "N", "doubled": "X", "declarer": "E", "over": "1", "by": "ew", "board": "1"}
        assert same.items() <= form.items()
        assert fields_of((await client.get(f"{path}?board=1&by=ns")).text)["by"] == "ns"
        assert (await client.post(path, data={**form, "do": "enter", "over": "-1"})).status_code == 303
        entry = (await state_of(place, name)).entries[1, 1, 1]
        assert (entry.contract, entry.lead, entry.by) == ("3NX by E -1", "HQ", "ew")

    visit(tmp_path, scene)


def test_a_passed_board_is_corrected_from_a_pass(tmp_path: Path) -> None:
    """The box is ticked for it."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        _, path = await at_table(place, client)
        await client.post(path, data={"do": "enter", "round": "1", "board": "1", "passed": "on", "by": "ns"})
        assert '<input type="checkbox" name="passed" checked>' in (await client.get(f"{path}?board=1")).text
        assert '<input type="checkbox" name="passed">' in (await client.get(f"{path}?board=2")).text

    visit(tmp_path, scene)


def test_when_all_is_final_a_phone_offers_nothing(tmp_path: Path) -> None:
    """Boards are missing, one waits for the other side: the page says that the results are final, and has no form."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name, path = await at_table(place, client)
        await client.post(path, data={**PLUS, "by": "ns", "seen": ""})
        assert (await direct(client, name, do="final", why="power cut")).status_code == 303
        for query in ("", "?board=1", "?board=2"):
            shown = (await client.get(path + query)).text
            assert "The results are final." in shown
            assert "Everything of this round is entered" not in shown
            assert "<form" not in shown
            assert "?board=" not in shown.partition("<main")[2]
        late = await client.post(path, data={**PLUS, "board": "2", "by": "ns", "seen": ""})
        assert late.status_code == 409

    visit(tmp_path, scene)
