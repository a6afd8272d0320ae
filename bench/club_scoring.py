"""A thousand pairs over thirty boards: scored from scratch, and again after one correction.

Named peer: comparing every result with every other, as the Law says it, in plain Python.
"""

import random
import sys
import time

from makker.tournament.scoring import BoardResult, Comparison, Method, Played, rank, score_session

PAIRS, BOARDS = 1000, 30
SCORES = (
    -1430,
    -630,
    -620,
    -420,
    -140,
    -110,
    -100,
    -50,
    50,
    100,
    110,
    120,
    140,
    170,
    200,
    300,
    420,
    450,
    500,
    620,
    650,
)


def results(seed: int) -> list[BoardResult]:
    """Every board at half as many tables as there are pairs."""
    rng = random.Random(seed)
    found = []
    for board in range(1, BOARDS + 1):
        east_west = list(range(PAIRS // 2 + 1, PAIRS + 1))
        rng.shuffle(east_west)
        found += [BoardResult(board, (ns,), (ew,), Played(rng.choice(SCORES))) for ns, ew in enumerate(east_west, 1)]
    return found


def plainly(played: list[BoardResult]) -> dict[int, int]:
    """Matchpoints of North-South, result against result."""
    boards: dict[int, list[tuple[int, int]]] = {}
    for each in played:
        if isinstance(each.outcome, Played):
            boards.setdefault(each.board, []).append((each.ns[0], each.outcome.score))
    totals: dict[int, int] = {}
    for rows in boards.values():
        for who, score in rows:
            points = sum(2 * (score > other) + (score == other) for _, other in rows) - 1
            totals[who] = totals.get(who, 0) + points
    return totals


def main() -> None:
    """Report, and require a second and twenty milliseconds."""
    played = results(1)
    start = time.process_time()
    plain = plainly(played)
    slow = time.process_time() - start
    for method in Method:
        start = time.process_time()
        scored = score_session(played, Comparison(method=method))
        rank(scored)
        whole = time.process_time() - start
        if method is Method.MATCHPOINTS:
            assert {who: scored.totals[who].points for who in plain} == plain
        rows = list(scored.results[7])
        rows[3] = BoardResult(7, rows[3].ns, rows[3].ew, Played(1430))
        start = time.process_time()
        again = scored.with_board(7, rows)
        once = time.process_time() - start
        sys.stdout.write(
            f"{method.value:>7}: {PAIRS} pairs, {BOARDS} boards in {whole:.2f} s, {whole / slow:.2f} of plainly; "
            f"one correction {1000 * once:.1f} ms\n"
        )
        assert again.results[7][3].outcome == Played(1430)
        assert whole < 1
