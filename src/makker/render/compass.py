"""Four hands around a table, and the trick in its middle; whoever looks sits at the bottom."""

from collections.abc import Mapping, Sequence

from rich.align import Align
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from makker.cards import Hand, Suit
from makker.i18n import Catalogue
from makker.render.ink import card_text, hand_lines
from makker.render.names import seat_name
from makker.seats import Seat
from makker.tricks import Trick

WIDTH = 48
SIDE = 17


def compass(bottom: Seat, blocks: Mapping[Seat, Sequence[Text]], middle: RenderableType) -> RenderableType:
    """The blocks of the four seats around the middle."""
    top, left, right = bottom.partner, bottom.next, bottom.previous
    row = Table.grid()
    row.add_column(width=SIDE)
    row.add_column(width=WIDTH - 2 * SIDE, justify="center", vertical="middle")
    row.add_column(width=SIDE)
    row.add_row(lines(blocks[left]), middle, lines(blocks[right]))
    return Group(indented(blocks[top]), row, indented(blocks[bottom]))


def lines(block: Sequence[Text]) -> Text:
    """The lines of a block."""
    return Text("\n", no_wrap=True).join(block)


def indented(block: Sequence[Text]) -> RenderableType:
    """A block that stands in the middle column."""
    return Text("\n", no_wrap=True).join(Text(" " * SIDE) + line for line in block)


def name_line(seat: Seat, catalogue: Catalogue, *, notes: Sequence[str] = (), turn: bool = False) -> Text:
    """The seat's name, pointed at when it is in turn, with notes: you, dummy."""
    text = Text(f"{'▸' if turn else ''}{seat_name(seat, catalogue)}", "bold reverse" if turn else "bold")
    shown = [note for note in notes if note]
    return Text.assemble(text, (f" ({', '.join(shown)})", "dim")) if shown else Text.assemble(text)


def hand_block(head: Text, hand: Hand | None, held: int, catalogue: Catalogue, first: Suit | None = None) -> list[Text]:
    """A head over a hand: its four suits, `first` before the others, or how many cards lie face down."""
    if hand is not None:
        return [head, *hand_lines(hand, catalogue.language, first)]
    return [head, Text("▒" * min(held, 13), "dim")] if held else [head]


def trick_cross(
    trick: Trick[Seat], bottom: Seat, trump: Suit | None, catalogue: Catalogue, *, old: bool
) -> RenderableType:
    """The cards on the table at their seats, the winning one underlined; an `old` trick is dimmed."""
    cards = dict(trick.plays)
    winner = trick.winner(trump) if trick.plays else None
    shown = {}
    for seat in Seat:
        card = cards.get(seat)
        text = card_text(card, catalogue.language) if card else Text("·", "dim")
        if card is not None and seat is winner:
            text.stylize("bold underline")
        if old:
            text.stylize("dim")
        shown[seat] = text
    grid = Table.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column(justify="center", min_width=3)
    grid.add_row("", shown[bottom.partner], "")
    grid.add_row(shown[bottom.next], "", shown[bottom.previous])
    grid.add_row("", shown[bottom], "")
    return Align.center(grid)
