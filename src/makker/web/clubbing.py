"""The pages of a club night: set up, direct, enter at the table, follow. All work without a script."""

import asyncio
from collections.abc import Callable
from pathlib import PurePath
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from makker.cards import Strain
from makker.errors import ConflictError, MakkerError, ParseError
from makker.render.reasons import explain
from makker.render.results import results_pdf
from makker.tournament.evening import Evening
from makker.tournament.evening.allowing import come_as_director
from makker.tournament.evening.dealing import doubtful_leads, hidden_boards, refuse_lead, shown_deals
from makker.tournament.evening.entering import confirm, enter
from makker.tournament.evening.extending import tied_matches, usual_extra
from makker.tournament.evening.lining import line_up
from makker.tournament.evening.showing import showing_of, shown_event, usual_showing
from makker.tournament.events import Event, write_event
from makker.tournament.events.dealt import deal_boards
from makker.tournament.events.exports import EXPORTS
from makker.tournament.movements import Suggestion
from makker.tournament.online.announcing import ROBOT
from makker.web.api import house_of, status_of
from makker.web.links import link_to, qr_code
from makker.web.look import look_of
from makker.web.merging import as_shown
from makker.web.namelines import write_names
from makker.web.nightdeals import MOST_DEALS, deal_view, hand_records, with_deals
from makker.web.nightforms import direct, read_lead, read_place, read_setup, read_written, suggestions
from makker.web.nighthosts import HostedNights
from makker.web.nightnames import ClubNames, twice
from makker.web.nightrepairs import repairs
from makker.web.nightrules import rules_view
from makker.web.nights import Nights, code
from makker.web.nightteams import matches_view, team_standings, team_traveller
from makker.web.nightviews import (
    console_view,
    guide_view,
    own_view,
    seats,
    side,
    standings_view,
    table_view,
    traveller_view,
)
from makker.web.onlines import Onlines
from makker.web.pages import form_of, go, keep, known, seen
from makker.web.paper import page
from makker.web.scoreforms import number
from makker.web.uploads import Upload, read_form
from makker.web.words import catalogue_of

MOST_BACKUP = 30_000_000
MOST_FIELDS = 60
"""Fields of the form for a new evening."""

MOST_NEW = 12
"""Tables that can become new at once."""

FILES: dict[str, Callable[[Event], bytes]] = {"event.json": lambda event: write_event(event).encode(), **EXPORTS}
MEDIA = {
    ".json": "application/json",
    ".pbn": "text/plain; charset=utf-8",
    ".xml": "application/xml",
    ".csv": "text/csv; charset=utf-8",
    ".pdf": "application/pdf",
}
PAPER = "results.pdf"


def nights_of(request: Request) -> Nights:
    """The nights of this process."""
    found: Nights = request.app.state.nights
    return found


async def night_of(request: Request) -> Evening:
    """The night of the path. Raises ParseError (``evening.none``)."""
    return await nights_of(request).find(request.path_params["night"])


def words(request: Request) -> Any:
    """The visitor's catalogue."""
    return catalogue_of(look_of(request).language)


def head(request: Request, state: Evening) -> dict[str, Any]:
    """What every page of the night shows."""
    return {
        "night": state,
        "event": state.setup.event,
        "directs": state.is_director(known(request)),
        "home_path": f"/club/{state.name}",
    }


async def club_page(request: Request) -> Response:
    """The form for a new evening, with the suggestions once the numbers are there."""
    given = dict(request.query_params)
    return show_new(request, given, "", 200)


def show_new(request: Request, given: dict[str, str], fault: str, status: int) -> Response:
    """The form as it was sent."""
    found: tuple[Suggestion, ...] = ()
    sentence = fault
    if given.get("pairs"):
        try:
            found = suggestions(given)
        except MakkerError as refused:
            sentence, status = explain(refused, words(request)), status_of(refused)
    rules = rules_of(found[0], given) if found else {}
    return page(request, "club.html", {"given": given, "found": found, "fault": sentence, "rules": rules}, status)


def rules_of(best: Suggestion, given: dict[str, str]) -> dict[str, Any]:
    """What the form of the rules shows for the movements that are suggested; all are of one kind."""
    movement = best.movement
    return rules_view(Event(kind=movement.kind, movement=movement, each=best.each), given, usual_showing(movement))


async def open_night(request: Request) -> Response:
    """Set the evening up."""
    form, upload = await fields_of(request)
    try:
        setup = await with_deals(read_setup(form), form.get("deals", ""), upload)
        state = await nights_of(request).make(setup, known(request), house_of(request).settings.clock())
    except MakkerError as refused:
        return show_new(request, form, explain(refused, words(request)), status_of(refused))
    await ClubNames(nights_of(request).log).note(state.host, state.setup.event.contestants)
    await HostedNights(nights_of(request).log).note(state.host, state.name)
    return keep(request, go(request, f"/club/{state.name}/direct"), state.host)


async def fields_of(request: Request) -> tuple[dict[str, str], Upload | None]:
    """The fields of a form, and its file where it can carry one. Raises as `form_of` and `read_form`."""
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        return await read_form(request, MOST_DEALS, MOST_FIELDS)
    return await form_of(request), None


async def restore(request: Request) -> Response:
    """Take over from a backup file."""
    _, upload = await read_form(request, MOST_BACKUP)
    if upload is None:
        raise ParseError("evening.backup", "", "backup", line=1)
    state = await nights_of(request).restore(upload.content)
    await HostedNights(nights_of(request).log).note(state.host, state.name)
    return go(request, f"/club/{state.name}")


async def night_page(request: Request) -> Response:
    """The standings and the ways from there."""
    state = await night_of(request)
    catalogue = words(request)
    boards = sorted({each.board for each in state.entries.values()} - hidden_boards(state))
    event = shown_event(state, directs=state.is_director(known(request)))
    shown = {
        "rankings": rankings_view(state, event, catalogue),
        "boards": boards,
        "matches": matches_view(state, event, catalogue) if event.kind == "teams" else [],
        "showing": showing_of(state),
    }
    return page(request, "night.html", {**head(request, state), **shown})


def rankings_view(state: Evening, event: Event, catalogue: Any) -> list[dict[str, Any]]:
    """The standings of pairs and individuals, or of teams."""
    return (team_standings if event.kind == "teams" else standings_view)(state, event, catalogue)


def results_view(state: Evening, board: int, catalogue: Any) -> dict[str, Any]:
    """A board's results, of whatever is played."""
    return (team_traveller if state.setup.event.kind == "teams" else traveller_view)(state, board, catalogue)


async def screen(request: Request) -> Response:
    """The standings for a big screen."""
    state = await night_of(request)
    shown = {"rankings": rankings_view(state, shown_event(state), words(request)), "showing": showing_of(state)}
    return page(request, "night_screen.html", {**head(request, state), **shown})


async def board_page(request: Request) -> Response:
    """A board's results, once nobody has it to play. Raises ConflictError (``evening.board_hidden``)."""
    state = await night_of(request)
    board = path_number(request, "board")
    if board in await kept_from(request, state):
        raise ConflictError("evening.board_hidden", {"board": board})
    view = results_view(state, board, words(request))
    shown = deal_boards(state.setup.event, [board] if board in shown_deals(state) else [])
    deals = [await deal_view(request, each, words(request)) for each in shown]
    return page(request, "night_board.html", {**head(request, state), "view": view, "deals": deals})


def path_number(request: Request, name: str) -> int:
    """A number in the path. Raises ParseError (``scores.number``)."""
    return number(dict(request.path_params), name)


async def own_page(request: Request) -> Response:
    """One contestant's evening."""
    state = await night_of(request)
    who = path_number(request, "who")
    movement = state.setup.event.movement
    if movement is None or who not in movement.everybody:
        raise ParseError("evening.none", str(who), "contestant")
    teams, catalogue = state.setup.event.kind == "teams", words(request)
    shown = {
        "who": side(state, (who,)),
        "rows": [] if teams else own_view(state, who, catalogue),
        "matches": matches_view(state, shown_event(state), catalogue, who) if teams else [],
    }
    return page(request, "night_own.html", {**head(request, state), **shown})


async def cards(request: Request) -> Response:
    """Guide cards for contestants, and a card with the table's address for each table, to print."""
    state = await night_of(request)
    directs = state.is_director(known(request))
    tables = [
        {"table": at, "link": link_to(request, f"/club/{state.name}/t/{code}"), "code": code}
        for at, code in enumerate(state.codes if directs and not state.setup.online else (), 1)
    ]
    return page(request, "night_cards.html", {**head(request, state), "cards": guide_view(state), "tables": tables})


async def table_code(request: Request) -> Response:
    """A table's address as a QR code."""
    state = await night_of(request)
    code = request.path_params["code"]
    state.table_of(code)
    return qr_code(link_to(request, f"/club/{state.name}/t/{code}"), scale=6)


async def kept_from(request: Request, state: Evening) -> frozenset[int]:
    """The boards of which a visitor may see nothing yet: a director sees all, but not one who plays at live tables."""
    hidden, person = hidden_boards(state), known(request)
    if not hidden or not state.is_director(person):
        return hidden
    return hidden if state.setup.online and await plays_online(request, state) else frozenset()


async def plays_online(request: Request, state: Evening) -> bool:
    """Whether the visitor plays in the event at live tables."""
    onlines: Onlines = request.app.state.conductor.onlines
    return (await onlines.find(state.name)).plays(known(request))


async def console(request: Request) -> Response:
    """The director's page; somebody else is asked for the key."""
    state = await night_of(request)
    return keep(request, await show_console(request, state, {}, "", 200), known(request))


async def show_console(request: Request, state: Evening, given: dict[str, str], fault: str, status: int) -> Response:
    """The console, with a form that could not be taken."""
    if not state.is_director(known(request)):
        asking = {"fault": fault, "given_key": request.query_params.get("key", "")}
        return page(request, "night_key.html", {**head(request, state), **asking}, status)
    settings = house_of(request).settings
    asked = given.get("place") or request.query_params.get("place", "")
    view = console_view(state, settings.clock(), words(request), await kept_from(request, state))
    entry = next((each for each in view["entries"] if each["place"] == asked), None)
    shown = {
        "view": view,
        "given": given,
        "asked": asked,
        "entry": entry,
        "fault": fault,
        "names": given.get("names") or write_names(state),
        "names_was": as_shown({"names": write_names(state)}),
        "doubles": twice(state.setup.event.contestants, ROBOT if state.setup.online else ""),
        "can": repairs(state),
        "tied": tied_matches(state),
        "usual_extra": usual_extra(state),
        "doubtful": ["-".join(map(str, each.place)) for each in doubtful_leads(state)],
        "now": settings.clock(),
        "key_link": link_to(request, f"/club/{state.name}/direct?key={state.key}"),
    }
    return page(request, "night_direct.html", {**head(request, state), **shown}, status)


async def do_direct(request: Request) -> Response:
    """A director's command, or the key of one more director."""
    form = await form_of(request)
    person, now = known(request), house_of(request).settings.clock()
    name = request.path_params["night"]
    nights, codes = nights_of(request), [code(7) for _ in range(MOST_NEW)]
    try:
        if form.get("do") == "key":
            await nights.do(name, lambda state: come_as_director(state, person, form.get("key", "")))
            await HostedNights(nights.log).note(person, name)
        else:
            made = await nights.do(name, lambda state: direct(state, now, person, form, words(request).language, codes))
            if form.get("do") == "names":
                await ClubNames(nights_of(request).log).note(made.host, made.setup.event.contestants)
    except MakkerError as refused:
        state = await nights.find(name)
        sentence = explain(refused, words(request))
        return await show_console(request, state, form, sentence, status_of(refused))
    return keep(request, go(request, f"/club/{name}/direct"), person)


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
    played = [each["board"] for each in view["boards"] if each["entry"] and each["board"] not in hidden]
    travellers = [results_view(state, each, catalogue) for each in played]
    shown = {
        "view": view,
        "code": code,
        "board": board,
        "form": given,
        "fault": fault,
        "travellers": travellers,
        "seats": seats(catalogue),
        "sign": {strain.letter: catalogue.language.strain(strain) for strain in Strain},
        "by": given.get("by") or request.query_params.get("by", "ns"),
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
        )

    try:
        await nights.do(name, command)
    except MakkerError as refused:
        if refused.code == "lead.not_theirs":
            await nights.do(name, lambda state: note_lead(state, now, code, form))
        state = await nights.find(name)
        return show_table(request, state, form, explain(refused, words(request)), status_of(refused))
    return go(request, f"/club/{name}/t/{code}?by={side_of}")


def note_lead(state: Evening, now: float, code: str, form: dict[str, str]) -> Any:
    """The director is told of a lead that could not be, and the table has no more than a few tries."""
    place = (number(form, "round"), state.table_of(code), number(form, "board"))
    return refuse_lead(now, place, form.get("lead", ""))


async def version(request: Request) -> Response:
    """How much has happened, for a page that is open."""
    state = await night_of(request)
    return JSONResponse({"version": state.version}, headers={"Cache-Control": "no-store"})


async def download(request: Request) -> Response:
    """A file of results: for directors at any time, for others when they are final.

    Others get it without the names that are not to be shown. Raises ParseError (``evening.file``), ConflictError
    (``evening.not_final``).
    """
    state = await night_of(request)
    file, directs = request.path_params["file"], state.is_director(known(request))
    if file not in (*FILES, PAPER):
        raise ParseError("evening.file", file[:40], "file", data={"files": ", ".join([*FILES, PAPER])})
    if state.final is None and (not directs or await kept_from(request, state)):
        raise ConflictError("evening.not_final")
    event = state.event() if directs else state.event().public
    headers = {"Content-Disposition": f'attachment; filename="{state.name}-{file}"', "Cache-Control": "no-store"}
    content = await paper(request, state, event) if file == PAPER else FILES[file](event)
    return Response(content, media_type=MEDIA[PurePath(file).suffix], headers=headers)


async def paper(request: Request, state: Evening, event: Event) -> bytes:
    """The event as a PDF in the visitor's language, with the cards of the boards that may be shown."""
    records = await hand_records(request, state, words(request))
    return await asyncio.to_thread(results_pdf, event, words(request), records)


async def backup(request: Request) -> Response:
    """Everything, for another computer to take over. Raises ConflictError (``evening.not_director``)."""
    state = await night_of(request)
    if not state.is_director(known(request)):
        raise ConflictError("evening.not_director")
    if await kept_from(request, state):
        raise ConflictError("evening.not_final")
    headers = {"Content-Disposition": f'attachment; filename="{state.name}.makker-club"', "Cache-Control": "no-store"}
    return Response(await nights_of(request).backup(state.name), media_type="application/octet-stream", headers=headers)


def club_routes() -> list[Route]:
    """The pages of club nights."""
    night = "/club/{night}"
    return [
        Route("/club", seen(club_page), methods=["GET"]),
        Route("/club", seen(open_night), methods=["POST"]),
        Route("/club/restore", seen(restore), methods=["POST"]),
        Route(night, seen(night_page)),
        Route(f"{night}/screen", seen(screen)),
        Route(f"{night}/cards", seen(cards)),
        Route(f"{night}/boards/{{board}}", seen(board_page)),
        Route(f"{night}/who/{{who}}", seen(own_page)),
        Route(f"{night}/direct", seen(console), methods=["GET"]),
        Route(f"{night}/direct", seen(do_direct), methods=["POST"]),
        Route(f"{night}/t/{{code}}", seen(table_page), methods=["GET"]),
        Route(f"{night}/t/{{code}}", seen(do_table), methods=["POST"]),
        Route(f"{night}/t/{{code}}/qr.svg", seen(table_code)),
        Route(f"{night}/version", seen(version)),
        Route(f"{night}/backup", seen(backup)),
        Route(f"{night}/files/{{file}}", seen(download)),
    ]
