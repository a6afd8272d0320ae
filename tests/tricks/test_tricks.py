"""Who wins a trick, and what may be played to it."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards import Card, Hand, Suit
from makker.deals import Deal
from makker.seats import Seat
from makker.tricks import TrickPlay, follow, winning_card


def cards(text: str) -> list[Card]:
    """Cards by their texts."""
    return [Card.parse(word) for word in text.split()]


@pytest.mark.parametrize(
    ("played", "trump", "winner"),
    [
        ("SK SA H2 S4", Suit.HEARTS, "H2"),
        ("SK SA H2", Suit.HEARTS, "H2"),
        ("SK SA H2 S4", None, "SA"),
        ("H3 H4 SA HA", None, "HA"),
        ("D9 C2 C3 DA", Suit.CLUBS, "C3"),
        ("C9 CA SA HA", Suit.DIAMONDS, "CA"),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_suit_led(played: str, trump: Suit | None, winner: str) -> None:
    """FACTS 000-24, 000-27, 001-05, 002-33, 003-04, 004-15, 004-17 (part 8, 6); D31."""
    assert str(winning_card(cards(played), trump)) == winner


def test_following_suit_is_compulsory_only_if_able() -> None:
    """FACTS 000-23, 001-04, 003-06, 004-14 (Law 44): void, anything goes; never obliged to trump."""
    hand = Hand.parse("AK.2.543.")

    assert follow(hand, None) == hand
    assert follow(hand, Suit.SPADES) == Hand.parse("AK...")
    assert follow(hand, Suit.CLUBS) == hand


def random_play(seed: int) -> list[TrickPlay[Seat]]:
    """Every position of a random play of a whole deal."""
    rng = random.Random(seed)
    trump = rng.choice([None, *Suit])
    play = TrickPlay.start(tuple(Seat), Deal.random(rng).hands, trump, rng.choice(list(Seat)))
    positions = [play]
    while not play.is_over:
        play = play.play(rng.choice(play.playable().cards))
        positions.append(play)
    return positions


@given(st.integers(0, 2**32))
def test_thirteen_tricks_and_the_winner_leads(seed: int) -> None:
    """FACTS 000-25, 000-28: 13 tricks, 52 cards, and whoever won the last trick leads to the next."""
    positions = random_play(seed)
    end = positions[-1]

    assert sum(end.won) == len(end.done) == 13
    assert len({card for _, card in end.cards_played()}) == 52
    for trick, after in zip(end.done, end.done[1:], strict=False):
        assert after.plays[0][0] is trick.winner(end.trump)


@given(st.integers(0, 2**32), st.integers(0, 52))
def test_taking_back_restores_the_position(seed: int, back: int) -> None:
    """Any number of cards."""
    positions = random_play(seed)

    assert positions[-1].take_back(back) == positions[52 - back]


@given(st.integers(0, 2**32))
def test_illegal_and_playable_agree(seed: int) -> None:
    """Each of the 52 cards is playable or refused, with a reason."""
    for play in random_play(seed)[:-1:7]:
        playable = play.playable()
        assert play.choices() == playable.cards
        assert all((play.illegal(Card.at(index)) is None) == (Card.at(index) in playable) for index in range(52))
