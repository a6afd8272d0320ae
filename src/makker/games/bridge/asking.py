"""Claims, concessions and taking back: what needs the others' consent (Laws 25A, 43, 68-70).

A claim states how many of the remaining tricks the claimer's side takes; fewer than all is a concession of the rest.
The opponents accept or refuse. When a defender concedes, his partner is asked too, and by objecting ends the
concession at once (Law 68B2). A refused claim goes to the director where there is one, or else play resumes.
"""

from collections.abc import Iterator
from functools import cache

from makker.games.bridge.actions import LONGEST_TEXT, Action, Answer, AskUndo, Claim, Rule
from makker.games.bridge.events import (
    Answered,
    ClaimDropped,
    Claimed,
    ClaimReferred,
    DealEnded,
    Event,
    HandShown,
    TakenBack,
    UndoAsked,
    UndoRefused,
)
from makker.games.bridge.state import Claiming, DealState, TakingBack, UndoMode
from makker.rules.errors import IllegalAction, Reason
from makker.rules.who import Official
from makker.seats import Seat
from makker.tricks import TrickPlay


def opponents_who_act(state: DealState, seat: Seat) -> tuple[Seat, ...]:
    """The opponents of `seat` who have a say: both, but no dummy once the play has begun (Law 43A)."""
    dummy = state.contract.dummy if state.contract and started(state) else None
    return tuple(other for other in seat.side.other.seats if other is not dummy)


def asked_about_claim(state: DealState, seat: Seat, tricks: int, remaining: int) -> tuple[Seat, ...]:
    """Who must answer a claim: the opponents, and a conceding defender's partner."""
    asked = opponents_who_act(state, seat)
    defends = state.contract is not None and seat.side is not state.contract.side
    return (*asked, seat.partner) if defends and tricks < remaining else asked


def illegal_claim(state: DealState, who: Seat | Official, claim: Claim) -> Reason | None:
    """Why the claim cannot be made now, or None."""
    if not state.options.claims:
        return Reason("claim.off")
    if not isinstance(who, Seat):
        return Reason("claim.players_only", "68")
    if state.play is None or state.contract is None or not state.dummy_is_shown or not started(state):
        return Reason("claim.only_in_play", "68")
    if who is state.contract.dummy:
        return Reason("claim.dummy", "43A")
    if state.question is not None:
        return Reason("question.open", "68D")
    if len(claim.text) > LONGEST_TEXT:
        return Reason("claim.text_too_long", "", {"most": LONGEST_TEXT})
    if not 0 <= claim.tricks <= state.play.remaining:
        return Reason("claim.too_many", "68A", {"tricks": claim.tricks, "remaining": state.play.remaining})
    return None


def started(state: DealState) -> bool:
    """Whether the opening lead has been made."""
    return state.play is not None and bool(state.play.trick.plays or state.play.done)


def own_last(state: DealState, seat: Seat) -> tuple[int, int]:
    """How many calls, or cards, go back when `seat` takes back the own last one; (0, 0) for none.

    Declarer's own are those played from dummy too.
    """
    if state.play is not None and started(state):
        mine = {seat}
        if state.contract is not None and seat is state.contract.by:
            mine.add(seat.partner)
        return 0, next((back for back, who in enumerate(latest_first(state.play), 1) if who in mine), 0)
    back = seat.places_to(state.auction.turn) or 4
    return (back, 0) if back <= len(state.auction.calls) else (0, 0)


def latest_first(play: TrickPlay[Seat]) -> Iterator[Seat]:
    """Who played the cards so far, the last first."""
    for trick in (play.trick, *reversed(play.done)):
        for who, _ in reversed(trick.plays):
            yield who


def illegal_undo(state: DealState, who: Seat | Official) -> Reason | None:
    """Why this player may not ask to take back now, or None."""
    if state.options.undo is UndoMode.OFF:
        return Reason("undo.off")
    if not isinstance(who, Seat):
        return Reason("undo.players_only")
    if state.question is not None:
        return Reason("question.open")
    if state.contract is not None and started(state):
        if who is state.contract.dummy:
            return Reason("undo.dummy", "43A")
        if state.options.undo is UndoMode.CALLS:
            return Reason("undo.calls_only", "47")
    calls, cards = own_last(state, who)
    if not calls and not cards:
        return Reason("undo.nothing")
    # Two calls later it was partner's turn, so partner has called (Law 25A).
    return Reason("undo.partner_called", "25A") if calls > 2 else None


@cache
def claims_up_to(remaining: int) -> tuple[Action, ...]:
    """Every claim with an empty text."""
    return tuple(Claim(tricks) for tricks in range(remaining + 1))


def asides(state: DealState, who: Seat) -> tuple[Action, ...]:
    """What this player may do besides a move."""
    if state.is_over or state.deal is None:
        return ()
    found: tuple[Action, ...] = ()
    if state.play is not None and illegal_claim(state, who, Claim(0)) is None:
        found = claims_up_to(state.play.remaining)
    return found if illegal_undo(state, who) is not None else (*found, AskUndo())


def answers(state: DealState, who: Seat | Official) -> tuple[Action, ...]:
    """Accept or refuse; for the director, any possible number of tricks or playing on."""
    if who is Official.DIRECTOR:
        won = state.declaring_tricks
        left = state.play.remaining if state.play else 0
        return (Rule(None), *(Rule(tricks) for tricks in range(won, won + left + 1)))
    return (Answer(True), Answer(False))


def illegal_answer(state: DealState, action: Action) -> Reason | None:
    """Why this is no answer to the open question; whoever asks is known to be asked."""
    question = state.question
    if question is None:
        return Reason("question.none")
    if isinstance(question, Claiming) and question.referred:
        if not isinstance(action, Rule):
            return Reason("question.ruling_expected", "70")
        return None if action in answers(state, Official.DIRECTOR) else Reason("ruling.impossible", "70")
    return None if isinstance(action, Answer) else Reason("question.answer_expected")


def decide_aside(state: DealState, who: Seat | Official, action: Action) -> tuple[Event, ...]:
    """The events of a claim, a request, an answer or a ruling that is legal."""
    question = state.question
    match action:
        case Claim(tricks, text) if isinstance(who, Seat) and state.play is not None:
            claimed = Claimed(who, tricks, state.play.remaining, text)
            return (claimed, HandShown(who, state.play.hand(who), (who, *who.side.other.seats)))
        case AskUndo() if isinstance(who, Seat):
            return (UndoAsked(who, *own_last(state, who)),)
        case Answer(accept) if isinstance(who, Seat) and isinstance(question, Claiming):
            return (Answered(who, accept), *answer_claim(state, question, who, accept))
        case Answer(accept) if isinstance(who, Seat) and isinstance(question, TakingBack):
            return (Answered(who, accept), *answer_undo(question, accept))
        case Rule(None):
            return (ClaimDropped("ruled"),)
        case Rule(int(tricks)):
            return (ended(state, tricks),)
    raise IllegalAction(Reason("action.misplaced"), state, who, action)


def answer_claim(state: DealState, claim: Claiming, who: Seat, accept: bool) -> tuple[Event, ...]:
    """What one answer to a claim brings about.

    Where a refusal goes to the director, a conceding defender's partner is heard first: an objection ends it at once,
    without a ruling (Law 68B2).
    """
    partner = claim.seat.partner
    if who is partner and not accept:
        return (ClaimDropped("objected"),)
    left = tuple(seat for seat in claim.waiting if seat is not who)
    if not claim.refused and accept:
        return () if left else (ended(state, claimed_tricks(state, claim)),)
    if not state.options.director:
        return (ClaimDropped("refused"),)
    return () if partner in left else (ClaimReferred(),)


def answer_undo(request: TakingBack, accept: bool) -> tuple[Event, ...]:
    """What one answer to a request to take back brings about: everybody asked must agree."""
    if not accept:
        return (UndoRefused(),)
    return () if len(request.waiting) > 1 else (TakenBack(request.calls, request.cards),)


def claimed_tricks(state: DealState, claim: Claiming) -> int:
    """Declarer's tricks in all if the claim stands."""
    declares = state.contract is not None and claim.seat.side is state.contract.side
    return state.declaring_tricks + (claim.tricks if declares else claim.remaining - claim.tricks)


def ended(state: DealState, tricks: int) -> DealEnded:
    """The deal ends with so many tricks for declarer."""
    if state.deal is None:
        raise IllegalAction(Reason("deal.expected"), state, None, None)
    return DealEnded(state.contract, tricks, state.deal)
