"""What players and CHANCE do in a round game, with the text form of each."""

import re

import msgspec

from makker.cards import Card, Hand
from makker.errors import ParseError


class Draw(msgspec.Struct, frozen=True):
    """CHANCE draws the card that decides trumps, before the deal (FACTS 004-19)."""

    card: Card


class Deal(msgspec.Struct, frozen=True):
    """CHANCE deals a round: a hand for each player, and the card turned up for trumps where the variant has one."""

    hands: tuple[Hand, ...]
    turned: Card | None = None

    def exchange(self, first: Card, second: Card) -> "Deal":
        """The same deal with two cards swapped wherever they are, in hands, turned up or undealt."""
        swap = {first: second, second: first}
        hands = tuple(Hand(swap.get(card, card) for card in hand) for hand in self.hands)
        return Deal(hands, swap.get(self.turned, self.turned) if self.turned else None)


class Bid(msgspec.Struct, frozen=True):
    """A player says how many tricks, or changes what was said after the sum is known."""

    tricks: int


class Play(msgspec.Struct, frozen=True):
    """A player plays a card."""

    card: Card


class PlayBlind(msgspec.Struct, frozen=True):
    """A player plays the card on the forehead, without knowing which it is (FACTS 004-23)."""


Action = Draw | Deal | Bid | Play | PlayBlind


def write_action(action: Action) -> str:
    """`2` bids two, `SA` plays a card, `blind` plays the unseen one, `draw H7`, `deal 1:A... 2:.K.. turn D9`."""
    match action:
        case Bid():
            return str(action.tricks)
        case Play():
            return str(action.card)
        case PlayBlind():
            return "blind"
        case Draw():
            return f"draw {action.card}"
        case Deal():
            hands = " ".join(f"{index}:{hand}" for index, hand in enumerate(action.hands, 1))
            return f"deal {hands}" + (f" turn {action.turned}" if action.turned else "")


def read_action(text: str) -> Action:
    """The action of a text form; `bid 2`, `play S10` and either case are read too.

    Raises ParseError (``action.unknown``, ``deal.hands``, and those of cards and hands).
    """
    word, _, rest = text.strip().partition(" ")
    match word.lower():
        case "blind" if not rest.strip():
            return PlayBlind()
        case "draw":
            return Draw(Card.parse(rest))
        case "deal":
            return read_deal(text, rest)
        case "bid":
            return read_bid(text, rest)
        case "play":
            return PlayBlind() if rest.strip().lower() == "blind" else Play(Card.parse(rest))
    if word.isdigit() and not rest.strip():
        return read_bid(text, word)
    try:
        return Play(Card.parse(text))
    except ParseError:
        raise ParseError("action.unknown", text, "bid_or_card") from None


def read_bid(text: str, number: str) -> Bid:
    """A bid of at most two digits."""
    digits = number.strip()
    if not re.fullmatch(r"[0-9]{1,2}", digits):
        raise ParseError("action.unknown", text, "bid_or_card")
    return Bid(int(digits))


def read_deal(text: str, rest: str) -> Deal:
    """Hands numbered from 1 in order, and perhaps the card turned up."""
    dealt, turn, turned = rest.lower().partition("turn")
    hands = []
    for index, word in enumerate(dealt.split(), 1):
        number, colon, hand = word.partition(":")
        if not colon or number != str(index):
            raise ParseError("deal.hands", text, "hands", data={"hands": index})
        hands.append(Hand.parse(hand))
    if not hands:
        raise ParseError("deal.hands", text, "hands", data={"hands": 0})
    return Deal(tuple(hands), Card.parse(turned) if turn else None)
