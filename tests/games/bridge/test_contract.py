"""Contracts and results as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.errors import ParseError
from makker.games.bridge.calls import all_bids
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.seats import Seat

contracts = st.builds(
    Contract,
    st.sampled_from(all_bids()),
    st.sampled_from(list(Doubled)),
    st.sampled_from([None, *Seat]),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4SX-2", "4SX-2"),
        ("3NT=", "3N="),
        ("3 grand +1", "3N+1"),
        ("1N made", "1N="),
        ("4♠x -2", "4SX-2"),
        ("4♠️=", "4S="),
        ("2 hearts doubled +1", "2HX+1"),
        ("7cxx=", "7CXX="),
        ("5dx−3", "5DX-3"),
        ("4SXS-2", "4SX by S -2"),
        ("6H by W -1", "6H by W -1"),
        ("3NTN+1", "3N by N +1"),
        ("3sa=", "3N="),
        ("1 S = ", "1S="),
        ("4 hjerter +1", "4H+1"),
        ("2 spader x -1", "2SX-1"),
        ("3 kl=", "3C="),
        ("4 hjerter redoblet -1", "4HXX-1"),
        ("3 spader dubblat +1", "3SX+1"),
    ],
)
def test_results_are_read_as_people_type_them(text: str, expected: str) -> None:
    """What people write on sheets and in mails."""
    assert str(Result.parse(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("4S", "4S"), ("3NT-S", "3N by S"), ("4HX by N", "4HX by N"), ("2 sang", "2N"), ("1NN", "1N by N")],
)
def test_contracts_are_read_as_people_type_them(text: str, expected: str) -> None:
    """With and without declarer."""
    assert str(Contract.parse(text)) == expected


@pytest.mark.parametrize("text", ["", "4", "S4", "8S=", "4S", "4S--2", "4SXXX=", "4S=2", "3NNT=", "pass"])
def test_what_is_no_result_is_refused(text: str) -> None:
    """One clear error that names what was expected."""
    with pytest.raises(ParseError) as caught:
        Result.parse(text)
    assert caught.value.expected == "result"


@pytest.mark.parametrize("text", ["7N+1", "1C+7", "1C-8", "4S+4"])
def test_more_tricks_than_there_are_is_impossible(text: str) -> None:
    """Thirteen tricks are all there are."""
    with pytest.raises(ParseError) as caught:
        Result.parse(text)
    assert caught.value.code == "result.impossible"


@given(contracts, st.integers(0, 13))
def test_text_forms_read_back(contract: Contract, tricks: int) -> None:
    """`str` and `parse` are each other's inverse."""
    result = Result(contract, tricks)

    assert Contract.parse(str(contract)) == contract
    assert Result.parse(str(result)) == result


@pytest.mark.parametrize(("text", "tricks"), [("4S", 10), ("3NT", 9), ("1C", 7), ("7N", 13), ("2H", 8)])
def test_tricks_needed(text: str, tricks: int) -> None:
    """FACTS 000-10, 001-09, 002-11: six more than the level."""
    assert Contract.parse(text).tricks == tricks
