"""The examples run and print what their authors expect."""

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
EXPECTED = {
    "a_scripted_deal": "4S by N +3: 510\n",
    "a_sheet_for_real_cards": "before [90, 200], after [140, 100]\n",
    "robots_play_a_rubber": " events\n",
}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_examples_run(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As a script, without arguments."""
    monkeypatch.setattr(sys, "argv", [str(path)])
    runpy.run_path(str(path), run_name="__main__")

    assert capsys.readouterr().out.endswith(EXPECTED[path.stem])
