"""An event at live tables without any table: the field, the barometer, who may do what, results taken once."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from makker.errors import InvalidValue, MakkerError
from makker.tournament.evening import Evening
from makker.tournament.evening import evolve_all as evening_after
from makker.tournament.evening.correcting import clear, correct
from makker.tournament.evening.events import Left, Swapped
from makker.tournament.evening.opening import open_evening
from makker.tournament.evening.running import begin_round, finish
from makker.tournament.evening.seating import come_back, leave, swap, turn_table
from makker.tournament.movements import check
from makker.tournament.online import Online, Player, Terms, decode, encode, evolve_all
from makker.tournament.online.announcing import announce, begin, cancel, setup_of
from makker.tournament.online.field import everybody_meets, made_field, movement_for, two_fields
from makker.tournament.online.playing import answer, call_director, house_of, open_round
from makker.tournament.online.playing import given as given_seats
from makker.tournament.online.registering import Line, add, claim, register, release, withdraw, withdraw_many
from makker.tournament.online.results import not_played, take_result
from makker.tournament.scoring import NotPlayed, Played

NOW = 1000.0


class Event:
    """An event that is told what happens; everything goes through its stored form."""

    def __init__(self, **terms: object) -> None:
        self.state: Online | None = None
        self.made = 0
        self.take(announce(NOW, "abc", Terms(**terms), "host", "key-of-it"))  # type: ignore[arg-type]

    def take(self, events: object) -> None:
        """It has happened."""
        stored = [decode(encode(event)) for event in events]  # type: ignore[attr-defined]
        self.state = evolve_all(self.state, stored)

    @property
    def now(self) -> Online:
        """As it stands."""
        assert self.state is not None
        return self.state

    def code(self) -> str:
        """A fresh code."""
        self.made += 1
        return f"code{self.made}"

    def register(
        self, person: str, name: str, partner: str | None = None, *, robot: bool = False, team: str = ""
    ) -> None:
        """Somebody registers."""
        codes = self.code(), self.code()
        self.take(register(self.now, NOW, person, name, partner, codes, robot=robot, team=team))

    def begin(self) -> Evening:
        """The field is made, the evening set up and the first round opened."""
        online = self.now
        self.take(
            begin(
                online, NOW, "host", lambda many: movement_for(many, online.terms, Random(1)), lambda: bytes(range(32))
            )
        )
        movement = movement_for(len(self.now.field), online.terms, Random(1))
        codes = [f"table{at}" for at in range(movement.tables)]
        opened = open_evening(NOW, "abc", setup_of(self.now, movement), "host", "key-of-it", codes)
        evening = evening_after(None, opened)
        evening = evening_after(evening, begin_round(evening, NOW, "host"))  # type: ignore[arg-type]
        assert evening is not None
        self.take(open_round(self.now, NOW, evening, self.code))
        return evening


def refused(act: object) -> str:
    """The code with which it is refused."""
    with pytest.raises(MakkerError) as fault:
        act()  # type: ignore[operator]
    return fault.value.code


@pytest.mark.parametrize("pairs", range(2, 42, 2))
def test_everybody_meets_everybody_once(pairs: int) -> None:
    """The barometer of every even field: sound, all meet once, the same boards for all in a round."""
    movement = everybody_meets(pairs)
    report = check(movement)

    assert report.is_sound
    assert (report.meetings, report.most_meetings) == (pairs * (pairs - 1) // 2, 1)
    assert all({sitting.boards for sitting in sittings} == {at} for at, sittings in enumerate(movement.rounds, 1))


@pytest.mark.parametrize("pairs", [4, 8, 12, 20, 24, 32])
def test_directions_are_balanced_where_they_can_be(pairs: int) -> None:
    """With 3, 7, 11, 19 on the circle every two pairs compare as often in the same direction as in opposite ones."""
    assert check(everybody_meets(pairs)).balance == (0, 0)


@given(
    st.lists(st.sampled_from(["pair", "alone", "robot"]), min_size=1, max_size=30),
    st.integers(2, 24),
    st.sampled_from(["pairs", "individual"]),
)
def test_the_field_has_everybody_once(entries: list[str], fewest: int, kind: str) -> None:
    """Whoever registers plays, once; whole tables; partners stay together; robots fill up and no more than needed."""
    event = Event(kind=kind, fewest=fewest)
    for number, how in enumerate(entries):
        partner = f"partner {number}" if how == "pair" else None
        event.register(f"person {number}", f"name {number}", partner, robot=how == "robot")
    field = made_field(event.now.entries.values(), event.now.terms)
    names = [player.name for side in field for player in side if not player.is_robot]

    assert sorted(names) == sorted(player.name for player in event.now.players() if not player.is_robot)
    assert {len(side) for side in field} == ({2} if kind == "pairs" else {1})
    assert len(field) % (2 if kind == "pairs" else 4) == 0
    assert len(field) >= fewest
    if kind == "pairs":
        sides = {tuple(player.name for player in side) for side in field}
        assert all((f"name {at}", f"partner {at}") in sides for at, how in enumerate(entries) if how == "pair")


def test_registration_is_each_persons_own() -> None:
    """Nobody registers twice, takes a taken place or another's entry back, or enters once the field is made."""
    event = Event()
    event.register("anna", "Anna", "Bo")
    event.register("cecilie", "Cecilie")
    (bo,) = [player for player in event.now.players() if player.name == "Bo"]

    assert refused(lambda: event.register("anna", "Anna", "Dan")) == "online.already"
    assert refused(lambda: claim(event.now, NOW, "cecilie", bo.code)) == "online.already"
    assert refused(lambda: claim(event.now, NOW, "bo", "guessed")) == "online.code"
    assert refused(lambda: claim(event.now, NOW, "bo", "")) == "online.code"
    event.take(claim(event.now, NOW, "bo", bo.code))
    assert refused(lambda: claim(event.now, NOW, "eve", bo.code)) == "online.taken"
    assert refused(lambda: withdraw(event.now, NOW, "eve", 1)) == "evening.not_director"
    assert refused(lambda: add(event.now, NOW, "eve", [Line(["Eve"])], event.code)) == "evening.not_director"
    assert refused(lambda: add(event.now, NOW, "host", [Line(["A", "B", "C"])], event.code)) == "online.partners"
    assert refused(lambda: begin(event.now, NOW, "eve", everybody_meets, lambda: bytes(32))) == "evening.not_director"
    event.begin()
    assert refused(lambda: event.register("dan", "Dan")) == "online.begun"
    assert refused(lambda: withdraw(event.now, NOW, "anna", 1)) == "online.begun"


@pytest.mark.parametrize("name", ["", "  ", "x" * 41])
def test_names_that_are_none(name: str) -> None:
    """A name has 1 to 40 letters."""
    event = Event()

    assert refused(lambda: event.register("anna", name)) == "online.name"


@pytest.mark.parametrize(
    ("name", "signs"), [("a\x00b", "U+0000"), ("Anna\u202e\x07" * 40, "U+0007, U+202E"), ("A\u200fB", "U+200F")]
)
def test_characters_that_no_name_has(name: str, signs: str) -> None:
    """Control characters and those that turn the direction are told by number, in names of players and of teams."""
    event = Event(kind="teams")
    for called in ({"name": name}, {"name": "Anna", "partner": name}, {"name": "Anna", "team": name}):
        with pytest.raises(InvalidValue) as fault:
            event.register("anna", **called)  # type: ignore[arg-type]

        assert (fault.value.code, fault.value.data) == ("online.name_signs", {"signs": signs})


@pytest.mark.parametrize(
    ("field", "value"), [("each", 0), ("each", 17), ("rounds", 0), ("minutes", 0), ("fewest", 1), ("grace", -1)]
)
def test_terms_that_cannot_be(field: str, value: int) -> None:
    """Numbers out of range are refused, by name."""
    assert refused(lambda: announce(NOW, "abc", Terms(**{field: value}), "host", "key")) == "online.terms"  # type: ignore[arg-type]


def test_seats_are_those_of_the_round_whatever_is_repaired() -> None:
    """Partners face each other; freeing a place empties it for its new code's person; robots have no seat to take."""
    event = Event(fewest=4)
    event.register("anna", "Anna", "Bo")
    event.register("eva", "Eva", robot=True)
    event.begin()
    house = house_of(event.now, "anna")
    assert house is not None
    seats = given_seats(event.now, 1, house.table)
    assert {person for person, _ in seats.values()} <= {"anna", "eva"}
    anna = next(player for player in event.now.players() if player.name == "Anna")
    assert refused(lambda: release(event.now, NOW, "anna", anna.code, "fresh")) == "evening.not_director"
    event.take(release(event.now, NOW, "host", anna.code, "fresh", "Siri"))
    assert house_of(event.now, "anna") is None
    assert refused(lambda: claim(event.now, NOW, "anna", anna.code)) == "online.code"
    event.take(claim(event.now, NOW, "siri", "fresh"))

    assert house_of(event.now, "siri") == house
    assert given_seats(event.now, 1, house.table)[house.seat] == ("siri", "Siri")


def test_results_are_taken_once() -> None:
    """A table's result is entered confirmed; again, or after the director has written one, nothing comes of it."""
    evening = Event(fewest=4)
    evening.register("anna", "Anna", "Bo")
    night = evening.begin()
    place = (1, 1, 1)
    sides = evening.now.opened[1].sides[1]
    made = take_result(night, NOW, place, sides, "4S by N +1", "H2")
    night = evening_after(night, made) or night

    assert night.entries[place].outcome == Played(450)
    assert night.entries[place].confirmed
    assert take_result(night, NOW, place, sides, "4S by N -1", "H2") == ()
    for table, who in evening.now.opened[1].sides.items():
        due = [each for each in night.due(1) if each[1] == table]
        night = evening_after(night, not_played(night, NOW, due, who, "")) or night
    assert night.missing(1) == ()
    assert sum(isinstance(entry.outcome, NotPlayed) for entry in night.entries.values()) == len(night.entries) - 1


def test_results_are_theirs_who_sat_there() -> None:
    """A log that exchanges or removes contestants of a round that is open gives the result to whoever has played it."""
    event = Event(fewest=4)
    event.register("anna", "Anna", "Bo")
    night = event.begin()
    sides = event.now.opened[1].sides[1]
    swapped = evening_after(night, [Swapped(sides[0][0], sides[1][0], 1, "why", NOW), Left(sides[0][0], 1, "why", NOW)])
    assert swapped is not None
    night = evening_after(swapped, take_result(swapped, NOW, (1, 1, 1), sides, "4S by N =", "")) or night

    assert (night.entries[1, 1, 1].ns, night.entries[1, 1, 1].ew) == sides


def test_what_is_open_at_the_tables_is_not_repaired() -> None:
    """Nobody changes seats or leaves in a round that has been opened, nothing is cleared; later rounds are free."""
    event = Event(fewest=4, rounds=3, each=1)
    event.register("anna", "Anna", "Bo")
    night = event.begin()

    assert refused(lambda: swap(night, NOW, "host", 1, 2, 1, "why")) == "online.open_round"
    assert refused(lambda: turn_table(night, NOW, "host", 1, 1, "why")) == "online.open_round"
    assert refused(lambda: leave(night, NOW, "host", 1, 1, "why")) == "online.open_round"
    assert refused(lambda: clear(night, NOW, "host", night.due(1), "why")) == "online.no_redo"
    assert refused(lambda: finish(night, NOW, "host", final=True, why="why")) == "online.round_open"
    assert len(swap(night, NOW, "host", 1, 2, 2, "why")) == 1
    assert len(leave(night, NOW, "host", 1, 2, "why")) == 1


def test_no_result_is_of_a_board_to_come() -> None:
    """Round 1 has boards 1 and 2, round 2 boards 3 and 4: no form gives a table of round 1, or another pair, board 3.

    What is taken there would stand beside the result that the board brings when it is played.
    """
    event = Event(fewest=4, rounds=2, each=2)
    event.register("anna", "Anna", "Bo")
    night = event.begin()

    def written(place: tuple[int, int, int], night: Evening, **more: object) -> tuple[object, ...]:
        return correct(night, NOW, "host", place, "4S by N =", "why", **more)  # type: ignore[arg-type]

    assert refused(lambda: written((1, 1, 3), night, elsewhere=True)) == "online.not_begun"
    assert refused(lambda: written((1, 1, 3), night)) == "online.not_begun"
    others = event.now.opened[1].sides[2]
    assert refused(lambda: written((1, 1, 1), night, contestants=others)) == "online.open_round"
    assert len(written((1, 1, 1), night, elsewhere=True)) == 1
    second = evening_after(played_out(event, night), begin_round(played_out(event, night), NOW, "host", 2)) or night
    assert refused(lambda: written((1, 1, 3), second, elsewhere=True)) == "evening.board"
    assert refused(lambda: written((2, 1, 1), second, elsewhere=True)) == "evening.board"
    assert len(written((2, 1, 3), second)) == 1


def test_only_the_next_round_begins() -> None:
    """While a round is played only its own clock begins again; when it is over only the next round begins."""
    event = Event(fewest=4, rounds=3, each=1)
    event.register("anna", "Anna", "Bo")
    night = event.begin()
    assert [refused(lambda at=at: begin_round(night, NOW, "host", at)) for at in (2, 3)] == ["online.round_order"] * 2
    assert len(begin_round(night, NOW, "host", 1)) == 1
    over = played_out(event, night)

    assert [refused(lambda at=at: begin_round(over, NOW, "host", at)) for at in (1, 3)] == ["online.round_order"] * 2
    assert len(begin_round(over, NOW, "host", 2)) == 1


def played_out(event: Event, night: Evening) -> Evening:
    """The round with all its results."""
    for table, who in event.now.opened[1].sides.items():
        for place in [each for each in night.due(1) if each[1] == table]:
            night = evening_after(night, take_result(night, NOW, place, who, "4S by N =", "")) or night
    return night


def test_who_comes_back_has_not_played_the_rounds_between() -> None:
    """A pair that left and returns leaves no result missing for rounds that nobody plays any more."""
    event = Event(fewest=4, rounds=3, each=1)
    event.register("anna", "Anna", "Bo")
    night = played_out(event, event.begin())
    night = evening_after(night, leave(night, NOW, "host", 1, 2, "ill")) or night
    night = evening_after(night, begin_round(night, NOW, "host", 2)) or night
    assert refused(lambda: come_back(night, NOW, "host", 1)) == "online.open_round"
    for number, table, board in night.missing(2):
        sitting = night.sitting(number, table)
        assert sitting is not None
        taken = take_result(night, NOW, (number, table, board), sitting.directions, "Pass", "")
        night = evening_after(night, taken) or night
    night = evening_after(night, come_back(night, NOW, "host", 1)) or night

    assert night.missing(2) == ()
    assert len(begin_round(night, NOW, "host", 3)) == 1


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"each": 6, "minutes": 110, "rounds": 3}, "online.round_minutes"),
        ({"each": 1, "minutes": 0.5, "rounds": 3}, "online.round_minutes"),
        ({"each": 16, "rounds": 60}, "online.boards"),
        ({"level": "expert", "fewest": 12}, "online.experts"),
    ],
)
def test_numbers_that_do_not_go_together(terms: dict[str, object], code: str) -> None:
    """A round lasts from one minute to ten hours, an event has a hundred boards, experts do not fill a hall."""
    assert refused(lambda: Event(**terms)) == code


@settings(deadline=None, max_examples=25)
@given(
    st.integers(1, 16),
    st.integers(1, 60),
    st.floats(0.01, 120),
    st.integers(2, 24),
    st.sampled_from(["pairs", "individual"]),
)
def test_what_is_announced_can_begin(each: int, rounds: int, minutes: float, fewest: int, kind: str) -> None:
    """Whatever numbers are taken when an event is announced, its evening can be set up."""
    try:
        event = Event(each=each, rounds=rounds, minutes=minutes, fewest=fewest, kind=kind)
    except MakkerError:
        return
    event.register("anna", "Anna")

    assert event.begin().round == 1


def test_individuals_fill_what_there_are_movements_for() -> None:
    """Sixty individuals may register; the next is refused then, not when the event is to begin."""
    event = Event(kind="individual", rounds=2)
    event.take(add(event.now, NOW, "host", [Line([f"P{at}"]) for at in range(60)], event.code))

    assert refused(lambda: event.register("late", "Late")) == "online.full"
    assert refused(lambda: event.take(add(event.now, NOW, "host", [Line(["Q"])], event.code))) == "online.full"
    assert len(event.begin().setup.event.contestants) == 60


def test_several_entries_go_at_once() -> None:
    """The director withdraws those marked; a stranger none; of those marked that are gone already nothing comes."""
    event = Event()
    event.take(add(event.now, NOW, "host", [Line([f"P{at}"]) for at in range(5)], event.code))
    assert refused(lambda: withdraw_many(event.now, NOW, "eve", [1])) == "evening.not_director"
    event.take(withdraw_many(event.now, NOW, "host", [1, 2, 4, 9]))

    assert sorted(event.now.entries) == [3, 5]
    assert refused(lambda: withdraw_many(event.now, NOW, "host", [1, 9])) == "online.no_entry"


def test_an_event_is_called_off() -> None:
    """The director calls an event off before its first round; nobody registers then, nothing begins."""
    event = Event()
    event.register("anna", "Anna")
    assert refused(lambda: cancel(event.now, NOW, "anna")) == "evening.not_director"
    event.take(cancel(event.now, NOW, "host"))

    assert refused(lambda: event.register("bo", "Bo")) == "online.cancelled"
    assert refused(event.begin) == "online.cancelled"
    played = Event()
    played.register("anna", "Anna")
    played.begin()
    assert refused(lambda: cancel(played.now, NOW, "host")) == "online.played"


def test_calls_for_the_director() -> None:
    """Those who play call, no more than five times at once; the director alone answers, each once."""
    event = Event(fewest=4)
    event.register("anna", "Anna", "Bo")
    event.begin()
    house = house_of(event.now, "anna")
    assert house is not None
    assert refused(lambda: call_director(event.now, NOW, "eve", house, 1)) == "online.not_playing"
    for _ in range(5):
        event.take(call_director(event.now, NOW, "anna", house, 1))
    assert refused(lambda: call_director(event.now, NOW, "anna", house, 1)) == "online.called"
    assert refused(lambda: answer(event.now, NOW, "anna", 1)) == "evening.not_director"
    assert refused(lambda: answer(event.now, NOW, "host", 9)) == "online.no_call"
    event.take(answer(event.now, NOW + 5, "host", 1))

    assert answer(event.now, NOW, "host", 1) == ()
    assert event.now.calls[0].answered == NOW + 5


@pytest.mark.parametrize("pairs", range(2, 42, 2))
def test_two_fields_meet_each_other_once(pairs: int) -> None:
    """Two winners (FACTS 3.12): each pair keeps its direction and meets all of the other once, over the same boards."""
    movement = two_fields(pairs)
    report = check(movement)

    assert report.is_sound
    assert (movement.winners, report.meetings, report.possible) == (2, (pairs // 2) ** 2, (pairs // 2) ** 2)
    assert {side[0] <= pairs // 2 for _, each in movement.sittings() for side in (each.north_south,)} == {True}
    assert all({sitting.boards for sitting in sittings} == {at} for at, sittings in enumerate(movement.rounds, 1))


@given(st.lists(st.sampled_from(["pair", "alone", "robot"]), min_size=1, max_size=30), st.integers(2, 12))
def test_teams_are_two_pairs_each(entries: list[str], fewest: int) -> None:
    """Everybody plays once, partners stay partners, all teams have opponents; robots fill no more than needed."""
    event = Event(kind="teams", fewest=fewest)
    for number, how in enumerate(entries):
        partner = f"partner {number}" if how == "pair" else None
        event.register(f"person {number}", f"name {number}", partner, robot=how == "robot")
    field = made_field(event.now.entries.values(), event.now.terms)
    people = [player for team in field for player in team if player.name]

    assert {len(team) for team in field} == {4}
    assert len(field) % 2 == 0
    assert len(field) >= fewest
    assert sorted(map(repr, people)) == sorted(
        repr(one) for each in event.now.entries.values() for one in each.players if one.name
    )
    for team in field:
        for pair in (team[:2], team[2:]):
            together = {each.name.removeprefix("partner ").removeprefix("name ") for each in pair if each.name}
            assert len(together) < 2 or not any(each.name.startswith("partner") for each in pair)
    assert len(field) <= max(fewest + fewest % 2, -(-len(entries) // 4) * 2)


@pytest.mark.parametrize("teams", [2, 4])
def test_a_team_sits_at_two_tables(teams: int) -> None:
    """Its first pair North-South at one table, its second East-West at the other: the same opponents and boards."""
    event = Event(kind="teams", fewest=teams, rounds=3, each=4)
    for at in range(2 * teams):
        event.register(f"a{at}", f"A{at}", f"B{at}")
    evening = event.begin()
    for first in range(1, teams, 2):
        second = first + 1
        one, other = (event.now.seated(1, table) for table in (first, second))
        ((home,), (away,)) = event.now.opened[1].sides[first]

        assert event.now.opened[1].sides[second] == ((away,), (home,))
        team = event.now.field[home - 1]
        assert (one["N"], one["S"], other["E"], other["W"]) == team
        rival = event.now.field[away - 1]
        assert (other["N"], other["S"], one["E"], one["W"]) == rival
        assert {each[2] for each in evening.due(1) if each[1] == first} == {1, 2, 3, 4}
    assert evening.setup.event.kind == "teams"
    assert evening.setup.event.teams.scheduled == (12 if teams == 2 else 4)


def test_robots_do_not_fill_a_hall_of_teams() -> None:
    """As many seats as robots fill for pairs, and no more."""
    for fewest, level in ((13, "novice"), (5, "expert")):
        terms = Terms(kind="teams", fewest=fewest, level=level)

        assert refused(lambda terms=terms: announce(NOW, "abc", terms, "host", "key-of-it")) in (
            "online.terms",
            "online.experts",
        )


def test_individuals_change_partners() -> None:
    """Eight players over seven rounds: everybody partners everybody once (FACTS 3.13)."""
    terms = Terms(kind="individual", rounds=7)
    movement = movement_for(8, terms, Random(1))
    partners = {frozenset(side) for _, each in movement.sittings() for side in (each.north_south, each.east_west)}

    assert check(movement).is_sound
    assert len(partners) == 8 * 7 // 2
    field = made_field([], terms)
    assert field == ((Player(),),) * 4
