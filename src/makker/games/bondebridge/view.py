"""What one viewer may know, built by listing it."""

import msgspec

from makker.cards import Card, Hand, Strain
from makker.games.bondebridge.actions import Action
from makker.games.bondebridge.events import may_see
from makker.games.bondebridge.legality import is_blind, legal_actions
from makker.games.bondebridge.options import Bidding, Options
from makker.games.bondebridge.plan import PlannedRound
from makker.games.bondebridge.scoring import RoundScore
from makker.games.bondebridge.state import Phase, State
from makker.rules import Official, Spectator
from makker.seats import Player
from makker.tricks import Trick


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A round game as one player, or a spectator, may see it. Tuples by player are empty before the deal.

    `moves` are the viewer's legal moves. `hand` is the viewer's own hand: empty for a spectator, and on the forehead,
    where `blind` is true and `foreheads` shows the others' cards instead. `bids` has the bids known to the viewer,
    `has_bid` who has bid at all. `trump` is None until it is known. `drawn` and `turned` are the card that decides
    trumps, `put_aside` the twos that everybody knows to be out, `played` the cards of the finished tricks and the
    trick on the table.
    """

    viewer: Player | Spectator
    options: Options
    players: tuple[Player, ...]
    plan: tuple[PlannedRound, ...]
    round: PlannedRound
    phase: Phase
    dealer: Player
    to_act: tuple[Player | Official, ...]
    moves: tuple[Action, ...]
    trump: Strain | None
    drawn: Card | None
    turned: Card | None
    put_aside: Hand
    hand: Hand
    blind: bool
    foreheads: tuple[tuple[Player, Card], ...]
    sizes: tuple[int, ...]
    bids: tuple[int | None, ...]
    has_bid: tuple[bool, ...]
    leader: Player | None
    trick: Trick[Player]
    last_trick: Trick[Player] | None
    tricks: tuple[Trick[Player], ...]
    played: Hand
    won: tuple[int, ...]
    sheet: tuple[RoundScore, ...]
    totals: tuple[int, ...]


def make_view(state: State, viewer: Player | Spectator) -> View:
    """The view of one viewer."""
    player = viewer if isinstance(viewer, Player) else None
    blind = player is not None and is_blind(state, player)
    acting = sorted(state.to_act, key=lambda who: who.index if isinstance(who, Player) else -1)
    return View(
        viewer=viewer,
        options=state.options,
        players=state.players,
        plan=state.plan,
        round=state.planned,
        phase=state.phase,
        dealer=state.planned.dealer,
        to_act=tuple(acting),
        moves=tuple(legal_actions(state, player)) if player else (),
        trump=state.trump,
        drawn=state.drawn,
        turned=state.turned,
        put_aside=state.put_aside,
        hand=own_hand(state, player),
        blind=blind,
        foreheads=foreheads(state, viewer),
        sizes=tuple(map(len, state.hands)),
        bids=known_bids(state, player),
        has_bid=tuple(bid is not None for bid in state.bids),
        leader=state.leader,
        trick=state.trick,
        last_trick=state.last_trick,
        tricks=state.tricks,
        played=Hand(card for trick in (*state.tricks, state.trick) for card in trick.cards),
        won=state.won,
        sheet=state.rows,
        totals=state.totals,
    )


def own_hand(state: State, player: Player | None) -> Hand:
    """The cards that a player holds and sees."""
    if player is None or not state.hands or state.planned.forehead:
        return Hand()
    return state.hands[player.index]


def foreheads(state: State, viewer: Player | Spectator) -> tuple[tuple[Player, Card], ...]:
    """The cards still held to other foreheads (FACTS 004-23)."""
    if not state.planned.forehead:
        return ()
    return tuple(
        (holder, card)
        for holder, hand in zip(state.players, state.hands, strict=False)
        for card in hand
        if may_see(holder, viewer, forehead=True)
    )


def known_bids(state: State, player: Player | None) -> tuple[int | None, ...]:
    """Open bids and one's own; the others' hidden bids only once they are shown (FACTS 004-10)."""
    if state.revealed or state.options.bidding is Bidding.IN_TURN:
        return state.bids
    return tuple(bid if player and index == player.index else None for index, bid in enumerate(state.bids))
