"""Established revokes: the worked cases of FACTS 3.4 (part 8, 16), and Law 64B."""

import pytest

from makker.errors import InvalidValue
from makker.games.bridge.revoke import Revoke, tricks_transferred


@pytest.mark.parametrize(
    ("revoke", "tricks"),
    [
        (Revoke(offender_won=True, side_won=True, later=2), 2),
        (Revoke(offender_won=True, side_won=True, later=0), 1),
        (Revoke(offender_won=False, side_won=True, later=1), 1),
        (Revoke(offender_won=False, side_won=False, later=0), 0),
    ],
    ids=["ruffed and won, two later", "ruffed and won, none later", "partner won, one later", "none won"],
)
def test_the_worked_cases(revoke: Revoke, tricks: int) -> None:
    """Law 64A: cases (a) to (d)."""
    assert tricks_transferred(revoke) == tricks


@pytest.mark.parametrize("flag", ["twelfth_trick", "repeated", "too_late", "both_sides"])
def test_no_automatic_transfer(flag: str) -> None:
    """Law 64B."""
    assert tricks_transferred(Revoke(offender_won=True, side_won=True, later=3, **{flag: True})) == 0


def test_what_cannot_have_happened() -> None:
    """The offender's trick is his side's, and thirteen tricks are all there are."""
    with pytest.raises(InvalidValue):
        Revoke(offender_won=True, side_won=False, later=0)
    with pytest.raises(InvalidValue):
        Revoke(offender_won=False, side_won=False, later=13)
