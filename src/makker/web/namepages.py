"""The page on which a director writes names one by one; players of earlier nights complete themselves."""

from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import ConflictError, MakkerError, ParseError
from makker.render.reasons import explain
from makker.tournament.evening import Evening
from makker.tournament.evening.commands import name_contestants
from makker.tournament.events import Contestant
from makker.tournament.online.commands import ROBOT
from makker.web.api import house_of, status_of
from makker.web.clubbing import head, night_of, nights_of, words
from makker.web.nightforms import keep_carry_over, read_name_line, read_names, write_name_line
from makker.web.nightnames import ClubNames, twice
from makker.web.pages import form_of, go, known, seen
from makker.web.paper import page
from makker.web.uploads import Upload, read_form

WIDE = (b"\xff\xfe", b"\xfe\xff")
"""How a file in UTF-16 begins, as spreadsheets write them."""

MOST_FORM = 100_000
MOST_LINES = 400


def names_of(request: Request) -> ClubNames:
    """The names of earlier nights, in the log beside them."""
    return ClubNames(nights_of(request).log)


async def directed_night(request: Request) -> Evening:
    """The night of the path, for its directors. Raises ConflictError (``evening.not_director``)."""
    state = await night_of(request)
    if not state.is_director(known(request)):
        raise ConflictError("evening.not_director")
    return state


async def names_page(request: Request) -> Response:
    """A field for each contestant, with the names of the host's earlier nights to choose from."""
    return await show_names(request, await directed_night(request), {}, "", 200)


async def show_names(request: Request, state: Evening, given: dict[str, str], fault: str, status: int) -> Response:
    """The page, with what was written where it could not be taken."""
    movement = state.setup.event.movement
    numbers = movement.everybody if movement else range(0)
    rows = [
        {"number": at, "field": f"name.{at}", "text": given.get(f"name.{at}", line_of(state.contestant(at)))}
        for at in numbers
    ]
    shown: dict[str, Any] = {
        "rows": rows,
        "fault": fault,
        "offered": await names_of(request).of(state.host),
        "doubles": twice(state.setup.event.contestants, ROBOT if state.setup.online else ""),
    }
    return page(request, "night_names.html", {**head(request, state), **shown}, status)


def line_of(each: Contestant) -> str:
    """The names without the number."""
    return write_name_line(each).removeprefix(str(each.number)).strip()


async def save_names(request: Request) -> Response:
    """Take the names, and keep those that are new for the host's next nights."""
    state = await directed_night(request)
    fields, upload = await read_form(request, MOST_FORM, MOST_LINES)
    person, now, movement = known(request), house_of(request).settings.clock(), state.setup.event.movement
    try:
        written = [(at, fields.get(f"name.{at}", "").strip()) for at in (movement.everybody if movement else ())]
        listed = [read_name_line(f"{at} {text}", at, at) for at, text in written if text]
        if upload is not None:
            # A file has everybody: those who are not in it keep nothing.
            listed = list(read_names(text_of(upload)))
        kept = keep_carry_over(state, listed)
        made = await nights_of(request).do(state.name, lambda night: name_contestants(night, now, person, kept))
    except MakkerError as refused:
        return await show_names(request, state, fields, explain(refused, words(request)), status_of(refused))
    await names_of(request).note(made.host, made.setup.event.contestants)
    return go(request, f"/club/{state.name}/names")


def text_of(upload: Upload) -> str:
    """A file of names, as text editors and spreadsheets write them. Raises ParseError (``names.text``)."""
    content = upload.content
    charsets = ["utf-16"] if content.startswith(WIDE) else ["utf-8-sig", "cp1252"]
    for charset in charsets:
        with suppress(UnicodeDecodeError):
            text = content.decode(charset)
            if all(letter.isprintable() or letter.isspace() for letter in text):
                return text
    raise ParseError("names.text", "", "names", data={"name": upload.name[-60:]})


async def forget_names(request: Request) -> Response:
    """Forget the names of the host's earlier nights; those of this night stay where they are shown."""
    state = await directed_night(request)
    await form_of(request)
    await names_of(request).forget(state.host)
    return go(request, f"/club/{state.name}/names")


def name_routes() -> list[Route]:
    """The pages of names."""
    night = "/club/{night}"
    return [
        Route(f"{night}/names", seen(names_page), methods=["GET"]),
        Route(f"{night}/names", seen(save_names), methods=["POST"]),
        Route(f"{night}/names/forget", seen(forget_names), methods=["POST"]),
    ]
