"""Honours in one hand (FACTS 000-39, 000-40, 3.6-6)."""

import random
import re

import pytest

from makker.cards import Hand, Strain
from makker.cards.suit import STRAINS
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.games.bridge.honours import Honours, honours_in_deal, honours_in_hand, only_honours
from makker.seats import Seat, Side


@pytest.mark.parametrize(
    ("hand", "strain", "points"),
    [
        ("AKQJ...", Strain.SPADES, 100),
        ("AKQJT...", Strain.SPADES, 150),
        ("KQJT5...", Strain.SPADES, 100),
        ("AKQ9...", Strain.SPADES, 0),
        ("A.A.A.A", Strain.NOTRUMP, 150),
        ("A.A.A.A", Strain.SPADES, 0),
        ("AKQJT.A.A.", Strain.NOTRUMP, 0),
        ("AKQJT...", Strain.HEARTS, 0),
    ],
)
def test_honours_of_a_hand(hand: str, strain: Strain, points: int) -> None:
    """FACTS part 8 item 9: four honours 100, five 150, four aces in no-trump 150, four aces in a suit 0."""
    assert honours_in_hand(Hand.parse(hand), strain) == points


@pytest.mark.parametrize("seat", list(Seat))
def test_any_player_scores_for_the_own_side(seat: Seat) -> None:
    """FACTS D35: dummy's and a defender's honours count as declarer's do."""
    deal = Deal.of({seat: Hand.parse("AKQJ32.32.32.432")})

    assert honours_in_deal(deal, Strain.SPADES) == Honours(seat.side, 100)
    assert honours_in_deal(deal, Strain.NOTRUMP) is None


def test_honours_of_random_deals_agree_with_a_count_on_text() -> None:
    """A second formulation, by regular expression on the printed hand, finds the same side and points."""
    rng = random.Random(7)
    held = 0
    for _ in range(3000):
        deal = Deal.random(rng)
        for strain in STRAINS:
            expected = None
            for seat, hand in deal:
                suits = str(hand).split(".")
                if strain is Strain.NOTRUMP:
                    points = 150 if all(suit.startswith("A") for suit in suits) else 0
                else:
                    honours = re.findall("[AKQJT]", suits[3 - strain.index])
                    points = max(0, 50 * (len(honours) - 2)) if len(honours) >= 4 else 0
                if points:
                    expected = Honours(seat.side, points)
                    held += 1

            assert honours_in_deal(deal, strain) == expected

    assert held > 100


@pytest.mark.parametrize("points", [-100, 0, 1, 50, 101, 200, 250])
def test_other_figures_are_refused(points: int) -> None:
    """Honours are 100 or 150 and nothing else."""
    with pytest.raises(InvalidValue) as refused:
        Honours(Side.NS, points)

    assert refused.value.code == "honours.points"


@pytest.mark.parametrize(
    ("claims", "strain", "code"),
    [
        ((Honours(Side.NS, 100), Honours(Side.EW, 100)), Strain.SPADES, "honours.both_sides"),
        ((Honours(Side.NS, 150), Honours(Side.EW, 150)), Strain.NOTRUMP, "honours.both_sides"),
        ((Honours(Side.NS, 100), Honours(Side.NS, 150)), Strain.SPADES, "honours.twice"),
        ((Honours(Side.NS, 100),), Strain.NOTRUMP, "honours.strain"),
    ],
)
def test_what_nobody_can_hold_is_refused(claims: tuple[Honours, ...], strain: Strain, code: str) -> None:
    """Four of five trump honours leave one to everybody else; in no-trump there are only aces."""
    with pytest.raises(InvalidValue) as refused:
        only_honours(claims, strain)

    assert refused.value.code == code


def test_one_claim_stands() -> None:
    """A claim that can be held is returned; none is none."""
    claim = Honours(Side.EW, 150)

    assert only_honours((claim,), Strain.NOTRUMP) == claim
    assert only_honours((claim,), Strain.CLUBS) == claim
    assert only_honours((), Strain.CLUBS) is None
