"""The page on these games tells all and nothing that is not so."""

import ast
import doctest
import re
from enum import Enum
from pathlib import Path

import pytest

from makker.games.bondebridge import Options, Scoring

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "bondebridge.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("line", [f"004-{number:02d}" for number in range(1, 26)])
def test_every_line_of_the_seed_has_its_test(line: str) -> None:
    """The table names, for each line, tests that exist."""
    row = re.search(rf"^\| {line} \|.*$", PAGE, re.MULTILINE)

    assert row is not None

    named = re.findall(r"`([\w/]+\.py)::(\w+)`", row[0])

    assert named
    for file, test in named:
        path = ROOT / file if file.startswith("tests/") else Path(__file__).with_name(file)
        functions = {
            node.name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)
        }

        assert test in functions


def test_every_option_is_told() -> None:
    """Each option has a row, each of its values is named in it, and each scoring has one of its own."""
    for name, default in ((name, getattr(Options(), name)) for name in Options.__struct_fields__):
        row = re.search(rf"^\| `{name}` \|.*$", PAGE, re.MULTILINE)

        assert row is not None
        if isinstance(default, Enum) and not isinstance(default, Scoring):
            assert all(f"`{value.value}`" in row[0] for value in type(default))
    for scoring in Scoring:
        assert re.search(rf"^\| `{scoring.value}` \|", PAGE, re.MULTILINE)


def test_the_examples_hold() -> None:
    """What the page's examples show is what comes out."""
    examples = doctest.DocTestParser().get_doctest(PAGE, {}, "bondebridge.md", None, 0)
    result = doctest.DocTestRunner().run(examples)

    assert result.attempted > 5
    assert result.failed == 0
