"""`makker score`: what a contract with its result is worth; and the whole tables."""

import json
import os
import re
from typing import Any

import click
from msgspec.structs import replace

from makker.cards import Strain
from makker.cli.context import Face
from makker.cli.spoken import SpokenCommand, json_option, refuse_options, spoken_option
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.contract import Result
from makker.games.bridge.scoring import breakdown, duplicate_score
from makker.games.bridge.tables import made_table, overtrick_points, trick_points, undertrick_points
from makker.games.bridge.written import read_result, read_strain, split_results
from makker.render.names import vulnerability_name
from makker.render.score_tables import Block, score_block, table_blocks
from makker.seats import Seat, Vulnerability

TABLE = ("table", "tables", "tabell", "tabeller", "tabel")
YES = ("yes", "y", "ja", "j", "v", "vul", "vulnerable", "true")
NO = ("no", "nei", "nej", "nv", "nonvul", "false")


@click.command("score", cls=SpokenCommand, context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, metavar="RESULT... | table")
@spoken_option("--vul", metavar="none|all|ns|ew", key="cli.score.vul.help")
@spoken_option("--strain", metavar="C|D|H|S|NT", key="cli.score.strain.help")
@json_option
@click.pass_obj
def command(face: Face, words: tuple[str, ...], vul: str | None, strain: str | None, as_json: bool) -> None:
    """Score results, or print the tables."""
    refuse_options(words)
    given = tuple(part for word in words for part in word.split())
    if not given:
        raise InvalidValue("score.nothing")
    if given[0].lower() in TABLE:
        show_tables(face, given, vul, strain, as_json)
        return
    if strain is not None:
        raise InvalidValue("option.not_here", {"option": "--strain"})
    scored = [score(text, read_vulnerable(vul), face) for text in split_results(given)]
    if as_json:
        listed = [as_data(result, vulnerable) for result, vulnerable in scored]
        say(json.dumps(listed[0] if len(listed) == 1 else listed, ensure_ascii=False, indent=2))
    else:
        show([score_block(result, vulnerable, face.catalogue) for result, vulnerable in scored])


def show_tables(face: Face, words: tuple[str, ...], vul: str | None, strain: str | None, as_json: bool) -> None:
    """All tables, or those of one strain."""
    if len(words) > 1:
        raise ParseError("result.unknown", " ".join(words[1:]), "result")
    if vul is not None:
        raise InvalidValue("option.not_here", {"option": "--vul"})
    only = None if strain is None else read_strain(strain)
    if as_json:
        say(json.dumps(tables_data(only), ensure_ascii=False))
    else:
        show(table_blocks(only, face.catalogue))


def read_vulnerable(text: str | None) -> bool | Vulnerability:
    """Whether declarer's side is vulnerable, or which sides are. Raises ParseError (``vulnerability.unknown``)."""
    word = "no" if text is None else text.strip().lower()
    return word in YES if word in YES + NO else Vulnerability.parse(word)


def score(text: str, said: bool | Vulnerability, face: Face) -> tuple[Result | None, bool]:
    """The result written, and whether its declarer is vulnerable.

    Raises ParseError, and InvalidValue (``vulnerability.no_declarer``) where that depends on who declares.
    """
    result = read_result(text)
    if result is None or isinstance(said, bool):
        return result, result is not None and said is True
    if said in (Vulnerability.NONE, Vulnerability.ALL):
        return result, said is Vulnerability.ALL
    if result.contract.declarer is None:
        side = vulnerability_name(said, face.catalogue)
        example = Result(replace(result.contract, declarer=Seat.SOUTH), result.tricks)
        data = {"text": text, "vulnerability": side, "example": str(example)}
        raise InvalidValue("vulnerability.no_declarer", data)
    return result, said.includes(result.contract.side)


def as_data(result: Result | None, vulnerable: bool) -> dict[str, Any]:
    """One score for JSON."""
    if result is None:
        return {"contract": None, "passed_out": True, "declarer_score": 0, "breakdown": []}
    contract = result.contract
    return {
        "contract": f"{contract.bid}{contract.doubled}",
        "declarer": contract.declarer.letter if contract.declarer else None,
        "passed_out": False,
        "vulnerable": vulnerable,
        "tricks": result.tricks,
        "over": result.over,
        "made": result.made,
        "declarer_score": duplicate_score(result, vulnerable),
        "breakdown": [{"item": part.item.value, "points": part.points} for part in breakdown(result, vulnerable)],
    }


def tables_data(strain: Strain | None) -> dict[str, Any]:
    """The tables for JSON; figures are undoubled, doubled, redoubled."""

    def wanted(row_strain: Strain) -> bool:
        return strain is None or row_strain is strain

    return {
        "trick_points": [
            {"strain": row.strain.letter, "first": row.first, "each": row.each}
            for row in trick_points()
            if wanted(row.strain)
        ],
        "overtricks": [
            {"strain": row.strain.letter, "not_vulnerable": row.not_vulnerable, "vulnerable": row.vulnerable}
            for row in overtrick_points()
            if wanted(row.strain)
        ],
        "undertricks": [
            {"down": row.down, "not_vulnerable": row.not_vulnerable, "vulnerable": row.vulnerable}
            for row in undertrick_points()
        ],
        "made": [
            {
                "bid": str(row.bid),
                "overtricks": row.overtricks,
                "not_vulnerable": row.not_vulnerable,
                "vulnerable": row.vulnerable,
            }
            for row in made_table(strain)
        ],
    }


def show(blocks: list[Block]) -> None:
    """Headings in bold, the red suits red."""
    parts = ["\n".join([coloured(heading, bold=True), "", *map(coloured, lines)]) for heading, lines in blocks]
    say("\n\n".join(parts))


def coloured(line: str, bold: bool | None = None) -> str:
    """A line with its red suits in red."""
    parts = re.split("([♥♦])", line)
    return "".join(click.style(part, fg="red" if part in "♥♦" else None, bold=bold) for part in parts if part)


def say(text: str) -> None:
    """To standard output; click leaves the colours out where it is no terminal."""
    click.echo(text, color=False if os.environ.get("NO_COLOR") else None)
