"""What the terminal shows of a claim's statement."""

import pytest

from makker.cli.playing.bridge import BridgeFace
from makker.games.registry import find_game
from makker.i18n import Catalogue, Language


@pytest.mark.parametrize(("language", "shown"), [("en", "♠A ♥J"), ("nb", "♠E ♥Kn"), ("sv", "♠E ♥Kn"), ("da", "♠E ♥B")])
def test_a_line_of_cards_is_in_the_letters_of_the_language(language: str, shown: str) -> None:
    """Codes become cards as the language writes them (FACTS part 6); other words stay as they were said."""
    face = BridgeFace(find_game("rubber"), Catalogue(Language(language)))

    assert face.spoken("SA HJ") == shown
    assert face.spoken("the rest, drawing trumps") == "the rest, drawing trumps"
    assert face.spoken("") == ""
