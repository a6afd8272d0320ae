"""What the bidding pages show: cards, calls with their meanings, and an exercise, as words for the templates."""

from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from makker.bidding import Agreements, Card, Meaning, meanings
from makker.bidding.convention_card import Situation, convention_card
from makker.bidding.practice import LEARNER, Exercise, Step
from makker.cards import Hand
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Call
from makker.i18n import Catalogue
from makker.render.convention_card import option_word, situation_head
from makker.render.ink import HIGHEST_FIRST
from makker.render.meanings import explain_meaning
from makker.render.names import call_words, seat_name
from makker.robots.bridge.system import explanations
from makker.seats import Seat

WEST_FIRST = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


def option_rows(card: Card, catalogue: Catalogue) -> list[dict[str, Any]]:
    """Each option of the card with what can be chosen."""
    hints = get_type_hints(Card)
    rows = []
    for name, value in msgspec.structs.asdict(card).items():
        if name == "system":
            continue
        possible = get_args(hints[name]) if get_origin(hints[name]) is Literal else (True, False)
        rows.append(
            {
                "name": name,
                "label": catalogue.coded("card.option", name),
                "value": option_text(value),
                "word": option_word(value, catalogue),
                "choices": [(option_text(each), option_word(each, catalogue)) for each in possible],
            }
        )
    return rows


def option_text(value: object) -> str:
    """The option in an address: `on`, `off`, or which."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def card_sections(card: Card, catalogue: Catalogue) -> list[dict[str, Any]]:
    """The whole convention card."""
    return [
        {
            "code": section.code,
            "title": catalogue.coded("card.section", section.code),
            "situations": [situation_shown(each, catalogue) for each in section.situations],
        }
        for section in convention_card(card)
    ]


def situation_shown(situation: Situation, catalogue: Catalogue) -> dict[str, Any]:
    """Each call of a situation with its words."""
    return {
        "head": situation_head(situation, catalogue) if situation.calls else "",
        "so": ".".join(situation.calls.split()),
        "rows": [(call_words(each.call, catalogue), explain_meaning(each, catalogue)) for each in situation.meanings],
    }


def possible_calls(agreements: Agreements, auction: Auction, catalogue: Catalogue) -> list[dict[str, Any]]:
    """Every call that the rules give a meaning here, from pass upwards; then, without, those that are legal besides."""
    told = {each.call: each for each in meanings(agreements, auction)}
    first = sorted(told, key=lambda call: (call.index + 3) % 38)
    rest = [call for call in auction.legal if call not in told]
    shown = []
    for call in (*first, *rest):
        found = told.get(call)
        text = explain_meaning(found, catalogue) if found is not None else ""
        words = call_words(call, catalogue)
        shown.append({"code": call.text, "text": words, "mark": mark(call), "meaning": text, "order": call.index})
    return shown


def mark(call: Call) -> str:
    """Which colour the call has."""
    return {PASS: "P", DOUBLE: "X", REDOUBLE: "XX"}.get(call, "bid")


def auction_table(auction: Auction, catalogue: Catalogue) -> dict[str, Any]:
    """The calls in four columns from West, with the letters over them."""
    cells: list[dict[str, str] | None] = [None] * WEST_FIRST.index(auction.dealer)
    cells += [{"text": call_words(call, catalogue), "mark": mark(call)} for call in auction.calls]
    if not auction.is_over:
        cells.append({"text": "?", "mark": "turn"})
    cells += [None] * (-len(cells) % 4)
    rows = [cells[at : at + 4] for at in range(0, len(cells), 4)]
    return {"heads": [catalogue.language.seat(seat) for seat in WEST_FIRST], "rows": rows}


def told_calls(agreements: Agreements, auction: Auction, catalogue: Catalogue) -> list[dict[str, Any]]:
    """Each call so far and what it means."""
    meant = explanations(auction, agreements)
    return [told(seat, call, found, catalogue) for (seat, call), found in zip(auction, meant, strict=True)]


def told(seat: Seat, call: Call, found: Meaning, catalogue: Catalogue) -> dict[str, Any]:
    """One call with its words."""
    return {
        "who": seat_name(seat, catalogue),
        "text": call_words(call, catalogue),
        "meaning": explain_meaning(found, catalogue),
    }


def step_shown(step: Step, catalogue: Catalogue) -> dict[str, Any]:
    """One call of an exercise; with the card's own call where the learner's is another."""
    better = step.better
    return {
        **told(step.seat, step.call, step.meaning, catalogue),
        "own": step.seat is LEARNER,
        "same": better is None,
        "strayed": step.strayed,
        "better": call_words(better.call, catalogue) if better is not None else "",
        "why": explain_meaning(better, catalogue) if better is not None else "",
    }


def hand_shown(hand: Hand, catalogue: Catalogue) -> list[dict[str, str]]:
    """Four lines of a hand, spades first."""
    language = catalogue.language
    return [
        {"suit": suit.letter, "ranks": " ".join(language.rank(rank) for rank in hand.ranks(suit)) or "–"}
        for suit in HIGHEST_FIRST
    ]


def hands_shown(given: Exercise, catalogue: Catalogue) -> list[dict[str, Any]]:
    """All four hands, for when the auction is over."""
    return [
        {"spot": seat.name.lower(), "name": seat_name(seat, catalogue), "suits": hand_shown(hand, catalogue)}
        for seat, hand in given.deal
    ]


def contract_words(auction: Auction, catalogue: Catalogue) -> str:
    """4♥X North, or that everybody passed."""
    contract = auction.contract
    if contract is None:
        return catalogue.text("render.passed_out")
    sign = f"{call_words(contract.bid, catalogue)}{contract.doubled.mark}"
    return f"{sign} {seat_name(contract.declarer, catalogue)}" if contract.declarer else sign


def auction_line(auction: Auction, catalogue: Catalogue) -> str:
    """1♠ – pass – 2♠."""
    return " – ".join(call_words(call, catalogue) for call in auction.calls)
