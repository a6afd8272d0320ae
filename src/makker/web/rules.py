"""The rules of every game to read, and the words of bridge in four languages."""

import re
from functools import cache
from importlib.resources import files

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.games.registry import find_game, game_names
from makker.i18n import Language
from makker.web.look import look_of
from makker.web.pages import seen
from makker.web.paper import coloured, page

PAGES = files("makker.i18n") / "pages"
COLUMNS = (Language.EN, Language.NB, Language.DA, Language.SV)
"""The languages of the glossary, as its file has them."""

LONGEST_QUERY = 60


@cache
def source(language: Language, name: str) -> str:
    """The text of a page, as Markdown."""
    return (PAGES / language.value / f"{name}.md").read_text("utf-8")


@cache
def article(language: Language, name: str) -> tuple[str, Markup]:
    """The title of a page, and the page as HTML: tables in boxes that can be scrolled, suits in their colours."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    text = source(language, name)
    title = text.partition("\n")[0].removeprefix("# ").strip()
    drawn = markdown.render(text).replace("<th></th>", "<td></td>")  # an empty head is none
    drawn = drawn.replace("<table>", '<div class="scroller"><table>').replace("</table>", "</table></div>")
    return title, Markup(coloured(drawn, language))  # noqa: S704 - our own text, with HTML off


@cache
def glossary() -> tuple[tuple[str, str, str, str], ...]:
    """The words: English, Norwegian, Danish, Swedish."""
    lines = (PAGES / "glossary.tsv").read_text("utf-8").splitlines()
    rows = []
    for line in lines:
        english, norwegian, danish, swedish = line.split("\t")
        rows.append((english, norwegian, danish, swedish))
    return tuple(rows)


def matching(query: str) -> list[tuple[str, str, str, str]]:
    """The words in which the query is found, in any language; all of them for an empty one."""
    wanted = " ".join(query.split()).casefold()
    return [row for row in glossary() if any(wanted in plain(word) for word in row)]


def plain(word: str) -> str:
    """A word as it is searched in."""
    return re.sub("[°()]", "", word).casefold()


async def rules_index(request: Request) -> Response:
    """All games."""
    return page(request, "rules.html", {"games": game_names()})


async def rules_page(request: Request) -> Response:
    """The rules of one game. Raises ParseError (``game.unknown``)."""
    game = find_game(request.path_params["game"]).name
    title, text = article(look_of(request).language, game)
    return page(request, "article.html", {"title": title, "text": text, "game": game, "games": game_names()})


async def glossary_page(request: Request) -> Response:
    """The words, all of them or those that are searched for (`?q=trick`)."""
    title, text = article(look_of(request).language, "glossary")
    query = request.query_params.get("q", "")[:LONGEST_QUERY]
    shown = {"title": title, "text": text, "query_text": query, "rows": matching(query)}
    return page(request, "glossary.html", {**shown, "columns": [each.value for each in COLUMNS]})


def rules_routes() -> list[Route]:
    """The pages to read."""
    return [
        Route("/rules", seen(rules_index)),
        Route("/rules/{game}", seen(rules_page)),
        Route("/glossary", seen(glossary_page)),
    ]
