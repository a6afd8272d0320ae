"""Cards: suits, ranks, strains, cards, hands and packs."""

from makker.cards.card import Card
from makker.cards.hand import Hand
from makker.cards.letters import RankLetters
from makker.cards.pack import Pack, RandomSource
from makker.cards.rank import Rank
from makker.cards.suit import Strain, Suit

__all__ = ["Card", "Hand", "Pack", "RandomSource", "Rank", "RankLetters", "Strain", "Suit"]
