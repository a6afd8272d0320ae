"""Evenings put together: each counts as it counts alone, in any order, and only what is the same thing is added."""

import random
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from makker.errors import InvalidValue
from makker.games.bridge.comparing import Rounding
from makker.tournament.events import (
    Contestant,
    Event,
    Penalty,
    TeamRules,
    entered,
    matches,
    one_field,
    over_sessions,
    rankings,
    read_event,
    sections_apart,
    team_ranking,
    write_event,
)
from makker.tournament.movements import (
    Movement,
    board_numbers,
    howell,
    mitchell,
    round_robin,
    swiss,
    team_match,
    whist_league,
)
from makker.tournament.movements.offers import team_knock_out, team_round_robin
from makker.tournament.scoring import (
    Comparison,
    Method,
    PairScale,
    Patton,
    TeamMethod,
    TeamTieBreak,
    TieBreak,
    VictoryPoints,
)
from makker.tournament.scoring.comparing import Divisor, SmallGroups

CONTRACTS = ("4S by N =", "4S by N -1", "3N by S +1", "2H by E =", "5DX by W -2", "Pass", "1N by N +2")
CROSS = Comparison(method=Method.CROSS_IMPS)
BUTLER = Comparison(method=Method.BUTLER)


def evening(movement: Movement, seed: int = 1, each: int = 2, **more: Any) -> Event:
    """A movement played to its end, everybody with names that no other seed has; the last result is still to come."""
    rng = random.Random(seed)
    results = [
        entered(board, at.north_south, at.east_west, rng.choice(CONTRACTS), table=at.table, number=number)
        for number, at in movement.sittings()
        for board in board_numbers(at.boards, each)
    ]
    people = tuple(Contestant(number, (f"{seed}-{number}",)) for number in movement.everybody)
    fields = {"kind": movement.kind, "winners": movement.winners, "each": each, **more}
    return Event(movement=movement, contestants=people, results=tuple(results[:-1]), **fields)


def of_teams(movement: Movement, seed: int = 1, each: int = 4, **rules: Any) -> Event:
    """Teams with a bye where the draw left them one, a penalty and a carry-over."""
    event = evening(replace(movement, kind="teams"), seed, each, teams=TeamRules(**rules))
    people = (replace(event.contestants[0], carry_over=Decimal("1.5")), *event.contestants[1:])
    byes = tuple(movement.sits_out(1)) if movement.code == "swiss" else ()
    return replace(event, contestants=people, penalties=(Penalty(2, Decimal("0.5")),), byes=byes)


def swiss_pairs(seed: int = 1, each: int = 4, how: Comparison = CROSS, scale: PairScale = PairScale.WBF) -> Event:
    """Five pairs by victory points, one with a bye."""
    movement = swiss(5, 2)
    return evening(movement, seed, each, comparison=how, pair_scale=scale, byes=movement.sits_out(1))


def team_lines(event: Event) -> dict[tuple[str, ...], tuple[Any, ...]]:
    """What each team has, by its names."""
    return {
        event.named(each.team).names: (each.points, each.won, each.drawn, each.lost, each.scored, each.conceded)
        for each in team_ranking(event)
    }


def pair_lines(event: Event) -> dict[tuple[str, ...], tuple[Any, ...]]:
    """Field, place, result and boards of each pair, by its names."""
    return {
        event.named(each.contestant).names: (ranking.field, each.place, each.result, each.total.boards)
        for ranking in rankings(event)
        for each in ranking.standings
    }


TEAM_MOVEMENTS = (
    whist_league(5),
    whist_league(7),
    team_match(2),
    team_match(3),
    team_round_robin(4),
    swiss(5, 2, teams=True),
)


@pytest.mark.parametrize("scale", list(VictoryPoints))
@pytest.mark.parametrize("movement", TEAM_MOVEMENTS, ids=lambda each: f"{each.code}-{each.contestants}")
def test_matches_of_a_field_are_those_of_its_sections(movement: Movement, scale: VictoryPoints) -> None:
    """Alone or beside another section, every team has what its own evening gives it, and every match is there once.

    Also where its two tables play at different times (whist league), a match goes over stanzas, or a team had a bye.
    """
    sections = [of_teams(movement, seed, scale=scale, scheduled=8) for seed in (1, 2)]
    own = team_lines(sections[0]) | team_lines(sections[1])

    assert team_lines(one_field(sections[:1])) == team_lines(sections[0])
    assert team_lines(one_field(sections)) == own
    assert len(matches(one_field(sections))) == sum(len(matches(each)) for each in sections)
    assert {each.names: each.total for each in sections_apart(sections)} == {who: had[0] for who, had in own.items()}


def test_who_left_a_match_has_lost_it_in_the_field_too() -> None:
    """The team that left in the second stanza comes after those that won, and those that stayed before it."""
    left, other = replace(of_teams(team_match(2)), gone={1: 2}), of_teams(team_match(2), 2)
    winner = team_ranking(other)[0]
    for order in ([left, other], [other, left]):
        placed = [
            (field.named(each.team).names[0], each.place)
            for field in [one_field(order)]
            for each in team_ranking(field)
        ]

        assert {who for who, place in placed if place == 1} == {"1-2", f"2-{winner.team}"}
        assert {place for _, place in placed} == {1, 3}


def test_different_movements_make_one_field() -> None:
    """A league in which tables play at different times beside one in which they do not."""
    sections = [of_teams(whist_league(5), 1), of_teams(team_round_robin(4), 2)]

    assert team_lines(one_field(sections)) == team_lines(sections[0]) | team_lines(sections[1])


def test_a_board_of_the_whist_league_is_one_board() -> None:
    """Four opponents, four boards against each; the result that is still to come takes none away."""
    assert {each.boards for each in sections_apart([of_teams(whist_league(5))])} == {16}


PAIR_SECTIONS: dict[str, Callable[[int], Event]] = {
    "howell": lambda seed: evening(howell(6), seed),
    "mitchell": lambda seed: evening(mitchell(5), seed),
    "butler": lambda seed: evening(howell(6), seed, comparison=BUTLER),
    "swiss": swiss_pairs,
    "percent": lambda seed: swiss_pairs(seed, how=Comparison(), scale=PairScale.PERCENT),
    "ties": lambda seed: evening(howell(6), seed, tie_breaks=(TieBreak.HEAD_TO_HEAD,)),
}


@pytest.mark.parametrize("kind", PAIR_SECTIONS)
def test_a_field_of_one_section_is_that_section(kind: str) -> None:
    """Field, place, result and boards of everybody; also in rounds of which a board was not played."""
    event = PAIR_SECTIONS[kind](1)

    assert pair_lines(one_field([event])) == pair_lines(event)


@pytest.mark.parametrize("kind", [*PAIR_SECTIONS, "whist_league", "team_match", "swiss_teams"])
def test_the_order_of_the_sections_decides_nothing(kind: str) -> None:
    """Everybody has the same in all six orders of three sections."""
    teams = {"whist_league": whist_league(5), "team_match": team_match(2), "swiss_teams": swiss(5, 2, teams=True)}
    made = [of_teams(teams[kind], seed) if kind in teams else PAIR_SECTIONS[kind](seed) for seed in (1, 2, 3)]
    told = team_lines if kind in teams else pair_lines
    found = [told(one_field(order)) for order in permutations(made)]

    assert found == found[:1] * 6


@pytest.mark.parametrize("kind", PAIR_SECTIONS)
def test_one_field_goes_through_a_file(kind: str) -> None:
    """What is written is read back with the same standings."""
    made = one_field([PAIR_SECTIONS[kind](seed) for seed in (1, 2)])

    assert pair_lines(read_event(write_event(made))) == pair_lines(made)


def test_every_bye_counts() -> None:
    """FACTS 3.11: three fifths of a match, so 12 of 20, for the pair of each section that sits out so far."""
    idle = [replace(swiss_pairs(seed), results=()) for seed in (1, 2)]
    for order in (idle, idle[::-1]):
        had = {who: result for who, (_, _, result, _) in pair_lines(one_field(order)).items()}

        assert had == {names: Fraction(12 * names[0].endswith("-5")) for names in had}
        assert sum(had.values()) == 24


def test_a_bye_is_a_session() -> None:
    """Who only had a bye in a session has its points; the session is not missed."""
    first, second = swiss_pairs(1), replace(swiss_pairs(1), byes=(5,), results=())
    lines = {each.names[0]: each for each in over_sessions([first, second])}

    assert lines["1-5"].results[1] == 12
    assert lines["1-5"].whole
    assert not lines["1-1"].whole


def test_two_winners_know_who_sits_where_before_anything_is_played() -> None:
    """Mitchell's East-West are East-West in every section, result or not."""
    sections = [replace(evening(mitchell(5), seed), results=()) for seed in (1, 2)]
    field = one_field(sections)

    assert [len(each.standings) for each in rankings(field)] == [10, 10]
    east_west = {field.named(each.contestant).names[0] for each in rankings(field)[1].standings}
    assert east_west == {f"{seed}-{number}" for seed in (1, 2) for number in range(6, 11)}


def test_two_of_the_same_names_are_two() -> None:
    """In a ranking of sections nobody takes another's place."""
    event = evening(howell(6))
    people = tuple(replace(each, names=("Ann", "Bo")) for each in event.contestants)

    assert len(sections_apart([replace(event, contestants=people)])) == 6


ONE_MATCH = of_teams(team_round_robin(4))
PAIRS = evening(howell(6))
CROSSED = replace(PAIRS, comparison=CROSS)


def rules(**more: Any) -> Event:
    """The league with other rules."""
    return replace(ONE_MATCH, teams=TeamRules(**more))


UNITS = [
    ("several.scoring", [PAIRS, CROSSED, replace(PAIRS, comparison=BUTLER)]),
    ("several.scoring", [PAIRS, ONE_MATCH]),
    ("several.scoring", [rules(method=each, scale=VictoryPoints.NONE) for each in TeamMethod]),
    ("several.scale", [rules(scale=each) for each in VictoryPoints]),
    ("several.scale", [replace(CROSSED, pair_scale=each) for each in PairScale if each is not PairScale.PERCENT]),
    ("several.scale", [PAIRS, replace(PAIRS, pair_scale=PairScale.PERCENT)]),
    ("several.divisor", [replace(PAIRS, comparison=replace(CROSS, divisor=each)) for each in Divisor]),
    ("several.patton", [rules(method=TeamMethod.PATTON, patton=each) for each in (Patton(), Patton(points=6))]),
    ("several.knock_out", [of_teams(team_knock_out(4)), of_teams(team_knock_out(4), 2)]),
    ("several.knock_out", [of_teams(team_knock_out(4)), ONE_MATCH]),
]


@pytest.mark.parametrize(("code", "events"), UNITS)
def test_what_is_not_the_same_thing_is_not_put_together(code: str, events: Sequence[Event]) -> None:
    """Any two of them, in any order, in each of the three ways."""
    for two in permutations(events, 2):
        for together in (one_field, sections_apart, over_sessions):
            with pytest.raises(InvalidValue) as refused:
                together(two)

            assert refused.value.code == code


def comparing(**more: Any) -> Event:
    """Pairs that compare in another way."""
    return replace(PAIRS, comparison=Comparison(**more))


FIELD_RULES = [
    ("several.winners", [evening(mitchell(5)), evening(howell(10), 2)]),
    ("several.rules", [PAIRS, replace(PAIRS, tie_breaks=(TieBreak.MOST_TOPS,))]),
    ("several.rules", [PAIRS, comparing(one_for_a_win=True)]),
    ("several.rules", [PAIRS, comparing(tenths=True)]),
    ("several.rules", [PAIRS, comparing(small_groups=SmallGroups.FIXED)]),
    ("several.rules", [comparing(method=Method.BUTLER, drop=each) for each in (0, 1)]),
    ("several.rules", [comparing(method=Method.BUTLER, rounding=each) for each in Rounding]),
    ("several.rules", [swiss_pairs(1, 4), swiss_pairs(2, 6)]),
    ("several.rules", [of_teams(team_round_robin(4), each, each, scheduled=each) for each in (4, 8)]),
    ("several.rules", [of_teams(team_match(2), 2), of_teams(team_round_robin(2))]),
    ("several.rules", [ONE_MATCH, rules(tie_breaks=(TeamTieBreak.WON,))]),
]


@pytest.mark.parametrize(("code", "events"), FIELD_RULES)
def test_one_field_has_one_set_of_rules(code: str, events: Sequence[Event]) -> None:
    """Settings by which the first section would decide for the others; each by itself they can be ranked together."""
    for two in permutations(events, 2):
        with pytest.raises(InvalidValue) as refused:
            one_field(two)

        assert refused.value.code == code
        assert sections_apart(two)
        assert over_sessions(two)


def test_what_does_not_matter_is_not_asked_for() -> None:
    """Butler's datum where matchpoints are counted, a divisor where nothing is divided, a Patton that is not played."""
    for two in (
        [PAIRS, comparing(drop=2, divisor=Divisor.NONE)],
        [CROSSED, replace(PAIRS, comparison=replace(CROSS, tenths=True, drop=2))],
        [ONE_MATCH, replace(rules(patton=Patton(points=6)), comparison=BUTLER, winners=2)],
    ):
        assert one_field(two).results


def test_everybody_meets_in_a_league_of_four() -> None:
    """The league that these tests play has the six matches of four teams."""
    assert sum(map(len, round_robin(4))) == len(matches(ONE_MATCH)) == 6
