"""`makker verify`: whether the deals of a downloaded file were dealt as the server had committed to."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from makker.cli.context import Face
from makker.cli.spoken import SpokenCommand
from makker.errors import MakkerError, ParseError, SaveError

MOST_BYTES = 64_000_000


@click.command("verify", cls=SpokenCommand)
@click.argument("source", metavar="FILE")
@click.pass_obj
def command(face: Face, source: str) -> None:
    """Check each deal; exit status 1 if one is not as it was committed to."""
    from makker.render.reasons import explain, sentence

    unfair = 0
    for deal in deals_of(read_json(Path(source))):
        text, faults = face.catalogue.text, faults_of(deal)
        unfair += bool(faults)
        head = text("cli.verify.deal", deal=str(deal.get("deal", "?")), table=str(deal.get("table", "?")))
        for shuffle in deal["shuffles"]:
            click.echo(f"{head} · {text('cli.verify.hash')} {shuffle['hash']}")
        for fault in faults:
            click.echo(f"  {sentence(explain(fault, face.catalogue))}")
        if not faults:
            click.echo("  " + text("cli.verify.fair"))
    if unfair:
        sys.exit(1)


def read_json(path: Path) -> Any:
    """The content of the file. Raises SaveError (``file.unreadable``) and ParseError (``deal.json``)."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ParseError("deal.json", "", "deals", file=str(path))
        content = path.read_bytes()
    except OSError as fault:
        raise SaveError("file.unreadable", {"file": str(path), "detail": fault.strerror or ""}) from None
    try:
        return msgspec.json.decode(content)
    except (msgspec.MsgspecError, RecursionError):
        raise ParseError("deal.json", "", "deals", file=str(path)) from None


def deals_of(found: Any) -> list[dict[str, Any]]:
    """The deals of a match, or the one deal. Raises ParseError (``deal.json``)."""
    deals = found.get("deals") if isinstance(found, dict) and "deals" in found else [found]
    good = isinstance(deals, list) and all(isinstance(deal, dict) and shuffles_of(deal) for deal in deals)
    if not good or not deals:
        raise ParseError("deal.json", "", "deals")
    return list(deals)


def shuffles_of(deal: dict[str, Any]) -> bool:
    """Whether the deal has what can be checked."""
    from makker.table.shuffles import Shuffle

    try:
        return bool(msgspec.convert(deal.get("shuffles"), list[Shuffle]))
    except msgspec.ValidationError:
        return False


def faults_of(deal: dict[str, Any]) -> list[MakkerError]:
    """Why the deal is not what was committed to, or not what the shuffles give."""
    from makker.table.shuffles import check_deal

    try:
        return check_deal(deal)
    except MakkerError as fault:
        return [fault]
