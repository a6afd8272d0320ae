"""Tables, par and the values of cards against DDS, an independent solver (through endplay, in the tests only)."""

import random

from endplay import _dds
from endplay.dds import calc_dd_table
from endplay.dds.parscore import ParList
from endplay.types import Deal as OtherDeal

from makker.analysis import find_par, trick_table
from makker.cards.suit import STRAINS
from makker.deals import Deal
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat, Vulnerability

VULNERABILITIES = {Vulnerability.NONE: 0, Vulnerability.ALL: 1, Vulnerability.NS: 2, Vulnerability.EW: 3}
STRAIN_ORDER = (3, 2, 1, 0, 4)
"""Where C D H S N stand in the other solver's table."""

PIPS = str.maketrans("♣♦♥♠", "CDHS")


def contracts(text: str) -> tuple[str, str, bool]:
    """`4♠Wx-3`: strain, declarer, whether it is doubled."""
    word = text.translate(PIPS).replace("NT", "N")
    return word[1], word[2], "x" in word


def test_par_and_tables_agree() -> None:
    """Ten random deals, every vulnerability: the same tricks, the same score, the same strains and declarers."""
    rng = random.Random(20)
    for _ in range(10):
        deal = Deal.random(rng)
        other = calc_dd_table(OtherDeal(deal.format()))
        rows = [list(other._data.resTable[place]) for place in STRAIN_ORDER]
        table = TrickTable.of({(seat, strain): rows[strain.index][seat.index] for seat in Seat for strain in STRAINS})
        dealer = rng.choice(list(Seat))

        assert trick_table(deal) == table
        for vulnerability, code in VULNERABILITIES.items():
            raw = _dds.parResultsMaster()
            _dds.DealerParBin(other._data, raw, dealer.index, code)
            theirs, ours = ParList(raw), find_par(table, dealer, vulnerability)
            found = {
                (each.bid.strain.letter, seat.letter, bool(each.doubled.mark))
                for each in ours.contracts
                for seat in each.declarers
            }

            assert (theirs.score, found) == (ours.score, {contracts(str(each)) for each in theirs if ours.contracts})
