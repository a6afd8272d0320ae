"""Deals that can be checked afterwards."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards import Card
from makker.deals import Deal
from makker.deals.fair import FairSource, commitment, is_honest
from makker.errors import InvalidValue
from makker.seats import Seat

SECRET = bytes(range(32))
LABEL = "table 7, deal 1"


def deal(secret: bytes = SECRET, label: str = LABEL, entropy: tuple[str, ...] = ()) -> Deal:
    """The deal that these decide."""
    return Deal.random(FairSource(secret, label, entropy))


def test_the_same_secret_label_and_entropy_give_the_same_deal() -> None:
    """Whoever knows them all can deal again."""
    assert deal(entropy=("a", "b", "", "")) == deal(entropy=("a", "b", "", ""))


@pytest.mark.parametrize(
    "other",
    [
        deal(secret=bytes(32)),
        deal(label="table 7, deal 2"),
        deal(entropy=("a", "", "", "")),
        deal(entropy=("", "a", "", "")),
        deal(entropy=("", "", "", "a")),
    ],
)
def test_each_part_decides(other: Deal) -> None:
    """Another secret, another label, or anybody's entropy gives other cards."""
    assert deal(entropy=("", "", "", "")) != other


def test_texts_cannot_run_together() -> None:
    """`ab` and nothing is not `a` and `b`."""
    assert deal(entropy=("ab", "")) != deal(entropy=("a", "b"))


def test_the_commitment_binds() -> None:
    """It is a plain hash that anybody can compute, and no other secret or label fits it."""
    published = commitment(SECRET, LABEL)
    plain = hashlib.sha256(b"makker fair deal 1\0commitment\0" + LABEL.encode() + b"\0" + SECRET).hexdigest()

    assert published == plain
    assert is_honest(published.upper(), SECRET, LABEL)
    assert not is_honest(published, bytes(32), LABEL)
    assert not is_honest(published, SECRET, "table 7, deal 2")


def test_weak_secrets_and_floods_are_refused() -> None:
    """A secret has 32 bytes; a player's entropy at most 200 letters."""
    with pytest.raises(InvalidValue, match=r"fair\.secret"):
        commitment(b"short", LABEL)
    with pytest.raises(InvalidValue, match=r"fair\.entropy"):
        FairSource(SECRET, LABEL, ("x" * 201,))


@given(st.integers(1, 2**64))
def test_numbers_lie_in_range(stop: int) -> None:
    """0 <= n < stop, up to the full 64 bits."""
    assert 0 <= FairSource(SECRET, LABEL).randrange(stop) < stop


def test_dealing_is_fair() -> None:
    """Over 2,000 deals each (card, seat) pair lies within 5 standard deviations of a quarter."""
    count = Counter[tuple[Card, Seat]]()
    for number in range(2000):
        count.update((card, seat) for seat, hand in deal(label=str(number)) for card in hand)
    deviation = (2000 * 0.25 * 0.75) ** 0.5

    assert len(count) == 208
    assert all(abs(times - 500) < 5 * deviation for times in count.values())
