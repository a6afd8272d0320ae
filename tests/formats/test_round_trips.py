"""Any board, written and read, is the same board."""

from hypothesis import given, settings
from hypothesis import strategies as st

from makker.cards import Hand
from makker.cards.card import all_cards
from makker.deals import Deal
from makker.formats import (
    PASSED_OUT,
    Board,
    Comment,
    Directive,
    MadeAuction,
    MadeCall,
    MadePlay,
    PlayedCard,
    Tag,
    read,
    to_bytes,
)
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import all_bids
from makker.games.bridge.contract import Contract, Doubled
from makker.seats import Seat, Vulnerability
from makker.seats.seat import SEATS

CARDS = all_cards()
LINE = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=20).map(str.strip)
NAME = LINE.filter(lambda text: text != "?" and not text.startswith("#"))
WORD = st.from_regex(r"[A-Za-z]{3,12}", fullmatch=True).filter(lambda word: word[:1].isupper())


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A whole deal; sometimes only some of its hands."""
    cards = draw(st.permutations(CARDS))
    hands = [Hand(cards[13 * place : 13 * place + 13]) for place in range(4)]
    kept = draw(st.sampled_from((15, 15, 15, 1, 5, 6)))
    return Deal(*(hand if kept >> place & 1 else Hand() for place, hand in enumerate(hands)))


@st.composite
def auctions(draw: st.DrawFn) -> MadeAuction:
    """A legal auction, finished or broken off, with alerts, notes and comments."""
    auction = Auction(draw(st.sampled_from(SEATS)))
    for _ in range(draw(st.integers(1, 14))):
        if not auction.is_over:
            auction = auction.add(draw(st.sampled_from(auction.legal)))
    texts = draw(st.lists(st.sampled_from(("", "", "", "five cards", "to play")), min_size=18, max_size=18))
    calls = []
    for call, text in zip(auction.calls, texts, strict=False):
        note = {"five cards": 1, "to play": 2}.get(text, 0)
        nags = draw(st.lists(st.integers(0, 255), max_size=2).map(lambda some: tuple(sorted(some))))
        calls.append(MadeCall(call, alert=note > 0, explanation=text, note=note, nags=nags))
    return MadeAuction(auction.dealer, tuple(calls), "" if auction.is_over else "*")


@st.composite
def plays(draw: st.DrawFn) -> MadePlay:
    """Different cards in rows of four, some unknown."""
    cards = draw(st.permutations(CARDS))[: draw(st.integers(1, 52))]
    unknown = draw(st.sets(st.integers(0, 51), max_size=4))
    made = [PlayedCard(None if place in unknown else card) for place, card in enumerate(cards)]
    rows = tuple(tuple(made[at : at + 4]) for at in range(0, len(made), 4))
    return MadePlay(draw(st.sampled_from(SEATS)), rows, draw(st.sampled_from(("", "*"))))


contracts = st.one_of(
    st.none(),
    st.just(PASSED_OUT),
    st.builds(Contract, st.sampled_from(all_bids()), st.sampled_from(Doubled), st.sampled_from(SEATS)),
)

boards = st.builds(
    Board,
    number=st.none() | st.integers(1, 999),
    event=NAME,
    site=NAME,
    date=st.sampled_from(("", "2026.11.30", "2026.??.??")),
    room=st.sampled_from(("", "Open", "Closed")),
    players=st.tuples(NAME, NAME, NAME, NAME),
    dealer=st.none() | st.sampled_from(SEATS),
    vulnerability=st.none() | st.sampled_from(Vulnerability),
    deal=st.none() | deals(),
    scoring=st.sampled_from(("", "MP", "IMP")),
    contract=contracts,
    tricks=st.none() | st.integers(0, 13),
    score=st.none() | st.integers(-7600, 7600),
    auction=st.none() | auctions(),
    play=st.none() | plays(),
)

items = st.lists(
    st.one_of(
        st.builds(Tag, WORD, LINE),
        st.builds(Comment, LINE.filter(lambda text: "}" not in text)),
        st.builds(Comment, LINE, st.just(True)),
        st.builds(Directive, LINE.filter(lambda text: text.startswith("x"))),
    ),
    max_size=5,
    unique_by=lambda item: getattr(item, "name", item),
).map(tuple)


def parts(board: Board) -> dict[str, object]:
    """Everything but the tags as they were written."""
    return {name: part for name, part in board.parts().items() if name != "items"}


@settings(max_examples=300, deadline=None)
@given(st.lists(boards, min_size=1, max_size=3))
def test_pbn(some: list[Board]) -> None:
    """Every part comes back; and what has been read once is written letter for letter the same."""
    content = to_bytes(some, "pbn")
    found = read(content, "pbn").boards

    assert [parts(board) for board in some] == [parts(board) for board in found]
    assert to_bytes(found, "pbn") == content
    assert read(to_bytes(found, "pbn", form="export"), "pbn").boards[0].deal == some[0].deal


@settings(max_examples=300, deadline=None)
@given(boards, items)
def test_pbn_keeps_tags_and_comments(board: Board, more: tuple[Tag | Comment | Directive, ...]) -> None:
    """Tags of one's own, comments of both kinds and directives, in order."""
    written = to_bytes([board.replace(items=(Tag("Event", board.event), *more))], "pbn")
    (found,) = read(written, "pbn", strict=False).boards
    kept = [item for item in found.items if item in more]

    assert kept == list(more)
    assert read(to_bytes([found], "pbn"), "pbn", strict=False).boards == (found,)


@settings(max_examples=200, deadline=None)
@given(st.lists(boards, max_size=3), items)
def test_json(some: list[Board], more: tuple[Tag | Comment | Directive, ...]) -> None:
    """Everything comes back, tags and all."""
    kept = tuple(board.replace(items=more) for board in some)

    assert read(to_bytes(kept, "json"), "json", strict=False).boards == kept


@settings(max_examples=200, deadline=None)
@given(boards)
def test_lin(board: Board) -> None:
    """What LIN has a place for comes back: seats and hands, calls and alerts."""
    (found,) = read(to_bytes([board], "lin"), "lin", strict=False).boards

    # Three whole hands are a whole deal; LIN says so by leaving the fourth out.
    assert found.deal == (board.deal if board.deal is None or any(board.deal.hands) else None)
    assert (found.number, found.dealer, found.vulnerability) == (board.number, board.dealer, board.vulnerability)
    if board.auction is not None:
        assert found.auction is not None
        assert found.auction.plain == board.auction.plain
        assert [made.explanation for made in found.auction.calls] == [made.explanation for made in board.auction.calls]


@settings(max_examples=200, deadline=None)
@given(boards)
def test_rbn(board: Board) -> None:
    """What RBN has a place for comes back."""
    (found,) = read(to_bytes([board], "rbn"), "rbn", strict=False).boards

    assert (found.number, found.date, found.contract, found.tricks) == (
        board.number,
        board.date,
        board.contract or (board.auction.outcome() if board.auction and board.contract is None else None),
        board.tricks,
    )
    assert found.deal == board.deal
    if board.auction is not None:
        assert found.auction is not None
        assert (found.auction.plain, found.dealer) == (board.auction.plain, board.auction.dealer)


@settings(max_examples=200, deadline=None)
@given(deals().filter(lambda deal: deal.is_complete), st.integers(1, 99))
def test_deal_files(deal: Deal, number: int) -> None:
    """The deal comes back from every dealing machine's file."""
    found = {name: read(to_bytes([Board(number=number, deal=deal)], name), name).boards for name in ("dup", "dlm")}
    first = {name: read(to_bytes([Board(deal=deal)], name), name).boards for name in ("bri", "dge", "rzd")}

    assert {(boards[0].deal, boards[0].number) for boards in found.values()} == {(deal, number)}
    assert {(boards[0].deal, boards[0].number) for boards in first.values()} == {(deal, 1)}


def test_seats_are_the_same_in_every_format() -> None:
    """North's ace of spades is North's everywhere."""
    deal = Deal(*(Hand(CARDS[51 - 13 * place - offset] for offset in range(13)) for place in range(4)))
    for name in ("pbn", "lin", "rbn", "json", "dup", "dlm", "bri", "dge", "rzd"):
        (board,) = read(to_bytes([Board(number=1, deal=deal)], name), name).boards

        assert board.deal is not None
        assert board.deal.holder(CARDS[51]) is Seat.NORTH
