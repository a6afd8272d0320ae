"""Cards, hands and packs: what they are, how they are read, how they are dealt."""

import pickle
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards import Card, Hand, Pack, Rank, RankLetters, Strain, Suit
from makker.deals import Deal
from makker.errors import InvalidValue, MakkerError, ParseError
from makker.seats import Seat

cards = st.integers(0, 51).map(Card.at)
hands = st.integers(0, 2**52 - 1).map(Hand.of_bits)
NORWEGIAN = RankLetters(("2", "3", "4", "5", "6", "7", "8", "9", "10", "Kn", "D", "K", "E"))
DANISH = RankLetters(("2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K", "E"))


def test_ranks_run_from_two_to_ace() -> None:
    """FACTS 000-05: A K Q J 10 9 ... 2 in every suit."""
    assert [rank.letter for rank in sorted(Rank, reverse=True)] == list("AKQJT98765432")


def test_honours_are_five() -> None:
    """FACTS D13: A K Q J 10."""
    assert [rank.letter for rank in Rank if rank.is_honour] == list("TJQKA")


def test_strains_ascend_from_clubs_to_notrump() -> None:
    """FACTS 000-11, 001-07, 002-05, 003-03: C D H S N."""
    assert [strain.letter for strain in sorted(Strain)] == list("CDHSN")


def test_values_of_different_types_differ() -> None:
    """A suit is no strain, no seat and no number, though their places in the order agree."""
    assert len({Suit.CLUBS, Strain.CLUBS, Seat.NORTH, Rank.TWO, 0}) == 5


@pytest.mark.parametrize("text", ["H10", "10H", "HT", "th", "♥10", "10♥", "♥️T", "h t", "♡10", " H 10 "])
def test_one_card_many_spellings(text: str) -> None:
    """Suit or rank first, letters or pips, T or 10."""
    assert Card.parse(text) is Card(Suit.HEARTS, Rank.TEN)


@pytest.mark.parametrize(
    ("text", "letters", "expected"),
    [
        ("♥Kn", NORWEGIAN, "HJ"),
        ("HD", NORWEGIAN, "HQ"),
        ("SE", NORWEGIAN, "SA"),
        ("knS", NORWEGIAN, "SJ"),
        ("SB", DANISH, "SJ"),
        ("D D", DANISH, "DQ"),
        ("HQ", NORWEGIAN, "HQ"),
        ("hj D", NORWEGIAN, "HQ"),
        ("spar kn", NORWEGIAN, "SJ"),
        ("HKn", NORWEGIAN, "HJ"),
    ],
)
def test_nordic_letters(text: str, letters: RankLetters, expected: str) -> None:
    """FACTS part 7: E K D Kn in Norwegian and Swedish, E K D B in Danish, beside the international letters."""
    assert str(Card.parse(text, letters)) == expected


def test_the_heart_jack_is_no_suit() -> None:
    """`HJ` is a card although `hj` is also short for hearts."""
    assert str(Card.parse("HJ")) == "HJ"


@pytest.mark.parametrize("text", ["", "H", "10", "1H", "HX", "HKn", "H1", "HH", "S1O", "AKQ", "♥"])
def test_other_words_are_no_cards(text: str) -> None:
    """The error names what was expected; Kn is no rank in English."""
    with pytest.raises(ParseError) as caught:
        Card.parse(text)
    assert (caught.value.code, caught.value.expected) == ("card.unknown", "card")


@given(cards)
def test_cards_read_back(card: Card) -> None:
    """`str`, `repr` and pickling give the same object."""
    names = {"Card": Card, "Suit": Suit, "Rank": Rank}

    assert Card.parse(str(card)) is card
    assert eval(repr(card), names) is card  # noqa: S307
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301


@given(hands)
def test_hands_read_back(hand: Hand) -> None:
    """`str`, `repr`, pips and pickling give an equal hand."""
    pips = " ".join(suit.symbol + "".join(str(rank) for rank in hand.ranks(suit)) for suit in Suit)

    assert Hand.parse(str(hand)) == hand
    assert Hand.parse(pips) == hand
    assert eval(repr(hand), {"Hand": Hand}) == hand  # noqa: S307
    assert pickle.loads(pickle.dumps(hand)) == hand  # noqa: S301


@given(hands, hands)
def test_hands_are_sets(one: Hand, other: Hand) -> None:
    """Union, intersection, difference and inclusion are those of sets of cards."""
    a, b = set(one), set(other)

    assert (set(one | other), set(one & other), set(one - other)) == (a | b, a & b, a - b)
    assert (one <= other) == (a <= b)
    assert len(one) == len(a)
    assert all((Card.at(index) in one) == (Card.at(index) in a) for index in range(52))


def test_a_hand_prints_as_people_write_it() -> None:
    """Spades, hearts, diamonds, clubs; high to low; a void is empty."""
    hand = Hand.parse("10 9 A.akq..5")

    assert str(hand) == "AT9.AKQ..5"
    assert hand.shape == (3, 3, 0, 1)
    assert [str(card) for card in hand] == ["SA", "ST", "S9", "HA", "HK", "HQ", "C5"]


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("AKQ.KQ", "hand.suits", None),
        ("AKQ.KXQ..", "hand.rank", 6),
        ("AKQ.KQK..", "hand.card_twice", 7),
        ("AA...", "hand.card_twice", 2),
        ("AA..", "hand.suits", None),
        ("♠AK ♠Q", "hand.suit_twice", 5),
        ("", "hand.suits", None),
    ],
)
def test_faulty_hands_say_where(text: str, code: str, column: int | None) -> None:
    """The column counts from 1."""
    with pytest.raises(ParseError) as caught:
        Hand.parse(text)
    assert (caught.value.code, caught.value.column) == (code, column)


def test_a_card_cannot_be_in_a_hand_twice() -> None:
    """Cards are distinct."""
    with pytest.raises(InvalidValue):
        Hand([Card.parse("SA"), Card.parse("SA")])


def test_hands_and_deals_cannot_be_changed() -> None:
    """Both are values."""
    with pytest.raises(AttributeError):
        Hand().bits = 1
    with pytest.raises(AttributeError):
        Deal.random(random.Random(1)).hands = ()  # type: ignore[assignment]


@pytest.mark.parametrize("name", Card.__slots__)
def test_a_card_cannot_be_changed(name: str) -> None:
    """There is one object for each card, so a change would be seen in every hand of every game."""
    card = Card.parse("SA")
    with pytest.raises(AttributeError):
        setattr(card, name, getattr(Card.parse("H2"), name))

    assert (str(card), card.suit, card.rank, card.index) == ("SA", Suit.SPADES, Rank.ACE, 51)


def test_packs() -> None:
    """FACTS 000-03 and 004-05: 52 cards, or 48 without the twos."""
    twos = [card for card in Pack.full().cards if card not in Pack.without_twos().cards]

    assert (len(Pack.full()), len(Pack.without_twos())) == (52, 48)
    assert {card.rank for card in twos} == {Rank.TWO}


def test_a_deal_has_52_different_cards() -> None:
    """FACTS 000-07: thirteen each and no stock."""
    deal = Deal.random(random.Random(7))

    assert deal.is_complete
    assert len({card for _, hand in deal for card in hand}) == 52


def test_the_same_seed_gives_the_same_deal() -> None:
    """A given seed decides the deal."""
    assert Deal.random(random.Random(5)) == Deal.random(random.Random(5))


def test_dealing_is_fair() -> None:
    """Over 4,000 deals each (card, seat) pair lies within 5 standard deviations of a quarter."""
    rng, count = random.Random(2026), Counter[tuple[Card, Seat]]()
    for _ in range(4000):
        count.update((card, seat) for seat, hand in Deal.random(rng) for card in hand)
    deviation = (4000 * 0.25 * 0.75) ** 0.5

    assert len(count) == 208
    assert all(abs(times - 1000) < 5 * deviation for times in count.values())


def test_the_operating_systems_random_source_fits() -> None:
    """`random.SystemRandom` can deal."""
    assert Deal.random(random.SystemRandom()).is_complete


@given(st.integers(0, 2**32))
def test_deals_read_back(seed: int) -> None:
    """`str`, `format` from any seat, and `repr`."""
    deal = Deal.random(random.Random(seed))

    assert all(Deal.parse(deal.format(seat)) == deal for seat in Seat)
    assert eval(repr(deal), {"Deal": Deal}) == deal  # noqa: S307


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "deal.first"),
        ("AKQ... - - -", "deal.first"),
        ("X:AKQ... - - -", "seat.unknown"),
        ("N:AKQ... - -", "deal.hands"),
        ("N:AKQ... A... - -", "deal.card_twice"),
        ("N:AKQ.. - - -", "hand.suits"),
    ],
)
def test_faulty_deals_are_refused(text: str, code: str) -> None:
    """Each with its own code."""
    with pytest.raises(MakkerError) as caught:
        Deal.parse(text)
    assert caught.value.code == code


def test_a_partial_deal_reads_back() -> None:
    """An unknown hand is written as a dash."""
    deal = Deal.parse("E:AKQ2... - .AKQ.. -")

    assert deal[Seat.EAST] == Hand.parse("AKQ2...")
    assert str(deal) == "N:- AKQ2... - .AKQ.."
    assert not deal.is_complete
