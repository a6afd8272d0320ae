"""`makker club movement`: suggestions, and a movement in full with what its check says."""

import json
from pathlib import Path
from typing import Any

import click
import msgspec

from makker.cli.club.new import counted, read_field
from makker.cli.club.spoken import ClubCommand
from makker.cli.context import Face
from makker.cli.paper import show
from makker.cli.spoken import json_option, spoken_option, whole_number
from makker.errors import InvalidValue
from makker.formats.files import write_atomically
from makker.sheets.files import read_whole
from makker.tournament.movements import Movement, Suggestion, check, read_movement, write_movement


@click.command("movement", cls=ClubCommand)
@click.argument("file", required=False, metavar="[FILE.json]")
@counted
@spoken_option("--take", metavar="N", key="cli.club.take.help")
@spoken_option("-o", "--output", metavar="FILE.json", key="cli.club.output.help")
@json_option
@click.pass_obj
def command(
    face: Face,
    /,
    file: str | None,
    take: str | None,
    output: str | None,
    as_json: bool,
    **given: str | bool | None,
) -> None:
    """Suggest, print, check."""
    counts = [given[name] for name in ("pairs", "players", "teams")]
    if (file is None) == all(count is None for count in counts):
        raise InvalidValue("club.file_or_pairs")
    if file is not None:
        show_movement(face, read_movement(read_whole(Path(file)), file), 1, output, as_json)
        return
    found = suggested(given)
    if take is not None:
        chosen = found[whole_number(take, "--take", 1, len(found)) - 1]
        show_movement(face, chosen.movement, chosen.each, output, as_json)
    elif output is not None:
        show_movement(face, found[0].movement, found[0].each, output, as_json)
    else:
        show_suggestions(face, found, as_json)


def suggested(given: dict[str, str | bool | None]) -> tuple[Suggestion, ...]:
    """The suggestions for what is played. Raises as `read_field` and `suggestions`."""
    from makker.web.nightforms import suggestions

    return suggestions(read_field(given))


def show_suggestions(face: Face, found: tuple[Suggestion, ...], as_json: bool) -> None:
    """The suggestions, the best first."""
    if as_json:
        click.echo(json.dumps([suggestion_data(each) for each in found], indent=2))
        return
    from makker.render.standings import suggestion_lines

    for place, each in enumerate(found, 1):
        click.echo("\n".join(suggestion_lines(each, place, face.catalogue)))


def show_movement(face: Face, movement: Movement, each: int, output: str | None, as_json: bool) -> None:
    """The whole movement, and its check; also to a file."""
    if output is not None:
        write_atomically(Path(output), [write_movement(movement).encode()])
    if as_json:
        click.echo(write_movement(movement), nl=False)
        return
    from makker.render.standings import checked_lines, movement_name, movement_tables

    click.echo(movement_name(movement, face.catalogue) + "\n")
    for at, table in enumerate(movement_tables(movement, each, face.catalogue)):
        if at:
            click.echo()
        show(table)
    click.echo("\n" + "\n".join(checked_lines(movement, face.catalogue)))


def suggestion_data(each: Suggestion) -> dict[str, Any]:
    """One suggestion for programs, with its check."""
    report = check(each.movement)
    return {
        "movement": each.movement.code,
        "winners": each.movement.winners,
        "rounds": max(each.movement.planned, len(each.movement.rounds)),
        "boards_in_a_set": each.each,
        "boards": each.boards,
        "minutes": each.minutes,
        "reasons": [msgspec.to_builtins(reason) for reason in each.reasons],
        "sound": report.is_sound,
        "meetings": [report.meetings, report.possible],
        "balance": report.balance,
    }
