"""The deals of a club night: from a file or dealt here, taken to the dealing machine, shown when played."""

import asyncio
from random import SystemRandom
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from makker.cards import Suit
from makker.deals import Deal
from makker.errors import ConflictError, MakkerError, ParseError
from makker.formats import Board, read, to_bytes
from makker.i18n import Catalogue
from makker.render.names import seat_name
from makker.render.reasons import explain
from makker.render.records import HandRecord, record_of
from makker.render.solved import par_text
from makker.seats import Seat
from makker.tournament.evening import Evening, Setup
from makker.tournament.evening.dealing import shown_deals
from makker.tournament.events import Event
from makker.tournament.events.dealt import boards_needed, deal_boards, deals_of, dealt
from makker.valuation.points import high_card_points
from makker.web.api import house_of
from makker.web.judging import Judged
from makker.web.nightviews import board_head
from makker.web.stepping import bench_of, table_rows
from makker.web.uploads import Upload

MOST_DEALS = 2_000_000
"""Bytes of a file of deals."""

MACHINES = {
    "pbn": "text/plain; charset=utf-8",
    "dup": "application/octet-stream",
    "dlm": "text/plain; charset=utf-8",
    "lin": "text/plain; charset=utf-8",
}
"""Files of deals to take away, by their endings."""

OWN = "Makker"
"""Where deals are from that were dealt here."""


async def chosen_deals(event: Event, how: str, upload: Upload | None) -> tuple[dict[int, str], str]:
    """The deals that a form asks for, and where they are from: none, dealt here, or a file's.

    Raises ParseError (``deals.how``, ``deals.no_file``) and as reading and `deals_of` do.
    """
    if how not in ("", "none", "makker", "file"):
        raise ParseError("deals.how", how[:40], "deals")
    if how == "makker":
        return dealt(boards_needed(event), SystemRandom()), OWN
    if upload is not None and how in ("", "file"):
        name = upload.name[-100:]
        file = await asyncio.to_thread(read, upload.content, file=name)
        return deals_of(file.boards, boards_needed(event), name), name
    if how == "file":
        raise ParseError("deals.no_file", "", "deals")
    return {}, ""


async def with_deals(setup: Setup, how: str, upload: Upload | None) -> Setup:
    """The set-up with the deals that the form brings. Raises as `chosen_deals`."""
    deals, _ = await chosen_deals(setup.event, how, upload)
    return replace(setup, event=replace(setup.event, deals=deals))


def hand_view(deal: Deal, seat: Seat, catalogue: Catalogue) -> dict[str, Any]:
    """One hand: its suits, highest first, and its points."""
    hand, language = deal.hands[seat.index], catalogue.language
    held = sorted(hand, reverse=True)
    return {
        "name": seat_name(seat, catalogue),
        "spot": seat.name.lower(),
        "points": high_card_points(hand),
        "suits": [
            (
                suit.letter,
                " ".join(language.rank(card.rank) for card in held if card.suit is suit),
            )
            for suit in reversed(Suit)
        ],
    }


async def deal_view(request: Request, board: Board, catalogue: Catalogue) -> dict[str, Any]:
    """A board's four hands with what can be made and par, where that is known by now."""
    deal, number = board.deal, board.number
    if deal is None or number is None:
        raise ParseError("deals.incomplete", "", "deal", data={"board": 0})
    shown: dict[str, Any] = {
        "board": number,
        **board_head(number, catalogue),
        "hands": [hand_view(deal, seat, catalogue) for seat in Seat],
        "table": None,
        "par": "",
    }
    asked = Board(number=number, dealer=board.dealer, vulnerability=board.vulnerability, deal=deal)
    address = request.client.host if request.client else ""
    answer = await bench_of(request).judge(asked, address, house_of(request).settings.clock())
    if isinstance(answer, Judged):
        shown["table"] = table_rows(answer.found.table, catalogue)
        shown["par"] = par_text(answer.found.par, catalogue).plain
    elif answer is not None:
        shown["par"] = explain(MakkerError(answer.code, answer.data), catalogue)
    return shown


async def hands_view(request: Request, state: Evening, catalogue: Catalogue, *, every: bool) -> list[dict[str, Any]]:
    """The hands that may be shown, in the order of the boards; `every` for the director who asks for all."""
    boards = deal_boards(state.setup.event, shown_deals(state, directs=every))
    # All are asked for at once: those that are not worked out while the page waits are there on the next visit.
    return await asyncio.gather(*(deal_view(request, board, catalogue) for board in boards))


async def hand_records(request: Request, state: Evening, catalogue: Catalogue) -> dict[int, HandRecord]:
    """The boards that everybody may see, as they are printed; makeable contracts and par where known by now."""
    boards = deal_boards(state.setup.event, shown_deals(state))
    records = await asyncio.gather(*(hand_record(request, board, catalogue) for board in boards))
    return {number: record for number, record in records if record is not None}


async def hand_record(request: Request, board: Board, catalogue: Catalogue) -> tuple[int, HandRecord | None]:
    """A board's number and its record."""
    number, deal, dealer, vulnerability = board.number, board.deal, board.dealer, board.vulnerability
    if number is None or deal is None or dealer is None or vulnerability is None:
        return 0, None
    asked = Board(number=number, dealer=dealer, vulnerability=vulnerability, deal=deal)
    address = request.client.host if request.client else ""
    answer = await bench_of(request).judge(asked, address, house_of(request).settings.clock())
    table = answer.found.table if isinstance(answer, Judged) else None
    return number, record_of(number, deal, dealer, vulnerability, table, catalogue)


def machine_file(state: Evening, kind: str) -> Response:
    """The deals as a file, all of them. Raises ParseError (``evening.file``), ConflictError (``deals.none``)."""
    if kind not in MACHINES:
        raise ParseError("evening.file", f"deals.{kind}"[:40], "file", data={"files": ", ".join(MACHINES)})
    boards = deal_boards(state.setup.event, sorted(state.setup.event.deals))
    if not boards:
        raise ConflictError("deals.none")
    headers = {"Content-Disposition": f'attachment; filename="{state.name}.{kind}"', "Cache-Control": "no-store"}
    return Response(to_bytes(boards, kind), media_type=MACHINES[kind], headers=headers)
