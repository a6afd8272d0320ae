"""Hidden hands as they could be: all that was seen, the suits that somebody has shown out of, and what was bid."""

from collections.abc import Sequence
from math import exp

from makker.cards import Hand, RandomSource
from makker.games.bondebridge import View
from makker.games.bondebridge.plan import pack
from makker.robots.imagining.playout import NO_TRUMP
from makker.robots.spreading import shown_out, spread_likely
from makker.seats import Player

SPREAD = 1.3
"""How far from the usual number of tricks people bid, in tricks."""

FINE = 1 << 30
MORE = 3
"""How many deals are made for each that is kept, where bids say which are likelier."""


def me(view: View) -> int:
    """The viewer's place at the table."""
    return view.viewer.index if isinstance(view.viewer, Player) else 0


def trump_of(view: View) -> int:
    """The trump suit's number, or NO_TRUMP."""
    suit = view.trump.suit if view.trump else None
    return NO_TRUMP if suit is None else suit.index


def unseen(view: View) -> list[int]:
    """The cards that may be in hands which the viewer does not see."""
    known = view.hand | view.played | view.put_aside | Hand(card for _, card in view.foreheads)
    out = [view.turned, None if view.options.put_back else view.drawn]
    return [card.index for card in pack(view.options).cards - known - Hand(card for card in out if card)]


def voids(view: View) -> list[set[int]]:
    """The suits that each has shown out of."""
    tricks = (*view.tricks, view.trick)
    return [shown_out(tricks, player) for player in view.players]


def imagine(view: View, rng: RandomSource, number: int) -> list[list[list[int]]]:
    """So many deals of the hands as they are held now; what was bid makes the likelier ones more frequent."""
    shown = {holder.index: [card.index] for holder, card in view.foreheads}
    if view.hand:
        shown[me(view)] = [card.index for card in view.hand]
    hidden, room = unseen(view), [0 if at in shown else size for at, size in enumerate(view.sizes)]
    without = [set[int]() if at in shown else suits for at, suits in enumerate(voids(view))]
    bids = [bid if at != me(view) else None for at, bid in enumerate(view.bids)]
    known = any(bid is not None for bid in bids)
    worlds: list[list[list[int]]] = []
    for _ in range(number * (MORE if known else 1)):
        dealt = spread_likely(hidden, room, without, rng)
        if dealt is not None:
            worlds.append([shown.get(at, cards) for at, cards in enumerate(dealt)])
    if not known:
        return worlds
    return drawn(worlds, [likelihood(view, hands, bids) for hands in worlds], number, rng)


def drawn(worlds: list[list[list[int]]], chances: list[float], number: int, rng: RandomSource) -> list[list[list[int]]]:
    """So many of the worlds, each as often as its chance says: evenly spaced marks on a line, one start by chance."""
    step = sum(chances) / number
    mark, total = rng.randrange(FINE) / FINE * step, 0.0
    found: list[list[list[int]]] = []
    for world, chance in zip(worlds, chances, strict=True):
        total += chance
        while mark < total and len(found) < number:
            found.append(world)
            mark += step
    return found or worlds[:number]


def likelihood(view: View, hands: Sequence[Sequence[int]], bids: Sequence[int | None]) -> float:
    """How well the hands, with what they have played, agree with the bids; 1 at best."""
    total, trump = 0.0, trump_of(view)
    for at, bid in enumerate(bids):
        if bid is not None:
            played = [
                card.index for trick in (*view.tricks, view.trick) for who, card in trick.plays if who.index == at
            ]
            usual = usual_tricks([*hands[at], *played], len(view.players), view.round.cards, trump)
            total += ((bid - usual) / SPREAD) ** 2
    return exp(-total / 2)


def usual_tricks(cards: Sequence[int], players: int, size: int, trump: int) -> float:
    """What a hand takes on average by the look of it, when everybody tries for what he has bid.

    A card wins where no higher one of its suit is about (the share of the pack that is dealt says how many are), where
    somebody leads its suit, and, beside trumps, where nobody ruffs.
    """
    about = min(1.0, players * size / 52) * (players - 1) / players
    led = 1 - (1 - 1 / players) * UNLED / size**0.5
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card // 13] += 1
    total, above = 0.0, [0, 0, 0, 0]
    for card in sorted(cards, reverse=True):
        suit, rank = divmod(card, 13)
        chance = exp(-HIGHER * (12 - rank - above[suit]) * about)
        above[suit] += 1
        if suit == trump:
            chance = max(chance, LONG_TRUMP * (suits[suit] > size / players))
        elif trump == NO_TRUMP:
            chance *= led
        else:
            chance *= led * exp(-RUFF * above[suit] * about * (players - 1) - RUFF / 2)
        total += chance
    return total


HIGHER, RUFF, LONG_TRUMP, UNLED = 0.7, 0.18, 0.6, 0.9
"""Fitted to rounds of 1 to 10 cards and 2 to 5 players, played out: what each higher card about takes away, what each
round in which somebody may ruff does, what a long trump keeps, and how often a suit is not led."""
