"""What a vugraph file says once for all its boards: the match, its players, the results."""

import re

from makker.errors import InvalidValue
from makker.formats.annotated import PassedOut
from makker.formats.board import Item
from makker.formats.lin.tokens import Command
from makker.games.bridge.contract import Contract, Result

SCORING = {"I": "IMP", "P": "MP", "M": "MP", "B": "BAM"}
ROOMS = {"o": "Open", "c": "Closed"}


class Match:
    """What a vugraph file says once for all its boards."""

    def __init__(self) -> None:
        self.header: tuple[Item, ...] = ()
        self.players: list[str] = []
        self.title: list[str] = []
        self.results: list[str] = []

    def learn(self, group: list[Command]) -> None:
        """Take note of the match and its players, its results board by board.

        Names before the first board are everybody's, and so are those of two tables wherever they stand.
        """
        alone = not any(command.name in ("md", "qx") for command in group)
        for command in group:
            if command.name == "vg":
                self.title = command.value.split(",")
            elif command.name == "rs":
                self.results = command.value.split(",")
            elif command.name == "pn" and (alone or command.value.count(",") > 3):
                self.players = command.value.split(",")

    @property
    def event(self) -> str:
        """The match and its segment."""
        return " ".join(part.strip() for part in self.title[:2] if part.strip())

    @property
    def scoring(self) -> str:
        """The scoring, in PBN's word."""
        letter = self.title[2].strip() if len(self.title) > 2 else ""
        return SCORING.get(letter.upper(), letter)

    def result(self, number: int | None, room: str) -> Result | PassedOut | None:
        """What the list of results says of a board."""
        try:
            first = int(self.title[3])
        except (IndexError, ValueError):
            return None
        if number is None or room not in ROOMS.values() or number < first:
            return None
        at = 2 * (number - first) + (room == "Closed")
        return read_result(self.results[at]) if at < len(self.results) else None


RESULT = re.compile(r"([1-7](?:NT|[CDHSN]))(X{0,2})([NESW])(=|[+-]\d{1,2})", re.IGNORECASE)


def read_result(text: str) -> Result | PassedOut | None:
    """`4SXN-1`, `PASS`; None for anything else."""
    word = text.strip().upper()
    if word == "PASS":
        return PassedOut()
    match = RESULT.fullmatch(word)
    if match is None:
        return None
    contract = Contract.parse(f"{match[1]}{match[2]} by {match[3]}")
    try:
        return Result(contract, contract.tricks + (0 if match[4] == "=" else int(match[4])))
    except InvalidValue:
        return None
