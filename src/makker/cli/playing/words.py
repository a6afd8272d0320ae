"""What people type: cards and bids in four languages, commands, yes and no."""

from collections.abc import Iterable, Sequence

from makker.cards import Card, Rank, Strain, Suit
from makker.errors import ParseError
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call
from makker.i18n import Catalogue, Language

SUIT_WORDS: dict[Suit, tuple[str, ...]] = {
    Suit.CLUBS: ("c", "♣", "♧", "kl", "club", "clubs", "kløver", "klør", "klöver", "klover"),
    Suit.DIAMONDS: ("d", "♦", "♢", "ru", "diamond", "diamonds", "ruter", "ruder"),
    Suit.HEARTS: ("h", "♥", "♡", "hj", "heart", "hearts", "hjerter", "hjärter", "hjarter"),
    Suit.SPADES: ("s", "♠", "♤", "sp", "spade", "spades", "spar", "spader"),
}
NOTRUMP_WORDS = ("n", "nt", "sa", "ut", "g", "gr", "grand", "sans", "sang", "notrump", "utentrumf", "udentrumf")
RANK_WORDS: dict[Rank, tuple[str, ...]] = {
    Rank.ACE: ("ace", "ess", "äss", "es"),
    Rank.KING: ("king", "konge", "kung"),
    Rank.QUEEN: ("queen", "dame", "dam"),
    Rank.JACK: ("jack", "knekt", "knægt", "bonde", "kn"),
    Rank.TEN: ("ten", "tier", "tia"),
    Rank.TWO: ("two", "toer", "tvåa"),
}
COMMANDS = ("help", "hint", "sheet", "last", "auction", "hand", "claim", "undo", "stop", "quit")
ASIDES = ("claim", "undo", "stop")
"""Those that not every game has."""


def find_command(text: str, catalogue: Catalogue) -> tuple[str, str] | None:
    """The command that the first word is, in the catalogue's language or in English, and the rest; or None."""
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    if word in ("?", "h?", "hjelp?"):
        return "help", rest
    for command in COMMANDS:
        own = catalogue.coded("play.word", command).split(",")
        if word == command or word in (each.strip() for each in own):
            return command, rest.strip()
    return None


def read_yes(text: str, catalogue: Catalogue) -> bool | None:
    """Yes or no, or None."""
    word = text.strip().lower()
    if word in ("1", "y", "j", "yes", "ja", "ok", "accept") or word == catalogue.text("play.yes"):
        return True
    if word in ("2", "n", "no", "nei", "nej", "refuse") or word == catalogue.text("play.no"):
        return False
    return None


def find_suit(word: str) -> Suit | None:
    """A suit in any of the languages."""
    return next((suit for suit, words in SUIT_WORDS.items() if word.strip("\ufe0e\ufe0f") in words), None)


def find_rank(word: str, language: Language) -> Rank | None:
    """A rank: the language's letters, a number, international letters or a word."""
    taken = language.letters.split(word)
    if taken is not None and not taken[1]:
        return taken[0]
    return next((rank for rank, words in RANK_WORDS.items() if word in words), None)


def splits(text: str) -> Iterable[tuple[str, str]]:
    """Every way to cut the text in two; where there is a blank, only there."""
    words = text.split()
    if len(words) == 2:
        return [(words[0], words[1])]
    whole = "".join(words)
    return [(whole[:at], whole[at:]) for at in range(1, len(whole))]


def read_card(text: str, legal: Sequence[Card], language: Language) -> Card:
    """A card by suit and rank in either order, `#3` the third of the list, or by either alone where one card fits.

    Raises ParseError (``card.unknown``, ``card.several`` with those that would fit).
    """
    word = text.strip().lower()
    if word.startswith("#") and word[1:].isdigit() and 1 <= int(word[1:]) <= len(legal):
        return legal[int(word[1:]) - 1]
    card = named_card(word, language)
    if card is not None:
        return card
    suit, rank = find_suit(word), find_rank(word, language)
    fits = [card for card in legal if (rank is not None and card.rank is rank)]
    fits = fits or [card for card in legal if suit is not None and card.suit is suit]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise ParseError("card.several", text, "card", data={"cards": " ".join(language.card(card) for card in fits)})
    raise ParseError("card.unknown", text, "card")


def named_card(word: str, language: Language) -> Card | None:
    """Suit then rank, or else rank then suit."""
    for first, second in splits(word):
        suit, rank = find_suit(first), find_rank(second, language)
        if suit is not None and rank is not None:
            return Card(suit, rank)
    for first, second in splits(word):
        suit, rank = find_suit(second), find_rank(first, language)
        if suit is not None and rank is not None:
            return Card(suit, rank)
    return None


def find_strain(word: str) -> Strain | None:
    """A strain in any of the languages."""
    suit = find_suit(word)
    if suit is not None:
        return suit.strain
    return Strain.NOTRUMP if word in NOTRUMP_WORDS else None


def read_call(text: str, catalogue: Catalogue) -> Call:
    """A call: `p`, `x`, `1nt`, `2 hjerter`. Raises ParseError (``call.unknown``)."""
    word = "".join(text.lower().split())
    strain = find_strain(word[1:])
    if word[:1] in "1234567" and word and strain is not None:
        return Bid(int(word[0]), strain)
    if word in ("d", "dob", "doblet", "dubbelt", "dubblar", "dobler"):
        return DOUBLE
    if word in ("r", "redob", "redobler", "redubblar"):
        return REDOUBLE
    if word == catalogue.text("render.pass"):
        return PASS
    return Call.parse(text)
