"""The player: each bid or card is played out in every imagined deal, and the one with the best mean is chosen."""

from collections.abc import Sequence
from statistics import fmean

from makker.cards import Card, RandomSource
from makker.games.bondebridge import Action, Bid, Play, PlayBlind, View
from makker.games.bondebridge.scoring import points
from makker.robots.imagining.playout import holding, play_out
from makker.robots.imagining.worlds import imagine, me, trump_of, usual_tricks
from makker.tricks import follow

OTHERS = 0.5
"""How much the others' points count against the own ones: a point that they lose is worth half of one that is won."""

TRIED = 4
"""Bids that are tried: those nearest to the usual number of tricks."""

World = list[list[int]]


class ImaginingRobot:
    """Plays any of the round games; `deals` are how many hidden deals each choice is tried on."""

    def __init__(self, deals: int = 40) -> None:
        self.deals = deals

    def act(self, view: View, budget: float, rng: RandomSource) -> Action:  # noqa: ARG002
        """One of the view's moves; a fixed amount of work, so that the same source gives the same move."""
        if len(view.moves) == 1 or isinstance(view.moves[0], PlayBlind):
            return view.moves[0]
        bids = [move.tricks for move in view.moves if isinstance(move, Bid)]
        if bids:
            return Bid(choose_bid(view, bids, imagine(view, rng, self.deals)))
        return Play(choose_card(view, imagine(view, rng, self.deals)))

    def expected(self, view: View, rng: RandomSource) -> float:
        """The tricks that the own cards take by the look of them: what its bids begin from."""
        own = me(view)
        return fmean(each[own] for each in looks(view, imagine(view, rng, self.deals)))


def looks(view: View, worlds: Sequence[World]) -> list[list[float]]:
    """Everybody's usual tricks in each of the worlds."""
    players, trump = len(view.players), trump_of(view)
    return [[usual_tricks(hand, players, view.round.cards, trump) for hand in world] for world in worlds]


def choose_bid(view: View, bids: Sequence[int], worlds: Sequence[World]) -> int:
    """The bid with the best mean; only those near the usual number of tricks are tried."""
    own, players, trump = me(view), len(view.players), trump_of(view)
    usual = looks(view, worlds)
    mean = fmean(each[own] for each in usual)
    near = sorted(bids, key=lambda bid: abs(bid - mean))[:TRIED]
    leader, means = first_leader(view), list[float]()
    for bid in near:
        total = 0.0
        for world, tricks in zip(worlds, usual, strict=True):
            targets = [round(tricks[at]) if known is None else known for at, known in enumerate(view.bids)]
            targets[own] = bid
            hands = [holding(hand) for hand in world]
            total += worth(view, targets, play_out(hands, targets, [0] * players, leader, [], trump))
        means.append(total)
    return near[means.index(max(means))]


def first_leader(view: View) -> int:
    """Who leads to the first trick, as far as that is known before the bids are."""
    return view.leader.index if view.leader else view.dealer.next(len(view.players)).index


def worth(view: View, targets: Sequence[int], tricks: Sequence[int]) -> float:
    """The own points of the round, less a part of the others' mean."""
    own = me(view)
    gained = [points(view.options.scoring, bid, taken) for bid, taken in zip(targets, tricks, strict=True)]
    others = (sum(gained) - gained[own]) / (len(gained) - 1)
    return gained[own] - OTHERS * others


def choose_card(view: View, worlds: Sequence[World]) -> Card:
    """The card with the best mean; cards that are neighbours as far as anybody can see are one."""
    own, trump = me(view), trump_of(view)
    targets = [bid or 0 for bid in view.bids]
    leader = view.trick.plays[0][0].index if view.trick.plays else own
    table = [card.index for card in view.trick.cards]
    best, most = None, float("-inf")
    for card in candidates(view):
        total = 0.0
        for world in worlds:
            hands = [holding(hand) for hand in world]
            hands[own][card.suit.index].remove(card.index)
            total += worth(view, targets, play_out(hands, targets, list(view.won), leader, [*table, card.index], trump))
        if total > most:
            best, most = card, total
    return best or next(iter(view.hand))


def candidates(view: View) -> list[Card]:
    """One of each run of cards that nobody else's card lies between, the lowest of it."""
    legal = sorted(follow(view.hand, view.trick.led), key=lambda card: card.index)
    gone = {card.index for card in view.played} | {card.index for card in view.hand}
    table = {card.index for card in view.trick.cards}
    found: list[Card] = []
    before: Card | None = None
    for card in legal:
        if before is None or before.suit is not card.suit or not touching(before, card, gone - table):
            found.append(card)
        before = card
    return found


def touching(low: Card, high: Card, gone: set[int]) -> bool:
    """Whether every card between is out or in the same hand."""
    return all(number in gone for number in range(low.index + 1, high.index))


def novice() -> ImaginingRobot:
    """A few deals."""
    return ImaginingRobot(10)


def club() -> ImaginingRobot:
    """Enough to beat rules of thumb in nearly every game."""
    return ImaginingRobot(60)


def expert() -> ImaginingRobot:
    """Many."""
    return ImaginingRobot(250)
