"""A round played to its end by plain habits: everybody tries for the number of tricks he has bid.

Cards are numbers as `Card.index` has them: 13 x suit + rank. This is the inner loop of the imagining robot and is
written for speed; it knows nothing of views.
"""

from bisect import bisect_left
from collections.abc import Sequence

Holding = list[list[int]]
"""A hand: for each suit the cards in rising order."""

NO_TRUMP = -1
HIGH = 8
"""The rank index of the ten: cards above it are high."""


def holding(cards: Sequence[int]) -> Holding:
    """The hand of these cards."""
    suits: Holding = [[], [], [], []]
    for card in sorted(cards):
        suits[card // 13].append(card)
    return suits


def choose(hand: Holding, need: int, left: int, best: int, led: int, trump: int, last: bool) -> int:
    """The card by habit: `best` is the card that is winning and `led` the suit led, both -1 for the leader.

    `need` is how many tricks are lacking, `left` how many cards are held, `last` whether nobody plays after.
    """
    wants = 0 < need <= left
    if best < 0:
        return to_lead(hand, wants, trump)
    own = hand[led]
    if own:
        place = bisect_left(own, best) if best // 13 == led else len(own)
        return in_suit(own, place, need, wants, last)
    trumps = hand[trump] if trump != NO_TRUMP else []
    if trumps:
        place = bisect_left(trumps, best) if best // 13 == trump else 0
        if wants and place < len(trumps):
            return trumps[place]
        if all(not suit for suit in hand if suit is not trumps):
            return in_suit(trumps, place, need, wants, last)
    return thrown(hand, wants, trump)


def in_suit(own: list[int], place: int, need: int, wants: bool, last: bool) -> int:
    """A card of the one suit that may be played; those from `place` on win."""
    winners = len(own) - place
    if wants:
        if not winners:
            return own[0]
        if not last:
            return own[-1]
        # With more winners than needed the dear one goes now, while it does what is wanted.
        return own[-1] if winners > need else own[place]
    if place:
        return own[place - 1]
    return own[-1] if last else own[0]


def to_lead(hand: Holding, wants: bool, trump: int) -> int:
    """The highest card where tricks are wanted, the lowest where not; trumps last."""
    found, worth = -1, -1
    for suit, cards in enumerate(hand):
        if cards:
            card = cards[-1] if wants else cards[0]
            rank = card % 13
            value = (rank + (6 if suit == trump and rank > HIGH else 0)) if wants else 12 - rank
            if suit != trump:
                value = 2 * value + 1
            else:
                value *= 2
            if value > worth:
                found, worth = card, value
    return found


def thrown(hand: Holding, wants: bool, trump: int) -> int:
    """A card that wins nothing: the lowest where winners are still wanted, else the most dangerous."""
    found, worth = -1, -100
    for suit, cards in enumerate(hand):
        if cards:
            card = cards[0] if wants else cards[-1]
            rank = card % 13
            value = 12 - rank if wants else 2 * rank - len(cards)
            if suit == trump:
                value -= 40 if wants else -1
            if value > worth:
                found, worth = card, value
    return found


def play_out(
    hands: list[Holding], bids: Sequence[int], won: list[int], leader: int, table: list[int], trump: int
) -> list[int]:
    """The tricks of each at the end of the round. `hands` and `won` are used up.

    `table` are the cards of the trick under way, the first of them `leader`'s.
    """
    players = len(hands)
    sizes = [sum(map(len, hand)) for hand in hands]
    while True:
        best, led, winner = -1, -1, leader
        for place in range(players):
            player = (leader + place) % players
            if place < len(table):
                card = table[place]
            else:
                hand = hands[player]
                if not sizes[player]:
                    return won
                need = bids[player] - won[player]
                card = choose(hand, need, sizes[player], best, led, trump, place == players - 1)
                hand[card // 13].remove(card)
                sizes[player] -= 1
            suit = card // 13
            if best < 0:
                best, led, winner = card, suit, player
            elif (suit == best // 13 and card > best) or (suit == trump and best // 13 != trump):
                best, winner = card, player
        won[winner] += 1
        leader, table = winner, []
