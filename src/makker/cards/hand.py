"""A set of cards: a hand, a pack, the cards already played. Cheap, since inside it is one 52-bit number."""

from collections.abc import Iterable, Iterator
from functools import cache

from makker.cards.card import Card, all_cards
from makker.cards.letters import RankLetters
from makker.cards.rank import Rank
from makker.cards.suit import SUITS, Suit
from makker.errors import InvalidValue, ParseError

SUIT_BITS = 0x1FFF
FULL_BITS = (1 << 52) - 1


class Hand:
    """An immutable set of cards, iterated as people hold them: spades first, high to low.

    `bits` has bit `card.index` set for every card held. Set operations `|`, `&`, `-`, `<=` give and compare hands.
    """

    __slots__ = ("bits",)

    bits: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        bits = 0
        for card in cards:
            if bits & card.bit:
                raise InvalidValue("hand.card_twice", {"card": card.text})
            bits |= card.bit
        object.__setattr__(self, "bits", bits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Hand is immutable: {name}")

    @staticmethod
    def of_bits(bits: int) -> "Hand":
        """The hand whose 52-bit set is `bits`. Raises InvalidValue (``hand.bits``) outside 52 bits."""
        if not 0 <= bits <= FULL_BITS:
            raise InvalidValue("hand.bits", {"bits": bits})
        hand = object.__new__(Hand)
        set_bits(hand, "bits", bits)
        return hand

    @staticmethod
    def parse(text: str, letters: RankLetters | None = None) -> "Hand":
        """Read a hand as `spades.hearts.diamonds.clubs`: `AKQ52.K9.Q84.K76`, a void empty or `-`.

        Also read: `10` for the ten, lower case, blanks inside a suit, and pips or letters in any order
        (`♠AKQ52 ♥K9 ♦Q84 ♣K76`, `S:AKQ52 H:K9`). The number of cards is not checked: a hand may be partial.
        Raises ParseError (``hand.suits``, ``hand.rank``, ``hand.card_twice``) with the column.
        """
        reader = letters or RankLetters.english()
        parts = split_pips(text) if has_pips(text) else split_dots(text)
        return Hand.of_bits(sum(read_suit(text, column, suit, ranks, reader) for column, suit, ranks in parts))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, spades first, high to low."""
        bits = self.bits
        return (
            suit_cards(3, bits >> 39)
            + suit_cards(2, bits >> 26 & SUIT_BITS)
            + suit_cards(1, bits >> 13 & SUIT_BITS)
            + suit_cards(0, bits & SUIT_BITS)
        )

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __eq__(self, other: object) -> bool:
        return self.bits == other.bits if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.bits)

    def __or__(self, other: "Hand") -> "Hand":
        return Hand.of_bits(self.bits | other.bits)

    def __and__(self, other: "Hand") -> "Hand":
        return Hand.of_bits(self.bits & other.bits)

    def __sub__(self, other: "Hand") -> "Hand":
        return Hand.of_bits(self.bits & ~other.bits)

    def __le__(self, other: "Hand") -> bool:
        return self.bits & ~other.bits == 0

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (Hand.of_bits, (self.bits,))

    def without(self, card: Card) -> "Hand":
        """This hand less one card (which need not be in it)."""
        hand = object.__new__(Hand)
        set_bits(hand, "bits", self.bits & ~card.bit)
        return hand

    def suit(self, suit: Suit) -> "Hand":
        """The cards of one suit."""
        hand = object.__new__(Hand)
        set_bits(hand, "bits", self.bits & (SUIT_BITS << 13 * suit.index))
        return hand

    def in_suit(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of one suit, high to low."""
        index = suit.index
        return suit_cards(index, self.bits >> 13 * index & SUIT_BITS)

    def length(self, suit: Suit) -> int:
        """How many cards of the suit are held."""
        return (self.bits >> 13 * suit.index & SUIT_BITS).bit_count()

    def ranks(self, suit: Suit) -> tuple[Rank, ...]:
        """The ranks held in the suit, highest first."""
        return tuple(card.rank for card in self.suit(suit))

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Lengths in spades, hearts, diamonds, clubs."""
        return (
            self.length(Suit.SPADES),
            self.length(Suit.HEARTS),
            self.length(Suit.DIAMONDS),
            self.length(Suit.CLUBS),
        )

    def __str__(self) -> str:
        return ".".join("".join(rank.letter for rank in self.ranks(suit)) for suit in reversed(SUITS))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


@cache
def suit_cards(suit: int, held: int) -> tuple[Card, ...]:
    """The cards of one suit's 13 bits, high to low; kept, since play asks for the same holdings over and over."""
    return tuple(card for card in reversed(all_cards()[13 * suit : 13 * suit + 13]) if held >> card.rank.index & 1)


# Immutability forbids plain assignment; the constructors above write through the slot itself.
set_bits = object.__setattr__

Part = tuple[int, Suit, str]  # column (from 0) of the first rank, suit, ranks as written


def has_pips(text: str) -> bool:
    """Whether suits are named (`♠AK`, `S:AK`, `S AK ...`) rather than placed by dots."""
    head = text.strip()[:1].upper()
    return head in "♠♥♦♣♤♡♢♧SHDC" and head != "" and "." not in text


def split_dots(text: str) -> list[Part]:
    """Four suits between three dots, spades first."""
    parts = text.split(".")
    if len(parts) != 4:
        raise ParseError("hand.suits", text, "hand", data={"suits": len(parts)})
    placed, column = [], 0
    for suit, part in zip(reversed(SUITS), parts, strict=True):
        placed.append((column, suit, part))
        column += len(part) + 1
    return placed


def split_pips(text: str) -> list[Part]:
    """Suits named by pip or letter, in any order; a suit not named is a void."""
    names = {"♠": 3, "♤": 3, "S": 3, "♥": 2, "♡": 2, "H": 2, "♦": 1, "♢": 1, "D": 1, "♣": 0, "♧": 0, "C": 0}
    placed: list[Part] = []
    seen: set[int] = set()
    for column, letter in enumerate(text):
        index = names.get(letter.upper())
        # A letter names a suit only after a blank, so that a language's D (queen) stays a rank.
        starts = letter in "♠♥♦♣♤♡♢♧" or column == 0 or text[column - 1].isspace()
        if index is not None and starts:
            if index in seen:
                raise ParseError("hand.suit_twice", text, "hand", column=column + 1)
            seen.add(index)
            placed.append((column + 1, SUITS[index], ""))
        elif placed and not (letter in ":\ufe0e\ufe0f" and not placed[-1][2]):
            at, suit, ranks = placed[-1]
            placed[-1] = (at, suit, ranks + letter)
        elif not placed and not letter.isspace():
            raise ParseError("hand.suits", text, "hand", column=column + 1, data={"suits": 0})
    return placed


def read_suit(text: str, column: int, suit: Suit, ranks: str, letters: RankLetters) -> int:
    """The bits of one suit's ranks; blanks and a lone dash (void) are passed over."""
    rest, bits = ranks, 0
    if rest.strip() in ("-", "—", "–"):
        return 0
    while rest := rest.lstrip(" ,\t\r\n"):
        at = column + len(ranks) - len(rest) + 1
        taken = letters.split(rest)
        if taken is None:
            raise ParseError("hand.rank", text, "rank", column=at, data={"found": rest[0]})
        card = Card(suit, taken[0])
        if bits & card.bit:
            raise ParseError("hand.card_twice", text, "hand", column=at, data={"card": card.text})
        bits |= card.bit
        rest = taken[1]
    return bits
