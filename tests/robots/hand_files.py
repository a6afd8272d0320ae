"""Recorded hands that a good player would not misplay: text files in `hands`, one a theme.

A hand begins with ``==`` and its title; then come ``deal``, the hands in sight as they were dealt (``-`` for a hidden
one); ``calls``, dealer and vulnerability before the auction; ``scoring`` where it matters (``imps``, ``mp``);
``cards``, those played so far, trick after trick, the suit named only where it is not the one led; ``good``, the cards
a good player would choose from; and ``why``.
"""

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from makker.cards import Card, Hand
from makker.cards.hand import FULL_BITS
from makker.deals import Deal, GiveDeal
from makker.games.bridge.duplicate import DuplicateOptions, DuplicateRules
from makker.games.bridge.state import Scoring
from makker.games.bridge.view import DealView
from makker.robots.spreading import spread_out
from makker.rules import Official, fold
from makker.seats import Seat, Vulnerability, board_dealer, board_vulnerability
from makker.seats.seat import SEATS

FOLDER = Path(__file__).parent / "hands"


@dataclass
class RecordedHand:
    """A hand as written; `theme` is its file's name."""

    theme: str
    title: str
    fields: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """How it is named in lists."""
        return f"{self.theme}: {self.title}"

    @property
    def scoring(self) -> Scoring:
        """What is played for."""
        return Scoring(self.fields.get("scoring", "points"))

    @property
    def good(self) -> set[Card]:
        """The cards to choose from."""
        return {Card.parse(text) for text in self.fields["good"].split()}

    @property
    def cards(self) -> list[Card]:
        """Every card played, in order."""
        found: list[Card] = []
        for word in self.fields.get("cards", "").split():
            led = found[len(found) // 4 * 4].suit.letter if len(found) % 4 else ""
            found.append(Card.parse(word if len(word) == 2 else led + word))
        return found


def read_all() -> list[RecordedHand]:
    """Every hand of every file."""
    found: list[RecordedHand] = []
    for path in sorted(FOLDER.glob("*.txt")):
        if path.stem != "missed":
            found += read_file(path)
    return found


def read_file(path: Path) -> list[RecordedHand]:
    """The hands of a file."""
    found: list[RecordedHand] = []
    for line in path.read_text().splitlines():
        if line.startswith("=="):
            found.append(RecordedHand(path.stem, line[2:].strip()))
        elif line.strip() and not line.startswith("#"):
            key, _, text = line.partition(" ")
            found[-1].fields[key] = text.strip()
    return found


def state_of(hand: RecordedHand, seed: int = 1) -> Any:
    """The state in which the card is to be chosen: hidden hands dealt at random by what the play has shown."""
    opening, _, calls = hand.fields["calls"].partition(":")
    letter, vulnerable = opening.split()
    board = board_of(Seat.parse(letter), Vulnerability.parse(vulnerable))
    rules: DuplicateRules = DuplicateRules()
    state: Any = rules.initial(DuplicateOptions(boards=1, first=board, scoring=hand.scoring))
    state = fold(rules, state, rules.decide(state, Official.CHANCE, GiveDeal(completed(hand, calls, seed))))
    for word in [*calls.split(), *(card.text for card in hand.cards)]:
        player = min(rules.to_act(state), key=str)
        state = fold(rules, state, rules.decide(state, player, rules.read(word)))
    return state


def view_of(hand: RecordedHand, seed: int = 1) -> DealView:
    """What the player sees whose card it is."""
    rules: DuplicateRules = DuplicateRules()
    state = state_of(hand, seed)
    player = min(rules.to_act(state), key=str)
    assert isinstance(player, Seat)
    view: DealView = rules.view(state, player).deal
    return view


def board_of(dealer: Seat, vulnerability: Vulnerability) -> int:
    """The first board with this dealer and vulnerability."""
    boards = range(1, 17)
    return next(at for at in boards if board_dealer(at) is dealer and board_vulnerability(at) is vulnerability)


def completed(hand: RecordedHand, calls: str, seed: int) -> Deal:
    """The deal with its hidden hands filled: the cards they have played, and the rest at random."""
    first, _, texts = hand.fields["deal"].partition(":")
    start = Seat.parse(first)
    shown = {start.after(place): text for place, text in enumerate(texts.split())}
    known = {seat: Hand.parse(text) for seat, text in shown.items() if text != "-"}
    played, without = play_of(hand, calls)
    hidden = [seat for seat in SEATS if seat not in known]
    used = sum(each.bits for each in known.values()) + sum(played[seat].bits for seat in hidden)
    left = [card.index for card in Hand.of_bits(FULL_BITS & ~used)]
    assert len(left) == sum(13 - len(played[seat]) for seat in hidden), "a card twice, or a hand of another size"
    dealt = spread_out(
        left, [13 - len(played[seat]) for seat in hidden], [without[seat] for seat in hidden], random.Random(seed)
    )
    assert dealt is not None
    for seat, cards in zip(hidden, dealt, strict=True):
        known[seat] = played[seat] | Hand(Card.at(card) for card in cards)
    north, east, south, west = (known[seat] for seat in SEATS)
    return Deal(north, east, south, west)


def play_of(hand: RecordedHand, calls: str) -> tuple[dict[Seat, Hand], dict[Seat, set[int]]]:
    """Every seat's cards so far, and the suits that it has shown out of; played after the rules of tricks alone."""
    declarer, trump = contract_of(hand.fields["calls"].split()[0], calls)
    played, without = dict.fromkeys(SEATS, Hand()), {seat: set[int]() for seat in SEATS}
    leader, cards = declarer.next, hand.cards
    for start in range(0, len(cards), 4):
        trick = cards[start : start + 4]
        for place, card in enumerate(trick):
            seat = leader.after(place)
            played[seat] |= Hand([card])
            if card.suit is not trick[0].suit:
                without[seat].add(trick[0].suit.index)
        strength = [
            card.rank.number + (40 if card.suit.letter == trump else 20 if card.suit is trick[0].suit else 0)
            for card in trick
        ]
        leader = leader.after(strength.index(max(strength)))
    return played, without


def contract_of(dealer: str, calls: str) -> tuple[Seat, str]:
    """Declarer, and the letter of the strain."""
    seats = [Seat.parse(dealer).after(place) for place in range(len(calls.split()))]
    bids = [(seat, call) for seat, call in zip(seats, calls.split(), strict=True) if call[0].isdigit()]
    last, strain = bids[-1][0], bids[-1][1][1]
    return next(seat for seat, call in bids if call[1] == strain and seat.side is last.side), strain
