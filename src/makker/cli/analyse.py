"""`makker analyse`: what each call and each card of a board cost."""

import json
from typing import Any

import click

from makker.analysis.boards import BoardAnalysis, analyse_board
from makker.analysis.call_costs import CallCost
from makker.analysis.card_costs import CardCost, PlayCosts
from makker.analysis.solved import Problem
from makker.cli.context import Face
from makker.cli.convert import end, faults_data, tell
from makker.cli.data import contract_data, par_data, problem_data, table_data
from makker.cli.given import boards_of, unless_all_fail
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
    answers = unless_all_fail((each, analysed(each)) for each in boards_of(path, number, faults))
    if as_json:
        listed = [board_data(each, found) for each, found in answers]
        click.echo(
            json.dumps({"file": path, "boards": listed, "faults": faults_data(faults, face.catalogue)}, indent=2)
        )
    else:
        for place, (each, found) in enumerate(answers):
            if place:
                click.echo()
            show_board(face, each, found)
        tell(faults, face.catalogue)
    end(faults)


def analysed(board: Board) -> BoardAnalysis | MakkerError:
    """The analysis, or why there is none."""
    try:
        return analyse_board(board)
    except MakkerError as fault:
        return fault


def show_board(face: Face, board: Board, found: BoardAnalysis | MakkerError) -> None:
    """One board in words."""
    from makker.render.analysed import analysed_text, board_head
    from makker.render.reasons import explain

    if isinstance(found, MakkerError):
        show(board_head(board, face.catalogue), explain(found, face.catalogue))
    else:
        show(*analysed_text(board, found, face.catalogue))


def board_data(board: Board, found: BoardAnalysis | MakkerError) -> dict[str, Any]:
    """One board for JSON."""
    head = {"board": board.number, "room": board.room or None, "players": list(board.players)}
    if isinstance(found, MakkerError):
        return {**head, "error": found.code, "data": found.data}
    return {**head, **analysis_data(found)}


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
