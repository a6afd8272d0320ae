"""The JSON form of bridge events."""

from functools import cache

from makker.games.bridge.calls import Bid, Call
from makker.games.bridge.events import Event
from makker.rules.wire import Wire


@cache
def bridge_wire() -> Wire[Event]:
    """Encodes and decodes every event of the bridge family."""
    return Wire(Event, {Call: Call.parse, Bid: Bid.parse})
