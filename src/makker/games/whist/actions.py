"""What players of whist and bridge-whist can do, with the text form of each action.

| action | text |
|---|---|
| Card | `SA` |
| GiveWhistDeal | `deal N:... turn S5` (chance; whist's last card, turned up for trumps) |
| GiveDeal | `deal N:...` (chance; bridge-whist) |
| Name | `name H`, `name N`; `bridge` leaves it to partner |
| Double | `double`; `content` when asked and not doubling |
"""

import msgspec

from makker.cards import Card, Strain
from makker.deals import Deal, GiveDeal, exchanged
from makker.errors import ParseError


class GiveWhistDeal(msgspec.Struct, frozen=True):
    """Chance deals whist: the last card, the dealer's, is turned up for trumps (FACTS 3.8)."""

    deal: Deal
    turned: Card

    def exchange(self, one: Card, other: Card) -> "GiveWhistDeal":
        """The same deal with two cards exchanged; the turned card lies open and cannot be. Raises ValueError."""
        if self.turned in (one, other):
            raise ValueError(self.turned)
        return GiveWhistDeal(exchanged(self.deal, one, other), self.turned)


class Name(msgspec.Struct, frozen=True):
    """Names the trumps of bridge-whist; None leaves it to partner ("I bridge it")."""

    strain: Strain | None


class Double(msgspec.Struct, frozen=True):
    """Doubles (or redoubles) the trick value, or is content with it."""

    double: bool


Action = Card | GiveDeal | GiveWhistDeal | Name | Double


def write_action(action: Action) -> str:
    """The action's text form."""
    match action:
        case GiveWhistDeal(deal, turned):
            return f"deal {deal} turn {turned}"
        case GiveDeal(deal):
            return f"deal {deal}"
        case Name(strain):
            return "bridge" if strain is None else f"name {strain}"
        case Double(double):
            return "double" if double else "content"
    return str(action)


def read_action(text: str) -> Action:
    """The action of a text form. Raises ParseError."""
    head, _, rest = text.strip().partition(" ")
    match head.lower():
        case "deal":
            hands, turn, card = rest.partition(" turn ")
            return GiveWhistDeal(Deal.parse(hands), Card.parse(card)) if turn else GiveDeal(Deal.parse(hands))
        case "name":
            return Name(Strain.parse(rest))
        case "bridge" if not rest:
            return Name(None)
        case "double" | "x" | "redouble" if not rest:
            return Double(True)
        case "content" | "pass" | "p" if not rest:
            return Double(False)
    try:
        return Card.parse(text)
    except ParseError:
        raise ParseError("action.unknown", text, "action") from None
