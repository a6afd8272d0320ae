"""RBN, USEBIO, BWS and our JSON."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from makker.errors import InvalidValue, ParseError
from makker.formats import PASSED_OUT, json_schema, read, to_bytes
from makker.formats.bws import boards_of
from makker.formats.faults import Fault, Faults
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Vulnerability

CORPUS = Path(__file__).parent.parent / "corpus"
SCHEMA = Path(__file__).parent.parent.parent / "docs" / "boards.schema.json"
DEAL = "N:AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852 876.T8765.J32.AJ 43.432.T976.T943"


def test_rbn_labels() -> None:
    """Each label has its part; three hands give the fourth; a doubled colon is one."""
    board = read(CORPUS / "record.rbn").boards[0]

    assert (board.date, board.event, board.scoring, board.room) == ("2026.11.30", "Club: the big one", "MP", "Open")
    assert board.players == ("Bo", "Cato", "Dag", "Anne")
    assert (board.dealer, board.vulnerability) == (Seat.NORTH, Vulnerability.NONE)
    assert str(board.deal) == DEAL
    assert (board.contract, board.tricks) == (Contract.parse("1S by N"), 7)
    assert board.comments == ("A remark\nof two lines",)


def test_rbn_auction_and_play() -> None:
    """Notes are told; a card without a suit is of the suit led."""
    board = read(CORPUS / "record.rbn").boards[0]

    assert board.auction is not None
    assert board.play is not None
    assert (board.auction.calls[0].explanation, board.auction.calls[2].nags) == ("five cards", (1,))
    assert [str(card) for _, card in board.play.in_order(None)] == ["DA", "D2", "D6", "D4", "DK", "D3"]


def test_rbn_labels_hold_on() -> None:
    """The first ten labels hold for the next record too; auction, contract and what follows do not."""
    board = read(CORPUS / "record.rbn").boards[1]

    assert (board.number, board.event, str(board.deal)) == (2, "Club: the big one", DEAL)
    assert (board.auction, board.contract) == (None, Contract.parse("3NX by W"))


def test_rbn_written_and_read_again() -> None:
    """The boards are equal."""
    boards = read(CORPUS / "record.rbn").boards

    assert read(to_bytes(boards, "rbn")).boards == boards


def test_usebio_results() -> None:
    """A board for each line: a result, a pass-out, and one not played; the deal stands elsewhere in the file."""
    boards = read(CORPUS / "results.xml").boards

    assert [(str(board.contract), board.tricks, board.score) for board in boards] == [
        ("3NX by N", 8, -200),
        ("Pass", None, 0),
        ("None", None, None),
    ]
    assert boards[0].players == ("Bo", "Anne", "Dag", "Cato")
    assert {str(board.deal) for board in boards} == {DEAL}
    assert (boards[0].event, boards[0].date, boards[0].site) == ("Monday & friends", "2026.11.30", "Bridgeklubben")
    assert boards[0].play is not None
    assert (boards[0].play.first, str(boards[0].play.tricks[0][0].card)) == (Seat.EAST, "HK")


BOMB = '<!DOCTYPE USEBIO [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><USEBIO>&b;</USEBIO>'
OUTSIDE = '<!DOCTYPE USEBIO [<!ENTITY x SYSTEM "file:///etc/hostname">]><USEBIO>&x;</USEBIO>'
PARAMETER = '<!DOCTYPE USEBIO [<!ENTITY % p SYSTEM "file:///etc/hostname"> %p;]><USEBIO/>'


@pytest.mark.parametrize("text", [BOMB, OUTSIDE, PARAMETER], ids=["bomb", "outside", "parameter"])
def test_no_entity_is_declared(text: str) -> None:
    """An XML bomb, or a look at the machine's files, is one fault and no board."""
    found = read(text.encode(), strict=False)

    assert ([fault.code for fault in found.faults], found.boards) == (["xml.entity"], ())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<USEBIO><EVENT>", "xml.wrong"),
        ("<A>" * 100, "xml.deep"),
        ("<USEBIO></USEBIO>", "file.no_boards"),
        ("<USEBIO><BOARD><BOARD_NUMBER>x</BOARD_NUMBER></BOARD></USEBIO>", "board.unknown"),
    ],
)
def test_usebio_faults(text: str, code: str) -> None:
    """Broken, too deep, empty, no number: one fault each."""
    assert [fault.code for fault in read(text.encode(), strict=False).faults] == [code]


def test_usebio_is_only_read() -> None:
    """Writing it belongs to the programs that score."""
    with pytest.raises(InvalidValue) as refused:
        to_bytes([], "usebio")

    assert refused.value.code == "format.read_only"


ROWS: dict[str, dict[str, list[Any]]] = {
    "ReceivedData": {
        "Section": [1, 1, 1, 1, 1],
        "Table": [1, 1, 2, 2, 3],
        "Round": [1, 2, 1, 1, 1],
        "Board": [1, 2, 3, 4, 5],
        "PairNS": [1, 1, 2, 2, 3],
        "PairEW": [11, 12, 12, 12, 13],
        "NS/EW": ["N", "E", "", "S", "W"],
        "Contract": ["4 S x", "3 NT", "PASS", "", "9 C"],
        "Result": ["-1", "=", "", "", "+1"],
        "LeadCard": ["H10", "", "", "", ""],
        "Erased": [False, False, False, False, False],
    },
    "PlayerNumbers": {"Section": [1, 1], "Table": [1, 1], "Direction": ["N", "W"], "Name": ["Bo", "Anne"]},
}


def test_bridgemate_results() -> None:
    """Contract, result and lead as they are keyed in; an empty contract is unknown, `PASS` is not."""
    faults: list[Fault] = []
    boards = list(boards_of(ROWS, Faults(None, faults.append)))

    assert [(board.number, board.contract, board.tricks) for board in boards] == [
        (1, Contract.parse("4SX by N"), 9),
        (2, Contract.parse("3N by E"), 9),
        (3, PASSED_OUT, None),
        (4, None, None),
    ]
    assert boards[0].players == ("Bo", "", "", "Anne")
    assert boards[0].play is not None
    assert str(boards[0].play.tricks[0][0].card) == "HT"
    assert [(fault.code, fault.data) for fault in faults] == [("contract.unknown", {"record": 5})]


def test_a_database_is_handed_to_the_library_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in shows what is asked of the library: a file's name, its catalog, three tables."""
    sign = b"\0\1\0\0Standard Jet DB\0"

    class StandIn:
        def __init__(self, name: str) -> None:
            assert Path(name).read_bytes() == sign
            self.catalog = {"ReceivedData": 1, "PlayerNumbers": 2, "Settings": 3}

        def parse_table(self, name: str) -> dict[str, list[Any]]:
            return ROWS[name]

    monkeypatch.setitem(sys.modules, "access_parser", SimpleNamespace(AccessParser=StandIn))
    found = read(sign, strict=False)

    assert (found.format, [board.number for board in found.boards]) == ("bws", [1, 2, 3, 4])


def test_erased_results_are_passed_over() -> None:
    """A result that was erased at the table is none."""
    rows = {"ReceivedData": {**ROWS["ReceivedData"], "Erased": [True, True, True, True, True]}}

    assert list(boards_of(rows, Faults())) == []


def test_a_damaged_database_is_a_fault() -> None:
    """Whatever the library makes of it."""
    found = read(b"\0\1\0\0Standard Jet DB\0" + b"\xff" * 500, strict=False)

    assert found.faults[0].code.startswith("bws.")
    assert found.boards == ()


@pytest.mark.parametrize("name", ["book.pbn", "match.lin", "lines.lin", "record.rbn", "results.xml", "braces.pbn"])
def test_json_holds_everything(name: str) -> None:
    """Every part of every board comes back."""
    boards = read(CORPUS / name).boards

    assert read(to_bytes(boards, "json"), "json").boards == boards


def test_the_published_schema_is_the_one_in_force() -> None:
    """docs/boards.schema.json."""
    assert json.loads(SCHEMA.read_text("utf-8")) == json.loads(json.dumps(json_schema()))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "json.wrong"),
        ('{"format": "makker-boards", "version": 1, "boards": [{"what": 1}]}', "json.wrong"),
        ('{"format": "makker-boards", "version": 2, "boards": []}', "json.version"),
        ('{"format": "makker-boards", "version": 1, "boards": [{"dealer": "Q"}]}', "seat.unknown"),
        ('{"format": "makker-boards", "version": 1, "boards": [{"deal": "N:A... A... - -"}]}', "deal.card_twice"),
        ('{"format": "makker-boards", "version": 1, "boards": [{"tricks": 14}]}', "tricks.unknown"),
    ],
)
def test_json_faults(text: str, code: str) -> None:
    """Strict: no unknown field, no wrong type, no impossible value."""
    with pytest.raises(ParseError) as refused:
        read(text.encode(), "json")

    assert refused.value.code == code


def test_a_wrong_board_in_json_leaves_the_others() -> None:
    """Two boards alike of a wrong type, one with a wrong deal: the rest is kept, and each fault has its place."""
    text = (
        '{"format": "makker-boards", "version": 1, "boards": [\n{"number": 1},\n'
        '  {"number": "x"}, {"number": "x"},\n{"number": 3, "deal": "N:A"}, {"number": 4}\n]}\n'
    )
    found = read(text.encode(), "json", strict=False)

    assert [board.number for board in found.boards] == [1, 4]
    assert [(fault.code, fault.line, fault.column) for fault in found.faults] == [
        ("json.wrong", 3, 3),
        ("json.wrong", 3, 20),
        ("deal.hands", 4, 1),
    ]


def test_broken_json_is_placed() -> None:
    """The comma that is missing in line 2."""
    found = read(b'{"format": "makker-boards",\n "version" 1}', "json", strict=False)

    assert [(fault.code, fault.line, fault.column) for fault in found.faults] == [("json.wrong", 2, 12)]
