"""The pages of a club night for everybody: boards that are none, one's own boards that are held back."""

from pathlib import Path

import httpx
from tests.web.conftest import Running
from tests.web.test_club import DEALS, direct, open_night, state_of, visit


def test_a_board_that_is_not_played_has_no_page(tmp_path: Path) -> None:
    """Fourteen boards are: the fifteenth and others are nowhere, for guests and directors, with the usual page."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        for board in (0, 15, 99):
            answer = await client.get(f"/club/{name}/boards/{board}")
            assert answer.status_code == 404
            assert "<h1>" in answer.text
            async with httpx.AsyncClient(base_url=place.base) as guest:
                assert (await guest.get(f"/club/{name}/boards/{board}")).status_code == 404
        assert (await client.get(f"/club/{name}/boards/14")).status_code == 200

    visit(tmp_path, scene)


def test_own_boards_that_are_held_back_are_counted(tmp_path: Path) -> None:
    """Two boards that others have yet to play: not "none yet" but two, without what happened; none for the others."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        state = await state_of(place, name)
        sitting = state.sitting(1, 1)
        assert sitting is not None
        for board in ("1", "2"):
            form = {"do": "enter", "round": "1", "board": board, "by": "ns", **DEALS[0]}
            assert (await client.post(f"/club/{name}/t/{state.codes[0]}", data=form)).status_code == 303
        told = "2 boards have been played; their results come when everybody has played them."
        for who in range(1, 9):
            shown = (await client.get(f"/club/{name}/who/{who}")).text
            assert (told in shown) == (who in sitting.everybody)
            assert ("No results yet." in shown) == (who not in sitting.everybody)

    visit(tmp_path, scene)
