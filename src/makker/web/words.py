"""The catalogue's words that the page's script needs, and what else of the language it writes with."""

from functools import cache
from typing import Any, get_args

from makker.cards import Strain
from makker.cards.rank import Rank
from makker.i18n import Catalogue, Language
from makker.i18n.keys import Key
from makker.seats import Seat

SPOKEN = ("web.", "render.", "play.event.", "play.ask.", "game.title.")
"""Keys under these go to the script; those of whole pages stay here."""

PAGES = (
    *("web.home.", "web.new.", "web.choice.", "web.option.", "web.error.", "web.past."),
    *("web.analyse.", "web.rules.", "web.glossary.", "web.me."),
)


@cache
def catalogue_of(language: Language) -> Catalogue:
    """The catalogue, read once."""
    return Catalogue(language)


@cache
def words(language: Language) -> dict[str, Any]:
    """The sentences by key (a list of two where they depend on a number), letters and marks."""
    catalogue = catalogue_of(language)
    return {
        "lang": language.value,
        "text": {key: sentence(catalogue, key) for key in get_args(Key) if wanted(key)},
        "ranks": {rank.letter: language.rank(rank) for rank in Rank},
        "seats": {str(seat): language.seat(seat) for seat in Seat},
        "notrump": language.strain(Strain.NOTRUMP),
    }


def wanted(key: str) -> bool:
    """Whether the script needs the sentence."""
    return key.startswith(SPOKEN) and not key.startswith(PAGES)


def sentence(catalogue: Catalogue, key: str) -> str | list[str]:
    """One sentence with its places for data, or those for one and for several."""
    one, several = (catalogue.translations.ngettext(key, key, number) for number in (1, 2))
    plain = catalogue.translations.gettext(key)
    return [one, several] if one != key or several != key else plain
