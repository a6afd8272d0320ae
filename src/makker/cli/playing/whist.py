"""Whist and bridge-whist at the terminal."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from makker.cards import Card
from makker.cli.playing.face import TableFace
from makker.cli.playing.words import find_strain, read_card, read_yes
from makker.errors import ParseError
from makker.games.whist.actions import Action, Double, Name
from makker.games.whist.events import Doubled, Event, Named
from makker.games.whist.scores import WhistScore
from makker.games.whist.table import WhistView
from makker.render.compass import WIDTH
from makker.render.deal_diagram import deal_diagram
from makker.render.ink import cards_text, hand_text, strain_text
from makker.render.names import seat_name, side_name, strain_name
from makker.render.rubber_sheet import old_sheet
from makker.render.tricks import trick_line
from makker.render.whist_sheet import whist_sheet
from makker.render.whist_table import whist_table
from makker.rules import Outcome
from makker.seats import Seat, Side

View = WhistView[Any]


class WhistFace(TableFace):
    """A rubber of whist or bridge-whist."""

    def table(self, view: View, width: int) -> RenderableType:
        """The table."""
        return whist_table(view, self.title, self.catalogue, width, self.score(view, labels=False))

    def question(self, view: View) -> list[Text]:
        """Trumps, doubling, or the card."""
        text, first = self.catalogue.text, view.moves[0]
        if isinstance(first, Card):
            cards = [move for move in view.moves if isinstance(move, Card)]
            whose = text("play.ask.card") if view.turn is view.viewer else text("play.ask.dummy_card")
            return [Text.assemble((whose, "bold"), "  ", cards_text(cards, self.catalogue.language))]
        if isinstance(first, Double):
            return [Text(text("play.ask.double"), "bold"), self.listed([Text(text("play.yes")), Text(text("play.no"))])]
        return [
            Text(text("play.ask.trumps"), "bold"),
            self.listed([self.label(move) for move in view.moves if isinstance(move, Name)]),
        ]

    def label(self, move: Name) -> Text:
        """A strain, or leaving it to partner."""
        if move.strain is None:
            return Text(self.catalogue.text("play.bridge_it"))
        name = strain_name(move.strain, self.catalogue)
        return strain_text(move.strain, self.catalogue).append(f" {name}") if move.strain.suit else Text(name)

    def read(self, text: str, view: View) -> Action:
        """A card, a strain, or yes or no. Raises ParseError."""
        first = view.moves[0]
        if isinstance(first, Card):
            cards = [move for move in view.moves if isinstance(move, Card)]
            return read_card(text, cards, self.catalogue.language)
        if isinstance(first, Double):
            yes = read_yes(text, self.catalogue)
            if yes is None:
                raise ParseError("play.yes_or_no", text, "answer")
            return Double(yes)
        chosen: Action | None = self.one_of(text, view.moves)
        if chosen is not None:
            return chosen
        word = "".join(text.lower().split())
        if word in ("bridge", "partner", "makker"):
            return Name(None)
        strain = find_strain(word)
        if strain is None:
            raise ParseError("strain.unknown", text, "strain")
        return Name(strain)

    def sheet(self, view: View) -> RenderableType:
        """The rubber so far."""
        return self.score(view, labels=True)

    def score(self, view: View, *, labels: bool) -> RenderableType:
        """The sheet of either game."""
        score = view.score
        if isinstance(score, WhistScore):
            return whist_sheet(score, self.catalogue)
        return old_sheet(score, self.catalogue, labels=labels)

    def auction(self, view: View) -> RenderableType | None:  # noqa: ARG002
        """There is none."""
        return None

    def hand(self, view: View) -> RenderableType:
        """The own hand on a line."""
        return hand_text(view.hand, self.catalogue.language) if view.hand else Text()

    def last_trick(self, view: View) -> RenderableType | None:
        """The last trick."""
        trump = view.strain.suit if view.strain else None
        return trick_line(view.tricks[-1], trump, self.catalogue) if view.tricks else None

    def finished(self, before: View, after: View) -> bool:
        """Whether another deal is the last one now."""
        return after.last is not None and after.last != before.last

    def result(self, view: View) -> Text:
        """Each side's tricks."""
        if view.last is None:
            return Text()
        number = view.number if view.outcome is not None else view.number - 1
        language = self.catalogue.language
        tricks = ((Side.NS, view.last[1]), (Side.EW, 13 - view.last[1]))
        sides = "  ".join(f"{side_name(side, language)} {count}" for side, count in tricks)
        head = Text(self.catalogue.text("render.deal.number", deal=number) + "  ", "bold")
        return head.append(self.catalogue.text("render.tricks") + " ").append(sides)

    def page(self, view: View) -> RenderableType:
        """The four hands beside the sheet."""
        if view.last is None:
            return self.sheet(view)
        bottom = view.viewer if isinstance(view.viewer, Seat) else Seat.SOUTH
        both = Table.grid(padding=(0, 2, 0, 0))
        both.add_column(width=WIDTH - 3)
        both.add_column()
        both.add_row(deal_diagram(view.last[0], self.catalogue, bottom=bottom), self.score(view, labels=False))
        return Group(self.result(view), Text(), both)

    def notice(self, event: Event, viewer: Any) -> str | None:  # noqa: ARG002
        """What was named, and doubling."""
        text = self.catalogue.text
        match event:
            case Named(seat, None):
                return text("play.event.bridged", who=seat_name(seat, self.catalogue))
            case Named(seat, strain) if strain is not None:
                name = strain_name(strain, self.catalogue)
                return text("play.event.named", who=seat_name(seat, self.catalogue), strain=name)
            case Doubled(seat, True):
                return text("play.event.doubled", who=seat_name(seat, self.catalogue))
        return None

    def winners(self, outcome: Outcome[Any], viewer: Any) -> list[str]:  # noqa: ARG002
        """Sides."""
        return [side_name(side, self.catalogue.language) for side in outcome.winners]
