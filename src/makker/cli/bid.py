"""`makker bid`: what to call with a hand, what the call means, and why."""

import json
from pathlib import Path
from typing import Any

import click

from makker.bidding import Agreements, Card, Meaning, card, choose, meaning, meanings
from makker.cli.context import Face
from makker.cli.given import read_seat, read_vulnerability
from makker.cli.hand import read_hand
from makker.cli.spoken import SpokenCommand, json_option, refuse_options, spoken_option
from makker.errors import InvalidValue, ParseError
from makker.games.bridge.auction import Auction
from makker.i18n import Catalogue
from makker.seats import Seat
from makker.seats.seat import Side


@click.command("bid", cls=SpokenCommand, context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, metavar="HAND")
@spoken_option("--auction", metavar="CALLS", default="", key="cli.bid.auction.help")
@spoken_option("--dealer", metavar="N|E|S|W", key="cli.lead.dealer.help")
@spoken_option("--vul", metavar="none|all|ns|ew", key="cli.solve.vul.help")
@spoken_option("--system", metavar="sayc|modern|nordic", key="cli.bid.system.help")
@spoken_option("--theirs", metavar="sayc|modern|nordic", key="cli.bid.theirs.help")
@spoken_option("--card", "own_card", metavar="FILE", key="cli.bid.card.help")
@spoken_option("--all", "every", is_flag=True, key="cli.bid.all.help")
@json_option
@click.pass_obj
def command(face: Face, /, words: tuple[str, ...], every: bool, as_json: bool, **given: str | None) -> None:
    """Choose a call, and explain it."""
    refuse_options(words)
    text = " ".join(words)
    if not text.strip() and not every:
        raise InvalidValue("hand.nothing")
    hand = read_hand(text, face.language.letters) if text.strip() else None
    auction = Auction.parse(given["auction"] or "", read_seat(given["dealer"], Seat.NORTH))
    if auction.is_over:
        raise InvalidValue("bidding.over")
    agreements = agreed(given, auction.turn.side)
    call = choose(agreements, hand, auction) if hand is not None else None
    chosen = meaning(agreements, auction, call) if call is not None else None
    others = meanings(agreements, auction) if every else ()
    if as_json:
        data = {
            "call": str(call) if call is not None else None,
            "meaning": meaning_data(chosen) if chosen is not None else None,
            "all": [meaning_data(each) for each in others],
        }
        click.echo(json.dumps(data, indent=2))
        return
    for line in lines(chosen, others, face.catalogue):
        click.echo(line)


def agreed(given: dict[str, str | None], side: Side) -> Agreements:
    """Both sides' cards, the first of them this side's, and the vulnerability.

    Raises ParseError, and InvalidValue (``bidding.system``, ``bidding.option``).
    """
    own = read_card(given["own_card"]) if given["own_card"] else card(given["system"] or "sayc")
    theirs = card(given["theirs"] or own.system)
    vulnerability = read_vulnerability(given["vul"])
    ours = side is Side.NS
    return Agreements(
        own if ours else theirs,
        theirs if ours else own,
        (vulnerability.includes(Side.NS), vulnerability.includes(Side.EW)),
    )


def read_card(name: str) -> Card:
    """A card from a file. Raises ParseError (``file.unreadable``), and as `Card.from_json`."""
    try:
        return Card.from_json(Path(name).read_bytes())
    except OSError as fault:
        raise ParseError("file.unreadable", name, "file", data={"detail": str(fault)}) from None


def lines(chosen: Meaning | None, others: tuple[Meaning, ...], catalogue: Catalogue) -> list[str]:
    """The call with its meaning; then every call with its own."""
    from makker.render.meanings import explain_meaning
    from makker.render.names import call_sign

    told = [] if chosen is None else [chosen]
    found = [f"{call_sign(each.call, catalogue.language)}: {explain_meaning(each, catalogue)}" for each in told]
    if told and others:
        found.append("")
    order = sorted(others, key=lambda each: (each.call.index + 3) % 38)
    return found + [
        f"  {call_sign(each.call, catalogue.language):<4} {explain_meaning(each, catalogue)}" for each in order
    ]


def meaning_data(each: Meaning) -> dict[str, Any]:
    """The meaning for programs."""
    return {
        "call": str(each.call),
        "code": each.code,
        "data": dict(each.data),
        "forcing": each.forcing.value,
        "artificial": each.artificial,
        "asks": each.asks,
        "points": each.hcp,
        "lengths": {suit.letter: span for suit, span in each.lengths.items()},
        "by_rule": each.by_rule,
    }
