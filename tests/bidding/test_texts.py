"""Every meaning is told in four languages, from codes and data alone."""

import re

import pytest
from tests.bidding.dealt import auctions

from makker.bidding import Agreements, card, meaning, meanings
from makker.bidding.engine import rules_at
from makker.cards import Suit
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.i18n import Catalogue, Language
from makker.render.convention_card import card_text
from makker.render.meanings import SENTENCES, explain_meaning, sentence_key
from makker.seats import Seat

LANGUAGES = list(Language)


@pytest.fixture(scope="module")
def codes() -> set[str]:
    """The codes of all rules that came up over many auctions."""
    found = set()
    for _, _, _, made in auctions(seed=8, number=300):
        for state, _ in made:
            found |= {rule.code for rule in rules_at(state)}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: Language, codes: set[str]) -> None:
    """Of the rules, and of the codes that share one."""
    catalogue = Catalogue(language)
    lacking = {code for code in codes | SENTENCES.keys() if not catalogue.has(f"meaning.{sentence_key(code)}")}

    assert len(codes) > 100
    assert lacking == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_are_whole(language: Language) -> None:
    """No code and no blank is left in a sentence."""
    catalogue = Catalogue(language)
    for agreed, _, auction, _ in auctions(seed=9, number=25):
        for length in range(len(auction)):
            for each in meanings(agreed, Auction(auction.dealer, auction.calls[:length])):
                told = explain_meaning(each, catalogue)

                assert told
                assert not re.search(r"[{}]|meaning\.|[a-z]+\.[a-z]+_", told), told


@pytest.mark.parametrize(
    ("language", "calls", "call", "told"),
    [
        ("en", "", "1N", "balanced opening; 15–17 high-card points; balanced"),
        ("nb", "", "1N", "jevn åpningshånd; 15–17 honnørpoeng; jevn"),
        ("da", "", "1N", "jævn åbningshånd; 15–17 honnørpoint; jævn"),
        ("sv", "", "1N", "jämn öppningshand; 15–17 honnörspoäng; jämn"),
        ("en", "1N P", "2D", "transfer: shows five cards or more in ♥; 5+ ♥; forcing one round; artificial"),
        ("sv", "1S P 3S P 4N P", "5D", "ess eller nyckelkort: 1; ess: 1; konstgjort"),
        ("en", "1S P", "2S", "raise of partner’s suit; 6–10 points in support; 3+ ♠"),
    ],
)
def test_what_is_told(language: str, calls: str, call: str, told: str) -> None:
    """The idea, points, lengths, and what is asked of partner."""
    said = meaning(Agreements(), Auction.parse(calls, Seat.NORTH), Call.parse(call))

    assert explain_meaning(said, Catalogue(Language.parse(language))) == told


def test_the_card_is_printed() -> None:
    """Title, options, and a table for each situation."""
    drawn = card_text(card("nordic"), Catalogue(Language.parse("nb")))

    assert str(drawn[0]) == "Systemkort: Nordisk naturlig, femkorts major"
    assert len(drawn) > 60


def test_pips_and_not_letters() -> None:
    """Suits are shown by their pips in every language."""
    said = meaning(Agreements(), Auction(Seat.NORTH), Call.parse("2H"))

    assert Suit.HEARTS.symbol in explain_meaning(said, Catalogue(Language.parse("da")))
