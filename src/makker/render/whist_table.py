"""The table of whist and bridge-whist as one seat sees it, drawn from a view and nothing else."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from makker.cards import Hand
from makker.games.whist.table import WhistView
from makker.i18n import Catalogue
from makker.render.bridge_table import beside, tricks_text
from makker.render.compass import compass, hand_block, name_line, trick_cross
from makker.render.ink import card_text, strain_text
from makker.render.names import seat_name
from makker.render.tricks import trick_line
from makker.seats import Seat


def whist_table(
    view: WhistView[Any], title: str, catalogue: Catalogue, width: int, sheet: RenderableType | None = None
) -> RenderableType:
    """The four hands as far as they are open, the trick, what is known, and where there is room the sheet."""
    facts = catalogue.text("render.head.whist", deal=view.number, dealer=seat_name(view.dealer, catalogue))
    head = Text.assemble((title, "bold"), "  ", (facts, "dim"))
    return beside(head, [around(view, catalogue), Group(*known(view, catalogue))], sheet, width)


def around(view: WhistView[Any], catalogue: Catalogue) -> RenderableType:
    """The hands around the trick."""
    bottom = view.viewer if isinstance(view.viewer, Seat) else Seat.SOUTH
    blocks = {}
    for seat in Seat:
        notes = [
            catalogue.text("render.you") if seat is view.viewer else "",
            catalogue.text("render.dummy") if seat is view.dummy else "",
        ]
        head = name_line(seat, catalogue, notes=notes, turn=seat is view.turn)
        held = view.held[seat.index] if view.held else 0
        trumps = view.strain.suit if view.strain and seat is view.dummy else None
        blocks[seat] = hand_block(head, open_hand(view, seat), held, catalogue, trumps)
    trump = view.strain.suit if view.strain else None
    old = not view.trick.plays and bool(view.tricks)
    trick = view.tricks[-1] if old else view.trick
    middle = trick_cross(trick, bottom, trump, catalogue, old=old) if view.strain else Text()
    return compass(bottom, blocks, middle)


def open_hand(view: WhistView[Any], seat: Seat) -> Hand | None:
    """The cards of the seat that the viewer sees."""
    if seat is view.viewer:
        return view.hand
    return view.dummy_hand if seat is view.dummy else None


def known(view: WhistView[Any], catalogue: Catalogue) -> list[Text]:
    """Trumps, doubling, tricks and the last trick."""
    text = catalogue.text
    facts = []
    if view.strain is not None:
        trumps = Text.assemble((text("render.trump") + " ", "dim"), strain_text(view.strain, catalogue))
        if view.turned is not None:
            turned = card_text(view.turned, catalogue.language)
            trumps.append(f"  {text('render.turned')} ", "dim").append_text(turned)
        facts.append(trumps)
    if view.namer is not None:
        facts.append(Text(text("render.namer", seat=seat_name(view.namer, catalogue)), "dim"))
    if view.doubles:
        facts.append(Text(text("render.doubled_times", times=view.doubles)))
    facts.append(tricks_text(view.won, catalogue))
    if view.tricks:
        trump = view.strain.suit if view.strain else None
        facts += [Text(text("render.last_trick"), "dim"), trick_line(view.tricks[-1], trump, catalogue)]
    return facts
