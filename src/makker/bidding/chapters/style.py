"""The numbers in which the systems differ (FACTS 4.1-4.3)."""

from typing import NamedTuple

from makker.bidding.state import State


class Style(NamedTuple):
    """Points: from-to, or at least.

    `raise_two`, `raise_three` support points of the raises; `limit_trumps` cards that a jump raise needs; `jacoby`
    high-card points of the forcing raise; `two_over_one` points of a new suit at the two-level; `notrump` those of
    one no-trump over one of a suit; `minor_two`, `minor_three` balanced raises to two and three no-trump over a
    minor, the first of them forcing to game or an invitation.
    """

    raise_two: tuple[int, int]
    raise_three: tuple[int, int]
    limit_trumps: int
    jacoby: int
    two_over_one: int
    notrump: tuple[int, int]
    minor_two: tuple[int, int]
    minor_three: tuple[int, int]
    minor_two_forces: bool
    weak_two: tuple[int, int]


STYLES = {
    "sayc": Style((6, 10), (11, 12), 3, 11, 11, (6, 10), (13, 15), (16, 17), True, (5, 11)),
    "modern": Style((6, 9), (10, 12), 4, 11, 10, (6, 10), (13, 15), (16, 17), True, (7, 10)),
    "nordic": Style((6, 9), (10, 12), 4, 11, 11, (6, 10), (11, 12), (13, 15), False, (6, 10)),
}


def style_of(state: State) -> Style:
    """The style of the side in turn."""
    return STYLES[state.card.system]
