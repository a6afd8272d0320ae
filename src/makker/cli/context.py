"""What every command shares: the language, and how results are written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from makker.i18n import Catalogue, Language


@dataclass(frozen=True, slots=True)
class Face:
    """The terminal in one language."""

    catalogue: Catalogue

    @property
    def language(self) -> Language:
        """The language spoken."""
        return self.catalogue.language


def language_of_arguments(words: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language of `--lang`, wherever it stands among the arguments, or else of the environment.

    It must be known before the help is written. Raises ParseError (``language.unknown``).
    """
    for at, word in enumerate(words):
        if word == "--lang" and at + 1 < len(words):
            return Language.parse(words[at + 1])
        if word.startswith("--lang="):
            return Language.parse(word.removeprefix("--lang="))
    return Language.of_environment(environment)
