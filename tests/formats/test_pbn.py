"""PBN 2.1: what is read, what is kept, what is refused and where."""

from pathlib import Path

import pytest

from makker.cards import Strain
from makker.errors import ParseError
from makker.formats import (
    PASSED_OUT,
    Board,
    Comment,
    Directive,
    MadeAuction,
    MadeCall,
    Tag,
    iter_boards,
    read,
    to_bytes,
)
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Vulnerability

CORPUS = Path(__file__).parent.parent / "corpus"
DEAL = "N:AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852 876.T8765.J32.AJ 43.432.T976.T943"


def book() -> tuple[Board, ...]:
    """The boards of a file with everything in it."""
    return read(CORPUS / "book.pbn").boards


def one(text: str) -> Board:
    """The only board of a text."""
    (board,) = read(text.encode(), "pbn").boards
    return board


def test_the_identification_section() -> None:
    """Every part comes out in our own types; `Love` is nobody vulnerable, `?` is an unknown name."""
    board = book()[0]

    assert (board.number, board.event, board.site, board.date) == (1, "Club night", "Tromsø", "2026.11.??")
    assert board.players == ("Ødegård, Bo", "", "", "Berg, Anne")
    assert (board.dealer, board.vulnerability) == (Seat.NORTH, Vulnerability.NONE)
    assert board.deal is not None
    assert (str(board.deal), board.deal.is_complete) == (DEAL, True)
    assert board.contract == Contract.parse("2S by N")
    assert (board.tricks, board.score, board.scoring) == (8, 110, "MP")


def test_the_auction_with_its_marks() -> None:
    """Notes are told, a suffix is its NAG, comments belong to the call before them."""
    auction = book()[0].auction

    assert auction is not None
    assert [str(call) for call in auction.plain] == ["1S", "P", "2S", "P", "P", "P"]
    assert (auction.calls[0].explanation, auction.calls[0].note, auction.calls[0].nags) == ("five cards", 1, (1,))
    assert auction.calls[0].alert
    assert auction.calls[1].comment == "thinks"
    assert auction.calls[2].nags == (4, 13)
    assert auction.outcome() == Contract.parse("2S by N")


def test_the_play_by_seat() -> None:
    """Columns are seats whoever led; the order follows from who won; unknown cards are no cards."""
    play = book()[0].play

    assert play is not None
    assert (play.first, play.ending, len(play.tricks)) == (Seat.EAST, "*", 5)
    assert play.tricks[4][3].explanation == "drops"
    # Hearts: East leads the ace and queen; North wins the fourth trick with the king and has the lead.
    assert " ".join(str(card) for _, card in play.in_order(Strain.SPADES.suit)[-5:]) == "HQ H6 H3 HK SA"
    assert play.in_order(Strain.SPADES.suit)[-1][0] is Seat.NORTH


def test_unknown_is_never_passed_out() -> None:
    """`Pass` is passed out; an empty contract, `?` and none at all are unknown."""
    found = [
        one(f'[Board "1"]\n{contract}').contract
        for contract in ('[Contract "Pass"]', '[Contract ""]', "", '[Contract "?"]')
    ]

    assert found == [PASSED_OUT, None, None, None]


def test_inheritance() -> None:
    """`##` gives the event to all that follow, `#` takes the nearest site before (PBN 4.8)."""
    boards = book()

    assert [board.event for board in boards] == ["Club night"] * 3
    assert [board.site for board in boards] == ["Tromsø", "Tromsø", ""]


def test_partial_deals() -> None:
    """`-` and `...` are hands unknown."""
    deals = [board.deal for board in book()[1:]]

    assert [str(deal) for deal in deals] == ["N:- JT9.AQJ.AK5.Q852 - 43.432.T976.T943", "N:- - - 43.432.T976.T943"]


def test_a_blank_line_in_a_game_does_not_end_it() -> None:
    """A declarer cannot begin a game, so the third has its own; lines of blanks part games as empty ones do."""
    boards = book()

    assert len(boards) == 3
    assert boards[2].tag("Declarer") == "W"


def test_irregular_auctions() -> None:
    """Places before dealer, an insufficient bid, a skipped player and `+` are all there."""
    auction = book()[2].auction

    assert auction is not None
    assert [made.mark or str(made.call) for made in auction.calls] == ["-", "-", "1D", "1C", "^S", "2C"]
    assert (auction.dealer, auction.calls[3].insufficient, auction.ending) == (Seat.EAST, True, "+")
    assert auction.outcome() is None


def test_everything_is_kept_in_order() -> None:
    """Directives, comments and tags of one's own stay where they stood."""
    items = book()[0].items

    assert items[0] == Directive("Creator: somebody's program")
    assert items[1] == Comment("A book of deals.\n\nWith a blank line.")
    assert items[-1] == Tag("MyOwn_Tag", "kept")
    assert items[items.index(Tag("Result", "NS 8")) + 1] == Comment("A remark on the \\S result")
    assert book()[0].tag("Annotator") == 'He said "no" and C:\\temp'


def test_tables() -> None:
    """A table has typed columns and rows, and double-dummy results as numbers."""
    table = book()[0].table("OptimumResultTable")

    assert table is not None
    assert [(column.name, column.width, column.align) for column in table.columns] == [
        ("Declarer", 0, ""),
        ("Denomination", 2, "R"),
        ("Result", 2, "R"),
    ]
    assert table.tricks() == {
        (Seat.NORTH, Strain.NOTRUMP): 7,
        (Seat.NORTH, Strain.SPADES): 8,
        (Seat.EAST, Strain.HEARTS): 13,
    }


def test_words_of_a_table_may_be_quoted() -> None:
    """Names with blanks stand between quotes."""
    table = one('[ScoreTable "+Rank\\\\2R;Names"]\n1 "Anne;Bo B."\n2 "C\\"D"\n').table("ScoreTable")

    assert table is not None
    assert table.columns[0].order == "+"
    assert table.rows == (("1", "Anne;Bo B."), ("2", 'C"D'))


def test_writing_what_was_read_changes_nothing() -> None:
    """Every line is there again, in order, but for blank lines and where a tag's line was shared."""
    text = (CORPUS / "book.pbn").read_text("utf-8").replace("% IMPORT\n", "")
    written = to_bytes(book(), "pbn").decode()
    expected = text.replace('[Auction "N"] ;', '[Auction "N"]\n;').replace("C:\\\\temp", "C:\\temp")

    assert [line for line in expected.split("\n") if line.strip()] == [line for line in written.split("\n") if line]
    assert read(written.encode()).boards == book()


def test_only_what_changed_is_written_anew() -> None:
    """A new contract and auction replace the old tags and notes; the rest stays as it was written."""
    before = book()[0]
    auction = MadeAuction(Seat.NORTH, tuple(MadeCall(Call.parse(word)) for word in ("P", "P", "P", "P")))
    after = before.replace(contract=PASSED_OUT, tricks=None, auction=auction)
    text = to_bytes([after], "pbn").decode()

    assert '[Contract "Pass"]' in text
    assert '[Declarer ""]' in text
    assert '[Auction "N"]\nPass Pass Pass Pass\n[Play "E"]' in text
    assert '[Vulnerable "Love"]' in text
    assert "five cards" not in text
    assert read(text.encode()).boards[0].parts() == {**after.parts(), "items": read(text.encode()).boards[0].items}


def test_export_format() -> None:
    """Mandatory tags first and all of them, supplemental tags sorted, standard words, CR LF (PBN 3.4)."""
    lines = to_bytes(book(), "pbn", form="export").decode().split("\r\n")
    tags = [line[1:].split(" ")[0] for line in lines if line.startswith("[")]

    assert lines[:2] == ["% PBN 2.1", "% EXPORT"]
    assert " ".join(tags[:15]) == (
        "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result"
    )
    assert tags[15:21] == ["Annotator", "MyOwn_Tag", "Score", "Auction", "Note", "Play"]
    assert '[Vulnerable "None"]' in lines
    assert '[Result "8"]' in lines
    assert "1S =1= $1 Pass {thinks} 2S $4 $13 Pass" in lines
    # One in the comment, two between games, and what follows the last line end.
    assert lines.count("") == 4
    assert [board.contract for board in read("\r\n".join(lines).encode()).boards] == [b.contract for b in book()]


def test_end_positions() -> None:
    """A deal of few cards with only a strain as contract is an end position (PBN 3.10), not a fault."""
    board = one('[Deal "N:A.K.. Q.J.. T.9.. 8.7.."]\n[Contract "S"]\n[Play "E"]\nSQ ST S8 SA\n')

    assert board.contract is None
    assert board.deal is not None
    assert [len(hand) for hand in board.deal.hands] == [2, 2, 2, 2]


@pytest.mark.parametrize(
    ("text", "charset"),
    [
        ('[Event "Kløver"]\n', "utf-8"),
        ('[Event "Kløver"]\n', "utf-8-sig"),
        ('[Event "Kløver"]\n', "iso-8859-1"),
        ('%Content-type: text/x-pbn; charset=ISO-8859-2\n[Event "Łódź"]\n', "iso-8859-2"),
        ('%Content-type: text/x-pbn; charset=UTF-8\n[Event "Łódź"]\n', "utf-8"),
    ],
)
def test_character_sets(text: str, charset: str) -> None:
    """The mark or the header tells; otherwise UTF-8, and what is none is ISO 8859-1."""
    (board,) = read(text.encode(charset), "pbn").boards

    assert board.event in ("Kløver", "Łódź")


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends(ends: str) -> None:
    """Every system's line ends will do, mixed too."""
    text = f'[Board "1"]{ends}[Dealer "N"]{ends}{ends}[Board "2"]\n\n\r\n[Board "3"]{ends}'

    assert [board.number for board in read(text.encode(), "pbn").boards] == [1, 2, 3]


def test_braces_do_not_nest() -> None:
    """A comment ends at the first closing brace; brackets and blank lines inside it mean nothing."""
    (board,) = read(CORPUS / "braces.pbn").boards

    assert board.number == 7
    assert board.comments == (" {", ' open\n\n[Board "8"] ; no tag, but commentary\n{ ')
    assert (board.tag("AfterComment"), board.tag("Scoring")) == ("yes", "")


def test_games_without_blank_lines() -> None:
    """A game begins where Event, Board or its first tag comes again."""
    text = '[Event "A"]\n[Board "1"]\n[Event "A"]\n[Board "2"]\n'

    assert [board.number for board in read(text.encode()).boards] == [1, 2]


def test_tags_may_share_and_span_lines() -> None:
    """Import format allows several tags on a line, and one tag on several."""
    board = one('[Board "1"][Dealer "E"]\n[ Vulnerable\n"All" ]\n')

    assert (board.number, board.dealer, board.vulnerability) == (1, Seat.EAST, Vulnerability.ALL)


def test_every_fault_has_its_place() -> None:
    """One clear fault each; everything else of the file is kept."""
    found = read(CORPUS / "faulty.pbn", strict=False)

    assert [(fault.code, fault.line, fault.column) for fault in found.faults] == [
        ("deal.hand_size", 2, 8),
        ("deal.card_twice", 5, 8),
        ("contract.unknown", 9, 12),
        ("tricks.unknown", 10, 10),
        ("board.unknown", 12, 9),
        ("auction.illegal", 15, 7),
        ("call.unknown", 19, 4),
        ("play.card_twice", 21, 7),
        ("pbn.tag", 22, 1),
    ]
    assert [board.number for board in found.boards] == [1, 2, 3, None, 5]
    assert found.faults[0].data == {"seat": "N", "cards": 12}
    assert found.faults[1].data == {"card": "CK"}
    assert found.faults[5].data == {"call": "1H", "reason": "bid.insufficient", "law": "18"}
    assert found.faults[0].file == str(CORPUS / "faulty.pbn")


def test_strict_reading_raises_the_first_fault() -> None:
    """Boards before it have been handed out already."""
    text = '[Board "1"]\n\n[Board "2"]\n[Contract "9C"]\n\n[Board "x"]\n'
    boards = iter_boards(text.encode(), file="night.pbn")
    first = next(boards)
    with pytest.raises(ParseError) as refused:
        next(boards)

    assert first.number == 1
    assert (refused.value.code, refused.value.file, refused.value.line, refused.value.column) == (
        "contract.unknown",
        "night.pbn",
        4,
        12,
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[Deal "N:AKQ52.K9.Q84 - - -"]', "hand.suits"),
        ('[Deal "N:AKQ52.K9.Q84.K7Y - - -"]', "hand.rank"),
        ('[Deal "N:AKK52.K9.Q84.K76 - - -"]', "hand.card_twice"),
        ('[Deal "N:AKQ52.K9.Q84.K76 - -"]', "deal.hands"),
        ('[Deal "Q:AKQ52.K9.Q84.K76 - - -"]', "deal.first"),
        ('[Deal "N:AKQJ5432.K98.Q84.K76 - - -"]', "deal.hand_size"),
        ('[Dealer "Q"]', "seat.unknown"),
        ('[Vulnerable "Some"]', "vulnerability.unknown"),
        ('[Score "many"]', "score.unknown"),
        ('[OptimumScore "100"]', "optimum.unknown"),
        ('[Result "NS 9 EW 9"]', "tricks.unknown"),
        ('[Deal "#"]', "pbn.not_inherited"),
        ('[Event "A"]\nstray words', "pbn.stray"),
        ('[Event "A"]\n{no end', "text.comment_open"),
        ('[Event "A"]\n[Site "B', "pbn.tag"),
        ('[Event "A"]\n[Site "B"]\n[Site "C"]', "pbn.tag_twice"),
        ('[Auction "N"]\n1C & Pass', "section.word"),
        ('[Auction "N"]\n=1= Pass', "section.mark"),
        ('[Auction "N"]\n1C * Pass', "auction.over"),
        ('[Auction "N"]\nX Pass', "auction.illegal"),
        ('[Play "N"]\nSA SB', "card.unknown"),
        ('[Play "N"]\n' + "- - - -\n" * 13 + "-", "play.too_long"),
    ],
)
def test_faults(text: str, code: str) -> None:
    """One wrong thing, one fault, and still a board."""
    found = read(f"{text}\n".encode(), "pbn", strict=False)

    assert [fault.code for fault in found.faults] == [code]
    assert len(found.boards) == 1


def test_all_pass_ends_the_auction() -> None:
    """AP stands for as many passes as it takes."""
    found = [
        [str(call) for call in one(f'[Auction "N"]\n{text}\n').auction.plain]  # type: ignore[union-attr]
        for text in ("AP", "Pass AP", "1C Pass AP", "1C X AP")
    ]

    assert found == [["P"] * 4, ["P"] * 4, ["1C", "P", "P", "P"], ["1C", "X", "P", "P", "P"]]


@pytest.mark.parametrize(
    ("declarer", "result", "tricks"),
    [("S", "9", 9), ("S", "NS 9", 9), ("S", "EW 4", 9), ("W", "EW 4 NS 9", 4), ("^N", "^10", 10), ("", "NS 9", None)],
)
def test_results(declarer: str, result: str, tricks: int | None) -> None:
    """The tricks are declarer's, whichever side the tag names (PBN 3.4.15)."""
    assert one(f'[Declarer "{declarer}"]\n[Result "{result}"]\n').tricks == tricks
