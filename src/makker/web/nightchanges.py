"""The log of changes of a club night as it is read: when, what happened to whom, the result before and after, why."""

from collections.abc import Collection
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction

from makker.i18n import Catalogue
from makker.render.standings import number
from makker.tournament.evening import Entry, Evening
from makker.tournament.evening.state import Change
from makker.web.nightviews import View, entry_view, side


def changes_view(state: Evening, catalogue: Catalogue, secret: Collection[int] = ()) -> list[View]:
    """Every line, the latest last; of the `secret` boards without their results."""

    def shown(entry: Entry | None) -> View | None:
        return entry_view(state, entry, catalogue) if entry is not None and entry.board not in secret else None

    lines = []
    for each in state.changes:
        moment = datetime.fromtimestamp(each.at, UTC)
        lines.append(
            {
                "when": moment.isoformat(timespec="seconds"),
                "time": f"{moment.astimezone():%H:%M}",
                "said": said(state, each, catalogue),
                "before": shown(each.before),
                "after": shown(each.after),
                "why": each.why,
            }
        )
    return lines


def said(state: Evening, change: Change, catalogue: Catalogue) -> str:
    """A sentence where there is one for it, else what and where."""
    entry = change.after or change.before
    what = catalogue.coded("club", f"change.{change.what}")
    if entry is not None:
        place = {"round": str(entry.round), "table": str(entry.table), "board": str(entry.board)}
        return f"{what}, {catalogue.text('club.change_place', **place)}"
    if change.data and catalogue.has(f"club.did.{change.what}"):
        data = {name: word(state, name, value, catalogue) for name, value in change.data.items()}
        return catalogue.coded("club", f"did.{change.what}", **data)
    return f"{what} {change.where}".strip()


def word(state: Evening, name: str, value: int | str | Decimal, catalogue: Catalogue) -> str:
    """A datum of a change: contestants with their names, amounts as the language writes them."""
    if name in ("one", "other") and isinstance(value, int):
        found = side(state, (value,))
        return found["numbers"] if found["names"] == found["numbers"] else f"{found['numbers']} {found['names']}"
    return number(Fraction(value), catalogue) if isinstance(value, Decimal) else str(value)
