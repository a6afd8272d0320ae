"""A table's log read for its ended deals: what was dealt, said, played and scored, and nothing else.

A deal enters once its own game has ended it, when all hands lie open at the table too. What was taken back is left out.
"""

from typing import Any

from msgspec.structs import replace

from makker.bidding import Agreements
from makker.cards import Card
from makker.games.bondebridge import events as rounds
from makker.games.bridge import events as bridge
from makker.games.whist import events as whist
from makker.robots.seating import agreements_at, bids_by_system
from makker.rules import Spectator
from makker.seats import Player, Seat, Side
from makker.seats.seat import SEATS
from makker.table import Event, TableState, evolve
from makker.table import events as happened
from makker.table.shuffles import Shuffle
from makker.web.moments import chance_action, moment_of
from makker.web.past import (
    CallMade,
    ContractChosen,
    Ended,
    Past,
    PastDeal,
    Place,
    TrumpsNamed,
    explained,
    taken_back,
)


class Historian:
    """Follows a table's log event by event."""

    def __init__(self) -> None:
        self.state: TableState | None = None
        self.open: PastDeal | None = None
        self.claim: Ended | None = None
        self.drawn: Card | None = None
        self.unscored = self.by_robot = False
        self.committed = ("", "", "")
        self.shuffles: list[Shuffle] = []
        self.deals: list[PastDeal] = []
        self.people: set[str] = set()

    @property
    def version(self) -> int:
        """How many events have been taken."""
        return 0 if self.state is None else self.state.version

    def take(self, event: Event) -> None:
        """One event more."""
        before, self.state = self.state, evolve(self.state, event)
        match event:
            case happened.Created():
                self.people.add(event.host)
            case happened.Sat():
                self.people.add(event.person)
            case happened.Committed(_, label, digest, secret):
                self.committed = (label, digest, secret)
            case happened.Alerted() if self.open is not None:
                self.open = explained(self.open, event.call, event.text)
            case happened.Acted() if before is not None:
                state, occupant = before.state, before.seats.get(event.who)
                self.by_robot = occupant is not None and occupant.robot
                for raw in event.events:
                    own = before.rules.decode(bytes(raw))
                    state = before.rules.evolve(state, own)
                    self.shuffled(own, before)
                    self.hear(own, state, event.at)
                self.score(totals(before.state), state)

    def shuffled(self, event: Any, before: TableState) -> None:
        """Keep what the cards were drawn from; it is shown with the deal, once that has ended."""
        action = chance_action(event)
        if action is None:
            return
        label, digest, secret = self.committed
        texts = tuple(before.entropy.get(seat, "") for seat in before.places)
        self.shuffles.append(Shuffle(label, digest, secret, texts, before.rules.write(action)))

    def hear(self, event: Any, state: Any, at: float) -> None:
        """One event of the game; `state` is the game's after it."""
        match event:
            case bridge.Dealt() | whist.Dealt():
                self.open = replace(self.dealt(event, state), agreed=self.agreed(state))
                self.claim = None
            case rounds.TrumpDrawn(card):
                self.drawn = card
            case rounds.Dealt():
                self.open = self.round_dealt(event, state)
            case bridge.PointsAnnounced(points) if self.open is not None:
                self.open = replace(self.open, points=points)
            case bridge.Claimed():
                self.claim = Ended(event.seat, event.tricks, event.text)
            case bridge.ClaimDropped():
                self.claim = None
            case bridge.TakenBack() if self.open is not None:
                self.open = taken_back(self.open, event.calls or event.cards)
            case bridge.DealEnded() if self.open is not None:
                self.close(replace(self.open, contract=event.contract, tricks=event.tricks), self.claim or Ended(), at)
            case whist.DealEnded() if self.open is not None:
                self.close(replace(self.open, tricks=event.ns_tricks), Ended(), at)
            case rounds.RoundEnded() if self.open is not None:
                gained = tuple(
                    (str(place), points) for place, points in zip(self.open.places, event.points, strict=True)
                )
                self.close(replace(self.open, gained=gained), Ended(), at)
            case _:
                self.follow(event)

    def follow(self, event: Any) -> None:
        """What a replay shows step by step."""
        moment = moment_of(event)
        if moment is None or self.open is None:
            return
        if isinstance(moment, CallMade):
            moment = replace(moment, robot=self.by_robot and self.has_system(moment.place))
        strain = moment.strain if isinstance(moment, TrumpsNamed) and moment.strain else self.open.strain
        contract = moment.contract if isinstance(moment, ContractChosen) else self.open.contract
        self.open = replace(self.open, moments=(*self.open.moments, moment), strain=strain, contract=contract)

    def has_system(self, place: Place) -> bool:
        """Whether robots there bid by a system."""
        return self.state is None or not isinstance(place, Seat) or bids_by_system(self.state.robots, place.side)

    def close(self, deal: PastDeal, end: Ended, at: float) -> None:
        """The deal is over."""
        number = len(self.deals) + 1
        ended = replace(deal, number=number, at=at, moments=(*deal.moments, end), shuffles=tuple(self.shuffles))
        self.deals.append(ended)
        self.shuffles.clear()
        self.open = self.drawn = None
        self.unscored = True

    def dealt(self, event: bridge.Dealt | whist.Dealt, state: Any) -> PastDeal:
        """A new deal of four hands."""
        base = self.base(SEATS)
        if isinstance(event, whist.Dealt):
            strain = event.turned.suit.strain if event.turned else None
            return replace(
                base,
                hands=event.deal.hands,
                dealer=event.dealer,
                board=state.number,
                turned=event.turned,
                strain=strain,
            )
        names = tuple(base.names[event.seating.index(place)] for place in SEATS)
        return replace(
            base,
            hands=event.deal.hands,
            dealer=event.dealer,
            board=event.board,
            names=names,
            vulnerability=event.vulnerability,
        )

    def agreed(self, state: Any) -> Agreements | None:
        """What robots bid by in the deal that the game has just begun."""
        if self.state is None:
            return None
        return agreements_at(self.state.game, self.state.rules.view(state, Spectator.TABLE), self.state.robots)

    def round_dealt(self, event: rounds.Dealt, state: Any) -> PastDeal:
        """A new round."""
        return replace(
            self.base(state.players),
            hands=event.hands,
            dealer=state.planned.dealer,
            board=state.planned.number,
            strain=state.trump,
            turned=event.turned,
            drawn=self.drawn,
            aside=state.put_aside,
        )

    def base(self, places: tuple[Place, ...]) -> PastDeal:
        """A deal of this table with the names of those who sit there."""
        if self.state is None:
            raise ValueError("no table")
        state, names = self.state, self.names(places)
        return PastDeal(table=state.table, game=state.game, places=places, names=names, options=state.options)

    def names(self, places: tuple[Place, ...]) -> tuple[str, ...]:
        """Who sits at each place, empty for robots."""
        seats = self.state.seats if self.state is not None else {}
        return tuple(seats[str(place)].name if str(place) in seats else "" for place in places)

    def score(self, before: tuple[int, ...], state: Any) -> None:
        """What the sheet has got for the deal that ended last, once honours have been asked for."""
        if not self.unscored or (hasattr(state, "honours") and state.honours):
            return
        self.unscored, after = False, totals(state)
        if not self.deals[-1].gained:
            gained = tuple((side.name, after[side.index] - before[side.index]) for side in Side)
            self.deals[-1] = replace(self.deals[-1], gained=gained)

    def past(self) -> Past:
        """Everything so far. Raises ValueError where there has been no event."""
        if self.state is None:
            raise ValueError("no table")
        state = self.state
        places = tuple(state.places.values())
        return Past(
            table=state.table,
            game=state.game,
            version=state.version,
            deals=tuple(self.deals),
            places=places,
            names=self.names(places),
            totals=standing(state, places),
            outcome=state.rules.outcome(state.state) if state.started else None,
        )


def totals(state: Any) -> tuple[int, ...]:
    """What each side has on the sheet; nothing for games without sides."""
    score = getattr(state, "score", None)
    sheets = score if isinstance(score, tuple) else (score,) if score is not None else ()
    return tuple(sum(side_points(sheet, side) for sheet in sheets) for side in Side)


def side_points(sheet: Any, side: Side) -> int:
    """A side's points on one sheet: boards count for the side that has the better of them."""
    if hasattr(sheet, "entries"):
        return sum(entry.points for entry in sheet.entries if entry.side is side)
    if hasattr(sheet, "boards"):
        sign = 1 if side is Side.NS else -1
        return sum(max(0, sign * board.ns) for board in sheet.boards)
    return sum(
        (deal.tricks - 6) * (deal.side is side) + deal.honours * (deal.honours_side is side) for deal in sheet.deals
    )


def standing(state: TableState, places: tuple[Place, ...]) -> tuple[tuple[str, int], ...]:
    """Totals by side, or by player."""
    if not state.started:
        return ()
    if isinstance(places[0], Player):
        return tuple((str(place), points) for place, points in zip(places, state.state.totals, strict=True))
    return tuple((side.name, points) for side, points in zip(Side, totals(state.state), strict=True))
