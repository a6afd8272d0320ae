"""A score in words, and the printed tables of Law 77, as plain text: it must come at once (FACTS 3.5)."""

from collections.abc import Sequence
from itertools import groupby, pairwise

from makker.cards import Strain
from makker.games.bridge.calls import Bid
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import (
    Item,
    Points,
    breakdown,
    duplicate_score,
    overtrick_value,
    trick_value,
    undertrick_penalty,
)
from makker.games.bridge.tables import (
    Figures,
    made_scores,
    overtrick_points,
    trick_points,
    undertrick_points,
)
from makker.i18n import Catalogue
from makker.render.names import seat_name

Block = tuple[str, list[str]]
"""A heading, and the lines under it."""

GROUPS = ((Strain.CLUBS, Strain.DIAMONDS), (Strain.HEARTS, Strain.SPADES), (Strain.NOTRUMP,))
"""Strains that score alike."""


def score_block(result: Result | None, vulnerable: bool, catalogue: Catalogue) -> Block:
    """The result with every item of its score, from declarer's side; None is a passed-out deal."""
    number = catalogue.language.number
    if result is None:
        return (catalogue.text("score.passed_out"), totalled([], number(0), catalogue))
    rows = [item_row(points, result, vulnerable, catalogue) for points in breakdown(result, vulnerable)]
    return (
        result_heading(result, vulnerable, catalogue),
        totalled(rows, number(duplicate_score(result, vulnerable)), catalogue),
    )


def result_heading(result: Result, vulnerable: bool, catalogue: Catalogue) -> str:
    """`4♠X −2 · South · vulnerable`."""
    contract = result.contract
    parts = [f"{contract_text(contract, catalogue)} {over_text(result.over)}"]
    if contract.declarer:
        parts.append(seat_name(contract.declarer, catalogue))
    parts.append(catalogue.text("score.vulnerable" if vulnerable else "score.not_vulnerable"))
    return " · ".join(parts)


def contract_text(contract: Contract, catalogue: Catalogue) -> str:
    """`4♠X`."""
    return f"{contract.level}{catalogue.language.strain(contract.strain)}{contract.doubled.mark}"


def over_text(over: int) -> str:
    """`=`, `+1`, `−2`."""
    return "=" if over == 0 else f"{over:+d}".replace("-", "−")


Row = tuple[str, str, str]


def totalled(rows: Sequence[Row], total: str, catalogue: Catalogue) -> list[str]:
    """The rows in columns, with a line and the total under them."""
    last = (catalogue.text("score.total"), "", total)
    widths = [max(least, *(len(row[column]) for row in (*rows, last))) for column, least in enumerate((22, 14))]
    lines = [f"  {label:<{widths[0]}}  {how:<{widths[1]}}  {points:>7}" for label, how, points in (*rows, last)]
    return [*lines[:-1], *(["  " + "─" * (sum(widths) + 11)] if rows else []), lines[-1]]


def item_row(part: Points, result: Result, vulnerable: bool, catalogue: Catalogue) -> Row:
    """What the points are for, how they come about, and how many."""
    points = catalogue.language.number(part.points)
    match part.item:
        case Item.TRICKS:
            return (catalogue.text("score.item.tricks"), trick_sum(result.contract), points)
        case Item.OVERTRICKS:
            each = overtrick_value(result.contract, vulnerable)
            label = catalogue.plural("score.item.overtricks", result.over)
            return (label, times(result.over, each), points)
        case Item.UNDERTRICKS:
            label = catalogue.plural("score.item.undertricks", -result.over)
            return (label, undertrick_sum(result, vulnerable), points)
        case Item.INSULT:
            doubled = "doubled" if result.contract.doubled is Doubled.DOUBLED else "redoubled"
            return (catalogue.coded("score.item.insult", doubled), "", points)
        case _:
            return (catalogue.coded("score.item", part.item.value), "", points)


def trick_sum(contract: Contract) -> str:
    """`4 × 30`, `(40 + 2 × 30) × 2`."""
    factor = f" × {contract.doubled.factor}" if contract.doubled.mark else ""
    if contract.strain is not Strain.NOTRUMP:
        return f"{contract.level} × {trick_value(contract.strain)}{factor}"
    whole = "40" if contract.level == 1 else f"40 + {times(contract.level - 1, 30)}"
    return f"({whole}){factor}" if factor and contract.level > 1 else whole + factor


def undertrick_sum(result: Result, vulnerable: bool) -> str:
    """`100 + 2 × 200 + 300`: what each undertrick costs."""
    doubled = result.contract.doubled
    costs = [undertrick_penalty(down, doubled, vulnerable) for down in range(1 - result.over)]
    steps = [after - before for before, after in pairwise(costs)]
    return " + ".join(times(len(list(group)), step) for step, group in groupby(steps))


def times(number: int, each: int) -> str:
    """`2 × 30`, and `30` for one."""
    return f"{number} × {each}" if number > 1 else str(each)


def table_blocks(strain: Strain | None, catalogue: Catalogue) -> list[Block]:
    """The complete tables; with a strain only what concerns it."""
    groups = GROUPS if strain is None else ((strain,),)
    blocks = [trick_block(groups, catalogue), overtrick_block(groups, catalogue), undertrick_block(catalogue)]
    return blocks + [made_block(group, catalogue) for group in groups]


def pips(group: Sequence[Strain], catalogue: Catalogue) -> str:
    """`♣ ♦`, `NT`."""
    return " ".join(catalogue.language.strain(strain) for strain in group)


def figures_text(figures: Figures, catalogue: Catalogue) -> str:
    """Undoubled, doubled, redoubled, in columns."""
    first, second, third = (catalogue.language.number(figure) for figure in figures)
    return f"{first:>11}{second:>8}{third:>8}"


def doubling_heads(catalogue: Catalogue) -> str:
    """What stands over the three columns."""
    return f"{catalogue.text('score.table.undoubled'):>11}{'X':>8}{'XX':>8}"


def six_heads(catalogue: Catalogue) -> list[str]:
    """What stands over six columns."""
    sides = (catalogue.text("score.not_vulnerable"), catalogue.text("score.vulnerable"))
    doubling = doubling_heads(catalogue)
    return [
        " " * 14 + "   ".join(f"{side:>27}" for side in sides),
        " " * 14 + f"{doubling}   {doubling}",
    ]


def six_row(label: str, not_vulnerable: Figures, vulnerable: Figures, catalogue: Catalogue) -> str:
    """A row of six columns."""
    return f"  {label:<12}{figures_text(not_vulnerable, catalogue)}   {figures_text(vulnerable, catalogue)}"


def trick_block(groups: Sequence[Sequence[Strain]], catalogue: Catalogue) -> Block:
    """Trick points; in no-trump the first trick is worth more."""
    lines = [" " * 18 + doubling_heads(catalogue)]
    values = {row.strain: row for row in trick_points()}
    for group in groups:
        row, label = values[group[0]], pips(group, catalogue)
        if row.first == row.each:
            lines.append(f"  {label:<16}{figures_text(row.each, catalogue)}")
            continue
        first, following = catalogue.text("score.table.first"), catalogue.text("score.table.next")
        lines.append(f"  {f'{label}, {first}':<16}{figures_text(row.first, catalogue)}")
        lines.append(f"  {f'{label}, {following}':<16}{figures_text(row.each, catalogue)}")
    return (catalogue.text("score.table.tricks"), lines)


def overtrick_block(groups: Sequence[Sequence[Strain]], catalogue: Catalogue) -> Block:
    """What each overtrick is worth."""
    values = {row.strain: row for row in overtrick_points()}
    rows = [
        six_row(pips(group, catalogue), values[group[0]].not_vulnerable, values[group[0]].vulnerable, catalogue)
        for group in groups
    ]
    return (catalogue.text("score.table.overtricks"), [*six_heads(catalogue), *rows])


def undertrick_block(catalogue: Catalogue) -> Block:
    """What so many tricks down cost."""
    rows = [six_row(f"{row.down:>3}", row.not_vulnerable, row.vulnerable, catalogue) for row in undertrick_points()]
    return (catalogue.text("score.table.undertricks"), [*six_heads(catalogue), *rows])


def made_block(group: Sequence[Strain], catalogue: Catalogue) -> Block:
    """The backs of seven bidding cards."""
    lines = six_heads(catalogue)
    for level in range(1, 8):
        if level > 1:
            lines.append("")
        for row in made_scores(Bid(level, group[0])):
            label = f"{'' if row.overtricks else f'{level} {pips(group, catalogue)}':<7}{over_text(row.overtricks):>3}"
            lines.append(six_row(label, row.not_vulnerable, row.vulnerable, catalogue))
    return (catalogue.text("score.table.made", strain=pips(group, catalogue)), lines)
