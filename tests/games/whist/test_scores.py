"""Whist (FACTS 3.8)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.games.whist.scores import (
    WhistHonours,
    WhistScore,
    WhistScoring,
    american_whist,
    game_points,
    long_whist,
    whist_honours,
)
from makker.seats import Side

NS, EW = Side.NS, Side.EW


def played(*deals: tuple[int, WhistHonours | None] | int, scoring: WhistScoring | None = None) -> WhistScore:
    """The score after deals of so many North-South tricks, some with honours."""
    score = WhistScore(scoring or WhistScoring())
    for deal in deals:
        tricks, honours = deal if isinstance(deal, tuple) else (deal, None)
        score = score.add(tricks, honours)
    return score


@pytest.mark.parametrize(("ns_tricks", "points"), [(6, (0, 1)), (7, (1, 0)), (10, (4, 0)), (3, (0, 4)), (13, (7, 0))])
def test_a_point_for_each_trick_above_six(ns_tricks: int, points: tuple[int, int]) -> None:
    """FACTS 3.8; long enough a game that nobody is out."""
    assert played(ns_tricks, scoring=long_whist()).points == points


@pytest.mark.parametrize(("held", "points"), [(3, 2), (4, 4)])
def test_honours(held: int, points: int) -> None:
    """FACTS 3.8: four of A K Q J 4 points, three 2, to whoever holds them."""
    assert played((7, WhistHonours(EW, held))).points == (1, points)


def test_honours_do_not_count_at_four() -> None:
    """FACTS 3.8: a side standing at four scores tricks alone."""
    score = played(10, (6, WhistHonours(NS, 4)))

    assert score.points == (4, 1)
    assert score.deals[1].honours == 0
    assert played(9, (6, WhistHonours(NS, 3))).games_won(NS) == 1


def test_tricks_count_before_honours() -> None:
    """A side that goes out by tricks wins the game, whatever honours the other has; those do not help the loser."""
    score = played(9, 4, (9, WhistHonours(EW, 4)))

    assert score.games[0].winner is NS
    assert (score.games[0].points, score.games[0].loser) == (6, 3)
    assert score.points == (0, 0)


@pytest.mark.parametrize(
    ("loser", "points"),
    [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)],
)
def test_game_points(loser: int, points: int) -> None:
    """FACTS 3.8: treble 3 (losers 0), double 2 (losers 1-2), single 1 (losers 3-4)."""
    assert game_points(loser, 5) == points


def test_smallest_and_largest_rubber() -> None:
    """FACTS 3.8: net 1 (two singles and a treble lost: 1 + 1 + 2 - 3) and net 8 (two trebles: 3 + 3 + 2)."""
    large = played(11, 11)

    assert (large.rubber_points(NS), large.rubber_points(EW), large.winner) == (8, 0, NS)
    single_ns = (3, 10, 7)  # EW 4, NS 4, NS 5: a single
    closest = played(*single_ns, 2, *single_ns)

    assert [(game.winner, game.rubber_points) for game in closest.games] == [(NS, 1), (EW, 3), (NS, 1)]
    assert closest.rubber_points(NS) - closest.rubber_points(EW) == 1


def test_american_whist() -> None:
    """FACTS 3.8: seven points, no honours."""
    score = played(13, scoring=american_whist())

    assert (score.games_won(NS), score.rubber_points(NS)) == (1, 0)
    assert played(12, scoring=american_whist()).points == (6, 0)
    with pytest.raises(InvalidValue) as refused:
        played((7, WhistHonours(NS, 3)), scoring=american_whist())

    assert refused.value.code == "honours.not_played"


def test_long_whist() -> None:
    """FACTS 3.8: ten points."""
    assert played(13, 9, scoring=long_whist()).games_won(NS) == 1
    assert played(13, 8, scoring=long_whist()).points == (9, 0)


def test_what_cannot_be_scored_is_refused() -> None:
    """More tricks than there are, two honours, a deal after the rubber, a game to nothing."""
    for step, code in (
        (lambda: WhistScore().add(14), "result.tricks"),
        (lambda: WhistScore().add(-1), "result.tricks"),
        (lambda: WhistHonours(NS, 2), "honours.held"),
        (lambda: played(13, 13).add(7), "rubber.over"),
        (lambda: WhistScoring(game=0), "options.whist"),
        (lambda: WhistScoring(games_to_win=0), "options.whist"),
    ):
        with pytest.raises(InvalidValue) as refused:
            step()

        assert refused.value.code == code


def test_honours_of_random_deals() -> None:
    """Three or four of the four are found wherever they lie, two and two are nobody's."""
    rng = random.Random(3)
    for _ in range(500):
        deal = Deal.random(rng)
        for suit in SUITS:
            ns = sum(letter in "AKQJ" for seat in NS.seats for letter in str(deal[seat]).split(".")[3 - suit.index])
            found = whist_honours(deal, suit)
            expected = WhistHonours(NS, ns) if ns > 2 else WhistHonours(EW, 4 - ns) if ns < 2 else None

            assert found == expected


@given(st.lists(st.integers(0, 13), max_size=30))
def test_points_never_vanish(tricks: list[int]) -> None:
    """Points of games won and lost and of the one being played add up to the tricks above six."""
    score, dealt = WhistScore(WhistScoring(honours=False)), 0
    for ns in tricks:
        if not score.over:
            score = score.add(ns)
            dealt += max(ns, 13 - ns) - 6

    assert sum(game.points + game.loser for game in score.games) + sum(score.points) == dealt
    assert max(score.points) < 5


def test_tricks_that_just_reach_game_end_it() -> None:
    """Five by tricks is out; the other side's honours come too late to be anything but nothing."""
    score = played(9, (8, WhistHonours(EW, 4)))

    assert (score.games[0].winner, score.games[0].points, score.games[0].loser) == (NS, 5, 0)
    assert score.deals[1].honours == 0
