"""Bondebridge, plump and oh hell at the terminal."""

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from makker.cards import Card
from makker.cli.playing.face import TableFace
from makker.cli.playing.words import read_card
from makker.errors import ParseError
from makker.games.bondebridge import Action, Bid, Phase, Play, PlayBlind, View
from makker.games.bondebridge.events import BidChanged, BidsRevealed, Event
from makker.render.ink import cards_text, hand_text
from makker.render.names import player_name
from makker.render.rounds_table import name_of, rounds_table, view_sheet
from makker.render.tricks import trick_line
from makker.rules import Outcome
from makker.seats import Player


class RoundsFace(TableFace):
    """A round game."""

    def table(self, view: View, width: int) -> RenderableType:
        """The table."""
        return rounds_table(view, self.title, self.catalogue, width)

    def question(self, view: View) -> list[Text]:
        """The bid, the changed bid, or the card."""
        text, first = self.catalogue.text, view.moves[0]
        if isinstance(first, PlayBlind):
            return [Text(text("play.ask.blind"), "bold")]
        if isinstance(first, Play):
            cards = cards_text(cards_of(view), self.catalogue.language)
            return [Text.assemble((text("play.ask.card"), "bold"), "  ", cards)]
        bids = Text(" ").join(Text(str(move.tricks)) for move in view.moves if isinstance(move, Bid))
        if view.phase is Phase.CHANGE:
            why = text("play.ask.change", tricks=view.round.cards)
            return [Text(why, "bold"), Text.assemble((text("play.ask.new_bid"), "bold"), "  ", bids)]
        return [Text.assemble((text("play.ask.bid"), "bold"), "  ", bids)]

    def read(self, text: str, view: View) -> Action:
        """A number of tricks, a card, or any word for the card on the forehead. Raises ParseError."""
        first = view.moves[0]
        if isinstance(first, PlayBlind):
            return PlayBlind()
        if isinstance(first, Play):
            return Play(read_card(text, cards_of(view), self.catalogue.language))
        word = text.strip()
        if not (word.isascii() and word.isdigit() and len(word) <= 2):
            raise ParseError("tricks.unknown", text, "tricks")
        return Bid(int(word))

    def sheet(self, view: View) -> RenderableType:
        """The whole plan."""
        return view_sheet(view, self.catalogue)

    def auction(self, view: View) -> RenderableType | None:
        """The bids as far as they are known: they stand on the table."""
        return rounds_table(view, self.title, self.catalogue, 80)

    def hand(self, view: View) -> RenderableType:
        """The own hand on a line."""
        return hand_text(view.hand, self.catalogue.language)

    def last_trick(self, view: View) -> RenderableType | None:
        """The last trick."""
        trump = view.trump.suit if view.trump else None
        return trick_line(view.last_trick, trump, self.catalogue) if view.last_trick else None

    def finished(self, before: View, after: View) -> bool:
        """Whether another round stands on the sheet."""
        return len(after.sheet) > len(before.sheet)

    def result(self, view: View) -> Text:
        """Everybody's points of the round."""
        row = view.sheet[-1]
        text = Text(self.catalogue.text("render.round.number", round=row.number) + "  ", "bold")
        parts = [
            Text(
                f"{self.short(view, player)}: {row.bids[player.index]}/{row.tricks[player.index]} "
                f"({self.catalogue.language.number(row.points[player.index])})",
                "green" if row.bids[player.index] == row.tricks[player.index] else "red",
            )
            for player in view.players
        ]
        return text.append_text(Text("   ").join(parts))

    def short(self, view: View, player: Player) -> str:
        """You, or a number."""
        return name_of(view, player, self.catalogue) if player is view.viewer else str(player)

    def page(self, view: View) -> RenderableType:
        """The round, its last trick, and the sheet around it."""
        parts: list[RenderableType] = [self.result(view)]
        row = view.sheet[-1]
        if view.last_trick is not None:
            trump = row.trump.suit if row.trump else None
            head = Text(self.catalogue.text("render.last_trick") + "  ", "dim")
            parts.append(head.append_text(trick_line(view.last_trick, trump, self.catalogue)))
        return Group(*parts, Text(), view_sheet(view, self.catalogue, most=12))

    def notice(self, event: Event, viewer: Any) -> str | None:
        """The bids shown together, and a bid changed."""
        text = self.catalogue.text
        match event:
            case BidsRevealed(bids):
                shown = ", ".join(str(bid) for bid in bids)
                return text("play.event.bids", bids=shown, sum=sum(bids))
            case BidChanged(player, bid) if player is viewer:
                return text("play.event.own_bid_changed", bid=bid)
            case BidChanged(player, bid):
                return text("play.event.bid_changed", who=player_name(player, self.catalogue), bid=bid)
        return None

    def winners(self, outcome: Outcome[Player], viewer: Any) -> list[str]:
        """Players; you, where you are among them."""
        you = self.catalogue.text("render.You")
        return [you if player is viewer else player_name(player, self.catalogue) for player in outcome.winners]


def cards_of(view: View) -> list[Card]:
    """The cards that may be played."""
    return [move.card for move in view.moves if isinstance(move, Play)]
