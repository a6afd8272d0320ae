"""What people write at the table is the same result in every language."""

import pytest

from makker.errors import ParseError
from makker.games.bridge.written import read_result

SAME = {
    "4S by N -1": [
        "4S N -1",
        "4 spar av N -1",
        "4 spader N bet 1",
        "4 spar N ned 1",
        "4 spader af N 1 bet",
        "4S by N down 1",
    ],
    "3NX by W +2": ["3NTx W +2", "3 grand doblet V +2", "3 uten trumf doblet av V +2", "3 utan trumf dubblat av V +2"],
    "2HXX by E =": ["2H xx E =", "2 hjerter redoblet Ø =", "2 hjärter redubblat Ö =", "2 hjerter redoblet af Ø ="],
    "1D by S =": ["1 ruter S =", "1 ruder av S =", "1D S made"],
    "5C by N =": ["5 kløver N =", "5 klör N =", "5 klöver av N ="],
}


@pytest.mark.parametrize(("result", "written"), [(result, each) for result, ways in SAME.items() for each in ways])
def test_words_of_all_languages_are_read(result: str, written: str) -> None:
    """FACTS part 7: names of suits, doubles and directions in four languages."""
    assert result == str(read_result(written))


@pytest.mark.parametrize("written", ["P", "pass", "pas", "passed out", "passet", "Alle passet", "utpassad"])
def test_passed_out(written: str) -> None:
    """A deal that everybody passed is a result of its own, and no contract."""
    assert read_result(written) is None


@pytest.mark.parametrize(
    ("written", "code"),
    [("4 spar av N", "result.missing"), ("4 spar av N +4", "result.impossible"), ("8 spar av N =", "result.unknown")],
)
def test_what_is_no_result_is_told_as_it_was_written(written: str, code: str) -> None:
    """The text in the message is what the person wrote, not what was made of it."""
    with pytest.raises(ParseError) as refused:
        read_result(written)

    assert (code, written) == (refused.value.code, refused.value.data["text"])
