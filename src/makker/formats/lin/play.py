"""The play of a LIN file: cards one after the other, whose seats must be worked out."""

from makker.cards import Card
from makker.deals import Deal
from makker.formats.annotated import MadePlay, PassedOut, PlayedCard, in_rows, winner
from makker.games.bridge.contract import Contract
from makker.seats import Seat


class Play:
    """The cards of a board in the order played, and what follows from them."""

    def __init__(self, cards: list[PlayedCard], contract: Contract | PassedOut | None, deal: Deal | None) -> None:
        self.cards = cards
        self.contract = contract if isinstance(contract, Contract) else None
        self.deal = deal
        self.tricks: int | None = None

    def play(self) -> MadePlay | None:
        """The play laid out by seat: a trick's leader is who holds its first card, or else who won the last.

        Counts declarer's tricks if all 52 cards were played.
        """
        if not self.cards:
            return None
        trump = self.contract.strain.suit if self.contract else None
        leader = self.contract.leader if self.contract and self.contract.declarer else Seat.WEST
        won, played, first = 0, list[tuple[Seat, PlayedCard]](), Seat.WEST
        for start in range(0, len(self.cards), 4):
            row = self.cards[start : start + 4]
            holder = self.holder(row[0].card) or leader
            if holder is not leader and (start or self.contract is not None):
                row[0] = PlayedCard(row[0].card, irregular="L", comment=row[0].comment)
            leader = holder
            first = leader if start == 0 else first
            made = [(leader.after(place), card) for place, card in enumerate(row)]
            played += made
            if len(row) == 4:
                leader = winner([(seat, card.card) for seat, card in made if card.card is not None], trump)
                won += self.contract is not None and leader.side is self.contract.side
        if self.contract is not None and len(self.cards) == 52:
            self.tricks = won
        return in_rows(first, played)

    def holder(self, card: Card | None) -> Seat | None:
        """Who was dealt the card."""
        return self.deal.holder(card) if self.deal is not None and card is not None else None
