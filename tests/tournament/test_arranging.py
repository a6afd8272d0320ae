"""Pairs that come late and leave in mid-session: sound for every movement and round, nothing entered is lost."""

import random
from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.tournament.test_evening import Night

from makker.cli.club.undoing import taken_back
from makker.deals import Deal
from makker.errors import ConflictError, InvalidValue
from makker.tournament.evening import Evening, decode
from makker.tournament.evening.arranging import bring_back, drop, join
from makker.tournament.evening.opening import name_contestants
from makker.tournament.evening.renewing import can_be_renewed, renew
from makker.tournament.evening.running import begin_round
from makker.tournament.evening.seating import leave, swap, turn_table
from makker.tournament.events import Contestant, Event, rankings
from makker.tournament.events.dealt import boards_needed
from makker.tournament.movements import Movement, check, half_table, howell, mitchell, sound, suggest, switched_mitchell

CODES = tuple(f"new{at}" for at in range(9))
MOVEMENTS = [
    *(howell(pairs) for pairs in (6, 7, 8, 9, 11, 12)),
    *(mitchell(tables) for tables in (5, 7)),
    switched_mitchell(mitchell(7)),
    half_table(9),
    half_table(11),
]


def night_of(movement: Movement, rounds: int, seed: int = 1) -> Night:
    """An evening after so many rounds."""
    night = Night(Event(movement=movement, winners=movement.winners, each=2))
    if rounds:
        night.play(random.Random(seed), rounds=rounds)
    return night


def movement_of(state: Evening) -> Movement:
    """The movement as it is now."""
    assert state.setup.event.movement is not None
    return state.setup.event.movement


def boards_of(state: Evening, who: int, since: int) -> int:
    """How many rounds somebody plays from one on."""
    return sum(who in each.everybody for at in range(since, state.rounds + 1) for each in state.sittings(at))


@pytest.mark.parametrize("movement", MOVEMENTS, ids=lambda each: f"{each.code}{each.contestants}")
@pytest.mark.parametrize("many", [1, 2, 3])
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_who_comes_late_plays(movement: Movement, many: int, rounds: int) -> None:
    """Nobody meets anybody or a board twice, the newcomers play, and what was entered stands."""
    night = night_of(movement, rounds)
    before = night.now_state.entries
    night.do(join, many, CODES, "late")
    state = night.now_state
    made = sound(movement_of(state))

    assert made.contestants == movement.contestants + many
    assert state.entries == before
    assert len(state.codes) == max(made.tables, movement.tables)
    assert [state.seated(at) for at in range(1, rounds + 1)] == list(movement.rounds[:rounds])
    for who in range(movement.contestants + 1, made.contestants + 1):
        assert boards_of(state, who, rounds + 1) > 0


def test_a_single_pair_takes_the_missing_place() -> None:
    """With a pair missing, the one that comes plays every round that is left, and nobody sits out any more."""
    for movement in (howell(7), howell(9), howell(11)):
        night = night_of(movement, 1)
        night.do(join, 1, CODES, "late")
        state = night.now_state

        assert all(state.sits_out(at) == () for at in range(2, state.rounds))


def test_a_pair_too_many_goes_round() -> None:
    """Where all tables are full, a newcomer plays in turn for others; nobody sits out twice for it."""
    night = night_of(howell(8), 1)
    night.do(join, 1, CODES, "late")
    state = night.now_state
    outs = Counter(who for at in range(2, state.rounds + 1) for who in state.sits_out(at))

    assert all(times == 1 for who, times in outs.items() if who != 9)
    assert boards_of(state, 9, 2) >= 3


def test_a_whole_evening_with_comings_and_goings() -> None:
    """A table is added, then one is dropped, a pair returns: every result goes in, and all who played are ranked."""
    night = night_of(mitchell(7), 0)
    night.do(swap, 1, 2, 1, "stairs")
    night.play(random.Random(1), rounds=2)
    seated = [night.now_state.sittings(at) for at in (1, 2)]
    night.do(join, 2, CODES, "two more")
    night.play(random.Random(2), rounds=1)
    night.do(drop, (3, 10), CODES, "ill")
    night.play(random.Random(3), rounds=1)
    night.do(bring_back, 3, CODES)
    night.play(random.Random(4), rounds=night.now_state.rounds - night.now_state.round)
    state = night.now_state

    assert check(movement_of(state)).is_sound
    assert [state.sittings(at) for at in (1, 2)] == seated
    assert sum(len(state.missing(at)) for at in range(1, state.rounds + 1)) == 0
    found = rankings(state.event())
    assert {each.contestant for ranking in found for each in ranking.standings} >= set(range(1, 17))
    what = [each.what for each in state.changes]
    assert what == ["swapped", "joined", "left", "left", "dropped", "returned", "joined"]


@pytest.mark.parametrize("pairs", range(6, 24))
def test_every_suggestion_takes_two_more(pairs: int) -> None:
    """Whatever was suggested, a table is added soundly."""
    for suggestion in suggest(pairs, 24):
        night = Night(Event(movement=suggestion.movement, winners=suggestion.movement.winners, each=suggestion.each))
        night.do(begin_round)
        night.do(join, 2, CODES, "late")

        assert check(movement_of(night.now_state)).is_sound


def test_who_would_sit_out_meets() -> None:
    """When two pairs leave, their opponents meet where they have not; fewer sit out than if they had just left."""
    night, other = night_of(mitchell(9).first(6), 2), night_of(mitchell(9).first(6), 2)
    night.do(drop, (4, 13), CODES, "the last bus")
    for who in (4, 13):
        other.do(leave, who, 3, "the last bus")
    outs = [sum(len(each.sits_out(at)) for at in range(3, 7)) for each in (night.now_state, other.now_state)]

    assert outs[0] < outs[1]
    assert check(movement_of(night.now_state)).is_sound


def test_what_cannot_be_arranged() -> None:
    """Too many at once, too few addresses, strangers, no reason, after the last round."""
    night = night_of(howell(6), 1)
    for many in (0, 5, -1):
        with pytest.raises(InvalidValue, match=r"evening\.joining"):
            night.do(join, many, CODES, "late")
    with pytest.raises(InvalidValue, match=r"evening\.codes"):
        night.do(join, 2, (), "late")
    with pytest.raises(InvalidValue, match=r"evening\.why"):
        night.do(join, 2, CODES, " ")
    with pytest.raises(InvalidValue, match=r"evening\.contestant"):
        night.do(drop, (99,), CODES, "x")
    with pytest.raises(InvalidValue, match=r"evening\.joining"):
        night.do(drop, (1, 1), CODES, "x")
    with pytest.raises(ConflictError, match=r"evening\.not_director"):
        join(night.now_state, night.now, "somebody", 1, CODES, "x")
    night.play(random.Random(1), rounds=4)
    with pytest.raises(ConflictError, match=r"evening\.cannot_join"):
        night.do(join, 1, CODES, "late")


def test_no_board_is_given_that_others_have_seen() -> None:
    """Sets that all have played, whose results are shown, are given to nobody."""
    night = night_of(howell(6), 4)
    shown = set(range(1, 11)) - {board for at in (5,) for _, _, board in night.now_state.due(at)}
    night.do(join, 2, CODES, "late")
    state = night.now_state

    assert shown.isdisjoint({board for _, _, board in state.due(5)})
    assert replace(state, version=0).rounds == 5


@pytest.mark.parametrize("pairs", [6, 9, 12, 20, 40, 41])
@pytest.mark.parametrize("many", [1, 2, 4])
def test_before_the_start_the_movement_is_made_anew(pairs: int, many: int) -> None:
    """It is one that is suggested for so many; nobody sits out more than twice, and with even numbers nobody does."""
    first = suggest(pairs, 24)[0]
    night = Night(Event(movement=first.movement, winners=first.movement.winners, each=first.each), minutes=15)
    night.do(renew, many, CODES, "late")
    state = night.now_state
    made = sound(movement_of(state))
    best = {each.movement.rounds for each in suggest(pairs + many, len(first.movement.rounds) * first.each, most=20)}

    assert made.contestants == pairs + many
    assert made.rounds in best
    assert state.setup.event.winners == made.winners
    assert len(set(state.codes)) == len(state.codes) >= made.tables
    assert state.setup.minutes * first.each == 15 * state.setup.event.each
    played = [boards_of(state, who, 1) for who in made.everybody]
    assert min(played) >= state.rounds - (2 if made.contestants % 2 else 0)
    night.play(random.Random(1), rounds=1)
    assert rankings(state.event())


def test_forty_and_one_late_pair() -> None:
    """In the movement of forty somebody would play 10 rounds of 13; made anew nobody sits out twice."""
    best = suggest(40, 26)[0]
    kept, anew = (Night(Event(movement=best.movement, winners=2, each=best.each)) for _ in range(2))
    kept.do(join, 1, CODES, "late")
    anew.do(renew, 1, CODES, "late")
    shares = [
        min(Fraction(boards_of(state, who, 1), state.rounds) for who in range(1, 42))
        for state in (kept.now_state, anew.now_state)
    ]

    assert shares[0] <= Fraction(10, 13)
    assert shares[1] >= Fraction(8, 9)


def test_when_the_movement_is_kept() -> None:
    """Once a round has begun, where somebody has left, of a club's own movement; and with deals of other boards."""
    begun, gone = night_of(howell(8), 1), night_of(howell(8), 0)
    gone.do(leave, 8, 1, "ill")
    own = Night(Event(movement=replace(howell(8), code="ours")))
    for night in (begun, gone, own):
        assert not can_be_renewed(night.now_state)
        with pytest.raises(ConflictError, match=r"evening\.cannot_renew"):
            night.do(renew, 1, CODES, "late")
    night = night_of(howell(8), 0)
    with pytest.raises(InvalidValue, match=r"evening\.why"):
        night.do(renew, 1, CODES, "")
    with pytest.raises(InvalidValue, match=r"evening\.codes"):
        night.do(renew, 2, (), "late")
    deals = {board: str(Deal.random(random.Random(board))) for board in range(1, 15)}
    fewer = Night(Event(movement=howell(8), deals=deals))
    fewer.do(renew, 2, CODES, "late")
    assert set(boards_needed(fewer.now_state.setup.event)) <= set(deals)
    none = Night(Event(movement=howell(8), deals={1: deals[1]}))
    with pytest.raises(ConflictError, match=r"evening\.renew_deals"):
        none.do(renew, 1, CODES, "late")


def test_undoing_a_movement_made_anew_brings_exchanged_places_back() -> None:
    """As they were before: exchanged places and turned tables too."""
    night = Night(Event(movement=howell(8)))
    night.do(swap, 1, 2, 1, "friends")
    night.do(turn_table, 1, 3, "sat so")
    before = night.now_state
    night.do(renew, 1, CODES, "late")
    renewed = decode(night.stored[-1])
    assert night.now_state.swaps == ()
    night.take(taken_back(before, (renewed,), night.now, "undone"))
    after = night.now_state

    assert (before.swaps, before.turned) == (after.swaps, after.turned)
    assert before.setup == after.setup
    assert before.due(1) == after.due(1)


def test_who_came_late_is_entered_before_the_name_is_known() -> None:
    """In standings and files by the number; where nobody has a name there is nobody to list without results."""
    named, nameless = (Night(Event(movement=howell(8))) for _ in range(2))
    named.do(name_contestants, [Contestant(number, (f"A{number}", f"B{number}")) for number in range(1, 9)])
    for night in (named, nameless):
        night.play(random.Random(1), rounds=1)
        night.do(join, 1, CODES, "late")
    late = [each for ranking in rankings(named.now_state.event()) for each in ranking.standings][-1]

    assert (late.contestant, late.placing) == (9, "")
    assert 9 not in {each.contestant for each in rankings(nameless.now_state.event())[0].standings}
