"""What is done for somebody who cannot decide: the action that changes least and gives nothing away."""

from collections.abc import Sequence
from typing import Any

from makker.cards import Card
from makker.games.bondebridge.actions import Play
from makker.games.bridge.actions import Answer, ClaimHonours
from makker.games.bridge.calls import PASS
from makker.games.whist.actions import Double, Name

QUIET = (Answer(False), PASS, ClaimHonours(False), Double(False), Name(None))
"""No agreement to a claim or a request, a pass, nothing asked for, the choice left to partner."""


def harmless(legal: Sequence[Any]) -> Any:
    """Of the legal actions the most harmless: no to a question, a pass, the lowest card; else the first.

    Raises ValueError where there is none.
    """
    if not legal:
        raise ValueError("no action is legal")
    for quiet in QUIET:
        if quiet in legal:
            return quiet
    cards = [(card_of(action), action) for action in legal]
    lowest = [(card.rank.index, card.suit.index, at) for at, (card, _) in enumerate(cards) if card is not None]
    return cards[min(lowest)[2]][1] if lowest else legal[0]


def card_of(action: Any) -> Card | None:
    """The card that an action plays."""
    if isinstance(action, Play):
        return action.card
    return action if isinstance(action, Card) else None
