"""A slow, obviously correct double-dummy solver: plain minimax, no bounds, no equal cards.

It plays every card of every hand to the end, remembering only positions between tricks. It checks the native core in
the tests, and stands in for it where it was not built.
"""

from collections.abc import Iterator

SUIT_BITS = 0x1FFF
NOTRUMP = 4

Hands = tuple[int, ...]
Memory = dict[tuple[Hands, int], int]


def playable(hand: int, trick: tuple[int, ...]) -> int:
    """The cards that may be played: of the suit led if there are any (Law 44)."""
    if not trick:
        return hand
    return hand & SUIT_BITS << trick[0] // 13 * 13 or hand


def cards(hand: int) -> Iterator[int]:
    """The indices of its cards."""
    while hand:
        yield (hand & -hand).bit_length() - 1
        hand &= hand - 1


def winner(trick: tuple[int, ...], strain: int) -> int:
    """The place in the trick that wins it: the highest trump, or else the highest card of the suit led."""
    suit = strain if any(card // 13 == strain for card in trick) else trick[0] // 13
    return max(range(4), key=lambda place: (trick[place] // 13 == suit, trick[place]))


def north_south(hands: Hands, strain: int, leader: int, trick: tuple[int, ...], memory: Memory) -> int:
    """The tricks North-South take from here, the trick on the table included."""
    if not trick and (hands, leader) in memory:
        return memory[hands, leader]
    player = leader + len(trick) & 3
    values = [after(hands, strain, leader, trick, card, memory) for card in cards(playable(hands[player], trick))]
    best = (min if player % 2 else max)(values, default=0)
    if not trick:
        memory[hands, leader] = best
    return best


def after(hands: Hands, strain: int, leader: int, trick: tuple[int, ...], card: int, memory: Memory) -> int:
    """The tricks North-South take if this card is played now."""
    player = leader + len(trick) & 3
    left = tuple(hand & ~(1 << card) if seat == player else hand for seat, hand in enumerate(hands))
    trick = (*trick, card)
    if len(trick) < 4:
        return north_south(left, strain, leader, trick, memory)
    won_by = leader + winner(trick, strain) & 3
    return (won_by % 2 == 0) + north_south(left, strain, won_by, (), memory)


def values(hands: Hands, strain: int, leader: int, trick: tuple[int, ...]) -> dict[int, int]:
    """For each card that may be played, the tricks its side then takes."""
    player = leader + len(trick) & 3
    left = hands[leader + 3 & 3].bit_count()
    memory: Memory = {}
    found = {}
    for card in cards(playable(hands[player], trick)):
        tricks = after(hands, strain, leader, trick, card, memory)
        found[card] = left - tricks if player % 2 else tricks
    return found
