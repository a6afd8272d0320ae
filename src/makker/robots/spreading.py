"""Hidden cards dealt at random to hands that cannot hold some suits; cards are numbers as `Card.index` has them."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from makker.cards import RandomSource
from makker.tricks import Trick

P = TypeVar("P")

TRIES = 30


def shown_out(tricks: Iterable[Trick[P]], who: P) -> set[int]:
    """The suits, by number, that somebody has not followed to."""
    return {
        trick.led.index
        for trick in tricks
        for player, card in trick.plays
        if player == who and trick.led is not None and card.suit is not trick.led
    }


def spread_likely(
    cards: Sequence[int], room: Sequence[int], without: Sequence[set[int]], rng: RandomSource
) -> list[list[int]] | None:
    """As `spread_out`; where the suits leave no way that chance finds, without regard to them."""
    return spread_out(cards, room, without, rng) or spread_out(cards, room, [set()] * len(room), rng)


def spread_out(
    cards: Sequence[int], room: Sequence[int], without: Sequence[set[int]], rng: RandomSource
) -> list[list[int]] | None:
    """The cards dealt at random into so much room each, nobody getting a suit of `without`; what is left is out.

    Where the suits leave no way after some tries, None.
    """
    for _ in range(TRIES):
        order = list(cards)
        rng.shuffle(order)
        # Those that fewest may hold go first: a suit that nearly everybody is out of.
        order.sort(key=lambda card: sum(card // 13 not in suits for suits in without))
        hands = dealt_in_order(order, room, without, rng)
        if hands is not None:
            return hands
    return None


def dealt_in_order(
    order: Sequence[int], room: Sequence[int], without: Sequence[set[int]], rng: RandomSource
) -> list[list[int]] | None:
    """Each card to somebody who may hold it or out of play, by the room that is left; None where one has no place."""
    left, out = list(room), len(order) - sum(room)
    hands: list[list[int]] = [[] for _ in room]
    for card in order:
        able = [player for player, space in enumerate(left) if space and card // 13 not in without[player]]
        chances = sum(left[player] for player in able) + out
        if not chances:
            return None
        pick = rng.randrange(chances)
        for player in able:
            pick -= left[player]
            if pick < 0:
                hands[player].append(card)
                left[player] -= 1
                break
        else:
            out -= 1
    return hands if not any(left) else None
