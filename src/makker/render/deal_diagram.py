"""All four hands of a finished deal, as a newspaper prints them."""

from rich.console import RenderableType
from rich.text import Text

from makker.deals import Deal
from makker.i18n import Catalogue
from makker.render.compass import compass, hand_block, name_line
from makker.seats import Seat


def deal_diagram(deal: Deal, catalogue: Catalogue, *, bottom: Seat = Seat.SOUTH) -> RenderableType:
    """The four hands around the table."""
    you = catalogue.text("render.you")
    blocks = {
        seat: hand_block(name_line(seat, catalogue, notes=[you] if seat is bottom else []), hand, 13, catalogue)
        for seat, hand in deal
    }
    return compass(bottom, blocks, Text())
