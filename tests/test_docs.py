"""The examples of the README and of the pages in docs/ hold."""

import contextlib
import doctest
import re
import shlex
from pathlib import Path

import pytest

from makker.cli import main
from makker.games.registry import game_names

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SESSION = re.compile(r"```console\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_python_examples_hold(page: Path) -> None:
    """Every `>>>` gives what the page says."""
    failures, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)

    assert failures == 0


def sessions() -> list[tuple[str, str]]:
    """Each `$ makker ...` of a console block, with the output that follows it."""
    found = []
    for page in PAGES:
        for block in SESSION.findall(page.read_text("utf-8")):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                if command.startswith("makker ") and output.strip():
                    found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "expected"), sessions(), ids=[command for command, _ in sessions()])
def test_console_examples_hold(
    command: str, expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command prints what the page shows; `...` stands for anything."""
    monkeypatch.setenv("MAKKER_LANG", "en")
    monkeypatch.setenv("NO_COLOR", "1")
    with contextlib.suppress(SystemExit):
        main(shlex.split(command, comments=True)[1:])
    printed = capsys.readouterr()
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

    assert doctest.OutputChecker().check_output(expected, printed.out + printed.err, flags), printed


def test_the_manual_names_every_game() -> None:
    """README lists all games that can be played."""
    text = (ROOT / "README.md").read_text("utf-8")

    assert [name for name in game_names() if f"`{name}`" not in text] == []


def test_every_rule_of_the_founding_texts_has_its_row() -> None:
    """docs/rules.md has each line of texts 000 to 003 once, and names tests that exist."""
    rows = re.findall(
        r"^\| (00\d)-(\d\d) \| .* \| (.*) \|$", (ROOT / "docs" / "rules.md").read_text("utf-8"), re.MULTILINE
    )
    expected = [(text, f"{line:02d}") for text, lines in TEXTS.items() for line in range(1, lines + 1)]
    named = [name.split("::") for _, _, tests in rows for name in re.findall(r"`([^`]+)`", tests)]
    missing = [f"{path}::{test}" for path, test in named if f"def {test}(" not in (ROOT / path).read_text("utf-8")]

    assert [(text, line) for text, line, _ in rows] == expected
    assert missing == []


TEXTS = {"000": 43, "001": 21, "002": 35, "003": 17}
