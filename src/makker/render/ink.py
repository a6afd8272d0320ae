"""Cards, suits and calls as coloured text. The words and pips say it all without the colours."""

from collections.abc import Iterable

from rich.text import Text

from makker.cards import Card, Hand, Strain, Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call
from makker.games.bridge.contract import Contract
from makker.i18n import Catalogue, Language
from makker.render.names import seat_name

INK = {Suit.CLUBS: "", Suit.DIAMONDS: "red", Suit.HEARTS: "red", Suit.SPADES: ""}
HIGHEST_FIRST = tuple(reversed(SUITS))


def pip(suit: Suit) -> Text:
    """The suit's symbol in its colour."""
    return Text(suit.symbol, INK[suit])


def card_text(card: Card, language: Language) -> Text:
    """`♥Kn`."""
    return Text(language.card(card), INK[card.suit])


def cards_text(cards: Iterable[Card], language: Language) -> Text:
    """Cards side by side."""
    return Text(" ").join(card_text(card, language) for card in cards)


def strain_text(strain: Strain, catalogue: Catalogue) -> Text:
    """A pip, or the short word for no-trump."""
    return pip(strain.suit) if strain.suit else Text(catalogue.language.strain(strain))


def call_text(call: Call, catalogue: Catalogue) -> Text:
    """`2♥`, pass, X, XX."""
    if isinstance(call, Bid):
        return Text(str(call.level)) + strain_text(call.strain, catalogue)
    if call is PASS:
        return Text(catalogue.text("render.pass"), "dim")
    return Text({DOUBLE: "X", REDOUBLE: "XX"}[call], "bold magenta")


def contract_text(contract: Contract, catalogue: Catalogue) -> Text:
    """`4♥X North`."""
    text = call_text(contract.bid, catalogue)
    if contract.doubled.mark:
        text.append(contract.doubled.mark, "bold magenta")
    return text.append(f" {seat_name(contract.declarer, catalogue)}") if contract.declarer else text


def suit_line(hand: Hand, suit: Suit, language: Language) -> Text:
    """`♥ K 10 7`, a dash for a void."""
    ranks = " ".join(language.rank(rank) for rank in hand.ranks(suit))
    return pip(suit).append(" ").append(ranks or "–", "" if ranks else "dim")


def hand_lines(hand: Hand, language: Language, first: Suit | None = None) -> list[Text]:
    """Four lines, spades first, or before them the suit given: trumps lie first in dummy (Law 41D)."""
    order = sorted(HIGHEST_FIRST, key=lambda suit: suit is not first)
    return [suit_line(hand, suit, language) for suit in order]


def hand_text(hand: Hand, language: Language) -> Text:
    """A hand on one line."""
    held = [suit for suit in HIGHEST_FIRST if hand.length(suit)]
    return Text("   ").join(suit_line(hand, suit, language) for suit in held)
