"""What may be done, and why anything else may not."""

from collections.abc import Sequence

from makker.cards import Card, Hand
from makker.games.bondebridge.actions import Action, Bid, Deal, Draw, Play, PlayBlind
from makker.games.bondebridge.bidding import bid_fault, change_fault
from makker.games.bondebridge.options import Trumps
from makker.games.bondebridge.plan import pack, trump_rule
from makker.games.bondebridge.state import Phase, State
from makker.rules import Official, Reason
from makker.seats import Player
from makker.tricks import follow

PHASE_ACTIONS: dict[Phase, tuple[type, ...]] = {
    Phase.DRAW: (Draw,),
    Phase.DEAL: (Deal,),
    Phase.BID: (Bid,),
    Phase.CHANGE: (Bid,),
    Phase.PLAY: (Play, PlayBlind),
    Phase.OVER: (),
}


def to_deal(state: State) -> Hand:
    """The cards that may be dealt in this round: the pack without a drawn card kept out and twos put aside."""
    cards = pack(state.options).cards - state.put_aside
    return cards.without(state.drawn) if state.drawn and not state.options.put_back else cards


def is_blind(state: State, player: Player) -> bool:
    """Whether the player holds an unseen card to the forehead (FACTS 004-23)."""
    return state.planned.forehead and bool(state.hands) and bool(state.hands[player.index])


def legal_actions(state: State, player: Player) -> Sequence[Action]:
    """The moves of a player; empty for one who is not to act."""
    if player not in state.to_act:
        return ()
    match state.phase:
        case Phase.PLAY if state.planned.forehead:
            return (PlayBlind(),)
        case Phase.PLAY:
            return tuple(Play(card) for card in follow(state.hands[player.index], state.trick.led))
        case _:
            bids = (Bid(number) for number in range(state.planned.cards + 1))
            return tuple(bid for bid in bids if why_not_bid(state, player, bid) is None)


def why_not(state: State, who: Player | Official, action: Action) -> Reason | None:
    """Why the action is refused, or None."""
    if state.phase is Phase.OVER:
        return Reason("match.over")
    if who not in state.to_act:
        return Reason("turn.not_yours", "", {"player": str(who)})
    if not isinstance(action, PHASE_ACTIONS[state.phase]):
        return Reason("action.misplaced", "", {"phase": state.phase.value})
    match action:
        case Draw():
            return why_not_draw(state, action)
        case Deal():
            return why_not_deal(state, action)
        case Bid() if isinstance(who, Player):
            return why_not_bid(state, who, action)
        case Play() if isinstance(who, Player):
            return why_not_play(state, who, action.card)
        case _:
            return None if state.planned.forehead else Reason("play.seen", "FACTS 004-23")


def why_not_bid(state: State, player: Player, bid: Bid) -> Reason | None:
    """A bid in range that avoids the forbidden sum where the player must."""
    if state.phase is Phase.CHANGE:
        return change_fault(state.planned, state.bids[player.index] or 0, bid.tricks)
    return bid_fault(state.options, state.planned, state.bids, player, bid.tricks)


def why_not_play(state: State, player: Player, card: Card) -> Reason | None:
    """A card that is held and follows suit (FACTS 004-14). A card on the forehead cannot be named."""
    if state.planned.forehead:
        return Reason("play.blind", "FACTS 004-23")
    hand = state.hands[player.index]
    if card not in hand:
        return Reason("play.not_held", "", {"card": str(card)})
    led = state.trick.led
    if led is not None and card not in follow(hand, led):
        return Reason("play.follow_suit", "FACTS 004-14", {"card": str(card), "suit": led.letter})
    return None


def why_not_draw(state: State, draw: Draw) -> Reason | None:
    """Only a card of the pack can be drawn."""
    if draw.card in pack(state.options).cards:
        return None
    return Reason("deal.not_in_pack", "", {"card": str(draw.card)})


def why_not_deal(state: State, deal: Deal) -> Reason | None:
    """Equal hands of the right size, of cards that are there, each once; the next one turned up where it should."""
    cards, count = state.planned.cards, state.options.players
    if len(deal.hands) != count or any(len(hand) != cards for hand in deal.hands):
        return Reason("deal.size", "FACTS 004-07", {"cards": cards, "players": count})
    there = to_deal(state)
    turned = (deal.turned,) if deal.turned else ()
    for card in (*(card for hand in deal.hands for card in hand), *turned):
        if card not in there:
            twice = card in to_deal(state)
            return Reason("deal.card_twice" if twice else "deal.not_in_pack", "", {"card": str(card)})
        there = there.without(card)
    turns_up = trump_rule(state.options) is Trumps.TURN_UP and len(to_deal(state)) > cards * count
    if turns_up != (deal.turned is not None):
        return Reason("deal.turned", "FACTS 3.15", {"cards": 1 if turns_up else 0})
    return None
