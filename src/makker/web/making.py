"""New tables under short names."""

from secrets import choice
from typing import Any

from makker.errors import ConflictError, ParseError
from makker.robots.choice import AS_USUAL, RobotChoice
from makker.table import Access, Hints, create
from makker.web.house import House
from makker.web.settings import DAY

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another


async def new_table(
    house: House,
    person: str,
    game: str,
    options: dict[str, Any],
    access: Access,
    grace: float | None,
    robots: RobotChoice = AS_USUAL,
    hints: Hints = Hints.AUTO,
) -> str:
    """Make a table and return its name.

    Raises ConflictError (``table.too_many``), ParseError (``table.access`` for a table of an event, which only the
    event makes), and as `create`.

    The level of robots that nobody has chosen is the site's, and stays so when the site changes.
    """
    if access is Access.EVENT:
        raise ParseError("table.access", access.value, "access")
    settings = house.settings
    north_south, east_west = (level or settings.level for level in robots.levels)
    robots = RobotChoice((north_south, east_west), robots.systems)
    if await house.keeper.log.written_since(settings.clock() - DAY) >= settings.most_tables:
        raise ConflictError("table.too_many", {"most": settings.most_tables})
    waits = settings.grace if grace is None else grace
    for _ in range(8):
        name = "".join(choice(LETTERS) for _ in range(8))
        made = create(
            settings.clock(), name, game, options, access=access, grace=waits, host=person, robots=robots, hints=hints
        )
        try:
            await house.keeper.make(name, made)
        except ConflictError:
            continue
        return name
    raise ConflictError("table.too_many", {"most": settings.most_tables})
