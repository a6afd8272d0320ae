"""After the deal: what the robot would have done in the visitor's place, move by move, from what could be seen then.

Worked out when somebody asks, a deal at a time, in the processes in which robots think; what has been found is kept at
hand. A deal that takes too long is told as far as it came.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from makker.cards import Card
from makker.games.bondebridge import Bid as TrickBid
from makker.games.bondebridge import Play
from makker.games.bondebridge import events as rounds
from makker.games.bridge import events as bridge
from makker.games.bridge.actions import NameContract
from makker.games.bridge.view import DealView
from makker.games.whist import events as whist
from makker.games.whist.actions import Double, Name
from makker.i18n import Catalogue
from makker.render.hints import action_text, hint_text
from makker.render.reasons import sentence
from makker.robots.cardplay.choosing import all_equal
from makker.robots.cardplay.evidence import read
from makker.robots.hinting import advise
from makker.robots.reasons import Hint
from makker.robots.seating import agreements_at
from makker.table import Event, TableState, evolve
from makker.table import events as happened
from makker.web.engine import Engine
from makker.web.moments import moment_of
from makker.web.past import (
    BidMade,
    BidsShown,
    CallMade,
    CardPlayed,
    ContractChosen,
    Doubling,
    Moment,
    TrumpsNamed,
)
from makker.web.workers import WorkerFault

DEADLINE = 30.0
"""Seconds that a deal may take."""

EACH = 1.0
"""Seconds that a move may take."""

PATIENCE = 1.5
"""Seconds that a page waits; what is found later is there when it asks again."""

KEPT = 100
"""Deals whose answers are kept."""

MOST_WAITING = 8
"""Deals that may wait their turn."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that the visitor made: its step in the deal, the view before it, and what was done."""

    step: int
    view: Any
    done: Any


@dataclass(slots=True)
class Rethought:
    """What the robot would have done, as far as it is known: a hint for each decision, in their order."""

    state: TableState
    decisions: list[Decision]
    hints: list[Hint] = field(default_factory=list)
    ended: bool = False


class Follower:
    """Follows a table's log and gathers what a person did in the deals of it, each with the view before."""

    def __init__(self, number: int, person: str) -> None:
        self.number, self.person = number, person
        self.deals = 0
        self.state: TableState | None = None
        self.moments: list[Decision | None] = []
        self.hidden: Decision | None = None

    def take(self, event: Event) -> bool:
        """One event more. Whether the deal asked for has ended with it."""
        before, self.state = self.state, evolve(self.state, event)
        if not isinstance(event, happened.Acted) or before is None:
            return False
        occupant, view = before.seats.get(event.who), None
        if occupant is not None and occupant.person == self.person and not occupant.robot:
            view = before.rules.view(before.state, before.places[event.who])
        return any(self.hear(before.rules.decode(bytes(raw)), view) for raw in event.events)

    def hear(self, event: Any, view: Any) -> bool:
        """An event of the game; whether the deal has ended with it."""
        match event:
            case bridge.Dealt() | whist.Dealt() | rounds.Dealt():
                self.moments, self.hidden = [], None
            case bridge.TakenBack():
                self.moments = self.moments[: max(0, len(self.moments) - (event.calls or event.cards))]
            case bridge.DealEnded() | whist.DealEnded() | rounds.RoundEnded():
                self.deals += 1
                return self.deals == self.number
            case rounds.BidPlaced(_, bid) if view is not None:
                self.hidden = Decision(0, view, TrickBid(bid))
            case _:
                self.follow(moment_of(event), view)
        return False

    def follow(self, moment: Moment | None, view: Any) -> None:
        """What a replay shows as a step."""
        if moment is None:
            return
        step = len(self.moments) + 1
        if isinstance(moment, BidsShown) and self.hidden is not None:
            self.moments.append(Decision(step, self.hidden.view, self.hidden.done))
        else:
            self.moments.append(None if view is None else Decision(step, view, action_of(moment)))

    def decisions(self) -> list[Decision]:
        """The person's moves that were not the only ones possible."""
        made = [each for each in self.moments if each is not None and each.done is not None]
        return [each for each in made if len(each.view.moves) > 1]


def action_of(moment: Moment) -> Any:
    """The action that a moment stands for, as a robot would write it."""
    match moment:
        case CallMade(_, call):
            return call
        case CardPlayed(_, card):
            return card
        case BidMade(_, bid):
            return TrickBid(bid)
        case TrumpsNamed(_, strain):
            return Name(strain)
        case Doubling(_, double):
            return Double(double)
        case ContractChosen(_, contract):
            return NameContract(contract.bid)
    return None


def without_claims(view: Any) -> Any:
    """The view without what may be done besides: a robot that may not claim says which card it would play."""
    if isinstance(view, DealView):
        return replace(view, asides=())
    deal = getattr(view, "deal", None)
    return replace(view, deal=replace(deal, asides=())) if isinstance(deal, DealView) else view


def same(decision: Decision, hint: Hint) -> bool:
    """Whether the robot does what was done, or plays a card that is worth the same."""
    wanted = hint.action.card if isinstance(hint.action, Play) else hint.action
    if wanted == decision.done:
        return True
    deal = getattr(decision.view, "deal", decision.view)
    if isinstance(wanted, Card) and isinstance(decision.done, Card) and isinstance(deal, DealView):
        return all_equal(read(deal), [wanted, decision.done])
    return False


@dataclass(slots=True)
class Rethinking:
    """Where it is worked out, one deal after the other."""

    engine: Engine
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    found: OrderedDict[tuple[str, int, str], Rethought] = field(default_factory=OrderedDict)
    tasks: dict[tuple[str, int, str], asyncio.Task[None]] = field(default_factory=dict)

    async def ask(self, table: str, number: int, person: str) -> Rethought | None:
        """As far as it is known after some patience; None while too many wait."""
        key = (table, number, person)
        if key not in self.found and key not in self.tasks:
            if len(self.tasks) >= MOST_WAITING:
                return None
            self.tasks[key] = asyncio.create_task(self.work(key))
        if key in self.tasks:
            await asyncio.wait([self.tasks[key]], timeout=PATIENCE)
        return self.found.get(key)

    async def work(self, key: tuple[str, int, str]) -> None:
        """One deal, from the log on."""
        try:
            async with self.turn:
                state, decisions = await self.decided(*key)
                thought = self.found[key] = Rethought(state, decisions)
                while len(self.found) > KEPT:
                    self.found.popitem(last=False)
                await self.think(key, thought)
                thought.ended = True
        finally:
            self.tasks.pop(key, None)

    async def decided(self, table: str, number: int, person: str) -> tuple[TableState, list[Decision]]:
        """What the person did in the deal, and the table then."""
        keeper = self.engine.keeper
        follower = Follower(number, person)
        for at, event in enumerate(await keeper.news(table, 0)):
            if follower.take(event):
                break
            if at % 200 == 199:
                await asyncio.sleep(0)  # a long log keeps nobody else waiting
        if follower.state is None:
            raise ValueError(table)
        return follower.state, follower.decisions()

    async def think(self, key: tuple[str, int, str], thought: Rethought) -> None:
        """Ask the robot move by move, as long as there is time. The same deal has the same answers."""
        loop, settings, state = asyncio.get_running_loop(), self.engine.keeper.settings, thought.state
        end = loop.time() + DEADLINE
        for decision in thought.decisions:
            if loop.time() > end:
                return
            seed = crc32(f"{key[0]} {key[1]} {decision.step}".encode())
            view, budget = without_claims(decision.view), min(EACH, settings.think)
            try:
                hint = await self.engine.workers.run(
                    advise, state.game, view, budget, seed, settings.level, state.robots
                )
            except WorkerFault:
                return
            thought.hints.append(hint)

    async def stop(self) -> None:
        """Give up what is under way."""
        for task in tuple(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


def told(thought: Rethought | None, catalogue: Catalogue) -> dict[str, Any]:
    """What a page shows: the sum of it, a line for each difference with its step, and whether more is coming."""
    if thought is None:
        return {"lines": [], "says": [catalogue.text("web.past.robot_pending", done=0, all=0)], "pending": True}
    pairs = list(zip(thought.decisions, thought.hints, strict=False))
    lines = [
        (decision.step, difference(thought.state, decision, hint, catalogue))
        for decision, hint in pairs
        if not same(decision, hint)
    ]
    count, every = len(pairs), len(thought.decisions)
    if not every and thought.ended:
        return {"lines": [], "says": [catalogue.text("web.past.robot_none")], "pending": False}
    if not thought.ended:
        return {
            "lines": lines,
            "says": [catalogue.text("web.past.robot_pending", done=count, all=every)],
            "pending": True,
        }
    says = [catalogue.text("web.past.robot_same", same=count - len(lines), all=count)]
    if count < every:
        says.append(catalogue.text("web.past.robot_cut"))
    return {"lines": lines, "says": [*says, catalogue.text("web.past.robot_view")], "pending": False}


def difference(state: TableState, decision: Decision, hint: Hint, catalogue: Catalogue) -> str:
    """What the robot would have done instead, and why."""
    deal = getattr(decision.view, "deal", decision.view)
    text = hint_text(hint, catalogue)
    if isinstance(deal, DealView):
        text = hint_text(hint, catalogue, agreements_at(state.game, decision.view, state.robots), deal.auction)
    return sentence(catalogue.text("web.past.robot_instead", done=action_text(decision.done, catalogue), text=text))
