"""Pages from templates: the words of the visitor's language, links under the path prefix, the visitor's look."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import msgspec
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from makker.i18n import Language
from makker.web.look import look_of
from makker.web.words import catalogue_of, words

HERE = Path(__file__).parent
STATIC = HERE / "static"

OWN_NAMES = {Language.NB: "Norsk", Language.DA: "Dansk", Language.SV: "Svenska", Language.EN: "English"}


@cache
def templates() -> jinja2.Environment:
    """The templates, in which everything is escaped and a missing name is a fault."""
    loader = jinja2.FileSystemLoader(HERE / "templates")
    made = jinja2.Environment(
        loader=loader, autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters["pips"] = pips
    return made


@jinja2.pass_context
def pips(context: jinja2.runtime.Context, text: str) -> Markup:
    """Text in which suit symbols have their colour, and their name for who listens."""
    return Markup(coloured(str(escape(text)), Language(context["lang"])))  # noqa: S704 - escaped just now


def coloured(html: str, language: Language) -> str:
    """HTML in whose text suit symbols have their colour and name; they must not stand inside a tag."""

    def drawn(found: re.Match[str]) -> str:
        suit = "SHDC"["♠♥♦♣".index(found[0])]
        name = escape(catalogue_of(language).coded("render", f"strain.{suit}"))
        return f'<span class="suit-{suit}" role="img" aria-label="{name}">{found[0]}</span>'

    return re.sub("[♠♥♦♣]", drawn, html)


def for_script(data: Any) -> Markup:
    """Data inside a script element: JSON that cannot end the element."""
    return Markup(msgspec.json.encode(data).decode().replace("<", "\\u003c"))  # noqa: S704


def render(request: Request, name: str, data: dict[str, Any]) -> str:
    """The page as text."""
    look, prefix = look_of(request), str(request.scope.get("root_path", "")).rstrip("/")
    catalogue = catalogue_of(look.language)
    path = request.url.path.removeprefix(prefix) or "/"

    def speak(key: str, **words_in_it: Any) -> str:
        first, _, rest = key.partition(".")
        return catalogue.coded(first, rest, **words_in_it)

    return (
        templates()
        .get_template(name)
        .render(
            t=speak,
            url=lambda where: prefix + where,
            look=look,
            lang=look.language.value,
            languages=[(each.value, OWN_NAMES[each]) for each in OWN_NAMES],
            here=path,
            query=[(key, value) for key, value in request.query_params.multi_items() if key != "lang"],
            words=lambda: for_script(words(look.language)),
            for_script=for_script,
            prefix=prefix,
            **data,
        )
    )


def page(request: Request, name: str, data: dict[str, Any], status: int = 200) -> Response:
    """The page as an answer, which no cache may give to somebody else."""
    return HTMLResponse(render(request, name, data), status, headers={"Cache-Control": "no-store", "Vary": "Cookie"})
