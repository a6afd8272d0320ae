"""A table's page on a club night: enter, confirm, line up, see what others did."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from makker.cards import Strain
from makker.errors import ConflictError, MakkerError
from makker.render.reasons import explain
from makker.tournament.evening import Evening
from makker.tournament.evening.dealing import hidden_boards, refuse_lead
from makker.tournament.evening.entering import confirm, enter
from makker.tournament.evening.lining import line_up
from makker.web.api import house_of, status_of
from makker.web.links import link_to, qr_code
from makker.web.nightforms import given_entry, read_lead, read_place, read_written
from makker.web.nighthead import head, night_of, nights_of, words
from makker.web.nightseats import seats, table_view
from makker.web.nightteams import results_view
from makker.web.pages import form_of, go
from makker.web.paper import page
from makker.web.scoreforms import number

SINCE = "evening.entered_"
"""The codes of what was refused because something else has been entered since: now it has been seen."""


async def table_code(request: Request) -> Response:
    """A table's address as a QR code."""
    state = await night_of(request)
    code = request.path_params["code"]
    state.table_of(code)
    return qr_code(link_to(request, f"/club/{state.name}/t/{code}"), scale=6)


async def table_page(request: Request) -> Response:
    """A table's page: enter, confirm, see what others did on the boards that are played."""
    state = await night_of(request)
    return show_table(request, state, {}, "", 200)


def show_table(request: Request, state: Evening, given: dict[str, str], fault: str, status: int) -> Response:
    """The table's page, with a form that could not be taken. Raises InvalidValue (``evening.code``)."""
    code = request.path_params["code"]
    catalogue = words(request)
    table = state.table_of(code)
    view = table_view(state, table, catalogue)
    asked = given.get("board") or request.query_params.get("board", "")
    boards = [each["board"] for each in view["boards"]]
    board = (
        int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 and int(asked) in boards else view["next"]
    )
    # Among teams the other table's result is the opponents' too: it waits until the board is played everywhere.
    hidden = hidden_boards(state) if state.setup.event.kind == "teams" or state.setup.online else ()
    entered = {each["board"]: each["entry"]["stamp"] for each in view["boards"] if each["entry"]}
    played = [each["board"] for each in view["boards"] if each["entry"] and each["board"] not in hidden]
    travellers = [results_view(state, each, catalogue) for each in played]
    there = state.entries.get((state.round, table, board or 0))
    by = given.get("by") or request.query_params.get("by") or (there.by if there else "ns")
    shown = {
        "view": view,
        "code": code,
        "board": board,
        "form": given or (given_entry(there, catalogue.language) if there else {}),
        "seen": given.get("seen", entered.get(board, "")),
        "fault": fault,
        "travellers": travellers,
        "seats": seats(catalogue),
        "sign": {strain.letter: catalogue.language.strain(strain) for strain in Strain},
        "by": by,
    }
    return page(request, "night_table.html", {**head(request, state), **shown}, status)


async def do_table(request: Request) -> Response:
    """Enter a result, or confirm the other side's."""
    form = await form_of(request)
    name, code = request.path_params["night"], request.path_params["code"]
    nights, now = nights_of(request), house_of(request).settings.clock()
    side_of = "ew" if form.get("by") == "ew" else "ns"

    def command(state: Evening) -> Any:
        table = state.table_of(code)
        if form.get("do") == "confirm":
            place = read_place(form.get("place", ""))
            if place[1] != table:
                raise ConflictError("evening.other_table", {"table": place[1]})
            return confirm(state, now, place, side_of, form.get("shown"))  # type: ignore[arg-type]
        if form.get("do") == "lineup":
            names = [form.get("first", ""), form.get("second", "")]
            return line_up(state, now, table, number(form, "round"), side_of, names)  # type: ignore[arg-type]
        written = read_written(form)
        return enter(
            state,
            now,
            table,
            number(form, "round"),
            number(form, "board"),
            written,
            read_lead(form, words(request).language),
            side_of,  # type: ignore[arg-type]
            form.get("seen"),
        )

    try:
        await nights.do(name, command)
    except MakkerError as refused:
        if refused.code == "lead.not_theirs":
            await nights.do(name, lambda state: note_lead(state, now, code, form))
        state = await nights.find(name)
        given = {key: text for key, text in form.items() if key != "seen" or not refused.code.startswith(SINCE)}
        return show_table(request, state, given, explain(refused, words(request)), status_of(refused))
    return go(request, f"/club/{name}/t/{code}?by={side_of}#main")


def note_lead(state: Evening, now: float, code: str, form: dict[str, str]) -> Any:
    """The director is told of a lead that could not be, and the table has no more than a few tries."""
    place = (number(form, "round"), state.table_of(code), number(form, "board"))
    return refuse_lead(now, place, form.get("lead", ""))
