"""A pair's card: the usual choices, options by name, JSON both ways, clear errors."""

import json

import pytest
from tests.bidding.dealt import cards

from makker.bidding import SYSTEMS, Agreements, Card, card, choose, meaning
from makker.bidding.convention_card import SITUATIONS, convention_card
from makker.cards import Hand
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.seats import Seat

N = Seat.NORTH


@pytest.mark.parametrize("own", cards())
def test_json_round_trip(own: Card) -> None:
    """A card written and read is the same card."""
    assert Card.from_json(own.to_json()) == own


def test_left_out_options_are_the_systems_own() -> None:
    """JSON need only say what differs."""
    assert Card.from_json('{"system": "modern", "gerber": false}') == card("modern", gerber=False)
    assert Card.from_json("{}") == card("sayc")


@pytest.mark.parametrize(
    "text",
    ["", "[]", "sayc", '{"system": 5}', "\x00"],
)
def test_what_is_no_card(text: str) -> None:
    """Not JSON, or not an object."""
    with pytest.raises(ParseError) as refused:
        Card.from_json(text)

    assert refused.value.code == "bidding.card_json"


def test_unknown_systems_and_options() -> None:
    """Nothing is silently ignored."""
    with pytest.raises(InvalidValue, match=r"bidding\.no_option"):
        card("sayc", stayman=True)
    wrong: list[tuple[str, object, str]] = [
        ("gerber", "yes", "on, off"),
        ("gerber", 1, "on, off"),
        ("kings", "aces", "number, specific"),
        ("kings", ["number"], "number, specific"),
    ]
    for option, value, known in wrong:
        with pytest.raises(InvalidValue) as refused:
            card("sayc", **{option: value})
        assert refused.value.code == "bidding.option"
        assert refused.value.data == {"option": option, "text": str(value), "known": known}
    with pytest.raises(InvalidValue) as refused:
        card("acol")
    assert refused.value.code == "bidding.system"
    with pytest.raises(InvalidValue):
        Card.from_json(json.dumps({"system": "sayc", "colour": "blue"}))


def called(own: Card, hand: str, calls: str) -> str:
    """What the card calls."""
    return str(choose(Agreements(own, own), Hand.parse(hand), Auction.parse(calls, N)))


@pytest.mark.parametrize(
    ("hand", "calls", "on", "off"),
    [
        ("32.KQJ432.Q32.32", "", ("nordic", {"two_diamonds": "multi"}, "2D"), ("nordic", {}, "2H")),
        ("AQ32.K932.2.K932", "1H P", ("sayc", {"splinters": True}, "4D"), ("sayc", {}, "2N")),
        ("2.2.KQJ32.AQ9832", "1S", ("sayc", {}, "2N"), ("sayc", {"unusual": False}, "2C")),
        ("AQ932.KJ932.32.2", "1D", ("sayc", {}, "2D"), ("sayc", {"michaels": False}, "1S")),
        ("KQ92.432.K932.32", "1C 1H", ("sayc", {}, "X"), ("sayc", {"negative_doubles": False}, "1S")),
        ("2.KQJ8432.AK2.32", "1N P", ("sayc", {}, "4C"), ("sayc", {"gerber": False}, "3H")),
        ("2.2.KQ98432.J432", "1N 2S", ("nordic", {}, "2N"), ("sayc", {}, "P")),
        (
            "AK32.KQ32.Q32.32",
            "",
            ("modern", {}, "1H"),
            ("modern", {"four_card_hearts": False, "four_card_spades": False}, "1C"),
        ),
    ],
)
def test_options_change_calls(
    hand: str, calls: str, on: tuple[str, dict[str, object], str], off: tuple[str, dict[str, object], str]
) -> None:
    """A convention that is on is bid; one that is off is not."""
    assert called(card(on[0], **on[1]), hand, calls) == on[2]
    assert called(card(off[0], **off[1]), hand, calls) == off[2]


def test_each_side_is_read_by_its_own_card() -> None:
    """Two diamonds is weak diamonds from one side and multi from the other."""
    agreed = Agreements(card("sayc"), card("nordic", two_diamonds="multi"))
    weak, multi = Call.parse("2D"), Call.parse("2D")

    assert meaning(agreed, Auction(Seat.NORTH), weak).code == "open.weak_two"
    assert meaning(agreed, Auction(Seat.EAST), multi).code == "open.multi"
    assert called(card("nordic", two_diamonds="multi"), "5432.A2.K432.432", "2D P") == "2H"


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_convention_card_is_made_from_the_rules(system: str) -> None:
    """Every section has its situations, and each situation the calls that its rules know."""
    sections = convention_card(card(system))

    assert [section.code for section in sections] == [code for code, _ in SITUATIONS]
    openings = {each.call.text: each.code for each in sections[0].situations[0].meanings}
    assert openings["1N"] == "open.notrump"
    assert openings["2C"] == "open.two_clubs"
    assert {"1C", "1D", "1H", "1S", "2H", "2S", "3C", "4S"} <= openings.keys()
