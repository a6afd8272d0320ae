"""A hint in words: the call with what it means, the card with why it is played."""

from typing import Any

from makker.bidding import Agreements, meaning
from makker.cards import Card
from makker.games.bondebridge import Bid as TrickBid
from makker.games.bondebridge import Play
from makker.games.bridge.actions import Answer, Claim, ClaimHonours, NameContract
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import Call
from makker.games.whist.actions import Double, Name
from makker.i18n import Catalogue, Language
from makker.render.meanings import explain_meaning
from makker.render.names import call_words
from makker.render.reasons import spoken
from makker.robots.reasons import Hint, Reason


def hint_text(
    hint: Hint, catalogue: Catalogue, agreed: Agreements | None = None, auction: Auction | None = None
) -> str:
    """`♥3: low ♥: encouraging`. A call is told by its meaning, where there is a system."""
    reasons = [reason_text(reason, catalogue) for reason in hint.reasons]
    if isinstance(hint.action, Call) and agreed is not None and auction is not None:
        reasons.insert(0, explain_meaning(meaning(agreed, auction, hint.action), catalogue))
    done = action_text(hint.action, catalogue)
    return ": ".join(part for part in (done, "; ".join(reasons)) if part)


def reason_text(reason: Reason, catalogue: Catalogue) -> str:
    """One reason."""
    data = spoken(reason.data, catalogue.language)
    if "tricks" in data and "." in str(data["tricks"]):
        data["tricks"] = decimal(str(data["tricks"]), catalogue)
    return catalogue.coded("hint", reason.code, **data)


def decimal(text: str, catalogue: Catalogue) -> str:
    """A number with the language's sign."""
    return text if catalogue.language is Language.EN else text.replace(".", ",")


def action_text(action: Any, catalogue: Catalogue) -> str:
    """What is done, in a word; empty where the reason says it."""
    language = catalogue.language
    match action:
        case Card():
            return language.card(action)
        case Play(card):
            return language.card(card)
        case NameContract(bid):
            return call_words(bid, catalogue)
        case Call():
            return call_words(action, catalogue)
        case TrickBid(tricks):
            return language.number(tricks)
        case Name(strain):
            return catalogue.text("web.bridge_it") if strain is None else language.strain(strain)
        case Double(double):
            return catalogue.text("web.double" if double else "web.content")
        case Claim() | Answer() | ClaimHonours():
            return ""
    return ""
