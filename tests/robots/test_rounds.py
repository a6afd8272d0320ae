"""The rule-of-thumb player of the round games."""

import random
from typing import Any

import pytest

from makker.cards import Card, Rank, Strain
from makker.games.bondebridge import (
    BONDEBRIDGE,
    OH_HELL,
    PLUMP,
    Action,
    Bid,
    OhHellOptions,
    Options,
    Plan,
    PlumpOptions,
    RoundGame,
    Scoring,
    State,
    Trumps,
    Twos,
    View,
)
from makker.robots.protocol import Robot
from makker.robots.rounds import RoundRobot
from makker.rules import Official, fold
from makker.seats import Player
from makker.testing import play_script

ROBOT: Robot[View, Action] = RoundRobot()
ONE, TWO, THREE = (Player(index) for index in range(3))


def play(rules: RoundGame, options: Options, seed: int, robots: set[int]) -> tuple[State, list[tuple[View, Action]]]:
    """A game of rule-of-thumb players in these seats against random ones."""
    return play_with(ROBOT, rules, options, seed, robots)


def play_with(
    robot: Robot[View, Action],
    rules: RoundGame,
    options: Options,
    seed: int,
    robots: set[int],
    others: Robot[View, Action] | None = None,
) -> tuple[State, list[tuple[View, Action]]]:
    """A game of the robot in these seats against others, or random players. Its end, and what the robot saw and did."""
    rng, state, moves = random.Random(seed), rules.initial(options), list[tuple[View, Action]]()
    while waiting := sorted(rules.to_act(state), key=str):
        who = waiting[0]
        if isinstance(who, Official):
            action = rules.chance(state, rng)
        elif who.index in robots:
            view = rules.view(state, who)
            action = robot.act(view, 0.1, rng)
            moves.append((view, action))
        elif others is not None:
            action = others.act(rules.view(state, who), 0.1, rng)
        else:
            action = rng.choice(rules.legal(state, who))
        state = fold(rules, state, rules.decide(state, who, action))
    return state, moves


VARIANTS: list[tuple[RoundGame, Options]] = [
    (BONDEBRIDGE, Options(forehead=True)),
    (BONDEBRIDGE, Options(players=2, plan=Plan.DOWN, largest=26)),
    (BONDEBRIDGE, Options(players=3, plan=Plan.DOWN, forehead=True, scoring=Scoring.TWO_A_MISS)),
    (BONDEBRIDGE, Options(players=5, plan=Plan.DOWN, put_back=False)),
    (PLUMP, PlumpOptions(players=8)),
    (OH_HELL, OhHellOptions(players=7)),
    (OH_HELL, OhHellOptions(players=3)),
]


@pytest.mark.parametrize(("rules", "options"), VARIANTS)
def test_it_plays_every_variant_to_the_end(rules: RoundGame, options: Options) -> None:
    """From one card to 26 and with two to eight players, every move is one of the view's."""
    end, moves = play(rules, options, 1, set(range(options.players)))

    assert rules.outcome(end) is not None
    assert all(action in view.moves for view, action in moves)


@pytest.mark.parametrize("seed", range(3))
def test_a_trump_ace_is_never_bid_as_nothing(seed: int) -> None:
    """Under the forbidden sum a holder of the trump ace bids zero only where nothing else is allowed."""
    rules, options = [(BONDEBRIDGE, Options()), (OH_HELL, OhHellOptions(players=3)), (PLUMP, PlumpOptions())][seed]
    _, moves = play(rules, options, seed, set(range(options.players)))
    held = [(view, action) for view, action in moves if isinstance(action, Bid) and holds_trump_ace(view)]
    zeros = [view.moves for view, action in held if action == Bid(0)]

    assert all(allowed == (Bid(0),) for allowed in zeros)
    assert held or rules is PLUMP


def holds_trump_ace(view: View) -> bool:
    """Whether the viewer has the ace of trumps."""
    trump = view.trump.suit if view.trump else None
    return trump is not None and Card(trump, Rank.ACE) in view.hand


def spades(*sizes: int, **changes: Any) -> Options:
    """Rounds of these sizes with spades as trumps, player 1 dealing the first."""
    settings: dict[str, Any] = {"players": 3, "order": (Strain.SPADES,), "no_trump_up_to": 0, **changes}
    return Options(plan=Plan.LISTED, sizes=sizes, twos=Twos.IN, **settings)


def answer(options: Options, script: list[tuple[Any, str]], who: Player) -> str:
    """What the robot does after the script."""
    state = play_script(BONDEBRIDGE, options, script)
    return BONDEBRIDGE.write(ROBOT.act(BONDEBRIDGE.view(state, who), 0.1, random.Random(5)))


def test_a_forced_change_keeps_the_sure_trick() -> None:
    """With the trump ace and a bid of one that may not stand, the change is upwards, never to zero (FACTS 004-12)."""
    deal = "deal 1:3.2.2.2 2:A.3.3.3 3:4.4.4.4"
    script = [(Official.CHANCE, deal), (ONE, "2"), (TWO, "1"), (THREE, "1")]

    assert answer(spades(4), script, TWO) == "2"


def test_one_sure_trick_that_may_not_be_bid() -> None:
    """The dealer's trump ace is worth just one, which the sum forbids: he bids two rather than nothing."""
    hands = ["A.2..", ".34..", ".56..", ".78..", ".9T..", "..45.", "..67.", "..89."]
    dealt = "deal " + " ".join(f"{number}:{hand}" for number, hand in enumerate(hands, 1))
    others = [(Player(index), "1" if index == 1 else "0") for index in range(1, 8)]
    options = PlumpOptions(
        players=8, plan=Plan.LISTED, sizes=(2,), trumps=Trumps.ORDER, order=(Strain.SPADES,), no_trump_up_to=0
    )

    assert answer(options, [(Official.CHANCE, dealt), *others], ONE) == "2"


def test_bids_follow_the_cards() -> None:
    """All trumps from the top are bid in full, a hand of small cards as nothing."""
    deal = [(Official.CHANCE, "deal 1:AKQJ... 2:.2.23.2 3:T.AK..A")]

    assert answer(spades(4), deal, ONE) == "4"
    assert answer(spades(4), deal, TWO) == "0"


def test_the_forehead_bid_reads_the_others() -> None:
    """Against two small cards one's own unseen card will win, against the trump ace it cannot."""
    forehead = spades(1, forehead=True)

    assert answer(forehead, [(Official.CHANCE, "deal 1:.K.. 2:..2. 3:..3.")], ONE) == "1"
    assert answer(forehead, [(Official.CHANCE, "deal 1:.K.. 2:A... 3:..3.")], ONE) == "0"


DEAL = "deal 1:..AK2. 2:..Q43. 3:..J65."


@pytest.mark.parametrize(
    ("numbers", "plays", "who", "card"),
    [
        ("1 0 0", "D4 D5", ONE, "DK"),  # the king is enough, playing last
        ("0 0 1", "D4 D5", ONE, "D2"),  # under the others
        ("0 0 1", "DQ", THREE, "D5"),  # no chance to win: keep the jack for later
        ("1 0 0", "DQ", THREE, "DJ"),  # no trick wanted: the highest card that loses goes
        ("0 1 0", "", TWO, "D3"),  # the queen is no sure winner yet
    ],
)
def test_the_play(numbers: str, plays: str, who: Player, card: str) -> None:
    """Wins cheaply while tricks are lacking, and gets rid of high cards when they are not."""
    script: list[tuple[Any, str]] = [(Official.CHANCE, DEAL)]
    script += [(Player(index), number) for index, number in enumerate(numbers.split())]
    script += list(zip((TWO, THREE, ONE), plays.split(), strict=False))

    assert answer(spades(3, forbidden_sum=False), script, who) == card


def test_it_beats_players_who_play_at_random() -> None:
    """One robot among random players hits more than twice as many bids, and wins nearly every game."""
    hits, others, wins = 0, 0, 0
    for seed in range(8):
        end, _ = play(BONDEBRIDGE, Options(), seed, {0})
        wins += end.totals[0] == max(end.totals)
        hits += sum(row.bids[0] == row.tricks[0] for row in end.rows)
        others += sum(row.bids[1] == row.tricks[1] for row in end.rows)

    assert wins >= 6
    assert hits > 2 * others
    assert hits > 160 * 0.45


def test_the_same_seed_gives_the_same_game() -> None:
    """A robot depends on its view and its random source alone."""
    games = [play(OH_HELL, OhHellOptions(players=4, largest=5), 7, {0, 1, 2, 3})[0] for _ in range(2)]

    assert games[0] == games[1]
