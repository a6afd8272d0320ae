"""Bridge-whist: the dealer names trumps or leaves it to partner, and anybody may double on and on (FACTS 3.8)."""

import msgspec
from msgspec.structs import replace

from makker.cards import RandomSource, Strain
from makker.cards.suit import STRAINS
from makker.deals import Deal, GiveDeal
from makker.errors import InvalidValue
from makker.games.whist.actions import Action, Double, Name
from makker.games.whist.bridge_whist_scores import (
    BridgeWhistDeal,
    BridgeWhistScore,
    BridgeWhistScoring,
    chicane_seats,
    trick_value,
)
from makker.games.whist.events import Dealt, Doubled, Event, Named
from makker.games.whist.table import TableRules, WhistState, start_play
from makker.rules.errors import Reason
from makker.rules.outcome import Outcome, best
from makker.seats import Seat, Side
from makker.valuation.side_honours import side_honours


class BridgeWhistOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rubber of bridge-whist; the figures are those of `BridgeWhistScoring`, uncertain as FACTS part 9 says.

    `most_deals` ends the rubber unfinished after so many deals (None: never); the higher total then wins.
    """

    first_dealer: Seat = Seat.NORTH
    trick_values: tuple[int, int, int, int, int] = (4, 6, 8, 2, 12)
    trick_cap: int = 100
    game: int = 30
    rubber: int = 100
    small_slam: int = 20
    grand_slam: int = 40
    chicane: int = 2
    most_deals: int | None = None

    def __post_init__(self) -> None:
        self.scoring()
        if self.most_deals is not None and self.most_deals < 1:
            raise InvalidValue("options.most_deals", {"deals": self.most_deals})

    def scoring(self) -> BridgeWhistScoring:
        """The options that concern the score. Raises InvalidValue (``options.points``)."""
        return BridgeWhistScoring(
            trick_values=self.trick_values,
            trick_cap=self.trick_cap,
            game=self.game,
            rubber=self.rubber,
            small_slam=self.small_slam,
            grand_slam=self.grand_slam,
            chicane=self.chicane,
        )


State = WhistState[BridgeWhistOptions, BridgeWhistScore]


class BridgeWhistRules(TableRules[BridgeWhistOptions, BridgeWhistScore]):
    """A rubber of bridge-whist among N E S W."""

    name = "bridge-whist"

    def empty(self, options: BridgeWhistOptions) -> BridgeWhistScore:
        """The empty sheet."""
        return BridgeWhistScore(options.scoring())

    def first_dealer(self, options: BridgeWhistOptions) -> Seat:
        """Who deals first."""
        return options.first_dealer

    def settles(self, state: State) -> bool:  # noqa: ARG002
        """The trumps, and the doubling."""
        return True

    def talker(self, state: State) -> Seat:
        """The dealer, partner if the dealer left it to him, then whoever is asked about doubling."""
        if state.strain is None:
            return state.dealer if state.namer is None else state.namer
        return state.speakers[0]

    def talk(self, state: State) -> tuple[Action, ...]:
        """Name one of the five strains, the dealer may leave it; or double or be content."""
        if state.strain is None:
            names: tuple[Action, ...] = tuple(Name(strain) for strain in STRAINS)
            return names if state.namer is not None else (*names, Name(None))
        return (Double(False), Double(True))

    def decide_talk(self, state: State, who: Seat, action: Action) -> tuple[Event, ...]:  # noqa: ARG002
        """What was said."""
        if isinstance(action, Name):
            return (Named(who, action.strain),)
        if isinstance(action, Double):
            return (Doubled(who, action.double),)
        raise TypeError(action)

    def evolve_talk(self, state: State, event: Event) -> State:
        """Trumps are named, or the trick value is doubled, until a side is content or the cap is reached."""
        match event:
            case Named(seat, None):
                return replace(state, namer=seat.partner)
            case Named(seat, Strain() as strain):
                leader = state.dealer.next
                named = replace(state, strain=strain, namer=seat, dummy=state.dealer.partner)
                return self.ask(named, (leader, leader.partner))
            case Doubled(seat, True):
                leader = state.dealer.next
                first = state.namer if seat.side is leader.side and state.namer is not None else leader
                return self.ask(replace(state, doubles=state.doubles + 1), (first, first.partner))
            case Doubled():
                return self.ask(state, state.speakers[1:])
        return state

    def ask(self, state: State, speakers: tuple[Seat, ...]) -> State:
        """Ask these about doubling; with nobody to ask, or the cap reached, the play begins."""
        scoring, strain = state.options.scoring(), state.strain or Strain.NOTRUMP
        if not speakers or trick_value(strain, state.doubles, scoring) >= scoring.trick_cap:
            return start_play(replace(state, speakers=()))
        return replace(state, speakers=speakers)

    def illegal_deal(self, state: State, action: Action) -> Reason | None:  # noqa: ARG002
        """All 52 cards."""
        if not isinstance(action, GiveDeal):
            return Reason("deal.expected")
        return None if action.deal.is_complete else Reason("deal.incomplete")

    def give(self, state: State, action: Action) -> Dealt:
        """The deal."""
        if not isinstance(action, GiveDeal):
            raise TypeError(action)
        return Dealt(state.dealer, action.deal, None)

    def chance(self, state: State, rng: RandomSource) -> Action:  # noqa: ARG002
        """A random deal."""
        return GiveDeal(Deal.random(rng))

    def record(self, state: State, ns_tricks: int) -> BridgeWhistScore:
        """The sheet with the deal that has ended; honours and chicane are seen by themselves."""
        if state.deal is None or state.strain is None:
            return state.score
        honours = side_honours(state.deal, state.strain)
        chicane = chicane_seats(state.deal, state.strain)
        return state.score.add(BridgeWhistDeal(state.strain, ns_tricks, state.doubles, honours, chicane))

    def final(self, state: State) -> Outcome[Side] | None:
        """The higher total wins."""
        score, most = state.score, state.options.most_deals
        if not score.over and (most is None or score.deals < most):
            return None
        scores = tuple((side, score.total(side)) for side in Side)
        return Outcome("rubber_won" if score.over else "unfinished", scores, best(scores))
