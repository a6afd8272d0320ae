"""The form of an event at live tables: its fields by kind, and what it says of what cannot be."""

import re
from pathlib import Path

import pytest
from tests.web.conftest import Running
from tests.web.test_online import visit

FAULT = re.compile(r'class="fault" role="alert">([^<]*)<')


@pytest.mark.parametrize(
    ("language", "fields", "said"),
    [
        ("sv", {"fewest": "25"}, "Minsta antal par (robotar fyller på): måste vara från 2 till 24"),
        ("en", {"fewest": "13", "kind": "teams"}, "Fewest teams (robots fill up): must be from 2 to 12"),
        ("da", {"rounds": "61"}, "Runder: skal være fra 1 til 60"),
        ("nb", {"rounds": "mange"}, "Runder: «mange» er ikke et helt tall"),
        ("en", {"minutes": "1000"}, "Minutes for a board: must be from 0.01 to 120"),
        ("sv", {"minutes": "1000"}, "Minuter för en bricka: måste vara från 0,01 till 120"),
    ],
)
def test_fields_are_called_as_the_form_calls_them(
    tmp_path: Path, language: str, fields: dict[str, str], said: str
) -> None:
    """A number that cannot be is told of with its label and its limits, in the visitor's language."""

    async def scene(place: Running) -> None:
        visitor = await place.visitor()
        await visitor.http.get(f"/online?lang={language}")
        answer = await visitor.http.post("/online", data=fields)

        assert answer.status_code == 400
        assert FAULT.findall(answer.text) == [said]

    visit(tmp_path, scene)
