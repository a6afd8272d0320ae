"""What a card is worth to a player who will not know where everything lies when the next choices come.

Solving with all cards in sight takes every later guess for made. Here the next few choices of the player are one for
all the imagined deals that look alike to the player by then, while the opponents see everything and do the worst they
can in each; only after those choices are the deals solved. So a card that keeps the choice until it can be made
safely is worth more than one that leaves a guess, and a card that covers several layouts more than one that needs a
different sequel in each.
"""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from makker.doubledummy import Context
from makker.robots.cardplay.evidence import Evidence
from makker.robots.cardplay.places import SUIT

MEMORY = 64
"""Megabytes that the solver may remember in."""

TEN = 8
"""The ten's place in its suit, from the two: from there on a defender tells declarer's cards apart."""

Key = tuple[int, ...]
"""What the player sees of a hidden hand's card: cards that do the same are one."""


class TooMuch(Exception):
    """More positions than are allowed, or no time left."""


class World(NamedTuple):
    """One imagined deal as it is by now: hands as bits, the trick, and the tricks that the player's side has won."""

    hands: tuple[int, ...]
    leader: int
    trick: tuple[int, ...]
    won: int = 0

    @property
    def turn(self) -> int:
        """Whose card comes next."""
        return (self.leader + len(self.trick)) % 4

    @property
    def legal(self) -> int:
        """The cards that may be played, as bits."""
        hand = self.hands[self.turn]
        return (hand & SUIT[self.trick[0] // 13] or hand) if self.trick else hand


class Foresight:
    """Weighs cards over imagined deals with so many choices of the player's made in ignorance.

    `scores` are the points for each number of tricks from here on. Raises TooMuch from every search that takes more
    than `most` solved positions, or lasts until the monotonic clock shows `until`.
    """

    def __init__(self, evidence: Evidence, scores: Sequence[int], most: int, until: float) -> None:
        trump = evidence.strain.suit
        self.trump = -1 if trump is None else trump.index
        self.side = evidence.turn.index % 2
        self.declaring = evidence.turn.side is evidence.contract.side
        dummy = evidence.contract.dummy
        seats = [seat for seat in evidence.left if self.declaring or seat is not dummy]
        self.own = {seat.index for seat in seats}
        self.open = {seat.index for seat in evidence.left}
        self.known = sum(hand.bits for hand in evidence.left.values())
        self.scores = scores
        self.solver = Context(MEMORY).solver
        self.left, self.until = most, until

    def value(self, worlds: Sequence[World], card: int, choices: int) -> list[int]:
        """The score in each world if the card is played and `choices` of the player's follow that must be shared."""
        later = [self.after(world, card) for world in worlds]
        leaders = {world.leader for world in later}
        if len(leaders) == 1:
            return self.shared(later, choices)
        # Cards that looked the same have not all won the trick: that is seen.
        parts = {leader: [world for world in later if world.leader == leader] for leader in leaders}
        values = {leader: iter(self.shared(part, choices)) for leader, part in sorted(parts.items())}
        return [next(values[world.leader]) for world in later]

    def shared(self, worlds: Sequence[World], choices: int) -> list[int]:
        """The scores from positions that look alike to the player."""
        first = worlds[0]
        if not any(first.hands):
            return [self.scores[world.won] for world in worlds]
        if first.turn in self.own:
            return self.chosen(worlds, choices)
        return self.answered(worlds, choices)

    def chosen(self, worlds: Sequence[World], choices: int) -> list[int]:
        """The player's card: one for all, by the mean."""
        cards = list(self.different(worlds[0]))
        if len(cards) == 1:
            return self.value(worlds, cards[0], choices)
        solved = [self.solve(world) for world in worlds]
        bounds = {
            card: [self.scores[world.won + of[card]] for world, of in zip(worlds, solved, strict=True)]
            for card in cards
        }
        order = sorted(cards, key=lambda card: -sum(bounds[card]))
        if choices <= 1:
            return bounds[order[0]]
        best: list[int] = []
        for card in order:
            if best and sum(bounds[card]) <= sum(best):
                break
            found = self.value(worlds, card, choices - 1)
            if not best or sum(found) > sum(best):
                best = found
        return best

    def answered(self, worlds: Sequence[World], choices: int) -> list[int]:
        """A card that is not the player's: the opponents take the worst for the player in each world."""
        branches: dict[Key, list[tuple[int, World]]] = {}
        for place, world in enumerate(worlds):
            for key, card in self.options(world):
                later = self.after(world, card)
                branches.setdefault((*key, later.leader), []).append((place, later))
        found: list[int | None] = [None] * len(worlds)
        for branch in branches.values():
            values = self.shared([world for _, world in branch], choices)
            for (place, _), value in zip(branch, values, strict=True):
                before = found[place]
                found[place] = value if before is None else min(before, value)
        return [value for value in found if value is not None]

    def options(self, world: World) -> Iterator[tuple[Key, int]]:
        """The cards tried for a hand that is not the player's, each with what the player sees of it."""
        turn, legal = world.turn, world.legal
        if turn % 2 == self.side or not world.trick:
            best = self.best(world, legal)
            yield self.look(world, best), best
        elif turn in self.open or not self.declaring:
            for card in self.different(world):
                yield self.look(world, card), card
        elif legal & SUIT[world.trick[0] // 13]:
            tried = {self.look(world, card): card for card in reversed(list(bits_of(legal)))}
            yield from tried.items()
        else:
            trumps = legal & SUIT[self.trump] if self.trump >= 0 else 0
            for part in (trumps, legal & ~trumps):
                if part:
                    card = self.best(world, part)
                    yield self.look(world, card), card

    def best(self, world: World, among: int) -> int:
        """The lowest of the cards that are best with all cards in sight."""
        values = self.solve(world)
        return max(bits_of(among), key=lambda card: (values[card], -(card % 13), -card))

    def look(self, world: World, card: int) -> Key:
        """What the player sees: a discard, a ruff, or a card between which and its like there is none of the known."""
        suit = card // 13
        if world.trick and suit != world.trick[0] // 13:
            return (1,) if suit == self.trump else (2,)
        if world.turn in self.open or (not self.declaring and card % 13 >= TEN):
            return 0, card
        return 0, suit, (self.known & SUIT[suit] & ((1 << card) - 1)).bit_count()

    def different(self, world: World) -> Iterator[int]:
        """The cards to choose from, one of those that touch each other."""
        hand = world.hands[world.turn]
        others = sum(world.hands) - hand + sum(1 << card for card in world.trick)
        above = -1
        for card in reversed(list(bits_of(world.legal))):
            between = ((1 << above) - (1 << card)) & others if above // 13 == card // 13 else 1
            if between:
                yield card
            above = card

    def solve(self, world: World) -> dict[int, int]:
        """Every card's tricks with all cards in sight, for the side in turn."""
        self.left -= 1
        if self.left < 0 or monotonic() > self.until:
            raise TooMuch
        strain = 4 if self.trump < 0 else self.trump
        _, _, choices = self.solver.solve((world.hands, strain, world.leader, world.trick), True)
        return {card: value for _, equals, value in choices for card in bits_of(equals)}

    def after(self, world: World, card: int) -> World:
        """The position when the card has been played."""
        hands = list(world.hands)
        hands[world.turn] &= ~(1 << card)
        trick = (*world.trick, card)
        if len(trick) < 4:
            return World(tuple(hands), world.leader, trick, world.won)
        winner = (world.leader + self.winning(trick)) % 4
        return World(tuple(hands), winner, (), world.won + (winner % 2 == self.side))

    def winning(self, trick: tuple[int, ...]) -> int:
        """The place in the trick of the card that wins it."""
        led = trick[0] // 13

        def strength(place: int) -> int:
            suit = trick[place] // 13
            return trick[place] % 13 + (26 if suit == self.trump else 13 if suit == led else 0)

        return max(range(4), key=strength)


def bits_of(bits: int) -> Iterator[int]:
    """The cards, from the lowest."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
