"""Deals, boards and limits as they are given on the command line."""

import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from makker.analysis import HandLimits, Workers, dask_cluster, threads
from makker.analysis.batches import Limits
from makker.cards import Hand, RankLetters
from makker.cli.spoken import spoken_option, whole_number
from makker.errors import InvalidValue, MakkerError
from makker.formats import Board, Fault, iter_boards
from makker.seats import Seat, Vulnerability
from makker.seats.seat import SEATS

T = TypeVar("T")

LAST_SEED = 10**18 - 1
MOST_WORKERS = 64
MOST_DEALS = 1_000_000


def boards_of(path: str, number: int | None, faults: list[Fault]) -> Iterator[Board]:
    """The boards of a file, or those with one number; what is wrong in it is added to `faults`.

    Raises MakkerError where the file cannot be read, has no boards, or (``board.not_in_file``) not the one asked for.
    """
    found = False
    for board in iter_boards(path, on_fault=faults.append):
        if number is None or board.number == number:
            found = True
            yield board
    if found:
        return
    if number is not None:
        raise InvalidValue("board.not_in_file", {"board": number, "file": path})
    if faults:
        raise faults[0].error()


def unless_all_fail(answers: Iterator[tuple[Board, T | MakkerError]]) -> Iterator[tuple[Board, T | MakkerError]]:
    """The answers, faults among them; where there are nothing but faults, the first one is raised instead."""
    held = list[tuple[Board, T | MakkerError]]()
    for board, answer in answers:
        held.append((board, answer))
        if not isinstance(answer, MakkerError):
            yield from held
            held.clear()
            yield from answers
    for _, fault in held:
        if isinstance(fault, MakkerError):
            raise fault


def chunks(items: Iterator[T], size: int) -> Iterator[list[T]]:
    """So many at a time."""
    while part := list(islice(items, size)):
        yield part


def read_seat(text: str | None, default: Seat) -> Seat:
    """A seat, or the default where none is given. Raises ParseError (``seat.unknown``)."""
    return default if text is None else Seat.parse(text)


def read_vulnerability(text: str | None) -> Vulnerability:
    """Who is vulnerable; nobody where it is not said. Raises ParseError (``vulnerability.unknown``)."""
    return Vulnerability.NONE if text is None else Vulnerability.parse(text)


def seat_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options `--north`, `--east`, `--south`, `--west`: what is known of each hand."""
    for seat in reversed(SEATS):
        command = spoken_option(f"--{seat.name.lower()}", metavar="LIMITS", key="cli.limits.help")(command)
    return command


def read_limits(words: Mapping[Seat, str | None], letters: RankLetters) -> Limits:
    """What is known of each hand. Raises ParseError, and InvalidValue (``dealing.card_twice``) for a card in two."""
    return checked_limits({seat: HandLimits.parse(words.get(seat) or "any", letters) for seat in SEATS})


def checked_limits(known: Mapping[Seat, HandLimits]) -> Limits:
    """The limits in the order of the seats. Raises InvalidValue: ``dealing.card_twice``, ``limits.hand_size``."""
    north, east, south, west = (known[seat] for seat in SEATS)
    seen = Hand()
    for limits in (north, east, south, west):
        for card in seen & limits.holds:
            raise InvalidValue("dealing.card_twice", {"card": card.text})
        if len(limits.holds) > 13:
            raise InvalidValue("limits.hand_size", {"cards": len(limits.holds)})
        seen |= limits.holds
    return north, east, south, west


def read_seed(text: str | None) -> int:
    """The seed given, or one drawn now. Raises ParseError (``option.range``)."""
    return secrets.randbelow(10**6) if text is None else whole_number(text, "--seed", 0, LAST_SEED)


def read_workers(text: str | None) -> int:
    """How many threads, all processors where it is not said. Raises ParseError (``option.range``)."""
    return min(os.cpu_count() or 1, MOST_WORKERS) if text is None else whole_number(text, "--workers", 1, MOST_WORKERS)


@contextmanager
def crew(workers: int, dask: str | None) -> Iterator[Workers]:
    """Who does the work. Raises InvalidValue as `dask_cluster` does."""
    with threads(workers) if dask is None else dask_cluster(dask) as found:
        yield found
