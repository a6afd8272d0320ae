"""A solved deal: the diagram, the double-dummy table, par in words."""

from rich.table import Table
from rich.text import Text

from makker.analysis.makeable import Makeable
from makker.analysis.par import Par, ParContract
from makker.analysis.solved import Problem, Solved
from makker.cards.suit import STRAINS
from makker.deals import Deal
from makker.games.bridge.contract import Contract
from makker.games.bridge.trick_table import TrickTable
from makker.i18n import Catalogue
from makker.render.deals import EMPTY, beside, points, rose, vulnerable
from makker.render.ink import contract_text, hand_lines, strain_text
from makker.render.names import seat_name, side_name
from makker.seats import Seat, Side

ROWS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


def solved_text(solved: Solved, catalogue: Catalogue) -> list[Text | Table | str]:
    """Everything about one deal."""
    problem = solved.problem
    parts: list[Text | Table | str] = [problem_text(problem, catalogue), "", trick_table_text(solved.table, catalogue)]
    if solved.par is not None:
        parts += ["", par_text(solved.par, catalogue)]
        parts += [optimum_text(side, solved.optimum, catalogue) for side in Side]
    return [*parts, double_dummy_note(catalogue)]


def double_dummy_note(catalogue: Catalogue) -> Text:
    """That all cards were seen."""
    return Text(catalogue.text("analysis.double_dummy"), "dim")


def problem_text(problem: Problem, catalogue: Catalogue) -> Text:
    """The four hands, with the board, the dealer and the vulnerability."""
    return diagram(problem.deal, heading(problem, catalogue), catalogue)


def heading(problem: Problem, catalogue: Catalogue) -> list[Text]:
    """The board's number if it has one, who deals and who is vulnerable."""
    number = "" if problem.number is None else catalogue.text("deals.board", board=str(problem.number))
    dealer = catalogue.text("deals.dealer", seat=seat_name(problem.dealer, catalogue))
    lines = [Text(number, "bold"), Text(dealer), Text(vulnerable(problem.vulnerability, catalogue)), Text()]
    return lines if number else [*lines[1:], Text()]


def diagram(deal: Deal, head: list[Text], catalogue: Catalogue) -> Text:
    """The four hands around the compass, high-card points below."""
    hands = {seat: hand_lines(hand, catalogue.language) for seat, hand in deal}
    rows = [
        *beside(head, hands[Seat.NORTH], EMPTY),
        *beside(hands[Seat.WEST], rose(catalogue), hands[Seat.EAST]),
        *beside(points(deal), hands[Seat.SOUTH], EMPTY),
    ]
    return Text("\n", no_wrap=True).join(rows)


def trick_table_text(table: TrickTable, catalogue: Catalogue) -> Table:
    """Tricks by declarer and strain, no-trump first."""
    drawn = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    drawn.add_column("", width=3)
    for strain in reversed(STRAINS):
        drawn.add_column(strain_text(strain, catalogue), justify="right", width=3)
    for seat in ROWS:
        cells = [str(table.tricks(seat, strain)) for strain in reversed(STRAINS)]
        drawn.add_row(Text(catalogue.language.seat(seat), "bold"), *cells)
    return drawn


def par_text(par: Par, catalogue: Catalogue) -> Text:
    """Par in words: who makes what, or who sacrifices, and what it scores."""
    if not par.contracts:
        return Text(catalogue.text("analysis.par.passed_out"))
    text, first = catalogue.text, par.contracts[0]
    side, other = side_name(first.side, catalogue.language), side_name(first.side.other, catalogue.language)
    head = Text.assemble((text("analysis.par"), "bold"), " ", par_contracts(par, catalogue))
    if first.is_sacrifice:
        points = catalogue.language.number(abs(par.score))
        return head.append(". ").append(text("analysis.par.sacrifice", side=side, other=other, points=points))
    points = catalogue.language.number(abs(par.score))
    return head.append(". ").append(text("analysis.par.made", side=side, points=points))


def par_contracts(par: Par, catalogue: Catalogue) -> Text:
    """The contracts; of one strain the highest is enough: whoever makes it makes the lower ones with overtricks."""
    highest = {(contract.side, contract.bid.strain): contract for contract in par.contracts}
    return Text(", ").join(par_contract_text(contract, catalogue) for contract in highest.values())


def par_contract_text(contract: ParContract, catalogue: Catalogue) -> Text:
    """`4♠ N-S`, `5♦X E −2`: by the side where both can declare."""
    drawn = contract_text(Contract(contract.bid, contract.doubled), catalogue)
    drawn.append(f" {declarers_text(contract.declarers, catalogue)}")
    return drawn.append(f" {signed(contract.over, catalogue)}") if contract.over else drawn


def declarers_text(declarers: tuple[Seat, ...], catalogue: Catalogue) -> str:
    """`N`, or `N-S`."""
    return "-".join(catalogue.language.seat(seat) for seat in declarers)


def signed(number: int, catalogue: Catalogue) -> str:
    """With a plus sign where it is positive."""
    return ("+" if number > 0 else "") + catalogue.language.number(number)


def optimum_text(side: Side, found: tuple[Makeable, ...], catalogue: Catalogue) -> Text:
    """The best contract of a side, were it left alone."""
    best = [each for each in found if each.side is side]
    name = side_name(side, catalogue.language)
    if not best:
        return Text(catalogue.text("analysis.optimum.none", side=name))
    contracts = Text(", ").join(
        contract_text(Contract(each.bid), catalogue).append(f" {declarers_text(each.declarers, catalogue)}")
        for each in best
    )
    score = signed(best[0].score, catalogue)
    return Text(catalogue.text("analysis.optimum", side=name) + " ").append_text(contracts).append(f" ({score})")
