"""`makker lead`: which opening lead is best against hands known within limits."""

import json
from typing import Any

import click
from msgspec.structs import replace

from makker.analysis import DoubleDummy, HandLimits, Lead, compare_leads, ranked
from makker.cards import Hand
from makker.cli.bid import agreed
from makker.cli.context import Face
from makker.cli.data import estimate_data
from makker.cli.given import (
    MOST_DEALS,
    checked_limits,
    crew,
    read_seat,
    read_seed,
    read_vulnerability,
    read_workers,
    seat_options,
)
from makker.cli.paper import show
from makker.cli.progress import progress_bar
from makker.cli.shown import in_words, shown_by
from makker.cli.spoken import SpokenCommand, json_option, spoken_option, whole_number
from makker.errors import InvalidValue
from makker.games.bridge.auction import Auction
from makker.games.bridge.contract import Contract
from makker.games.bridge.written import international
from makker.seats import Seat
from makker.seats.seat import SEATS


@click.command("lead", cls=SpokenCommand)
@spoken_option("--hand", metavar="HAND", key="cli.lead.hand.help")
@spoken_option("--auction", metavar="CALLS", key="cli.lead.auction.help")
@spoken_option("--dealer", metavar="N|E|S|W", key="cli.lead.dealer.help")
@spoken_option("--system", metavar="sayc|modern|nordic", key="cli.bid.system.help")
@spoken_option("--theirs", metavar="sayc|modern|nordic", key="cli.bid.theirs.help")
@spoken_option("--card", "own_card", metavar="FILE", key="cli.bid.card.help")
@spoken_option("--contract", metavar="3NT-S", key="cli.lead.contract.help")
@seat_options
@spoken_option("--vul", metavar="none|all|ns|ew", key="cli.solve.vul.help")
@spoken_option("--n", "deals", metavar="N", default="400", key="cli.simulate.n.help")
@spoken_option("--seed", metavar="N", key="cli.simulate.seed.help")
@spoken_option("--workers", metavar="N", key="cli.simulate.workers.help")
@spoken_option("--dask", metavar="ADDRESS", key="cli.simulate.dask.help")
@json_option
@click.pass_obj
def command(face: Face, /, deals: str, seed: str | None, as_json: bool, **given: str | None) -> None:
    """Deal the hidden hands, solve, count."""
    contract, auction = read_contract(given)
    known = read_known(face, given, contract, auction)
    vulnerable = read_vulnerability(given["vul"]).includes(contract.side)
    number, chosen = whole_number(deals, "--n", 1, MOST_DEALS), read_seed(seed)
    workers, label = read_workers(given["workers"]), face.catalogue.text("simulate.dealing")
    with crew(workers, given["dask"]) as hands, progress_bar(label, number) as progress:
        leads = compare_leads(
            DoubleDummy(),
            checked_limits(known),
            contract.leader,
            contract.strain,
            deals=number,
            seed=chosen,
            workers=hands,
            progress=progress,
        )
    order = ranked(leads, contract, vulnerable)
    words = {seat: text for seat in SEATS if (text := said(seat, given, known, contract))}
    if as_json:
        click.echo(json.dumps(leads_data(order, contract, vulnerable, words, chosen), indent=2))
        return
    from makker.render.simulated import leads_text

    show(*leads_text(order, contract, vulnerable, chosen, words, face.catalogue))


def read_contract(given: dict[str, str | None]) -> tuple[Contract, Auction | None]:
    """The contract, and the auction where that is given.

    Raises ParseError, IllegalAction, and InvalidValue: ``lead.nothing``, ``lead.both``, ``lead.auction_open``,
    ``lead.passed_out``, ``contract.no_declarer``.
    """
    calls, text = given["auction"], given["contract"]
    if calls is not None and text is not None:
        raise InvalidValue("lead.both")
    if text is not None:
        if given["dealer"] is not None:
            raise InvalidValue("option.not_here", {"option": "--dealer"})
        contract = Contract.parse(international(text))
        return replace(contract, declarer=contract.by), None
    if calls is None:
        raise InvalidValue("lead.nothing")
    auction = Auction.parse(calls, read_seat(given["dealer"], Seat.NORTH))
    if not auction.is_over:
        raise InvalidValue("lead.auction_open")
    if auction.contract is None:
        raise InvalidValue("lead.passed_out")
    return auction.contract, auction


def read_known(
    face: Face, given: dict[str, str | None], contract: Contract, auction: Auction | None
) -> dict[Seat, HandLimits]:
    """The leader's hand, and what is said of the others or, where nothing is said, what they have bid.

    Raises ParseError, and InvalidValue: ``lead.no_hand``, ``lead.hand``, ``option.not_here``, and as `agreed`.
    """
    letters = face.language.letters
    if given["hand"] is None:
        raise InvalidValue("lead.no_hand")
    hand = Hand.parse(given["hand"], letters)
    if len(hand) != 13:
        raise InvalidValue("lead.hand", {"cards": len(hand)})
    if auction is None:
        for name, option in (("system", "--system"), ("theirs", "--theirs"), ("own_card", "--card")):
            if given[name] is not None:
                raise InvalidValue("option.not_here", {"option": option})
        known = {seat: HandLimits() for seat in SEATS}
    else:
        known = shown_by(agreed(given, contract.leader.side), auction)
    for seat in SEATS:
        text = given[seat.name.lower()]
        if text is not None and seat is contract.leader:
            raise InvalidValue("option.not_here", {"option": f"--{seat.name.lower()}"})
        if text is not None:
            known[seat] = HandLimits.parse(text, letters)
    return {**known, contract.leader: HandLimits(holds=hand)}


def said(seat: Seat, given: dict[str, str | None], known: dict[Seat, HandLimits], contract: Contract) -> str:
    """What is known of the hand, as it was written, or in the same words."""
    if seat is contract.leader:
        return str(known[seat].holds)
    return given[seat.name.lower()] or in_words(known[seat])


def leads_data(
    leads: tuple[Lead, ...], contract: Contract, vulnerable: bool, words: dict[Seat, str], seed: int
) -> dict[str, Any]:
    """The leads for JSON, best first; tricks and scores are the defenders', shares 0-1, intervals of 95 %."""
    listed = [
        {
            "cards": [card.text for card in lead.cards],
            "tricks": estimate_data(lead.tricks()),
            "defeats": estimate_data(lead.defeats(contract)),
            "score": estimate_data(lead.score(contract, vulnerable)),
            "best": estimate_data(lead.is_best()),
            "counts": list(lead.counts),
        }
        for lead in leads
    ]
    return {
        "double_dummy": True,
        "contract": str(contract),
        "vulnerable": vulnerable,
        "leader": contract.leader.letter,
        "limits": {seat.letter: text for seat, text in words.items()},
        "deals": leads[0].deals,
        "seed": seed,
        "confidence": 0.95,
        "leads": listed,
    }
