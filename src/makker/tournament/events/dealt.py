"""The deals of an event: which boards are needed, and a file's boards as the deals that they bring."""

from collections.abc import Iterable, Mapping

from makker.cards.pack import RandomSource
from makker.deals import Deal
from makker.errors import InvalidValue, ParseError
from makker.formats import Board
from makker.seats import board_dealer, board_vulnerability
from makker.tournament.events.event import Event
from makker.tournament.movements import board_numbers

MOST_NAMED = 12
"""Boards that a refusal names; of more it tells how many there are."""


def boards_needed(event: Event) -> tuple[int, ...]:
    """The boards that the movement plays, in order; where the rounds are drawn as they come, those of all sets.

    Those of extra stanzas come last.
    """
    movement = event.movement
    if movement is None:
        return ()
    sets = set(range(1, movement.sets + 1)) if movement.planned else {each.boards for _, each in movement.sittings()}
    extra = {board for _, each in movement.sittings() for board in each.extra}
    usual = [board for boards in sorted(sets) for board in board_numbers(boards, event.each, event.first_board)]
    return (*usual, *sorted(extra - set(usual)))


def deals_of(boards: Iterable[Board], needed: Iterable[int], file: str | None = None) -> dict[int, str]:
    """The deals of the needed boards, as PBN has them; boards beyond those are left out.

    A board without a number has that of its place. Raises ParseError: ``deals.incomplete`` for one without four whole
    hands, ``deals.twice`` for a number that is there with two different deals, ``deals.dealer`` where dealer or
    vulnerability are not those of the number (Law 2), ``deals.missing`` where boards that are played are not there.
    """
    found: dict[int, str] = {}
    for place, board in enumerate(boards, 1):
        number = board.number or place
        data = {"board": number}
        if board.deal is None or not board.deal.is_complete:
            raise ParseError("deals.incomplete", str(number), "deal", file=file, data=data)
        dealt = (board.dealer or board_dealer(number), board.vulnerability or board_vulnerability(number))
        if dealt != (board_dealer(number), board_vulnerability(number)):
            raise ParseError("deals.dealer", str(number), "board", file=file, data=data)
        if found.setdefault(number, str(board.deal)) != str(board.deal):
            raise ParseError("deals.twice", str(number), "board", file=file, data=data)
    wanted = tuple(needed)
    missing = [board for board in wanted if board not in found]
    if missing:
        told: dict[str, str | int | float] = {"found": len(found), "needed": len(wanted), "missing": listed(missing)}
        raise ParseError("deals.missing", listed(missing), "boards", file=file, data=told)
    return {board: found[board] for board in wanted}


def listed(boards: Iterable[int]) -> str:
    """`1, 2, 3`; of many the first, and dots."""
    known = list(boards)
    return ", ".join(map(str, known[:MOST_NAMED])) + (", …" if len(known) > MOST_NAMED else "")


def dealt(needed: Iterable[int], rng: RandomSource) -> dict[int, str]:
    """A random deal for every board that is needed."""
    return {board: str(Deal.random(rng)) for board in needed}


def check_deals(deals: Mapping[int, str]) -> None:
    """Deals must be whole. Raises InvalidValue (``deals.board`` with the board) and ParseError as `Deal.parse`."""
    for board, text in deals.items():
        if board < 1 or not Deal.parse(text).is_complete:
            raise InvalidValue("deals.board", {"board": board})


def deal_boards(event: Event, boards: Iterable[int]) -> list[Board]:
    """The boards with their deals, for a dealing machine or for a page of hands; those without a deal are left out."""
    return [
        Board(
            number=number,
            event=event.name,
            date=event.date.replace("-", "."),
            dealer=board_dealer(number),
            vulnerability=board_vulnerability(number),
            deal=Deal.parse(event.deals[number]),
        )
        for number in boards
        if number in event.deals
    ]
