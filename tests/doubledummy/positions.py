"""Random positions, and the answers of the oracles."""

import warnings
from random import Random

from makker.cards import Card, Hand
from makker.cards.hand import FULL_BITS
from makker.cards.suit import STRAINS, SUITS
from makker.deals import Deal
from makker.doubledummy import Position, TrickTable
from makker.doubledummy.reference import playable, values
from makker.seats.seat import SEATS


def random_ending(rng: Random, cards: int) -> Position:
    """So many cards a hand, from one to four suits, with up to three cards of a trick played."""
    suits = [suit for suit in SUITS if rng.random() < 0.7] or list(SUITS)
    pool = [card for card in Hand.of_bits(FULL_BITS) if card.suit in suits]
    if len(pool) < 4 * cards:
        pool = list(Hand.of_bits(FULL_BITS))
    drawn = rng.sample(pool, 4 * cards)
    return some_played(rng, drawn)


def some_played(rng: Random, drawn: list[Card]) -> Position:
    """The cards dealt round, and up to three of them played."""
    deal = Deal(*(Hand(drawn[place::4]) for place in range(4)))
    position = Position(deal, rng.choice(STRAINS), rng.choice(SEATS))
    for _ in range(rng.randrange(4)):
        legal = playable(position.deal[position.to_play].bits, tuple(card.index for card in position.trick))
        position = played(position, rng.choice(Hand.of_bits(legal).cards))
    return position


def played(position: Position, card: Card) -> Position:
    """The position after a card that does not end the trick."""
    hand = position.deal[position.to_play].without(card)
    return Position(
        position.deal.replace(position.to_play, hand), position.strain, position.leader, (*position.trick, card)
    )


def reference_values(position: Position) -> dict[Card, int]:
    """Each card's tricks by plain minimax."""
    hands, strain, leader, trick = position.raw
    found = values(tuple(hands), strain, leader, tuple(trick))
    return {Card.at(card): tricks for card, tricks in found.items()}


def dds_tables(deals: list[Deal]) -> list[TrickTable]:
    """The tables of the field's usual solver, at most 40 deals at a time (it fails above)."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from endplay.dds import calc_all_tables
        from endplay.types import Deal as TheirDeal
        from endplay.types import Denom, Player
    denoms = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    n, e, s, w = Player.north, Player.east, Player.south, Player.west
    found: list[TrickTable] = []
    for start in range(0, len(deals), 40):
        asked = [TheirDeal(deal.format()) for deal in deals[start : start + 40]]
        found.extend(
            TrickTable.of_rows([t[d, n], t[d, e], t[d, s], t[d, w]] for d in denoms) for t in calc_all_tables(asked)
        )
    return found


def dds_values(position: Position) -> dict[Card, int]:
    """Each card's tricks by the field's usual solver."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from endplay.dds import solve_board
        from endplay.types import Deal as TheirDeal
        from endplay.types import Denom, Player
    denoms = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
    players = (Player.north, Player.east, Player.south, Player.west)
    deal = position.deal
    for place, card in enumerate(position.trick):
        seat = position.leader.after(place)
        deal = deal.replace(seat, deal[seat] | Hand([card]))
    board = TheirDeal(deal.format(), first=players[position.leader.index], trump=denoms[position.strain.index])
    for card in position.trick:
        board.play(str(card))
    return {Card.parse(theirs.suit.abbr + theirs.rank.abbr): tricks for theirs, tricks in solve_board(board)}


def mid_trick(rng: Random) -> Position:
    """Four to twelve cards a hand from the full pack, with up to three cards of a trick played."""
    left = rng.randint(4, 12)
    drawn = rng.sample(list(Hand.of_bits(FULL_BITS)), 4 * left)
    return some_played(rng, drawn)


def one_suit_each() -> Deal:
    """North all spades, East hearts, South diamonds, West clubs."""
    return Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


ALL_MAKE_3NT = Deal.parse("N:QT9.KJ.A8765432. KJ.A8765432..QT9 A8765432..QT9.KJ .QT9.KJ.A8765432")
"""A well-known curiosity: whoever is declarer takes nine tricks in no-trump."""
