"""What a hand is worth by each count, in words (FACTS part 6)."""

from rich.table import Table
from rich.text import Text

from makker.cards import Hand, Rank
from makker.i18n import Catalogue, Language
from makker.render.ink import hand_lines
from makker.valuation import HandCounts

SECTIONS = {
    "points": (
        "high_card_points",
        "bergen_points",
        "controls",
        "shortness",
        "shortness_seed",
        "length",
        "starting_points",
    ),
    "tricks": ("quick_tricks", "playing_tricks", "losers", "adjusted_losers", "new_losers"),
    "whole": ("zar", "kaplan_rubens", "rule_of_twenty", "rule_of_twenty_two"),
}
"""The counts by what they count; each has a key ``hand.COUNT`` and a note."""

LETTERS = {"A": Rank.ACE, "K": Rank.KING, "Q": Rank.QUEEN, "J": Rank.JACK, "T": Rank.TEN}


def hand_head(hand: Hand, catalogue: Catalogue) -> Text:
    """The hand by suits, and its shape."""
    shape = "-".join(str(length) for length in hand.shape)
    kind = catalogue.coded("hand.shape", "balanced" if is_balanced(hand) else "unbalanced")
    line = Text(f"{catalogue.text('hand.shape', shape=shape)}, {kind}", "dim")
    return Text("\n", no_wrap=True).join([*hand_lines(hand, catalogue.language), Text(), line])


def is_balanced(hand: Hand) -> bool:
    """4-3-3-3, 4-4-3-2 or 5-3-3-2."""
    shape = sorted(hand.shape)
    return shape in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])


def counts_table(counts: HandCounts, catalogue: Catalogue) -> Table:
    """Every count with its value and how it is counted."""
    letters = {letter: catalogue.language.rank(rank) for letter, rank in LETTERS.items()}
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=20)
    table.add_column(justify="right", min_width=6)
    table.add_column(style="dim")
    for section, names in SECTIONS.items():
        if table.row_count:
            table.add_row()
        table.add_row(Text(catalogue.coded("hand", section), "bold"))
        for name in names:
            value = decimal(getattr(counts, name), catalogue.language)
            note = catalogue.coded("hand", f"{name}.note", **letters)
            table.add_row(f"  {catalogue.coded('hand', name)}", value, note)
    return table


def decimal(value: float, language: Language) -> str:
    """The value with the language's decimal mark, without needless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−")
    return text if language is Language.EN else text.replace(".", ",")
