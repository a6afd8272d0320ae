"""After the deal: what the robot would have done, from what the player could see at each moment."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import Running, Visitor, running
from tests.web.played import Played

from makker.cards import Card
from makker.games.bondebridge import Play
from makker.i18n import Catalogue, Language
from makker.robots.hinting import advise
from makker.robots.reasons import Hint
from makker.web.rethinking import Follower, Rethought, action_of, same, told, without_claims


def followed(played: Played, number: int, person: str = "person0") -> Follower:
    """The person's decisions in a deal of the table."""
    follower = Follower(number, person)
    for event in played.log:
        if follower.take(event):
            break
    return follower


@pytest.mark.parametrize("game", ["rubber", "duplicate", "minibridge", "whist", "bridge-whist", "plump", "bondebridge"])
def test_every_decision_has_its_step_and_the_view_before_it(game: str) -> None:
    """The step's moment is what was done, by the person's seat; the view has the move, and no hand that was hidden."""
    played = Played(game, seed=4).to_the_end()
    found = 0
    for deal in played.past().deals:
        for decision in followed(played, deal.number).decisions():
            found += 1
            moment = deal.moments[decision.step - 1]
            moves = [move.card if isinstance(move, Play) else move for move in decision.view.moves]

            assert decision.done in moves
            assert action_of(moment) in (decision.done, None)
            assert getattr(getattr(decision.view, "deal", decision.view), "deal", None) is None

    assert found > 4


def test_the_same_card_in_effect_is_no_difference() -> None:
    """Of touching cards each is as good; what differs is told with the reason."""
    played = Played("duplicate", seed=4).to_the_end()
    follower = followed(played, 1)
    decisions = follower.decisions()
    assert follower.state is not None
    thought = Rethought(follower.state, decisions)
    catalogue = Catalogue(Language.EN)
    for decision in decisions:
        hint = advise("duplicate", without_claims(decision.view), 0.1, 1)
        thought.hints.append(hint)

        assert same(decision, Hint(decision.done))
        assert not isinstance(decision.done, Card) or isinstance(hint.action, Card), "nobody claims here"
    partly = told(thought, catalogue)
    thought.ended = True
    page = told(thought, catalogue)
    different = [each for each, hint in zip(decisions, thought.hints, strict=True) if not same(each, hint)]

    assert partly["pending"]
    assert not page["pending"]
    assert [step for step, _ in page["lines"]] == [each.step for each in different]
    assert len(different) > 0
    assert all("nstead of" in text and ": " in text for _, text in page["lines"])
    assert f"{len(decisions) - len(different)} of {len(decisions)} times" in page["says"][0]
    silent = told(Rethought(follower.state, [], [], ended=True), catalogue)

    assert silent["lines"] == []
    assert "no call" in silent["says"][0]


def test_the_page_tells_on_request(tmp_path: Path) -> None:
    """Not at load; on request for who sat there, and for nobody else."""

    async def check(site: Running) -> None:
        anna, berit = await site.visitor(), await site.visitor()
        table = await a_deal(anna)
        page = (await anna.http.get(f"/t/{table}/deals/1")).text
        for _ in range(20):
            asked = (await anna.http.get(f"/t/{table}/deals/1?robot=on&step=3")).text
            if "seen only what you could see" in asked:
                break
            await asyncio.sleep(0.2)
        other = (await berit.http.get(f"/t/{table}/deals/1?robot=on")).text

        assert "What would the robot have done?" in page
        assert "seen only what you could see" not in page
        assert "seen only what you could see" in asked
        assert "robot=on" in asked
        assert "Hide what the robot" in asked
        assert "the robot" not in other.lower().replace("what a robot", "")

    async def whole() -> None:
        async with running(tmp_path, think=0.1) as site:
            await check(site)

    asyncio.run(whole())


async def a_deal(owner: Visitor) -> str:
    """A duplicate board with three robots, in which the owner always takes the first move."""
    made = await owner.post("/api/tables", {"game": "duplicate", "options": {"boards": 1}})
    table: str = made.json()["table"]
    for command in ({"do": "sit", "seat": "S", "text": "Anna"}, {"do": "start"}):
        await owner.post(f"/api/tables/{table}/do", command)
    for _ in range(600):
        view: dict[str, Any] = (await owner.http.get(f"/api/tables/{table}")).json()["view"]
        if view["over"]:
            return table
        moves = view["game_view"]["moves"] if view["game_view"] else []
        if moves:
            await owner.post(f"/api/tables/{table}/do", {"do": "act", "text": moves[0]})
        await asyncio.sleep(0.02)
    raise AssertionError(view)
