"""What is said of hidden hands, in words."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.analysis.limits import SHAPES, HandLimits
from makker.cards import Hand
from makker.deals import Deal
from makker.errors import MakkerError, ParseError
from makker.seats import Seat


@pytest.mark.parametrize(
    ("text", "hand", "fits"),
    [
        ("12-14 balanced", "AKQ2.Q32.J32.432", True),
        ("12-14 balanced", "AKQ2.AQ2.J32.432", False),
        ("12-14 balanced", "AKQ32.Q32.J3.432", True),
        ("12-14 balanced", "AKQ432.Q2.J3.432", False),
        ("15+", "AKQ2.AQ2.J32.432", True),
        ("-9", "432.432.5432.432", True),
        ("6-10, 6S", "KQJ432.432.32.32", True),
        ("6-10 6spades -2H", "KQJ432.432.32.32", False),
        ("5+sp 4+hj", "KQJ32.A432.32.32", True),
        ("4441", "KQJ2.A432.5432.2", True),
        ("4441", "KQJ2.A432.543.32", False),
        ("5-4-3-1", "KQJ32.A432.543.2", True),
        ("5-4-3-1", "KQJ2.A5432.543.2", False),
        ("unbalanced", "KQJ2.A5432.543.2", True),
        ("semibalanced", "KQJ32.A432.54.32", True),
        ("AK... any", "AKJ32.A432.54.32", True),
        ("AKQ... any", "AKJ32.A432.54.32", False),
        ("11", "AK32.K432.54.J32", True),
        ("12", "AK32.K432.54.Q32", True),
    ],
)
def test_which_hands_fit(text: str, hand: str, fits: bool) -> None:
    """Points, lengths, shapes and cards."""
    assert HandLimits.parse(text).fits(Hand.parse(hand)) is fits


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("12-14 balansed", "limits.unknown", 7),
        ("14-12", "limits.empty", 1),
        ("12 13", "limits.empty", 4),
        ("5+X", "limits.unknown", 1),
        ("7+S 7+H", "limits.empty", None),
        ("balanced 7+S", "limits.empty", None),
        ("5-4-3-3", "limits.unknown", 1),
        ("AKX...", "hand.rank", 1),
        ("+", "limits.unknown", 1),
        ("AQ32.KJ4.Q82.96", "limits.cards", 1),
        ("any AQ32.KJ4.Q82.9632", "limits.cards", 5),
        ("15+17", "limits.unknown", 1),
    ],
)
def test_what_cannot_be_read_says_where(text: str, code: str, column: int | None) -> None:
    """The word and its column; limits that no hand keeps are refused at once."""
    with pytest.raises(ParseError) as caught:
        HandLimits.parse(text)
    assert (caught.value.code, caught.value.column) == (code, column)


def test_all_shapes() -> None:
    """There are 560 ways to hold thirteen cards of four suits, 39 apart from the suits."""
    assert len(SHAPES) == 560
    assert len({tuple(sorted(shape)) for shape in SHAPES}) == 39


@given(st.integers(0, 2**32))
def test_balanced_hands_have_no_singleton_and_one_doubleton_at_most(seed: int) -> None:
    """Against the definition in words."""
    hand = Deal.random(random.Random(seed))[Seat.NORTH]
    balanced = min(hand.shape) >= 2 and hand.shape.count(2) <= 1

    assert HandLimits.parse("balanced").fits(hand) is balanced


@given(st.text(alphabet="0123456789+-SHDCbalnced., AKQ", max_size=20))
def test_anything_ends_in_limits_or_an_error(text: str) -> None:
    """Nothing else comes out."""
    try:
        limits = HandLimits.parse(text)
    except MakkerError:
        return
    assert limits.allowed_shapes()
