"""The table of bondebridge, plump and oh hell as one player sees it, drawn from a view and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from makker.cards import Strain
from makker.games.bondebridge import Phase, PlannedRound, RoundScore, View
from makker.i18n import Catalogue
from makker.render.ink import card_text, cards_text, hand_text, strain_text
from makker.render.names import player_name, strain_name
from makker.render.rounds_sheet import rounds_sheet
from makker.render.tricks import trick_line
from makker.seats import Player

WIDE, LEFT = 116, 56
"""From which width on the sheet stands beside the table, and how much of it the table has."""


def rounds_table(view: View, title: str, catalogue: Catalogue, width: int) -> RenderableType:
    """Everybody's bid, tricks and card, then the viewer's hand; where there is room the sheet."""
    parts: list[RenderableType] = [head_line(view, title, catalogue), trump_line(view, catalogue), Text()]
    parts.append(players_table(view, catalogue))
    if view.last_trick is not None and view.phase is Phase.PLAY and view.tricks:
        trump = view.trump.suit if view.trump else None
        line = trick_line(view.last_trick, trump, catalogue)
        parts += [Text(), Text.assemble((catalogue.text("render.last_trick") + "  ", "dim"), line)]
    if view.hand:
        parts += [Text(), hand_text(view.hand, catalogue.language)]
    elif view.blind:
        parts += [Text(), Text(catalogue.text("render.forehead"), "italic")]
    if width < WIDE or len(view.players) > 4:
        return Group(*parts)
    both = Table.grid(padding=(0, 2, 0, 0))
    both.add_column(width=LEFT)
    both.add_column()
    both.add_row(Group(*parts[2:]), view_sheet(view, catalogue, most=16, compact=True))
    return Group(*parts[:2], both)


def head_line(view: View, title: str, catalogue: Catalogue) -> Text:
    """The game, the round and its dealer."""
    facts = catalogue.text(
        "render.head.round",
        round=view.round.number,
        rounds=len(view.plan),
        cards=catalogue.plural("render.cards", view.round.cards),
        dealer=name_of(view, view.dealer, catalogue),
    )
    return Text.assemble((title, "bold"), "  ", (facts, "dim"))


def trump_line(view: View, catalogue: Catalogue) -> Text:
    """Trumps, the card that made them, and what is known to be out."""
    text = Text()
    if view.trump is Strain.NOTRUMP:
        text.append(catalogue.text("render.no_trump"), "bold")
    elif view.trump is not None:
        text.append(catalogue.text("render.trump") + " ", "dim").append_text(strain_text(view.trump, catalogue)).append(
            f" {strain_name(view.trump, catalogue)}", "bold"
        )
    card = view.drawn or view.turned
    if card is not None:
        word = catalogue.text("render.drawn" if view.drawn else "render.turned")
        text.append(f"   {word} ", "dim").append_text(card_text(card, catalogue.language))
    if view.put_aside:
        text.append(f"   {catalogue.text('render.put_aside')} ", "dim")
        text.append_text(cards_text(view.put_aside, catalogue.language))
    return text


def players_table(view: View, catalogue: Catalogue) -> RenderableType:
    """A row for each player: bid, tricks taken, the card on the table or forehead, points."""
    text = catalogue.text
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("", min_width=14)
    table.add_column(text("render.bid"), justify="right")
    table.add_column(text("render.taken"), justify="right")
    table.add_column(text("render.on_table"), justify="center")
    if view.foreheads or view.blind:
        table.add_column(text("render.on_forehead"), justify="center")
    table.add_column(text("render.points"), justify="right")
    for player in view.players:
        table.add_row(*player_row(view, player, catalogue))
    table.add_row(text("render.sum"), sum_of_bids(view), style="dim")
    return table


def player_row(view: View, player: Player, catalogue: Catalogue) -> list[Text]:
    """One player."""
    at, language = player.index, catalogue.language
    turn = player in view.to_act
    name = Text("▸ " if turn else "  ", "bold")
    name.append(name_of(view, player, catalogue), "bold" if player is view.viewer else "")
    name.append(" ◦" if player is view.dealer else "", "dim")
    row = [name, bid_text(view, at), Text(str(view.won[at]) if view.won else "")]
    row.append(table_card(view, player, catalogue))
    if view.foreheads or view.blind:
        shown = dict(view.foreheads).get(player)
        row.append(card_text(shown, language) if shown else Text("?" if player is view.viewer and view.blind else ""))
    return [*row, Text(language.number(view.totals[at]))]


def bid_text(view: View, at: int) -> Text:
    """The bid: a number, a closed fist, or nothing yet. Green and red tell how it stands."""
    if not view.bids or not view.has_bid[at]:
        return Text("–", "dim")
    bid = view.bids[at]
    if bid is None:
        return Text("●", "dim")
    style = (
        "" if view.phase is not Phase.PLAY else "green" if view.won[at] == bid else "red" if view.won[at] > bid else ""
    )
    return Text(str(bid), style)


def table_card(view: View, player: Player, catalogue: Catalogue) -> Text:
    """The player's card in the trick; the last trick's, dimmed, until the next is led."""
    old = not view.trick.plays
    trick = view.last_trick if old and view.last_trick is not None and view.phase is Phase.PLAY else view.trick
    card = dict(trick.plays).get(player)
    if card is None:
        return Text("·", "dim")
    text = card_text(card, catalogue.language)
    if trick.winner(view.trump.suit if view.trump else None) is player:
        text.stylize("bold underline")
    if old:
        text.stylize("dim")
    return text


def sum_of_bids(view: View) -> Text:
    """The sum of the bids against the tricks, once everybody's bid is known."""
    known = [bid for bid in view.bids if bid is not None]
    if not known or len(known) < len(view.players):
        return Text(f"?/{view.round.cards}")
    return Text(f"{sum(known)}/{view.round.cards}")


def name_of(view: View, player: Player, catalogue: Catalogue) -> str:
    """You, or the player's number."""
    return catalogue.text("render.You") if player is view.viewer else player_name(player, catalogue)


@dataclass(frozen=True, slots=True)
class Line:
    """A round on the sheet (`makker.render.rounds_sheet.RoundLine`)."""

    planned: PlannedRound
    trump: Strain | None
    bids: Sequence[int]
    score: RoundScore | None


def view_sheet(view: View, catalogue: Catalogue, *, most: int | None = None, compact: bool = False) -> RenderableType:
    """The sheet as the viewer has it; bids of the round under way once everybody's are known."""
    lines = []
    for planned in view.plan:
        score = view.sheet[planned.number - 1] if planned.number <= len(view.sheet) else None
        now = score is None and planned.number == len(view.sheet) + 1
        known = [bid for bid in view.bids if bid is not None] if now else []
        trump = score.trump if score else view.trump if now else planned.trump
        lines.append(Line(planned, trump, known if len(known) == len(view.players) else (), score))
    names = [name_of(view, player, catalogue) for player in view.players]
    if compact or len(names) > 4:
        names = [catalogue.text("render.You") if player is view.viewer else str(player) for player in view.players]
    return rounds_sheet(lines, names, catalogue, most=most, compact=compact)
