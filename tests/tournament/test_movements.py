"""Movements: every one of FACTS 3.11 to 3.13 keeps what it claims, from the smallest to sixty tables."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from makker.errors import InvalidValue, MakkerError, ParseError
from makker.tournament import movements
from makker.tournament.movements import Movement, Sitting, check
from makker.tournament.movements.checks import opponents, partners
from makker.tournament.movements.howell import all_howells
from makker.tournament.movements.movement import pair_sitting, sets_played

ODD = range(3, 61, 2)
EVEN = range(4, 61, 2)


@pytest.mark.parametrize("tables", ODD)
def test_standard_mitchell(tables: int) -> None:
    """FACTS 3.12: every North-South meets every East-West once, everybody plays every set once."""
    movement = movements.mitchell(tables)
    report = check(movement)

    assert report.faults == ()
    assert (report.meetings, report.most_meetings) == (tables**2, 1)
    assert {len(set(sets)) for sets in sets_played(movement).values()} == {tables}


@pytest.mark.parametrize("tables", EVEN)
def test_skip_mitchell(tables: int) -> None:
    """FACTS 3.12: a round fewer; each North-South misses one East-West, and everybody misses one set."""
    movement = movements.skip_mitchell(tables)
    report = check(movement)

    assert report.faults == ()
    assert (len(movement.rounds), report.meetings) == (tables - 1, tables * (tables - 1))
    assert {len(set(sets)) for sets in sets_played(movement).values()} == {tables - 1}


@pytest.mark.parametrize("tables", EVEN)
def test_share_and_relay_mitchell(tables: int) -> None:
    """FACTS 3.12: nothing is lost; the first and the last table share the same set all session."""
    movement = movements.relay_mitchell(tables)
    report = check(movement)

    assert report.faults == ()
    assert (len(movement.rounds), report.meetings) == (tables, tables**2)
    for sittings in movement.rounds:
        boards = {each.table: each.boards for each in sittings}
        assert boards[1] == boards[tables]
        assert len(set(boards.values())) == tables - 1


def test_an_even_standard_mitchell_is_refused() -> None:
    """FACTS 3.12: East-West would meet boards that they have played at half time; so the plain formula is unsound."""
    with pytest.raises(InvalidValue, match=r"movement\.odd"):
        movements.mitchell(6)
    rounds = tuple(
        tuple(pair_sitting(t + 1, t + 1, 7 + (t - r) % 6, (t + r) % 6 + 1) for t in range(6)) for r in range(6)
    )

    assert {fault.code for fault in check(Movement("plain", 12, 6, rounds, winners=2)).faults} == {"movement.set_again"}


@pytest.mark.parametrize("tables", range(14, 26, 2))
def test_web_mitchell(tables: int) -> None:
    """Thirteen sets, two copies of each, for any even number of tables from 14 to 24; no set twice for anybody."""
    movement = movements.web_mitchell(tables, 13)
    report = check(movement)

    assert report.faults == ()
    assert (len(movement.rounds), movement.copies, report.most_meetings) == (13, 2, 1)
    assert {len(set(sets)) for sets in sets_played(movement).values()} == {13}


@pytest.mark.parametrize("tables", range(6, 61, 2))
def test_double_mitchell(tables: int) -> None:
    """Two sections with a copy each; nobody meets or plays anything twice."""
    report = check(movements.double_mitchell(tables))

    assert (report.faults, report.most_meetings) == ((), 1)


@pytest.mark.parametrize("pairs", range(5, 120, 2))
def test_half_tables(pairs: int) -> None:
    """An odd number of pairs: somebody of North-South sits out in each round, nobody of them twice."""
    if pairs == 5:
        movement = movements.half_table(5)
        assert check(movement).faults == ()
        return
    movement = movements.half_table(pairs)
    north_south = range(1, (pairs + 1) // 2 + 1)

    assert check(movement).faults == ()
    outs = [movement.sits_out(number) for number in range(1, len(movement.rounds) + 1)]
    assert sorted(each for out in outs for each in out) == list(north_south)


@pytest.mark.parametrize("pairs", range(9, 120, 2))
def test_rovers(pairs: int) -> None:
    """No pair is replaced twice, the rover meets nobody and no set twice; for tables prime to six it never sits out."""
    movement = movements.rover_mitchell(pairs)
    tables = pairs // 2
    replaced = Counter(
        each for number in range(1, len(movement.rounds) + 1) for each in movement.sits_out(number) if each != pairs
    )
    rounds_out = check(movement).sit_outs[pairs - 1]

    assert check(movement).faults == ()
    assert max(replaced.values()) == 1
    assert rounds_out == 0 if tables % 2 and tables % 3 else rounds_out <= 3


@pytest.mark.parametrize(
    "movement", all_howells(), ids=lambda each: f"{each.code}-{each.contestants}-{len(each.rounds)}"
)
def test_howells_are_sound(movement: Movement) -> None:
    """FACTS 3.12: nobody meets twice or plays a set twice, no set is at two tables, everybody always plays."""
    report = check(movement)

    assert report.faults == ()
    assert set(report.sit_outs) == {0}
    if movement.code != "three_quarter_howell":
        assert report.meetings == report.possible


@pytest.mark.parametrize(
    ("pairs", "balance"),
    [(4, (0, 0)), (8, (0, 0)), (10, (-2, 2)), (12, (0, 0)), (14, (-2, 2)), (16, (0, 0)), (18, (-2, 2)), (20, (-4, 4))],
)
def test_the_balance_of_howells(pairs: int, balance: tuple[int, int]) -> None:
    """As the table of FACTS 3.12 has it."""
    assert check(movements.howell(pairs)).balance == balance


@pytest.mark.parametrize(
    ("pairs", "rounds", "meetings"), [(10, 8, 40), (12, 10, 60), (12, 9, 54), (12, 8, 48), (14, 11, 77), (20, 13, 130)]
)
def test_three_quarter_howells(pairs: int, rounds: int, meetings: int) -> None:
    """FACTS 3.12: each meets an opponent a round; for ten pairs 40 of the 45 meet."""
    found = [each for each in movements.three_quarter_howells(pairs) if len(each.rounds) == rounds]

    assert [check(each).meetings for each in found] == [meetings]


@pytest.mark.parametrize("pairs", range(10, 21, 2))
def test_three_quarter_howells_turn_for_one_winner(pairs: int) -> None:
    """FACTS 3.12: those that stay are switched in some rounds, so that no two are out of balance by half the sets.

    Every pair that stays but one, which the others are turned against, sits in both directions.
    """
    for movement in movements.three_quarter_howells(pairs):
        lowest, highest = check(movement).balance or (0, 0)
        assert max(-lowest, highest) <= len(movement.rounds) // 2
        staying = range(len(movement.rounds) + 1, pairs + 1)
        seats = {
            each: {each in one.north_south for _, one in movement.sittings() if each in one.everybody}
            for each in staying
        }
        assert sum(len(both) == 2 for both in seats.values()) >= len(staying) - 1


@pytest.mark.parametrize("pairs", range(3, 21))
def test_odd_howells(pairs: int) -> None:
    """An odd number: the highest is missing, somebody sits out in each round, and all others meet."""
    movement = movements.howell(pairs)
    report = check(movement)
    doubled = 2 if pairs in (3,) else 1

    assert report.faults == ()
    assert report.meetings == pairs * (pairs - 1) // 2
    if pairs % 2 and pairs > 5:
        assert set(report.sit_outs) == {doubled}


@pytest.mark.parametrize("pairs", [5, 6])
def test_twenty_boards(pairs: int) -> None:
    """FACTS 3.12: perfectly balanced; everybody meets everybody over four boards and plays no board twice."""
    report = check(movements.twenty_boards(pairs))

    assert (report.faults, report.balance) == ((), (0, 0))
    assert (report.meetings, report.most_meetings) == (pairs * (pairs - 1) // 2, 4)


@pytest.mark.parametrize("players", [4, 5, 8, 9, 12, 13, 16, 17, 20])
def test_whist_tournaments(players: int) -> None:
    """FACTS 3.13: everybody partners everybody once and opposes everybody twice."""
    movement = movements.whist(players)
    twos = players * (players - 1) // 2

    assert check(movement).faults == ()
    assert Counter(partners(movement).values()) == {1: twos}
    assert Counter(opponents(movement).values()) == {2: twos}


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_rainbow(tables: int) -> None:
    """FACTS 3.13: nobody meets anybody or a board twice."""
    movement = movements.rainbow(tables)
    met = partners(movement) + opponents(movement)

    assert check(movement).faults == ()
    assert set(met.values()) == {1}


@pytest.mark.parametrize("tables", [4, 6, 8, 9])
def test_rainbow_needs_its_primes(tables: int) -> None:
    """FACTS 3.13: it fails for 8 and 9."""
    with pytest.raises(InvalidValue, match=r"movement\.rainbow"):
        movements.rainbow(tables)


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 40), st.integers(1, 9), st.integers(0, 9))
def test_individuals_for_any_number(players: int, rounds: int, seed: int) -> None:
    """Everybody plays but as few as do not fill a table, nobody sits out twice before all have."""
    movement = movements.random_individual(players, rounds, random.Random(seed), tries=20)
    report = check(movement)

    assert report.faults == ()
    assert max(report.sit_outs) - min(report.sit_outs) <= 1
    assert sum(report.sit_outs) == rounds * (players % 4)


def test_random_individuals_seldom_repeat_a_partner() -> None:
    """Sixteen players in five rounds: nobody has a partner twice."""
    movement = movements.random_individual(16, 5, random.Random(1))

    assert set(partners(movement).values()) == {1}


@pytest.mark.parametrize("teams", [5, 7, 9, 11])
def test_whist_league(teams: int) -> None:
    """FACTS 3.11: every two teams meet at two tables in one round, seats exchanged, with the same set."""
    movement = movements.whist_league(teams)

    assert check(movement).faults == ()
    for a in range(1, teams + 1):
        for b in range(a + 1, teams + 1):
            seen = [
                (number, each.boards, each.north_south[0])
                for number, each in movement.sittings()
                if {a, b} == set(each.everybody)
            ]
            assert {side for _, _, side in seen} == {a, b}
            assert len({boards for _, boards, _ in seen}) == 1


@pytest.mark.parametrize("teams", range(2, 41))
def test_round_robin(teams: int) -> None:
    """Everybody meets everybody once, nobody is twice in a round, an odd number has a bye each."""
    rounds = movements.round_robin(teams)
    met = [frozenset(match) for matches in rounds for match in matches]

    assert len(rounds) == teams - 1 + teams % 2
    assert Counter(met) == Counter(dict.fromkeys(met, 1))
    assert len(met) == teams * (teams - 1) // 2
    for matches in rounds:
        seated = [team for match in matches for team in match]
        assert len(set(seated)) == len(seated) == teams - teams % 2


@pytest.mark.parametrize("teams", range(2, 70))
def test_knock_out(teams: int) -> None:
    """One loser a match: teams less one matches; where the better seed always wins, one meets two in the final."""
    rounds = movements.knock_out(teams)

    assert sum(len(each.matches) for each in rounds) == teams - 1
    assert rounds[-1].matches == ((1, 2),)
    left = set(range(1, teams + 1))
    for each in rounds:
        assert {seed for match in each.matches for seed in match} | set(each.byes) == left
        left -= {max(match) for match in each.matches}
    byes = rounds[0].byes
    assert sorted(byes) == list(range(1, len(byes) + 1))


def test_stanzas() -> None:
    """32 boards in two and in five stanzas."""
    assert movements.stanzas(32, 2) == (range(1, 17), range(17, 33))
    assert [len(each) for each in movements.stanzas(32, 5)] == [7, 7, 6, 6, 6]
    with pytest.raises(InvalidValue, match=r"match\.stanzas"):
        movements.stanzas(3, 4)


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 24), st.integers(0, 1000))
def test_swiss(contestants: int, seed: int) -> None:
    """Nobody meets anybody twice and nobody has two byes while others have had none, as long as it can be."""
    rng = random.Random(seed)
    met: list[tuple[int, int]] = []
    byes: list[int] = []
    for _ in range(contestants // 2):
        order = list(range(1, contestants + 1))
        rng.shuffle(order)
        found = movements.pair_round(order, met, byes)
        assert not {frozenset(two) for two in met} & {frozenset(two) for two in found.matches}
        assert sorted([each for two in found.matches for each in two] + ([found.bye] if found.bye else [])) == sorted(
            order
        )
        met += found.matches
        byes += [found.bye] if found.bye else []
    assert len(set(byes)) == len(byes)


def test_monrad_takes_the_highest_not_met() -> None:
    """FACTS 3.11: the leader meets the second, or the next not met; where the tail cannot be paired, it goes back."""
    assert movements.pair_round([1, 2, 3, 4], []).matches == ((1, 2), (3, 4))
    assert movements.pair_round([1, 2, 3, 4], [(1, 2)]).matches == ((1, 3), (2, 4))
    assert movements.pair_round([1, 2, 3, 4], [(3, 4)]).matches == ((1, 3), (2, 4))
    assert movements.pair_round([1, 2, 3, 4], [(1, 2), (3, 4)], repeats=True).matches == ((1, 2), (3, 4))
    assert movements.first_round([1, 2, 3, 4, 5]).matches == ((1, 3), (2, 4))
    with pytest.raises(InvalidValue, match=r"swiss\.impossible"):
        movements.pair_round([1, 2], [(1, 2)])


def test_a_late_swiss_is_quick() -> None:
    """Sixty contestants after 20 rounds are paired without a long search."""
    rng = random.Random(5)
    met: list[tuple[int, int]] = []
    for _ in range(20):
        order = list(range(60))
        rng.shuffle(order)
        met += movements.pair_round(order, met).matches

    assert len({frozenset(two) for two in met}) == 20 * 30


@pytest.mark.parametrize("pairs", range(3, 121))
def test_suggestions_are_sound(pairs: int) -> None:
    """For every number of pairs something near 26 boards is suggested, and all of it passes the check."""
    found = movements.suggest(pairs)

    assert found
    assert all(check(each.movement).faults == () for each in found)
    assert all(each.movement.contestants == pairs for each in found)
    assert abs(found[0].boards - 26) <= 6
    assert all(each.reasons for each in found)


@pytest.mark.parametrize("boards", [12, 20, 26, 36])
def test_suggestions_for_every_size_can_be_played(boards: int) -> None:
    """From 4 pairs to 120 (FACTS 3.12): sets of two boards or more, about the boards asked for, 3 to 16 rounds.

    Only a Howell may have more rounds. Nor are there more boards on the tables than can be compared, nor tables at
    opposite ends of a hall that share theirs.
    """
    for pairs in range(4, 121):
        found = movements.suggest(pairs, boards)
        best = found[0]
        movement = best.movement

        assert check(movement).is_sound, (pairs, movement.code)
        assert min(each.each for each in found) >= 2, (pairs, movement.code)
        assert abs(best.boards - boards) <= 4, (pairs, movement.code, best.boards)
        assert 3 <= len(movement.rounds) <= (18 if movement.code == "howell" else 16), (pairs, movement.code)
        assert movement.sets * best.each <= boards + 12, (pairs, movement.code)
        assert 2 * len(movement.rounds) >= movement.sets, (pairs, movement.code)
        assert not movement.sharing or movement.tables <= 12, (pairs, movement.code)


@settings(max_examples=60, deadline=None)
@given(tables=st.integers(5, 60), sets=st.sampled_from([5, 7, 9, 11, 13, 15]))
def test_sections(tables: int, sets: int) -> None:
    """Every pair plays all sets once; a section is a Mitchell or a web movement, and half a table can be missing."""
    sizes = movements.section_sizes(tables, sets)
    if not sizes:
        with pytest.raises(InvalidValue, match=r"movement\.web"):
            movements.sections_mitchell(tables, sets)
        return
    movement = movements.sections_mitchell(tables, sets)

    assert sum(sizes) == tables
    assert all(size == sets or (size % 2 == 0 and sets < size < 2 * sets) for size in sizes)
    assert check(movement).faults == ()
    assert {frozenset(played) for played in sets_played(movement).values()} == {frozenset(range(1, sets + 1))}
    assert movement.copies == sum(1 if size == sets else 2 for size in sizes)
    assert check(movement.without(2 * tables)).faults == ()


def test_large_fields_are_told_why() -> None:
    """60 pairs: sections with their tables, all over the same boards; each movement's number of boards to deal."""
    best = movements.suggest(60, 26)[0]
    told = {each.code: each.data for each in best.reasons}

    assert (best.movement.code, best.each, len(best.movement.rounds)) == ("sections_mitchell", 2, 13)
    assert told["sections"] == {"sections": 2, "tables": "1–16, 17–30"}
    assert "same_boards" in told
    assert told["boards_needed"] == {"boards": 26}


def test_suggestions_fit_the_time() -> None:
    """Two hours are room for 15 boards: nothing longer is suggested."""
    assert all(each.minutes <= 120 for each in movements.suggest(12, 26, 120))


@pytest.mark.parametrize("movement", [movements.howell(10), movements.relay_mitchell(6), movements.whist(8)])
def test_movements_as_files(movement: Movement) -> None:
    """Written and read back; our own file is checked like anybody's."""
    assert movements.read_movement(movements.write_movement(movement)) == movement


def test_a_movement_of_a_file_is_checked() -> None:
    """A pair at two tables, a set twice for somebody, an unknown pair: refused with the place."""
    good = movements.howell(8)
    sitting = good.rounds[0][0]
    for bad, code in (
        (Sitting(sitting.table, (3,), sitting.east_west, sitting.boards), "movement.twice"),
        (Sitting(sitting.table, (9,), sitting.east_west, sitting.boards), "movement.contestant"),
        (Sitting(2, sitting.north_south, sitting.east_west, sitting.boards), "movement.table"),
        (Sitting(1, sitting.north_south, sitting.east_west, 4), "movement.set_twice"),
        (Sitting(1, sitting.north_south, sitting.east_west, 8), "movement.set"),
        (Sitting(1, (8, 3), sitting.east_west, 1), "movement.side"),
    ):
        rounds = ((bad, *good.rounds[0][1:]), *good.rounds[1:])
        wrong = Movement("own", 8, 7, rounds)
        with pytest.raises(InvalidValue) as refused:
            movements.read_movement(movements.write_movement(wrong))
        assert refused.value.code == code
        assert refused.value.data["round"] == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format":"x"}', "\ud800", "[" * 5000])
def test_what_is_no_movement(text: str) -> None:
    """One error each."""
    with pytest.raises(ParseError):
        movements.read_movement(text)


@pytest.mark.parametrize(
    "call", ["mitchell(1)", "mitchell(61)", "howell(2)", "howell(21)", "suggest(2)", "suggest(121)"]
)
def test_numbers_out_of_range(call: str) -> None:
    """Told with what there is."""
    name, _, number = call.removesuffix(")").partition("(")
    with pytest.raises(MakkerError) as refused:
        getattr(movements, name)(int(number))
    assert refused.value.data
