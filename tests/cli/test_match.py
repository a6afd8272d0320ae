"""`makker match`: what programs read is JSON, also where one board has no error."""

import json
from typing import NoReturn

import pytest

from makker.cli import main


def test_one_board_has_no_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    """A number that is none in JSON is null."""
    main(["match", "beginner", "beginner", "--boards", "1", "--workers", "1", "--json"])

    def refuse(name: str) -> NoReturn:
        raise AssertionError(name)

    data = json.loads(capsys.readouterr().out, parse_constant=refuse)
    assert data["standard_error"] is None
    assert len(data["boards"]) == 1
