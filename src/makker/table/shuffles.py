"""Deals checked afterwards: whether a secret is the one that was committed to, and whether the cards follow from it.

A check needs nothing but what is public once a deal is over. What chance does next depends on the game, its options
and, in some games, on the round and the dealer; never on what was scored before.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from makker.cards import Card
from makker.deals.fair import SECRET_BYTES, FairSource, is_honest
from makker.errors import InvalidValue, MakkerError, ParseError
from makker.games.bondebridge.plan import drawn_trump
from makker.games.bondebridge.progress import open_round
from makker.games.bondebridge.scoring import RoundScore
from makker.games.bondebridge.state import Phase, State
from makker.games.registry import find_game
from makker.games.whist.state import WhistState
from makker.seats import Seat


class Shuffle(msgspec.Struct, frozen=True):
    """What chance did once: `action` as the game writes it.

    It was drawn from the `secret` (hexadecimal), whose `hash` was published before, the `label`, and the `texts` that
    the players gave, in the order of the seats.
    """

    label: str
    hash: str
    secret: str
    texts: tuple[str, ...]
    action: str


class Setting(msgspec.Struct, frozen=True):
    """When chance did it: the game with its options, the round (from 1), the dealer, and a card drawn before."""

    game: str
    options: Any
    round: int = 1
    dealer: str = ""
    drawn: str | None = None


def fault(shuffle: Shuffle, setting: Setting) -> MakkerError | None:
    """Why the shuffle is not what was committed to, or None for a fair one.

    The codes are ``shuffle.secret`` (no secret), ``shuffle.hash`` (another was committed to) and ``shuffle.cards``
    (other cards follow from it). Raises as reading the options and the setting does.
    """
    try:
        secret = bytes.fromhex(shuffle.secret)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        return InvalidValue("shuffle.secret", {"label": shuffle.label})
    if not shuffle.hash.isascii() or not is_honest(shuffle.hash, secret, shuffle.label):
        return InvalidValue("shuffle.hash", {"label": shuffle.label})
    rules = find_game(setting.game).rules
    again = rules.chance(waiting(setting), FairSource(secret, shuffle.label, shuffle.texts))
    same = rules.write(again) == shuffle.action
    return None if same else InvalidValue("shuffle.cards", {"label": shuffle.label})


def check_deal(deal: dict[str, Any]) -> list[MakkerError]:
    """What is wrong with a downloaded deal (the JSON of `docs/lookingback.md`): its shuffles, and the hands it shows.

    Raises as `fault`, and ParseError (``deal.json``) for what is no such deal.
    """
    try:
        shuffles = msgspec.convert(deal["shuffles"], list[Shuffle])
        number, dealer = msgspec.convert(deal["board"], int), str(deal["dealer"])
        setting = Setting(str(deal["game"]), deal["options"], number, dealer)
        hands = [str(hand) for hand in deal["hands"].values()]
    except (KeyError, AttributeError, TypeError, msgspec.ValidationError):
        raise ParseError("deal.json", "", "deals") from None
    found = list[MakkerError]()
    for shuffle in shuffles:
        wrong = fault(shuffle, setting)
        found += [wrong] if wrong is not None else []
        if shuffle.action.startswith("draw "):
            setting = replace(setting, drawn=shuffle.action.removeprefix("draw "))
    if hands_of(setting.game, shuffles) != hands:
        found.append(InvalidValue("shuffle.hands"))
    return found


def hands_of(game: str, shuffles: list[Shuffle]) -> list[str]:
    """The hands that the last shuffle dealt, in the order of the places. Raises what the game's reading raises."""
    if not shuffles:
        return []
    action = find_game(game).rules.read(shuffles[-1].action)
    dealt = action.deal.hands if hasattr(action, "deal") else getattr(action, "hands", ())
    return [str(hand) for hand in dealt]


def waiting(setting: Setting) -> Any:
    """The game when it waited for chance.

    Raises InvalidValue, and ParseError (``options.unreadable``, ``round.unknown``).
    """
    game = find_game(setting.game)
    try:
        options = msgspec.convert(setting.options, game.options)
    except msgspec.ValidationError as wrong:
        raise ParseError("options.unreadable", str(setting.options), "options", data={"detail": str(wrong)}) from None
    state = game.rules.initial(options)
    if isinstance(state, State):
        return at_round(state, setting)
    return replace(state, dealer=Seat.parse(setting.dealer)) if isinstance(state, WhistState) else state


def at_round(state: State, setting: Setting) -> State:
    """A round game before the deal of a round, or before a card is drawn for its trumps."""
    if not 1 <= setting.round <= len(state.plan):
        raise ParseError("round.unknown", str(setting.round), "number")
    before = tuple(
        RoundScore(each.number, each.cards, each.dealer, None, (), (), (), ())
        for each in state.plan[: setting.round - 1]
    )
    opened = open_round(replace(state, rows=before))
    if setting.drawn is None:
        return opened
    card = Card.parse(setting.drawn)
    return replace(opened, phase=Phase.DEAL, drawn=card, trump=drawn_trump(card))
