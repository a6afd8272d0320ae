"""`makker club new`: an evening's file with its movement, scoring, names and deals, ready for results."""

from pathlib import Path
from time import time

import click
from msgspec.structs import replace

from makker.cli.club.given import brought, read_settings
from makker.cli.club.keeping import write_new
from makker.cli.club.spoken import ClubCommand
from makker.cli.context import Face
from makker.cli.spoken import spoken_option, whole_number
from makker.errors import InvalidValue
from makker.formats.files import write_atomically
from makker.sheets.files import read_whole
from makker.tournament.evening import Setup
from makker.tournament.events import Event, TeamRules, write_event
from makker.tournament.events.dealt import boards_needed
from makker.tournament.movements import minutes, read_movement

EVENT = ".json"
"""The ending of an event that is prepared for later; everything else is an evening."""


SCALED = {
    f"vp-{word}": {"scoring": "vp", "scale": scale}
    for word, scale in (("discrete", "wbf_discrete"), ("sbu", "sbu"), ("acbl", "acbl"), ("acbl30", "acbl30"))
}
"""Scorings of `makker club score` that are a scale in the wizard."""


def counted(command: click.Command) -> click.Command:
    """The options that say who plays and how many."""
    for option in (
        spoken_option("--knock-out", is_flag=True, key="cli.club.knock_out.help"),
        spoken_option("--drawn", is_flag=True, key="cli.club.drawn.help"),
        spoken_option("--hours", metavar="N", key="cli.club.hours.help"),
        spoken_option("--boards", metavar="N", default="26", key="cli.club.boards.help"),
        spoken_option("--teams", metavar="N", key="cli.club.teams.help"),
        spoken_option("--players", metavar="N", key="cli.club.players.help"),
        spoken_option("--pairs", metavar="N", key="cli.club.pairs.help"),
    ):
        command = option(command)
    return command


def read_field(given: dict[str, str | bool | None]) -> dict[str, str]:
    """The wizard's form for who plays: kind, number, boards, hours.

    Raises InvalidValue (``club.one_number`` unless one of pairs, players and teams is given, ``option.not_here``), and
    ParseError (``option.range``).
    """
    numbers = {name: str(given[name]) for name in ("pairs", "players", "teams") if given.get(name) is not None}
    if len(numbers) != 1:
        raise InvalidValue("club.one_number")
    ((who, number),) = numbers.items()
    drawn, out = bool(given.get("drawn")), bool(given.get("knock_out"))
    for option, wrong in (("--drawn", drawn and (who == "players" or out)), ("--knock-out", out and who != "teams")):
        if wrong:
            raise InvalidValue("option.not_here", {"option": option})
    plain = {"pairs": "pairs", "players": "individual", "teams": "teams"}[who]
    kind = "knock_out" if out else {"pairs": "swiss", "teams": "swiss_teams"}[who] if drawn else plain
    hours = str(given.get("hours") or "")
    if hours:
        minutes(hours)
    many, boards = whole_number(number, f"--{who}", 2, 120), whole_number(str(given["boards"]), "--boards", 6, 100)
    return {"kind": kind, "pairs": str(many), "boards": str(boards), "hours": hours}


@click.command("new", cls=ClubCommand)
@click.argument("file", metavar="EVENING | EVENT.json")
@counted
@spoken_option("--take", metavar="N", default="1", key="cli.club.take_one.help")
@spoken_option("--movement", metavar="FILE.json", key="cli.club.own.help")
@spoken_option("--each", metavar="N", default="2", key="cli.club.each.help")
@spoken_option("--name", metavar="TEXT", default="", key="cli.club.name.help")
@spoken_option("--date", metavar="DAY", default="", key="cli.club.date.help")
@spoken_option("--names", metavar="FILE", key="cli.club.names.help")
@spoken_option("--scoring", metavar="mp|butler|imp|vp|…", default="", key="cli.club.scoring.help")
@spoken_option("--set", "settings", metavar="NAME=VALUE", multiple=True, key="cli.club.set.help")
@spoken_option("--deals", metavar="FILE|makker", key="cli.club.deals.help")
@spoken_option("--minutes", metavar="N", default="", key="cli.club.minutes.help")
@spoken_option("--correction", metavar="N", default="", key="cli.club.correction.help")
@click.pass_obj
def command(
    face: Face,
    /,
    file: str,
    movement: str | None,
    each: str,
    name: str,
    names: str | None,
    deals: str | None,
    settings: tuple[str, ...],
    **given: str | bool | None,
) -> None:
    """Write the file; one that is there is left alone."""
    path = Path(file)
    if path.exists():
        raise InvalidValue("club.exists", {"file": file})
    chosen = {key: str(given[key]) for key in ("take", "scoring", "date", "minutes", "correction") if given[key]}
    chosen |= {"title": name, "names": read_whole(Path(names)) if names else "", **read_settings(settings)}
    chosen |= SCALED.get(chosen.get("scoring", ""), {})
    if movement is None:
        setup = suggested({**read_field(given), **chosen})
    elif any(given[key] for key in ("pairs", "players", "teams", "drawn", "knock_out")):
        raise InvalidValue("club.one_number")
    else:
        setup = of_file(movement, whole_number(each, "--each", 1, 32), chosen)
    if deals is not None:
        known = brought(deals, boards_needed(setup.event))
        setup = replace(setup, event=replace(setup.event, deals=known))
    text = face.catalogue.text
    if path.suffix.lower() == EVENT:
        write_atomically(path, [write_event(setup.event).encode()])
    else:
        state = write_new(path, setup, time())
    made = setup.event.movement
    if made is not None:
        rounds = max(made.planned, len(made.rounds))
        click.echo(text("club.made", file=file, tables=made.tables, rounds=rounds))
    if path.suffix.lower() != EVENT:
        click.echo(text("club.go_on", command=f"makker club open {file}", key=state.key))


def suggested(form: dict[str, str]) -> Setup:
    """The evening of a suggestion, as the wizard makes it. Raises as `read_setup`."""
    from makker.web.nightforms import read_setup

    return read_setup(form)


def of_file(path: str, each: int, form: dict[str, str]) -> Setup:
    """The evening of a movement of one's own, with so many boards in a set. Raises as `read_movement`, `read_setup`."""
    from makker.tournament.evening.showing import usual_showing
    from makker.tournament.movements.suggest import MINUTES_A_BOARD
    from makker.web.namelines import read_names
    from makker.web.nightforms import read_date, read_title
    from makker.web.nightrules import with_rules

    movement = read_movement(read_whole(Path(path)), path)
    event = Event(
        name=read_title(form),
        date=read_date(form),
        kind=movement.kind,
        teams=TeamRules(scheduled=each if movement.kind == "teams" else None),
        winners=movement.winners,
        movement=movement,
        each=each,
        contestants=read_names(form["names"]),
    )
    length = whole_number(form.get("minutes", "") or str(round(each * MINUTES_A_BOARD)), "--minutes", 1, 600)
    correction = whole_number(form.get("correction", "") or "30", "--correction", 0, 10_000)
    return with_rules(Setup(event=event, minutes=length, correction=correction), form, usual_showing(movement))
