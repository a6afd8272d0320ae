"""The round plan and the options that make it."""

import pytest

from makker.cards import Card, Hand, Strain
from makker.errors import InvalidValue
from makker.games.bondebridge import (
    BONDEBRIDGE,
    OH_HELL,
    PLUMP,
    OhHellOptions,
    Options,
    Plan,
    PlumpOptions,
    Spare,
    Trumps,
    Twos,
    make_plan,
)
from makker.games.bondebridge.plan import drawn_trump, pack, twos_put_aside
from makker.seats import Player

C, D, H, S, N = Strain.CLUBS, Strain.DIAMONDS, Strain.HEARTS, Strain.SPADES, Strain.NOTRUMP


def sizes(options: Options) -> list[int]:
    """The hand size of every round."""
    return [planned.cards for planned in make_plan(options)]


def trumps(options: Options) -> list[Strain | None]:
    """The planned trump of every round."""
    return [planned.trump for planned in make_plan(options)]


def test_twenty_rounds() -> None:
    """Rounds of 1..10 and 10..1 cards, ten twice running, 110 cards a player in all (FACTS 004-07, 8-17)."""
    found = sizes(Options())

    assert found == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert (len(found), sum(found)) == (20, 110)


def test_rotation_of_trumps() -> None:
    """No trump in rounds 1-3 and 18-20, and C D H S over and over in rounds 4-17 (FACTS 004-07, 004-09, 8-17)."""
    assert trumps(Options()) == [N, N, N, C, D, H, S, C, D, H, S, C, D, H, S, C, D, N, N, N]


def test_agreed_order() -> None:
    """Any other order can be agreed on, such as hearts in round 4 (FACTS 004-09, D36)."""
    found = trumps(Options(order=(H, S, N)))

    assert found[:8] == [N, N, N, H, S, N, H, S]


def test_one_suit_always() -> None:
    """An order of one suit makes it trumps in every round, the short ones too where so agreed (FACTS 3.15)."""
    assert set(trumps(Options(order=(S,), no_trump_up_to=0))) == {S}


def test_no_trumps_at_all() -> None:
    """Plump in its plain version has no trumps (FACTS 3.15)."""
    assert set(trumps(PlumpOptions())) == {N}


@pytest.mark.parametrize(("players", "cards"), [(2, 48), (3, 48), (4, 48), (5, 52)])
def test_twos_out(players: int, cards: int) -> None:
    """Two to four players take the twos out, five keep all 52 cards (FACTS 004-05)."""
    assert len(pack(Options(players=players))) == cards


def test_twos_as_agreed() -> None:
    """The twos are in or out as the players agree."""
    assert len(pack(Options(twos=Twos.IN))) == 52
    assert len(pack(Options(players=5, twos=Twos.OUT, largest=9))) == 48


@pytest.mark.parametrize(("players", "rounds"), [(2, 13), (3, 17), (4, 13), (5, 10)])
def test_full_hand_down_to_one(players: int, rounds: int) -> None:
    """From the full hand down to one card, with all 52 cards; 13 rounds for two players (FACTS 004-18, D39)."""
    options = Options(players=players, plan=Plan.DOWN)

    assert sizes(options) == list(range(rounds, 0, -1))
    assert len(pack(options)) == 52


def test_two_players_may_have_26() -> None:
    """By the same rule two players have 26 rounds; 13 is only the usual cap (FACTS D39)."""
    assert sizes(Options(players=2, plan=Plan.DOWN, largest=26)) == list(range(26, 0, -1))


def test_drawn_card_out_shortens_the_plan() -> None:
    """Four players can have 13 cards each only when the drawn card goes back (FACTS 004-20)."""
    assert sizes(Options(plan=Plan.DOWN))[0] == 13
    assert sizes(Options(plan=Plan.DOWN, put_back=False))[0] == 12


def test_trump_is_drawn_in_every_round_of_the_variant() -> None:
    """No trump is planned where a card is drawn for it (FACTS 004-19)."""
    assert set(trumps(Options(plan=Plan.DOWN))) == {None}


@pytest.mark.parametrize(
    ("card", "trump"),
    [("C2", C), ("D9", D), ("H10", H), ("S7", S), ("SJ", N), ("CQ", N), ("DK", N), ("HA", N)],
)
def test_drawn_card(card: str, trump: Strain) -> None:
    """A drawn 2-10 makes its suit trumps; J Q K A mean no trump (FACTS 004-19)."""
    assert drawn_trump(Card.parse(card)) is trump


@pytest.mark.parametrize(
    ("players", "trump", "twos"),
    [
        (3, H, "C2"),
        (3, C, "D2"),
        (3, N, "C2"),
        (5, H, "C2 D2"),
        (5, C, "D2 H2"),
        (5, D, "C2 H2"),
        (5, N, "C2 D2"),
        (4, H, ""),
        (2, H, ""),
    ],
)
def test_twos_for_spare_cards(players: int, trump: Strain, twos: str) -> None:
    """A full hand leaves one card with three players and two with five: so many twos go out (FACTS 004-21, D40)."""
    options = Options(players=players, plan=Plan.DOWN)
    full = make_plan(options)[0].cards

    assert twos_put_aside(options, full, trump) == Hand(map(Card.parse, twos.split()))
    assert twos_put_aside(options, full - 1, trump) == Hand()


def test_spare_cards_lie_aside_in_the_twenty_rounds() -> None:
    """With five players and ten cards two are left over; they simply lie aside (FACTS 004-08)."""
    assert twos_put_aside(Options(players=5), 10, C) == Hand()


@pytest.mark.parametrize(("players", "largest"), [(2, 10), (5, 10), (6, 8), (7, 7), (8, 6)])
def test_plump(players: int, largest: int) -> None:
    """Plump: ten cards (or what a pack gives more than five players) down to one and up again (FACTS 3.15)."""
    down = list(range(largest, 0, -1))

    assert sizes(PlumpOptions(players=players)) == down + down[-2::-1]


def test_plump_repeats_the_one_card_round() -> None:
    """The one-card round is played once or several times (FACTS 3.15)."""
    assert sizes(PlumpOptions(largest=3, turn_rounds=3)) == [3, 2, 1, 1, 1, 2, 3]


@pytest.mark.parametrize(("players", "largest"), [(3, 17), (4, 13), (5, 10), (6, 8), (7, 7)])
def test_oh_hell(players: int, largest: int) -> None:
    """Oh hell: from one card to as many as there are, and back (FACTS 3.15)."""
    up = list(range(1, largest + 1))

    assert sizes(OhHellOptions(players=players)) == up + up[-2::-1]


def test_the_deal_moves_on() -> None:
    """The deal goes to the next player every round (FACTS 004-06)."""
    dealers = [planned.dealer for planned in make_plan(Options(players=3, first_dealer=3))]

    assert dealers[:4] == [Player(2), Player(0), Player(1), Player(2)]


def test_listed_sizes() -> None:
    """Any list of hand sizes can be agreed on."""
    assert sizes(Options(plan=Plan.LISTED, sizes=(5, 1, 7))) == [5, 1, 7]


def test_forehead_is_the_last_round() -> None:
    """Only the last round, of one card, is played on the forehead (FACTS 004-23)."""
    found = [planned.number for planned in make_plan(Options(forehead=True)) if planned.forehead]

    assert found == [20]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (Options(players=1), "options.players"),
        (Options(players=6), "options.players"),
        (PlumpOptions(players=9), "options.players"),
        (OhHellOptions(players=2), "options.players"),
        (OhHellOptions(players=8), "options.players"),
        (Options(first_dealer=5), "options.first_dealer"),
        (Options(players=5, twos=Twos.OUT), "options.hand_size"),
        (Options(largest=0), "options.hand_size"),
        (Options(plan=Plan.DOWN, put_back=False, largest=13), "options.hand_size"),
        (Options(plan=Plan.LISTED, sizes=(3, 14)), "options.hand_size"),
        (Options(plan=Plan.LISTED), "options.sizes"),
        (Options(sizes=(1, 2)), "options.sizes"),
        (Options(plan=Plan.LISTED, sizes=(1, 2), largest=2), "options.sizes"),
        (Options(turn_rounds=0), "options.turn_rounds"),
        (Options(plan=Plan.LISTED, sizes=(1,) * 201), "options.sizes"),
        (Options(order=()), "options.order"),
        (Options(order=(Strain.SPADES,) * 201), "options.order"),
        (Options(spare=Spare.TWOS), "options.twos_missing"),
        (OhHellOptions(spare=Spare.TWOS), "options.twos_turn_up"),
        (PlumpOptions(forehead=True), "options.forehead"),
    ],
)
def test_impossible_options(options: Options, code: str) -> None:
    """Options that cannot stand together are refused with a code, by `players` and `initial` alike."""
    for build in (BONDEBRIDGE.players, BONDEBRIDGE.initial, make_plan):
        with pytest.raises(InvalidValue) as refusal:
            build(options)

        assert refusal.value.code == code


def test_names_and_defaults() -> None:
    """One engine under three names, each with its own defaults."""
    games = {game.name: game.options_type() for game in (BONDEBRIDGE, PLUMP, OH_HELL)}

    assert games == {"bondebridge": Options(), "plump": PlumpOptions(), "oh-hell": OhHellOptions()}
    assert Trumps(OhHellOptions().trumps) is Trumps.TURN_UP
