"""Keep score of a rubber at a real table, and put right what was written wrong two deals ago."""

import sys

from makker import Result, Side
from makker.sheets import DealRow, RubberSheet


def main() -> None:
    """Every later row is scored again."""
    sheet = RubberSheet()
    for written in ("2H by N +1", "3NT by E =", "4SX by S -1"):
        sheet = sheet.add(DealRow(Result.parse(written)))
    before = [sheet.score.total(side) for side in Side]
    sheet = sheet.edit(2, DealRow(Result.parse("3NT by E -1")))
    after = [sheet.score.total(side) for side in Side]
    sys.stdout.write(f"before {before}, after {after}\n")


if __name__ == "__main__":
    main()
