"""A playing card. There are exactly 52 of them, so two equal cards are the same object."""

from functools import cache

from makker.cards.letters import RankLetters
from makker.cards.rank import RANKS, Rank
from makker.cards.suit import SUIT_WORDS, SUITS, Suit
from makker.errors import ParseError


class Card:
    """A card of a suit and rank.

    `index` is 13 * suit + rank (0 = club two, 51 = spade ace); `bit` is ``1 << index``, its place in a Hand.
    """

    __slots__ = ("bit", "index", "rank", "suit", "text")

    suit: Suit
    rank: Rank
    index: int
    bit: int
    text: str

    def __new__(cls, suit: Suit, rank: Rank) -> "Card":
        """The one card of this suit and rank."""
        return all_cards()[suit.index * 13 + rank.index]

    @staticmethod
    def at(index: int) -> "Card":
        """The card with this index, 0-51. Raises IndexError outside it."""
        if index < 0:
            raise IndexError(index)
        return all_cards()[index]

    @staticmethod
    def parse(text: str, letters: RankLetters | None = None) -> "Card":
        """Read a card: suit then rank or rank then suit, `SA`, `♠A`, `a♠`, `10H`, `H T`.

        With `letters`, a language's rank letters are read too (`♥Kn`, `HD` = heart queen). Suit first is tried
        first. Raises ParseError (``card.unknown``).
        """
        word = "".join(text.split())
        reader = letters or RankLetters.english()
        suit_first = read_suit_first(word, reader)
        found = suit_first or read_rank_first(word, reader)
        if found is None:
            raise ParseError("card.unknown", text, "card")
        return found

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Card is immutable: {name}")

    def __reduce__(self) -> tuple[object, tuple[Suit, Rank]]:
        return (Card, (self.suit, self.rank))

    def __copy__(self) -> "Card":
        return self

    def __deepcopy__(self, memo: object) -> "Card":
        return self

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.suit!r}, {self.rank!r})"


LONGEST_NAME = max(map(len, SUIT_WORDS))


def read_suit_first(word: str, letters: RankLetters) -> Card | None:
    """`H10`, `♥️Kn`, `hearts J`: the longest name of a suit that leaves a rank."""
    for size in range(min(LONGEST_NAME, len(word)), 0, -1):
        suit = SUIT_WORDS.get(word[:size].upper())
        if suit is not None and (taken := letters.split(word[size:])) is not None and not taken[1]:
            return Card(suit, taken[0])
    return None


def read_rank_first(word: str, letters: RankLetters) -> Card | None:
    """`10H`, `kn♥`."""
    taken = letters.split(word)
    suit = SUIT_WORDS.get(taken[1].upper()) if taken is not None else None
    return Card(suit, taken[0]) if taken is not None and suit is not None else None


@cache
def all_cards() -> tuple[Card, ...]:
    """The 52 cards by index."""
    return tuple(make_card(suit, rank) for suit in SUITS for rank in RANKS)


def make_card(suit: Suit, rank: Rank) -> Card:
    """Build one of the 52; only `all_cards` does."""
    card, index = object.__new__(Card), suit.index * 13 + rank.index
    values = {"suit": suit, "rank": rank, "index": index, "bit": 1 << index, "text": suit.letter + rank.letter}
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card
