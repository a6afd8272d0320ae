"""Seats, sides, vulnerability and the board cycle."""

import pytest

from makker.errors import InvalidValue, ParseError
from makker.seats import Player, Seat, Side, Vulnerability, board_dealer, board_vulnerability

DEALERS = "NESWNESWNESWNESW"
VULNERABLE = "None NS EW All NS EW All None EW All None NS All None NS EW"


def test_the_turn_goes_clockwise() -> None:
    """FACTS notation: N -> E -> S -> W -> N; partners sit opposite (000-04, 001-03, 002-02)."""
    assert [seat.next for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [seat.partner for seat in Seat] == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]
    assert [seat.previous for seat in Seat] == [Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]


def test_the_board_table() -> None:
    """FACTS 3.2: dealer and vulnerability of boards 1 to 16 (Law 2; 001-14, 003-08, D7, D28)."""
    assert "".join(board_dealer(board).letter for board in range(1, 17)) == DEALERS
    assert " ".join(str(board_vulnerability(board)) for board in range(1, 17)) == VULNERABLE


@pytest.mark.parametrize(("board", "like"), [(29, 13), (20, 4), (17, 1), (160, 16)])
def test_the_cycle_repeats(board: int, like: int) -> None:
    """FACTS part 8, 12: board 29 is as 13, board 20 as 4."""
    assert board_dealer(board) is board_dealer(like)
    assert board_vulnerability(board) is board_vulnerability(like)


def test_boards_count_from_one() -> None:
    """There is no board 0."""
    with pytest.raises(InvalidValue):
        board_dealer(0)


def test_vulnerability_is_of_sides() -> None:
    """`of` and `includes` agree."""
    for each in Vulnerability:
        assert Vulnerability.of(each.includes(Side.NS), each.includes(Side.EW)) is each


@pytest.mark.parametrize(
    ("text", "seat"), [("n", "N"), ("Ø", "E"), ("öst", "E"), ("v", "W"), ("South", "S"), (" w ", "W"), ("Syd", "S")]
)
def test_seats_are_read(text: str, seat: str) -> None:
    """English and Nordic letters and names."""
    assert Seat.parse(text).letter == seat


@pytest.mark.parametrize(
    ("text", "expected"),
    [("none", "None"), ("-", "None"), ("All", "All"), ("both", "All"), ("N-S", "NS"), ("ew", "EW"), ("ØV", "EW")],
)
def test_vulnerability_is_read(text: str, expected: str) -> None:
    """PBN's spellings and what people write."""
    assert str(Vulnerability.parse(text)) == expected


@pytest.mark.parametrize("parse", [Seat.parse, Side.parse, Vulnerability.parse, Player.parse])
def test_other_words_are_refused(parse: object) -> None:
    """A ParseError each."""
    for text in ("", "x", "NN", "0", "٣"):
        with pytest.raises(ParseError):
            parse(text)  # type: ignore[operator]


def test_players_count_from_one() -> None:
    """Player 1 sits at place 0; the last one's left is the first."""
    assert [str(Player(place)) for place in range(3)] == ["1", "2", "3"]
    assert Player(4).next(5) is Player(0)
    assert Player.parse("5") is Player(4)


def test_a_player_cannot_be_changed() -> None:
    """There is one object for each place."""
    with pytest.raises(AttributeError):
        Player(0).index = 1

    assert Player(0).index == 0
