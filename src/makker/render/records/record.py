"""What a hand record says of one board, in a language and ready to be laid out."""

import msgspec

from makker.analysis.par import Par, ParContract, find_par
from makker.cards import Strain
from makker.cards.suit import STRAINS, SUITS
from makker.deals import Deal
from makker.games.bridge.trick_table import TrickTable
from makker.i18n import Catalogue
from makker.render.deals import vulnerable
from makker.render.names import seat_name
from makker.seats import Seat, Vulnerability
from makker.valuation import high_card_points


class SuitLine(msgspec.Struct, frozen=True):
    """One suit of a hand: its pip, whether it is red, and the ranks with blanks between, a dash for a void."""

    pip: str
    red: bool
    ranks: str


class RecordHand(msgspec.Struct, frozen=True):
    """One hand: whose, four suits from spades down, high-card points."""

    seat: str
    suits: tuple[SuitLine, ...]
    points: int


class HandRecord(msgspec.Struct, frozen=True):
    """One board. `hands` are N E S W; `strains` and `tricks` the double-dummy table, none where it is not known.

    `tricks` has a row for each of N S E W: the compass letter, and tricks in the order of `strains`. `par` is a line of
    text, empty where it is not known. `board` is the number with its word.
    """

    board: str
    dealer: str
    vulnerable: str
    hands: tuple[RecordHand, ...]
    strains: tuple[str, ...]
    tricks: tuple[tuple[str, tuple[str, ...]], ...]
    par: str


def record_of(
    board: int,
    deal: Deal,
    dealer: Seat,
    vulnerability: Vulnerability,
    table: TrickTable | None,
    catalogue: Catalogue,
) -> HandRecord:
    """The record of a board. Par follows from the table."""
    language = catalogue.language
    strains = tuple(reversed(STRAINS))
    return HandRecord(
        board=catalogue.text("deals.board", board=str(board)),
        dealer=catalogue.text("deals.dealer", seat=seat_name(dealer, catalogue)),
        vulnerable=vulnerable(vulnerability, catalogue),
        hands=tuple(hand_of(deal, seat, catalogue) for seat in Seat),
        strains=tuple(language.strain(strain) for strain in strains) if table else (),
        tricks=trick_rows(table, strains, catalogue) if table else (),
        par=par_line(find_par(table, dealer, vulnerability), catalogue) if table else "",
    )


def hand_of(deal: Deal, seat: Seat, catalogue: Catalogue) -> RecordHand:
    """One hand in the language's letters."""
    hand = deal[seat]
    lines = []
    for suit in reversed(SUITS):
        ranks = " ".join(catalogue.language.rank(rank) for rank in hand.ranks(suit)) or "–"
        lines.append(SuitLine(suit.symbol, suit.letter in "HD", ranks))
    return RecordHand(catalogue.language.seat(seat), tuple(lines), high_card_points(hand))


def trick_rows(
    table: TrickTable, strains: tuple[Strain, ...], catalogue: Catalogue
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """N S E W with the tricks of each strain."""
    seats = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
    return tuple(
        (catalogue.language.seat(seat), tuple(str(table.tricks(seat, strain)) for strain in strains)) for seat in seats
    )


def par_line(par: Par, catalogue: Catalogue) -> str:
    """The par score from North-South's side, and the contracts that give it."""
    if not par.contracts:
        return catalogue.text("records.par.passed_out")
    # Of one strain the highest contract is enough: whoever makes it makes the lower ones with overtricks.
    highest = {(contract.side, contract.bid.strain): contract for contract in par.contracts}
    contracts = ", ".join(contract_text(contract, catalogue) for contract in highest.values())
    return catalogue.text("records.par", score=signed(par.score, catalogue), contracts=contracts)


def contract_text(contract: ParContract, catalogue: Catalogue) -> str:
    """`4♠ N-S`, `5♦X Ø −2`: the declarers, or the side where both can."""
    language = catalogue.language
    letters = [language.seat(seat) for seat in contract.declarers]
    who = "-".join(letters) if len(letters) == 2 else letters[0]
    over = f" {signed(contract.over, catalogue)}" if contract.over else ""
    return f"{contract.bid.level}{language.strain(contract.bid.strain)}{contract.doubled.mark} {who}{over}"


def signed(number: int, catalogue: Catalogue) -> str:
    """With a plus sign where it is positive."""
    return ("+" if number > 0 else "") + catalogue.language.number(number)
