"""Series: which evenings count how much, who may say so, and standings that give no hidden name away."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.tournament.test_several import session

from makker.errors import ConflictError, InvalidValue
from makker.tournament.events import Event, rankings
from makker.tournament.series import Part, Series, compose, decode, encode, evolve_all, put_together


def a_series(way: str, weights: tuple[int, ...]) -> Series:
    """Evenings `a`, `b` ... with these weights."""
    parts = [Part(chr(97 + at), weight) for at, weight in enumerate(weights)]
    found = evolve_all(None, [decode(encode(each)) for each in compose(None, 1.0, "host", "name", "Cup", way, parts)])
    assert found is not None
    return found


def hiding(event: Event, number: int) -> Event:
    """The event with one contestant's names hidden."""
    people = tuple(replace(each, shown=each.number != number) for each in event.contestants)
    return replace(event, contestants=people)


def test_half_of_a_session_is_carried_over() -> None:
    """100 and 0 per cent, then 0 and 100: by halves of the first 33 1/3 and 66 2/3, so the second session decides."""
    first, second = session((420, 450), "abcd"), session((450, 420), "abcd")
    table = put_together(a_series("sessions", (50, 100)), [first, second])

    assert {each.names[0]: each.total for each in table.lines} == {
        "a": Fraction(200, 3),
        "b": Fraction(100, 3),
        "c": Fraction(100, 3),
        "d": Fraction(200, 3),
    }
    assert table.mean


def test_sections_as_one_field_and_apart() -> None:
    """One event whose results are all compared, or each section's own percentages in one ranking."""
    sections = [session((420, 450), "abcd"), session((420, -50), "efgh")]
    field = put_together(a_series("field", (100, 100)), sections)
    apart = put_together(a_series("apart", (100, 100)), sections)

    assert field.event is not None
    assert len(rankings(field.event)[0].standings) == 8
    assert {each.names[0]: int(each.total) for each in apart.lines}["c"] == 100


def test_hidden_names_tell_who_is_who_but_are_not_shown() -> None:
    """Two different people of the same number stay two, and neither has a name."""
    first, second = hiding(session((420, 450), "abcd"), 1), hiding(session((420, 450), "xbcd"), 1)
    table = put_together(a_series("sessions", (100, 100)), [first, second])
    alone = [each for each in table.lines if not each.names]

    assert len(table.lines) == 5
    assert [sorted(one is None for one in each.results) for each in alone] == [[False, True]] * 2
    field = put_together(a_series("field", (100, 100)), [first, second]).event
    assert field is not None
    assert [each.names for each in field.contestants if not each.shown] == [(), ()]


def test_who_may_put_together_what() -> None:
    """Only who made it changes it; weights, ways and names that cannot be are refused; the same again is nothing."""
    series = a_series("sessions", (100,))
    with pytest.raises(ConflictError, match=r"evening\.not_director"):
        compose(series, 2.0, "other", "name", "Cup", "sessions", [Part("a")])
    assert compose(series, 2.0, "host", "name", "Cup", "sessions", [Part("a")]) == ()
    for parts, way, title, code in (
        ([], "sessions", "", "series.parts"),
        ([Part("a"), Part("a")], "sessions", "", "series.parts"),
        ([Part("a", 0)], "sessions", "", "series.weight"),
        ([Part("a", 1001)], "sessions", "", "series.weight"),
        ([Part("a")], "somehow", "", "series.way"),
        ([Part("a")], "field", "x" * 61, "event.name"),
    ):
        with pytest.raises(InvalidValue) as refused:
            compose(None, 1.0, "host", "name", title, way, parts)

        assert refused.value.code == code
