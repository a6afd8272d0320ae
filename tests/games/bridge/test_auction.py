"""The auction: FACTS 3.1, the seeds' examples, and exact counts of call sequences."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards import Strain
from makker.errors import ParseError
from makker.games.bridge.auction import Auction, fill
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, all_bids, all_calls
from makker.games.bridge.contract import Contract, Doubled
from makker.rules import IllegalAction
from makker.seats import Seat


def bid(text: str) -> Bid:
    """A bid by its text."""
    return Bid.parse(text)


def refusal(auction: Auction, call: Call) -> tuple[str, str]:
    """The code and Law by which the call is refused."""
    with pytest.raises(IllegalAction) as caught:
        auction.add(call)
    assert caught.value.state is auction
    return caught.value.reason.code, caught.value.reason.law


def test_there_are_35_bids_in_rank_order() -> None:
    """FACTS 002-07, 3.1-1: seven levels times five strains; the index is 5 (level - 1) + strain."""
    bids = all_bids()

    assert len(bids) == 35
    assert all(each.index == 5 * (each.level - 1) + each.strain.index for each in bids)


@pytest.mark.parametrize(("higher", "lower"), [("1S", "1H"), ("2C", "1N"), ("1N", "1H"), ("2H", "1S")])
def test_a_higher_level_or_strain_outranks(higher: str, lower: str) -> None:
    """FACTS 000-11, 001-07, D23 (part 8, 1)."""
    assert bid(higher).outranks(bid(lower))
    assert not bid(lower).outranks(bid(higher))


def test_insufficient_bids_are_refused() -> None:
    """FACTS 000-12, 001-07: 1D over 1H is insufficient, and so is 1H itself (Law 18)."""
    auction = Auction(Seat.NORTH, [bid("1H")])

    assert refusal(auction, bid("1D")) == ("bid.insufficient", "18")
    assert refusal(auction, bid("1H")) == ("bid.insufficient", "18")


def test_auction_of_seed_002() -> None:
    """FACTS 002-15 (part 8, 2): South deals; 2S by South, West leads, North is dummy."""
    auction = Auction.parse("P P 1C P 1S 2H 2S P P P", Seat.SOUTH)

    assert auction.is_over
    assert auction.contract == Contract(bid("2S"), Doubled.NO, Seat.SOUTH)
    assert (auction.contract.leader, auction.contract.dummy) == (Seat.WEST, Seat.NORTH)


def test_declarer_is_who_first_named_the_strain() -> None:
    """FACTS 000-20, 001-12 (part 8, 3 and 4): partner's later bid does not change the declarer."""
    spades = Auction.parse("1S P 4S P P P", Seat.NORTH).contract
    notrump = Auction.parse("1N P 3N P P P", Seat.NORTH).contract

    assert spades is not None
    assert (spades.declarer, spades.leader, spades.dummy, spades.tricks) == (Seat.NORTH, Seat.EAST, Seat.SOUTH, 10)
    assert notrump is not None
    assert (notrump.declarer, notrump.leader, notrump.tricks) == (Seat.NORTH, Seat.EAST, 9)


def test_a_strain_named_by_an_opponent_first_does_not_count() -> None:
    """FACTS 3.1-4: only the side of the last bid matters; here West named hearts first for East-West."""
    contract = Auction.parse("1H P P 1S P 2H P P P", Seat.NORTH).contract

    assert contract == Contract(bid("2H"), Doubled.NO, Seat.EAST)


def test_three_opening_passes_leave_the_fourth_a_turn() -> None:
    """FACTS 002-12, D3: three passes end it only after a bid; four end it at once."""
    three = Auction.parse("P P P", Seat.WEST)

    assert not three.is_over
    assert three.add(PASS).is_passed_out
    assert not three.add(bid("1C")).is_over


def test_who_may_double() -> None:
    """FACTS 000-14, D17 (Law 19A): only an opponent's last bid, with only passes since, not doubled already."""
    opened = Auction.parse("1H", Seat.NORTH)

    assert opened.may_double
    assert opened.add(PASS).add(PASS).may_double
    assert refusal(opened.add(PASS), DOUBLE) == ("double.inadmissible", "19A")
    assert refusal(opened.add(DOUBLE), DOUBLE) == ("double.inadmissible", "19A")
    assert refusal(Auction(Seat.NORTH), DOUBLE) == ("double.inadmissible", "19A")


def test_who_may_redouble() -> None:
    """FACTS 000-15, D4 (Law 19B): one's own side's bid, partner's too, after the opponents doubled it."""
    doubled = Auction.parse("1H X", Seat.NORTH)

    assert doubled.may_redouble
    assert doubled.add(PASS).add(PASS).may_redouble
    assert refusal(doubled.add(PASS), REDOUBLE) == ("redouble.inadmissible", "19B")
    assert refusal(doubled.add(REDOUBLE), REDOUBLE) == ("redouble.inadmissible", "19B")


def test_a_new_bid_cancels_the_double() -> None:
    """FACTS 000-16: after 1H X 1S nothing is doubled, and the new bid may be doubled in turn."""
    auction = Auction.parse("1H X 1S", Seat.NORTH)

    assert auction.doubled is Doubled.NO
    assert auction.may_double


def test_doubling_does_not_change_the_rank() -> None:
    """FACTS 000-17: 1S is sufficient over 1H redoubled."""
    assert Auction.parse("1H X XX", Seat.NORTH).illegal(bid("1S")) is None


def test_a_player_who_passed_may_bid_later() -> None:
    """FACTS 000-13."""
    assert Auction.parse("P P 1C P", Seat.SOUTH).illegal(bid("1S")) is None


def test_nothing_is_called_after_the_end() -> None:
    """Law 22: the auction is over after three passes."""
    assert refusal(Auction.parse("1N AP", Seat.EAST), PASS) == ("auction.over", "22")


def sequences(auction: Auction, length: int) -> int:
    """How many legal call sequences of exactly this length continue the auction."""
    if length == 1:
        return len(auction.legal)
    return sum(sequences(auction.extend(call), length - 1) for call in auction.legal)


@pytest.mark.parametrize(("length", "count"), [(1, 36), (2, 701), (3, 9731), (4, 107451), (5, 999852)])
def test_call_sequences_are_counted_exactly(length: int, count: int) -> None:
    """The published counts of legal call sequences from an empty auction; length 7 is in the benchmarks."""
    assert sequences(Auction(Seat.NORTH), length) == count


def test_all_complete_auctions_are_counted_exactly() -> None:
    """The number of all possible auctions, by walking every distinct position of `Auction` once."""

    @cache
    def complete(last: int, doubled: Doubled, passes: int, ours: bool) -> int:
        bid = None if last < 0 else all_bids()[last]
        bidder = None if last < 0 else Seat.SOUTH if ours else Seat.EAST
        auction = object.__new__(Auction)
        fill(auction, Seat.NORTH, (), bid, bidder, doubled, passes, Seat.NORTH)
        if auction.is_over:
            return 1
        return sum(after(auction.extend(call)) for call in auction.legal)

    def after(auction: Auction) -> int:
        last = -1 if auction.bid is None else auction.bid.index
        ours = auction.bidder is not None and auction.bidder.side is auction.turn.side
        return complete(last, auction.doubled, auction.passes, ours)

    for last in reversed(range(35)):  # from the top, so that the recursion stays shallow
        complete(last, Doubled.NO, 0, False)

    assert complete(-1, Doubled.NO, 0, False) == 128745650347030683120231926111609371363122697557


def test_the_longest_auction_has_319_calls() -> None:
    """FACTS 3.1-3: between 4 and 319 calls."""
    auction = Auction(Seat.NORTH, [PASS] * 3)
    for each in all_bids():
        for call in (each, PASS, PASS, DOUBLE, PASS, PASS, REDOUBLE, PASS, PASS):
            auction = auction.add(call)

    assert len(auction.add(PASS)) == 319


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1N", "1N"),
        ("1nt", "1N"),
        ("2♥", "2H"),
        ("3 grand", "3N"),
        ("pass", "P"),
        ("pas", "P"),
        ("dbl", "X"),
        ("doble", "X"),
        ("rdbl", "XX"),
        ("7SA", "7N"),
        ("1♠️", "1S"),
    ],
)
def test_calls_are_read_as_people_type_them(text: str, expected: str) -> None:
    """Abbreviations, pips and Nordic words."""
    assert str(Call.parse(text)) == expected


@pytest.mark.parametrize("text", ["", "8N", "0C", "1", "N", "1Z", "passss", "XXX", "11S", "1 N 2"])
def test_other_words_are_no_calls(text: str) -> None:
    """A clear error names what was expected."""
    with pytest.raises(ParseError) as caught:
        Call.parse(text)
    assert (caught.value.code, caught.value.expected) == ("call.unknown", "call")


def test_a_level_outside_1_to_7_is_no_bid() -> None:
    """FACTS 000-10."""
    with pytest.raises(ValueError, match=r"bid\.level"):
        Bid(8, Strain.CLUBS)


@given(st.integers(min_value=0, max_value=2**32))
def test_text_of_an_auction_reads_back(seed: int) -> None:
    """`str` and `parse`, and `repr` and `eval`, are each other's inverse; take_back undoes add."""
    import random

    rng = random.Random(seed)
    auction = Auction(rng.choice(list(Seat)))
    while not auction.is_over and len(auction) < 60:
        before, call = auction, rng.choice(auction.legal[:6])
        auction = auction.add(call)
        assert auction.take_back(1) == before

    assert Auction.parse(str(auction), auction.dealer) == auction
    assert eval(repr(auction), {"Auction": Auction, "Seat": Seat}) == auction  # noqa: S307


def test_legal_and_illegal_agree() -> None:
    """Every call is either listed or refused."""
    for auction in (Auction.parse(text, Seat.EAST) for text in ("", "P", "1N", "1N X", "1N X P P", "7N X XX", "P AP")):
        listed = set(auction.legal)
        assert all((auction.illegal(call) is None) == (call in listed) for call in all_calls())


def test_calls_and_auctions_cannot_be_changed() -> None:
    """There is one object for each call, and every state of a game holds its auction."""
    auction = Auction.parse("1N P 2C", Seat.EAST)
    for value in (auction, PASS, bid("2C")):
        before = str(value)
        for name in (*type(value).__slots__, "text"):
            with pytest.raises(AttributeError):
                setattr(value, name, None)
        assert str(value) == before

    assert (auction.turn, auction.passes, auction.bid) == (Seat.NORTH, 0, bid("2C"))


def test_bids_are_numbered_from_0_to_34() -> None:
    """FACTS 3.1-1: 1C is 0, 7N is 34, and no number outside names a bid."""
    assert (str(Bid.at(0)), str(Bid.at(34))) == ("1C", "7N")
    for index in (-1, 35):
        with pytest.raises(IndexError):
            Bid.at(index)


@pytest.mark.parametrize(("text", "column"), [("1S 1", 4), ("1S, 1", 5), ("P-P", 1), ("1N P 8N", 6)])
def test_a_faulty_call_says_where_it_stands(text: str, column: int) -> None:
    """The column is that of the word itself, also where its letters occur in an earlier one."""
    with pytest.raises(ParseError) as caught:
        Auction.parse(text, Seat.NORTH)
    assert (caught.value.code, caught.value.column) == ("call.unknown", column)


def test_a_dash_is_a_pass() -> None:
    """Bidding diagrams write passes so."""
    assert Auction.parse("1N - 3N, - - -", Seat.NORTH) == Auction.parse("1N P 3N AP", Seat.NORTH)


def test_taking_back_more_calls_than_there_are_empties_the_auction() -> None:
    """No call is left over."""
    auction = Auction.parse("1N P 3N", Seat.WEST)

    assert [str(auction.take_back(calls)) for calls in (0, 1, 3, 4, 6)] == ["1N P 3N", "1N P", "", "", ""]
