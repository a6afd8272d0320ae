"""`makker simulate`: how many tricks a contract takes over deals that fit what is known."""

import json
from typing import Any

import click
import msgspec

from makker.analysis import DoubleDummy, Simulation, simulate
from makker.cards import Strain
from makker.cli.context import Face
from makker.cli.data import estimate_data
from makker.cli.given import MOST_DEALS, crew, read_limits, read_seed, read_vulnerability, read_workers, seat_options
from makker.cli.paper import show
from makker.cli.progress import progress_bar
from makker.cli.spoken import SpokenCommand, json_option, spoken_option, whole_number
from makker.errors import InvalidValue
from makker.games.bridge.contract import Contract
from makker.games.bridge.written import international, read_strain
from makker.seats import Seat, Vulnerability


class Asked(msgspec.Struct, frozen=True):
    """What is asked: a contract, or only who declares in which strain."""

    declarer: Seat
    strain: Strain
    contract: Contract | None
    vulnerability: Vulnerability

    @property
    def vulnerable(self) -> bool:
        """Whether declarer's side is."""
        return self.vulnerability.includes(self.declarer.side)


@click.command("simulate", cls=SpokenCommand)
@seat_options
@spoken_option("--contract", metavar="3NT-S", key="cli.simulate.contract.help")
@spoken_option("--declarer", metavar="N|E|S|W", key="cli.simulate.declarer.help")
@spoken_option("--strain", metavar="C|D|H|S|NT", key="cli.simulate.strain.help")
@spoken_option("--vul", metavar="none|all|ns|ew", key="cli.solve.vul.help")
@spoken_option("--n", "deals", metavar="N", default="1000", key="cli.simulate.n.help")
@spoken_option("--seed", metavar="N", key="cli.simulate.seed.help")
@spoken_option("--workers", metavar="N", key="cli.simulate.workers.help")
@spoken_option("--dask", metavar="ADDRESS", key="cli.simulate.dask.help")
@json_option
@click.pass_obj
def command(face: Face, /, deals: str, seed: str | None, as_json: bool, **given: str | None) -> None:
    """Deal, solve, count."""
    question = read_question(given)
    words = {seat: given[seat.name.lower()] for seat in Seat}
    limits = read_limits(words, face.language.letters)
    number, chosen = whole_number(deals, "--n", 1, MOST_DEALS), read_seed(seed)
    workers, label = read_workers(given["workers"]), face.catalogue.text("simulate.dealing")
    with crew(workers, given["dask"]) as hands, progress_bar(label, number) as progress:
        found = simulate(
            DoubleDummy(),
            limits,
            question.declarer,
            question.strain,
            deals=number,
            seed=chosen,
            workers=hands,
            progress=progress,
        )
    if as_json:
        click.echo(json.dumps(simulation_data(found, question, words, chosen), indent=2))
        return
    from makker.render.simulated import simulation_text

    show(*simulation_text(found, question.contract, question.vulnerable, chosen, known_words(words), face.catalogue))


def known_words(words: dict[Seat, str | None]) -> dict[Seat, str]:
    """What was said of the hands, as it was written."""
    return {seat: text for seat, text in words.items() if text}


def read_question(given: dict[str, str | None]) -> Asked:
    """The contract, or declarer and strain.

    Raises ParseError, and InvalidValue: ``simulate.nothing``, ``option.not_here``, ``contract.no_declarer``.
    """
    vulnerability = read_vulnerability(given["vul"])
    text, declarer, strain = given["contract"], given["declarer"], given["strain"]
    if text is not None:
        for option, value in (("--declarer", declarer), ("--strain", strain)):
            if value is not None:
                raise InvalidValue("option.not_here", {"option": option})
        contract = Contract.parse(international(text))
        return Asked(contract.by, contract.strain, contract, vulnerability)
    if declarer is None or strain is None:
        raise InvalidValue("simulate.nothing")
    return Asked(Seat.parse(declarer), read_strain(strain), None, vulnerability)


def simulation_data(found: Simulation, question: Asked, words: dict[Seat, str | None], seed: int) -> dict[str, Any]:
    """The answer for JSON; shares are 0-1, intervals of 95 %."""
    data: dict[str, Any] = {
        "double_dummy": True,
        "declarer": found.declarer.letter,
        "strain": found.strain.letter,
        "limits": {seat.letter: text for seat, text in known_words(words).items()},
        "deals": found.deals,
        "seed": seed,
        "confidence": 0.95,
        "counts": list(found.counts),
        "tricks": estimate_data(found.tricks()),
    }
    contract = question.contract
    if contract is None:
        return {**data, "at_least": [estimate_data(found.at_least(tricks)) for tricks in range(14)]}
    return {
        **data,
        "contract": str(contract),
        "vulnerable": question.vulnerable,
        "made": estimate_data(found.made(contract)),
        "score": estimate_data(found.score(contract, question.vulnerable)),
    }
