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
