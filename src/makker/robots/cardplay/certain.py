"""Whether declarer's side is sure of tricks whatever the hidden hands hold: what an honest claim needs (Law 68).

Both opponents are played by one adversary who decides only when it must where a card lies: as long as a layout is left
that agrees with everything seen, it may be that one. A hidden hand may so follow suit, show out or ruff as it suits
the adversary best, and a card that it throws away stays at hand. That is never too little for what the opponents could
do, so what is found certain is certain; some things that are certain (squeezes) are not found.
"""

from collections.abc import Iterator

from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.robots.cardplay.places import (
    SUIT,
    Place,
    bits_of,
    changed,
    may_be_void,
    may_hold,
    own_winners,
    running,
    runs_of,
)
from makker.seats import Side


class Undecided(Exception):
    """There was more to search than was allowed."""


class Certainty:
    """The search. `most` is how many cards may be tried before it gives up, `rest` how many tricks do not matter.

    To lose none before only the `rest` is left is one way not to lose more than those, and much quicker found.
    """

    def __init__(self, side: Side, trump: Suit | None, most: int, rest: int = 0) -> None:
        self.side = side.index
        self.trump = -1 if trump is None else trump.index
        self.left = most
        self.rest = rest
        self.known: dict[Place, bool] = {}

    def holds(self, place: Place) -> bool:
        """Whether no more than `lose` tricks are lost from here. Raises Undecided."""
        if len(place.trick) == 4:
            return self.quitted(place)
        if place.trick:
            return self.goes_on(place)
        if place.sizes[place.leader] <= place.lose + self.rest:
            return True
        found = self.known.get(place)
        if found is None:
            found = self.known[place] = self.runs(place) or self.goes_on(place)
        return found

    def runs(self, place: Place) -> bool:
        """Whether the hand on lead takes enough by itself."""
        hand = place.ours[place.leader]
        return own_winners(hand, place.ours[place.leader ^ 2], place.pool, self.trump) >= (
            place.sizes[place.leader] - place.lose - self.rest
        )

    def goes_on(self, place: Place) -> bool:
        """The best of ours, the worst of theirs."""
        self.left -= 1
        if self.left < 0:
            raise Undecided
        turn = (place.leader + len(place.trick)) & 3
        if turn & 1 == self.side:
            return any(self.holds(self.laid(place, turn, card)) for card in self.choices(place, turn))
        return all(self.holds(after) for after in self.replies(place, turn))

    def quitted(self, place: Place) -> bool:
        """The trick goes to its winner."""
        after = self.won(place)
        return after.lose >= 0 and self.holds(after)

    def won(self, place: Place) -> Place:
        """With the trick gone to its winner."""
        leader = (place.leader + self.best(place.trick)) & 3
        return place._replace(leader=leader, trick=(), lose=place.lose - (leader & 1 != self.side))

    def line(self, place: Place) -> list[int]:
        """The cards that our hands lead, in order, from a place that holds, if they are answered in the likeliest way.

        It ends where the hand on lead takes what is left by itself, with those cards. Raises Undecided.
        """
        led: list[int] = []
        while place.trick or place.sizes[place.leader] > place.lose + self.rest:
            if len(place.trick) == 4:
                place = self.won(place)
                continue
            turn = (place.leader + len(place.trick)) & 3
            if turn & 1 != self.side:
                place = next(self.replies(place, turn))
                continue
            if not place.trick and self.runs(place):
                return led + running(place.ours[turn], place.ours[turn ^ 2], place.pool, self.trump)
            card = next(card for card in self.choices(place, turn) if self.holds(self.laid(place, turn, card)))
            led += [] if place.trick else [card]
            place = self.laid(place, turn, card)
        return led

    def best(self, trick: tuple[int, ...]) -> int:
        """Which card of the trick wins, counted from the lead."""
        at, suit = 0, trick[0] // 13
        for number, card in enumerate(trick[1:], 1):
            if card // 13 == suit:
                if card > trick[at]:
                    at = number
            elif card // 13 == self.trump:
                at, suit = number, self.trump
        return at

    def beats(self, card: int, trick: tuple[int, ...]) -> bool:
        """Whether the card would be winning."""
        return self.best((*trick, card)) == len(trick)

    def laid(self, place: Place, turn: int, card: int) -> Place:
        """After a card of ours."""
        ours = changed(place.ours, turn, place.ours[turn] & ~(1 << card))
        sizes = changed(place.sizes, turn, place.sizes[turn] - 1)
        return place._replace(ours=ours, sizes=sizes, trick=(*place.trick, card))

    def choices(self, place: Place, turn: int) -> list[int]:
        """Cards that one of our hands may play, one of each run of equals, the likeliest first."""
        hand, others = place.ours[turn], place.ours[turn ^ 2] | place.pool | bits_of(place.trick)
        if place.trick:
            hand = hand & SUIT[place.trick[0] // 13] or hand
        runs = [run[-1] for suit in SUITS for run in runs_of(hand & SUIT[suit.index], others)]
        if place.trick:
            winning = {card: self.beats(card, place.trick) for card in runs}
            return sorted(runs, key=lambda card: (not winning[card], card // 13 == self.trump, card % 13))
        return sorted(runs, key=lambda card: self.eagerness(place, card))

    def eagerness(self, place: Place, card: int) -> tuple[bool, bool, int]:
        """Winners first, trumps first among them while there are some to be drawn."""
        suit = card // 13
        drawing = suit == self.trump and bool(place.pool & SUIT[suit])
        return (place.pool & SUIT[suit]) >> card > 0, not drawing, -(card % 13)

    def replies(self, place: Place, turn: int) -> Iterator[Place]:
        """What a hidden hand may do: follow suit, or show out and ruff or throw something away."""
        sizes = changed(place.sizes, turn, place.sizes[turn] - 1)
        if not place.trick:
            for suit in range(4):
                if may_hold(place, turn, suit):
                    for card in self.followers(place, suit):
                        yield place._replace(pool=place.pool & ~(1 << card), sizes=sizes, trick=(card,))
            return
        led = place.trick[0] // 13
        if may_hold(place, turn, led):
            for card in self.followers(place, led):
                yield place._replace(pool=place.pool & ~(1 << card), sizes=sizes, trick=(*place.trick, card))
        if not may_be_void(place, turn, led):
            return
        voids = place.voids | 1 << 4 * turn + led
        if self.trump not in (-1, led) and may_hold(place._replace(voids=voids), turn, self.trump):
            for card in self.followers(place, self.trump):
                if self.beats(card, place.trick):
                    pool = place.pool & ~(1 << card)
                    yield place._replace(pool=pool, sizes=sizes, voids=voids, trick=(*place.trick, card))
        # Which card goes does not matter: the lowest of the suit led stands for it, which wins nothing.
        yield place._replace(sizes=sizes, voids=voids, trick=(*place.trick, led * 13))

    def followers(self, place: Place, suit: int) -> list[int]:
        """Cards of the pool that are worth telling apart, in a suit.

        Where nothing more may be lost, a card that does not win is best the lowest: whatever it is kept for, a higher
        one does as well.
        """
        pool, ours = place.pool & SUIT[suit], place.ours[0] | place.ours[1] | place.ours[2] | place.ours[3]
        runs = runs_of(pool, ours | bits_of(place.trick))
        if place.lose:
            return [card for run in runs for card in dict.fromkeys((run[-1], run[0]))]
        if not place.trick:
            return [run[-1] for run in runs]
        winning = [run[-1] for run in runs if self.beats(run[-1], place.trick)]
        lowest = runs[-1][-1]
        return winning if lowest in winning else [*winning, lowest]
