"""Looking ahead: what a card is worth to a player who will have to guess."""

import random
from itertools import combinations
from math import inf

from makker.cards import Card, Hand, Strain
from makker.deals import Deal
from makker.games.bridge.contract import Contract
from makker.robots.cardplay.evidence import Evidence
from makker.robots.cardplay.foresight import Foresight, TooMuch, World
from makker.seats import Seat

ANYTHING = 100_000


def ending(north: str, south: str, leader: Seat, contract: str = "3N") -> tuple[Evidence, list[World]]:
    """Declarer South's ending in clubs alone with every layout of the clubs that are out."""
    left = {Seat.NORTH: Hand.parse(f"...{north}"), Seat.SOUTH: Hand.parse(f"...{south}")}
    ours = left[Seat.NORTH] | left[Seat.SOUTH]
    out = [Card.at(at) for at in range(13) if Card.at(at) not in ours][-2 * len(north) :]
    played = {seat: Hand() for seat in Seat}
    evidence = Evidence(Contract.parse(f"{contract} S"), left, played, {seat: {} for seat in Seat}, leader, ())
    worlds = []
    for west in combinations(out, len(north)):
        hands = [left[Seat.NORTH], Hand(out) - Hand(west), left[Seat.SOUTH], Hand(west)]
        worlds.append(World(tuple(hand.bits for hand in hands), leader.index, ()))
    return evidence, worlds


def best(north: str, south: str, leader: Seat, choices: int) -> float:
    """The mean tricks of the best lead."""
    evidence, worlds = ending(north, south, leader)
    search = Foresight(evidence, range(len(north) + 1), ANYTHING, inf)
    values = [search.value(worlds, card.index, choices) for card in evidence.left[leader]]
    return max(sum(value) for value in values) / len(worlds)


def by_hand(north: str, south: str, leader: Seat) -> float:
    """The same for so many choices as there are, by trying every plan: shares nothing with the robot's search."""
    _, worlds = ending(north, south, leader)
    hands = [[set(Hand.of_bits(bits)) for bits in world.hands] for world in worlds]
    return sum(plan(hands, leader.index, [], 0)) / len(worlds)


def plan(layouts: list[list[set[Card]]], leader: int, trick: list[list[Card]], won: int) -> list[int]:
    """Tricks in each layout, of one suit: declarer's card is one for all, the defenders' any that each layout has."""
    placed = len(trick[0]) if trick else 0
    if placed == 4:
        return after_trick(layouts, leader, trick, won)
    if not any(layouts[0]):
        return [won] * len(layouts)
    turn = (leader + placed) % 4
    tricks = trick or [[] for _ in layouts]
    if turn % 2 == 0:
        found: list[int] = []
        for card in sorted(layouts[0][turn], key=lambda card: card.index):
            values = plan([without(each, turn, card) for each in layouts], leader, [[*t, card] for t in tricks], won)
            found = values if not found or sum(values) > sum(found) else found
        return found
    worst: list[int] = [99] * len(layouts)
    for card in sorted(set().union(*(each[turn] for each in layouts)), key=lambda card: card.index):
        able = [place for place, each in enumerate(layouts) if card in each[turn]]
        values = plan(
            [without(layouts[at], turn, card) for at in able], leader, [[*tricks[at], card] for at in able], won
        )
        for at, value in zip(able, values, strict=True):
            worst[at] = min(worst[at], value)
    return worst


def after_trick(layouts: list[list[set[Card]]], leader: int, trick: list[list[Card]], won: int) -> list[int]:
    """The trick is the same in all layouts, for every card has been seen."""
    winner = (leader + max(range(4), key=lambda place: trick[0][place].index)) % 4
    return plan(layouts, winner, [], won + (winner % 2 == 0))


def without(hands: list[set[Card]], turn: int, card: Card) -> list[set[Card]]:
    """The hands with a card played."""
    return [hand - {card} if seat == turn else hand for seat, hand in enumerate(hands)]


def test_a_finesse_is_a_guess() -> None:
    """Two cards against the queen either way: double dummy always finds her, a player half the time."""
    evidence, worlds = ending("AJ2", "KT3", Seat.SOUTH)
    sure = Foresight(evidence, range(4), ANYTHING, inf)
    first = min(sum(sure.value(worlds, card.index, 3)) for card in evidence.left[Seat.SOUTH])

    assert first < 3 * len(worlds)


def test_no_more_than_double_dummy() -> None:
    """The more choices are shared, the less is made; never more than with all cards in sight."""
    for north, south in (("AJ2", "KT3"), ("AQ4", "532"), ("KJ4", "652"), ("A95", "KJ4")):
        shared = [best(north, south, Seat.SOUTH, choices) for choices in range(1, 6)]

        assert shared == sorted(shared, reverse=True)


def test_all_plans_tried() -> None:
    """With all choices shared it is what trying every plan gives: a finesse is worth half a trick."""
    for north, south in (("AQ", "32"), ("KJ", "42"), ("AJ", "KT"), ("AJ2", "KT3"), ("AQT", "432")):
        assert best(north, south, Seat.SOUTH, 9) == by_hand(north, south, Seat.SOUTH)


def test_the_search_ends() -> None:
    """More positions than allowed are not solved."""
    evidence, worlds = ending("AJ2", "KT3", Seat.SOUTH)
    try:
        Foresight(evidence, range(4), 5, inf).value(worlds, worlds[0].legal.bit_length() - 1, 3)
    except TooMuch:
        return
    raise AssertionError


def test_winners_that_differ_are_seen() -> None:
    """Random endings of declarer's and a defender's, in which cards that look alike win different tricks: no error."""
    rng = random.Random(5)
    for turn in range(12):
        deal = Deal.random(rng)
        hands = [Hand(rng.sample(list(deal[seat]), 5)) for seat in Seat]
        seen = (Seat.NORTH, Seat.SOUTH) if turn % 2 else (Seat.EAST, Seat.NORTH)
        leader = seen[0]
        left = {seat: hands[seat.index] for seat in seen}
        hidden = [seat for seat in Seat if seat not in seen]
        pool = [card for seat in hidden for card in hands[seat.index]]
        evidence = Evidence(Contract.parse("4S S"), left, {s: Hand() for s in Seat}, {s: {} for s in Seat}, leader, ())
        worlds = []
        for _ in range(12):
            rng.shuffle(pool)
            hands[hidden[0].index], hands[hidden[1].index] = Hand(pool[:5]), Hand(pool[5:])
            worlds.append(World(tuple(hand.bits for hand in hands), leader.index, ()))
        search = Foresight(evidence, range(6), ANYTHING, inf)

        assert evidence.strain is Strain.SPADES
        for card in left[leader]:
            values = search.value(worlds, card.index, 3)
            assert all(0 <= value <= 5 for value in values)
