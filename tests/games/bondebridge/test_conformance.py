"""Every variant keeps the protocol and shows nobody a card, or a bid, that is hidden."""

import random
from typing import Any

import pytest

from makker.cards import Hand
from makker.games.bondebridge import (
    BONDEBRIDGE,
    OH_HELL,
    PLUMP,
    Adjuster,
    Bid,
    Bidding,
    OhHellOptions,
    Options,
    Plan,
    PlumpOptions,
    RoundGame,
    Scoring,
    State,
    Trumps,
    View,
)
from makker.games.bondebridge.actions import Deal
from makker.games.bondebridge.events import Event, seen_event
from makker.games.bondebridge.plan import pack
from makker.rules import Official, Rules, Spectator, fold
from makker.seats import Player
from makker.testing import Step, Subject, check_rules, play_at_random

Viewer = Player | Spectator

VARIANTS: dict[str, tuple[RoundGame, Options]] = {
    "seed": (BONDEBRIDGE, Options()),
    "two": (BONDEBRIDGE, Options(players=2, forehead=True, adjuster=Adjuster.LAST_BIDDER)),
    "five": (BONDEBRIDGE, Options(players=5, bidding=Bidding.IN_TURN, scoring=Scoring.TWO_A_MISS)),
    "full hand, three": (BONDEBRIDGE, Options(players=3, plan=Plan.DOWN, forehead=True)),
    "full hand, four": (BONDEBRIDGE, Options(players=4, plan=Plan.DOWN, put_back=False)),
    "full hand, two": (BONDEBRIDGE, Options(players=2, plan=Plan.DOWN, largest=26, scoring=Scoring.DOUBLING_MISSES)),
    "foreheads": (BONDEBRIDGE, Options(players=5, plan=Plan.LISTED, sizes=(2, 1), forehead=True)),
    "plump": (PLUMP, PlumpOptions(largest=6)),
    "plump, eight": (PLUMP, PlumpOptions(players=8, trumps=Trumps.TURN_UP)),
    "oh hell": (OH_HELL, OhHellOptions(largest=7)),
    "oh hell, three": (OH_HELL, OhHellOptions(players=3, plan=Plan.LISTED, sizes=(17, 3, 1))),
}


def known(state: State, viewer: Viewer) -> Hand:
    """What the viewer may know to be in one place: played, open on the table, own, or on others' foreheads."""
    finished = [*state.tricks, state.trick, *([state.last_trick] if state.last_trick else [])]
    cards = Hand()
    for trick in finished:
        cards |= Hand(trick.cards)
    cards |= Hand([state.turned] if state.turned else [])
    for index, hand in enumerate(state.hands):
        mine = isinstance(viewer, Player) and viewer.index == index
        if isinstance(viewer, Player) and mine != (state.options.forehead and len(state.rows) == len(state.plan) - 1):
            cards |= hand
    return cards


@pytest.mark.parametrize("variant", VARIANTS)
def test_conformance(variant: str) -> None:
    """Random games keep the protocol; exchanged hidden cards leave every view and event stream as it was."""
    rules, options = VARIANTS[variant]
    conclusive = check_rules(Subject(rules, options, known), games=1, seed=17, exchanges=30)

    assert conclusive > 10


def test_it_is_one_of_the_rules() -> None:
    """The rules objects have the protocol's type."""
    games: list[Rules[Player, Options, State, Any, Event, View]] = [BONDEBRIDGE, PLUMP, OH_HELL]

    assert [game.name for game in games] == ["bondebridge", "plump", "oh-hell"]


def random_game(variant: str, seed: int) -> tuple[RoundGame, Options, list[Step]]:
    """A variant played at random."""
    rules, options = VARIANTS[variant]
    return rules, options, play_at_random(rules, options, random.Random(seed))[1]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_round_adds_up(variant: str, seed: int) -> None:
    """Tricks add up to the hand size, bids never do, totals are the sums of the points, no card is seen twice."""
    rules, options, steps = random_game(variant, seed)
    end = fold(rules, steps[-1].state, steps[-1].events)
    sums = [0] * options.players
    for row in end.rows:
        sums = [total + gain for total, gain in zip(sums, row.points, strict=True)]

        assert sum(row.tricks) == row.cards
        assert sum(row.bids) != row.cards
        assert list(row.totals) == sums

    outcome = rules.outcome(end)

    assert outcome is not None
    assert dict(outcome.scores) == {Player(index): total for index, total in enumerate(sums)}
    assert set(outcome.winners) == {Player(index) for index, total in enumerate(sums) if total == max(sums)}


@pytest.mark.parametrize("variant", ["seed", "two", "full hand, three", "foreheads"])
def test_hidden_bids_leak_to_nobody(variant: str) -> None:
    """At every hidden bid of a game, another number gives all others the very same events and views."""
    rules, _, steps = random_game(variant, 5)
    tried = 0
    for step in steps:
        if not isinstance(step.action, Bid) or len(step.state.to_act) < 2:
            continue
        tried += 1
        other = rules.decide(step.state, step.who, Bid((step.action.tricks + 1) % (step.state.planned.cards + 1)))
        states = [fold(rules, step.state, events) for events in (step.events, other)]
        for viewer in (*step.state.players, Spectator.TABLE):
            streams = [[rules.encode(rules.seen(event, viewer)) for event in events] for events in (step.events, other)]
            views = [rules.view(state, viewer) for state in states]

            assert (streams[0] == streams[1]) == (viewer is not step.who)
            assert (views[0] == views[1]) == (viewer is not step.who)

    assert tried > 1


@pytest.mark.parametrize("variant", ["seed", "plump", "oh hell, three", "full hand, three", "foreheads"])
def test_redeals_that_keep_to_the_voids_shown(variant: str) -> None:
    """The resampling test: any redeal of the unseen cards that allows the play so far gives the same view."""
    rules, _, steps = random_game(variant, 11)
    rng = random.Random(3)
    tried = 0
    for _ in range(120):
        until = rng.randrange(1, len(steps))
        dealt = max((at for at in range(until) if isinstance(steps[at].action, Deal)), default=None)
        if dealt is None:
            continue
        viewer: Viewer = rng.choice([*steps[0].state.players, Spectator.TABLE])
        state = steps[until].state
        deal = redeal(steps[dealt : until + 1], viewer, rng)
        if deal is None or deal == steps[dealt].action:
            continue
        other = fold(rules, steps[dealt].state, rules.decide(steps[dealt].state, Official.CHANCE, deal))
        for step in steps[dealt + 1 : until]:
            other = fold(rules, other, rules.decide(other, step.who, step.action))
        tried += 1

        assert rules.view(other, viewer) == rules.view(state, viewer)

    assert tried > 10


def redeal(steps: list[Step], viewer: Viewer, rng: random.Random) -> Deal | None:
    """Another deal in which the viewer sees the same cards and everybody could have played as they did.

    `steps` runs from the deal to the moment. None where none was found.
    """
    deal, state = steps[0].action, steps[-1].state
    sizes, rounds = [len(hand) for hand in deal.hands], [step for step in steps if step.state.hands]
    if not state.hands:
        return None
    seen = known(state, viewer)
    fixed = [hand & seen for hand in deal.hands]
    voids = shown_voids(rounds)
    there = pack(state.options).cards - seen - state.put_aside - out_of_play(state)
    for _ in range(200):
        pool = list(there)
        rng.shuffle(pool)
        hands = []
        for index, size in enumerate(sizes):
            need = size - len(fixed[index])
            hands.append(fixed[index] | Hand(pool[:need]))
            del pool[:need]
        if all(
            not (hand - kept).suit(suit)
            for index, (hand, kept) in enumerate(zip(hands, fixed, strict=True))
            for suit in voids[index]
        ):
            return Deal(tuple(hands), deal.turned)
    return None


def out_of_play(state: State) -> Hand:
    """A drawn card that was not put back."""
    return Hand([state.drawn]) if state.drawn and not state.options.put_back else Hand()


def shown_voids(steps: list[Step]) -> list[set[Any]]:
    """The suits that each player has failed to follow."""
    voids: list[set[Any]] = [set() for _ in steps[0].state.players] if steps else [set()] * 8
    last = steps[-1].state
    for trick in (*last.tricks, last.trick):
        for who, card in trick.plays:
            if card.suit is not trick.led:
                voids[who.index].add(trick.led)
    return voids


def test_own_events_are_whole() -> None:
    """One's own hidden bid is seen as it was made, and in a deal one's own hand and no other."""
    deal = Deal((Hand.parse("A..."), Hand.parse("K...")))
    start = BONDEBRIDGE.initial(Options(players=2))
    (dealt,) = BONDEBRIDGE.decide(start, Official.CHANCE, deal)
    (placed,) = BONDEBRIDGE.decide(fold(BONDEBRIDGE, start, (dealt,)), Player(0), Bid(1))

    assert seen_event(placed, Player(0)) == placed
    assert getattr(seen_event(dealt, Player(1)), "hands", None) == (None, Hand.parse("K..."))
