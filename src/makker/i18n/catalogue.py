"""The sentences of one language, by symbolic key."""

from gettext import GNUTranslations
from importlib.resources import files

from makker.errors import MakkerError, Param
from makker.i18n.keys import Key
from makker.i18n.languages import Language


class Catalogue:
    """All sentences of a language. A key is a `Key`, so that a mistyped one fails the type check."""

    def __init__(self, language: Language) -> None:
        self.language = language
        path = files("makker.i18n").joinpath("locale", language.value, "LC_MESSAGES", "makker.mo")
        with path.open("rb") as stream:
            self.translations = GNUTranslations(stream)

    def text(self, key: Key, /, **data: Param) -> str:
        """The sentence with its data filled in."""
        return self.translations.gettext(key).format(**self.localised(data))

    def plural(self, key: Key, number: int, /, **data: Param) -> str:
        """The sentence for so many; `{n}` stands for the number."""
        return self.translations.ngettext(key, key, number).format(**self.localised({"n": number, **data}))

    def has(self, key: str) -> bool:
        """Whether the catalogue has the key."""
        # Sentences with a plural are found by `ngettext` alone in some versions of Python 3.11.
        return self.translations.gettext(key) != key or self.translations.ngettext(key, key, 1) != key

    def coded(self, prefix: str, code: str, **data: Param) -> str:
        """The sentence for a code of the core, under `prefix.code`; the code itself where there is none."""
        key = f"{prefix}.{code}"
        template = self.translations.gettext(key)
        return code if template == key else template.format_map(Known(self.localised(data)))

    def error(self, error: MakkerError) -> str:
        """What an error says: what is wrong, where, and what was expected."""
        data = dict(error.data)
        if "expected" in data:
            data["expected"] = self.coded("expected", str(data["expected"]))
        sentence = self.coded("error", error.code, **data)
        return sentence + self.place(error) if sentence != error.code else str(error)

    def place(self, error: MakkerError) -> str:
        """File, line and column, as far as they are known."""
        parts = [
            self.coded("error.place", name, value=error.data[name])
            for name in ("file", "line", "column")
            if name in error.data
        ]
        return f" ({', '.join(parts)})" if parts else ""

    def localised(self, data: dict[str, Param]) -> dict[str, Param]:
        """Numbers in the language's form."""
        return {name: value if isinstance(value, str) else self.language.number(value) for name, value in data.items()}


class Known(dict[str, Param]):
    """Data for a sentence; a name that the sentence wants and the data lacks stays visible."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"
