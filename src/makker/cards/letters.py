"""Rank letters of a language, as data: Norwegian and Swedish E K D Kn 10, Danish E K D B 10 (FACTS part 7).

The core reads and writes A K Q J T; a face that speaks another language hands its letters to the parsers.
"""

from dataclasses import dataclass

from makker.cards.rank import RANK_LETTERS, RANKS, Rank


@dataclass(frozen=True, slots=True)
class RankLetters:
    """The written form of the thirteen ranks, lowest first, in one language."""

    written: tuple[str, ...]

    @staticmethod
    def english() -> "RankLetters":
        """2-10 J Q K A."""
        return RankLetters(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))

    def write(self, rank: Rank) -> str:
        """The rank as people who speak the language write it."""
        return self.written[rank.index]

    def words(self) -> dict[str, Rank]:
        """Every spelling that is read, upper case: the language's own first, then international letters.

        Letters that mean another rank in the language (D, the queen, is no international rank) never clash.
        """
        own = {word.upper(): rank for word, rank in zip(self.written, RANKS, strict=True)}
        return {**RANK_LETTERS, "10": Rank.TEN, **own}

    def split(self, text: str) -> tuple[Rank, str] | None:
        """Take the longest rank spelling off the front of `text`; None if it starts with none.

        Returns the rank and the rest of the text.
        """
        words = self.words()
        for size in (2, 1):
            head = text[:size].upper()
            if len(head) == size and head in words:
                return words[head], text[size:]
        return None
