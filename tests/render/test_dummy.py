"""How dummy's hand is laid out."""

from makker.cards import Hand, Suit
from makker.i18n import Language
from makker.render.ink import hand_lines

HAND = Hand.parse("AK2.Q32.J432.T98")


def pips(first: Suit | None) -> str:
    """The suits in the order of the lines."""
    return "".join(line.plain[0] for line in hand_lines(HAND, Language.EN, first))


def test_trumps_lie_at_dummys_right() -> None:
    """FACTS 000-22, 002-29, 3.3-1 (Law 41D): trumps come first as declarer reads the hand."""
    assert pips(None) == "♠♥♦♣"
    assert pips(Suit.DIAMONDS) == "♦♠♥♣"
    assert pips(Suit.SPADES) == "♠♥♦♣"
