"""Deals as people type them."""

import pytest

from makker.cards import Hand
from makker.deals import Deal, is_typed_deal, read_typed_deal
from makker.errors import ParseError
from makker.seats import Seat

THREE = "AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852 876.T8765.J32.AJ"
FOURTH = "43.432.T976.T943"


@pytest.mark.parametrize("text", [f"N:{THREE}", THREE, f" n : {THREE} - ", f"{THREE}\n-"])
def test_the_first_seat_and_the_fourth_hand_may_be_left_out(text: str) -> None:
    """North is first, and the hand that is not given is empty, however it is left out."""
    assert is_typed_deal(text)
    assert Deal.parse(f"N:{THREE} -") == read_typed_deal(text)


@pytest.mark.parametrize("seat", Seat)
def test_the_first_hand_is_the_named_seats(seat: Seat) -> None:
    """The others go round clockwise from there."""
    deal = read_typed_deal(f"{seat.letter}:{THREE} {FOURTH}")

    assert Hand.parse(FOURTH) == deal[seat.after(3)]
    assert deal.is_complete


@pytest.mark.parametrize(
    "text", [r"E:\games\club.pbn", "N:/club.pbn", "club.pbn", '[Deal "N:... ... ... ..."]', "a.b.c.d"]
)
def test_files_are_no_deals(text: str) -> None:
    """Names and texts of files are left to who reads files."""
    assert not is_typed_deal(text)


@pytest.mark.parametrize("text", ["N:AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852", f"N:{THREE} {FOURTH} -", "N:"])
def test_other_numbers_of_hands_are_refused(text: str) -> None:
    """Two hands are too few, and five too many."""
    with pytest.raises(ParseError, match=r"deal\.hands"):
        read_typed_deal(text)
