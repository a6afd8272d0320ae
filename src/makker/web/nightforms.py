"""What the forms of a club night say."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from random import SystemRandom

from makker.cards import Card
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.contract import Result
from makker.i18n import Language
from makker.tournament.evening import Entry, Evening, Happening, Place, Setup
from makker.tournament.evening.arranging import bring_back, drop, join
from makker.tournament.evening.correcting import clear, correct
from makker.tournament.evening.drawing import next_round, redraw
from makker.tournament.evening.extending import play_extra
from makker.tournament.evening.opening import name_contestants
from makker.tournament.evening.renewing import can_be_renewed, renew
from makker.tournament.evening.running import announce, finish, penalise
from makker.tournament.evening.seating import leave, swap, turn_table
from makker.tournament.evening.showing import usual_showing
from makker.tournament.events import Event, TeamRules
from makker.tournament.events.event import NAME_LENGTH, PASSED_OUT
from makker.tournament.movements import (
    Suggestion,
    minutes,
    suggest,
    suggest_individual,
    suggest_knock_out,
    suggest_swiss,
    suggest_teams,
)
from makker.tournament.movements.suggest import MINUTES_A_BOARD
from makker.web.merging import merged
from makker.web.namelines import all_in, read_names, write_names
from makker.web.nightrules import with_rules
from makker.web.scoreforms import given_result, number, on, read_result

Form = Mapping[str, str]


def suggestions(form: Form) -> tuple[Suggestion, ...]:
    """The movements for what the form asks. Raises ParseError (``club.kind``, ``suggest.hours``) and as the offers."""
    hours = form.get("hours", "").strip()
    many, boards, time = number(form, "pairs"), number(form, "boards", 26), minutes(hours) if hours else None
    offers: dict[str, Callable[[], tuple[Suggestion, ...]]] = {
        "pairs": lambda: suggest(many, boards, time),
        "individual": lambda: suggest_individual(many, boards, time),
        "teams": lambda: suggest_teams(many, boards, time),
        "knock_out": lambda: suggest_knock_out(many, boards, time),
        "swiss": lambda: suggest_swiss(many, boards, time),
        "swiss_teams": lambda: suggest_swiss(many, boards, time, "teams"),
    }
    kind = form.get("kind", "") or "pairs"
    if kind not in offers:
        raise ParseError("club.kind", kind[:40], "kind", data={"known": ", ".join(offers)})
    return offers[kind]()


def read_setup(form: Form) -> Setup:
    """The evening that the form describes. Raises ParseError, InvalidValue (``evening.suggestion``), as the rules."""
    found, chosen = suggestions(form), number(form, "take", 1)
    if not 1 <= chosen <= len(found):
        raise InvalidValue("evening.suggestion", {"most": len(found)})
    picked = found[chosen - 1]
    movement = picked.movement
    stanzas = len(movement.rounds) if movement.code == "team_match" else 1
    event = Event(
        name=read_title(form),
        date=read_date(form),
        kind=movement.kind,
        teams=TeamRules(scheduled=picked.each * stanzas if movement.kind == "teams" else None),
        winners=movement.winners,
        movement=movement,
        each=picked.each,
        contestants=all_in(read_names(form.get("names", "")), movement.everybody),
    )
    length, correction = number(form, "minutes", round(picked.each * MINUTES_A_BOARD)), number(form, "correction", 30)
    return with_rules(Setup(event=event, minutes=length, correction=correction), form, usual_showing(movement))


def names_of(state: Evening, form: Form) -> str:
    """The lines of names; as they are by now where they were not touched. Raises ConflictError (``form.both``)."""
    return merged(form, {"names": write_names(state)}).get("names", "")


def read_title(form: Form) -> str:
    """What an evening is called. Raises InvalidValue (``event.name``)."""
    title = form.get("title", "").strip()
    if len(title) > NAME_LENGTH or not title.isprintable():
        raise InvalidValue("event.name", {"name": ascii(title[:NAME_LENGTH]), "longest": NAME_LENGTH})
    return title


def read_date(form: Form) -> str:
    """A day of the calendar, `2026-11-30`, or nothing. Raises ParseError (``evening.date``)."""
    text = form.get("date", "").strip()
    try:
        if text and not (re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII) and date.fromisoformat(text)):
            raise ValueError(text)
    except ValueError:
        raise ParseError("evening.date", text[:40], "date") from None
    return text


def today(now: float) -> str:
    """The day of a time, where the server is, as a form has it: `2026-11-30`."""
    return datetime.fromtimestamp(now).astimezone().date().isoformat()


def read_place(text: str) -> Place:
    """`2-4-7`: round, table, board. Raises ParseError (``evening.place``)."""
    match = re.fullmatch(r"(\d{1,3})-(\d{1,3})-(\d{1,4})", text.strip())
    if match is None:
        raise ParseError("evening.place", text[:40], "place")
    return int(match[1]), int(match[2]), int(match[3])


def read_written(form: Form) -> str:
    """The result that a table's form describes, as it is written: `4S by N +1`, `Pass`."""
    result = read_result(form)
    return "Pass" if result is None else str(result)


def given_entry(entry: Entry, language: Language) -> dict[str, str]:
    """A result as a table's form has it, for who corrects it."""
    result = Result.parse(entry.contract) if entry.contract not in ("", PASSED_OUT) else None
    lead = {"lead": language.card(Card.parse(entry.lead))} if entry.lead else {}
    return {**given_result(result, passed=entry.contract == PASSED_OUT), **lead}


def read_lead(form: Form, language: Language) -> str:
    """The opening lead, with the letters of the language too: `♥Kn`, `HD`. Raises ParseError (``card.unknown``)."""
    text = form.get("lead", "").strip()
    return str(Card.parse(text, language.letters)) if text else ""


def direct(
    state: Evening, now: float, person: str, form: Form, language: Language, codes: Sequence[str] = ()
) -> tuple[Happening, ...]:
    """What the director's form wants done; `codes` are for tables that become new.

    Raises ParseError (``evening.do_unknown``) and as the commands.
    """
    why = form.get("why", "")

    def numbered(name: str) -> int:
        return number(form, name)

    commands: dict[str, Callable[[], tuple[Happening, ...]]] = {
        "begin": lambda: next_round(state, now, person, numbered("round"), codes),
        "correct": lambda: direct_result(state, now, person, form, language),
        "clear": lambda: clear(state, now, person, [read_place(form.get("place", ""))], why),
        "redo": lambda: clear(state, now, person, state.due(numbered("round")), why),
        "swap": lambda: swap(state, now, person, numbered("one"), numbered("other"), numbered("since"), why),
        "turn": lambda: turn_table(state, now, person, numbered("round"), numbered("table"), why),
        "leave": lambda: leave(state, now, person, numbered("contestant"), numbered("since"), why),
        "return": lambda: bring_back(state, now, person, numbered("contestant"), codes),
        "join": lambda: taken_in(form, state)(state, now, person, numbered("many"), codes, why),
        "redraw": lambda: redraw(state, now, person, codes, why),
        "extend": lambda: play_extra(state, now, person, numbered("boards"), SystemRandom()),
        "drop": lambda: drop(state, now, person, read_contestants(form), codes, why),
        "penalty": lambda: penalise(
            state, now, person, numbered("contestant"), amount(form), why, number(form, "round", state.round)
        ),
        "announce": lambda: announce(state, now, person, form.get("text", "")),
        "names": lambda: name_contestants(state, now, person, read_names(names_of(state, form))),
        "final": lambda: finish(state, now, person, final=True, why=why),
        "reopen": lambda: finish(state, now, person, final=False, why=why),
    }
    did = form.get("do", "")
    if did not in commands:
        raise ParseError("evening.do_unknown", did[:40], "change", data={"changes": ", ".join(commands)})
    return commands[did]()


def taken_in(form: Form, state: Evening) -> Callable[..., tuple[Happening, ...]]:
    """How those who come are taken in: before the start by a movement made anew, unless the form says otherwise."""
    return renew if form.get("how", "anew") == "anew" and can_be_renewed(state) else join


def direct_result(state: Evening, now: float, person: str, form: Form, language: Language) -> tuple[Happening, ...]:
    """A result that the director writes; whoever really played can be named."""
    who = None
    if form.get("ns", "").strip() or form.get("ew", "").strip():
        who = (read_side(form, "ns"), read_side(form, "ew"))
    return correct(
        state,
        now,
        person,
        read_place(form.get("place", "")),
        form.get("written", ""),
        form.get("why", ""),
        lead=read_lead(form, language),
        contestants=who,
        group=form.get("group", "").strip()[:4],
        elsewhere=on(form, "elsewhere"),
    )


def read_side(form: Form, name: str) -> tuple[int, ...]:
    """One contestant, or among individuals two: `3`, `3+4`. Raises ParseError (``scores.number``)."""
    text = form.get(name, "").strip()
    if not re.fullmatch(r"\d{1,4}([+ ]\d{1,4})?", text, re.ASCII):
        raise ParseError("scores.number", text[:40], "number", data={"field": name})
    return tuple(int(part) for part in re.split(r"[+ ]", text))


def read_contestants(form: Form) -> tuple[int, ...]:
    """Several numbers: `7 8`, `7, 8`. Raises ParseError (``scores.number``)."""
    text = form.get("contestants", "").strip()
    if not re.fullmatch(r"\d{1,4}([ ,+;]+\d{1,4}){0,9}", text, re.ASCII):
        raise ParseError("scores.number", text[:40], "number", data={"field": "contestants"})
    return tuple(int(part) for part in re.findall(r"\d+", text))


def amount(form: Form) -> Decimal:
    """A number with at most one decimal. Raises ParseError (``evening.amount``)."""
    text = form.get("amount", "").strip()
    if not re.fullmatch(r"[+\-−]?\d{1,3}([.,]\d)?", text, re.ASCII):
        raise ParseError("evening.amount", text[:40], "number")
    return Decimal(text.replace(",", ".").replace("−", "-"))
