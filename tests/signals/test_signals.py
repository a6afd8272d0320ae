"""Signals: the agreements and the worked sequences of FACTS 5.1, and the rules of 10, 11 and 12 of 5.2."""

import pytest

from makker.cards import Card, Hand, Suit
from makker.errors import InvalidValue
from makker.signals import (
    Attitude,
    Count,
    Preference,
    attitude_card,
    count_card,
    italian_card,
    italian_meaning,
    preference_card,
    preference_suits,
    preferred_suit,
    sml_sequence,
    unseen_higher,
)

SPADES = Suit.SPADES


def held(ranks: str) -> Hand:
    """A holding in spades."""
    return Hand.parse(f"{ranks}...")


def letters(cards: tuple[Card, ...]) -> str:
    """Their ranks."""
    return "".join(card.rank.letter for card in cards)


@pytest.mark.parametrize(
    ("ranks", "encourage", "card"),
    [("AQJ86", True, "6"), ("6532", False, "6"), ("9852", False, "9"), ("KT982", True, "2")],
)
def test_schneider(ranks: str, encourage: bool, card: str) -> None:
    """FACTS 002-21: low encourages, high discourages; what is low depends on the holding."""
    assert attitude_card(held(ranks), SPADES, encourage).rank.letter == card


def test_standard_attitude() -> None:
    """FACTS 5.1: high likes, low dislikes."""
    assert attitude_card(held("A872"), SPADES, True, Attitude.STANDARD).rank.letter == "8"
    assert attitude_card(held("A872"), SPADES, False, Attitude.STANDARD).rank.letter == "2"


@pytest.mark.parametrize(
    ("left", "number", "card"), [("72", 3, "7"), ("752", 4, "2"), ("KT98", 5, "T"), ("852", 4, "2")]
)
def test_malmo(left: str, number: int, card: str) -> None:
    """FACTS 002-22: low shows an even number of cards held originally, high an odd one."""
    assert count_card(held(left), SPADES, number).rank.letter == card


@pytest.mark.parametrize(("left", "card"), [("87", "8"), ("875", "5")])
def test_standard_count_of_the_cards_left(left: str, card: str) -> None:
    """FACTS 5.1: 8-7-2 after the 2 goes on with the 8, 8-7-5-2 with the 5."""
    assert count_card(held(left), SPADES, len(left), Count.STANDARD).rank.letter == card


@pytest.mark.parametrize(
    ("ranks", "encourage", "wanted", "sequence"),
    [
        ("9852", False, Preference.HIGHER, "928"),
        ("KT982", True, Preference.NONE, "2T"),
        ("872", False, Preference.LOWER, "872"),
    ],
)
def test_sml(ranks: str, encourage: bool, wanted: Preference, sequence: str) -> None:
    """FACTS 002-20, D15 (part 8, 19): attitude, then original count, then suit preference."""
    assert letters(sml_sequence(held(ranks), SPADES, encourage, wanted)).startswith(sequence)


def test_lavinthal() -> None:
    """FACTS 002-23, D16: high for the higher suit, low for the lower, a middle card for neither; no parity in it."""
    cards = held("975")

    assert preference_card(cards, SPADES, Preference.HIGHER).rank.letter == "9"
    assert preference_card(cards, SPADES, Preference.LOWER).rank.letter == "5"
    assert preference_card(cards, SPADES, Preference.NONE).rank.letter == "7"


def test_lavinthal_leaves_out_the_suit_led_and_trumps() -> None:
    """With spades led and hearts trumps it is about clubs and diamonds."""
    assert preference_suits(Suit.SPADES, Suit.HEARTS) == (Suit.CLUBS, Suit.DIAMONDS)
    assert preferred_suit(Preference.HIGHER, Suit.SPADES, Suit.HEARTS) is Suit.DIAMONDS
    assert preferred_suit(Preference.NONE, Suit.SPADES, Suit.HEARTS) is None
    with pytest.raises(InvalidValue):
        preference_suits(Suit.SPADES)


@pytest.mark.parametrize(
    ("ranks", "encourage", "wanted", "card"),
    [
        ("A97642", True, Preference.NONE, "7"),
        ("A97642", False, Preference.HIGHER, "6"),
        ("A97642", False, Preference.LOWER, "2"),
        ("A64", True, Preference.NONE, "6"),
        ("753", False, Preference.NONE, "7"),
    ],
)
def test_italian(ranks: str, encourage: bool, wanted: Preference, card: str) -> None:
    """FACTS 002-24 as D16 corrects it: odd encourages, even discourages with a suit; wrong parity from the top."""
    assert italian_card(held(ranks), SPADES, encourage, wanted).rank.letter == card


def test_reading_italian() -> None:
    """The seven of spades encourages; the six asks for clubs (low) or diamonds (high) when hearts are trumps."""
    assert italian_meaning(Card.parse("S7"), Suit.HEARTS) == (True, ())
    assert italian_meaning(Card.parse("S6"), Suit.HEARTS) == (False, (Suit.CLUBS, Suit.DIAMONDS))


def test_a_void_cannot_signal() -> None:
    """There is no card to play."""
    with pytest.raises(InvalidValue, match=r"signal\.void"):
        attitude_card(held("AK"), Suit.HEARTS, True)


@pytest.mark.parametrize(("pips", "best", "higher"), [(7, 4, 4), (7, 3, 5), (3, 5, 7)])
def test_rules_of_eleven_twelve_and_ten(pips: int, best: int, higher: int) -> None:
    """FACTS 5.2 (part 8, 19): 11, 12 or 10 less the pips led."""
    assert unseen_higher(pips, best) == higher
