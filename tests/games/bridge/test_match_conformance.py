"""Rubber, Chicago, duplicate and minibridge keep everything that the conformance kit asks."""

from typing import Any

import pytest

from makker.games.bridge.auction_bridge import AuctionBridgeOptions
from makker.games.bridge.auction_bridge_score import HonourTable
from makker.games.bridge.chicago import ChicagoOptions
from makker.games.bridge.chicago_score import MiddleDeals, PartScores
from makker.games.bridge.duplicate import DuplicateOptions
from makker.games.bridge.honours_rules import HonoursMode
from makker.games.bridge.minibridge import EqualPoints, MinibridgeOptions
from makker.games.bridge.rubber import RubberOptions
from makker.games.bridge.state import UndoMode
from makker.games.registry import find_game
from makker.seats import Seat
from makker.testing import Subject, check_rules
from makker.testing.bridge import known_in_match, same_points

CASES: list[tuple[str, Any]] = [
    ("rubber", RubberOptions()),
    ("rubber", RubberOptions(honours=HonoursMode.CLAIMED, undo=UndoMode.ANY, first_dealer=Seat.WEST)),
    ("rubber", RubberOptions(honours=HonoursMode.OFF, most_deals=2, director=True)),
    ("chicago", ChicagoOptions()),
    ("chicago", ChicagoOptions(chukkers=3, honours=HonoursMode.CLAIMED, middle_deals=MiddleDeals.NON_DEALER)),
    ("chicago", ChicagoOptions(chukkers=2, rotate=False, part_scores=PartScores.DUPLICATE)),
    ("duplicate", DuplicateOptions(boards=3, first=14, undo=UndoMode.ANY, director=True)),
    ("auction-bridge", AuctionBridgeOptions(most_deals=4)),
    ("auction-bridge", AuctionBridgeOptions(count_honours=False, honours=HonourTable.FLAT, rubber=0)),
    ("minibridge", MinibridgeOptions(boards=2)),
    ("minibridge", MinibridgeOptions(boards=2, equal=EqualPoints.DEALER, undo=UndoMode.ANY)),
]


@pytest.mark.parametrize(("name", "options"), CASES, ids=[f"{name}{at}" for at, (name, _) in enumerate(CASES)])
def test_matches_conform(name: str, options: Any) -> None:
    """Random matches with claims, honours, proposals to stop and rotating partners."""
    subject = Subject(find_game(name).rules, options, known_in_match, same_points if name == "minibridge" else always)

    assert check_rules(subject, games=2, seed=len(name), exchanges=40) > 10


@pytest.mark.parametrize(("name", "options"), [("rubber", RubberOptions()), ("chicago", ChicagoOptions(chukkers=3))])
def test_matches_conform_to_their_end(name: str, options: Any) -> None:
    """Without proposals to stop, which end most random matches early: a rubber is won, three chukkers are played."""
    subject = Subject(find_game(name).rules, options, known_in_match, asides=0)

    assert check_rules(subject, games=1, seed=5, exchanges=40) > 10


def always(one: Any, other: Any) -> bool:
    """These games announce nothing of hidden cards."""
    return True
