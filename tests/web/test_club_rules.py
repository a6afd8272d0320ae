"""What a club can choose of scoring and showing, in the wizard and on the settings page: all that there is."""

import re
from pathlib import Path

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.web.conftest import Running
from tests.web.test_club import direct, open_night, state_of, visit

from makker.errors import InvalidValue, ParseError
from makker.games.bridge.comparing import Rounding
from makker.i18n import Language
from makker.tournament.evening import Setup
from makker.tournament.events import Event
from makker.tournament.movements import howell, swiss, team_match
from makker.tournament.movements.offers import team_round_robin
from makker.tournament.scoring import Divisor, Method, PairScale, SmallGroups, TeamTieBreak, TieBreak, VictoryPoints
from makker.web.namelines import read_names, write_name_line
from makker.web.nightrules import CHOICES, scoring_words, with_rules, written_rules

EVENTS = (
    Event(movement=howell(8), each=4),
    Event(movement=swiss(8, 3), each=8),
    Event(movement=team_round_robin(4), kind="teams", each=8),
    Event(movement=team_match(2), kind="teams", each=8),
)


@settings(max_examples=150, deadline=None)
@given(data=st.data(), event=st.sampled_from(EVENTS))
def test_what_is_chosen_is_what_is_kept(data: st.DataObject, event: Event) -> None:
    """Every combination that can be chosen gives a set-up, which written as a form and read again is the same."""
    form = {name: data.draw(st.sampled_from(("", *values)), label=name) for name, values in CHOICES.items()}
    form["scoring"] = data.draw(st.sampled_from(scoring_words(event)))
    form |= {"drop": data.draw(st.sampled_from(("", "0", "2"))), "steps": data.draw(st.sampled_from(("", "20, 60")))}
    ties = [each.value for each in (TeamTieBreak if event.kind == "teams" else TieBreak)]
    form |= {f"tie{at}": data.draw(st.sampled_from(("", "none", *ties))) for at in (1, 2, 3)}
    if form["scale"] == "acbl30" and form["rounds_vp"] == "yes" and event.kind == "pairs":
        form["scale"] = "acbl"  # it is for teams
    setup = with_rules(Setup(event=event), form, "rounds")

    assert with_rules(Setup(event=event), written_rules(setup)) == setup


def test_the_usual_needs_no_choice() -> None:
    """A form that says nothing: matchpoints by Neuberg, ties as clubs do; teams on the WBF's scale."""
    pairs, teams = (with_rules(Setup(event=each), {}).event for each in (EVENTS[0], EVENTS[2]))

    assert pairs.comparison.method is Method.MATCHPOINTS
    assert pairs.tie_breaks == (TieBreak.HEAD_TO_HEAD, TieBreak.BETTER_BOARDS)
    assert (teams.teams.scale, teams.teams.tie_breaks[0]) == (VictoryPoints.WBF, TeamTieBreak.DIRECT)


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"scoring": "guess"}, "club.scoring"),
        ({"divisor": "pi"}, "club.choice"),
        ({"tie1": "age"}, "club.choice"),
        ({"drop": "-1"}, "scores.number"),
        ({"drop": "11"}, "club.range"),
        ({"rounds_vp": "yes", "scale": "acbl30", "scoring": "imp"}, "club.choice"),
    ],
)
def test_what_cannot_be_chosen(form: dict[str, str], code: str) -> None:
    """A forged form is refused with the choices that there are."""
    with pytest.raises((ParseError, InvalidValue)) as refused:
        with_rules(Setup(event=EVENTS[1]), form)

    assert refused.value.code == code
    for steps in ("30 10", "0", "x", "50 50", "101"):
        with pytest.raises(ParseError, match=r"club\.steps"):
            with_rules(Setup(event=EVENTS[2]), {"steps": steps})
    with pytest.raises(InvalidValue, match=r"vp\.boards"):
        with_rules(Setup(event=Event(movement=team_round_robin(4), kind="teams", each=7)), {"scale": "wbf_discrete"})


def test_carry_over_in_a_line_of_names() -> None:
    """It stands after an equals sign, last; written and read again it is the same."""
    for line, handicap, carried in (
        ("3 Anna Ås – Bo Berg +2,5 =10", "2.5", "10"),
        ("3 Anna Ås – Bo Berg = −12,25", "0", "-12.25"),
        ("3 Anna Ås – Bo Berg", "0", "0"),
    ):
        (found,) = read_names(line)

        assert (str(found.handicap), str(found.carry_over)) == (handicap, carried)
        assert found.names == ("Anna Ås", "Bo Berg")
        assert read_names(write_name_line(found)) == (found,)


def test_a_form_with_everything_loses_nothing(tmp_path: Path) -> None:
    """As a browser sends the wizard's form, with a file's field: all choices, names, deals; too much is refused."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        asked = {"kind": "swiss", "pairs": "4", "boards": "12"}
        shown = (await client.get("/club", params=asked)).text
        form = shown.split("<form")[2]
        names = set(re.findall(r'<(?:input|select|textarea)[^>]* name="(\w+)"', form)) - {"file"}
        fields = dict.fromkeys(names, "") | asked
        fields |= {"take": "1", "names": "1 Anna – Bo", "deals": "makker", "showing": "end", "correction": "7"}
        sent = [(each, (None, text)) for each, text in fields.items()]
        opened = await client.post("/club", files=[*sent, ("file", ("", b""))])

        assert opened.status_code == 303
        setup = (await state_of(place, opened.headers["location"].split("/")[2])).setup
        assert (setup.event.named(1).names, setup.showing, setup.correction) == (("Anna", "Bo"), "end", 7)
        assert setup.event.deals
        many = [(f"more{at}", (None, "x")) for at in range(60)]
        assert (await client.post("/club", files=[*sent, *many])).status_code == 400

    visit(tmp_path, scene)


def test_the_wizard_and_the_settings(tmp_path: Path) -> None:
    """All choices are there, explained, in every language; what is chosen is kept, shown, and can be changed later."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        for language in Language:
            for kind, gone in (("pairs", ()), ("swiss_teams", ("unit", "neuberg", "groups", "datum", "divisor"))):
                asked = {"kind": kind, "pairs": "8", "boards": "24", "lang": language.value}
                shown = (await client.get("/club", params=asked)).text
                offered = dict(re.findall(r'<select id="(\w+)"[^>]*>(.*?)</select>', shown, re.DOTALL))
                for name, values in CHOICES.items():
                    if name not in gone and not (kind == "swiss_teams" and name == "rounds_vp"):
                        here = re.findall(r'value="(\w+)"', offered[name])

                        assert set(here) >= set(values) - {"acbl30"}, name
                        assert f'id="{name}-how"' in shown
        rules = {"scoring": "butler", "drop": "1", "datum": "zero", "tie1": "most_tops", "groups": "fixed"}
        name = await open_night(client, 8, kind="swiss", boards="24", rounds_vp="yes", scale="sbu", **rules)
        event = (await state_of(place, name)).setup.event

        assert (event.comparison.method, event.comparison.drop) == (Method.BUTLER, 1)
        assert event.comparison.rounding is Rounding.ZERO
        assert event.comparison.small_groups is SmallGroups.FIXED
        assert (event.tie_breaks, event.pair_scale) == ((TieBreak.MOST_TOPS,), PairScale.SBU)
        page = (await client.get(f"/club/{name}/settings")).text

        assert re.search(r"<details[^>]*\bopen\b", page)
        assert re.search(r'value="sbu" selected', page)
        later = {"title": "Onsdag", "scoring": "imp", "divisor": "none", "showing": "end", "minutes": "20"}
        saved = await client.post(f"/club/{name}/settings", data=later)
        setup = (await state_of(place, name)).setup

        assert saved.status_code == 303
        assert (setup.event.name, setup.minutes, setup.showing) == ("Onsdag", 20, "end")
        assert setup.event.comparison.divisor is Divisor.NONE
        await direct(client, name, do="begin", round="1")
        refused = await client.post(f"/club/{name}/settings", data={**later, "scoring": "mp"})

        assert refused.status_code == 400
        assert 'role="alert"' in refused.text
        given = await client.post(f"/club/{name}/settings", data={**later, "scoring": "mp", "why": "avtalt"})
        assert given.status_code == 303
        assert (await state_of(place, name)).setup.event.comparison.method is Method.MATCHPOINTS
        async with httpx.AsyncClient(base_url=place.base) as stranger:
            assert (await stranger.get(f"/club/{name}/settings")).status_code == 403
            assert (await stranger.post(f"/club/{name}/settings", data=later)).status_code == 403

    visit(tmp_path, scene)
