"""Hints at the table: what a robot would do in the visitor's place, from the visitor's own view, and why in words.

A worker process thinks, as it does for robots; nothing is stored.
"""

import asyncio

import msgspec

from makker.errors import ParseError
from makker.games.bridge.view import DealView
from makker.i18n import Catalogue
from makker.render.hints import hint_text
from makker.render.reasons import sentence
from makker.robots.hinting import advise
from makker.robots.reasons import Hint
from makker.robots.seating import agreements_at
from makker.table import TableState
from makker.table.commands import TableError
from makker.web.house import House
from makker.web.workers import WorkerFault

MOST_KEPT = 500
"""Hints kept at hand; who asks again in the same moment gets the same, and nobody thinks twice."""


class HintGiven(msgspec.Struct):
    """What a robot would do, as the game writes actions, and the same with the reason in the visitor's language.

    `version` is that of the table for which it holds.
    """

    action: str
    text: str
    version: int


async def give_hint(house: House, table: str, person: str, catalogue: Catalogue) -> HintGiven:
    """A hint for a person who is in turn.

    Raises TableError: ``hint.off``, ``hint.turn``; and ParseError (``hint.late``) where nothing was found in time.
    """
    state = (await house.keeper.find(table)).state
    view = checked_view(state, person)
    version, task = house.advice.get((table, person), (0, None))
    if task is None or version != state.version:
        task = asyncio.create_task(thought(house, state, view))
        house.advice.pop((table, person), None)
        house.advice[table, person] = (state.version, task)
        while len(house.advice) > MOST_KEPT:
            del house.advice[next(iter(house.advice))]
    try:
        hint: Hint = await asyncio.shield(task)
    except WorkerFault:
        house.advice.pop((table, person), None)
        raise ParseError("hint.late", "", "hint") from None
    return HintGiven(state.rules.write(hint.action), said(state, view, hint, catalogue), state.version)


async def thought(house: House, state: TableState, view: object) -> Hint:
    """What a robot thinks, elsewhere. Raises WorkerFault."""
    settings = house.settings
    seed = int.from_bytes(settings.randomness(8), "big")
    hint: Hint = await house.engine.workers.run(
        advise, state.game, view, settings.think, seed, settings.level, state.robots
    )
    return hint


def checked_view(state: TableState, person: str) -> object:
    """The person's view of the game, with moves. Raises TableError: ``hint.off``, ``hint.turn``."""
    if not state.gives_hints(person):
        raise TableError("hint.off")
    seat = state.seat_of(person)
    view = state.rules.view(state.state, state.places[seat]) if state.started and seat is not None else None
    if view is None or not view.moves:
        raise TableError("hint.turn")
    return view


def said(state: TableState, view: object, hint: Hint, catalogue: Catalogue) -> str:
    """The hint in words."""
    deal = getattr(view, "deal", view)
    if not isinstance(deal, DealView):
        return sentence(hint_text(hint, catalogue))
    return sentence(hint_text(hint, catalogue, agreements_at(state.game, view, state.robots), deal.auction))
