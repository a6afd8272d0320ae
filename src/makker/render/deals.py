"""Boards as a newspaper prints them: dealer and vulnerability above, the four hands around, high-card points below."""

from collections.abc import Sequence

from rich.text import Text

from makker.deals import Deal
from makker.i18n import Catalogue
from makker.render.ink import hand_lines
from makker.render.names import seat_name, side_name
from makker.seats import Seat, Vulnerability, board_dealer, board_vulnerability
from makker.seats.seat import Side
from makker.valuation import high_card_points

COLUMN = 24
EMPTY = (Text(), Text(), Text(), Text())


def board_text(board: int, deal: Deal, catalogue: Catalogue) -> Text:
    """One board in twelve lines of three columns."""
    hands = {seat: hand_lines(hand, catalogue.language) for seat, hand in deal}
    rows = [
        *beside(heading(board, catalogue), hands[Seat.NORTH], EMPTY),
        *beside(hands[Seat.WEST], rose(catalogue), hands[Seat.EAST]),
        *beside(points(deal), hands[Seat.SOUTH], EMPTY),
    ]
    return Text("\n", no_wrap=True).join(rows)


def heading(board: int, catalogue: Catalogue) -> list[Text]:
    """The board's number, who deals and who is vulnerable."""
    dealer = seat_name(board_dealer(board), catalogue)
    return [
        Text(catalogue.text("deals.board", board=str(board)), "bold"),
        Text(catalogue.text("deals.dealer", seat=dealer)),
        Text(vulnerable(board_vulnerability(board), catalogue)),
        Text(),
    ]


def vulnerable(vulnerability: Vulnerability, catalogue: Catalogue) -> str:
    """Who is vulnerable, in words."""
    if vulnerability is Vulnerability.NONE:
        return catalogue.text("deals.vulnerable.none")
    if vulnerability is Vulnerability.ALL:
        return catalogue.text("deals.vulnerable.all")
    side = side_name(Side[vulnerability.value], catalogue.language)
    return catalogue.text("deals.vulnerable.side", side=side)


def rose(catalogue: Catalogue) -> list[Text]:
    """The compass in the middle of the table."""
    north, east, south, west = (catalogue.language.seat(seat) for seat in Seat)
    rows = ("", f"   {north}", f" {west}   {east}", f"   {south}")
    return [Text(row, "dim") for row in rows]


def points(deal: Deal) -> list[Text]:
    """Everybody's high-card points, as they sit."""
    north, east, south, west = (high_card_points(hand) for _, hand in deal)
    rows = ("", f"   {north:>2}", f"{west:>2}    {east:>2}", f"   {south:>2}")
    return [Text(row, "dim") for row in rows]


def beside(left: Sequence[Text], middle: Sequence[Text], right: Sequence[Text]) -> list[Text]:
    """Three blocks side by side."""
    rows = []
    for cells in zip(left, middle, right, strict=True):
        row = Text()
        for place, cell in enumerate(cells):
            row.append(" " * max(place * COLUMN - len(row), 2 if place else 0)).append_text(cell)
        row.rstrip()
        rows.append(row)
    return rows
