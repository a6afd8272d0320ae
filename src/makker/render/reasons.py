"""What an error says in a language: cards, bids and seats in the language's letters, and the Law where there is one."""

from collections.abc import Callable

from makker.cards import Card, Suit
from makker.errors import MakkerError, Param, ParseError
from makker.games.bridge.calls import Bid, Call
from makker.games.bridge.contract import Result
from makker.i18n import Catalogue, Language
from makker.seats import Seat


def explain(fault: MakkerError, catalogue: Catalogue) -> str:
    """The sentence for the error, never empty."""
    data = spoken(fault.data, catalogue.language)
    if "cause" in data and "detail" not in data:  # why a file cannot be read or written
        data["detail"] = catalogue.coded("sheet.cause", str(data["cause"]))
    if isinstance(fault, ParseError):
        reason = catalogue.error(MakkerError(fault.code, data))
    else:  # its sentence says where by itself
        reason = catalogue.coded("error", fault.code, **data)
    law = str(fault.data.get("law", ""))
    return f"{reason} ({catalogue.text('error.law', law=law)})" if law[:1].isdigit() else reason


def sentence(reason: str) -> str:
    """The reason with a capital, where it stands alone on a line."""
    return reason[:1].upper() + reason[1:]


def spoken(data: dict[str, Param], language: Language) -> dict[str, Param]:
    """The data with cards, suits, bids and seats as people of the language write them."""
    return {name: word(name, value, language) for name, value in data.items()}


def word(name: str, value: Param, language: Language) -> Param:
    """One datum; anything that is not what its name says stays as it is."""
    speak = SPEAK.get(name)
    if speak is None or not isinstance(value, str):
        return value
    try:
        return speak(value, language)
    except MakkerError:
        return value


def call_word(text: str, language: Language) -> str:
    """A call in the language's letters."""
    call = Call.parse(text)
    return f"{call.level}{language.strain(call.strain)}" if isinstance(call, Bid) else call.text


def result_word(text: str, language: Language) -> str:
    """A result in the language's letters: `3NT V +1`."""
    result = Result.parse(text)
    contract, over = result.contract, f"{result.over:+}".replace("-", "−") if result.over else "="
    declarer = [language.seat(contract.declarer)] if contract.declarer else []
    return " ".join([f"{contract.level}{language.strain(contract.strain)}{contract.doubled}", *declarer, over])


SPEAK: dict[str, Callable[[str, Language], str]] = {
    "card": lambda text, language: language.card(Card.parse(text)),
    "suit": lambda text, _: Suit.parse(text).symbol,
    "bid": call_word,
    "last": call_word,
    "result": result_word,
    "seat": lambda text, language: language.seat(Seat.parse(text)),
}
