"""What is over at live tables: clocks, links and names when a round has ended, and when the whole event has."""

from pathlib import Path

from tests.web.conftest import Running
from tests.web.test_online import (
    Clock,
    announce,
    direct,
    play,
    register,
    round_over,
    sit_down,
    visit,
)


def test_no_clock_runs_when_the_round_is_over(tmp_path: Path) -> None:
    """The big screen, a table's page and the console have the time of a round that is played, and of no other."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director, rounds="1", each="1", minutes="10")
        await register(anna, event, "Anna")
        await direct(director, event, do="begin")
        pages = (f"/club/{event}/screen", f"/club/{event}/direct")
        await direct(director, event, do="round", round="1")
        await sit_down(place, anna, event)
        for path in pages:
            assert 'data-ends="1' in (await director.http.get(path)).text
        await play(anna, 1)
        await round_over(place, event, 1)

        for path in pages:
            assert 'data-ends="1' not in (await director.http.get(path)).text

    visit(tmp_path, scene, clock=Clock())


def test_only_who_directs_is_shown_the_way_to_direct(tmp_path: Path) -> None:
    """The event's page and its standings have a button for directors, and for others a link at the foot."""

    async def scene(place: Running) -> None:
        director, anna = [await place.visitor() for _ in range(2)]
        event = await announce(director)
        await register(anna, event, "Anna", "robot")
        await direct(director, event, do="begin")
        for home in (f"/online/{event}", f"/club/{event}"):
            button = f'<a class="button" href="{home}/direct">'
            foot = f'<p class="hint director"><a href="{home}/direct">I am the director</a></p>'
            theirs, hers = [(await each.http.get(home)).text for each in (director, anna)]

            assert [button in theirs, foot in theirs, button in hers, foot in hers] == [True, False, False, True]

    visit(tmp_path, scene)
