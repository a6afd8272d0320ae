"""Reading PBN, in boards a second, against endplay in the same run; and the memory of reading a stream."""

import io
import random
import sys
import time
import tracemalloc
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import BinaryIO, cast

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


class Repeated(io.RawIOBase):
    """Some content so many times over, never in memory at once."""

    def __init__(self, content: bytes, times: int) -> None:
        self.content = content
        self.times = times
        self.rest = b""

    def read(self, size: int = -1) -> bytes:
        """A piece; never more than is asked for."""
        if not self.rest and self.times:
            self.times -= 1
            self.rest = self.content
        piece, self.rest = self.rest[:size], self.rest[size:]
        return piece


def memory(content: bytes, times: int) -> int:
    """The most memory in bytes that reading a stream many times as long takes."""
    stream = Repeated(content, times)
    tracemalloc.start()
    for _ in iter_boards(cast("BinaryIO", stream), "pbn"):
        pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


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
    games = text[text.index("[") :].encode()
    sys.stdout.write(f"memory: {memory(games, 20) / 1e6:.1f} MB at most for {20 * len(games) / 1e6:,.0f} MB\n")
