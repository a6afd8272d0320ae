"""`makker club open`: an evening directed line by line, without a browser; each line is kept before it is answered."""

import sys
from collections.abc import Iterator
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from shutil import get_terminal_size
from time import time

import click

from makker.cli.club.desk import BACKUP, Desk
from makker.cli.club.keeping import Kept, open_kept, write_new
from makker.cli.club.score import event_data
from makker.cli.club.spoken import ClubCommand
from makker.cli.context import Face
from makker.cli.spoken import json_option
from makker.errors import ConflictError, MakkerError
from makker.formats.files import opened

HEAD = 4000
"""Bytes in which an event's file says what it is."""


@click.command("open", cls=ClubCommand)
@click.argument("file", metavar="EVENING | EVENT.json")
@json_option
@click.pass_obj
def command(face: Face, file: str, as_json: bool) -> None:
    """Take lines until the end of the input; status 2 where one was refused."""
    kept = open_file(Path(file), face)
    typed = sys.stdin.isatty()
    desk = Desk(face, kept, time, telling=typed)
    try:
        with redirect_stdout(sys.stderr) if as_json else nullcontext():
            faultless = talk(desk) if typed else feed(desk)
    finally:
        kept.close()
    if as_json:
        import json

        click.echo(json.dumps(event_data(kept.state.event()), ensure_ascii=False, indent=2))
    if not faultless:
        sys.exit(2)


def open_file(path: Path, face: Face) -> Kept:
    """The evening of a file; that of an event's file is kept beside it, and said so. Raises as `open_kept`."""
    text = face.catalogue.text
    with opened(path) as stream:
        head = stream.read(HEAD)
    if b'"makker-event"' in head:
        path = beside(path)
        click.echo(text("club.kept_in", file=str(path)), err=True)
    kept = open_kept(path)
    if kept.cut:
        click.echo(text("club.cut_line"), err=True)
    return kept


def beside(path: Path) -> Path:
    """The evening's file of an event's file; made where there is none yet.

    Raises ConflictError (``evening.other_event``) where the one that is there was made of another event, and as
    `setup_of` does.
    """
    from makker.cli.club.keeping import read_evening
    from makker.web.nightfiles import setup_of

    content, place = path.read_bytes(), path.with_suffix(BACKUP)
    setup = setup_of(content, path.name)
    if not place.exists():
        write_new(place, setup, time())
        return place
    before = place.read_bytes().partition(b"\n")[0] + b"\n"
    if read_evening(before, str(place))[0].setup.event != setup.event:
        raise ConflictError("evening.other_event", {"file": str(place), "event": str(path)})
    return place


def talk(desk: Desk) -> bool:
    """Ask a person for lines until they are done. Whatever was accepted is kept, however it ends."""
    from makker.cli.club.showing import prompt, seats
    from makker.render.reasons import explain, sentence

    catalogue = desk.face.catalogue
    edit(desk)
    seats(desk.face, desk.state, "")
    click.echo(catalogue.text("club.open_hint"))
    while (line := ask(prompt(desk.state, catalogue))) is not None:
        version = desk.state.version
        try:
            if line.strip() and desk.obey(line.strip()) == "quit":
                break
        except MakkerError as fault:
            told = click.wrap_text(sentence(explain(fault, catalogue)), get_terminal_size().columns)
            click.echo(click.style(told, fg="yellow"))
        except KeyboardInterrupt:
            click.echo()
        else:
            if desk.state.version > version and desk.quiet:
                click.echo(catalogue.text("club.noted"))
    click.echo(catalogue.text("club.all_kept", file=str(desk.kept.path)))
    return True


def ask(question: str) -> str | None:
    """A line typed. Ctrl-C takes back what has been typed of it; on an empty line it ends, as the end of input does."""
    while True:
        try:
            return input(f"{question} ").encode("utf-8", "replace").decode()
        except EOFError:
            click.echo()
            return None
        except KeyboardInterrupt:
            click.echo()
            if not typed_so_far():
                return None


def typed_so_far() -> str:
    """What stands on the line, where there is a line editor."""
    try:
        import readline
    except ImportError:
        return ""
    return readline.get_line_buffer()


def edit(desk: Desk) -> None:
    """Let the arrow keys work, and the tabulator complete orders and the places that are missing."""
    try:
        import readline
    except ImportError:
        return
    from makker.cli.club.orders import completions

    def complete(text: str, at: int) -> str | None:
        start = readline.get_line_buffer()[: readline.get_begidx()]
        found = completions(text, start, desk.state, desk.face.catalogue)
        return found[at] if at < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def feed(desk: Desk) -> bool:
    """Obey lines that are piped in; each refusal is a line on standard error. Whether all were obeyed."""
    from makker.render.reasons import explain

    catalogue, faultless = desk.face.catalogue, True
    for number, line in piped():
        try:
            if desk.obey(line) == "quit":
                break
        except MakkerError as fault:
            faultless = False
            reason = " ".join(explain(fault, catalogue).split())
            click.echo(catalogue.text("sheet.at_line", line=str(number), reason=reason), err=True)
        sys.stdout.flush()  # a program that tells the lines waits for the answers
    return faultless


def piped() -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers, as they come."""
    number = 0
    while text := sys.stdin.readline():
        number += 1
        line = text.strip("\ufeff \t\r\n")
        if line and not line.startswith("#"):
            yield number, line
