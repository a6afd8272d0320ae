"""What is said of a suggested movement is so, for every size: each reason against a count of who plays what."""

from collections import Counter
from itertools import combinations

import pytest

from makker.tournament import movements
from makker.tournament.movements import Movement, Suggestion


def met_by(movement: Movement) -> dict[int, set[int]]:
    """For each pair those it meets."""
    found: dict[int, set[int]] = {each: set() for each in movement.everybody}
    for sittings in movement.rounds:
        for each in sittings:
            (one,), (other,) = each.north_south, each.east_west
            found[one].add(other)
            found[other].add(one)
    return found


def boards_of(movement: Movement, each: int) -> dict[int, set[int]]:
    """For each pair the boards it plays."""
    found: dict[int, set[int]] = {who: set() for who in movement.everybody}
    for sittings in movement.rounds:
        for sitting in sittings:
            for who in sitting.everybody:
                found[who].update(range((sitting.boards - 1) * each, sitting.boards * each))
    return found


def check_meetings(movement: Movement, told: set[str]) -> None:
    """All of them, or all but one of the other direction, or neither."""
    met, everybody = met_by(movement), set(movement.everybody)
    ns = {who for sittings in movement.rounds for each in sittings for who in each.north_south}
    ew = {who for sittings in movement.rounds for each in sittings for who in each.east_west}
    short = {len((ew if who in ns else ns) - met[who]) for who in everybody}

    assert ("all_meet" in told) == all(met[who] == everybody - {who} for who in everybody)
    assert ("misses_one" in told) == (not ns & ew and short == {1})


def check_rounds(movement: Movement, told: set[str]) -> None:
    """Cut short where a movement of its kind has more rounds; somebody sits out in every round, or in none."""
    outs = [
        movement.contestants - len({who for each in sittings for who in each.everybody}) for sittings in movement.rounds
    ]
    even = movement.contestants + movement.contestants % 2
    whole = {"howell": even - 1, "mitchell": even // 2, "relay_mitchell": even // 2, "skip_mitchell": even // 2 - 1}

    if movement.code in whole:
        assert ("cut_short" in told) == (len(movement.rounds) < whole[movement.code])
    assert all(outs) if "somebody_sits_out" in told else not any(outs)


def check_boards(made: Suggestion, told: set[str]) -> None:
    """As many on the tables as are played; those of all the same, or nearly, where that is said."""
    played = boards_of(made.movement, made.each)
    used = set().union(*played.values())
    most = max(
        count for sittings in made.movement.rounds for count in Counter(sitting.boards for sitting in sittings).values()
    )

    assert [each.data for each in made.reasons if each.code == "boards_needed"] == [{"boards": len(used)}]
    if "same_boards" in told:
        assert all(boards == used for boards in played.values())
    if "nearly_same_boards" in told:
        assert min(len(one & other) / len(used) for one, other in combinations(played.values(), 2)) >= 0.75
    if "copies" in told:
        assert [each.data for each in made.reasons if each.code == "copies"] == [{"copies": most}]
    if "copies" not in told and "shares_boards" not in told:
        assert most == 1


@pytest.mark.parametrize("boards", [6, 12, 20, 26, 33])
def test_the_reasons_are_true(boards: int) -> None:
    """From 4 pairs to 70."""
    for pairs in range(4, 71):
        for made in movements.suggest(pairs, boards):
            told = {each.code for each in made.reasons}
            check_meetings(made.movement, told)
            check_rounds(made.movement, told)
            check_boards(made, told)


def test_a_skip_mitchell_cut_short_is_said_to_be() -> None:
    """16 pairs, 12 boards: six rounds at eight tables, in which each misses two of the other direction."""
    (made,) = [
        each
        for each in movements.suggest(16, 12, most=20)
        if each.movement.code == "skip_mitchell" and each.movement.winners == 2
    ]
    told = {each.code: each.data for each in made.reasons}

    assert told["cut_short"] == {"rounds": 6}
    assert "misses_one" not in told


def test_a_cut_howell_counts_the_boards_that_are_played() -> None:
    """10 pairs, 6 boards: what is on the tables is what somebody plays."""
    made = next(each for each in movements.suggest(10, 6, most=20) if each.movement.code == "howell")
    sets = {sitting.boards for sittings in made.movement.rounds for sitting in sittings}

    assert len(sets) < made.movement.sets
    assert {each.code: each.data for each in made.reasons}["boards_needed"] == {"boards": len(sets) * made.each}
