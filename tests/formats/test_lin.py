"""LIN: hand records of one deal a line, and vugraph files of a match."""

from pathlib import Path

import pytest

from makker.formats import PASSED_OUT, Comment, read, to_bytes
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Vulnerability

CORPUS = Path(__file__).parent.parent / "corpus"
DEAL = "N:AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852 876.T8765.J32.AJ 43.432.T976.T943"
MD = "S678HT8765DJ23CAJ,S34H234DT976CT943,SAKQ52HK9DQ84CK76"
AFTER = len(f"md|1{MD},|sv|") + 1
"""The column of the value that follows the hands."""


def test_a_match_has_two_tables_and_eight_names() -> None:
    """Four boards; the closed room's names are the second four; LIN's order is S W N E."""
    boards = read(CORPUS / "match.lin").boards

    assert [(board.number, board.room) for board in boards] == [(1, "Open"), (1, "Closed"), (2, "Open"), (2, "Closed")]
    assert boards[0].players == ("No1", "Ea1", "So1", "We1")
    assert boards[1].players == ("No2", "Ea2", "So2", "We2")
    assert {board.event for board in boards} == {"The Cup Final"}
    assert {board.scoring for board in boards} == {"IMP"}


def test_the_last_hand_is_the_rest() -> None:
    """Left out, given in part or in whole, it is the same deal."""
    assert {str(board.deal) for board in read(CORPUS / "match.lin").boards} == {DEAL}


def test_results_of_a_match() -> None:
    """The list of results tells what no auction does; an empty place tells nothing."""
    boards = read(CORPUS / "match.lin").boards

    assert [(board.contract, board.tricks) for board in boards] == [
        (Contract.parse("4SX by N"), 9),
        (Contract.parse("1S by N"), 7),
        (None, None),
        (Contract.parse("3N by E"), 10),
    ]


def test_alerts_explanations_and_commentary() -> None:
    """They belong to the call before them; letters may be small."""
    auction = read(CORPUS / "match.lin").boards[1].auction

    assert auction is not None
    assert (auction.first, [str(call) for call in auction.plain]) == (Seat.NORTH, ["1S", "P", "P", "P"])
    assert (auction.calls[0].alert, auction.calls[0].explanation) == (True, "5+ cards")
    assert auction.calls[3].comment == "All quiet"


def test_claims_and_dealers() -> None:
    """The first digit is dealer, from South; a claim is declarer's tricks in all."""
    boards = read(CORPUS / "lines.lin").boards

    assert [(board.number, board.dealer, board.vulnerability) for board in boards] == [
        (5, Seat.SOUTH, Vulnerability.ALL),
        (6, Seat.WEST, Vulnerability.NONE),
    ]
    assert [(board.contract, board.tricks) for board in boards] == [
        (Contract.parse("1SXX by N"), 6),
        (PASSED_OUT, None),
    ]


def test_the_play_is_laid_out_by_seat() -> None:
    """East leads against North, and has the first column."""
    play = read(CORPUS / "lines.lin").boards[0].play

    assert play is not None
    assert (play.first, [str(made.card) for made in play.tricks[0]]) == (Seat.EAST, ["DA", "D2", "D6", "D4"])


def test_tricks_are_counted_when_all_cards_were_played() -> None:
    """South, with all the spades, is declarer in 7S and wins thirteen."""
    hands = ",".join(suit + "23456789TJQKA" for suit in "SHDC")
    suits = ("S", "H", "D", "C")
    calls = "".join(f"mb|{call}|" for call in ("7S", "p", "p", "p"))
    leads = "".join(f"pc|{suit}{rank}|" for rank in "A" for suit in ("H", "D", "C", "S"))
    rest = "".join(f"pc|{suit}{rank}|" for rank in "23456789TJQK" for suit in suits)
    (board,) = read(f"md|1{hands}|sv|o|{calls}{leads}{rest}".encode(), "lin").boards

    assert (board.contract, board.tricks) == (Contract.parse("7S by S"), 13)


@pytest.mark.parametrize(
    ("letter", "expected"),
    [
        ("o", Vulnerability.NONE),
        ("0", Vulnerability.NONE),
        ("-", Vulnerability.NONE),
        ("N", Vulnerability.NS),
        ("e", Vulnerability.EW),
        ("B", Vulnerability.ALL),
        ("", None),
    ],
)
def test_vulnerability_letters(letter: str, expected: Vulnerability | None) -> None:
    """Every letter in use; none is unknown."""
    (board,) = read(f"md|1{MD}|sv|{letter}|".encode(), "lin").boards

    assert board.vulnerability is expected


def test_no_names_and_no_dealer() -> None:
    """Unknown stays unknown."""
    (board,) = read(f"pn||md|0{MD},|sv||".encode(), "lin").boards

    assert (board.players, board.dealer, board.number) == (("", "", "", ""), None, None)


def test_several_calls_in_one_command() -> None:
    """Older files do not part the calls."""
    (board,) = read(f"md|1{MD},|mb|p1Np2C!ppp|".encode(), "lin").boards

    assert board.auction is not None
    assert [str(call) for call in board.auction.plain] == ["P", "1N", "P", "2C", "P", "P", "P"]
    assert board.auction.calls[3].alert


@pytest.mark.parametrize("name", ["match.lin", "lines.lin"])
def test_written_and_read_again(name: str) -> None:
    """The boards are equal, commands of no part of a board among them."""
    boards = read(CORPUS / name).boards

    assert read(to_bytes(boards, "lin"), "lin").boards == boards


def test_a_lead_out_of_turn_keeps_its_place() -> None:
    """A trick led by whoever holds its first card is written and read as it was."""
    cards = ("DK", "D2", "D6", "D4", "CA", "C3", "C6", "C2")
    played = "".join(f"pc|{card}|" for card in cards)
    boards = read(f"md|3{MD},|sv|o|mb|1S|mb|p|mb|p|mb|p|{played}".encode(), "lin").boards

    assert boards[0].play is not None
    assert boards[0].play.tricks[1][1].irregular == "L"
    assert read(to_bytes(boards, "lin"), "lin").boards == boards


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (f"md|1{MD},|sv|q|", [("vulnerability.unknown", 1, AFTER)]),
        (f"md|1{MD},|mb|8C|", [("call.unknown", 1, AFTER)]),
        (f"md|1{MD},|mb|1C|mb|1C|", [("auction.illegal", 1, AFTER + 6)]),
        (f"md|1{MD},|pc|S1|", [("card.unknown", 1, AFTER)]),
        (f"md|1{MD},|pc|SA|pc|SA|", [("play.card_twice", 1, AFTER + 6)]),
        (f"md|1{MD},|mc|14|", [("tricks.unknown", 1, AFTER)]),
        (f"md|1{MD},|sv|o|\nwhat is this\nmc|9|", [("lin.command", 2, 1)]),
        (f"md|1{MD},|sv|o", [("lin.cut", 1, AFTER - 3)]),
        ("md|1SAK,SA|", [("deal.card_twice", 1, 4)]),
        ("md|1S678HT8765DJ23CA,S34H234DT976CT943,SAKQ52HK9DQ84CK76,S9TJHAQJDAK5CQ852J|", [("deal.hand_size", 1, 4)]),
        ("md|1SAKA,,,|", [("hand.card_twice", 1, 6)]),
        ("md|1SAKY,,,|", [("hand.rank", 1, 6)]),
        ("md|1SAKSQ,,,|", [("hand.suit_twice", 1, 8)]),
        ("md|1AK,,,|", [("hand.suits", 1, 5)]),
    ],
)
def test_faults(text: str, faults: list[tuple[str, int, int]]) -> None:
    """One wrong thing, one fault with its place, and still a board."""
    found = read(text.encode(), "lin", strict=False)

    assert [(fault.code, fault.line, fault.column) for fault in found.faults] == faults
    assert len(found.boards) == 1


def test_comments_before_the_auction_belong_to_the_board() -> None:
    """Nothing else to hang them on."""
    (board,) = read(f"md|1{MD},|nt|Welcome|".encode(), "lin").boards

    assert board.items == (Comment("Welcome"),)


def test_eight_names_hold_for_the_match_without_a_pause_after_them() -> None:
    """The names stand right before the first board; the other table and the next board have them too."""
    hands = "md|3S8763HAK5DAQ5CK74,SAKQ2HQ32DKJ2C532,SJT95H876DT98CT98,|sv|0|pg||"
    text = f"pn|So1,We1,No1,Ea1,So2,We2,No2,Ea2|qx|o1|{hands}qx|c1|{hands}qx|o2|{hands}"
    boards = read(text.encode(), "lin").boards

    assert [board.players for board in boards] == [
        ("No1", "Ea1", "So1", "We1"),
        ("No2", "Ea2", "So2", "We2"),
        ("No1", "Ea1", "So1", "We1"),
    ]
