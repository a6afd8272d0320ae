"""Norwegian, Danish, Swedish and English as data: rank letters, seats, number marks (FACTS part 7)."""

from collections.abc import Mapping
from enum import Enum

from makker.cards import Card, Rank, RankLetters, Strain
from makker.errors import ParseError
from makker.seats import Seat


class Language(Enum):
    """One of the four languages; the value is its code."""

    NB = "nb"
    DA = "da"
    SV = "sv"
    EN = "en"

    __hash__ = object.__hash__

    @property
    def letters(self) -> RankLetters:
        """Rank letters: A K Q J 10, E K D Kn 10, Danish E K D B 10."""
        honours = {"en": ("J", "Q", "K", "A"), "da": ("B", "D", "K", "E")}.get(self.value, ("Kn", "D", "K", "E"))
        return RankLetters(("2", "3", "4", "5", "6", "7", "8", "9", "10", *honours))

    @property
    def notrump(self) -> str:
        """The short word for no-trump on a bid."""
        return {"nb": "NT", "da": "SA", "sv": "NT", "en": "NT"}[self.value]

    def rank(self, rank: Rank) -> str:
        """The rank's letter."""
        return self.letters.write(rank)

    def card(self, card: Card) -> str:
        """A card with its pip: `♥Kn`."""
        return card.suit.symbol + self.rank(card.rank)

    def strain(self, strain: Strain) -> str:
        """A pip, or the word for no-trump."""
        return self.notrump if strain is Strain.NOTRUMP else strain.symbol

    def seat(self, seat: Seat) -> str:
        """The compass letter: N E S W, N Ø S V, N Ö S V."""
        letters = {"en": "NESW", "sv": "NÖSV"}.get(self.value, "NØSV")
        return letters[seat.index]

    def number(self, number: float) -> str:
        """A number with the language's marks: 1 570, 1.570, 1,570; 7,5 and 7.5 without needless zeros; a true minus."""
        thousands = {"en": ",", "da": ".", "nb": "\u00a0", "sv": "\u00a0"}[self.value]
        number = number or 0  # never less than nothing, as a float can be
        whole, _, part = (f"{number:,}" if isinstance(number, int) else f"{number:,.4f}").partition(".")
        rest = part.rstrip("0")
        mark = ("." if self is Language.EN else ",") if rest else ""
        return f"{whole.replace(',', thousands)}{mark}{rest}".replace("-", "−")

    @staticmethod
    def parse(text: str) -> "Language":
        """Read nb, no, nn, da, sv, en, with or without a country. Raises ParseError (``language.unknown``)."""
        found = Language.find(text)
        if found is None:
            raise ParseError("language.unknown", text, "language")
        return found

    @staticmethod
    def find(text: str) -> "Language | None":
        """The language of a code such as `nb_NO.UTF-8` or `sv-FI`, or None."""
        code = text.strip().lower().replace("-", "_").split("_")[0].split(".")[0]
        codes = {"no": "nb", "nn": "nb", "norsk": "nb", "dansk": "da", "svenska": "sv", "english": "en"}
        code = codes.get(code, code)
        return next((language for language in Language if language.value == code), None)

    @staticmethod
    def of_environment(environment: Mapping[str, str]) -> "Language":
        """The language that the environment asks for (LC_ALL, LC_MESSAGES, LANG), or else English."""
        for name in ("MAKKER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
            found = Language.find(environment.get(name, ""))
            if found is not None:
                return found
        return Language.EN
