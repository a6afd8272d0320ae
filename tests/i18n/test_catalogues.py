"""The four catalogues say the same things, have a sentence for every fault, and are compiled."""

import ast
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from makker.errors import InvalidValue, ParseError
from makker.i18n import Catalogue, Language

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "makker"
RAISERS = {"Reason", "ParseError", "InvalidValue", "SaveError", "ConflictError", "fail"}
CODE = re.compile(r"[a-z_]+\.[a-z_]+")
LANGUAGES = tuple(Language)


def tool() -> ModuleType:
    """The program that compiles the catalogues."""
    spec = importlib.util.spec_from_file_location("catalogues", ROOT / "tools" / "catalogues.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(spec)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sentences(language: Language) -> dict[str, tuple[str, ...]]:
    """Every sentence by its key, plurals together."""
    found = {}
    for message in tool().load(language.value):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string)
    return found


def placeholders(texts: tuple[str, ...]) -> set[str]:
    """What the sentences leave to be filled in."""
    return set(re.findall(r"{(\w+)}", " ".join(texts)))


def codes() -> Iterator[tuple[str, str]]:
    """Every code that the source gives a fault, with its file."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and called(node) in RAISERS and node.args:
                for inner in ast.walk(node.args[0]):
                    if isinstance(inner, ast.Constant) and CODE.fullmatch(str(inner.value)):
                        yield str(inner.value), str(path.relative_to(SOURCE))


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    function: Any = node.func
    return getattr(function, "id", getattr(function, "attr", ""))


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_every_catalogue_has_the_same_keys(language: Language) -> None:
    """What English says, every language says."""
    assert set(sentences(language)) == set(sentences(Language.EN))


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_sentences_fill_in_the_same_data(language: Language) -> None:
    """A sentence has the same placeholders in every language, and no empty form."""
    english, own = sentences(Language.EN), sentences(language)
    different = [key for key in english if placeholders(english[key]) != placeholders(own[key])]
    empty = [key for key, texts in own.items() if not all(text.strip() for text in texts)]

    assert (different, empty) == ([], [])


@pytest.mark.parametrize("language", LANGUAGES, ids=str)
def test_compiled_catalogues_are_current(language: Language) -> None:
    """The binary form is that of the sentences."""
    compile_tool = tool()
    compiled = (SOURCE / "i18n" / "locale" / language.value / "LC_MESSAGES" / "makker.mo").read_bytes()

    assert compiled == compile_tool.compiled(compile_tool.load(language.value))


def test_the_type_of_keys_is_current() -> None:
    """`makker.i18n.keys` lists exactly the catalogue's keys."""
    compile_tool = tool()
    written = (SOURCE / "i18n" / "keys.py").read_text("utf-8")

    assert written == compile_tool.key_module(compile_tool.ids(compile_tool.load("en")))


def test_every_fault_has_a_sentence() -> None:
    """Each code in the source has `error.<code>` in all four languages."""
    catalogues = [Catalogue(language) for language in LANGUAGES]
    found = list(codes())
    missing = {
        f"{code} ({file}, {catalogue.language.value})"
        for code, file in found
        for catalogue in catalogues
        if not catalogue.has(f"error.{code}")
    }

    assert len(found) > 150
    assert missing == set()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (Language.EN, "bids go from 1 to 7"),
        (Language.NB, "bud går fra 1 til 7"),
        (Language.DA, "bud går fra 1 til 7"),
        (Language.SV, "bud går från 1 till 7"),
    ],
)
def test_an_error_speaks_the_language(language: Language, sentence: str) -> None:
    """The same fault gives each language's sentence."""
    assert sentence in Catalogue(language).error(InvalidValue("bid.level", {"level": 8}))


def test_an_error_says_where() -> None:
    """File, line and column follow the sentence."""
    fault = ParseError("call.unknown", "8H", "call", line=3, column=5, file="a.pbn")

    assert Catalogue(Language.EN).error(fault).endswith("(file a.pbn, line 3, column 5)")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (Language.EN, ["0", "7.5", "0.01", "1,570", "1,570.25", "−2.5", "600"]),
        (Language.NB, ["0", "7,5", "0,01", "1\u00a0570", "1\u00a0570,25", "−2,5", "600"]),
        (Language.DA, ["0", "7,5", "0,01", "1.570", "1.570,25", "−2,5", "600"]),
        (Language.SV, ["0", "7,5", "0,01", "1\u00a0570", "1\u00a0570,25", "−2,5", "600"]),
    ],
)
def test_numbers_are_written_as_people_write_them(language: Language, expected: list[str]) -> None:
    """Whole numbers without decimals, the language's marks, in messages too."""
    numbers = (-0.0, 7.5, 0.01, 1570, 1570.25, -2.5, 600.0)

    assert [language.number(each) for each in numbers] == expected
    fault = InvalidValue("online.round_minutes", {"minutes": 0.0, "least": 0.5, "most": 600.0})
    told = re.findall(r"\d[\d.,]*\d|\d", Catalogue(language).error(fault))
    assert sorted(told) == sorted(["0", language.number(0.5), "600"])
