"""The analysis page: a deal, a file or a link is brought; each of its boards is shown with what double dummy says."""

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.errors import MakkerError, ParseError
from makker.formats import Board, BoardFile, to_bytes
from makker.i18n import Catalogue
from makker.render.names import seat_name, vulnerability_name
from makker.render.reasons import explain, sentence
from makker.seats import Seat, Vulnerability
from makker.web.api import status_of
from makker.web.desk import MOST_BYTES, Desk, Paper, deal_of, read_link, read_paper, settled
from makker.web.look import look_of
from makker.web.pages import go, seen
from makker.web.paper import page
from makker.web.replay import attached
from makker.web.stepping import stepped
from makker.web.uploads import read_form
from makker.web.words import catalogue_of

SHOWN_FAULTS = 20


def desk_of(request: Request) -> Desk:
    """Where this process reads what is brought."""
    found: Desk = request.app.state.desk
    return found


async def analyse_page(request: Request) -> Response:
    """The empty form, or a deal that the address holds as LIN."""
    lin = request.query_params.get("lin")
    if lin is None:
        return show_form(request)
    return await show_boards(request, inline(lin), {"lin": lin}, "/analyse")


def inline(lin: str) -> BoardFile:
    """The boards of an address."""
    return read_paper(Paper("link.lin", lin.encode()))


async def bring(request: Request) -> Response:
    """Take what is brought, and go where it is shown; what cannot be read comes back with the form."""
    text, dealer, vul = "", "N", "None"
    try:
        fields, upload = await read_form(request, MOST_BYTES + 10_000)
        text, dealer, vul = (fields.get(name, "") for name in ("text", "dealer", "vul"))
        choices = {"dealer": Seat.parse(dealer or "N").value, "vul": Vulnerability.parse(vul or "None").value}
        paper = Paper(upload.name[-100:], upload.content) if upload else Paper("", text.strip().encode())
        if len(paper.content) > MOST_BYTES:
            raise ParseError("message.too_long", "", "message", data={"most": MOST_BYTES})
        if not paper.content:
            raise ParseError("paper.empty", "", "boards")
        link = read_link(text) if upload is None else None
        if link is not None and link[0] == "table":
            return go(request, link[1])
        if link is not None:
            paper = Paper("link.lin", link[1].encode())
        desk = desk_of(request)
        name = await desk.keep(paper)
        found = await desk.boards(name)
        if not found.boards:
            return show_form(request, text, choices["dealer"], choices["vul"], found)
        usual = {"dealer": "N", "vul": "None"}
        query = urlencode({key: value for key, value in choices.items() if value != usual[key]})
        return go(request, f"/analyse/{name}" + (f"?{query}" if query else ""))
    except MakkerError as refused:
        reason = sentence(explain(refused, catalogue_of(look_of(request).language)))
        return show_form(request, text, dealer, vul, reason=reason, status=status_of(refused))


def show_form(
    request: Request,
    text: str = "",
    dealer: str = "N",
    vul: str = "None",
    found: BoardFile | None = None,
    reason: str = "",
    status: int = 400,
) -> Response:
    """The form, with what is wrong if something is."""
    catalogue = catalogue_of(look_of(request).language)
    shown = {
        **form_words(catalogue),
        "text": text[:MOST_BYTES],
        "dealer": dealer,
        "vul": vul,
        **fault_words(found, catalogue),
    }
    if reason:
        shown["faults"] = [reason]
    return page(request, "analyse.html", {"frame": None, "boards": [], **shown}, status if shown["faults"] else 200)


def form_words(catalogue: Catalogue) -> dict[str, Any]:
    """What can be chosen in the form."""
    return {
        "text": "",
        "dealer": "N",
        "vul": "None",
        "dealers": [(seat.value, seat_name(seat, catalogue)) for seat in Seat],
        "zones": [(each.value, vulnerability_name(each, catalogue)) for each in Vulnerability],
    }


def fault_words(found: BoardFile | None, catalogue: Catalogue) -> dict[str, Any]:
    """The first faults of a file, a line each, and how many more there are."""
    faults = found.faults if found is not None else ()
    more = len(faults) - SHOWN_FAULTS
    return {
        "faults": [sentence(explain(fault.error(), catalogue)) for fault in faults[:SHOWN_FAULTS]],
        "more_faults": catalogue.plural("web.analyse.more_faults", more) if more > 0 else "",
    }


async def show_paper(request: Request) -> Response:
    """A paper that was kept."""
    name = request.path_params["paper"]
    return await show_boards(request, await desk_of(request).boards(name), {}, f"/analyse/{name}")


async def show_boards(request: Request, found: BoardFile, keep: dict[str, str], path: str) -> Response:
    """One of the boards, with links to all."""
    catalogue = catalogue_of(look_of(request).language)
    if not found.boards:
        return show_form(request, found=found)
    at, dealer, vul = wanted(request, len(found.boards))
    keep = {**keep, **{key: request.query_params[key] for key in ("dealer", "vul") if key in request.query_params}}
    board = found.boards[at]
    shown: dict[str, Any] = {**form_words(catalogue), **fault_words(found, catalogue), "frame": None}
    shown["label"] = label_of(board, at, catalogue)
    try:
        deal = deal_of(settled(board, dealer, vul))
        shown |= await stepped(request, deal, catalogue, {**keep, **({"board": str(at + 1)} if at else {})})
    except MakkerError as refused:
        shown["faults"] = [f"{shown['label']}: {explain(refused, catalogue)}", *shown["faults"]]

    def file(kind: str, alone: bool) -> str:
        query = urlencode({**keep, **({"board": str(at + 1)} if alone else {})})
        return f"{request.scope.get('root_path', '').rstrip('/')}{path}.{kind}" + (f"?{query}" if query else "")

    boards = [
        {
            "label": short_label(each, number),
            "link": "?" + urlencode({**keep, "board": str(number + 1)}),
            "current": number == at,
        }
        for number, each in enumerate(found.boards)
    ]
    return page(request, "analyse.html", {**shown, "boards": boards, "file": file})


def wanted(request: Request, boards: int) -> tuple[int, Seat, Vulnerability]:
    """Which board is asked for, counted from 0, and what to take for the dealer and vulnerability it does not name."""
    query = request.query_params
    text = query.get("board", "1")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
    dealer, vul = Seat.parse(query.get("dealer", "N")), Vulnerability.parse(query.get("vul", "None"))
    return min(max(number, 1), boards) - 1, dealer, vul


def label_of(board: Board, at: int, catalogue: Catalogue) -> str:
    """Board 7, its room."""
    name = catalogue.text("deals.board", board=str(board.number or at + 1))
    return f"{name} · {board.room}" if board.room else name


def short_label(board: Board, at: int) -> str:
    """`7`, `7 O`."""
    return f"{board.number or at + 1}" + (f" {board.room[:1]}" if board.room else "")


async def download(request: Request) -> Response:
    """The boards as PBN or LIN: those of a paper, or of the address; one of them with `?board=`."""
    kind, name = request.path_params["kind"], request.path_params.get("paper")
    if kind not in ("pbn", "lin"):
        raise ParseError("deal.no_file", kind, "format")
    found = await desk_of(request).boards(name) if name else inline(request.query_params.get("lin", ""))
    if not found.boards:
        raise ParseError("paper.empty", "", "boards")
    at, dealer, vul = wanted(request, len(found.boards))
    boards = (found.boards[at],) if "board" in request.query_params else found.boards
    content = to_bytes([complete(board, dealer, vul) for board in boards], kind)
    return attached(content, kind, "makker-boards")


def complete(board: Board, dealer: Seat, vulnerability: Vulnerability) -> Board:
    """The board as it is shown; as it was, where it cannot be completed."""
    try:
        return settled(board, dealer, vulnerability)
    except MakkerError:
        return board


def analyse_routes() -> list[Route]:
    """The page, what is brought to it, and the files to take away."""
    return [
        Route("/analyse", seen(analyse_page), methods=["GET"]),
        Route("/analyse", seen(bring), methods=["POST"]),
        Route("/analyse.{kind}", seen(download)),
        Route("/analyse/{paper}.{kind}", seen(download)),
        Route("/analyse/{paper}", seen(show_paper)),
    ]
