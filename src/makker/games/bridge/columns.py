"""The two columns of a score sheet with their line: entries above and below it (FACTS 000-29)."""

from collections.abc import Iterable

import msgspec

from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours
from makker.games.bridge.scoring import Item, Points, premiums, trick_score
from makker.seats import Side


class Entry(msgspec.Struct, frozen=True):
    """One figure on the sheet, in the column of `side`; `points` are never negative.

    `deal` counts from 1. `below` tells on which side of the line it stands, `game` in which game it was written
    (from 1): a line is drawn across both columns below the entries of a game that is won.
    """

    deal: int
    item: Item
    side: Side
    points: int
    below: bool
    game: int


def deal_entries(result: Result, vulnerable: bool, honours: Honours | None, deal: int, game: int) -> tuple[Entry, ...]:
    """What every sheet with a line writes for a deal: trick score below; premiums, undertricks and honours above."""
    declaring = result.contract.side
    below = (Points(Item.TRICKS, trick_score(result.contract)),) if result.made else ()
    entries = [Entry(deal, part.item, declaring, part.points, True, game) for part in below]
    for part in premiums(result, vulnerable):
        side = declaring if part.points > 0 else declaring.other
        entries.append(Entry(deal, part.item, side, abs(part.points), False, game))
    if honours is not None:
        entries.append(Entry(deal, Item.HONOURS, honours.side, honours.points, False, game))
    return tuple(entries)


def total(entries: Iterable[Entry], side: Side) -> int:
    """Everything in the side's column, above and below."""
    return sum(entry.points for entry in entries if entry.side is side)


def standing(entries: Iterable[Entry], side: Side, game: int) -> int:
    """What the side has below the line in one game: its part-scores so far."""
    return sum(entry.points for entry in entries if entry.below and entry.side is side and entry.game == game)


def above(entries: Iterable[Entry], side: Side) -> tuple[Entry, ...]:
    """The side's entries above the line; on paper the first stands lowest and the rest are stacked on it."""
    return tuple(entry for entry in entries if not entry.below and entry.side is side)


def below(entries: Iterable[Entry], side: Side, game: int) -> tuple[Entry, ...]:
    """The side's entries below the line in one game, downwards."""
    return tuple(entry for entry in entries if entry.below and entry.side is side and entry.game == game)
