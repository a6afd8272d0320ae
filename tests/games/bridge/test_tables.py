"""The printed tables (FACTS 3.5), against figures typed from there."""

import pytest

from makker.cards import Strain
from makker.cards.suit import STRAINS
from makker.games.bridge.calls import Bid
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import duplicate_score
from makker.games.bridge.tables import (
    made_scores,
    made_table,
    overtrick_points,
    trick_points,
    undertrick_points,
)


def test_trick_points() -> None:
    """FACTS 3.5: 20/40/80 in a minor, 30/60/120 in a major, 40/80/160 and then 30/60/120 in no-trump."""
    rows = {row.strain.letter: (row.first, row.each) for row in trick_points()}
    minor, major = (20, 40, 80), (30, 60, 120)

    assert rows == {
        "C": (minor, minor),
        "D": (minor, minor),
        "H": (major, major),
        "S": (major, major),
        "N": ((40, 80, 160), (30, 60, 120)),
    }


def test_overtrick_points() -> None:
    """FACTS 3.5: face value, 100 and 200, vulnerable 200 and 400."""
    rows = [(row.strain.letter, row.not_vulnerable, row.vulnerable) for row in overtrick_points()]

    assert rows == [
        (letter, (face, 100, 200), (face, 200, 400))
        for letter, face in (("C", 20), ("D", 20), ("H", 30), ("S", 30), ("N", 30))
    ]


@pytest.mark.parametrize(
    ("down", "not_vulnerable", "vulnerable"),
    [
        (1, (50, 100, 200), (100, 200, 400)),
        (2, (100, 300, 600), (200, 500, 1000)),
        (3, (150, 500, 1000), (300, 800, 1600)),
        (4, (200, 800, 1600), (400, 1100, 2200)),
        (13, (650, 3500, 7000), (1300, 3800, 7600)),
    ],
)
def test_undertrick_points(down: int, not_vulnerable: tuple[int, ...], vulnerable: tuple[int, ...]) -> None:
    """FACTS 3.5: cumulative; the whole table is checked in test_law77."""
    row = undertrick_points()[down - 1]

    assert (row.down, row.not_vulnerable, row.vulnerable) == (down, not_vulnerable, vulnerable)


def test_undertricks_run_from_one_to_thirteen() -> None:
    """Seven-level contracts can fail by thirteen."""
    assert [row.down for row in undertrick_points()] == list(range(1, 14))


def test_one_bidding_card() -> None:
    """FACTS 3.5: 4S made is 420/590/880 and 620/790/1080; overtricks add 30, 100 or 200, and 200 or 400."""
    exact, one, two, three = made_scores(Bid.parse("4S"))

    assert (exact.not_vulnerable, exact.vulnerable) == ((420, 590, 880), (620, 790, 1080))
    assert (one.not_vulnerable, one.vulnerable) == ((450, 690, 1080), (650, 990, 1480))
    assert (two.overtricks, two.not_vulnerable) == (2, (480, 790, 1280))
    assert three.vulnerable == (710, 1390, 2280)


def test_the_table_is_complete() -> None:
    """35 bids with 7, 6 ... 1 numbers of tricks: 140 rows of six figures, each the score itself."""
    rows = made_table()

    assert len(rows) == 5 * (7 + 6 + 5 + 4 + 3 + 2 + 1)
    for row in rows:
        for doubled, plain, red in zip(Doubled, row.not_vulnerable, row.vulnerable, strict=True):
            result = Result(Contract(row.bid, doubled), row.bid.tricks + row.overtricks)

            assert (plain, red) == (duplicate_score(result, False), duplicate_score(result, True))


@pytest.mark.parametrize("strain", STRAINS)
def test_a_strain_has_a_fifth_of_the_table(strain: Strain) -> None:
    """28 rows, level by level."""
    rows = made_table(strain)

    assert {row.bid.strain for row in rows} == {strain}
    assert [row.bid.level for row in rows] == [level for level in range(1, 8) for _ in range(8 - level)]
