"""One deal of contract bridge keeps everything that the conformance kit asks."""

import pytest

from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.state import DealOptions, UndoMode
from makker.testing import Subject, check_rules
from makker.testing.bridge import known_in_deal


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "options",
    [
        DealOptions(),
        DealOptions(undo=UndoMode.ANY, director=True, board=7),
        DealOptions(undo=UndoMode.OFF, claims=False, board=16),
    ],
    ids=["default", "everything", "strict"],
)
def test_a_deal_conforms(options: DealOptions, seed: int) -> None:
    """Random deals with claims, refusals, rulings and take-backs keep the protocol and leak nothing."""
    conclusive = check_rules(Subject(DealRules(), options, known_in_deal), games=12, seed=seed)

    assert conclusive > 50
