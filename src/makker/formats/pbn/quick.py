"""The quick way through a PBN game: one regular expression takes it apart, and sets of known words check it.

A game that passes is faultless and plain. Everything else goes the slow way, which knows the places of things.
"""

import re
from functools import cache

import msgspec

from makker.formats.hands import quick_deal
from makker.formats.pbn.game import Raw
from makker.formats.pbn.sections import quick_auction
from makker.formats.pbn.words import quick_calls, quick_cards
from makker.formats.values import SCORE
from makker.games.bridge.calls import all_bids

TAGS = re.compile(r'\[([A-Za-z0-9_]+) "([^"\n]*)"\]\n((?:[^\[\n][^\n]*\n)*)')
SEATS = frozenset(("N", "E", "S", "W", "", "?"))
VULNERABLE = frozenset(("None", "NS", "EW", "All", "", "?", "Love", "Both", "-"))
TRICKS = frozenset(("", "?", *map(str, range(14))))
OPTIMUM = re.compile(r"(?:NS|EW) [+-]?\d{1,5}|")
FIELDS = ("Dealer", "Vulnerable", "Declarer", "Contract", "Result")


class Words(msgspec.Struct, frozen=True):
    """The words that are known without looking closer."""

    calls: dict[str, int]
    cards: frozenset[str]
    contracts: frozenset[str]


@cache
def words() -> Words:
    """The words, made once."""
    bids = [bid.text + ("T" if bid.text.endswith("N") else "") for bid in all_bids()]
    contracts = frozenset((*(bid + risk for bid in bids for risk in ("", "X", "XX")), "Pass", "", "?"))
    return Words(quick_calls(), quick_cards(), contracts)


def quick_raws(block: str) -> list[Raw] | None:
    """The tags of a block without comments, directives and escapes; None for any other."""
    # Single characters are found fastest; only those that are there are looked at closer.
    if block[0] != "[" or "{" in block or ("#" in block and '"#' in block) or ("%" in block and "\n%" in block):
        return None
    if "\\" in block and ('\\"' in block or "\\\\" in block):
        return None
    raws: list[Raw] = TAGS.findall(block)
    # Every line that begins with a bracket must have been a tag.
    if block.count("\n[") + 1 != len(raws):
        return None
    return raws


def quick_check(raws: list[Raw], values: dict[str, str], known: Words) -> bool:
    """Whether nothing in the game is wrong or out of the ordinary."""
    get = values.get
    board, deal = get("Board", ""), get("Deal", "")
    if not (
        len(values) == len(raws)
        and get("Dealer", "") in SEATS
        and get("Vulnerable", "") in VULNERABLE
        and get("Declarer", "") in SEATS
        and get("Contract", "") in known.contracts
        and get("Result", "") in TRICKS
        and (board == "" or (board.isdecimal() and board.isascii() and board[0] != "0" and len(board) < 10))
        and (deal == "" or quick_deal(deal) is not None)
        and (("Score" not in values) or values["Score"] == "" or SCORE.fullmatch(values["Score"]))
        and (("OptimumScore" not in values) or OPTIMUM.fullmatch(values["OptimumScore"]))
    ):
        return False
    return all(quick_section(raw, known) for raw in raws if raw[2] or raw[0] in ("Auction", "Play"))


def quick_section(raw: Raw, known: Words) -> bool:
    """Whether a section is faultless and without annotations."""
    name, seat, section = raw
    if name == "Auction":
        return quick_auction(seat, section, known.calls) or (seat == "" and not section)
    if name == "Play":
        cards = section.split()
        found = set(cards)
        return (
            (seat in ("N", "E", "S", "W") or (seat == "" and not cards))
            and len(found) == len(cards)
            and known.cards.issuperset(found)
            and ("*" not in found or cards[-1] == "*")
        )
    return ";" not in section and name.endswith("Table")
