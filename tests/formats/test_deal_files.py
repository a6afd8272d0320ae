"""BRI, DGE, DUP, RZD and DLM, worked out by hand from their descriptions."""

import random
from io import BytesIO

import pytest

from makker.deals import Deal
from makker.errors import InvalidValue
from makker.formats import Board, read, to_bytes, write
from makker.seats import Seat, Vulnerability, board_dealer, board_vulnerability

NAMES = ("bri", "dge", "dup", "rzd", "dlm")
DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""North has the spades, East the hearts, South the diamonds, West the clubs."""


def boards(count: int, first: int = 1) -> tuple[Board, ...]:
    """Random boards, numbered."""
    rng = random.Random(5)
    return tuple(
        Board(
            number=number, dealer=board_dealer(number), vulnerability=board_vulnerability(number), deal=Deal.random(rng)
        )
        for number in range(first, first + count)
    )


def test_bri_counts_cards_from_the_ace_of_spades() -> None:
    """01 to 13 are North's spades; West's cards are the rest and not written."""
    numbers = "".join(f"{number:02d}" for number in range(1, 40))

    assert to_bytes([Board(deal=DEAL)], "bri") == numbers.encode() + b" " * 32 + b"\0" * 18


def test_dge_names_suits_by_signs() -> None:
    """6 spades, 3 hearts, 4 diamonds, 5 clubs, for each hand."""
    ranks = b"AKQJT98765432"
    hands = (b"\6" + ranks + b"\3\4\5", b"\6\3" + ranks + b"\4\5", b"\6\3\4" + ranks + b"\5", b"\6\3\4\5" + ranks)

    assert to_bytes([Board(deal=DEAL)], "dge") == b"".join(hands) + b"\0" * 60


def test_dup_holds_both_and_says_where_it_begins() -> None:
    """The first record's last ten bytes: first board and count."""
    content = to_bytes([Board(number=7, deal=DEAL)], "dup")

    assert content[:78] == to_bytes([Board(deal=DEAL)], "bri")[:78]
    assert content[78:146] == to_bytes([Board(deal=DEAL)], "dge")[:68]
    assert content[146:] == b"YN7  0 01 "


def test_rzd_has_two_bits_a_card() -> None:
    """Each rank's byte: spades to North 00, hearts to East 01, diamonds to South 10, clubs to West 11."""
    assert to_bytes([Board(deal=DEAL)], "rzd") == b"\1\0" + b" " * 11 + bytes((0b00011011,)) * 13


def test_dlm_has_two_cards_a_letter() -> None:
    """Two spades of North `a`, of South's diamonds `k`; where a letter spans suits, both seats are in it."""
    lines = to_bytes([Board(number=1, deal=DEAL)], "dlm").decode().split("\r\n")
    line = next(line for line in lines if line.startswith("Board 01="))
    letters = "a" * 6 + "b" + "f" * 6 + "k" * 6 + "l" + "p" * 6
    check = 1
    for letter in letters:
        check ^= ord(letter)

    assert line == f"Board 01={letters}{check:03d}"
    assert ("From board=1" in lines, "To board=1" in lines) == (True, True)


@pytest.mark.parametrize("name", NAMES)
def test_written_and_read_again(name: str) -> None:
    """Deals, numbers, dealers and vulnerability."""
    some = boards(20)

    assert read(to_bytes(some, name), name).boards == some
    assert read(to_bytes(some, name)).format == name


@pytest.mark.parametrize("name", ["dup", "dlm"])
def test_numbers_may_begin_anywhere(name: str) -> None:
    """Board 17 is dealt by North, nobody vulnerable, and so on."""
    some = boards(16, 17)

    assert [board.number for board in read(to_bytes(some, name)).boards] == list(range(17, 33))
    assert (some[0].dealer, some[0].vulnerability) == (Seat.NORTH, Vulnerability.NONE)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_cut_off_is_told(name: str) -> None:
    """The boards before are kept."""
    content = to_bytes(boards(3), name)
    cut = content[: content.index(b"Board 03=") + 20] if name == "dlm" else content[:-5]
    found = read(cut, name, strict=False)

    assert [board.deal for board in found.boards] == [board.deal for board in boards(2)]
    assert found.faults


@pytest.mark.parametrize("name", NAMES)
def test_an_incomplete_deal_is_refused(name: str) -> None:
    """These files hold whole deals; nothing is made up."""
    with pytest.raises(InvalidValue) as refused:
        to_bytes([Board(number=4, deal=Deal.parse("N:A... - - -"))], name)

    assert (refused.value.code, refused.value.data) == ("format.deal_incomplete", {"format": name, "board": 4})


@pytest.mark.parametrize("name", ["dup", "dlm"])
def test_gaps_in_the_numbers_are_refused(name: str) -> None:
    """They have no place for them."""
    some = boards(3)
    with pytest.raises(InvalidValue) as refused:
        to_bytes((some[0], some[2]), name)

    assert refused.value.code == "format.numbers"


def test_what_a_deal_file_leaves_out_is_told() -> None:
    """Names, events, and a dealer that is not the number's."""
    board = boards(1)[0].replace(event="Cup", dealer=Seat.WEST, players=("a", "b", "c", "d"))
    written = write([board], BytesIO(), "rzd")

    assert (written.boards, written.left_out) == (1, ("dealer", "event", "players"))


@pytest.mark.parametrize(
    ("name", "at", "new", "code"),
    [
        ("bri", 0, b"53", "deal.cards"),
        ("bri", 2, b"01", "deal.card_twice"),
        ("dge", 1, b"X", "deal.cards"),
        ("dup", 146, b"Q", "dup.header"),
        ("dup", 79, b"2", "deal.cards"),
        ("rzd", 13, b"\0", "deal.hand_size"),
        ("rzd", 0, b"\5", "rzd.count"),
    ],
)
def test_faults(name: str, at: int, new: bytes, code: str) -> None:
    """A byte that is wrong is one fault with its place."""
    content = bytearray(to_bytes([Board(number=1, deal=DEAL)], name))
    content[at : at + len(new)] = new
    found = read(bytes(content), name, strict=False)

    assert [fault.code for fault in found.faults] == [code]
    assert found.faults[0].column is not None


def test_dlm_checks_its_lines() -> None:
    """A wrong check number is told, and the deal kept; a wrong letter costs the deal."""
    content = to_bytes(boards(2), "dlm").decode()
    at = content.index("Board 01=") + 9
    check = content[at + 26 : at + 29]
    wrong = content[: at + 26] + f"{(int(check) + 1) % 256:03d}" + content[at + 29 :]
    broken = content[:at] + "z" + content[at + 1 :]

    assert [
        (f.code, len(read(wrong.encode(), strict=False).boards)) for f in read(wrong.encode(), strict=False).faults
    ] == [("dlm.check", 2)]
    assert [f.code for f in read(broken.encode(), strict=False).faults] == ["dlm.deal"]
