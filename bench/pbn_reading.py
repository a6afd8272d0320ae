"""Reading PBN, in boards a second, against endplay in the same run; and the memory of reading a stream."""

import io
import random
import sys
import time
import tracemalloc
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from makker.deals import Deal
from makker.formats import iter_boards
from makker.seats import board_dealer, board_vulnerability

BOARDS = 3000
ROUNDS = 5


def game(number: int, rng: random.Random) -> str:
    """A game as programs write it: fifteen tags, an auction, and all fifty-two cards."""
    deal = Deal.random(rng)
    dealer = board_dealer(number)
    leader = dealer.next
    hands = [list(deal[leader.after(place)]) for place in range(4)]
    for hand in hands:
        rng.shuffle(hand)
    tricks = "\n".join(" ".join(str(hand[trick]) for hand in hands) for trick in range(13))
    return (
        f'[Event "Club night"]\n[Site "Oslo"]\n[Date "2026.11.30"]\n[Board "{number}"]\n[West "Anne"]\n[North "Bo"]\n'
        f'[East "Cato"]\n[South "Dag"]\n[Dealer "{dealer}"]\n[Vulnerable "{board_vulnerability(number)}"]\n'
        f'[Deal "{deal}"]\n[Scoring "MP"]\n[Declarer "{dealer}"]\n[Contract "3NT"]\n[Result "{rng.randrange(14)}"]\n'
        f'[Auction "{dealer}"]\n1NT Pass 2C Pass\n2H Pass 3NT Pass\nPass Pass\n[Play "{leader}"]\n{tricks}\n*\n\n'
    )


def ours(content: bytes, *, every_part: bool) -> float:
    """Boards a second; with `every_part`, the auction, the play and all the rest are asked for as well."""
    start = time.perf_counter()
    count = 0
    for board in iter_boards(content, "pbn"):
        count += 1
        if every_part:
            board.parts()
    spent = time.perf_counter() - start
    assert count == BOARDS
    return count / spent


def theirs(path: Path) -> float:
    """Boards a second of endplay, which reads every part at once."""
    from endplay.parsers import pbn

    start = time.perf_counter()
    with path.open() as file:
        count = len(pbn.load(file))
    spent = time.perf_counter() - start
    assert count == BOARDS
    return count / spent


def memory(content: bytes, times: int) -> tuple[int, int]:
    """The bytes of a stream many times as long, and the most memory that reading it takes."""

    class Repeated(io.RawIOBase):
        """The content again and again."""

        left = times

        def read(self, size: int = -1) -> bytes:
            """A piece; never more than is asked for."""
            if not self.left:
                return b""
            self.left -= 1
            return content[:size]

    piece = content[: content[: 1 << 18].rindex(b"\n\n") + 2]
    content = piece
    tracemalloc.start()
    for _ in iter_boards(Repeated(), "pbn"):  # type: ignore[arg-type]
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return len(piece) * times, peak


def main() -> None:
    """Medians over interleaved rounds."""
    rng = random.Random(1)
    text = "% PBN 2.1\n% EXPORT\n" + "".join(game(number, rng) for number in range(1, BOARDS + 1))
    with TemporaryDirectory() as folder:
        path = Path(folder, "boards.pbn")
        path.write_text(text)
        rounds = [
            (ours(text.encode(), every_part=False), ours(text.encode(), every_part=True), theirs(path))
            for _ in range(ROUNDS)
        ]
    peer = median(times[2] for times in rounds)
    for place, what in ((0, "read and checked"), (1, "and every part asked for")):
        ratio = median(times[place] / times[2] for times in rounds)
        speed = median(times[place] for times in rounds)
        sys.stdout.write(f"makker {speed:,.0f} boards/s ({what}), endplay {peer:,.0f}, ratio {ratio:.1f}\n")
    size, peak = memory(text.encode(), 100)
    sys.stdout.write(f"memory: {peak / 1e6:.1f} MB at most for a stream of {size / 1e6:,.0f} MB\n")
