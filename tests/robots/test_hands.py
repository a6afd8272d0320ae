"""Recorded hands that a good player would not misplay: at least nine in ten right at expert level.

The hands of `hands` are read by `hand_files`. What is missed stands in ``hands/missed.txt``, a name a line, so that a
hand that is lost is noticed.
"""

import random

import pytest
from tests.robots.hand_files import FOLDER, RecordedHand, read_all, view_of

from makker.cards import Card
from makker.robots.bridge.club import ExpertRobot
from makker.robots.cardplay.choosing import EXPERT, choose

HANDS = read_all()


def chosen(hand: RecordedHand) -> Card:
    """What the expert plays."""
    view = view_of(hand)
    cards = [move for move in view.moves if isinstance(move, Card)]
    return choose(view, cards, ExpertRobot().agreements(view), random.Random(1), EXPERT)


def test_there_are_enough_of_every_kind() -> None:
    """At least eighty, no name twice, each with a reason."""
    assert len(HANDS) >= 80
    assert len({hand.name for hand in HANDS}) == len(HANDS)
    assert all(len(hand.fields["why"]) > 10 for hand in HANDS)


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_they_can_be_played(hand: RecordedHand) -> None:
    """Every hand is legal so far; the good cards are legal, and there are others."""
    view = view_of(hand)
    legal = {move for move in view.moves if isinstance(move, Card)}

    assert hand.good < legal


@pytest.mark.parametrize("hand", HANDS[::7], ids=lambda hand: hand.name)
def test_hidden_hands_are_not_seen(hand: RecordedHand) -> None:
    """The view is the same however the hidden cards are dealt, so the answer cannot rest on them."""
    assert view_of(hand, 1) == view_of(hand, 2)


def test_nine_in_ten_are_right() -> None:
    """And nothing is missed that is not in the list."""
    missed = {hand.name for hand in HANDS if chosen(hand) not in hand.good}
    known = set((FOLDER / "missed.txt").read_text().splitlines())

    assert len(missed) <= len(HANDS) // 10
    assert missed <= known
