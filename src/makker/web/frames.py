"""A finished deal as it stood after so many steps, ready to be shown: what lies where, what was just said or done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from makker.cards import Card
from makker.cards.suit import SUITS
from makker.games.bridge.calls import Bid, Call
from makker.games.bridge.contract import Contract
from makker.i18n import Catalogue
from makker.render.names import call_words, player_name, seat_name, side_name, strain_name, vulnerability_name
from makker.render.score_tables import over_text
from makker.seats import Player, Seat, Side
from makker.tricks import Trick
from makker.web.past import (
    BidMade,
    BidsShown,
    CallMade,
    CardPlayed,
    ContractChosen,
    Doubling,
    Ended,
    Moment,
    PastDeal,
    Place,
    TrumpsNamed,
)

HIGHEST_FIRST = tuple(reversed(SUITS))
SPOTS = {Seat.NORTH: "north", Seat.EAST: "east", Seat.SOUTH: "south", Seat.WEST: "west"}
COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)


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
class Said:
    """A cell of the auction or of the tricks: what, and the step that shows it. `dear` marks what cost something."""

    text: str
    step: int
    mark: str = ""
    note: str = ""
    dear: str = ""


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


@dataclass(frozen=True, slots=True)
class Costs:
    """What double dummy adds: declarer's tricks for each card that may be played at each card, and what was dear.

    `values` counts the cards played; `calls` and `cards` tell by their number which of them cost something.
    """

    values: tuple[Mapping[Card, int], ...] = ()
    calls: Mapping[int, str] = field(default_factory=dict)
    cards: Mapping[int, str] = field(default_factory=dict)


NOTHING = Costs()


class Speaker:
    """Names and sentences of one deal in one language."""

    def __init__(self, deal: PastDeal, catalogue: Catalogue) -> None:
        self.deal = deal
        self.catalogue = catalogue
        self.language = catalogue.language
        self.text = catalogue.text

    def name(self, place: Place) -> str:
        """Who sat there, or the place itself for a robot."""
        return self.deal.name(place) or self.place(place)

    def place(self, place: Place) -> str:
        """North, Player 2."""
        return seat_name(place, self.catalogue) if isinstance(place, Seat) else player_name(place, self.catalogue)

    def letter(self, place: Place) -> str:
        """N, 2."""
        return self.language.seat(place) if isinstance(place, Seat) else str(place)

    def call(self, call: Call) -> str:
        """`2♥`, pass, X."""
        return call_words(call, self.catalogue)

    def contract(self, contract: Contract) -> str:
        """`4♠X North`."""
        by = f" {seat_name(contract.declarer, self.catalogue)}" if contract.declarer else ""
        return f"{self.call(contract.bid)}{contract.doubled.mark}{by}"

    def card(self, card: Card) -> str:
        """`♥Kn`."""
        return self.language.card(card)

    def result(self) -> str:
        """How the deal came out."""
        deal = self.deal
        if deal.contract is not None:
            if deal.tricks is None:
                return self.contract(deal.contract)
            return f"{self.contract(deal.contract)} {over_text(deal.tricks - deal.contract.tricks)}"
        if deal.is_bridge:
            unfinished = deal.game == "board" and deal.tricks is None
            return self.text("analyse.no_contract") if unfinished else self.text("render.passed_out")
        if deal.tricks is not None:
            ns, ew = (side_name(side, self.language) for side in Side)
            return self.text("web.tricks_of", ns=ns, tricks=deal.tricks, ew=ew, others=13 - deal.tricks)
        return self.gained()

    def gained(self) -> str:
        """The points that the deal gave."""
        parts = [f"{self.who(key)} {self.language.number(points)}" for key, points in self.deal.gained if points]
        return " · ".join(parts)

    def who(self, key: str) -> str:
        """A side or a player by its code."""
        if key in Side.__members__:
            return side_name(Side[key], self.language)
        return self.name(Seat(key) if key in "NESW" else Player.parse(key))

    def moment(self, moment: Moment | None) -> str:
        """What a step is, in a sentence."""
        match moment:
            case None:
                return self.text("web.past.dealt", who=self.name(self.deal.dealer))
            case CallMade(place, call, note):
                return f"{self.name(place)}: {self.call(call)}" + (f" – {note}" if note else "")
            case ContractChosen(place, contract):
                return self.text("web.past.chosen", who=self.name(place), contract=self.contract(contract))
            case TrumpsNamed(place, None):
                return self.text("web.past.left", who=self.name(place))
            case TrumpsNamed(place, strain) if strain is not None:
                return self.text("web.past.named", who=self.name(place), strain=strain_name(strain, self.catalogue))
            case Doubling(place, double):
                return self.text("web.past.doubles" if double else "web.past.content", who=self.name(place))
            case BidsShown(bids):
                pairs = zip(self.deal.places, bids, strict=True)
                return self.text("web.past.bids", bids=", ".join(f"{self.name(place)} {bid}" for place, bid in pairs))
            case BidMade(place, bid, changed):
                return self.text("web.past.changed" if changed else "web.past.bid", who=self.name(place), bid=bid)
            case CardPlayed(place, card):
                return f"{self.name(place)}: {self.card(card)}"
            case Ended(claimer, claimed, told):
                end = [self.text("web.past.claimed", who=self.name(claimer), tricks=claimed)] if claimer else []
                end += [told] if told else []
                gained = self.gained()
                end += [self.result(), *([gained] if gained and gained != self.result() else [])]
                return " · ".join(end)
        return ""


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


def columns(deal: PastDeal) -> tuple[Place, ...]:
    """The places in the order in which tables of calls and tricks have them."""
    return COLUMNS if isinstance(deal.places[0], Seat) else deal.places


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
    contract, hand = deal.contract, deal.hands[place.index]
    bid, last = bid_of(place, moments), moments[-1] if moments else None
    role = ""
    if contract is not None and contract.declarer and any(isinstance(each, CardPlayed | Ended) for each in moments):
        role = "render.declarer" if place is contract.by else "render.dummy" if place is contract.dummy else ""
    most = best_for(place, values, contract)
    suits = tuple(
        (
            suit.letter,
            tuple(
                CardCell(
                    rank=speak.language.rank(card.rank),
                    suit=suit.letter,
                    gone=card in gone,
                    value=worth(values, card, contract) if place is turn and card not in gone else "",
                    best=place is turn and values.get(card) == most,
                )
                for card in hand.in_suit(suit)
            ),
        )
        for suit in HIGHEST_FIRST
    )
    won = sum(winner is place for winner in winners)
    return SeatFrame(
        place=str(place),
        letter=speak.letter(place),
        name=speak.name(place),
        spot=SPOTS.get(place, "") if isinstance(place, Seat) else "",
        role=role,
        dealer=place is deal.dealer,
        vulnerable=isinstance(place, Seat) and deal.vulnerability.includes(place.side),
        turn=place is turn,
        won=won,
        bid=bid,
        kept=isinstance(last, Ended) and bid == won,
        suits=suits,
    )


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
