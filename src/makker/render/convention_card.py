"""A convention card as text and as a PDF (deklarationskort, systemkort), made from the rules."""

from importlib.resources import files

import msgspec
from rich.table import Table
from rich.text import Text

from makker.bidding import Card
from makker.bidding.convention_card import Situation, convention_card
from makker.games.bridge.auction import Auction
from makker.i18n import Catalogue
from makker.render.meanings import explain_meaning
from makker.render.names import call_sign
from makker.render.records import typeset
from makker.seats import Seat


def card_text(card: Card, catalogue: Catalogue) -> list[Text | Table]:
    """The whole card: title, options, and each situation as a table."""
    drawn: list[Text | Table] = [Text(card_title(card, catalogue), "bold"), Text(), options_table(card, catalogue)]
    for section in convention_card(card):
        drawn += [Text(), Text(catalogue.coded("card.section", section.code), "bold")]
        for situation in section.situations:
            if situation.calls:
                drawn += [Text(), Text(situation_head(situation, catalogue), "italic")]
            drawn.append(situation_table(situation, catalogue))
    return drawn


def card_title(card: Card, catalogue: Catalogue) -> str:
    """Convention card: SAYC."""
    return catalogue.text("card.title", system=catalogue.coded("card.system", card.system))


def option_word(value: object, catalogue: Catalogue) -> str:
    """On, off, or which."""
    if isinstance(value, bool):
        return catalogue.text("card.on" if value else "card.off")
    return catalogue.coded("card.value", str(value))


def options_table(card: Card, catalogue: Catalogue) -> Table:
    """What is agreed."""
    table = Table.grid(padding=(0, 2))
    for name, value in msgspec.structs.asdict(card).items():
        if name != "system":
            table.add_row(f"  {catalogue.coded('card.option', name)}", option_word(value, catalogue))
    return table


def situation_head(situation: Situation, catalogue: Catalogue) -> str:
    """After 1♠ – pass – 2NT."""
    calls = " – ".join(call_sign(call, catalogue.language) for _, call in Auction.parse(situation.calls, Seat.NORTH))
    return catalogue.text("card.after", calls=calls)


def situation_table(situation: Situation, catalogue: Catalogue) -> Table:
    """Each call with what it means."""
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=5)
    table.add_column(max_width=100)
    for meaning in situation.meanings:
        table.add_row(f"  {call_sign(meaning.call, catalogue.language)}", explain_meaning(meaning, catalogue))
    return table


def card_pdf(card: Card, catalogue: Catalogue) -> bytes:
    """The whole card on paper, A4, accessible; the same bytes for the same card."""
    data = {
        "title": card_title(card, catalogue),
        "language": catalogue.language.value,
        "page": catalogue.text("records.page"),
        "agreed": catalogue.text("bidding.options"),
        "options": [
            [catalogue.coded("card.option", name), option_word(value, catalogue)]
            for name, value in msgspec.structs.asdict(card).items()
            if name != "system"
        ],
        "sections": [
            {
                "title": catalogue.coded("card.section", section.code),
                "situations": [
                    {
                        "head": situation_head(situation, catalogue) if situation.calls else "",
                        "rows": [
                            [call_sign(each.call, catalogue.language), explain_meaning(each, catalogue)]
                            for each in situation.meanings
                        ],
                    }
                    for situation in section.situations
                ],
            }
            for section in convention_card(card)
        ],
    }
    return typeset([files("makker.render").joinpath("convention_card.typ").read_bytes()], data)
