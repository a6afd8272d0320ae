"""One step of a deal for a page: the frame, the links to other steps, and what double dummy says."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request

from makker.analysis.card_costs import PlayCosts
from makker.analysis.makeable import optimum
from makker.cards.suit import STRAINS
from makker.errors import MakkerError
from makker.games.bridge.trick_table import TrickTable
from makker.i18n import Catalogue
from makker.render.analysed import call_line, card_line, claim_line, name_of
from makker.render.reasons import explain
from makker.render.solved import ROWS, optimum_text, par_text
from makker.seats import Side
from makker.seats.seat import SEATS
from makker.web.api import house_of
from makker.web.downloads import board_of
from makker.web.frames import frame
from makker.web.judging import Answer, Bench, Judged
from makker.web.past import CallMade, CardPlayed, PastDeal
from makker.web.records import NOTHING, Costs


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, with the step that it is about."""

    text: str
    step: int | None = None


def bench_of(request: Request) -> Bench:
    """Where this process judges deals."""
    found: Bench = request.app.state.bench
    return found


async def stepped(request: Request, deal: PastDeal, catalogue: Catalogue, keep: dict[str, str]) -> dict[str, Any]:
    """What `_replay.html` needs. `keep` is the part of the query that every link has to carry."""
    step = min(read_step(request.query_params.get("step", "0")), len(deal.moments))
    on = request.query_params.get("values") != "off"
    carried = {**keep, **({} if on else {"values": "off"})}
    answer = await judged(request, deal) if deal.is_bridge else None
    costs = costs_of(answer, catalogue) if isinstance(answer, Judged) else NOTHING
    other = {**keep, "step": str(step), **({"values": "off"} if on else {})}
    return {
        "frame": frame(deal, step, catalogue, costs if on else NOTHING),
        "at": lambda number: "?" + urlencode({**carried, "step": number}),
        "judged": judged_lines(deal, answer, catalogue) if deal.is_bridge else None,
        "table": table_rows(answer.found.table, catalogue) if isinstance(answer, Judged) else None,
        "dear": dear(deal, step, costs) if on else "",
        "pending": deal.is_bridge and answer is None,
        "switch": "?" + urlencode(other) if costs.values else "",
        "values_on": on,
    }


async def judged(request: Request, deal: PastDeal) -> Answer | None:
    """What double dummy says of the deal, if it is known by now."""
    address, now = request.client.host if request.client else "", house_of(request).settings.clock()
    return await bench_of(request).judge(board_to_judge(deal), address, now)


def read_step(text: str) -> int:
    """The number of a step; the beginning for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


def board_to_judge(deal: PastDeal) -> Any:
    """The board; where calls are not scored as in duplicate, without them."""
    board = board_of(deal)
    return board.replace(auction=None) if deal.game == "auction-bridge" else board


def costs_of(answer: Judged, catalogue: Catalogue) -> Costs:
    """The values, and the sentences for what was dear, by call and by card."""
    play = answer.found.play
    calls = {at: call_line(call, catalogue).plain for at, call in enumerate(answer.found.calls) if call.cost}
    cards = {}
    if play is not None:
        dealt = enumerate(play.cards)
        cards = {at: card_line(card, play.contract, catalogue).plain for at, card in dealt if card.cost}
    return Costs(answer.values, calls, cards)


def steps(deal: PastDeal, kind: type) -> list[int]:
    """The steps of calls, or of cards."""
    return [step for step, moment in enumerate(deal.moments, 1) if isinstance(moment, kind)]


def dear(deal: PastDeal, step: int, costs: Costs) -> str:
    """What the step just made cost, in words; empty where it cost nothing."""
    for kind, found in ((CallMade, costs.calls), (CardPlayed, costs.cards)):
        made = steps(deal, kind)
        if step in made:
            return found.get(made.index(step), "")
    return ""


def judged_lines(deal: PastDeal, answer: Answer | None, catalogue: Catalogue) -> list[Line]:
    """Par, what cost something and what it cost, and that all this is double dummy."""
    if answer is None:
        return [Line(catalogue.text("web.past.pending"))]
    if not isinstance(answer, Judged):
        return [Line(explain(MakkerError(answer.code, answer.data), catalogue))]
    costs, found = costs_of(answer, catalogue), answer.found
    lines = [Line(par_text(found.par, catalogue).plain)]
    for side in Side:
        best = optimum(found.table, side, found.vulnerability)
        lines.append(Line(optimum_text(side, best, catalogue).plain))
    calls, cards = steps(deal, CallMade), steps(deal, CardPlayed)
    lines += [Line(text, calls[at]) for at, text in costs.calls.items() if at < len(calls)]
    if found.play is not None:
        lines += played_lines(found.play, costs, cards, catalogue)
    lines += [Line(explain(fault, catalogue)) for fault in found.faults]
    if deal.game not in ("duplicate", "minibridge", "board"):
        lines.append(Line(catalogue.text("web.past.as_duplicate")))
    return [*lines, Line(catalogue.text("analysis.double_dummy"))]


def played_lines(play: PlayCosts, costs: Costs, cards: list[int], catalogue: Catalogue) -> list[Line]:
    """The tricks before the lead, the dear cards, the claim, and who gave how many away."""
    lines = [Line(catalogue.plural("analyse.start", play.start))]
    lines += [Line(text, cards[at]) for at, text in costs.cards.items() if at < len(cards)]
    if play.cards and not costs.cards:
        lines.append(Line(catalogue.text("analyse.cards.none")))
    if play.claimed is not None:
        lines.append(Line(claim_line(play, catalogue).plain))
    if costs.cards:
        given = play.given_away()
        words = ", ".join(
            f"{name_of(seat, catalogue)} {given[seat]}" for seat in SEATS if seat is not play.contract.dummy
        )
        lines.append(Line(catalogue.text("analyse.given", tricks=words)))
    return lines


def table_rows(table: TrickTable, catalogue: Catalogue) -> dict[str, Any]:
    """Tricks by declarer and strain, no-trump first."""
    strains = tuple(reversed(STRAINS))
    return {
        "heads": [catalogue.language.strain(strain) for strain in strains],
        "rows": [(catalogue.language.seat(seat), [table.tricks(seat, strain) for strain in strains]) for seat in ROWS],
    }
