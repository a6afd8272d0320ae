"""Conventions that a pair switches on: their calls, and what becomes of them when the opponents double or bid."""

from typing import Any

import pytest

from makker.bidding import Agreements, Card, card, choose, meaning, state_of
from makker.cards import Hand
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.seats import Seat

CLUB_FORM: dict[str, Any] = {"system": "nordic", "major_notrump": "stenberg_club"}
REBID: dict[str, Any] = {"system": "sayc", "gerber_rebid": True}
DEPO: dict[str, Any] = {"system": "sayc", "depo": True}
TWO_OVER_ONE: dict[str, Any] = {"system": "nordic", "two_over_one_game": True}


def bids(options: dict[str, Any], hand: str, calls: str) -> str:
    """What the card calls."""
    own = card(**options)
    return str(choose(Agreements(own, own), Hand.parse(hand), Auction.parse(calls, Seat.NORTH)))


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("AQJ54.K32.Q32.J2", "1S P 2N P", "3C"),
        ("AQJ54.K32.Q943.2", "1S P 2N P", "3C"),
        ("AQJ54.KQ2.A32.J2", "1S P 2N P", "3D"),
        ("AQJ54.KQ32.A32.2", "1S P 2N P", "3H"),
        ("AQJ54.KQ32.2.A32", "1S P 2N P", "3S"),
        ("AQJ54.2.KQ32.A32", "1S P 2N P", "3N"),
        ("2.AQJ54.KQ32.A32", "1H P 2N P", "3N"),
        ("AQJ54.KQ432.A32.", "1S P 2N P", "4C"),
        ("AQJ54.KQ432..A32", "1S P 2N P", "4D"),
        (".AQJ54.KQ432.A32", "1H P 2N P", "4H"),
        ("K932.AKQ2.A32.32", "1S P 2N P 3C P", "3D"),
        ("K932.KQ32.K32.32", "1S P 2N P 3C P", "4S"),
        ("AQJ54.K32.Q943.2", "1S P 2N P 3C P 3D P", "4C"),
        ("AQJ54.2.Q943.K32", "1S P 2N P 3C P 3D P", "3H"),
        ("2.AQJ54.Q943.K32", "1H P 2N P 3C P 3D P", "3S"),
        ("AQJ54.K32.Q43.J2", "1S P 2N P 3C P 3D P", "3S"),
        ("32.AQJ54.K32.Q43", "1H P 2N P 3C P 3D P", "3H"),
        ("AQJ54.K32.Q943.2", "1S P 2N X", "3C"),
        ("AQJ54.K32.AQ43.2", "1S P 2N 3C", "4C"),
        ("AQJ54.K32.Q943.2", "1S P 2N 3C", "4S"),
        ("AQJ54.KQ2.Q2.A32", "1S P 2N 3C", "P"),
        ("AQJ54.K2.Q2.KQT2", "1S P 2N 3C", "X"),
        ("K932.KQ32.K32.32", "1S P 2N 3C P P", "4S"),
        ("K932.KQ32.K32.32", "1S P 2N P 3C X", "4S"),
        ("K932.AKQ2.A32.32", "1S P 2N P 3C X", "3D"),
    ],
)
def test_the_club_form_of_stenberg(hand: str, calls: str, call: str) -> None:
    """Three clubs is under 14, from 14 shortness by steps, and three diamonds asks for it (FACTS 4.2)."""
    assert bids(CLUB_FORM, hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("A2.KQJ9732.AQ2.2", "1D P 1H P 1N P", "4C"),
        ("KQ3.A2.K9532.A32", "1D P 1H P 1N P 4C P", "4S"),
        ("KQ3.K2.K9532.KQ2", "1D P 1H P 1N P 4C P", "4D"),
        ("A2.KQJ9732.AQ2.2", "1D P 1H P 1N P 4C P 4S P", "6H"),
        ("A2.KQJ9732.AQ2.2", "1D P 1H P 1N P 4C P 4D P", "4H"),
        ("A2.KQJ972.K32.32", "1D P 1H P 2N P", "4C"),
        ("KQ3.A2.K9532.A32", "1D P 1H P 1N P 4C X", "4S"),
        ("KQ3.A2.K9532.A32", "1D P 1H P 1N P 4C 4S", "4N"),
        ("KQ3.A2.K9532.K32", "1D P 1H P 1N P 4C 4S", "P"),
        ("AQ2.KQ32.K32.AQ2", "1D P 1H P 1N P", "4N"),
    ],
)
def test_gerber_over_a_notrump_rebid(hand: str, calls: str, call: str) -> None:
    """Four clubs asks for aces with a long suit, four no-trump stays quantitative; over a bid none, one, two."""
    assert bids(REBID, hand, calls) == call


def test_gerber_over_a_rebid_is_by_agreement() -> None:
    """Without it the long suit is bid to game."""
    assert bids({"system": "sayc"}, "A2.KQJ9732.AQ2.2", "1D P 1H P 1N P") == "4H"


@pytest.mark.parametrize(
    ("options", "hand", "calls", "call"),
    [
        (DEPO, "AQJ54.K32.A43.J2", "1S P 3S P 4N 5H", "5S"),
        (DEPO, "A8.KQ432.Q43.K32", "1H P 3H P 4N 5S", "P"),
        (DEPO, "K8.A5432.Q43.A32", "1H P 3H P 4N 5S", "X"),
        (DEPO, "K8.KQ432.Q43.KQ2", "1H P 3H P 4N 5S", "X"),
        ({"system": "sayc"}, "K8.A5432.Q43.A32", "1H P 3H P 4N 5S", "5N"),
        (DEPO | {"dopi": False}, "K8.A5432.Q43.A32", "1H P 3H P 4N 5C", "X"),
        (DEPO, "A2.AQJ542.AKQ4.2", "1H P 3H P 4N 5S X P", "6H"),
        (DEPO, "2.KQJ542.AKQ4.K2", "1H P 3H P 4N 5S P P", "X"),
        (DEPO, "2.KQJ542.AKQ4.K2", "1H P 3H P 4N 5S X P", "P"),
    ],
)
def test_depo_beside_dopi(options: dict[str, Any], hand: str, calls: str, call: str) -> None:
    """Over five of our suit a double is even and a pass odd; below it the steps of DOPI (FACTS 4.5)."""
    assert bids(options, hand, calls) == call


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("Q2.K32.AKJ32.432", "1S P", "2D"),
        ("Q2.K32.KQJ32.432", "1S P", "1N"),
        ("32.K32.KQJ32.Q32", "1H P", "1N"),
        ("32.32.AKJ32.AQ32", "1H P", "2D"),
        ("Q2.K32.KQJ32.432", "P P P 1S P", "2D"),
        ("Q2.K32.KQJ32.432", "1S P 1N P 2C P", "2N"),
        ("Q2.K32.AKJ32.432", "1S P 2D P 2N P", "3N"),
        ("Q2.K32.AKJ32.432", "1S P 2D P 2S P", "4S"),
        ("Q2.K32.AKJ32.432", "1S X", "XX"),
    ],
)
def test_two_over_one(hand: str, calls: str, call: str) -> None:
    """From twelve points over a major a new suit at the two-level; one no-trump up to eleven (FACTS 4.2)."""
    assert bids(TWO_OVER_ONE, hand, calls) == call


@pytest.mark.parametrize("calls", ["1S P 2D P 2S P", "1S P 2D 3C P P", "1H P 2C X P P"])
def test_two_over_one_forces_to_game(calls: str) -> None:
    """The force holds whatever they do, and nobody may pass below game."""
    own = card(**TWO_OVER_ONE)
    agreed = Agreements(own, own)
    state = state_of(agreed, Auction.parse(calls, Seat.NORTH))

    assert state.game_forced[state.side]
    assert state.forced
    assert meaning(agreed, Auction.parse("1S P", Seat.NORTH), Call.parse("2D")).forcing.value == "game"


def test_they_are_on_the_card() -> None:
    """Each is an option that goes to JSON and back, off unless it is agreed."""
    options: dict[str, Any] = {"two_over_one_game": True, "gerber_rebid": True, "depo": True}
    changed = card("nordic", major_notrump="stenberg_club", **options)

    assert Card.from_json(changed.to_json()) == changed
    assert not any(getattr(card(system), name) for system in ("sayc", "modern", "nordic") for name in options)
