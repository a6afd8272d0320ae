"""How an evening is scored and shown, as a form says it: the usual where it says nothing."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from msgspec.structs import replace

from makker.errors import ParseError
from makker.games.bridge.comparing import Rounding
from makker.tournament.evening.settling import check_rules
from makker.tournament.evening.state import Setup, Showing
from makker.tournament.events import Event, TeamRules
from makker.tournament.scoring import (
    Comparison,
    Divisor,
    Method,
    PairScale,
    Patton,
    SmallGroups,
    TeamMethod,
    TeamTieBreak,
    TieBreak,
    VictoryPoints,
)
from makker.tournament.scoring.matches import USUAL_TIE_BREAKS
from makker.web.scoreforms import between

Form = Mapping[str, str]
Chosen = TypeVar("Chosen", bound=Enum)

METHODS = {"mp": Method.MATCHPOINTS, "butler": Method.BUTLER, "imp": Method.CROSS_IMPS}
TEAM_RULES = {
    "vp": (TeamMethod.IMPS, VictoryPoints.WBF),
    "imps": (TeamMethod.IMPS, VictoryPoints.NONE),
    "win": (TeamMethod.IMPS, VictoryPoints.WIN_OR_LOSS),
    "bam": (TeamMethod.BOARD_A_MATCH, VictoryPoints.NONE),
    "patton": (TeamMethod.PATTON, VictoryPoints.NONE),
    "points": (TeamMethod.TOTAL_POINTS, VictoryPoints.NONE),
}
"""How teams are scored, by the form's words: IMPs and victory points, IMPs alone, matches won, and older ways."""

SCALES = ("wbf", "wbf_discrete", "sbu", "acbl", "acbl30")
PAIR_TIES = (TieBreak.HEAD_TO_HEAD, TieBreak.BETTER_BOARDS)
TIES = 3
"""How many ways of breaking ties a form states in order."""

NOTHING = "none"
MOST_DROPPED, MOST_PATTON = 10, 1000

CHOICES: dict[str, tuple[str, ...]] = {
    "unit": ("two", "one"),
    "neuberg": ("exact", "tenths"),
    "groups": tuple(each.value for each in SmallGroups),
    "datum": tuple(each.value for each in Rounding),
    "divisor": tuple(each.value for each in Divisor),
    "rounds_vp": ("no", "yes"),
    "scale": SCALES,
    "showing": ("live", "rounds", "end"),
}
"""What a form lets one choose; the first is the usual one (of `showing` where the movement has no other)."""


def with_rules(setup: Setup, form: Form, usual: Showing = "live") -> Setup:
    """The set-up scored and shown as the form says, which must fit its kind and its matches.

    `usual` is when standings are shown where the form does not say. Raises ParseError (``club.scoring``,
    ``club.choice``, ``scores.number``, ``club.steps``) and InvalidValue (``club.range``) and as `check_rules`.
    """
    event = check_rules(scored_as(setup.event, form))
    showing: Showing = picked(form, "showing", usual)  # type: ignore[assignment]
    return replace(setup, event=event, showing=showing)


def scoring_words(event: Event) -> tuple[str, ...]:
    """The ways of scoring that an event can have; the first is the usual one."""
    if event.kind != "teams":
        return tuple(METHODS)
    out = event.movement is not None and event.movement.code == "knock_out"
    return ("imps", "points", "bam") if out else tuple(TEAM_RULES)


def scored_as(event: Event, form: Form) -> Event:
    """The event scored as the form says. Raises ParseError."""
    known = scoring_words(event)
    scoring = form.get("scoring", "") or known[0]
    if scoring not in (TEAM_RULES if event.kind == "teams" else METHODS):
        raise ParseError("club.scoring", scoring[:40], "scoring", data={"known": ", ".join(known)})
    if event.kind == "teams":
        return replace(event, teams=team_rules(event, scoring, form))
    comparison = compared(METHODS[scoring], form)
    ties = ties_of(form, TieBreak, PAIR_TIES)
    return replace(event, comparison=comparison, tie_breaks=ties, pair_scale=pair_scale(event, comparison, form))


def compared(method: Method, form: Form) -> Comparison:
    """How boards are compared."""
    return Comparison(
        method=method,
        tenths=picked(form, "neuberg") == "tenths",
        small_groups=SmallGroups(picked(form, "groups")),
        divisor=Divisor(picked(form, "divisor")),
        drop=between(form, "drop", 0, MOST_DROPPED),
        rounding=Rounding(picked(form, "datum")),
        one_for_a_win=picked(form, "unit") == "one",
    )


def pair_scale(event: Event, comparison: Comparison, form: Form) -> PairScale:
    """The scale by which rounds of pairs are matches, if they are."""
    if event.kind != "pairs" or picked(form, "rounds_vp") == "no":
        return PairScale.NONE
    if comparison.method is Method.MATCHPOINTS:
        return PairScale.PERCENT
    scale = picked(form, "scale")
    if scale not in {each.value for each in PairScale}:
        raise ParseError("club.choice", scale, "scale", data={"choices": ", ".join(each for each in SCALES[:-1])})
    return PairScale(scale)


def team_rules(event: Event, scoring: str, form: Form) -> TeamRules:
    """How matches of teams are scored; for how many boards the scale is stays as it was."""
    method, scale = TEAM_RULES[scoring]
    chosen = VictoryPoints(picked(form, "scale")) if scoring == "vp" else scale
    usual = Patton()
    patton = Patton(between(form, "patton", usual.points, MOST_PATTON), steps(form, usual.steps))
    ties = ties_of(form, TeamTieBreak, USUAL_TIE_BREAKS)
    return replace(event.teams, method=method, scale=chosen, patton=patton, tie_breaks=ties)


def steps(form: Form, usual: tuple[int, ...]) -> tuple[int, ...]:
    """Percentages in rising order: `10 30 50 80`. Raises ParseError (``club.steps``)."""
    text = form.get("steps", "").strip()
    parts = text.replace(",", " ").split()
    if not parts:
        return usual
    if not all(part.isascii() and part.isdigit() and 1 <= int(part[:4]) <= 100 for part in parts) or len(parts) > 20:
        raise ParseError("club.steps", text[:40], "number")
    found = tuple(int(part) for part in parts)
    if list(found) != sorted(set(found)):
        raise ParseError("club.steps", text[:40], "number")
    return found


def picked(form: Form, name: str, usual: str = "") -> str:
    """One of the values of a choice. Raises ParseError (``club.choice``)."""
    value = form.get(name, "") or usual or CHOICES[name][0]
    if value not in CHOICES[name]:
        raise ParseError("club.choice", value[:40], name, data={"choices": ", ".join(CHOICES[name])})
    return value


def ties_of(form: Form, kind: type[Chosen], usual: tuple[Chosen, ...]) -> tuple[Chosen, ...]:
    """How ties are broken, in the form's order; as usual where it says nothing. Raises ParseError (``club.choice``)."""
    given = [form.get(f"tie{at}", "") for at in range(1, TIES + 1)]
    if not any(given):
        return usual
    known = {each.value: each for each in kind}
    for word in given:
        if word not in ("", NOTHING, *known):
            raise ParseError("club.choice", word[:40], "tie", data={"choices": ", ".join((NOTHING, *known))})
    return tuple(dict.fromkeys(known[word] for word in given if word in known))


def written_rules(setup: Setup) -> dict[str, str]:
    """The form's fields as a set-up has them: reading them gives the same again."""
    event = setup.event
    how, teams = event.comparison, event.teams
    ties = [each.value for each in (teams.tie_breaks if event.kind == "teams" else event.tie_breaks)]
    scale = event.teams.scale.value if event.kind == "teams" else event.pair_scale.value
    return {
        "scoring": scoring_of(event),
        "unit": "one" if how.one_for_a_win else "two",
        "neuberg": "tenths" if how.tenths else "exact",
        "groups": how.small_groups.value,
        "drop": str(how.drop),
        "datum": how.rounding.value,
        "divisor": how.divisor.value,
        "rounds_vp": "yes" if event.by_victory else "no",
        "scale": scale if scale in SCALES else SCALES[0],
        "patton": str(teams.patton.points),
        "steps": " ".join(map(str, teams.patton.steps)),
        "showing": setup.showing,
        **{f"tie{at + 1}": ties[at] if at < len(ties) else NOTHING for at in range(TIES)},
    }


def scoring_of(event: Event) -> str:
    """The form's word for how an event is scored."""
    if event.kind != "teams":
        return next(word for word, method in METHODS.items() if method is event.comparison.method)
    plain = {VictoryPoints.NONE, VictoryPoints.WIN_OR_LOSS}
    scale = event.teams.scale if event.teams.scale in plain else VictoryPoints.WBF
    known = (word for word, rules in TEAM_RULES.items() if rules == (event.teams.method, scale))
    return next(known, next(word for word, rules in TEAM_RULES.items() if rules[0] is event.teams.method))


def rules_view(event: Event, given: Form, usual: Showing = "live") -> dict[str, Any]:
    """What the form of the rules shows: the choices, and what is chosen; open where something unusual is."""
    plain = written_rules(with_rules(Setup(event=event), {}, usual))
    chosen = {name: given.get(name, "") or value for name, value in plain.items()}
    ties: tuple[Enum, ...] = tuple(TeamTieBreak) if event.kind == "teams" else tuple(TieBreak)
    hidden = {name: value for name, value in plain.items() if name != "scoring"}
    return {
        "kind": event.kind,
        "scorings": scoring_words(event),
        "choices": CHOICES,
        "ties": (*(each.value for each in ties), NOTHING),
        "tie_count": TIES,
        "chosen": chosen,
        "unusual": any(chosen[name] != value for name, value in hidden.items()),
    }
