"""Rubber, Chicago, duplicate, minibridge and auction bridge at the terminal."""

from contextlib import suppress
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from makker.cards import Card
from makker.cli.playing.face import TableFace
from makker.cli.playing.words import read_call, read_card, read_yes
from makker.errors import ParseError
from makker.games.bridge.actions import Action, Answer, ClaimHonours, NameContract
from makker.games.bridge.auction_bridge_score import AuctionBridgeScore
from makker.games.bridge.calls import Bid
from makker.games.bridge.chukkers import player_totals
from makker.games.bridge.contract import Result
from makker.games.bridge.duplicate import DuplicateScore
from makker.games.bridge.events import (
    Answered,
    ClaimDropped,
    Claimed,
    DealEnded,
    Event,
    HonoursClaimed,
    MatchStopped,
    StopAnswered,
    StopAsked,
    TakenBack,
    UndoAsked,
    UndoRefused,
)
from makker.games.bridge.match import MatchView
from makker.games.bridge.rubber_score import RubberScore
from makker.games.bridge.view import DealView
from makker.i18n import Catalogue
from makker.render.auction_grid import auction_grid
from makker.render.boards_sheet import boards_sheet
from makker.render.bridge_table import bridge_table
from makker.render.chicago_sheet import chicago_sheet
from makker.render.compass import WIDTH
from makker.render.deal_diagram import deal_diagram
from makker.render.ink import cards_text, contract_text, hand_text
from makker.render.names import seat_name, side_name
from makker.render.rubber_sheet import old_sheet, rubber_sheet
from makker.render.tricks import trick_line
from makker.rules import Outcome
from makker.seats import Seat, Side

View = MatchView[Any]


class BridgeFace(TableFace):
    """A match of bridge deals."""

    asides = ("claim", "undo", "stop")

    def table(self, view: View, width: int) -> RenderableType:
        """The table."""
        narrow = isinstance(view.score, RubberScore | AuctionBridgeScore)
        sheet = score_sheet(view.score, self.catalogue) if narrow else None
        return bridge_table(view, self.title, self.catalogue, width, sheet)

    def question(self, view: View) -> list[Text]:
        """A question by somebody else, the call, the contract or the card."""
        text, moves = self.catalogue.text, view.moves
        first = moves[0]
        if isinstance(first, Answer):
            return [Text(self.asked(view), "bold"), self.yes_or_no()]
        if isinstance(first, ClaimHonours):
            return [Text(text("play.ask.honours"), "bold"), self.yes_or_no()]
        if isinstance(first, Card):
            cards = [move for move in moves if isinstance(move, Card)]
            whose = text("play.ask.card") if view.deal.turn is view.place else text("play.ask.dummy_card")
            return [Text.assemble((whose, "bold"), "  ", cards_text(cards, self.catalogue.language))]
        return [Text(text("play.ask.contract" if isinstance(first, NameContract) else "play.ask.call"), "bold")]

    def yes_or_no(self) -> Text:
        """The two choices."""
        return self.listed([Text(self.catalogue.text("play.yes")), Text(self.catalogue.text("play.no"))])

    def asked(self, view: View) -> str:
        """What somebody asks."""
        text, question = self.catalogue.text, view.deal.question
        if view.stopping is not None:
            return text("play.ask.stop", who=seat_name(view.stopping[0], self.catalogue))
        if question is None:
            return ""
        who = seat_name(question.seat, self.catalogue)
        if question.kind == "undo":
            return text("play.ask.undo", who=who)
        asked = text("play.ask.claim", who=who, tricks=question.tricks, remaining=question.remaining)
        return f"{asked} {self.spoken(question.text)}".strip()

    def spoken(self, text: str) -> str:
        """A statement that is a line of cards, in the letters of the language; any other as it is."""
        try:
            cards = [Card.parse(word) for word in text.split()]
        except ParseError:
            return text
        return cards_text(cards, self.catalogue.language).plain

    def read(self, text: str, view: View) -> Action:
        """An answer, a card, a contract or a call. Raises ParseError."""
        first = view.moves[0]
        if isinstance(first, Answer | ClaimHonours):
            yes = read_yes(text, self.catalogue)
            if yes is None:
                raise ParseError("play.yes_or_no", text, "answer")
            return Answer(yes) if isinstance(first, Answer) else ClaimHonours(yes)
        if isinstance(first, Card):
            cards = [move for move in view.moves if isinstance(move, Card)]
            return read_card(text, cards, self.catalogue.language)
        return self.contract(text) if isinstance(first, NameContract) else read_call(text, self.catalogue)

    def contract(self, text: str) -> NameContract:
        """A contract without an auction. Raises ParseError (``bid.unknown``)."""
        with suppress(ParseError):
            call = read_call(text, self.catalogue)
            if isinstance(call, Bid):
                return NameContract(call)
        raise ParseError("bid.unknown", text, "bid")

    def aside(self, command: str, rest: str) -> Any:
        """A claim, a request to take back, a proposal to stop. Raises ParseError."""
        return self.rules.read(f"{command} {rest}".strip())

    def sheet(self, view: View) -> RenderableType:
        """The sheet of the game's kind."""
        return score_sheet(view.score, self.catalogue, labels=True)

    def auction(self, view: View) -> RenderableType | None:
        """The auction so far; minibridge has none."""
        deal = view.deal
        return None if deal.points is not None else auction_grid(deal.auction, deal.vulnerability, self.catalogue)

    def hand(self, view: View) -> RenderableType:
        """The own hand on a line."""
        return hand_text(view.deal.hand, self.catalogue.language) if view.deal.hand else Text()

    def last_trick(self, view: View) -> RenderableType | None:
        """The last trick."""
        deal = view.deal
        if deal.last_trick is None or deal.contract is None:
            return None
        return trick_line(deal.last_trick, deal.contract.strain.suit, self.catalogue)

    def finished(self, before: View, after: View) -> bool:
        """Whether another deal is the last one now."""
        return after.last is not None and after.last != before.last

    def result(self, view: View) -> Text:
        """`Deal 3: 4♥ South +1`."""
        last = view.last
        if last is None:
            return Text()
        head = Text(self.catalogue.text("render.deal.number", deal=last.board) + "  ", "bold")
        return head.append_text(result_text(last, self.catalogue))

    def page(self, view: View) -> RenderableType:
        """The four hands beside the sheet."""
        last = view.last
        if last is None or last.deal is None:
            return self.sheet(view)
        bottom = last.viewer if isinstance(last.viewer, Seat) else Seat.SOUTH
        both = Table.grid(padding=(0, 2, 0, 0))
        both.add_column(width=WIDTH - 3)
        both.add_column()
        both.add_row(deal_diagram(last.deal, self.catalogue, bottom=bottom), score_sheet(view.score, self.catalogue))
        return Group(self.result(view), Text(), both)

    def notice(self, event: Event, viewer: Any) -> str | None:  # noqa: ARG002
        """Claims, taking back, stopping, honours and passed-out deals."""
        text = self.catalogue.text
        match event:
            case Claimed(seat, tricks, remaining):
                return text("play.event.claimed", who=self.name(seat), tricks=tricks, remaining=remaining)
            case ClaimDropped(reason):
                return text("play.event.objected" if reason == "objected" else "play.event.claim_refused")
            case UndoAsked(seat):
                return text("play.event.undo_asked", who=self.name(seat))
            case UndoRefused():
                return text("play.event.undo_refused")
            case TakenBack():
                return text("play.event.taken_back")
            case StopAsked(seat):
                return text("play.event.stop_asked", who=self.name(seat))
            case StopAnswered(seat, False):
                return text("play.event.stop_refused", who=self.name(seat))
            case MatchStopped():
                return text("play.event.stopped")
            case HonoursClaimed(seat, True):
                return text("play.event.honours", who=self.name(seat))
            case DealEnded(None):
                return text("play.event.passed_out")
            case Answered():
                return None
        return None

    def name(self, seat: Seat) -> str:
        """A seat's name."""
        return seat_name(seat, self.catalogue)

    def winners(self, outcome: Outcome[Any], viewer: Any) -> list[str]:  # noqa: ARG002
        """Sides, or players named by their first seats."""
        language = self.catalogue.language
        return [side_name(who, language) if isinstance(who, Side) else self.name(who) for who in outcome.winners]


def result_text(deal: DealView, catalogue: Catalogue) -> Text:
    """The contract with what came of it, in words."""
    if deal.contract is None:
        return Text(catalogue.text("render.passed_out"))
    over = Result(deal.contract, deal.result or 0).over
    if over < 0:
        outcome = catalogue.plural("render.down", -over)
    else:
        outcome = catalogue.plural("render.overtricks", over) if over else catalogue.text("render.just_made")
    return contract_text(deal.contract, catalogue).append(f": {outcome}")


def score_sheet(score: Any, catalogue: Catalogue, *, labels: bool = False) -> RenderableType:
    """The sheet of whatever score it is."""
    match score:
        case RubberScore():
            return rubber_sheet(score, catalogue, labels=labels)
        case AuctionBridgeScore():
            return old_sheet(score, catalogue, labels=labels)
        case DuplicateScore():
            return boards_sheet(score, catalogue, most=None if labels else 12, compact=not labels)
        case tuple():
            return chicago_sheets(score, catalogue, every=labels)
    raise TypeError(score)


def chicago_sheets(score: tuple[Any, ...], catalogue: Catalogue, *, every: bool) -> RenderableType:
    """The chukker being played, or all of them; with several, each player's total."""
    begun = [chukker for chukker in score if chukker.deals] or [score[0]]
    parts: list[RenderableType] = [
        chicago_sheet(chukker, catalogue, compact=not every) for chukker in (begun if every else begun[-1:])
    ]
    if len(score) > 1:
        totals = Table.grid(padding=(0, 2, 0, 0))
        for each in player_totals(score):
            totals.add_row(seat_name(each.player, catalogue), catalogue.language.number(each.points))
        parts += [Text(), totals]
    return Group(*parts)
