"""The play of a whole deal, trick by trick, for any number of players around a table."""

from typing import Generic, Protocol, TypeVar

import msgspec

from makker.cards import Card, Hand, Suit
from makker.rules.errors import Reason
from makker.tricks.trick import Trick, follow


class Placed(Protocol):
    """Somebody with a place around the table, counted clockwise from 0."""

    @property
    def index(self) -> int:
        """The place."""


P = TypeVar("P", bound=Placed)


class TrickPlay(msgspec.Struct, Generic[P], frozen=True):
    """Cards held, the trick on the table, the tricks that lie quitted, and whose card comes next.

    `players` is clockwise and `players[i].index == i`; `hands` and `won` (tricks won) follow the same order.
    """

    players: tuple[P, ...]
    hands: tuple[Hand, ...]
    trump: Suit | None
    turn: P
    trick: Trick[P] = Trick()
    done: tuple[Trick[P], ...] = ()
    won: tuple[int, ...] = ()

    @staticmethod
    def start(players: tuple[P, ...], hands: tuple[Hand, ...], trump: Suit | None, leader: P) -> "TrickPlay[P]":
        """The play before the opening lead. The hands are of one size."""
        return TrickPlay(players, hands, trump, leader, won=(0,) * len(players))

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not self.hands[self.turn.index].bits and not self.trick.plays

    @property
    def remaining(self) -> int:
        """Tricks not yet completed, the one on the table included."""
        # Whoever is in turn has not yet played to the trick on the table.
        return self.hands[self.turn.index].bits.bit_count()

    def hand(self, who: P) -> Hand:
        """What the player still holds."""
        return self.hands[who.index]

    def playable(self) -> Hand:
        """What may be played now, by whoever is in turn (Law 44)."""
        return follow(self.hands[self.turn.index], self.trick.led)

    def choices(self) -> tuple[Card, ...]:
        """The same as cards, high to low, spades first."""
        hand, plays = self.hands[self.turn.index], self.trick.plays
        return (hand.in_suit(plays[0][1].suit) or hand.cards) if plays else hand.cards

    def illegal(self, card: Card) -> Reason | None:
        """Why the hand in turn may not play the card, or None."""
        hand = self.hands[self.turn.index]
        if not hand.bits & card.bit:
            return Reason("card.not_held", "44", {"card": card.text, "seat": str(self.turn)})
        led = self.trick.led
        if led is not None and card.suit is not led and hand.length(led):
            return Reason("card.must_follow", "44C", {"card": card.text, "suit": led.letter})
        return None

    def play(self, card: Card) -> "TrickPlay[P]":
        """The play after the hand in turn has played a (legal) card; a full trick goes to its winner, who leads."""
        here, players = self.turn.index, self.players
        held = self.hands
        hands = (*held[:here], held[here].without(card), *held[here + 1 :])
        trick = Trick((*self.trick.plays, (self.turn, card)))
        if len(trick.plays) < len(players):
            turn = players[(here + 1) % len(players)]
            return TrickPlay(players, hands, self.trump, turn, trick, self.done, self.won)
        winner = trick.winner(self.trump)
        place = winner.index
        won = (*self.won[:place], self.won[place] + 1, *self.won[place + 1 :])
        return TrickPlay(players, hands, self.trump, winner, Trick(), (*self.done, trick), won)

    def cards_played(self) -> tuple[tuple[P, Card], ...]:
        """Every card so far with the hand it came from, in order of play."""
        return tuple(play for trick in (*self.done, self.trick) for play in trick.plays)

    def take_back(self, cards: int) -> "TrickPlay[P]":
        """The play as it was so many cards ago; taking back the last card of a trick restores the trick."""
        played = self.cards_played()
        hands = list(self.hands)
        for who, card in played:
            hands[who.index] = hands[who.index] | Hand((card,))
        kept = played[: len(played) - cards]
        leader = played[0][0] if played else self.turn
        play = TrickPlay.start(self.players, tuple(hands), self.trump, leader)
        for _, card in kept:
            play = play.play(card)
        return play
