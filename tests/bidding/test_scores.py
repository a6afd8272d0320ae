"""Part-scores bring game nearer; vulnerability and seat count for pre-empts."""

import pytest

from makker.bidding import Agreements, card, choose, meaning, state_of
from makker.cards import Hand, Strain
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.seats import Seat

N = Seat.NORTH


def called(hand: str, calls: str, part_scores: tuple[int, int] = (0, 0), vulnerable: bool = False) -> str:
    """What SAYC calls; North-South's part-score counts where it is their turn."""
    agreed = Agreements(card("sayc"), card("sayc"), (vulnerable, vulnerable), part_scores)
    return str(choose(agreed, Hand.parse(hand), Auction.parse(calls, N)))


@pytest.mark.parametrize(
    ("part_score", "strain", "level"),
    [
        (0, "N", 3), (0, "S", 4), (0, "C", 5),
        (30, "N", 2), (40, "N", 2), (60, "N", 1), (70, "N", 1),
        (30, "H", 3), (40, "H", 2), (60, "H", 2), (70, "H", 1), (90, "S", 1),
        (20, "D", 4), (40, "D", 3), (60, "D", 2), (80, "D", 1),
    ],
)  # fmt: skip
def test_the_level_of_game(part_score: int, strain: str, level: int) -> None:
    """A hundred below the line makes game: 30 a trick in majors, 20 in minors, 40 and 30 in no-trump (FACTS 000-33)."""
    state = state_of(Agreements(part_scores=(part_score, 0)), Auction(N))

    assert state.needed(Strain.parse(strain)) == level


def test_with_sixty_two_hearts_is_game() -> None:
    """Responder need not jump, and opener need not go on."""
    assert called("32.KQ32.A432.Q32", "1H P", (60, 0)) == "2H"
    assert called("32.KQ32.A432.Q32", "1H P") == "3H"
    assert called("A2.AKJ32.KQ2.432", "1H P 2H P", (60, 0)) == "P"
    assert called("A2.AKJ32.KQ2.432", "1H P 2H P") == "3H"


def test_with_forty_two_notrump_is_game() -> None:
    """Opener's maximum is not needed for what is game already."""
    assert called("AQ2.K432.KQ2.QJ2", "1N P 2N P", (40, 0)) == "P"
    assert called("AQ2.K432.KQ2.QJ2", "1N P 2N P") == "3N"


def test_the_opponents_part_score_is_theirs() -> None:
    """East-West's sixty does not change what North-South bid."""
    assert called("32.KQ32.A432.Q32", "1H P", (0, 60)) == "3H"


def test_slam_is_still_bid() -> None:
    """With a part-score and the points for slam the auction goes on."""
    assert called("AQ2.K32.KQ32.KJ2", "1N P", (60, 0)) == "6N"


@pytest.mark.parametrize(
    ("hand", "calls", "quiet", "loud"),
    [
        ("KQ98432.32.432.2", "", "P", "3S"),
        ("AKJT432.32.32.32", "", "3S", "3S"),
        ("KQT432.32.J32.32", "", "2S", "2S"),
    ],
)
def test_vulnerable_preempts_are_sounder(hand: str, calls: str, quiet: str, loud: str) -> None:
    """The rule of two and three (FACTS 4.1)."""
    assert called(hand, calls, vulnerable=True) == quiet
    assert called(hand, calls) == loud


def test_the_explanation_knows_the_vulnerability() -> None:
    """What a pre-empt shows depends on it, and on nothing that is held."""
    three = Call.parse("3S")
    safe = meaning(Agreements(), Auction(N), three)
    vulnerable = meaning(Agreements(vulnerable=(True, False)), Auction(N), three)

    assert safe.keeps(Hand.parse("KQ98432.32.432.2"))
    assert not vulnerable.keeps(Hand.parse("KQ98432.32.432.2"))


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("KQJ432.32.432.32", "", "2S"),
        ("KQJ432.32.432.32", "P P P", "P"),
        ("2.KJ32.AQ432.432", "P P P", "P"),
        ("K5432.AJ2.K2.432", "P P P", "1S"),
    ],
)
def test_the_seat_counts(hand: str, calls: str, call: str) -> None:
    """Fourth hand opens by the rule of fifteen, and does not pre-empt on nothing."""
    assert called(hand, calls) == call
