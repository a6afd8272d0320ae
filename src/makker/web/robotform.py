"""The part of the form for a new table that is about its robots: how well they play, their system, hints."""

import msgspec

from makker.bidding import SYSTEMS
from makker.i18n import Catalogue
from makker.render.names import side_name
from makker.robots.choice import RobotChoice
from makker.robots.registry import LEVELS, has_levels, has_systems
from makker.seats import Side
from makker.table import Hints


class Choice(msgspec.Struct, frozen=True):
    """One field: its name in the form, its label, what is chosen, and the choices with what they are called."""

    name: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...]


def robot_fields(game: str, catalogue: Catalogue, given: dict[str, str] | None, usual: str) -> tuple[Choice, ...]:
    """Level and system of each side in games that have them, and hints in all."""
    form = given or {}
    hints = tuple((each.value, catalogue.coded("web.new.hints", each.value)) for each in Hints)
    last = Choice("hints", catalogue.text("web.new.hints"), form.get("hints", Hints.AUTO.value), hints)
    if not has_levels(game):
        return (last,)
    levels = tuple((level, catalogue.coded("web.new.level", level)) for level in LEVELS)
    if not has_systems(game):
        # One level for all: there are no sides, or they are as good as each other.
        chosen = form.get("level.NS") or usual
        return (Choice("level.NS", catalogue.text("web.new.level_of_all"), chosen, levels), last)
    known = tuple((name, catalogue.coded("card.system", name)) for name in SYSTEMS)
    found = []
    for side in Side:
        who, name = side_name(side, catalogue.language), side.name
        level, system = form.get(f"level.{name}") or usual, form.get(f"system.{name}") or SYSTEMS[0]
        found += [
            Choice(f"level.{name}", catalogue.text("web.new.level", side=who), level, levels),
            Choice(f"system.{name}", catalogue.text("web.new.system", side=who), system, known),
        ]
    return (*found, last)


def read_robots(form: dict[str, str]) -> RobotChoice:
    """What the form says of the robots; what it does not say is as usual."""
    levels, systems = ([form.get(f"{what}.{side.name}", "") for side in Side] for what in ("level", "system"))
    if "level.EW" not in form:
        levels[1] = levels[0]
    return RobotChoice((levels[0], levels[1]), (systems[0], systems[1]))


def read_hints(form: dict[str, str]) -> Hints:
    """What the form says of hints."""
    return next((each for each in Hints if each.value == form.get("hints")), Hints.AUTO)
