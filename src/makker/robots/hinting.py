"""A hint: what the table's robot would do in the viewer's place, and why. It sees the viewer's view alone."""

import random
from typing import Any

from makker.cards import Card, Hand, Strain, Suit
from makker.games.bondebridge import Bid as TrickBid
from makker.games.bondebridge import Play, View
from makker.games.bridge.actions import Answer, Claim, ClaimHonours, NameContract
from makker.games.bridge.calls import Call
from makker.games.bridge.view import DealView
from makker.games.whist.actions import Double, Name
from makker.games.whist.table import WhistView
from makker.robots.bridge.system import SystemRobot, deal_of
from makker.robots.cardplay.explaining import explain_card
from makker.robots.choice import AS_USUAL, RobotChoice
from makker.robots.imagining.robot import ImaginingRobot
from makker.robots.protocol import AnyRobot
from makker.robots.reasons import Hint, Reason, because
from makker.robots.registry import LEVELS, USUAL
from makker.robots.rounds import beats, expected_tricks, lacking, trump_suit, wants_tricks
from makker.robots.seating import robot_at, side_of
from makker.tricks import follow, winning_card
from makker.valuation import high_card_points


def advise(game: str, view: Any, budget: float, seed: int, level: str = USUAL, choice: RobotChoice = AS_USUAL) -> Hint:
    """The hint for whoever is in turn, within `budget` seconds: by a club player at least, though the robots be less.

    The view must have moves. Raises as `robot_at`.
    """
    side = side_of(view).index
    chosen = choice.levels[side] or level
    if LEVELS.index(chosen) < LEVELS.index(USUAL):
        levels = (USUAL, choice.levels[1]) if side == 0 else (choice.levels[0], USUAL)
        choice = RobotChoice(levels, choice.systems)
    robot = robot_at(game, view, choice, level)
    action = robot.act(view, budget, random.Random(seed))
    return Hint(action, why(robot, view, action, seed))


def why(robot: AnyRobot, view: Any, action: Any, seed: int = 0) -> tuple[Reason, ...]:
    """The reasons for an action of the robot's own."""
    if isinstance(view, View):
        return of_rounds(robot, view, action, seed)
    if isinstance(view, WhistView):
        return of_whist(view, action)
    return of_bridge(robot, view, action)


def of_bridge(robot: AnyRobot, view: Any, action: Any) -> tuple[Reason, ...]:
    """Calls, cards, claims, answers, honours, and minibridge's contract."""
    deal: DealView = deal_of(view)
    match action:
        case Card():
            weighs = isinstance(robot, SystemRobot)
            return explain_card(deal, action, because("weighed" if weighs else "thumb"))
        case Claim(tricks):
            return (because("claim", tricks=tricks),)
        case Answer(accept):
            claimed = deal.question is not None and deal.question.kind == "claim"
            return (because("accept" if accept else "refuse") if claimed else because("agree"),)
        case ClaimHonours():
            return (because("honours"),)
        case NameContract():
            together = (deal.hand or Hand()) | (deal.dummy or Hand())
            return (because("contract", points=high_card_points(together)),)
        case Call() if not isinstance(robot, SystemRobot):
            return (because("points", points=high_card_points(deal.hand or Hand())),)
    return ()


def of_whist(view: WhistView[Any], action: Any) -> tuple[Reason, ...]:
    """Trumps, doubling, cards."""
    hand = view.hand or Hand()
    match action:
        case Name(strain):
            return (trumps(hand, strain),)
        case Double(double):
            return (because("double" if double else "content", points=high_card_points(hand)),)
        case Card():
            trump = view.strain.suit if view.strain else None
            partner = view.turn.partner if view.turn else None
            ahead = bool(view.trick.plays) and view.trick.winner(trump) is partner
            return (of_trick(hand, view.trick.cards, action, trump, partner_ahead=ahead),)
    return ()


def trumps(hand: Hand, strain: Strain | None) -> Reason:
    """Why these trumps."""
    if strain is None:
        return because("trumps.leave")
    suit = strain.suit
    if suit is None:
        return because("trumps.notrump")
    if suit is Suit.SPADES and high_card_points(hand) <= 5:
        return because("trumps.cheap")
    return because("trumps.length", n=hand.length(suit), suit=suit.letter)


def of_trick(hand: Hand, trick: tuple[Card, ...], card: Card, trump: Suit | None, *, partner_ahead: bool) -> Reason:
    """What a card does in its trick, in any game with partners."""
    if len(follow(hand, trick[0].suit if trick else None)) == 1:
        return because("only")
    if not trick:
        held = hand.in_suit(card.suit)
        if len(held) > 1 and card is held[0] and held[0].index - held[1].index == 1:
            return because("sequence")
        return because("fourth") if len(held) > 3 and card is held[3] else because("thumb")
    if winning_card((*trick, card), trump) is card:
        ruffs = card.suit is trump and trick[0].suit is not trump
        return because("ruff") if ruffs else because("cheapest" if len(trick) == 3 else "third_high")
    if partner_ahead:
        return because("partner_wins")
    if card.suit is not trick[0].suit:
        return because("discard")
    return because("second_low" if len(trick) == 1 else "cannot_win")


def of_rounds(robot: AnyRobot, view: View, action: Any, seed: int) -> tuple[Reason, ...]:
    """Bids of tricks, and cards that keep to them."""
    match action:
        case TrickBid(tricks):
            rng = random.Random(seed)
            expected = robot.expected(view, rng) if isinstance(robot, ImaginingRobot) else expected_tricks(view, rng)
            allowed = [move.tricks for move in view.moves if isinstance(move, TrickBid)]
            nearest = round(expected)
            forbidden = nearest not in allowed and tricks != nearest and nearest <= view.round.cards
            if not forbidden and abs(expected - tricks) >= 1:
                return (because("bid_tried", tricks=f"{expected:.1f}", bid=tricks),)
            return (because("bid_forbidden" if forbidden else "bid", tricks=f"{expected:.1f}"),)
        case Play(card):
            return (of_round_card(view, card),)
    return ()


def of_round_card(view: View, card: Card) -> Reason:
    """Why this card, by what the bid still needs."""
    if len(view.moves) == 1:
        return because("only")
    lacks = lacking(view)
    if lacks > 0:
        best = winning_card(view.trick.cards, trump_suit(view)) if view.trick.plays else None
        tries = best is None or beats(card, best, trump_suit(view))
        return because("lacks" if tries else "lacks_later", n=lacks)
    return because("missed" if wants_tricks(view) else "has")
