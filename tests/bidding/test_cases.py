"""The cases: what a good player of SAYC and of Modern Standard would call (FACTS 4.1, 4.2)."""

import pytest
from tests.bidding.case_files import FOLDER, Case, groups, read_cases, read_hand

from makker.bidding import Agreements, card, choose
from makker.seats import Side

LEAST = {"sayc": 600, "modern": 300, "nordic": 40}


def called(case: Case, system: str) -> str:
    """What the system calls."""
    own = card(system)
    ns = case.auction.turn.side is Side.NS
    vulnerable = {"none": (False, False), "we": (ns, not ns), "they": (not ns, ns), "all": (True, True)}
    return str(choose(Agreements(own, own, vulnerable[case.vulnerable]), case.hand, case.auction))


def unmet() -> set[str]:
    """The cases listed as not met."""
    lines = (FOLDER / "unmet.txt").read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


@pytest.mark.parametrize("system", LEAST)
def test_cases_are_met(system: str) -> None:
    """There are enough cases, nineteen of twenty are met, and those that are not are just the ones listed."""
    cases = [case for group in groups(system) for case in read_cases(group)]
    missed = {f"{case.group}:{case.line}" for case in cases if called(case, system) != case.call}

    assert len(cases) >= LEAST[system]
    assert missed == {each for each in unmet() if each.startswith(system)}
    assert len(missed) <= len(cases) / 20


@pytest.mark.parametrize("system", LEAST)
def test_every_group_has_opening_and_competition(system: str) -> None:
    """The cases go from opening to slam, and both sides bid."""
    cases = [case for group in groups(system) for case in read_cases(group)]
    calls = [str(case.auction) for case in cases]

    assert "" in calls
    assert sum("4N" in text for text in calls) >= 2
    assert sum(len({seat.side for seat, call in case.auction if call.is_bid}) == 2 for case in cases) >= 4


def test_small_cards_are_the_lowest() -> None:
    """An x is a small card of its suit."""
    assert str(read_hand("AKx.Qxxx.xx.J10xx")) == "AK2.Q432.32.JT32"


def test_a_hand_of_twelve_is_refused() -> None:
    """A case with a card too few is a mistake in the file."""
    with pytest.raises(ValueError, match="12 cards"):
        read_hand("AKx.Qxx.xx.J10xx")
