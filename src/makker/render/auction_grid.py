"""The auction as a grid: columns from the dealer, vulnerable seats marked."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from makker.cards.suit import STRAINS
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Bid, Call
from makker.i18n import Catalogue
from makker.render.ink import call_text
from makker.seats import Vulnerability

MARK = "●"
"""Stands at a seat that is vulnerable."""


def auction_grid(
    auction: Auction, vulnerability: Vulnerability, catalogue: Catalogue, *, most: int | None = None
) -> Table:
    """The calls row by row; with `most`, only so many of the last rows. A `?` stands where the next call comes."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for place in range(4):
        seat = auction.dealer.after(place)
        vulnerable = vulnerability.includes(seat.side)
        head = Text(catalogue.language.seat(seat), "bold")
        table.add_column(head.append(MARK, "bold red") if vulnerable else head, width=5)
    cells = [call_text(call, catalogue) for call in auction.calls]
    if not auction.is_over:
        cells.append(Text("?", "bold"))
    rows = [cells[at : at + 4] for at in range(0, len(cells), 4)]
    if most is not None and len(rows) > most:
        table.add_row(*[Text("…", "dim")] * 4)
        rows = rows[len(rows) - most + 1 :]
    for row in rows:
        table.add_row(*row)
    return table


def bidding_box(moves: Sequence[Call], catalogue: Catalogue) -> Table:
    """The bids that are open, level by level; a dot stands for one that is not."""
    table = Table.grid(padding=(0, 2, 0, 0))
    levels = sorted({move.level for move in moves if isinstance(move, Bid)})
    for level in levels:
        bids = (Bid(level, strain) for strain in STRAINS)
        table.add_row(*(call_text(bid, catalogue) if bid in moves else Text("·", "dim") for bid in bids))
    plain = [call_text(move, catalogue) for move in moves if not isinstance(move, Bid)]
    if plain:
        table.add_row(*plain)
    return table
