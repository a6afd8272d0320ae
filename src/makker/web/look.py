"""How a visitor wants the pages: language, theme, deck, card size; one cookie that the page's script writes too."""

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from makker.i18n import Language

COOKIE = "makker_look"
NAME_COOKIE = "makker_name"
KEPT = 400 * 86_400  # seconds

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark"),
    "deck": ("two", "four"),
    "size": ("medium", "small", "large"),
    "hand": ("right", "left"),
    "motion": ("on", "off"),
    "taps": ("one", "two"),
    "trick": ("short", "long", "tap"),
    "keys": ("on", "off"),
}
"""What can be set, with the possible values; the first is the usual one."""


class Look(msgspec.Struct, frozen=True):
    """The visitor's language and settings; `settings` has a value of `CHOICES` for each of its names."""

    language: Language
    settings: dict[str, str]

    def written(self) -> str:
        """The cookie's value: `lang:nb&theme:dark`."""
        chosen = {"lang": self.language.value, **self.settings}
        return "&".join(f"{name}:{value}" for name, value in chosen.items())


def read_cookie(text: str) -> dict[str, str]:
    """The pairs of a cookie's value."""
    pairs = (part.partition(":") for part in text.split("&"))
    return {name: value for name, colon, value in pairs if colon}


def look_of(connection: HTTPConnection) -> Look:
    """The visitor's look: the language of `?lang=`, else the cookie's, else what the browser accepts, else English."""
    kept = read_cookie(connection.cookies.get(COOKIE, ""))
    named = Language.find(connection.query_params.get("lang", "")) or Language.find(kept.get("lang", ""))
    language = named or accepted(connection.headers.get("accept-language", ""))
    return Look(language, checked(kept))


def checked(wanted: dict[str, str]) -> dict[str, str]:
    """The settings, with the usual value where none or an unknown one is given."""
    return {name: wanted[name] if wanted.get(name) in values else values[0] for name, values in CHOICES.items()}


def accepted(header: str) -> Language:
    """The best of our languages by the header's weights; English where it names none."""
    best, weight = Language.EN, 0.0
    for part in header.split(",")[:20]:
        code, _, rest = part.partition(";")
        found, heavy = Language.find(code), quality(rest)
        if found is not None and heavy > weight:
            best, weight = found, heavy
    return best


def quality(text: str) -> float:
    """The weight in `q=0.8`; 1 where there is none, 0 where it cannot be read."""
    name, _, number = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return min(max(float(number), 0.0), 1.0)
    except ValueError:
        return 0.0


def keep_look(response: Response, look: Look, path: str) -> None:
    """Let the browser keep it; scripts of the page may change it."""
    response.set_cookie(COOKIE, look.written(), max_age=KEPT, samesite="lax", path=path or "/")
