"""Simulations and leads in words and figures, with their intervals."""

from collections.abc import Mapping

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from makker.analysis.intervals import Estimate
from makker.analysis.leads import Lead
from makker.analysis.simulation import Simulation
from makker.games.bridge.contract import Contract
from makker.i18n import Catalogue, Language
from makker.render.ink import contract_text, pip, strain_text
from makker.render.names import seat_name
from makker.render.solved import signed
from makker.seats import Seat

BAR = 40


def decimal(value: float, digits: int, language: Language) -> str:
    """So many decimals, with the language's mark and a true minus sign."""
    text = f"{value:.{digits}f}".replace("-", "−")
    return text if language is Language.EN else text.replace(".", ",")


def percent(value: float, language: Language) -> str:
    """A share of 1 as `46.0`."""
    return decimal(100 * value, 1, language)


def interval(low: str, high: str) -> Text:
    """`39.2 to 52.9`, dim."""
    return Text(f"{low} … {high}", "dim")


def head_text(words: Mapping[Seat, str], catalogue: Catalogue) -> list[Text]:
    """What is known of the hands."""
    width = max((len(seat_name(seat, catalogue)) for seat in words), default=0)
    return [
        Text(f"{seat_name(seat, catalogue):<{width}}  ", "dim").append(text, "none") for seat, text in words.items()
    ]


def sample_text(deals: int, seed: int, catalogue: Catalogue) -> str:
    """`1,000 deals, seed 7`."""
    return catalogue.plural("simulate.sample", deals, seed=str(seed))


def note_text(catalogue: Catalogue) -> Text:
    """That it is double dummy, and what the intervals are."""
    return Text(catalogue.text("simulate.note"), "dim")


def simulation_text(
    found: Simulation,
    contract: Contract | None,
    vulnerable: bool,
    seed: int,
    words: Mapping[Seat, str],
    catalogue: Catalogue,
) -> list[RenderableType]:
    """The question, the tricks as bars, and what follows for the contract."""
    if contract is None:
        title = strain_text(found.strain, catalogue).append(f" {seat_name(found.declarer, catalogue)}")
    else:
        title = contract_text(contract, catalogue)
        title.append(f" · {vulnerable_text(vulnerable, catalogue)}")
    title.append(f" · {sample_text(found.deals, seed, catalogue)}")
    parts: list[RenderableType] = [title, *head_text(words, catalogue), "", bars(found, contract, catalogue), ""]
    return [*parts, figures(found, contract, vulnerable, catalogue), "", note_text(catalogue)]


def vulnerable_text(vulnerable: bool, catalogue: Catalogue) -> str:
    """Vulnerable or not."""
    return catalogue.text("simulate.vulnerable" if vulnerable else "simulate.not_vulnerable")


def bars(found: Simulation, contract: Contract | None, catalogue: Catalogue) -> Table:
    """How often each number of tricks was taken; those that make the contract are green, and marked."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", min_width=2)
    table.add_column(justify="right", min_width=7)
    table.add_column()
    taken = [tricks for tricks in range(14) if found.counts[tricks]]
    longest = max(found.counts)
    for tricks in range(taken[0], taken[-1] + 1):
        count = found.counts[tricks]
        made = contract is not None and tricks >= contract.tricks
        share = f"{percent(count / found.deals, catalogue.language)} %"
        bar = ("█" if made or contract is None else "░") * max(count > 0, round(BAR * count / longest))
        table.add_row(str(tricks), share, Text(bar, "green" if made else ""))
    return table


def figures(found: Simulation, contract: Contract | None, vulnerable: bool, catalogue: Catalogue) -> Table:
    """Averages with their intervals."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    table.add_column()
    text = catalogue.text
    if contract is not None:
        table.add_row(text("simulate.made"), *percent_cells(found.made(contract), catalogue.language))
    table.add_row(text("simulate.tricks"), *number_cells(found.tricks(), 2, catalogue.language))
    if contract is not None:
        table.add_row(text("simulate.score"), *score_cells(found.score(contract, vulnerable), catalogue))
    return table


def percent_cells(found: Estimate, language: Language) -> tuple[Text, Text]:
    """`46.0 %` and its interval."""
    return Text(f"{percent(found.value, language)} %", "bold"), interval(
        percent(found.low, language), percent(found.high, language)
    )


def number_cells(found: Estimate, digits: int, language: Language) -> tuple[Text, Text]:
    """`8.42` and its interval."""
    low, high = (decimal(bound, digits, language) for bound in (found.low, found.high))
    return Text(decimal(found.value, digits, language), "bold"), interval(low, high)


def score_cells(found: Estimate, catalogue: Catalogue) -> tuple[Text, Text]:
    """`+151` and its interval."""
    low, high = (signed(round(bound), catalogue) for bound in (found.low, found.high))
    return Text(signed(round(found.value), catalogue), "bold"), interval(low, high)


def leads_text(
    leads: tuple[Lead, ...],
    contract: Contract,
    vulnerable: bool,
    seed: int,
    words: Mapping[Seat, str],
    catalogue: Catalogue,
) -> list[RenderableType]:
    """The leads, best first."""
    title = contract_text(contract, catalogue)
    title.append(f" · {vulnerable_text(vulnerable, catalogue)} · {sample_text(leads[0].deals, seed, catalogue)}")
    return [title, *head_text(words, catalogue), "", leads_table(leads, contract, catalogue), "", note_text(catalogue)]


def leads_table(leads: tuple[Lead, ...], contract: Contract, catalogue: Catalogue) -> Table:
    """A row for each lead: the chance to beat the contract, tricks, how often no lead is better."""
    text, language = catalogue.text, catalogue.language
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(text("lead.cards"))
    for head in ("lead.defeats", "lead.tricks"):
        table.add_column(text(head), justify="right")
        table.add_column("")
    table.add_column(text("lead.best"), justify="right")
    for lead in leads:
        table.add_row(
            cards_of(lead, language),
            *percent_cells(lead.defeats(contract), language),
            *number_cells(lead.tricks(), 2, language),
            f"{percent(lead.is_best().value, language)} %",
        )
    return table


def cards_of(lead: Lead, language: Language) -> Text:
    """`♠K Q 4`."""
    ranks = " ".join(language.rank(card.rank) for card in lead.cards)
    return pip(lead.cards[0].suit).append(ranks, "none")
