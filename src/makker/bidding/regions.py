"""Sets of hands by high-card points and shape, each one number of 38 x 560 bits: exact, and cheap to combine.

A hand falls in the cell (points, shape); a region is the set of cells that are possible. What two calls say together is
`&`, either of two is `|`, and what a higher-priority call has excluded is taken away with `& ~`.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from makker.cards import Hand, Suit

Shape = tuple[int, int, int, int]
"""Cards in spades, hearts, diamonds and clubs."""

MOST_POINTS = 37
SHAPE_COUNT = 560


@cache
def shapes() -> tuple[Shape, ...]:
    """The 560 shapes of thirteen cards, in the order of their bits."""
    return tuple(
        (spades, hearts, diamonds, 13 - spades - hearts - diamonds)
        for spades in range(14)
        for hearts in range(14 - spades)
        for diamonds in range(14 - spades - hearts)
    )


@cache
def shape_places() -> dict[Shape, int]:
    """The bit of each shape."""
    return {shape: place for place, shape in enumerate(shapes())}


@cache
def repeat() -> int:
    """A number that copies a mask of shapes into every row of points."""
    return sum(1 << SHAPE_COUNT * points for points in range(MOST_POINTS + 1))


@cache
def everything() -> int:
    """Every cell."""
    return (1 << SHAPE_COUNT * (MOST_POINTS + 1)) - 1


@cache
def all_shapes() -> int:
    """The mask of every shape."""
    return (1 << SHAPE_COUNT) - 1


def shape_mask(test: Callable[[Shape], bool]) -> int:
    """The mask of the shapes that pass a test."""
    return sum(1 << place for place, shape in enumerate(shapes()) if test(shape))


def of_shapes(mask: int) -> int:
    """The region of these shapes with any points."""
    return mask * repeat()


@cache
def long_mask(suit: Suit, least: int) -> int:
    """The mask of shapes with so many cards or more in the suit."""
    return shape_mask(lambda shape: shape[3 - suit.index] >= least)


@cache
def long_region(suit: Suit, least: int) -> int:
    """The region of so many cards or more in the suit."""
    return of_shapes(long_mask(suit, least))


@lru_cache(maxsize=4096)
def with_points(low: int, high: int) -> int:
    """The region of these high-card points."""
    low, high = max(0, low), min(MOST_POINTS, high)
    if low > high:
        return 0
    return ((1 << SHAPE_COUNT * (high - low + 1)) - 1) << SHAPE_COUNT * low


@cache
def extra_points(measure: str) -> tuple[int, ...]:
    """What a measure adds to the high-card points of each shape.

    `hcp` nothing; `points` one for each card beyond the fourth of a suit (FACTS 6.3); `twenty` the two longest suits
    and `fifteen` the spades (FACTS 6.10, 4.1); `support.S` shortness with four trumps or three, `trumps.S` the same
    for the hand with the long trumps, with one for each beyond the fifth (FACTS 6.2).
    """
    return tuple(added(measure, shape) for shape in shapes())


def added(measure: str, shape: Shape) -> int:
    """What the measure adds for one shape."""
    if measure == "points":
        return sum(max(0, length - 4) for length in shape)
    if measure == "twenty":
        return sum(sorted(shape)[2:])
    if measure == "fifteen":
        return shape[0]
    if measure.startswith("trumps."):
        place = "SHDC".index(measure[-1])
        short = sum((5, 3, 1)[length] for at, length in enumerate(shape) if at != place and length <= 2)
        return short + max(0, shape[place] - 5)
    if measure.startswith("support."):
        place = "SHDC".index(measure[-1])
        held = shape[place]
        worth = (5, 3, 1) if held >= 4 else (3, 2, 1) if held == 3 else (0, 0, 0)
        return sum(worth[length] for at, length in enumerate(shape) if at != place and length <= 2)
    return 0


@cache
def by_extra(measure: str) -> tuple[tuple[int, int], ...]:
    """Each amount that the measure adds, with the mask of the shapes for which it does."""
    found: dict[int, int] = {}
    for place, extra in enumerate(extra_points(measure)):
        found[extra] = found.get(extra, 0) | 1 << place
    return tuple(sorted(found.items()))


@lru_cache(maxsize=8192)
def measured(measure: str, low: int, high: int) -> int:
    """The region whose points by the measure lie from `low` to `high`."""
    if measure == "hcp":
        return with_points(low, high)
    region = 0
    for extra, mask in by_extra(measure):
        region |= with_points(low - extra, high - extra) & of_shapes(mask)
    return region


@lru_cache(maxsize=4096)
def exactly(measure: str, amount: int) -> int:
    """The region of exactly this amount by the measure."""
    return measured(measure, amount, amount)


@lru_cache(maxsize=8192)
def well_inside(region: int, margin: int) -> int:
    """The cells of a region that are in it with so many points fewer too."""
    return region & region << SHAPE_COUNT * margin


@lru_cache(maxsize=8192)
def lowered(region: int, margin: int) -> int:
    """The region with what has up to so many points fewer."""
    for _ in range(margin):
        region |= region >> SHAPE_COUNT
    return region


def cell(points: int, shape: Shape) -> int:
    """The region of one cell."""
    return 1 << points * SHAPE_COUNT + shape_places()[shape]


def points_range(region: int) -> tuple[int, int]:
    """The fewest and the most high-card points of a region that is not empty."""
    low = ((region & -region).bit_length() - 1) // SHAPE_COUNT
    return low, (region.bit_length() - 1) // SHAPE_COUNT


def measure_range(region: int, measure: str) -> tuple[int, int]:
    """The fewest and the most points of a non-empty region by a measure."""
    low, high = MOST_POINTS + 40, -1
    for extra, mask in by_extra(measure):
        part = region & of_shapes(mask)
        if part:
            least, most = points_range(part)
            low, high = min(low, least + extra), max(high, most + extra)
    return low, high


def least_by(region: int, measure: str) -> int:
    """The fewest points of a non-empty region by a measure."""
    low = points_range(region)[0]
    while not region & exactly(measure, low):
        low += 1
    return low


def length_range(region: int, suit: Suit) -> tuple[int, int]:
    """The fewest and the most cards of the suit in a non-empty region."""
    low = 0
    while low < 13 and not region & ~long_region(suit, low + 1):
        low += 1
    high = low
    while high < 13 and region & long_region(suit, high + 1):
        high += 1
    return low, high


def shapes_of(region: int) -> int:
    """The mask of all shapes that occur in the region."""
    mask, rest, whole = 0, region, all_shapes()
    while rest:
        mask |= rest & whole
        rest >>= SHAPE_COUNT
    return mask


def listed(mask: int) -> tuple[Shape, ...]:
    """The shapes of a mask."""
    return tuple(shape for place, shape in enumerate(shapes()) if mask >> place & 1)


def cells_of(hand: Hand) -> int:
    """The region of one hand of thirteen cards."""
    return cell(sum(max(0, card.rank.number - 10) for card in hand), hand.shape)


def union(regions: Sequence[int]) -> int:
    """All cells of any of them."""
    total = 0
    for region in regions:
        total |= region
    return total
