"""One deal, call by call and card by card, from text; a claim ends it, and Law 77 gives the score."""

import sys

from makker import Official, Result, Seat, Side, find_game, score_for
from makker.rules import fold

N, E, S, W = Seat
DEAL = "N:AKQJ2.A32.A2.432 T98.KQJ.QJT9.QJT 7654.5.K8765.AK5 3.T98764.43.9876"
SCRIPT = (
    *((N, "1S"), (E, "P"), (S, "4S"), (W, "P"), (N, "P"), (E, "P")),
    *((E, "HK"), (N, "H5"), (W, "H4"), (N, "HA")),
    *((N, "claim 12 drawing trumps, ruffing two hearts"), (E, "accept"), (W, "accept")),
)


def main() -> None:
    """Prints the contract, the tricks and the score."""
    game = find_game("duplicate")
    rules, state = game.rules, game.rules.initial(game.options(boards=1))
    for who, text in ((Official.CHANCE, f"deal {DEAL}"), *SCRIPT):
        state = fold(rules, state, rules.decide(state, who, rules.read(text)))
    board = state.score.boards[0]
    result = Result(board.contract, board.tricks)
    sys.stdout.write(f"{result}: {score_for(Side.NS, result, board.vulnerability)}\n")


if __name__ == "__main__":
    main()
