"""What the players of a bridge deal can do, with the text form of each action.

| action | text |
|---|---|
| Call | `1N`, `P`, `X`, `XX` |
| Card | `SA` |
| Claim | `claim 5`, `claim 5 drawing trumps` (0 concedes the rest) |
| Answer | `accept`, `refuse` |
| AskUndo | `undo` |
| Rule | `rule 9`, `rule on` (the director) |
| GiveDeal | `deal N:AKQ... ... ... ...` (chance) |
| ClaimHonours | `honours`, `no honours` |
| NameContract | `play 3N` (minibridge) |
| AskStop | `stop` (end the match unfinished) |
"""

import msgspec

from makker.cards import Card
from makker.deals import Deal, GiveDeal
from makker.errors import ParseError
from makker.games.bridge.calls import Bid, Call


class Claim(msgspec.Struct, frozen=True):
    """A claim of so many of the remaining tricks for the claimer's side, conceding the others (Law 68)."""

    tricks: int
    text: str = ""


class Answer(msgspec.Struct, frozen=True):
    """An answer to a claim or to taking back; the partner of a conceding defender objects by refusing."""

    accept: bool


class AskUndo(msgspec.Struct, frozen=True):
    """Asks to take back one's last call or card."""


class Rule(msgspec.Struct, frozen=True):
    """The director's ruling on a refused claim: declarer's tricks in all, or None to play on."""

    tricks: int | None


class ClaimHonours(msgspec.Struct, frozen=True):
    """Claims honours after the play, or says that one has none (FACTS 000-40)."""

    claim: bool


class NameContract(msgspec.Struct, frozen=True):
    """The minibridge declarer names the contract (FACTS 3.8)."""

    bid: Bid


class AskStop(msgspec.Struct, frozen=True):
    """Proposes to end the match now; the others accept or refuse."""


Action = Call | Card | Claim | Answer | AskUndo | Rule | GiveDeal | ClaimHonours | NameContract | AskStop

LONGEST_TEXT = 400  # letters of a claim's statement


def write_action(action: Action) -> str:
    """The action's text form."""
    match action:
        case Claim(tricks, text):
            return f"claim {tricks} {text}".rstrip()
        case Answer(accept):
            return "accept" if accept else "refuse"
        case AskUndo():
            return "undo"
        case Rule(tricks):
            return "rule on" if tricks is None else f"rule {tricks}"
        case GiveDeal(deal):
            return f"deal {deal}"
        case ClaimHonours(claim):
            return "honours" if claim else "no honours"
        case NameContract(bid):
            return f"play {bid}"
        case AskStop():
            return "stop"
    return str(action)


def read_action(text: str) -> Action:
    """The action of a text form, forgiving of what people type. Raises ParseError (``action.unknown`` ...)."""
    words = text.split(maxsplit=1)
    head = words[0].lower() if words else ""
    rest = words[1] if len(words) > 1 else ""
    plain: dict[str, Action] = {
        "accept": Answer(True),
        "refuse": Answer(False),
        "undo": AskUndo(),
        "stop": AskStop(),
        "honours": ClaimHonours(True),
    }
    if head in plain and not rest:
        return plain[head]
    match head:
        case "claim":
            return read_claim(text, rest)
        case "concede" if not rest:
            return Claim(0)
        case "rule":
            return Rule(None) if rest.strip().lower() == "on" else Rule(read_number(text, rest))
        case "deal":
            return GiveDeal(Deal.parse(rest))
        case "play":
            return NameContract(Bid.parse(rest))
    return ClaimHonours(False) if text.lower().split() == ["no", "honours"] else read_call_or_card(text)


def read_claim(text: str, rest: str) -> Claim:
    """`5 drawing trumps`."""
    number, _, statement = rest.partition(" ")
    if len(statement) > LONGEST_TEXT:
        raise ParseError("claim.text_too_long", text, "claim", data={"most": LONGEST_TEXT})
    return Claim(read_number(text, number), statement.strip())


def read_number(text: str, word: str) -> int:
    """A number of tricks, 0-13."""
    if not (word.isascii() and word.isdigit() and len(word) <= 2 and int(word) <= 13):
        raise ParseError("tricks.unknown", text, "tricks")
    return int(word)


def read_call_or_card(text: str) -> Call | Card:
    """Cards start with a suit or rank, calls with a level or a word: `2H` is a bid, `H2` a card."""
    try:
        return Call.parse(text)
    except ParseError:
        pass
    try:
        return Card.parse(text)
    except ParseError:
        raise ParseError("action.unknown", text, "action") from None
