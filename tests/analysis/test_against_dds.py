"""Tables, par and the values of cards against DDS, an independent solver (through endplay, in the tests only)."""

import random

from endplay import _dds
from endplay.dds import calc_dd_table, solve_board
from endplay.dds.parscore import ParList
from endplay.types import Deal as OtherDeal
from endplay.types import Denom, Player

from makker.analysis import Follower, find_par, start_play, trick_table
from makker.cards.suit import STRAINS
from makker.deals import Deal
from makker.games.bridge.contract import Contract
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


DENOMINATIONS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)


def test_values_of_cards_agree() -> None:
    """Two deals played at random, mid-trick too: every card that may be played has the same value."""
    rng = random.Random(3)
    for text in ("3N by S", "4S by E"):
        deal, contract, follower = Deal.random(rng), Contract.parse(text), Follower()
        play, other = start_play(deal, contract), OtherDeal(deal.format())
        other.trump = DENOMINATIONS[contract.strain.index]
        other.first = Player.find(contract.leader.letter)
        while not play.is_over:
            if len(play.cards_played()) % 3 == 0:
                theirs = {str(card).translate(PIPS): tricks for card, tricks in solve_board(other)}

                assert {card.text: tricks for card, tricks in follower.values(play).items()} == theirs
            card = rng.choice(play.choices())
            play = play.play(card)
            other.play(card.text)
