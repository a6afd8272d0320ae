"""A pair's card: its system, and the conventions that are switched on or off; to and from JSON."""

from typing import Any, Literal, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from makker.errors import InvalidValue, ParseError

SystemName = Literal["sayc", "modern", "nordic"]
SYSTEMS: tuple[SystemName, ...] = ("sayc", "modern", "nordic")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a pair has agreed. `card("sayc")` and its like give each system's usual choice.

    | option | meaning |
    |---|---|
    | `four_card_hearts`, `four_card_spades` | one of the major promises four cards only (FACTS 4.2, 4.3) |
    | `major_notrump` | two no-trump over one of a major: `jacoby`, `stenberg`, its club form, or `natural` |
    | `two_over_one_game` | a new suit at the two-level over one of a major forces to game (FACTS 4.2) |
    | `two_diamonds` | `weak` or `multi` |
    | `three_notrump` | `strong` 25-27 balanced, or `gambling` on a running minor |
    | `slam` | `blackwood` (four aces), `keycards` (five), `rkc0314` or `rkc1430` (FACTS 4.5) |
    | `kings` | after all key cards: the `number` of kings, or the cheapest `specific` one (FACTS 4.5) |
    | `notrump_defence` | over their one no-trump: `natural`, or `landy` two clubs for the majors |
    | `gerber_rebid` | four clubs asks for aces over a no-trump rebid too (FACTS 4.1) |
    | `depo` | over their bid above five of our suit a double shows an even number, a pass an odd one (FACTS 4.5) |
    | `drury` | passed hands raise partner's major with two clubs (FACTS 4.2, reverse) |
    | `inverted_minors` | a single raise of a minor is strong, a jump is weak (FACTS 4.2) |
    | `support_doubles` | opener's double or redouble of an overcall shows three cards in partner's major |
    | `lightner` | doubles of slams by the hand not on lead ask for an unusual lead (FACTS 5.2) |
    | `stopper_ask` | a jump in their major asks for a stopper there |
    | `judgement` | close decisions are judged: their meanings overlap (`makker.bidding.meaning`) |
    | `gerber`, `splinters`, `fourth_suit`, `negative_doubles`, `responsive_doubles`, `michaels`, `unusual`, | |
    | `lebensohl`, `checkback`, `jordan`, `dopi`, `grand_slam_force` | the convention is played |
    | `notrump_transfers` | transfers over our one and two no-trump |
    """

    system: SystemName = "sayc"
    four_card_hearts: bool = False
    four_card_spades: bool = False
    major_notrump: Literal["jacoby", "stenberg", "stenberg_club", "natural"] = "jacoby"
    two_diamonds: Literal["weak", "multi"] = "weak"
    three_notrump: Literal["strong", "gambling"] = "strong"
    slam: Literal["blackwood", "keycards", "rkc0314", "rkc1430"] = "blackwood"
    notrump_transfers: bool = True
    two_over_one_game: bool = False
    gerber: bool = True
    gerber_rebid: bool = False
    splinters: bool = False
    fourth_suit: bool = True
    checkback: bool = False
    negative_doubles: bool = True
    responsive_doubles: bool = False
    michaels: bool = True
    unusual: bool = True
    lebensohl: bool = False
    jordan: bool = True
    dopi: bool = True
    depo: bool = False
    grand_slam_force: bool = True
    kings: Literal["number", "specific"] = "number"
    notrump_defence: Literal["natural", "landy"] = "natural"
    drury: bool = False
    inverted_minors: bool = False
    support_doubles: bool = False
    lightner: bool = True
    stopper_ask: bool = True
    judgement: bool = False

    @staticmethod
    def from_json(text: str | bytes) -> "Card":
        """Read a card; options that are left out are the system's usual ones.

        Raises ParseError (``bidding.card_json``) for what is not JSON or has unknown or wrong options, and
        InvalidValue as `card`.
        """
        try:
            data = msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError) as fault:
            raise ParseError("bidding.card_json", readable(text), "card", data={"detail": str(fault)}) from None
        if not isinstance(data, dict) or not isinstance(data.get("system", "sayc"), str):
            raise ParseError("bidding.card_json", readable(text), "card", data={"detail": "system"})
        return card(data.pop("system", "sayc"), **data)

    def to_json(self) -> str:
        """The card as JSON, every option written out."""
        return msgspec.json.encode(self).decode()


def readable(text: str | bytes) -> str:
    """The text for an error."""
    return text if isinstance(text, str) else text.decode("utf-8", "replace")


USUAL: dict[str, Card] = {
    "sayc": Card(),
    "modern": Card(
        system="modern",
        four_card_hearts=True,
        four_card_spades=True,
        major_notrump="stenberg",
        slam="rkc0314",
        splinters=True,
        responsive_doubles=True,
        checkback=True,
        kings="specific",
    ),
    "nordic": Card(
        system="nordic",
        major_notrump="stenberg",
        three_notrump="gambling",
        slam="rkc0314",
        splinters=True,
        responsive_doubles=True,
        lebensohl=True,
        kings="specific",
        notrump_defence="landy",
        drury=True,
        inverted_minors=True,
        support_doubles=True,
    ),
}
"""Modern Standard is the published form with four-card majors; switch both off for the five-card form (FACTS 4.2)."""


def card(system: str, **options: Any) -> Card:
    """The system's usual card with these options changed.

    Raises InvalidValue: ``bidding.system`` for an unknown system, ``bidding.no_option`` for an unknown option, and
    ``bidding.option`` for a wrong value, each with those that are `known`.
    """
    usual = USUAL.get(system)
    if usual is None:
        raise InvalidValue("bidding.system", {"text": str(system), "systems": ", ".join(SYSTEMS)})
    for name, value in options.items():
        if name not in Card.__struct_fields__:
            raise InvalidValue("bidding.no_option", {"option": name, "known": ", ".join(Card.__struct_fields__[1:])})
        if not isinstance(value, str | bool) or value not in values_of(name):
            data = {"option": name, "text": str(value)[:40], "known": ", ".join(values_of(name).values())}
            raise InvalidValue("bidding.option", data)
    return replace(usual, **options)


def values_of(option: str) -> dict[str | bool, str]:
    """What an option can be, as it is written: its words, or on and off."""
    hint = get_type_hints(Card)[option]
    return {True: "on", False: "off"} if hint is bool else {each: str(each) for each in get_args(hint)}


class Agreements(msgspec.Struct, frozen=True):
    """What both sides play, and what the score asks: vulnerability and part-scores below the line (NS, EW)."""

    ns: Card = Card()
    ew: Card = Card()
    vulnerable: tuple[bool, bool] = (False, False)
    part_scores: tuple[int, int] = (0, 0)

    def of(self, side: int) -> Card:
        """The card of the side, 0 for NS and 1 for EW."""
        return self.ew if side else self.ns
