"""Whatever people type ends in a value or a MakkerError: 20,000 mutated inputs to every parser."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from makker.cards import Card, Hand, Rank, RankLetters, Strain, Suit
from makker.deals import Deal
from makker.errors import MakkerError
from makker.games.bondebridge import BONDEBRIDGE
from makker.games.bondebridge.actions import read_action as read_round_action
from makker.games.bridge.actions import read_action
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Bid, Call
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.deal_rules import DealRules
from makker.games.whist.actions import read_action as read_whist_action
from makker.games.whist.whist import WhistRules
from makker.i18n import Language
from makker.seats import Player, Seat, Side, Vulnerability
from makker.sheets.rounds import RoundSheet, format_sheet, parse_sheet

ALPHABET = "AKQJT1098765432SHDCNXPakqjtshdcnxp.:-=+*♠♥♦♣ \t\n\ufe0f/é٣²\x00KnED"
NORDIC = RankLetters(("2", "3", "4", "5", "6", "7", "8", "9", "10", "Kn", "D", "K", "E"))
DEAL = "N:AKQ52.K9.Q84.K76 JT9.AQJ.AK5.Q852 876.T8765.J32.AJ 43.432.T976.T943"


def round_sheet() -> str:
    """A bondebridge sheet after one round, as it is saved."""
    sheet = RoundSheet.new("bondebridge", ["Anna", "Bjørn", "Celine"])
    return format_sheet(sheet.with_bids(1, [1, 0, 1]).with_tricks(1, [1, 0, 0]))


PARSERS: dict[str, tuple[Callable[[str], Any], list[str]]] = {
    "card": (Card.parse, ["SA", "10H", "♥️T"]),
    "nordic card": (lambda text: Card.parse(text, NORDIC), ["♥Kn", "HD", "knS"]),
    "rank": (Rank.parse, ["10", "A"]),
    "suit": (Suit.parse, ["S", "♥️", "diamonds"]),
    "strain": (Strain.parse, ["NT", "grand", "♣"]),
    "hand": (Hand.parse, ["AKQ52.K9.Q84.K76", "♠AK ♥Q10 ♦- ♣765432", "S:AK H:9"]),
    "deal": (Deal.parse, [DEAL]),
    "call": (Call.parse, ["1N", "pass", "XX", "3 grand"]),
    "bid": (Bid.parse, ["7N", "2♥"]),
    "auction": (lambda text: Auction.parse(text, Seat.NORTH), ["P P 1C P 1S 2H 2S AP", "1N X XX P P P"]),
    "contract": (Contract.parse, ["4SX by N", "3NT-S", "2 hearts doubled"]),
    "result": (Result.parse, ["4SX-2", "3NT=", "3 grand +1", "6H by W made"]),
    "action": (read_action, ["claim 5 all mine", "accept", "no honours", "rule 9", "deal " + DEAL, "play 3N"]),
    "whist action": (read_whist_action, ["name H", "bridge", "double", f"deal {DEAL} turn SA"]),
    "round action": (read_round_action, ["2", "SA", "blind", "draw H7", "deal 1:A... 2:.K.. turn D9"]),
    "bridge event": (
        lambda text: DealRules().decode(text.encode()),
        [
            '{"type":"called","seat":"N","call":"1N"}',
            '{"type":"hand_dealt","board":1,"dealer":"N","vulnerability":"None","hand":"AK.Q.J.T"}',
        ],
    ),
    "whist event": (lambda text: WhistRules().decode(text.encode()), ['{"type":"named","seat":"N","strain":"H"}']),
    "round event": (lambda text: BONDEBRIDGE.decode(text.encode()), ['{"type":"bid_made","player":"1","bid":2}']),
    "round sheet": (parse_sheet, [round_sheet()]),
    "seat": (Seat.parse, ["N", "øst"]),
    "side": (Side.parse, ["NS", "E-W"]),
    "vulnerability": (Vulnerability.parse, ["None", "N-S"]),
    "player": (Player.parse, ["1", "12"]),
    "language": (Language.parse, ["nb_NO.UTF-8", "sv"]),
}


def mutate(text: str, rng: random.Random) -> str:
    """The text with a few characters changed, dropped, doubled or moved."""
    letters = list(text)
    for _ in range(rng.randint(0, 4)):
        at = rng.randrange(len(letters) + 1)
        match rng.randrange(4):
            case 0:
                letters.insert(at, rng.choice(ALPHABET))
            case 1 if at < len(letters):
                del letters[at]
            case 2 if at < len(letters):
                letters[at] = rng.choice(ALPHABET)
            case 3:
                letters[at:at] = letters[: rng.randrange(6)]
    return "".join(letters)


@pytest.mark.parametrize("name", PARSERS)
def test_every_input_ends_in_a_value_or_a_makker_error(name: str) -> None:
    """Nothing else may come out, and both kinds do come out."""
    parse, seeds = PARSERS[name]
    rng = random.Random(name)
    values = errors = 0
    for _ in range(20_000):
        text = mutate(rng.choice(seeds), rng)
        try:
            parse(text)
        except MakkerError:
            errors += 1
        else:
            values += 1

    assert values > 0
    assert errors > 0


@pytest.mark.parametrize("name", ["bridge event", "whist event", "round event", "round sheet"])
@pytest.mark.parametrize("bracket", ["[", '{"type":'])
def test_nesting_without_end_is_an_error_like_any_other(name: str, bracket: str) -> None:
    """Deeper than any decoder follows: in a field that is known, and in one that is not."""
    parse, (seed, *_) = PARSERS[name]
    for start in (seed[: seed.rindex(":") + 1], seed[: seed.index("{") + 1] + '"unknown":'):
        with pytest.raises(MakkerError):
            parse(start + bracket * 100_000)
