"""Every game by its name, loaded when it is asked for."""

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from makker.errors import ParseError
from makker.rules.protocol import Rules

AnyRules = Rules[Any, Any, Any, Any, Any, Any]

PLACES: dict[str, tuple[str, str, str]] = {
    "rubber": ("makker.games.bridge.rubber", "RubberRules", "RubberOptions"),
    "chicago": ("makker.games.bridge.chicago", "ChicagoRules", "ChicagoOptions"),
    "duplicate": ("makker.games.bridge.duplicate", "DuplicateRules", "DuplicateOptions"),
    "minibridge": ("makker.games.bridge.minibridge", "MinibridgeRules", "MinibridgeOptions"),
    "auction-bridge": ("makker.games.bridge.auction_bridge", "AuctionBridgeRules", "AuctionBridgeOptions"),
    "bondebridge": ("makker.games.bondebridge.game", "BONDEBRIDGE", "Options"),
    "plump": ("makker.games.bondebridge.game", "PLUMP", "PlumpOptions"),
    "oh-hell": ("makker.games.bondebridge.game", "OH_HELL", "OhHellOptions"),
    "bridge-whist": ("makker.games.whist.bridge_whist", "BridgeWhistRules", "BridgeWhistOptions"),
    "whist": ("makker.games.whist.whist", "WhistRules", "WhistOptions"),
}


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its name, its rules, and the type of its options, whose defaults are the usual game."""

    name: str
    rules: AnyRules
    options: type[Any]


def game_names() -> tuple[str, ...]:
    """The names of all games, as on the command line."""
    return tuple(PLACES)


def find_game(name: str) -> Game:
    """The game of a name. Raises ParseError (``game.unknown``)."""
    place = PLACES.get(name.strip().lower())
    if place is None:
        raise ParseError("game.unknown", name, "game", data={"games": ", ".join(PLACES)})
    module = import_module(place[0])
    found = getattr(module, place[1])
    rules = found() if isinstance(found, type) else found  # rules hold no data: an object is as good as its class
    return Game(name.strip().lower(), rules, getattr(module, place[2]))
