"""Hand records of an event's boards."""

from makker.cli.printing import solved_tables
from makker.i18n import Catalogue
from makker.render.records import HandRecord, record_of
from makker.seats import board_dealer, board_vulnerability
from makker.tournament.events import Event


def records_of(event: Event, catalogue: Catalogue, *, tables: bool) -> dict[int, HandRecord]:
    """The boards whose cards are known."""
    deals = {board: deal for board in sorted(event.deals) if (deal := event.deal(board)) is not None}
    whole = {board: deal for board, deal in deals.items() if deal.is_complete}
    solved = solved_tables(whole.values()) if tables else [None] * len(whole)
    return {
        board: record_of(board, deal, board_dealer(board), board_vulnerability(board), table, catalogue)
        for (board, deal), table in zip(whole.items(), solved, strict=True)
    }
