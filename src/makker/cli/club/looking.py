"""What every look at an evening needs: a grid, names as wide as there is room, the words of its order."""

from collections.abc import Sequence

from rich.table import Table

from makker.cli.club.orders import usage
from makker.cli.context import Face
from makker.errors import ParseError
from makker.i18n import Catalogue
from makker.tournament.evening import Evening

NAMES_WIDTH = 24
"""Characters of the names at a table, so that both sides and the boards fit on 80."""


def grid(*heads: tuple[str, str]) -> Table:
    """A table with heads and how their columns are set."""
    table = Table(box=None, pad_edge=False)
    for head, side in heads:
        table.add_column(head, justify="left" if side == "left" else "right", no_wrap=True)
    return table


def titled(state: Evening, who: tuple[int, ...], width: int = NAMES_WIDTH, two: Sequence[str] = ()) -> str:
    """Numbers and names, as much as there is room for, or the `two` of a team who sit there.

    A team is called by its name where it has one, and who sits there stands beneath. A director sees hidden names too.
    """
    found = [state.contestant(each) for each in who]
    teams = ", ".join(each.team for each in found if each.team)
    names = " – ".join(two) or ", ".join(" – ".join(each.names) for each in found).strip(", ")
    said = cut(f"{'+'.join(map(str, who))} {teams or names}".strip(), width)
    return "\n".join([said, cut(f"  {names}", width)]) if teams and two else said


def cut(text: str, width: int) -> str:
    """As much of it as there is room for."""
    return text if len(text) <= width else text[: width - 1] + "…"


def only_number(words: str, otherwise: int | None, order: str, catalogue: Catalogue) -> int:
    """The number that an order has. Raises ParseError (``evening.order``)."""
    if not words and otherwise is not None:
        return otherwise
    if not (words.isascii() and words.isdigit() and len(words) < 5):
        raise ParseError("evening.order", words[:40], "order", data={"how": usage(order, catalogue)})
    return int(words)


def refuse_words(words: str, order: str, face: Face) -> None:
    """Raises ParseError (``evening.order``) for words after an order that has none."""
    if words:
        raise ParseError("evening.order", words[:40], "order", data={"how": usage(order, face.catalogue)})
