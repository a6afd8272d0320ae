"""Two winners: everybody is ranked where they really sat, whatever the movement says."""

import random

import msgspec
import pytest
from tests.tournament.test_evening import Night

from makker.tournament.evening.correcting import correct
from makker.tournament.evening.seating import swap, turn_table
from makker.tournament.events import Event, Ranking, one_field, rankings, read_event, write_event
from makker.tournament.movements import mitchell
from makker.tournament.scoring import BoardResult, Played


def a_night(rounds: int = 5) -> Night:
    """Five tables; 1 to 5 are North-South, 6 to 10 East-West, until the director says otherwise."""
    return Night(Event(movement=mitchell(5).first(rounds), winners=2))


def ranked(event: Event) -> dict[str, set[int]]:
    """Who is ranked in which field; the file of the event and the field of one section say the same."""
    found = by_field(rankings(event))
    assert by_field(rankings(read_event(write_event(event)))) == found
    assert by_field(rankings(one_field([event]))) == found
    return found


def by_field(found: tuple[Ranking, ...]) -> dict[str, set[int]]:
    """The numbers in each field."""
    return {each.field: {line.contestant for line in each.standings} for each in found}


def fields(*exchanged: int) -> dict[str, set[int]]:
    """Two fields of five, those who are named in the other one."""
    ns = set(range(1, 6)) ^ set(exchanged)
    return {"ns": ns, "ew": set(range(1, 11)) - ns}


@pytest.mark.parametrize("played", [1, 3, 5])
def test_exchanged_from_the_start(played: int) -> None:
    """Whoever sits East-West throughout is ranked there, from the first round on: percentages are of that field."""
    night = a_night()
    night.do(swap, 1, 6, 1, "they came in the wrong order")
    night.play(random.Random(3), played)
    event = night.now_state.event()

    assert ranked(event) == fields(1, 6)
    assert all(1 in each.ew for each in event.results if 1 in each.ns + each.ew)
    for ranking in rankings(event):
        assert sum(each.result for each in ranking.standings) == 5 * 50


@pytest.mark.parametrize(
    ("rounds", "since", "moved"), [(5, 2, True), (5, 3, True), (5, 4, False), (4, 3, False), (4, 2, True)]
)
def test_exchanged_in_the_middle(rounds: int, since: int, moved: bool) -> None:
    """The direction of most rounds; of as many in both, that of the first. Every round has boards of its own."""
    movement = mitchell(5).first(rounds)
    results = []
    for number, sitting in movement.sittings():
        places = {2: 9, 9: 2} if number >= since else {}
        ns, ew = (places.get(who, who) for (who,) in sitting.directions)
        results.append(BoardResult(10 * number + sitting.boards, (ns,), (ew,), Played(10 * ns), round=number))
    event = Event(movement=movement, winners=2, results=tuple(results))

    assert ranked(event) == fields(*((2, 9) if moved else ()))
    assert ranked(msgspec.structs.replace(event, results=event.results[::-1])) == fields(*((2, 9) if moved else ()))


def test_an_exchange_within_a_direction_changes_no_field() -> None:
    """Two who both sit North-South."""
    night = a_night()
    night.do(swap, 1, 4, 1, "by the window")
    night.play(random.Random(1))

    assert ranked(night.now_state.event()) == fields()


def test_a_turned_table_is_a_round_of_the_other_direction() -> None:
    """One round of five changes nothing; three do, for the pair that stayed at the table."""
    night = a_night()
    night.play(random.Random(2))
    night.do(turn_table, 1, 3, "sat the wrong way")
    assert ranked(night.now_state.event()) == fields()
    for number in (2, 4):
        night.do(turn_table, number, 3, "sat the wrong way")

    assert ranked(night.now_state.event()) == fields(3)


def test_who_has_not_played_is_where_the_movement_says() -> None:
    """Before the first result, and where boards were not played."""
    night = a_night()
    assert by_field(rankings(night.now_state.event())) == {"ns": set(), "ew": set()}
    night.play(random.Random(4), 1)
    for place in [place for place in night.now_state.entries if place[1] == 2]:
        night.do(correct, place, "NP", "no time")

    assert ranked(night.now_state.event()) == fields()


def test_results_without_rounds() -> None:
    """Every board counts as one where no round is known and there is no movement."""
    sat = {1: [True, False, False], 2: [False, True, True]}
    results = [
        BoardResult(board, (1,) if north else (2,), (2,) if north else (1,), Played(0))
        for board, north in enumerate(sat[1], 1)
    ]

    assert by_field(rankings(Event(winners=2, results=tuple(results)))) == {"ns": {2}, "ew": {1}}
