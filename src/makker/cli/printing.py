"""`makker print`: hand records of a file's boards, as PDF, SVG or text."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from makker.cli.context import Face
from makker.cli.convert import end, read_boards
from makker.cli.spoken import SpokenCommand, spoken_option
from makker.deals import Deal
from makker.errors import ParseError
from makker.formats import Board
from makker.formats.files import refuse_unwritable, write_atomically
from makker.games.bridge.trick_table import TrickTable
from makker.i18n import Catalogue
from makker.render.records import HandRecord, record_of, record_svg, records_pdf, records_text
from makker.seats import board_dealer, board_vulnerability

MOST_BOARDS = 1000
FORMS = ("pdf", "svg", "txt")


@click.command("print", cls=SpokenCommand)
@click.argument("source", metavar="FILE")
@spoken_option("-o", "--output", metavar="OUT", key="cli.print.output.help")
@spoken_option("--title", metavar="TEXT", key="cli.print.title.help")
@spoken_option("--no-tables", is_flag=True, key="cli.print.no_tables.help")
@click.pass_obj
def command(face: Face, source: str, output: str | None, title: str | None, no_tables: bool) -> None:
    """Hand records: deals with double-dummy tables and par; without `-o` as text on standard output."""
    form = form_of(output)
    if output is not None:
        refuse_unwritable(Path(output))
    boards, faults = read_boards(source, None, face.catalogue)
    records = records_of(boards, face.catalogue, tables=not no_tables)
    heading = title or next((board.event for board in boards if board.event), "") or Path(source).stem
    if output is None:
        click.echo(records_text(records), nl=False)
    elif form == "svg":
        output = write_pictures(Path(output), records)
    else:
        text = records_pdf(records, heading, face.catalogue) if form == "pdf" else records_text(records).encode()
        write_atomically(Path(output), [text])
    if output is not None:
        click.echo(face.catalogue.plural("cli.print.done", len(records), file=output))
    end(faults)


def form_of(output: str | None) -> str:
    """What to make, by the name of the file. Raises ParseError (``print.form``)."""
    if output is None:
        return "txt"
    form = Path(output).suffix.lower().lstrip(".")
    if form not in FORMS:
        raise ParseError("print.form", output, "print_form", data={"forms": ", ".join(f".{each}" for each in FORMS)})
    return form


def records_of(boards: Sequence[Board], catalogue: Catalogue, *, tables: bool) -> list[HandRecord]:
    """The records of the boards that have all four hands; one deal played at several tables is printed once.

    Raises ParseError (``print.no_deals``, ``print.too_many``).
    """
    found: dict[tuple[int, Deal], Board] = {}
    for place, board in enumerate(boards, 1):
        if board.deal is not None and board.deal.is_complete:
            found.setdefault((board.number or place, board.deal), board)
    if not found:
        raise ParseError("print.no_deals", "", "boards")
    if len(found) > MOST_BOARDS:
        raise ParseError("print.too_many", str(len(found)), "boards", data={"most": MOST_BOARDS})
    solved = solved_tables([deal for _, deal in found]) if tables else [None] * len(found)
    return [
        record_of(
            number,
            deal,
            board.dealer or board_dealer(number),
            board.vulnerability or board_vulnerability(number),
            table,
            catalogue,
        )
        for ((number, deal), board), table in zip(found.items(), solved, strict=True)
    ]


def solved_tables(deals: Iterable[Deal]) -> list[TrickTable | None]:
    """The double-dummy table of each deal."""
    from makker.doubledummy import tables

    return list(tables(deals))


def write_pictures(output: Path, records: Sequence[HandRecord]) -> str:
    """One picture a board: `club.svg`, or `club-1.svg`, `club-2.svg` ... where there are several. What was written."""
    paths = [output]
    if len(records) > 1:
        paths = [output.with_name(f"{output.stem}-{place}{output.suffix}") for place in range(1, len(records) + 1)]
    for path, record in zip(paths, records, strict=True):
        write_atomically(path, [record_svg(record).encode()])
    return str(output) if len(paths) == 1 else f"{paths[0]} … {paths[-1].name}"
