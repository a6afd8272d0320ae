"""The written record of an ended deal: its calls in four columns, its tricks in rows, and what was dear."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from makker.cards import Card
from makker.games.bridge.calls import Bid
from makker.seats import Seat
from makker.tricks import Trick
from makker.web.past import (
    CallMade,
    CardPlayed,
    Moment,
    PastDeal,
    Place,
)
from makker.web.speaker import Speaker

COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


@dataclass(frozen=True, slots=True)
class Said:
    """A cell of the auction or of the tricks: what, and the step that shows it. `dear` marks what cost something."""

    text: str
    step: int
    mark: str = ""
    note: str = ""
    dear: str = ""


@dataclass(frozen=True, slots=True)
class Costs:
    """What double dummy adds: declarer's tricks for each card that may be played at each card, and what was dear.

    `values` counts the cards played; `calls` and `cards` tell by their number which of them cost something.
    """

    values: tuple[Mapping[Card, int], ...] = ()
    calls: Mapping[int, str] = field(default_factory=dict)
    cards: Mapping[int, str] = field(default_factory=dict)


NOTHING = Costs()


def tricks_of(deal: PastDeal, moments: Sequence[Moment]) -> tuple[list[Trick[Place]], list[Place]]:
    """The tricks so far, the last of them perhaps not full, and who won the full ones."""
    tricks, winners = list[Trick[Place]](), list[Place]()
    trump = deal.trump.suit if deal.trump else None
    for moment in moments:
        if not isinstance(moment, CardPlayed):
            continue
        if not tricks or len(tricks[-1].plays) == len(deal.places):
            tricks.append(Trick())
        tricks[-1] = tricks[-1].play(moment.place, moment.card)
        if len(tricks[-1].plays) == len(deal.places):
            winners.append(tricks[-1].winner(trump))
    return tricks, winners


def columns(deal: PastDeal) -> tuple[Place, ...]:
    """The places in the order in which tables of calls and tricks have them."""
    return COLUMNS if isinstance(deal.places[0], Seat) else deal.places


def auction_rows(deal: PastDeal, costs: Costs, speak: Speaker) -> tuple[tuple[Said | None, ...], ...]:
    """The calls in four columns from West."""
    cells: list[Said | None] = []
    for step, moment in enumerate(deal.moments, 1):
        if isinstance(moment, CallMade):
            if not cells:
                cells += [None] * COLUMNS.index(moment.place) if isinstance(moment.place, Seat) else []
            strain = moment.call.strain.letter if isinstance(moment.call, Bid) else moment.call.text
            cells.append(Said(speak.call(moment.call), step, strain, moment.explanation, costs.calls.get(step - 1, "")))
    return tuple(tuple(cells[at : at + 4]) for at in range(0, len(cells), 4))


def explanations(deal: PastDeal, speak: Speaker) -> tuple[tuple[str, str], ...]:
    """What was said of calls."""
    made = (moment for moment in deal.moments if isinstance(moment, CallMade) and moment.explanation)
    return tuple((f"{speak.place(each.place)} {speak.call(each.call)}", each.explanation) for each in made)


def trick_rows(deal: PastDeal, costs: Costs, speak: Speaker) -> tuple[tuple[Said | None, ...], ...]:
    """A row for each trick, a column for each place; marks tell who led and who won."""
    steps = [step for step, moment in enumerate(deal.moments, 1) if isinstance(moment, CardPlayed)]
    tricks, winners = tricks_of(deal, deal.moments)
    rows, number = [], 0
    for at, trick in enumerate(tricks):
        row = dict[Place, Said]()
        for order, (place, card) in enumerate(trick.plays):
            won = at < len(winners) and winners[at] is place
            mark = " ".join(word for word, true in (("led", order == 0), ("won", won)) if true)
            row[place] = Said(speak.card(card), steps[number], mark, dear=costs.cards.get(number, ""))
            number += 1
        rows.append(tuple(row.get(place) for place in columns(deal)))
    return tuple(rows)
