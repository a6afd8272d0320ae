"""What is said of a hidden hand, in words: `12-14 balanced`, `5+S 6-10`, `4441`, or the hand itself.

| word | meaning |
|---|---|
| `12-14`, `15+`, `11`, `-9` | high-card points (FACTS 6.1) |
| `5+S`, `4-6H`, `3D`, `-2C`, `5+spades` | cards in a suit |
| `balanced` | 4333, 4432 or 5332 |
| `semibalanced` | 5422 or 6322 besides |
| `unbalanced` | neither |
| `4441`, `5332` | those lengths in any suits |
| `5-4-3-1` | those lengths in spades, hearts, diamonds, clubs |
| `any` | nothing is known |
| `AQ32.KJ4.Q82.963` | the hand |

Words are separated by blanks or commas; all must hold.
"""

import re
from itertools import permutations, product

import msgspec
from msgspec.structs import replace

from makker.cards import Hand, RankLetters, Suit
from makker.cards.suit import SUIT_WORDS
from makker.errors import ParseError

MOST_KNOWN = 10  # cards of a hand not known whole

Shape = tuple[int, int, int, int]  # spades, hearts, diamonds, clubs

SHAPES: tuple[Shape, ...] = tuple(
    (spades, hearts, diamonds, 13 - spades - hearts - diamonds)
    for spades, hearts, diamonds in product(range(14), repeat=3)
    if spades + hearts + diamonds <= 13
)
BALANCED = frozenset(("4333", "4432", "5332"))
SEMIBALANCED = BALANCED | {"5422", "6322"}


class HandLimits(msgspec.Struct, frozen=True):
    """Limits on one hand. `points` are the least and most high-card points, `lengths` those of S, H, D, C.

    `shapes` are the only ones allowed, None for any; `holds` are cards surely held (13 of them: the hand itself).
    """

    points: tuple[int, int] = (0, 37)
    lengths: tuple[tuple[int, int], ...] = ((0, 13),) * 4
    shapes: frozenset[Shape] | None = None
    holds: Hand = Hand()

    @staticmethod
    def parse(text: str, letters: RankLetters | None = None) -> "HandLimits":
        """Read limits in words; `letters` are a language's for the cards.

        Raises ParseError (``limits.unknown``, ``limits.empty``, and those of hands) with the column.
        """
        limits = HandLimits()
        for match in WORD.finditer(text):
            try:
                limits = limits.with_word(match[0], letters)
            except ParseError as fault:
                raise ParseError(fault.code, match[0], "limits", column=match.start() + 1, data=fault.data) from None
        if not limits.allowed_shapes():
            raise ParseError("limits.empty", text, "limits")
        return limits

    def with_word(self, word: str, letters: RankLetters | None = None) -> "HandLimits":
        """These limits and what the word says besides."""
        plain = word.lower()
        if plain == "any":
            return self
        if word.count(".") == 3:
            return self.with_cards(Hand.parse(word, letters))
        if plain in PATTERNS:
            return self.with_shapes(PATTERNS[plain])
        if re.fullmatch(r"[0-9](-[0-9]{1,2}){3}", plain):
            return self.with_shapes(frozenset((exact_shape(plain, word),)))
        if re.fullmatch(r"[0-9]{4}", plain) and sum(map(int, plain)) == 13:
            return self.with_shapes(shapes_like({"".join(sorted(plain, reverse=True))}))
        return self.with_range(word)

    def with_cards(self, cards: Hand) -> "HandLimits":
        """Cards surely held: the whole hand, or ten at most. One card short of a hand is a slip.

        Raises ParseError (``limits.cards``).
        """
        if len(cards) != 13 and len(cards) > MOST_KNOWN:
            raise ParseError("limits.cards", str(cards), "limits", data={"cards": len(cards), "most": MOST_KNOWN})
        return replace(self, holds=self.holds | cards)

    def with_range(self, word: str) -> "HandLimits":
        """Points, or the length of a suit."""
        match = RANGE.fullmatch(word)
        suit = SUIT_WORDS.get(match["suit"].upper()) if match is not None and match["suit"] else None
        if match is None or (match["suit"] and suit is None):
            raise ParseError("limits.unknown", word, "limits")
        low, high = read_range(match, 13 if suit else 37)
        if low > high:
            raise ParseError("limits.empty", word, "limits")
        if suit is None:
            return replace(self, points=both(self.points, (low, high)))
        return self.with_length(suit, (low, high))

    def with_length(self, suit: Suit, limits: tuple[int, int]) -> "HandLimits":
        """A suit's length besides."""
        place = 3 - suit.index
        lengths = list(self.lengths)
        lengths[place] = both(lengths[place], limits)
        return replace(self, lengths=tuple(lengths))

    def with_shapes(self, shapes: frozenset[Shape]) -> "HandLimits":
        """Only these shapes, of those still allowed."""
        return replace(self, shapes=shapes if self.shapes is None else self.shapes & shapes)

    def allowed_shapes(self) -> tuple[Shape, ...]:
        """Every shape that the limits leave, whole hands of thirteen."""
        held = self.holds.shape
        return tuple(
            shape
            for shape in SHAPES
            if (self.shapes is None or shape in self.shapes)
            and all(low <= number <= high for number, (low, high) in zip(shape, self.lengths, strict=True))
            and all(number >= least for number, least in zip(shape, held, strict=True))
        )

    def fits(self, hand: Hand) -> bool:
        """Whether a hand of thirteen keeps the limits."""
        points = sum(max(0, card.rank.number - 10) for card in hand)
        low, high = self.points
        return self.holds <= hand and low <= points <= high and hand.shape in self.allowed_shapes()


WORD = re.compile(r"[^\s,]+")
RANGE = re.compile(r"(?:(?P<low>[0-9]{1,2})?(?P<dash>-)?(?P<high>[0-9]{1,2})?(?P<plus>\+)?)(?P<suit>[^0-9+.-]*)")


def read_range(match: re.Match[str], most: int) -> tuple[int, int]:
    """`12-14`, `15+`, `11` (exactly), `-9` (at most). Raises ParseError for anything else."""
    low, dash, high, plus = match["low"], match["dash"], match["high"], match["plus"]
    if low is None and not (dash and high):
        raise ParseError("limits.unknown", match[0], "limits")
    if plus:
        if dash or high:
            raise ParseError("limits.unknown", match[0], "limits")
        return int(low), most
    if not dash:
        return int(low), int(low)
    return int(low or 0), int(high) if high else most


def both(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """What lies in both ranges. Raises ParseError (``limits.empty``)."""
    low, high = max(one[0], other[0]), min(one[1], other[1])
    if low > high:
        raise ParseError("limits.empty", f"{other[0]}-{other[1]}", "limits")
    return low, high


def exact_shape(plain: str, word: str) -> Shape:
    """`5-4-3-1`. Raises ParseError where it is not thirteen cards."""
    spades, hearts, diamonds, clubs = (int(number) for number in plain.split("-"))
    if spades + hearts + diamonds + clubs != 13:
        raise ParseError("limits.unknown", word, "limits")
    return spades, hearts, diamonds, clubs


def shapes_like(patterns: frozenset[str] | set[str]) -> frozenset[Shape]:
    """The shapes with these lengths in any suits; a pattern lists its lengths from the longest."""
    found = set()
    for pattern in patterns:
        for spades, hearts, diamonds, clubs in permutations(int(digit) for digit in pattern):
            found.add((spades, hearts, diamonds, clubs))
    return frozenset(found)


PATTERNS: dict[str, frozenset[Shape]] = {
    "balanced": shapes_like(BALANCED),
    "semibalanced": shapes_like(SEMIBALANCED),
    "semi-balanced": shapes_like(SEMIBALANCED),
    "unbalanced": frozenset(SHAPES) - shapes_like(SEMIBALANCED),
}
