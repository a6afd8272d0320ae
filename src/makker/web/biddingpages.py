"""The bidding room: convention cards with their options, what each call would mean, and practice.

Nothing is kept on the server: an address holds the options, the calls and the number of the deal.
"""

import asyncio
from random import Random
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from makker.bidding import SYSTEMS, Agreements, Card, card
from makker.bidding.practice import Attempt, Exercise, attempt, by_the_card, exercise
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.i18n import Catalogue
from makker.render.convention_card import card_pdf
from makker.render.names import seat_name, vulnerability_name
from makker.seats import Seat, Vulnerability, board_vulnerability
from makker.seats.seat import Side
from makker.web.api import house_of
from makker.web.biddingviews import (
    auction_line,
    auction_table,
    card_sections,
    contract_words,
    hand_shown,
    hands_shown,
    option_rows,
    option_text,
    possible_calls,
    step_shown,
    told_calls,
)
from makker.web.look import look_of
from makker.web.pages import go, seen
from makker.web.paper import page
from makker.web.words import catalogue_of

MOST_DEALS = 1_000_000
MOST_CALLS = 60
"""Longer auctions are legal, but nobody has held one; every call costs time to explain."""

SWITCH = {"on": True, "off": False}


def card_of(request: Request) -> Card:
    """The system of the path with the options of the query. Raises InvalidValue as `makker.bidding.card`."""
    given = {name: text for name, text in request.query_params.items() if name in Card.__struct_fields__[1:]}
    return card(request.path_params["system"], **{name: SWITCH.get(text, text) for name, text in given.items()})


def options_of(chosen: Card) -> dict[str, str]:
    """The options that are not the system's usual ones."""
    usual = msgspec.structs.asdict(card(chosen.system))
    return {name: option_text(value) for name, value in msgspec.structs.asdict(chosen).items() if value != usual[name]}


def spoken(request: Request) -> Catalogue:
    """The visitor's catalogue."""
    return catalogue_of(look_of(request).language)


async def systems(request: Request) -> Response:
    """The three systems."""
    return page(request, "bidding.html", {"systems": SYSTEMS})


async def show_card(request: Request) -> Response:
    """A convention card, and what can be switched in it."""
    chosen, catalogue = card_of(request), spoken(request)
    shown = {
        "system": chosen.system,
        "options": option_rows(chosen, catalogue),
        "changed": bool(options_of(chosen)),
        "kept": urlencode(options_of(chosen)),
        "sections": await asyncio.to_thread(card_sections, chosen, catalogue),
    }
    return page(request, "bidding_card.html", shown)


async def card_file(request: Request) -> Response:
    """The card as JSON, which `makker bid --card` reads."""
    chosen = card_of(request)
    headers = {"Content-Disposition": f'attachment; filename="makker-{chosen.system}.json"'}
    return Response(chosen.to_json(), media_type="application/json", headers=headers)


async def card_paper(request: Request) -> Response:
    """The card as a PDF in the visitor's language."""
    chosen, catalogue = card_of(request), spoken(request)
    headers = {"Content-Disposition": f'inline; filename="makker-{chosen.system}.pdf"'}
    content = await asyncio.to_thread(card_pdf, chosen, catalogue)
    return Response(content, media_type="application/pdf", headers=headers)


async def explore(request: Request) -> Response:
    """What every call would mean after some calls (`?calls=1N.P.2C`); North deals. Raises as `Auction.parse`."""
    chosen, catalogue = card_of(request), spoken(request)
    so = calls_text(request)
    auction = Auction.parse(so.replace(".", " "), Seat.NORTH)
    agreements = Agreements(chosen, chosen)

    def view() -> dict[str, Any]:
        return {
            "table": auction_table(auction, catalogue),
            "said": told_calls(agreements, auction, catalogue),
            "calls": [] if auction.is_over else possible_calls(agreements, auction, catalogue),
        }

    shown = {
        "system": chosen.system,
        "over": auction.is_over,
        "kept": urlencode(options_of(chosen)),
        "so": f"{so}." if so else "",
        "back": so.rpartition(".")[0],
        **await asyncio.to_thread(view),
    }
    return page(request, "bidding_calls.html", shown)


def calls_text(request: Request) -> str:
    """The calls of the address, a point between them. Raises InvalidValue (``bidding.long``)."""
    words = request.query_params.get("calls", "").replace(".", " ").split()
    if len(words) > MOST_CALLS:
        raise InvalidValue("bidding.long", {"n": len(words), "most": MOST_CALLS})
    return ".".join(words)


def deal_number(request: Request) -> int:
    """The number of the deal in the address. Raises ParseError (``bidding.deal``)."""
    text = request.query_params["deal"].strip()
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_DEALS and len(text) < 9):
        raise ParseError("bidding.deal", text[:40], "deal", data={"most": MOST_DEALS})
    return int(text)


async def practise(request: Request) -> Response:
    """A deal to bid; without a number, some deal. Raises as `attempt`, `card` and `deal_number`."""
    chosen, catalogue = card_of(request), spoken(request)
    quiet = request.query_params.get("quiet", "on") != "off"
    settled = {**options_of(chosen), **({} if quiet else {"quiet": "off"})}
    if "deal" not in request.query_params:
        number = int.from_bytes(house_of(request).settings.randomness(4)) % MOST_DEALS + 1
        return go(request, f"/bidding/{chosen.system}/practice?{urlencode({**settled, 'deal': number})}")
    number, so = deal_number(request), calls_text(request)
    own = tuple(Call.parse(word) for word in so.split(".")) if so else ()
    shown = await asyncio.to_thread(exercise_shown, chosen, number, quiet, own, catalogue)
    shown |= {
        "system": chosen.system,
        "number": number,
        "quiet": quiet,
        "agreed": urlencode({**settled, "deal": number}),
        "more": urlencode(settled),
        "kept": urlencode(options_of(chosen)),
        "other": urlencode({**options_of(chosen), **({"quiet": "off"} if quiet else {})}),
        "so": f"{so}." if so else "",
        "back": so.rpartition(".")[0],
    }
    return page(request, "bidding_practice.html", shown)


def exercise_shown(
    chosen: Card, number: int, quiet: bool, own: tuple[Call, ...], catalogue: Catalogue
) -> dict[str, Any]:
    """The hand, the auction so far, and what can be called; at the end the verdict and all four hands."""
    zone = board_vulnerability(number)
    agreements = Agreements(chosen, chosen, (zone.includes(Side.NS), zone.includes(Side.EW)))
    given = exercise(number, agreements, Random, quiet)
    found = attempt(given, own)
    shown = {
        "dealer": seat_name(given.dealer, catalogue),
        "vulnerable": vulnerability_name(zone, catalogue),
        "hand": hand_shown(given.deal[Seat.SOUTH], catalogue),
        "table": auction_table(found.auction, catalogue),
        "said": [step_shown(step, catalogue) for step in found.steps],
        "over": found.auction.is_over,
        "calls": [] if found.auction.is_over else possible_calls(agreements, found.auction, catalogue),
    }
    return shown | (verdict(given, found, zone, catalogue) if found.auction.is_over else {})


def verdict(given: Exercise, found: Attempt, zone: Vulnerability, catalogue: Catalogue) -> dict[str, Any]:
    """What came of it, and what the card would have bid."""
    usual = by_the_card(given)
    return {
        "contract": contract_words(found.auction, catalogue),
        "same": catalogue.text("bidding.agreed", same=found.agreed, asked=found.asked),
        "usual": contract_words(usual, catalogue),
        "usual_line": auction_line(usual, catalogue),
        "hands": hands_shown(given, catalogue),
        "deal": str(given.deal),
        "dealer_code": given.dealer.value,
        "vul_code": zone.value,
    }


def bidding_routes() -> list[Route]:
    """The pages of the bidding room."""
    return [
        Route("/bidding", seen(systems)),
        Route("/bidding/{system}.json", seen(card_file)),
        Route("/bidding/{system}.pdf", seen(card_paper)),
        Route("/bidding/{system}", seen(show_card)),
        Route("/bidding/{system}/calls", seen(explore)),
        Route("/bidding/{system}/practice", seen(practise)),
    ]
