"""Hints: the robot's own choice from the player's view, with the reason as a player would give it."""

import random
from typing import Any

import pytest

from makker.bidding import card as system
from makker.cards import Card
from makker.deals import Deal, GiveDeal
from makker.games.bondebridge import Bid
from makker.games.bridge.calls import Call
from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.state import DealOptions, DealState
from makker.games.registry import find_game
from makker.robots.bridge.club import ClubRobot
from makker.robots.cardplay.explaining import explain_card
from makker.robots.choice import RobotChoice
from makker.robots.hinting import advise
from makker.robots.reasons import because
from makker.robots.registry import find_robot
from makker.robots.seating import agreements_at, robot_at
from makker.rules import Official, fold
from makker.seats import Seat, Side

RULES = DealRules()
DEAL = Deal.parse("N:AQ2.K54.7643.A63 J98.A732.QJ10.Q75 K103.Q86.AK52.K42 7654.J109.98.J1098")


def after(deal: Deal, calls: str, cards: str = "") -> DealState:
    """North deals; these calls are made and cards played."""
    state = RULES.initial(DealOptions(board=1))
    state = fold(RULES, state, RULES.decide(state, Official.CHANCE, GiveDeal(deal)))
    for text in calls.split():
        state = fold(RULES, state, RULES.decide(state, *next_of(state, Call.parse(text))))
    for text in cards.split():
        state = fold(RULES, state, RULES.decide(state, *next_of(state, Card.parse(text))))
    return state


def next_of(state: DealState, action: Any) -> tuple[Any, Any]:
    """Who is in turn, and the action."""
    return next(iter(RULES.to_act(state))), action


def codes(state: DealState, card: str) -> list[str]:
    """The reasons for a card of the hand in turn."""
    who = next(iter(RULES.to_act(state)))
    assert isinstance(who, Seat)
    return [reason.code for reason in explain_card(RULES.view(state, who), Card.parse(card), because("weighed"))]


NOTRUMP = "P P 1N P 3N P P P"
FOUR_HEARTS = "P P 1H P 4H P P P"

CASES = [
    ("the top of a sequence is led", NOTRUMP, "", "CJ", ["sequence"]),
    ("from four small cards the top is led", NOTRUMP, "", "S7", ["top_nothing"]),
    ("the top of two", NOTRUMP, "", "D9", ["doubleton"]),
    ("a lower one of two tells nothing", NOTRUMP, "", "D8", ["weighed"]),
    ("dummy plays low in the second hand", NOTRUMP, "CJ", "C3", ["second_low"]),
    ("partner encourages with a low card", NOTRUMP, "CJ C3", "C5", ["encourage"]),
    ("the last hand wins as cheaply as it can", NOTRUMP, "CJ C3 C5", "CK", ["cheapest"]),
    ("declarer holds up", NOTRUMP, "CJ C3 C5", "C2", ["hold_up"]),
    ("a winner is cashed", NOTRUMP, "CJ C3 C5 CK", "DA", ["cash"]),
    ("over to the other hand", NOTRUMP, "CJ C3 C5 CK", "C4", ["cross"]),
    ("towards an honour", NOTRUMP, "CJ C3 C5 CK", "H6", ["toward"]),
    ("trumps are drawn", FOUR_HEARTS, "CJ C3 C5 CK", "H6", ["draw_trumps"]),
    ("an even number is shown by a low card", NOTRUMP, "CJ C3 C5 CK DA", "D8", ["even"]),
    ("the only card", NOTRUMP, "CJ C3 C5 CK DA D8 D3 D10 DK", "D9", ["only"]),
    ("a discard", NOTRUMP, "CJ C3 C5 CK DA D8 D3 D10 DK D9 D4 DJ D5", "S4", ["discard"]),
]


@pytest.mark.parametrize(("why", "calls", "cards", "card", "expected"), CASES, ids=[case[0] for case in CASES])
def test_a_card_has_the_reason_that_a_player_would_give(
    why: str, calls: str, cards: str, card: str, expected: list[str]
) -> None:
    """What it does in the trick, or what it tells partner."""
    assert expected == codes(after(DEAL, calls, cards), card), why


def test_a_low_heart_encourages_and_a_high_one_does_not() -> None:
    """Partner has led hearts: by Schneider low with an honour, high without (FACTS 5.1)."""
    liked = Deal.parse("N:J104.432.AK32.432 A32.K985.Q98.965 KQ5.A76.J654.AKQ 9876.QJ10.107.J1087")
    passed = Deal.parse("N:J104.K32.AK32.432 A32.9854.Q98.965 KQ5.A76.J654.AKQ 9876.QJ10.107.J1087")

    assert codes(after(liked, NOTRUMP, "HQ H2"), "H5") == ["encourage"]
    assert codes(after(passed, NOTRUMP, "HQ H2"), "H9") == ["discourage"]


def test_of_two_honours_the_top_is_led() -> None:
    """King and queen alone are two cards, not a sequence of three."""
    deal = Deal.parse("N:AJ2.K54.A643.A63 98743.A732.J10.75 1065.Q86.K752.K42 KQ.J109.Q98.QJ1098")

    assert codes(after(deal, NOTRUMP), "SK") == ["doubleton"]


def test_a_finesse_is_taken_by_leading_towards_it_and_by_the_lower_card() -> None:
    """The king is out: towards the ace and queen, and then the queen."""
    deal = Deal.parse("N:AQ2.K54.7643.A63 J98.A732.QJ10.Q75 1073.Q86.AK52.K42 K654.J109.98.J1098")
    taken = after(deal, NOTRUMP, "CJ C3 C5 CK S3 S4")

    assert codes(after(deal, NOTRUMP, "CJ C3 C5 CK"), "S3") == ["finesse"]
    assert codes(taken, "SQ") == ["finesse"]
    assert codes(taken, "SA") == ["takes"]


def test_a_hint_is_the_robots_own_choice() -> None:
    """With the same source of chance the robot of that level and system does what the hint says."""
    choice = RobotChoice(("club", "novice"), ("nordic", "modern"))
    state = after(DEAL, NOTRUMP, "CJ C3 C5")
    view = RULES.view(state, Seat.SOUTH)
    hint = advise("rubber", view, 5.0, 7, "club", choice)

    assert ClubRobot(system("nordic"), system("modern")).act(view, 5.0, random.Random(7)) == hint.action
    assert hint.reasons
    unplayed = after(DEAL, "P P")
    view = RULES.view(unplayed, Seat.SOUTH)

    assert advise("rubber", view, 1.0, 7, "beginner").action == robot_at("rubber", view, RobotChoice()).act(
        view, 1.0, random.Random(7)
    ), "a beginner's hint comes from a club player"


def test_each_side_has_its_own_card() -> None:
    """A robot bids by its side's system and reads the others by theirs, wherever it sits."""
    choice = RobotChoice(("club", "expert"), ("nordic", "modern"))
    state = after(DEAL, "P")
    for seat in Seat:
        view = RULES.view(state, seat)
        robot = robot_at("duplicate", view, choice)
        agreed = agreements_at("duplicate", view, choice)

        assert isinstance(robot, ClubRobot)
        assert (robot.own.system, robot.theirs.system) == (
            ("nordic", "modern") if seat.side is Side.NS else ("modern", "nordic")
        )
        assert agreed is not None
        assert (agreed.ns.system, agreed.ew.system) == ("nordic", "modern")


@pytest.mark.parametrize("game", ["rubber", "minibridge", "auction-bridge", "whist", "bridge-whist", "bondebridge"])
def test_every_move_of_every_game_has_a_reason(game: str) -> None:
    """From the deal on there is a hint with a reason for whoever is in turn, and the move is possible."""
    found = find_game(game)
    rules, options = found.rules, found.options()
    rng = random.Random(3)
    state = rules.initial(options)
    for _ in range(90):
        who = min(rules.to_act(state), key=str)
        if who is Official.CHANCE:
            state = fold(rules, state, rules.decide(state, who, rules.chance(state, rng)))
            continue
        view = rules.view(state, who)
        hint = advise(game, view, 0.1, rng.randrange(1 << 30))

        assert rules.illegal(state, who, hint.action) is None
        assert hint.reasons or (isinstance(hint.action, Call) and game == "rubber")
        action = find_robot(game, "novice").act(view, 0.1, rng)
        state = fold(rules, state, rules.decide(state, who, action))


def test_a_bid_of_tricks_is_explained_by_the_robots_own_count() -> None:
    """Every bid has a number as its reason: one within a trick of it, or what else was tried."""
    found = find_game("bondebridge")
    rules, rng = found.rules, random.Random(8)
    state, near, told = rules.initial(found.options(players=4)), 0, 0
    while rules.outcome(state) is None:
        who = min(rules.to_act(state), key=str)
        action: Any = rules.chance(state, rng) if who is Official.CHANCE else None
        if action is None:
            view = rules.view(state, who)
            action = find_robot("bondebridge", "novice").act(view, 0.1, rng)
            if isinstance(action, Bid) and len(view.moves) > 1:
                hint = advise("bondebridge", view, 1.0, rng.randrange(1 << 30))
                (reason,) = hint.reasons
                told, near = told + 1, near + (reason.code == "bid")
                away = abs(float(reason.data["tricks"]) - hint.action.tricks)

                assert reason.code in ("bid", "bid_tried", "bid_forbidden")
                assert away < 1.06 or reason.code != "bid"  # the number is told to a tenth
        state = fold(rules, state, rules.decide(state, who, action))

    assert near > told / 2
