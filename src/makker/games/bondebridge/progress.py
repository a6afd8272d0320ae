"""The state after each event."""

from msgspec.structs import replace

from makker.cards import Card, Strain
from makker.games.bondebridge.bidding import opening_leader, sum_is_forbidden, with_bid
from makker.games.bondebridge.events import (
    BidChanged,
    BidMade,
    BidPlaced,
    BidsRevealed,
    Dealt,
    Event,
    Played,
    RoundEnded,
    TrumpDrawn,
)
from makker.games.bondebridge.options import Bidding, Options, Trumps
from makker.games.bondebridge.plan import drawn_trump, make_plan, trump_rule
from makker.games.bondebridge.scoring import score_round
from makker.games.bondebridge.state import Phase, State
from makker.seats import Player
from makker.tricks import Trick


def start(options: Options) -> State:
    """Before the first round. Raises InvalidValue for impossible options."""
    return open_round(State(options, make_plan(options), Phase.DEAL))


def open_round(state: State) -> State:
    """The next round waits for its trump card or its deal; the game is over when none is left."""
    if len(state.rows) == len(state.plan):
        return replace(state, phase=Phase.OVER)
    draws = trump_rule(state.options) is Trumps.DRAWN
    return replace(state, phase=Phase.DRAW if draws else Phase.DEAL, trump=state.planned.trump)


def after(state: State, event: Event) -> State:
    """The state after the event."""
    match event:
        case Played():
            return after_card(state, event.player, event.card)
        case BidPlaced() | BidMade():
            return after_bid(state, event.player, event.bid)
        case BidsRevealed():
            return close_bidding(replace(state, bids=event.bids))
        case BidChanged():
            changed = replace(state, bids=with_bid(state.bids, event.player, event.bid))
            return open_play(changed)
        case TrumpDrawn():
            return replace(state, phase=Phase.DEAL, drawn=event.card, trump=drawn_trump(event.card))
        case Dealt():
            return after_deal(state, event)
        case RoundEnded():
            return close_round(state, event)
        case _:
            raise TypeError(f"an event as somebody saw it changes no state: {event!r}")


def after_deal(state: State, event: Dealt) -> State:
    """Bidding begins. The card turned up makes its suit trumps, and where none is left there are none (FACTS 3.15)."""
    count = state.options.players
    trump = state.trump
    if trump_rule(state.options) is Trumps.TURN_UP:
        trump = event.turned.suit.strain if event.turned else Strain.NOTRUMP
    return replace(
        state,
        phase=Phase.BID,
        trump=trump,
        turned=event.turned,
        hands=event.hands,
        bids=(None,) * count,
        won=(0,) * count,
        last_trick=None,
    )


def after_bid(state: State, player: Player, bid: int) -> State:
    """One bid more; open bidding ends with the last bid, hidden bidding when the bids are shown."""
    state = replace(state, bids=with_bid(state.bids, player, bid))
    open_bids = state.options.bidding is Bidding.IN_TURN
    return close_bidding(state) if open_bids and None not in state.bids else state


def close_bidding(state: State) -> State:
    """Everybody's bid is known: one player must change a forbidden sum, or play begins (FACTS 004-12)."""
    state = replace(state, revealed=True)
    if sum_is_forbidden(state.options, state.planned, state.bids):
        return replace(state, phase=Phase.CHANGE)
    return open_play(state)


def open_play(state: State) -> State:
    """The first trick is to be led."""
    return replace(state, phase=Phase.PLAY, leader=opening_leader(state.options, state.planned, state.bids))


def after_card(state: State, player: Player, card: Card) -> State:
    """The card leaves its hand for the trick; a full trick goes to its winner, who leads next (FACTS 004-13)."""
    hands = tuple(hand.without(card) if index == player.index else hand for index, hand in enumerate(state.hands))
    trick = state.trick.play(player, card)
    if len(trick.plays) < state.options.players:
        return replace(state, hands=hands, trick=trick)
    winner = trick.winner(state.trump.suit if state.trump else None)
    return replace(
        state,
        hands=hands,
        trick=Trick(),
        tricks=(*state.tricks, trick),
        last_trick=trick,
        leader=winner,
        won=tuple(taken + (index == winner.index) for index, taken in enumerate(state.won)),
    )


def close_round(state: State, event: RoundEnded) -> State:
    """The round goes to the sheet and its cards away; the next one opens."""
    bids = tuple(bid or 0 for bid in state.bids)
    options = state.options
    row = score_round(options.scoring, state.planned, state.trump, bids, event.tricks, state.totals)
    cleared = State(options, state.plan, state.phase, (*state.rows, row), last_trick=state.last_trick)
    return open_round(cleared)
