"""Kaplan-Rubens' four C's (FACTS 6.9): the seven vectors, each step, and a second formulation."""

import random
import re
from fractions import Fraction

import pytest

from makker.cards import Hand
from makker.cards.rank import Rank
from makker.deals import Deal
from makker.valuation.kaplan_rubens import kaplan_rubens, strength_hundredths, suit_hundredths


def ranks(suit: str) -> tuple[Rank, ...]:
    """The ranks of a suit as written."""
    return tuple(Rank.parse(letter) for letter in suit)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("AKQ52.K9.Q84.K76", 17.35),
        ("AQ432.KJ5.K87.Q4", 14.0),
        ("KQJ987.A2.T98.43", 12.5),
        ("T98.T98.T98.T987", 0.8),
        ("5432.432.432.432", -0.5),
        ("AKQJ.AKQ.AKQ.AKQ", 35.6),
        ("K.AQT9.AKJ987.32", 20.65),
        ("A65.A7643..98532", 11.45),
    ],
)
def test_vectors(text: str, points: float) -> None:
    """FACTS 6.9 and 6.11, exactly."""
    assert kaplan_rubens(Hand.parse(text)) == points


@pytest.mark.parametrize(
    ("suit", "points"),
    [
        ("AKQJT", (4 + 3 + 2 + 1 + 0.5 + 0.5) * 0.5),
        ("JT2", (1 + 0.5 + 0.5) * 0.3),
        ("AKT", (4 + 3 + 0.5 + 0.5) * 0.3),
        ("AT2", (4 + 0.5) * 0.3),
        ("KT9", (3 + 0.5 + 0.5) * 0.3),
        ("K98", (3 + 0.5) * 0.3),
        ("K92", 3 * 0.3),
        ("KQ9", (5 + 0.5) * 0.3),
        ("AKQ9", (9 + 0.5) * 0.4),
        ("AKQJ9", 10 * 0.5),
        ("T", 0.5 * 0.1),
        ("98", 0.5 * 0.2),
        ("9", 0),
        ("7654328", 1 * 0.7),
        ("QJ54328", 3 * 0.7),
        ("Q654328", (2 + 1) * 0.7),
        ("KQJT9876", (3 + 2 + 1 + 0.5) * 0.8),
        ("AK987654", (7 + 1 + 1) * 0.8),
        ("AKJ98765", (8 + 1 + 1) * 0.8),
        ("AK9876543", (7 + 1 + 1 + 1) * 0.9),
        ("AKJ987654", (8 + 1 + 1) * 0.9),
        ("AKQ987654", (9 + 1) * 0.9),
    ],
)
def test_phase_a(suit: str, points: float) -> None:
    """FACTS 6.9, first phase: each clause for tens, nines and long suits, worked by hand."""
    assert suit_hundredths(ranks(suit)) == round(100 * points)


@pytest.mark.parametrize(
    ("suit", "points"),
    [
        ("", 3),
        ("2", 2),
        ("32", 1),
        ("432", 0),
        ("A", 3 + 2),
        ("K", 0.5 + 2),
        ("K2", 2 + 1),
        ("K32", 2),
        ("Q", 2),
        ("Q2", 0.25 + 1),
        ("KQ", 2 + 0.5 + 1),
        ("Q32", 0.75),
        ("AQ2", 3 + 1),
        ("KJ2", 2 + 0.25),
        ("AKJ", 3 + 2 + 0.5),
        ("KQJ", 2 + 1 + 0.5),
        ("AKQJ", 3 + 2 + 1),
        ("J32", 0),
        ("AJ", 3 + 0.25 + 1),
        ("KJT", 2 + 0.25 + 0.25),
        ("JT9", 0.25),
        ("JT2", 0),
        ("KT9", 2 + 0.25),
        ("KT2", 2),
        ("T98", 0),
        ("AKQT", 3 + 2 + 1),
    ],
)
def test_phase_b(suit: str, points: float) -> None:
    """FACTS 6.9, second phase: each clause for honours, support and shortness, worked by hand."""
    assert strength_hundredths(ranks(suit)) == round(100 * points)


def second_formulation(hand: Hand) -> float:
    """The same steps from the printed suits, by patterns and fractions."""
    suits = str(hand).split(".")
    total = Fraction(-1) + (Fraction(1, 2) if sorted(map(len, suits)) == [3, 3, 3, 4] else 0)
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    for suit in suits:
        size, above_ten = len(suit), re.sub("[^AKQJ]", "", suit)
        points = Fraction(sum({"A": 8, "K": 6, "Q": 4, "J": 2, "T": 1}.get(letter, 0) for letter in suit), 2)
        if 2 <= size <= 6 and "T" in suit and re.search("J|.{2}", above_ten):
            points += half
        company = "8" in suit or "T" in suit or len(above_ten) == 2 or (size >= 4 and len(above_ten) == 3)
        if 2 <= size <= 6 and "9" in suit and company:
            points += half
        missing = {letter for letter in "QJ" if letter not in suit}
        points += (size >= 7 and bool(missing)) + (size >= 8 and "Q" in missing) + (size >= 9 and len(missing) == 2)
        total += points * size / 10
        total += {0: 3, 1: 2, 2: 1}.get(size, 0)
        total += 3 * suit.count("A")
        total += suit.count("K") * (2 if size > 1 else half)
        if "Q" in suit and size > 1:
            backed = re.match("[AK]", suit) is not None
            total += (1 if backed else 3 * quarter) if size > 2 else (half if backed else quarter)
        if "J" in suit:
            total += {1: quarter, 2: half}.get(len(above_ten) - 1, Fraction(0))
        if "T" in suit and (len(above_ten) == 2 or (len(above_ten) == 1 and "9" in suit)):
            total += quarter
    return float(total)


def test_random_hands_agree_with_a_second_formulation() -> None:
    """Four thousand random hands, and as many from a short pack, so that long suits occur."""
    rng = random.Random(9)
    hands = [hand for _ in range(1000) for hand in Deal.random(rng).hands]
    lopsided = [[*range(39, 52), *rng.sample(range(39), 13)] for _ in range(3000)]
    hands += [Hand.of_bits(sum(1 << card for card in rng.sample(cards, 13))) for cards in lopsided]

    assert [kaplan_rubens(hand) for hand in hands] == [second_formulation(hand) for hand in hands]
    assert max(max(hand.shape) for hand in hands) >= 9
