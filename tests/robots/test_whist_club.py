"""Whist by weighing cards: it deals only what can be, plays what is sure, and takes more tricks than rules of thumb."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from makker.cards import Card
from makker.games.registry import find_game
from makker.games.whist.table import WhistView
from makker.robots.protocol import AnyRobot
from makker.robots.spreading import shown_out
from makker.robots.whist import WhistRobot
from makker.robots.whist_club import WeighingWhistRobot, held_out, imagined
from makker.rules import Official
from makker.seats import Seat
from makker.seats.seat import SEATS

GAMES = ["whist", "bridge-whist"]


def one_deal(game: str, seed: int, robots: Mapping[Seat, AnyRobot]) -> tuple[int, list[tuple[WhistView[Any], Any]]]:
    """North-South's tricks of the first deal of a rubber, and what everybody saw and did. The seed decides all."""
    found, cards, rng = find_game(game), random.Random(seed), random.Random(seed + 1)
    rules, seen = found.rules, list[tuple[WhistView[Any], Any]]()
    state = rules.initial(found.options())
    while True:
        who = min(rules.to_act(state), key=str)
        if isinstance(who, Official):
            action = rules.chance(state, cards)
        else:
            view = rules.view(state, who)
            action = robots[who].act(view, 60, rng)
            seen.append((view, action))
        for event in rules.decide(state, who, action):
            state = rules.evolve(state, event)
        last = rules.view(state, Seat.NORTH).last
        if last is not None:
            return last[1], seen


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_legal_and_every_position_could_be(game: str) -> None:
    """Hands in sight are as they are, nobody holds what was played or a suit shown out of, no card is lost."""
    _, seen = one_deal(game, 3, dict.fromkeys(SEATS, WeighingWhistRobot(5)))
    looked = 0
    for view, action in seen:
        assert action in view.moves
        for position in imagined(view, random.Random(1), 3):
            left = [card for hand in position.deal.hands for card in hand]
            played = [card for trick in (*view.tricks, view.trick) for card in trick.cards]
            assert len(left) + len(played) == len({*left, *played}) == 52
            assert isinstance(view.viewer, Seat)
            assert position.deal[view.viewer] == view.hand
            assert view.dummy is None or view.dummy_hand is None or position.deal[view.dummy] == view.dummy_hand
            for seat in SEATS:
                assert len(position.deal[seat]) == 13 - held_out(view, seat)
                assert not {card.suit.index for card in position.deal[seat]} & shown_out(
                    (*view.tricks, view.trick), seat
                )
            looked += 1

    assert looked > 100


def test_the_card_turned_up_is_in_the_dealers_hand() -> None:
    """Everybody has seen it, so it is dealt to nobody else until it is played."""
    _, seen = one_deal("whist", 5, dict.fromkeys(SEATS, WhistRobot()))
    looked = 0
    for view, _ in seen:
        gone = {card for trick in (*view.tricks, view.trick) for card in trick.cards}
        if view.turned is not None and view.turned not in gone and isinstance(view.moves[0], Card):
            holders = {position.deal.holder(view.turned) for position in imagined(view, random.Random(2), 5)}
            assert holders == {view.dealer}
            looked += 1

    assert looked > 10


def test_the_same_source_gives_the_same_play() -> None:
    """Twice the same deal, twice the same cards."""
    one, other = (one_deal("whist", 8, dict.fromkeys(SEATS, WeighingWhistRobot(5))) for _ in range(2))

    assert [action for _, action in one[1]] == [action for _, action in other[1]]


@pytest.mark.parametrize("game", GAMES)
def test_it_takes_more_tricks_than_rules_of_thumb(game: str) -> None:
    """Twelve deals, each played twice with the sides exchanged: more tricks in all. `bench rounds` counts more."""
    weighing, thumb = WeighingWhistRobot(10), WhistRobot()
    gained = 0
    for seed in range(12):
        north_south = {seat: weighing if seat in (Seat.NORTH, Seat.SOUTH) else thumb for seat in SEATS}
        east_west = {seat: thumb if seat in (Seat.NORTH, Seat.SOUTH) else weighing for seat in SEATS}
        gained += one_deal(game, seed, north_south)[0] - one_deal(game, seed, east_west)[0]

    assert gained > 0
