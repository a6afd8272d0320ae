"""Dealing under limits: exactly the deals that fit, each as often as any other."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial

import pytest

from makker.cards import Hand, Suit
from makker.cards.suit import SUITS
from makker.deals import Deal
from makker.doubledummy import Dealer, Limits, parse_shapes
from makker.errors import InvalidValue, ParseError
from makker.seats import Seat
from makker.seats.seat import SEATS

SMALL = Hand.parse("AK2.QJ.K.A3")
"""Eight cards: two for each seat."""
SEVEN_CLUBS = Limits(lengths={Suit.CLUBS: (7, 13)})
SPADE_ACE = Limits(cards=Hand.parse("A..."))


def points(hand: Hand) -> int:
    """A K Q J as 4 3 2 1."""
    return sum(max(0, card.rank.index - 8) for card in hand)


def every_deal(pack: Hand, size: int) -> Iterator[Deal]:
    """All ways to give four hands of the size from the pack."""
    cards = pack.cards
    for north in combinations(cards, size):
        for east in combinations([c for c in cards if c not in north], size):
            for south in combinations([c for c in cards if c not in north and c not in east], size):
                west = [c for c in cards if c not in north and c not in east and c not in south]
                yield Deal(Hand(north), Hand(east), Hand(south), Hand(west))


def fits(deal: Deal, limits: dict[Seat, Limits]) -> bool:
    """The limits, read as they are written."""
    for seat, limit in limits.items():
        hand = deal[seat]
        spans = [limit.lengths.get(suit, (0, 13)) for suit in SUITS]
        if not limit.cards <= hand or not limit.points[0] <= points(hand) <= limit.points[1]:
            return False
        if not all(low <= hand.length(suit) <= high for suit, (low, high) in zip(SUITS, spans, strict=True)):
            return False
        if limit.shapes and tuple(hand.length(suit) for suit in reversed(SUITS)) not in limit.shapes:
            return False
    return True


def limits(**seats: Limits) -> dict[Seat, Limits]:
    """Limits by seat letter; the others take two cards of whatever is left."""
    given = {Seat.parse(letter): limit for letter, limit in seats.items()}
    return {seat: given.get(seat, Limits(size=2)) for seat in SEATS}


CASES = {
    "none": limits(),
    "a card": limits(N=Limits(size=2, cards=Hand.parse("A..."))),
    "points": limits(N=Limits(size=2, points=(5, 7))),
    "points of two": limits(N=Limits(size=2, points=(5, 8)), S=Limits(size=2, points=(1, 4))),
    "lengths": limits(E=Limits(size=2, lengths={Suit.SPADES: (1, 2), Suit.CLUBS: (0, 0)})),
    "shapes": limits(S=Limits(size=2, shapes=((1, 1, 0, 0), (0, 0, 1, 1)))),
    "all": limits(
        N=Limits(size=2, cards=Hand.parse("K..."), points=(3, 6)),
        E=Limits(size=2, lengths={Suit.HEARTS: (1, 2)}),
        W=Limits(size=2, points=(0, 4), shapes=((0, 0, 0, 2), (1, 1, 0, 0), (0, 1, 0, 1))),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_deal_that_fits_comes_equally_often(name: str) -> None:
    """On a pack of eight cards: exactly the deals found by listing all 2,520, and evenly (chi-square)."""
    case = CASES[name]
    possible = [deal for deal in every_deal(SMALL, 2) if fits(deal, case)]
    number = 40 * len(possible)
    seen = Counter(Dealer(case, pack=SMALL).deals(1, number))
    chi_square = sum((seen[deal] - 40) ** 2 / 40 for deal in possible)
    freedom = len(possible) - 1

    assert set(possible) == set(seen)
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("name", [name for name in CASES if name not in ("points of two", "all")])
def test_counts_are_exact(name: str) -> None:
    """The count is that of the list."""
    expected = sum(fits(deal, CASES[name]) for deal in every_deal(SMALL, 2))

    assert expected == Dealer(CASES[name], pack=SMALL).count


def test_known_counts() -> None:
    """All deals; hands of no points; a fixed shape, each by its formula."""
    all_deals = factorial(52) // factorial(13) ** 4
    rest = factorial(39) // factorial(13) ** 3
    shape = comb(13, 4) ** 2 * comb(13, 3) * comb(13, 2)

    assert all_deals == Dealer({}).count
    assert comb(36, 13) * rest == Dealer({Seat.EAST: Limits(points=(0, 0))}).count
    assert shape * rest == Dealer({Seat.WEST: Limits(shapes=parse_shapes("4432"))}).count


def test_points_of_two_seats_are_not_counted() -> None:
    """They are met by trial; so is a predicate."""
    two = {Seat.NORTH: Limits(points=(15, 17)), Seat.SOUTH: Limits(points=(8, 9))}

    assert Dealer(two).count is None
    assert Dealer({}, accept=lambda deal: deal.is_complete).count is None


def test_a_real_question() -> None:
    """North a balanced 15-17, South 8-9 with five spades, and the sides without a void."""
    dealer = Dealer(
        {
            Seat.NORTH: Limits(points=(15, 17), shapes=parse_shapes("balanced")),
            Seat.SOUTH: Limits(points=(8, 9), lengths={Suit.SPADES: (5, 13)}),
        },
        accept=lambda deal: all(hand.length(suit) for _, hand in deal for suit in SUITS),
    )
    deals = dealer.deals(7, 50)

    assert all(15 <= points(deal[Seat.NORTH]) <= 17 and 8 <= points(deal[Seat.SOUTH]) <= 9 for deal in deals)
    assert all(deal[Seat.SOUTH].length(Suit.SPADES) >= 5 and deal.is_complete for deal in deals)


def test_a_seed_gives_its_deals() -> None:
    """The same seed the same deals, another seed others."""
    dealer = Dealer({Seat.NORTH: Limits(points=(12, 14))})

    assert dealer.deals(5, 20) == dealer.deals(5, 20)
    assert dealer.deals(5, 20) != dealer.deals(6, 20)
    assert dealer.deals(5, 20)[:3] == dealer.deals(5, 3)


@pytest.mark.parametrize(
    ("code", "seats"),
    [
        ("dealing.impossible", {Seat.NORTH: Limits(points=(38, 40))}),
        ("dealing.impossible", {Seat.NORTH: Limits(points=(15, 17)), Seat.SOUTH: Limits(points=(30, 37))}),
        ("dealing.impossible", {seat: Limits(points=(0, 9)) for seat in Seat}),
        ("dealing.impossible", {Seat.NORTH: SEVEN_CLUBS, Seat.EAST: SEVEN_CLUBS}),
        ("dealing.limits", {Seat.NORTH: Limits(points=(17, 15))}),
        ("dealing.size", {Seat.NORTH: Limits(size=12)}),
        ("dealing.card_twice", {Seat.NORTH: SPADE_ACE, Seat.EAST: SPADE_ACE}),
    ],
)
def test_impossible_limits_are_refused(code: str, seats: dict[Seat, Limits]) -> None:
    """Before anything is dealt."""
    with pytest.raises(InvalidValue, match=code):
        Dealer(seats)


def test_a_search_without_end_ends() -> None:
    """A predicate that nothing satisfies is given up after the attempts allowed."""
    with pytest.raises(InvalidValue, match=r"dealing\.not_found"):
        Dealer({}, accept=lambda _: False, attempts=200).deals(1, 1)


def test_a_card_must_be_in_the_pack() -> None:
    """A fixed card that the pack lacks is refused."""
    with pytest.raises(InvalidValue, match=r"dealing\.not_in_pack"):
        Dealer(limits(N=Limits(size=2, cards=Hand.parse("Q..."))), pack=SMALL)


@pytest.mark.parametrize(
    ("text", "shapes"),
    [("4432", 1), ("any 4432", 12), ("any 4333", 4), ("balanced", 4 + 12 + 12), ("4-4-3-2, 10-1-1-1", 2)],
)
def test_shapes_are_read(text: str, shapes: int) -> None:
    """As many shapes as the words mean."""
    assert shapes == len(parse_shapes(text))


@pytest.mark.parametrize("text", ["", "4433", "any", "44x2", "4-4-5", "-1-5-5-4"])
def test_bad_shapes_are_refused(text: str) -> None:
    """Thirteen cards in four suits, or an error."""
    with pytest.raises(ParseError, match=r"shape\.unknown"):
        parse_shapes(text)
