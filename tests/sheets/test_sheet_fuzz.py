"""Damaged sheets end in a sheet that reads back as itself, or in an error of the family."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from makker.errors import MakkerError
from makker.sheets import ChicagoSheet, RubberSheet, Traveller

RUBBER = {
    "sheet": "rubber",
    "version": 1,
    "names": ["Åse", "Bo", "", "Dag ♠"],
    "options": {"unfinished_part_score": 50, "both_part_scores": True, "honours": True, "stake": 25},
    "finished": True,
    "rows": [{"result": "2H by N +1", "honours": {"EW": 100}}, {"passed_out": True}, {"result": "4SXX by W -10"}],
}
CHICAGO = {
    "sheet": "chicago",
    "version": 1,
    "names": ["N", "E", "S", "W"],
    "options": {"middle_deals": "dealer", "part_scores": "accumulate", "chukkers": 1, "first_dealer": "E"},
    "rows": [{"result": "3N by N +1"}, {"passed_out": True}, {"result": "1NX by W -1", "honours": {"NS": 150}}],
}
TRAVELLER = {
    "sheet": "traveller",
    "version": 1,
    "board": 29,
    "one_field": False,
    "rows": [
        {"ns": 1, "ew": 8, "result": "3NX by W +1"},
        {"ns": 2, "ew": 9, "score": -100},
        {"ns": 3, "ew": 10, "passed_out": True},
    ],
}
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    13,
    150,
    10**30,
    1.5,
    "",
    "N",
    "4S by N =",
    "7NXX by E -14",
    [],
    {},
    [[]],
)
LETTERS = '{}[]",:0123456789-+ .eENSWHDCX=\\u\n\x00truefalsnu♠é'
READERS: list[tuple[dict[str, Any], Callable[[str], Any]]] = [
    (RUBBER, RubberSheet.parse),
    (CHICAGO, ChicagoSheet.parse),
    (TRAVELLER, Traveller.parse),
]


def mutated_text(rng: random.Random, good: dict[str, Any]) -> str:
    """The saved text with a few places overwritten, cut or filled."""
    text = json.dumps(good, ensure_ascii=False, indent=1)
    for _ in range(rng.randint(1, 3)):
        at, size = rng.randrange(len(text) + 1), rng.choice((0, 0, 1, 1, 3, 30))
        new = "".join(rng.choice(LETTERS) for _ in range(rng.choice((0, 1, 1, 2))))
        text = text[:at] + new + text[at + size :]
    return text


def mutated_tree(rng: random.Random, good: dict[str, Any]) -> str:
    """The saved object with a few of its values replaced, left out, doubled or renamed: still JSON."""
    tree: Any = copy.deepcopy(good)
    for _ in range(rng.randint(1, 3)):
        holder = tree
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                break
            key = rng.choice(keys)
            if isinstance(holder[key], dict | list) and rng.random() < 0.7:
                holder = holder[key]
                continue
            change_one(rng, holder, key)
            break
    return json.dumps(tree, ensure_ascii=rng.random() < 0.5)


def change_one(rng: random.Random, holder: Any, key: Any) -> None:
    """Replace, remove, or put something beside one value."""
    kind = rng.randrange(3)
    if kind == 0:
        holder[key] = copy.deepcopy(rng.choice(VALUES))
    elif kind == 1:
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(rng.choice((holder[key], *VALUES))))
    else:
        holder[rng.choice(("x", "result", "honours", "score", "NS", "rows"))] = copy.deepcopy(rng.choice(VALUES))


@pytest.mark.parametrize(("good", "parse"), READERS, ids=["rubber", "chicago", "traveller"])
@pytest.mark.parametrize("mutate", [mutated_text, mutated_tree])
def test_damaged_sheets(
    mutate: Callable[[random.Random, dict[str, Any]], str], good: dict[str, Any], parse: Callable[[str], Any]
) -> None:
    """Ten thousand damaged files of each kind, by letters and by values; some are still sheets, most are not."""
    rng = random.Random(8)
    read = 0
    for _ in range(10_000):
        try:
            sheet = parse(mutate(rng, good))
        except MakkerError as refused:
            str(refused).encode()
            continue
        read += 1
        again = parse(sheet.format())

        assert again == sheet

    assert 100 < read < 9_900
