"""What every command shares: the language, the words of the help, and how arguments are read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import click

from makker.i18n import Catalogue, Language


@dataclass(frozen=True, slots=True)
class Face:
    """The terminal in one language."""

    catalogue: Catalogue

    @property
    def language(self) -> Language:
        """The language spoken."""
        return self.catalogue.language


def catalogue_of(context: click.Context) -> Catalogue:
    """The catalogue that the command speaks from; English where the command runs by itself."""
    face = context.find_object(Face)
    return face.catalogue if face is not None else Catalogue(Language.EN)


def language_of_arguments(words: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language of `--lang`, wherever it stands among the arguments, or else of the environment.

    It must be known before the help is written. Raises ParseError (``language.unknown``).
    """
    named = split_language(words)[0]
    return Language.of_environment(environment) if named is None else Language.parse(named)


def split_language(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """What `--lang` names, if it is there, and the other arguments. Nothing after `--` is an option."""
    named, rest = None, list[str]()
    at = 0
    while at < len(words):
        word = words[at]
        if word == "--":
            return named, [*rest, *words[at:]]
        if word == "--lang":
            named, at = words[at + 1] if at + 1 < len(words) else "", at + 1
        elif word.startswith("--lang="):
            named = word.removeprefix("--lang=")
        else:
            rest.append(word)
        at += 1
    return named, rest


class SpokenFormatter(click.HelpFormatter):
    """Help whose headings and stock sentences are those of a catalogue."""

    catalogue: Catalogue

    def word(self, english: str) -> str:
        """The catalogue's word for one of click's."""
        match english:
            case "Options":
                return self.catalogue.text("cli.options")
            case "Show this message and exit.":
                return self.catalogue.text("cli.help.help")
            case "Show the version and exit.":
                return self.catalogue.text("cli.version.help")
        return english

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """The line of usage."""
        text = self.catalogue.text
        stock = {"[OPTIONS]": text("cli.usage.options"), "COMMAND": text("cli.usage.command"), "[ARGS]...": "…"}
        for english, own in stock.items():
            args = args.replace(english, own)
        super().write_usage(prog, args, prefix or text("cli.usage") + " ")

    def write_heading(self, heading: str) -> None:
        """A section's heading."""
        super().write_heading(self.word(heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Two columns."""
        super().write_dl([(name, self.word(meaning)) for name, meaning in rows], col_max, col_spacing)


class SpokenContext(click.Context):
    """A context whose help is in the face's language."""

    def make_formatter(self) -> click.HelpFormatter:
        """The formatter, which speaks from the face's catalogue."""
        formatter = SpokenFormatter(width=self.terminal_width, max_width=self.max_content_width)
        formatter.catalogue = catalogue_of(self)
        return formatter
