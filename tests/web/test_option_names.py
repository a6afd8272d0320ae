"""What the form of a new table calls the options of every game, and their choices."""

from enum import Enum
from typing import get_type_hints

import pytest

from makker.games.registry import PLACES, find_game
from makker.i18n import Catalogue, Language
from makker.web.optionform import fields, spoken


@pytest.mark.parametrize("language", Language)
def test_every_choice_has_a_name(language: Language) -> None:
    """No option and no choice of any game is shown by its code, in any language."""
    catalogue = Catalogue(language)
    nameless = []
    for name in PLACES:
        game = find_game(name)
        hints = get_type_hints(game.options)
        for field in fields(game, catalogue):
            if field.label in (field.name, f"{name}.{field.name}"):
                nameless.append((name, field.name))
            kind = hints[field.name]
            coded = isinstance(kind, type) and issubclass(kind, Enum)
            codes = {f"{field.name}.{each.value}" for each in kind if spoken(each)} if coded else set()
            nameless += [(name, label) for _, label in field.choices if label in codes]

    assert nameless == []
