"""The page on which a director writes names one by one; players of earlier nights complete themselves."""

from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import ConflictError, MakkerError, ParseError
from makker.render.reasons import explain
from makker.tournament.evening import Evening
from makker.tournament.evening.opening import name_contestants
from makker.tournament.events import Contestant
from makker.tournament.online.announcing import ROBOT
from makker.web.api import house_of, status_of
from makker.web.merging import as_shown, merged
from makker.web.namelines import keep_carry_over, read_name_line, read_names, write_name_line
from makker.web.nighthead import head, night_of, nights_of, words
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
    now = name_fields(state)
    rows = [{"number": name.removeprefix("name."), "field": name, "text": given.get(name, now[name])} for name in now]
    shown: dict[str, Any] = {
        "rows": rows,
        "was": as_shown(now),
        "fault": fault,
        "offered": await names_of(request).of(state.host),
        "doubles": twice(state.setup.event.contestants, ROBOT if state.setup.online else ""),
    }
    return page(request, "night_names.html", {**head(request, state), **shown}, status)


def name_fields(state: Evening) -> dict[str, str]:
    """The fields of the form as the evening has them."""
    movement = state.setup.event.movement
    return {f"name.{at}": line_of(state.contestant(at)) for at in (movement.everybody if movement else ())}


def line_of(each: Contestant) -> str:
    """The names without the number."""
    return write_name_line(each).removeprefix(str(each.number)).strip()


async def save_names(request: Request) -> Response:
    """Take the names, and keep those that are new for the host's next nights."""
    state = await directed_night(request)
    fields, upload = await read_form(request, MOST_FORM, MOST_LINES)
    person, now = known(request), house_of(request).settings.clock()
    try:
        # A file has everybody: those who are not in it keep nothing.
        listed = None if upload is None else read_names(text_of(upload))
        made = await nights_of(request).do(
            state.name,
            lambda night: name_contestants(
                night, now, person, read_fields(night, fields) if listed is None else keep_carry_over(night, listed)
            ),
        )
    except MakkerError as refused:
        return await show_names(request, state, fields, explain(refused, words(request)), status_of(refused))
    await names_of(request).note(made.host, made.setup.event.contestants)
    return go(request, f"/club/{state.name}/names")


def read_fields(night: Evening, fields: dict[str, str]) -> list[Contestant]:
    """Everybody as the form has them; those whom it has not touched as they are by now.

    Raises ConflictError (``form.both``) and ParseError (``evening.name_line``).
    """
    now = name_fields(night)
    taken = merged(fields, now)
    listed = []
    for name in now:
        if text := taken.get(name, "").strip():
            number = int(name.removeprefix("name."))
            listed.append(read_name_line(f"{number} {text}", number, number))
    return listed


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
