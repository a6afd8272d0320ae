"""BWS as a database: the tables of Bridgemate's file in a real Access 97 container, read through the library."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.formats import jet
from tests.formats.jet import BOOLEAN, BYTE, DATE, INTEGER, LONG, TEXT, Column, Row, database

from makker.deals import Deal
from makker.formats import Board, read
from makker.formats.annotated import PASSED_OUT
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Vulnerability

RECEIVED = (
    Column("ID", LONG),
    Column("Section", INTEGER),
    Column("Table", INTEGER),
    Column("Round", INTEGER),
    Column("Board", INTEGER),
    Column("PairNS", INTEGER),
    Column("PairEW", INTEGER),
    Column("Declarer", INTEGER),
    Column("NS/EW", TEXT),
    Column("Contract", TEXT),
    Column("Result", TEXT),
    Column("LeadCard", TEXT),
    Column("Remarks", TEXT),
    Column("DateLog", DATE),
    Column("TimeLog", DATE),
    Column("Processed", BOOLEAN),
    Column("Processed1", BOOLEAN),
    Column("Erased", BOOLEAN),
)
PLAYERS = (
    Column("Section", INTEGER),
    Column("Table", INTEGER),
    Column("Direction", TEXT),
    Column("Number", TEXT),
    Column("Name", TEXT),
    Column("Updated", BOOLEAN),
)
HANDS = (
    Column("Section", INTEGER),
    Column("Board", INTEGER),
    *(
        Column(f"{seat}{suit}", TEXT)
        for seat in ("North", "East", "South", "West")
        for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
    ),
)
SETTINGS = (Column("Section", BYTE), Column("ShowResults", BOOLEAN))
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def result(board: int, contract: str, declarer: str, tricks: str, **other: Any) -> Row:
    """A row that table 1 sent in round 1."""
    at = datetime(2026, 11, 30, 19, 15)
    sent = {"ID": board, "Section": 1, "Table": 1, "Round": 1, "Board": board, "PairNS": 4, "PairEW": 11}
    return {
        **sent,
        "Declarer": 4,
        "NS/EW": declarer,
        "Contract": contract,
        "Result": tricks,
        "DateLog": at,
        "TimeLog": at,
        **other,
    }


def hand_row(board: int, deal: Deal) -> Row:
    """A deal as the handsets know it: suit by suit."""
    row: dict[str, Any] = {"Section": 1, "Board": board}
    for name, hand in zip(("North", "East", "South", "West"), deal.hands, strict=True):
        for suit, cards in zip(("Spades", "Hearts", "Diamonds", "Clubs"), str(hand).split("."), strict=True):
            row[name + suit] = cards
    return row


def bws(rows: Sequence[Row], hands: Sequence[Row] = ()) -> bytes:
    """A file with these results."""
    players = [
        {"Section": 1, "Table": 1, "Direction": "N", "Number": "101", "Name": "Åse Øye"},
        {"Section": 1, "Table": 1, "Direction": "E", "Number": "102"},
    ]
    return database(
        {
            "ReceivedData": (RECEIVED, rows),
            "PlayerNumbers": (PLAYERS, players),
            "HandRecord": (HANDS, hands),
            "Settings": (SETTINGS, [{"Section": 1, "ShowResults": True}]),
        }
    )


def boards(content: bytes) -> tuple[Board, ...]:
    """What is read, without faults."""
    found = read(content)
    assert (found.format, found.faults) == ("bws", ())
    return found.boards


def test_results_are_read_as_they_were_keyed_in() -> None:
    """Contract, declarer, result, lead and remarks; the empty columns are nobody's."""
    sent = [
        result(1, "4 S x", "N", "-1", LeadCard="H10", Remarks="Late play"),
        result(2, "3 NT", "E", "="),
        result(3, "PASS", "", ""),
        result(4, "1 C", "S", "+2", LeadCard="SA"),
    ]
    first, second, third, fourth = boards(bws(sent))

    assert [(each.number, each.contract, each.tricks) for each in (first, second, third, fourth)] == [
        (1, Contract.parse("4SX by N"), 9),
        (2, Contract.parse("3N by E"), 9),
        (3, PASSED_OUT, None),
        (4, Contract.parse("1C by S"), 9),
    ]
    assert first.players == ("Åse Øye", "102", "", "")
    assert (first.tag("PairNS"), first.tag("PairEW"), first.tag("Remarks")) == ("4", "11", "Late play")
    assert first.play is not None
    assert (first.play.first, str(first.play.tricks[0][0].card)) == (Seat.EAST, "HT")
    assert second.play is None
    assert (second.dealer, second.vulnerability) == (Seat.EAST, Vulnerability.NS)


def test_an_erased_result_is_none() -> None:
    """The handset's erase key sets a column that no byte of its own holds."""
    assert [
        each.number for each in boards(bws([result(7, "2 H", "S", "=", Erased=True), result(8, "2 H", "S", "=")]))
    ] == [8]


def test_hand_records_come_with_the_results() -> None:
    """Sixteen columns make the deal of the board."""
    deal = Deal.parse(DEAL)
    (found,) = boards(bws([result(5, "7 NT", "W", "-13")], [hand_row(5, deal)]))

    assert found.deal == deal


def test_a_whole_evening_is_read_over_many_pages() -> None:
    """Fourteen tables of 26 boards: every result is there, in order."""
    rows = [
        result(
            board, f"{1 + board % 7} {'CDHSN'[table % 5].replace('N', 'NT')}", "NESW"[board % 4], "=", Table=table, ID=n
        )
        for n, (table, board) in enumerate((table, board) for table in range(1, 15) for board in range(1, 27))
    ]
    content = bws(rows)
    found = boards(content)

    assert len(content) // jet.PAGE > 20
    assert [(each.tag("Table"), each.number) for each in found] == [(str(r["Table"]), r["Board"]) for r in rows]


def test_a_file_cut_off_anywhere_is_told_and_never_wrong(tmp_path: Path) -> None:
    """Of a shortened file either a fault is told, or only whole results are given."""
    sent = [result(1, "4 S", "N", "="), result(2, "3 NT", "E", "=")]
    whole, content = boards(bws(sent)), bws(sent)
    for size in range(jet.PAGE, len(content), jet.PAGE):
        path = tmp_path / f"{size}.bws"
        path.write_bytes(content[:size])
        found = read(path, strict=False)

        assert found.faults or found.boards == whole
