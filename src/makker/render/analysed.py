"""A board analysed: what each call and each card cost, in words."""

from rich.console import RenderableType
from rich.text import Text

from makker.analysis.boards import BoardAnalysis
from makker.analysis.call_costs import CallCost
from makker.analysis.card_costs import CardCost, PlayCosts
from makker.analysis.solved import Problem
from makker.cards import Hand
from makker.formats import Board, PassedOut
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.i18n import Catalogue
from makker.render.auction_grid import auction_grid
from makker.render.ink import HIGHEST_FIRST, call_text, card_text, contract_text, pip
from makker.render.names import seat_name, side_name
from makker.render.reasons import explain
from makker.render.score_tables import over_text
from makker.render.solved import diagram, double_dummy_note, heading, par_text, signed, trick_table_text
from makker.rules.errors import IllegalAction
from makker.seats import Seat, Side, Vulnerability
from makker.seats.seat import SEATS

MOST_CALLS = 4
"""Better calls named at most."""


def board_head(board: Board, catalogue: Catalogue) -> Text:
    """Board, room and players, as far as they are known."""
    name = "" if board.number is None else catalogue.text("deals.board", board=str(board.number))
    parts = [part for part in (name, board.room) if part]
    players = [
        f"{catalogue.language.seat(seat)} {player}"
        for seat, player in zip(SEATS, board.players, strict=True)
        if player.strip()
    ]
    return Text(" · ".join(parts), "bold").append(" · " * bool(parts and players) + ", ".join(players), "none")


def analysed_text(board: Board, found: BoardAnalysis, catalogue: Catalogue) -> list[RenderableType]:
    """The whole board."""
    problem = Problem(found.deal, found.dealer, found.vulnerability)
    parts: list[RenderableType] = [
        board_head(board, catalogue),
        "",
        diagram(found.deal, heading(problem, catalogue), catalogue),
        "",
        trick_table_text(found.table, catalogue),
        "",
        par_text(found.par, catalogue),
    ]
    if found.auction is not None:
        parts += ["", *auction_part(found.auction, found.calls, found.vulnerability, catalogue)]
    parts += ["", outcome_text(found, catalogue)]
    if found.play is not None:
        parts += play_part(found.play, catalogue)
    parts += [Text(explain(fault, catalogue), "italic") for fault in found.faults]
    return [*parts, *balance_part(found, catalogue), double_dummy_note(catalogue)]


def auction_part(
    auction: Auction, calls: tuple[CallCost, ...], vulnerability: Vulnerability, catalogue: Catalogue
) -> list[RenderableType]:
    """The calls, and what those that cost something cost."""
    dear = [call for call in calls if call.cost]
    grid = auction_grid(auction, vulnerability, catalogue)
    if not dear:
        return [grid, Text(catalogue.text("analyse.calls.none"))]
    return [grid, *(call_line(call, catalogue) for call in dear)]


def call_line(call: CallCost, catalogue: Catalogue) -> Text:
    """`South pass: −250 points for N-S, from +420 to +170 (1♥ North: +170). Right: 2♥, 3♥, 4♥`."""
    sign = 1 if call.seat.side is Side.NS else -1
    line = Text.assemble((seat_name(call.seat, catalogue), "bold"), " ").append_text(call_text(call.call, catalogue))
    fall = catalogue.text(
        "analyse.call.cost",
        points=catalogue.language.number(-call.cost),
        side=side_name(call.seat.side, catalogue.language),
        before=signed(sign * call.before, catalogue),
        after=signed(sign * call.after, catalogue),
    )
    line.append(f": {fall}")
    if call.contract is not None:
        drawn = contract_text(call.contract, catalogue)
        line.append(" (").append_text(drawn).append(f": {signed(sign * call.contract_score, catalogue)})", "none")
    return line.append(f". {catalogue.text('analyse.right')} ", "none").append_text(calls_text(call.best, catalogue))


def calls_text(calls: tuple[Call, ...], catalogue: Catalogue) -> Text:
    """The first few of the calls."""
    drawn = Text(", ").join(call_text(call, catalogue) for call in calls[:MOST_CALLS])
    return drawn.append(" …") if len(calls) > MOST_CALLS else drawn


def outcome_text(found: BoardAnalysis, catalogue: Catalogue) -> Text:
    """The contract, its result and score."""
    outcome = found.outcome
    if outcome is None:
        return Text(catalogue.text("analyse.no_contract"))
    if isinstance(outcome, PassedOut):
        return Text(catalogue.text("render.passed_out"), "bold")
    drawn = contract_text(outcome, catalogue)
    drawn.stylize("bold")
    if found.tricks is not None:
        drawn.append(f" {over_text(found.tricks - outcome.tricks)}", "bold")
    if found.score is not None:
        drawn.append(f" · {side_name(Side.NS, catalogue.language)} {signed(found.score, catalogue)}")
    return drawn


def play_part(play: PlayCosts, catalogue: Catalogue) -> list[RenderableType]:
    """The start, the cards that gave tricks away, the claim, who gave how many."""
    lines: list[RenderableType] = [Text(catalogue.plural("analyse.start", play.start))]
    lines += [card_line(card, play.contract, catalogue) for card in play.cards if card.cost]
    if play.cards and not any(card.cost for card in play.cards):
        lines.append(Text(catalogue.text("analyse.cards.none")))
    if play.claimed is not None:
        lines.append(claim_line(play, catalogue))
    if play.illegal is not None:
        fault = IllegalAction(play.illegal, None, None, None)
        lines.append(Text(f"{catalogue.text('analyse.stopped')} {explain(fault, catalogue)}", "italic"))
    return lines


def card_line(card: CardCost, contract: Contract, catalogue: Catalogue) -> Text:
    """`Trick 3: West ♠K gives a trick away (50 points). Right: ♦2, ♣5`."""
    text = catalogue.text
    who = seat_name(card.by, catalogue)
    line = Text(text("analyse.trick", trick=card.trick) + " ", "dim").append(who, "none")
    if card.seat is contract.dummy:
        line.append(f" ({text('render.dummy')})", "none")
    line.append(" ").append_text(card_text(card.card, catalogue.language)).append(": ")
    line.append(catalogue.plural("analyse.card.cost", card.cost), "bold")
    line.append(f" ({catalogue.plural('analyse.points', card.points)}). {text('analyse.right')} ")
    return line.append_text(holding_text(card.right, catalogue))


def holding_text(cards: Hand, catalogue: Catalogue) -> Text:
    """`♠ K Q, ♦ 7`."""
    parts = []
    for suit in HIGHEST_FIRST:
        ranks = [catalogue.language.rank(rank) for rank in cards.ranks(suit)]
        if ranks:
            parts.append(pip(suit).append(" ".join(ranks), "none"))
    return Text(", ").join(parts)


def claim_line(play: PlayCosts, catalogue: Catalogue) -> Text:
    """Whether the rest was shared as double dummy says."""
    if play.claim_cost == 0:
        return Text(catalogue.text("analyse.claim.right"))
    key = catalogue.plural("analyse.claim.much", play.claim_cost)
    return Text(key if play.claim_cost > 0 else catalogue.plural("analyse.claim.little", -play.claim_cost))


def balance_part(found: BoardAnalysis, catalogue: Catalogue) -> list[RenderableType]:
    """Who gave how many tricks away, and how far the score is from par."""
    lines: list[RenderableType] = []
    if found.play is not None and found.play.cards:
        given = found.play.given_away()
        seats = (seat for seat in SEATS if seat is not found.play.contract.dummy)
        words = ", ".join(f"{name_of(seat, catalogue)} {given[seat]}" for seat in seats)
        lines.append(Text(catalogue.text("analyse.given", tricks=words)))
    if found.score is not None:
        difference = found.score - found.par.score
        side = side_name(Side.NS, catalogue.language)
        key = catalogue.text("analyse.balance", side=side, points=signed(difference, catalogue))
        lines.append(Text(key if difference else catalogue.text("analyse.balance.par")))
    return ["", *lines] if lines else []


def name_of(seat: Seat, catalogue: Catalogue) -> str:
    """The compass letter."""
    return catalogue.language.seat(seat)
