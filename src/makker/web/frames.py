"""A finished deal as it stood after so many steps, ready to be shown: what lies where, what was just said or done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from makker.cards import Card
from makker.cards.suit import SUITS
from makker.games.bridge.contract import Contract
from makker.i18n import Catalogue
from makker.render.names import side_name, vulnerability_name
from makker.render.score_tables import over_text
from makker.seats import Seat, Side
from makker.tricks import Trick
from makker.web.past import (
    BidMade,
    BidsShown,
    CardPlayed,
    Ended,
    Moment,
    PastDeal,
    Place,
    TrumpsNamed,
)
from makker.web.records import NOTHING, Costs, Said, auction_rows, columns, explanations, trick_rows, tricks_of
from makker.web.speaker import Speaker

HIGHEST_FIRST = tuple(reversed(SUITS))
SPOTS = {Seat.NORTH: "north", Seat.EAST: "east", Seat.SOUTH: "south", Seat.WEST: "west"}


@dataclass(frozen=True, slots=True)
class CardCell:
    """A card of a hand: still held, played just now, or gone; with its double-dummy value where it may be played."""

    rank: str
    suit: str
    gone: bool
    value: str = ""
    best: bool = False


@dataclass(frozen=True, slots=True)
class SeatFrame:
    """A place with its hand, by suits from spades."""

    place: str
    letter: str
    name: str
    spot: str
    role: str
    dealer: bool
    vulnerable: bool
    turn: bool
    won: int
    bid: int | None
    kept: bool
    suits: tuple[tuple[str, tuple[CardCell, ...]], ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the trick on the table."""

    name: str
    spot: str
    rank: str
    suit: str
    best: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything that a page shows of one step."""

    step: int
    last: int
    said: str
    seats: tuple[SeatFrame, ...]
    trick: tuple[Laid, ...]
    facts: tuple[str, ...]
    auction: tuple[tuple[Said | None, ...], ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    tricks: tuple[tuple[Said | None, ...], ...] = ()
    columns: tuple[str, ...] = ()
    has_values: bool = False


def on_turn(deal: PastDeal, step: int) -> Place | None:
    """Whose card comes next, as the deal went on; None where no card does."""
    after = deal.moments[step] if step < len(deal.moments) else None
    if isinstance(after, CardPlayed):
        return after.place
    tricks, winners = tricks_of(deal, deal.moments[:step])
    if deal.contract is None or not isinstance(after, Ended):
        return None
    if not tricks:
        return deal.contract.leader if deal.contract.declarer else None
    count, last = len(deal.places), tricks[-1]
    if len(last.plays) == count:
        return winners[-1] if len(tricks) < 13 else None
    return deal.places[(last.plays[-1][0].index + 1) % count]


def frame(deal: PastDeal, step: int, catalogue: Catalogue, costs: Costs = NOTHING) -> Frame:
    """The deal after so many steps; a number out of range is the nearest step."""
    step = max(0, min(step, len(deal.moments)))
    moments, speak = deal.moments[:step], Speaker(deal, catalogue)
    tricks, winners = tricks_of(deal, moments)
    played = {moment.card for moment in moments if isinstance(moment, CardPlayed)}
    gone = set[Card]() if moments and isinstance(moments[-1], Ended) else played  # at the end all cards lie open
    values = costs.values[len(played)] if len(played) < len(costs.values) else {}
    turn = on_turn(deal, step)
    said = speak.moment(moments[-1] if moments else None)
    if winners and isinstance(moments[-1], CardPlayed) and len(tricks[-1].plays) == len(deal.places):
        said += f" · {speak.text('web.past.trick', who=speak.name(winners[-1]))}"
    seats = tuple(seat_frame(deal, place, moments, gone, winners, turn, values, speak) for place in deal.places)
    shown = () if moments and isinstance(moments[-1], Ended) else laid(deal, tricks, speak)
    return Frame(
        step=step,
        last=len(deal.moments),
        said=said,
        seats=seats,
        trick=shown,
        facts=facts(deal, moments, winners, speak),
        auction=auction_rows(deal, costs, speak),
        notes=explanations(deal, speak),
        tricks=trick_rows(deal, costs, speak),
        columns=tuple(speak.letter(place) if isinstance(place, Seat) else speak.name(place) for place in columns(deal)),
        has_values=bool(values) and turn is not None,
    )


def seat_frame(
    deal: PastDeal,
    place: Place,
    moments: Sequence[Moment],
    gone: set[Card],
    winners: Sequence[Place],
    turn: Place | None,
    values: Mapping[Card, int],
    speak: Speaker,
) -> SeatFrame:
    """One place."""
    bid, last = bid_of(place, moments), moments[-1] if moments else None
    won = sum(winner is place for winner in winners)
    return SeatFrame(
        place=str(place),
        letter=speak.letter(place),
        name=speak.name(place),
        spot=SPOTS.get(place, "") if isinstance(place, Seat) else "",
        role=role_of(deal, place, moments),
        dealer=place is deal.dealer,
        vulnerable=isinstance(place, Seat) and deal.vulnerability.includes(place.side),
        turn=place is turn,
        won=won,
        bid=bid,
        kept=isinstance(last, Ended) and bid == won,
        suits=hand_cells(deal, place, gone, values if place is turn else {}, speak),
    )


def role_of(deal: PastDeal, place: Place, moments: Sequence[Moment]) -> str:
    """The text of declarer and of dummy, once they are known."""
    contract = deal.contract
    if contract is None or not contract.declarer or not any(isinstance(each, CardPlayed | Ended) for each in moments):
        return ""
    return "render.declarer" if place is contract.by else "render.dummy" if place is contract.dummy else ""


def hand_cells(
    deal: PastDeal, place: Place, gone: set[Card], values: Mapping[Card, int], speak: Speaker
) -> tuple[tuple[str, tuple[CardCell, ...]], ...]:
    """The cards of a place by suits from spades, with their `values` where it is to play."""
    most = best_for(place, values, deal.contract)

    def cell(card: Card) -> CardCell:
        value = worth(values, card, deal.contract) if card not in gone else ""
        best = card in values and values[card] == most
        return CardCell(speak.language.rank(card.rank), card.suit.letter, card in gone, value, best)

    hand = deal.hands[place.index]
    return tuple((suit.letter, tuple(map(cell, hand.in_suit(suit)))) for suit in HIGHEST_FIRST)


def best_for(place: Place, values: Mapping[Card, int], contract: Contract | None) -> int | None:
    """What the best card leads to: most tricks for declarer's side, fewest when a defender plays."""
    if not values or contract is None or not isinstance(place, Seat):
        return None
    return max(values.values()) if place.side is contract.side else min(values.values())


def worth(values: Mapping[Card, int], card: Card, contract: Contract | None) -> str:
    """What comes of the contract after the card: `=`, `+1`, `−2`."""
    if contract is None or card not in values:
        return ""
    return over_text(values[card] - contract.tricks)


def bid_of(place: Place, moments: Sequence[Moment]) -> int | None:
    """The bid of tricks that stands, None where there is none yet."""
    bid = None
    for moment in moments:
        if isinstance(moment, BidsShown):
            bid = moment.bids[place.index]
        elif isinstance(moment, BidMade) and moment.place is place:
            bid = moment.bid
    return bid


def laid(deal: PastDeal, tricks: Sequence[Trick[Place]], speak: Speaker) -> tuple[Laid, ...]:
    """The cards of the last trick, with the one that is winning."""
    if not tricks:
        return ()
    best = tricks[-1].winner(deal.trump.suit if deal.trump else None)
    return tuple(
        Laid(
            name=speak.name(place),
            spot=SPOTS.get(place, "") if isinstance(place, Seat) else "",
            rank=speak.language.rank(card.rank),
            suit=card.suit.letter,
            best=place is best,
        )
        for place, card in tricks[-1].plays
    )


def facts(deal: PastDeal, moments: Sequence[Moment], winners: Sequence[Place], speak: Speaker) -> tuple[str, ...]:
    """The line over the table: who is vulnerable, the contract or trumps, the tricks of each side."""
    found = list[str]()
    if deal.is_bridge:
        zones = vulnerability_name(deal.vulnerability, speak.catalogue)
        found.append(f"{speak.text('render.vulnerable')}: {zones}")
    bidding = any(isinstance(each, CardPlayed | Ended) for each in moments)
    if deal.contract is not None and bidding:
        found.append(f"{speak.text('render.contract')}: {speak.contract(deal.contract)}")
    named = deal.game != "bridge-whist" or any(isinstance(each, TrumpsNamed) and each.strain for each in moments)
    if not deal.is_bridge and deal.strain is not None and named:
        found.append(trumps(deal, speak))
    if winners and isinstance(deal.places[0], Seat):
        sides = [
            f"{side_name(side, speak.language)} {sum(who.side is side for who in winners if isinstance(who, Seat))}"
            for side in Side
        ]
        found.append(f"{speak.text('render.tricks')}: {' · '.join(sides)}")
    if deal.points and not bidding:
        points = [f"{speak.letter(place)} {each}" for place, each in zip(deal.places, deal.points, strict=True)]
        found.append(f"{speak.text('render.points')}: {' · '.join(points)}")
    return tuple(found)


def trumps(deal: PastDeal, speak: Speaker) -> str:
    """`Trump: ♥ (turned up ♥7)`."""
    strain = deal.strain
    if strain is None or strain.suit is None:
        words = speak.text("render.no_trump")
    else:
        words = f"{speak.text('render.trump')}: {strain.suit.symbol}"
    card = deal.drawn or deal.turned
    if card is not None:
        words += f" ({speak.text('render.drawn' if deal.drawn else 'render.turned')} {speak.card(card)})"
    if deal.aside:
        words += f" · {speak.text('render.put_aside')} {' '.join(speak.card(each) for each in deal.aside)}"
    return words
