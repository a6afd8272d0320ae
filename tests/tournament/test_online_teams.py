"""Teams at live tables: who names the same team is one, the director puts together, the rest as they registered."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.test_online import NOW, Event, refused

from makker.errors import MakkerError
from makker.tournament.online.field import made_field
from makker.tournament.online.registering import Line, add, join_team, put_together, take_apart
from makker.tournament.online.teaming import in_teams
from makker.web.onlineforms import read_sides

Names = set[str]


def people(event: Event) -> list[Names]:
    """The names of each team, as the field would be made now."""
    field = made_field(event.now.entries.values(), event.now.terms)
    return [{player.name for player in side if player.name} for side in field]


def pair(event: Event, name: str, team: str = "") -> None:
    """A pair registers: `A` is A1 and A2."""
    event.register(name, f"{name}1", f"{name}2", team=team)


def of(*names: str) -> Names:
    """The players of pairs."""
    return {f"{name}{at}" for name in names for at in (1, 2)}


def test_two_pairs_that_name_a_team_are_one() -> None:
    """Neither capitals nor spaces tell two names apart; the others are put together as they registered."""
    event = Event(kind="teams", fewest=2)
    for name, team in (("A", ""), ("B", "Ravens"), ("C", ""), ("D", ""), ("E", " ravens "), ("F", "")):
        pair(event, name, team)

    assert people(event) == [of("B", "E"), of("A", "C"), of("D", "F"), set()]
    event.begin()
    assert event.now.teams == ("Ravens", "", "", "")
    assert {player.name for player in event.now.field[0]} == of("B", "E")


def test_a_third_pair_is_refused() -> None:
    """Two pairs fill a team; a place that becomes free can be taken; who looks for a partner takes one of the four."""
    event = Event(kind="teams")
    pair(event, "A", "Ravens")
    event.register("s", "Siri", team="Ravens")
    assert refused(lambda: pair(event, "B", "RAVENS")) == "online.team_full"
    event.register("t", "Tor", team="Ravens")
    assert refused(lambda: event.register("u", "Ulf", team="Ravens")) == "online.team_full"

    assert people(event)[0] == of("A") | {"Siri", "Tor"}


def test_who_looks_for_a_partner_plays_in_the_team_that_was_named() -> None:
    """One of the same team first, then one who has named none: nobody is put into another team than the own."""
    event = Event(kind="teams", fewest=2)
    event.register("x", "Xenia")
    event.register("r", "Rolf", team="Ravens")
    event.register("s", "Siri", team="Swans")
    pair(event, "A", "Swans")
    pair(event, "B", "Ravens")
    pair(event, "C")

    # The only one who is free plays with Rolf, who came first; a robot sits with Siri.
    assert people(event) == [of("A") | {"Siri"}, of("B") | {"Rolf", "Xenia"}, of("C"), set()]


def test_a_team_is_spelled_as_the_first_spelled_it() -> None:
    """Spaces, capitals and how an accent is put together make no other team: all see the first spelling, together."""
    composed, decomposed = "Équipe Hök", "e\u0301quipe  Ho\u0308k "
    event = Event(kind="teams")
    pair(event, "A", composed)
    pair(event, "B", "Ravens")
    pair(event, "C")
    pair(event, "D", decomposed)
    pair(event, "E")
    event.take(join_team(event.now, NOW, "E", 5, "rAVENS"))
    event.take(add(event.now, NOW, "host", [Line(["Siri"], "SWANS"), Line(["Tor"], "swans")], event.code))
    entries = in_teams(event.now.entries.values())

    assert [each.team for each in entries] == [composed, composed, "Ravens", "Ravens", "", "SWANS", "SWANS"]
    assert [each.number for each in entries] == [1, 4, 2, 5, 3, 6, 7]
    event.take(join_team(event.now, NOW, "A", 1, "ÉQUIPE HÖK"))
    assert event.now.entries[1].team == composed
    event.begin()
    assert event.now.teams[:2] == (composed, "Ravens")


def test_one_changes_ones_own_team_alone() -> None:
    """The own entry, or any as the director; a stranger no other's; not once it has begun; no teams in pairs."""
    event = Event(kind="teams")
    pair(event, "A", "Ravens")
    pair(event, "B")
    assert refused(lambda: join_team(event.now, NOW, "A", 2, "Ravens")) == "evening.not_director"
    assert refused(lambda: join_team(event.now, NOW, "host", 7, "Ravens")) == "online.no_entry"
    assert refused(lambda: join_team(event.now, NOW, "B", 2, "x" * 41)) == "online.name"
    event.take(join_team(event.now, NOW, "B", 2, "Ravens"))
    event.take(join_team(event.now, NOW, "A", 1, "Ravens"))

    assert {each.team for each in event.now.entries.values()} == {"Ravens"}
    event.take(join_team(event.now, NOW, "host", 1, ""))
    assert event.now.entries[1].team == ""
    event.begin()
    assert refused(lambda: join_team(event.now, NOW, "A", 1, "Ravens")) == "online.begun"
    assert refused(lambda: pair(Event(), "A", "Ravens")) == "online.no_teams"


def test_the_director_puts_pairs_together_and_apart() -> None:
    """Two pairs become a team under the name that one has, a new one, or the first player's; three are none."""
    event = Event(kind="teams", fewest=2)
    for name in "ABCDE":
        pair(event, name, "Swans" if name == "D" else "")
    assert refused(lambda: put_together(event.now, NOW, "A", [1, 4], "")) == "evening.not_director"
    for marked in ([1], [1, 2, 3]):
        assert refused(lambda marked=marked: put_together(event.now, NOW, "host", marked, "")) == "online.team_two"
    event.take(put_together(event.now, NOW, "host", [4, 1], ""))
    event.take(put_together(event.now, NOW, "host", [2, 5], ""))
    assert [event.now.entries[at].team for at in range(1, 6)] == ["Swans", "B1", "", "Swans", "B1"]
    assert people(event)[:2] == [of("A", "D"), of("B", "E")]

    assert refused(lambda: put_together(event.now, NOW, "host", [1, 3], "")) == "online.team_full"
    event.take(take_apart(event.now, NOW, "host", [4, 5]))
    event.take(put_together(event.now, NOW, "host", [1, 3], "Eagles"))
    assert people(event) == [of("A", "C"), of("B", "D"), of("E"), set()]
    assert take_apart(event.now, NOW, "host", [4]) == ()


def test_teams_that_the_director_types() -> None:
    """The team stands before a colon; a third pair of one name is refused and nobody is registered."""
    event = Event(kind="teams", fewest=2)
    lines = read_sides("Ravens: A1 – A2\nB1 – B2\n\nRavens:C1 – C2")

    assert lines == [Line(("A1", "A2"), "Ravens"), Line(("B1", "B2")), Line(("C1", "C2"), "Ravens")]
    assert (
        refused(lambda: event.take(add(event.now, NOW, "host", [*lines, lines[0]], event.code))) == "online.team_full"
    )
    event.take(add(event.now, NOW, "host", lines, event.code))
    assert people(event) == [of("A", "C"), of("B")]
    with pytest.raises(MakkerError, match=r"evening\.name_line"):
        read_sides("Ravens:")


@given(
    st.lists(st.tuples(st.sampled_from(["pair", "alone", "robot"]), st.sampled_from(["", "a", "b", "c"])), max_size=24)
)
def test_everybody_plays_once_and_whole_teams_stay(entries: list[tuple[str, str]]) -> None:
    """Whatever is named: everybody plays once, partners together, and pairs that named one team are in one."""
    event = Event(kind="teams", fewest=2)
    for number, (how, team) in enumerate(entries):
        partner = f"partner {number}" if how == "pair" else None
        with suppress(MakkerError):  # the team is full
            event.register(f"p{number}", f"name {number}", partner, robot=how == "robot", team=team)
    field = made_field(event.now.entries.values(), event.now.terms)
    codes = [player.code for side in field for player in side if player.code]

    assert sorted(codes) == sorted(player.code for player in event.now.players() if player.code)
    assert len(field) % 2 == 0
    assert {len(side) for side in field} == {4}
    sat = {player.code: (at, place // 2) for at, side in enumerate(field) for place, player in enumerate(side)}
    pairs = [each for each in event.now.entries.values() if len(each.players) == 2]
    for each in pairs:
        assert len({sat[player.code] for player in each.players if player.code}) == 1
    for team in "abc":
        mine = [each for each in pairs if each.team == team]
        assert len(mine) < 2 or len({sat[each.players[0].code][0] for each in mine}) == 1
