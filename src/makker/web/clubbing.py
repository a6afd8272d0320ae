"""The pages of a club night for everybody: standings, boards, one's own evening, cards; and the way to all of them."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from makker.errors import ConflictError, ParseError
from makker.tournament.evening.dealing import hidden_boards, shown_deals
from makker.tournament.evening.showing import showing_of, shown_event
from makker.tournament.events.dealt import boards_needed, deal_boards
from makker.web.links import link_to
from makker.web.nightchanges import changes_view
from makker.web.nightconsole import console, do_direct
from makker.web.nightdeals import deal_view
from makker.web.nightdownloads import backup, download
from makker.web.nighthead import head, kept_from, night_of, path_number, words
from makker.web.nightopening import club_page, open_night, restore
from makker.web.nightseats import guide_view
from makker.web.nighttables import do_table, table_code, table_page
from makker.web.nightteams import matches_view, rankings_view, results_view
from makker.web.nightviews import held_back, own_view, side
from makker.web.pages import known, seen
from makker.web.paper import page


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
        "changes": changes_view(state, catalogue) if state.final is not None else [],
    }
    return page(request, "night.html", {**head(request, state), **shown})


async def screen(request: Request) -> Response:
    """The standings for a big screen."""
    state = await night_of(request)
    shown = {"rankings": rankings_view(state, shown_event(state), words(request)), "showing": showing_of(state)}
    return page(request, "night_screen.html", {**head(request, state), **shown})


async def board_page(request: Request) -> Response:
    """A board's results, once nobody has it to play.

    Raises ConflictError (``evening.board_hidden``) and ParseError (``evening.none``) for one that is not played.
    """
    state = await night_of(request)
    board = path_number(request, "board")
    if board not in boards_needed(state.setup.event) and board not in {place[2] for place in state.entries}:
        raise ParseError("evening.none", str(board), "board")
    if board in await kept_from(request, state):
        raise ConflictError("evening.board_hidden", {"board": board})
    view = results_view(state, board, words(request))
    shown = deal_boards(state.setup.event, [board] if board in shown_deals(state) else [])
    deals = [await deal_view(request, each, words(request)) for each in shown]
    return page(request, "night_board.html", {**head(request, state), "view": view, "deals": deals})


async def own_page(request: Request) -> Response:
    """One contestant's evening."""
    state = await night_of(request)
    who = path_number(request, "who")
    movement = state.setup.event.movement
    if movement is None or who not in movement.everybody:
        raise ParseError("evening.none", str(who), "contestant")
    teams, catalogue = state.setup.event.kind == "teams", words(request)
    rows, held = [] if teams else own_view(state, who, catalogue), 0 if teams else held_back(state, who)
    shown = {
        "who": side(state, (who,)),
        "rows": rows,
        "held": catalogue.plural("club.held_back" if rows else "club.held_back_only", held) if held else "",
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


async def version(request: Request) -> Response:
    """How much has happened, for a page that is open."""
    state = await night_of(request)
    return JSONResponse({"version": state.version}, headers={"Cache-Control": "no-store"})


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
