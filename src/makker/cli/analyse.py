"""`makker analyse`: what each call and each card of a board cost."""

import json
from typing import Any

import click

from makker.analysis.boards import BoardAnalysis, analyse_board
from makker.analysis.call_costs import CallCost
from makker.analysis.card_costs import CardCost, PlayCosts
from makker.analysis.solved import Problem
from makker.cli.context import Face
from makker.cli.data import contract_data, par_data, problem_data, table_data
from makker.cli.given import boards_of, tell_faults
from makker.cli.paper import show
from makker.cli.spoken import SpokenCommand, json_option, refuse_options, spoken_option, whole_number
from makker.errors import InvalidValue, MakkerError
from makker.formats import Board, Fault


@click.command("analyse", cls=SpokenCommand)
@click.argument("words", nargs=-1, metavar="FILE")
@spoken_option("--board", metavar="N", key="cli.analyse.board.help")
@json_option
@click.pass_obj
def command(face: Face, words: tuple[str, ...], board: str | None, as_json: bool) -> None:
    """Analyse the boards of a file."""
    refuse_options(words)
    if len(words) != 1:
        raise InvalidValue("analyse.nothing")
    path, faults = words[0], list[Fault]()
    number = None if board is None else whole_number(board, "--board", 1, 10**9)
    boards = boards_of(path, number, faults)
    if as_json:
        listed = [board_data(each, only=number is not None) for each in boards]
        click.echo(json.dumps({"file": path, "boards": listed, "faults": len(faults)}, indent=2))
        return
    for place, each in enumerate(boards):
        show_board(face, each, first=place == 0, only=number is not None)
    tell_faults(face, path, faults)


def show_board(face: Face, board: Board, *, first: bool, only: bool) -> None:
    """One board in words. Raises MakkerError where it cannot be analysed and no other was asked for."""
    from makker.render.analysed import analysed_text, board_head
    from makker.render.reasons import explain

    try:
        drawn = analysed_text(board, analyse_board(board), face.catalogue)
    except MakkerError as fault:
        if only:
            raise
        drawn = [board_head(board, face.catalogue), explain(fault, face.catalogue)]
    show(*[""] * (not first), *drawn)


def board_data(board: Board, *, only: bool) -> dict[str, Any]:
    """One board for JSON."""
    head = {"board": board.number, "room": board.room or None, "players": list(board.players)}
    try:
        return {**head, **analysis_data(analyse_board(board))}
    except MakkerError as fault:
        if only:
            raise
        return {**head, "error": fault.code, "data": fault.data}


def analysis_data(found: BoardAnalysis) -> dict[str, Any]:
    """The analysis of a board."""
    problem = problem_data(Problem(found.deal, found.dealer, found.vulnerability))
    problem.pop("board")
    return {
        **problem,
        "double_dummy": True,
        "tricks": table_data(found.table),
        "par": par_data(found.par),
        "contract": contract_data(found.outcome),
        "taken": found.tricks,
        "score": found.score,
        "calls": [call_data(call) for call in found.calls],
        "play": None if found.play is None else play_data(found.play),
        "faults": [{"code": fault.code, "data": fault.data} for fault in found.faults],
    }


def call_data(call: CallCost) -> dict[str, Any]:
    """A call; scores are North-South's, the cost is the caller's side's."""
    return {
        "seat": call.seat.letter,
        "call": call.call.text,
        "contract": contract_data(call.contract),
        "contract_score": call.contract_score,
        "against_par": call.against_par,
        "before": call.before,
        "after": call.after,
        "cost": call.cost,
        "best": [each.text for each in call.best],
    }


def play_data(play: PlayCosts) -> dict[str, Any]:
    """The play; tricks are declarer's."""
    return {
        "start": play.start,
        "end": play.end,
        "claimed": play.claimed,
        "claim_cost": play.claim_cost,
        "given_away": {seat.letter: tricks for seat, tricks in play.given_away().items()},
        "illegal": None if play.illegal is None else {"code": play.illegal.code, "data": dict(play.illegal.data)},
        "cards": [card_data(card) for card in play.cards],
    }


def card_data(card: CardCost) -> dict[str, Any]:
    """A card."""
    return {
        "trick": card.trick,
        "seat": card.seat.letter,
        "by": card.by.letter,
        "card": card.card.text,
        "before": card.before,
        "after": card.after,
        "cost": card.cost,
        "points": card.points,
        "right": [each.text for each in card.right],
    }
