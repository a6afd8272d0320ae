"""A trick in words: who led, the cards, who won."""

from rich.text import Text

from makker.cards import Suit
from makker.i18n import Catalogue
from makker.render.ink import card_text
from makker.seats import Player, Seat
from makker.tricks import Trick


def who_text(who: Seat | Player, catalogue: Catalogue) -> str:
    """The short name of whoever played."""
    return catalogue.language.seat(who) if isinstance(who, Seat) else str(who)


def trick_line(trick: Trick[Seat] | Trick[Player], trump: Suit | None, catalogue: Catalogue) -> Text:
    """`W ♠K  N ♠2  E ♠3  S ♠4 → W`."""
    text = Text()
    for who, card in trick.plays:
        text.append(f"{who_text(who, catalogue)} ", "dim").append_text(card_text(card, catalogue.language)).append("  ")
    return text.append(f"→ {who_text(trick.winner(trump), catalogue)}", "bold") if trick.plays else text
