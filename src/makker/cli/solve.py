"""`makker solve`: double-dummy table and par of a deal, or of the boards of a file."""

import json
from collections.abc import Iterator

import click

from makker.analysis.boards import dealer_of, vulnerability_of, whole_deal
from makker.analysis.solved import Problem, Solved, equal_hands, solve_problems
from makker.cli.context import Face
from makker.cli.convert import end, faults_data, tell
from makker.cli.data import solved_data
from makker.cli.given import boards_of, chunks, read_seat, read_vulnerability, unless_all_fail
from makker.cli.paper import show
from makker.cli.spoken import SpokenCommand, json_option, refuse_options, spoken_option, whole_number
from makker.deals import Deal, is_typed_deal, read_typed_deal
from makker.errors import InvalidValue, MakkerError
from makker.formats import Board, Fault
from makker.seats import Seat

AT_ONCE = 16
"""Boards solved together, on all processors."""

Answer = tuple[Board, Solved | MakkerError]


@click.command("solve", cls=SpokenCommand, context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, metavar="DEAL | FILE")
@spoken_option("--board", metavar="N", key="cli.solve.board.help")
@spoken_option("--dealer", metavar="N|E|S|W", key="cli.solve.dealer.help")
@spoken_option("--vul", metavar="none|all|ns|ew", key="cli.solve.vul.help")
@json_option
@click.pass_obj
def command(
    face: Face, words: tuple[str, ...], board: str | None, dealer: str | None, vul: str | None, as_json: bool
) -> None:
    """Solve."""
    refuse_options(words)
    text = " ".join(words).strip()
    if not text:
        raise InvalidValue("solve.nothing")
    if is_typed_deal(text):
        if board is not None:
            raise InvalidValue("option.not_here", {"option": "--board"})
        problem = Problem(completed(read_typed_deal(text)), read_seat(dealer, Seat.NORTH), read_vulnerability(vul))
        solved = solve_problems([problem])[0]
        if as_json:
            click.echo(json.dumps(solved_data(solved), indent=2))
        else:
            show_solved(face, solved)
        return
    for option, value in (("--dealer", dealer), ("--vul", vul)):
        if value is not None:
            raise InvalidValue("option.not_here", {"option": option})
    number = None if board is None else whole_number(board, "--board", 1, 10**9)
    solve_file(face, text, number, as_json)


def completed(deal: Deal) -> Deal:
    """The deal, with a fourth hand that is not given worked out. Raises InvalidValue for hands that do not fit."""
    given = [len(hand) for hand in deal.hands]
    return whole_deal(deal) if 13 in given else equal_hands(deal)


def solve_file(face: Face, path: str, number: int | None, as_json: bool) -> None:
    """Solve the boards of a file."""
    faults = list[Fault]()
    answers = unless_all_fail(answers_of(boards_of(path, number, faults)))
    if as_json:
        listed = [answer_data(answer) for answer in answers]
        click.echo(
            json.dumps({"file": path, "boards": listed, "faults": faults_data(faults, face.catalogue)}, indent=2)
        )
    else:
        show_answers(face, answers)
        tell(faults, face.catalogue)
    end(faults)


def answers_of(boards: Iterator[Board]) -> Iterator[Answer]:
    """The boards solved; one that cannot be, with why."""
    for part in chunks(boards, AT_ONCE):
        problems = [problem_of(board) for board in part]
        solved = iter(solve_problems([problem for problem in problems if isinstance(problem, Problem)]))
        for board, problem in zip(part, problems, strict=True):
            yield board, next(solved) if isinstance(problem, Problem) else problem


def problem_of(board: Board) -> Problem | MakkerError:
    """What is to be solved, or why it cannot be."""
    try:
        return Problem(whole_deal(board.deal), dealer_of(board), vulnerability_of(board), board.number)
    except MakkerError as fault:
        return fault


def answer_data(answer: Answer) -> dict[str, object]:
    """One board for JSON."""
    board, found = answer
    if isinstance(found, Solved):
        return solved_data(found)
    return {"board": board.number, "error": found.code, "data": found.data}


def show_solved(face: Face, solved: Solved) -> None:
    """One deal."""
    from makker.render.solved import solved_text

    show(*solved_text(solved, face.catalogue))


def show_answers(face: Face, answers: Iterator[Answer]) -> None:
    """One after the other, as they are found."""
    from makker.render.reasons import explain

    for place, (board, found) in enumerate(answers):
        if place:
            click.echo()
        if isinstance(found, Solved):
            show_solved(face, found)
        else:
            name = face.catalogue.text("deals.board", board=str(board.number or "?"))
            show(f"{name}: {explain(found, face.catalogue)}")
