"""The bridge table as one seat sees it, drawn from a view and nothing else."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from makker.cards import Hand
from makker.games.bridge.actions import NameContract
from makker.games.bridge.calls import Call
from makker.games.bridge.match import MatchView
from makker.games.bridge.view import DealView
from makker.i18n import Catalogue
from makker.render.auction_grid import auction_grid, bidding_box
from makker.render.compass import WIDTH, compass, hand_block, name_line, trick_cross
from makker.render.ink import contract_text
from makker.render.names import seat_name, side_name, vulnerability_name
from makker.render.tricks import trick_line
from makker.seats import Seat, Side

PANEL, WIDE = 32, 116
"""The columns of what is known of a deal where the sheet stands beside it, and from which width it does."""


def bridge_table(
    view: MatchView[Any], title: str, catalogue: Catalogue, width: int, sheet: RenderableType | None = None
) -> RenderableType:
    """The table, what is known of auction and play, and the sheet; beside each other where there is room."""
    deal = view.deal
    bottom = deal.viewer if isinstance(deal.viewer, Seat) else Seat.SOUTH
    parts = [around(deal, bottom, catalogue), panel(deal, catalogue)]
    return beside(head_line(deal, title, catalogue), parts, sheet, width)


def beside(head: Text, parts: list[RenderableType], sheet: RenderableType | None, width: int) -> RenderableType:
    """A head over the table and what is known, and on a wide screen the sheet."""
    if width < WIDTH + 28:
        return Group(head, *parts)
    wide = sheet is not None and width >= WIDE
    grid = Table.grid(padding=(0, 2, 0, 0))
    for fixed in (WIDTH, PANEL if wide else None, None)[: 3 if wide else 2]:
        grid.add_column(width=fixed)
    grid.add_row(*parts, *([sheet] if wide and sheet is not None else []))
    return Group(head, Text(), grid)


def head_line(deal: DealView, title: str, catalogue: Catalogue) -> Text:
    """The game, the deal, its dealer and who is vulnerable."""
    facts = catalogue.text(
        "render.head.deal",
        deal=deal.board,
        dealer=seat_name(deal.dealer, catalogue),
        vulnerable=vulnerability_name(deal.vulnerability, catalogue),
    )
    return Text.assemble((title, "bold"), "  ", (facts, "dim"))


def around(deal: DealView, bottom: Seat, catalogue: Catalogue) -> RenderableType:
    """The four hands as far as they are open, and the trick."""
    blocks = {}
    for seat in Seat:
        notes = [
            catalogue.text("render.you") if seat is deal.viewer else "",
            catalogue.text("render.dummy") if deal.contract and seat is deal.contract.dummy else "",
        ]
        head = name_line(seat, catalogue, notes=notes, turn=seat is deal.turn)
        held = deal.held[seat.index] if deal.held else 0
        trumps = deal.contract.strain.suit if deal.contract and seat is dummy_seat(deal) else None
        blocks[seat] = hand_block(head, open_hand(deal, seat), held, catalogue, trumps)
    return compass(bottom, blocks, trick_in_middle(deal, bottom, catalogue))


def open_hand(deal: DealView, seat: Seat) -> Hand | None:
    """The cards of the seat that the viewer sees."""
    if seat is deal.viewer:
        return deal.hand
    if deal.dummy is not None and seat is dummy_seat(deal):
        return deal.dummy
    question = deal.question
    return question.hand if question is not None and question.seat is seat else None


def dummy_seat(deal: DealView) -> Seat | None:
    """Whose hand lies open."""
    if deal.contract is not None:
        return deal.contract.dummy
    return deal.declarer.partner if deal.declarer is not None else None


def trick_in_middle(deal: DealView, bottom: Seat, catalogue: Catalogue) -> RenderableType:
    """The trick on the table; the last one, dimmed, until the next is led."""
    if deal.contract is None:
        return Text()
    trump = deal.contract.strain.suit
    last = deal.last_trick
    if not deal.trick.plays and last is not None:
        return trick_cross(last, bottom, trump, catalogue, old=True)
    return trick_cross(deal.trick, bottom, trump, catalogue, old=False)


def panel(deal: DealView, catalogue: Catalogue) -> RenderableType:
    """Contract, tricks and last trick above the auction; or the auction and the bids that are open."""
    if deal.points is not None:
        bids = [move.bid for move in deal.moves if isinstance(move, NameContract)]
        below = [bidding_box(bids, catalogue)] if bids else play_facts(deal, catalogue)
        return Group(points_table(deal, catalogue), Text(), *below)
    if deal.contract is None:
        calls = [move for move in deal.moves if isinstance(move, Call)]
        grid = auction_grid(deal.auction, deal.vulnerability, catalogue, most=7)
        return Group(grid, Text(), bidding_box(calls, catalogue)) if calls else grid
    facts = play_facts(deal, catalogue)
    return Group(*facts, Text(), auction_grid(deal.auction, deal.vulnerability, catalogue, most=8))


def play_facts(deal: DealView, catalogue: Catalogue) -> list[Text]:
    """The contract, each side's tricks, and the last trick."""
    contract = deal.contract
    if contract is None:
        return []
    text = catalogue.text
    facts = [
        Text.assemble(
            (text("render.contract") + " ", "dim"),
            contract_text(contract, catalogue),
            ("  " + text("render.needed", tricks=contract.tricks), "dim"),
        ),
        tricks_text(deal.won, catalogue),
    ]
    last = deal.last_trick
    if last is not None:
        facts += [Text(text("render.last_trick"), "dim"), trick_line(last, contract.strain.suit, catalogue)]
    return facts


def tricks_text(won: tuple[int, ...], catalogue: Catalogue) -> Text:
    """The tricks of each side."""
    text = Text(catalogue.text("render.tricks") + " ", "dim")
    for side in Side:
        tricks = sum(won[seat.index] for seat in side.seats)
        text.append(f"{side_name(side, catalogue.language)} ").append(str(tricks), "bold").append("  ")
    text.rstrip()
    return text


def points_table(deal: DealView, catalogue: Catalogue) -> RenderableType:
    """Minibridge: the points that everybody has told."""
    table = Table.grid(padding=(0, 2, 0, 0))
    points = deal.points or ()
    table.add_row(Text(catalogue.text("render.points"), "dim"))
    for seat, told in zip(Seat, points, strict=True):
        name = Text(seat_name(seat, catalogue), "bold" if seat is deal.declarer else "")
        table.add_row(name, str(told), Text(catalogue.text("render.declarer") if seat is deal.declarer else "", "dim"))
    return table
