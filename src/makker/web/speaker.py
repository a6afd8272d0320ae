"""The names and sentences of an ended deal in one language."""

from makker.cards import Card
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.i18n import Catalogue
from makker.render.names import call_words, player_name, seat_name, side_name, strain_name
from makker.render.score_tables import over_text
from makker.seats import Player, Seat, Side
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
