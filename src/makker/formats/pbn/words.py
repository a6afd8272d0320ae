"""The words of PBN's auction and play sections."""

import re
from functools import cache

from makker.cards import Card, Rank, Strain
from makker.cards.card import all_cards
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Call, all_bids

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South",
    "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags of every game in export format, in order."""

NOT_INHERITED = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"))
"""Tags whose value `#` is no inheritance."""

CONTINUING = frozenset(("Scoring", "Declarer", "Contract", "Result", "Auction", "Play", "Note"))
"""Tags that never begin a game: after a blank line in the middle of one, they go on with it."""

SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""NAGs of the suffixes after a call; those after a card are 6 more."""

TOKEN = re.compile(
    r"""
    (?P<space>\s+)
    | \{(?P<brace>[^}]*)\}?
    | ;(?P<line>[^\n]*)
    | ^%(?P<directive>[^\n]*)
    | \$(?P<nag>\d{1,9})
    | =\s*(?P<note>\d{1,9})\s*=
    | (?P<suffix>!!|\?\?|!\?|\?!|!|\?)
    | \^\s*(?P<irregular>[A-Za-z])
    | (?P<ending>[*+])
    | (?P<blank>-+|_+)
    | (?P<word>[A-Za-z0-9]+)
    | (?P<strange>.)
    """,
    re.VERBOSE | re.MULTILINE,
)


@cache
def call_words() -> dict[str, Call]:
    """Every spelling of a call that is read, upper case."""
    words: dict[str, Call] = dict.fromkeys(("PASS", "P", "PAS"), PASS)
    words |= dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE)
    words |= dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), REDOUBLE)
    for bid in all_bids():
        words[bid.text] = bid
        if bid.strain is Strain.NOTRUMP:
            words[f"{bid.level}NT"] = words[f"{bid.level}SA"] = bid
    return words


@cache
def quick_calls() -> dict[str, int]:
    """The spellings of export format with the call's index; 38 is all pass, 39 the end of a broken auction."""
    words = {write_call(call): call.index for call in call_words().values()}
    return {**words, "AP": 38, "*": 39}


def write_call(call: Call) -> str:
    """As PBN writes it: `Pass`, `X`, `XX`, `3NT`."""
    if call is PASS:
        return "Pass"
    return f"{call.text}T" if call.text.endswith("N") else call.text


@cache
def card_words() -> dict[str, Card]:
    """`SA` and the like; the ten also as `S10`."""
    return {card.text: card for card in all_cards()} | {
        f"{card.suit.letter}10": card for card in all_cards() if card.rank is Rank.TEN
    }


@cache
def quick_cards() -> frozenset[str]:
    """What a play section without annotations holds."""
    return frozenset((*(card.text for card in all_cards()), "*"))
