"""`makker club site`: an event's results as plain files to put on the web."""

from pathlib import Path

import click

from makker.cli.club.records import records_of
from makker.cli.club.score import open_event, with_scoring
from makker.cli.club.spoken import ClubCommand
from makker.cli.context import Face
from makker.cli.spoken import spoken_option
from makker.errors import InvalidValue
from makker.formats.files import write_atomically

OURS = b'<meta name="generator" content="Makker">'


@click.command("site", cls=ClubCommand)
@click.argument("source", metavar="EVENT.json | FILE.pbn | FILE.bws")
@click.argument("folder", metavar="FOLDER")
@spoken_option("--scoring", metavar="mp|butler|imp|…", key="cli.club.scoring.help")
@spoken_option("--no-tables", is_flag=True, key="cli.print.no_tables.help")
@click.pass_obj
def command(face: Face, source: str, folder: str, scoring: str | None, no_tables: bool) -> None:
    """Write the site; one that Makker wrote before is replaced, and nothing else is touched."""
    from makker.render.results import results_site

    event = with_scoring(open_event(source, face), scoring)
    place = Path(folder)
    refuse_foreign(place)
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise InvalidValue("serve.folder", {"file": folder, "detail": fault.strerror or ""}) from None
    files = results_site(event, face.catalogue, records_of(event, face.catalogue, tables=not no_tables))
    # The page that leads to the others comes last: who reads meanwhile finds all that it names.
    for name in sorted(files, key=lambda name: name == "index.html"):
        write_atomically(place / name, [files[name]])
    click.echo(face.catalogue.plural("cli.club.site.done", len(files), folder=str(place / "index.html")))


def refuse_foreign(place: Path) -> None:
    """Raises InvalidValue (``club.exists``) where the folder has a front page that Makker did not write."""
    front = place / "index.html"
    if front.exists() and OURS not in front.read_bytes()[:2000]:
        raise InvalidValue("club.exists", {"file": str(front)})
