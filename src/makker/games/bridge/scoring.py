"""Law 77 in its parts: what a contract is worth, made or not (FACTS 3.5).

Every part is a function of its own, so that rubber and Chicago take those they share with duplicate and leave the
rest. Points are always from declarer's side unless a side is named.
"""

from enum import Enum

import msgspec

from makker.cards import Strain
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.seats import Side, Vulnerability

GAME = 100
"""Trick points that make a game (Law 77, FACTS 000-33)."""


class Item(Enum):
    """What points are given for. The value is the item's code in files and catalogues."""

    TRICKS = "tricks"
    OVERTRICKS = "overtricks"
    INSULT = "insult"
    PART_SCORE = "part_score"
    GAME = "game"
    SMALL_SLAM = "small_slam"
    GRAND_SLAM = "grand_slam"
    UNDERTRICKS = "undertricks"
    HONOURS = "honours"
    RUBBER = "rubber"
    UNFINISHED_GAME = "unfinished_game"
    UNFINISHED_PART_SCORE = "unfinished_part_score"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Item.{self.name}"


class Points(msgspec.Struct, frozen=True):
    """One item of a score; negative points are the opponents'."""

    item: Item
    points: int


def trick_value(strain: Strain) -> int:
    """What an odd trick is worth undoubled: 20 in a minor, otherwise 30 (FACTS 000-30)."""
    return 20 if strain.is_minor else 30


def trick_score(contract: Contract) -> int:
    """Points for the odd tricks bid, if made: the first in no-trump is worth 10 more; doubled x2, redoubled x4."""
    first = 10 if contract.strain is Strain.NOTRUMP else 0
    return (contract.level * trick_value(contract.strain) + first) * contract.doubled.factor


def overtrick_value(contract: Contract, vulnerable: bool) -> int:
    """What each overtrick is worth: its face value, or 100 NV / 200 V doubled, twice that redoubled."""
    if contract.doubled is Doubled.NO:
        return trick_value(contract.strain)
    return 50 * contract.doubled.factor * (2 if vulnerable else 1)


def overtrick_score(result: Result, vulnerable: bool) -> int:
    """Points for the tricks above the contract; 0 if there are none."""
    return max(result.over, 0) * overtrick_value(result.contract, vulnerable)


def insult_bonus(contract: Contract) -> int:
    """For making a doubled contract 50, a redoubled one 100 (FACTS D25)."""
    return 0 if contract.doubled is Doubled.NO else 25 * contract.doubled.factor


def is_game(contract: Contract) -> bool:
    """Whether the tricks bid are worth a game by themselves, doubled tricks as doubled (FACTS 3.6-3)."""
    return trick_score(contract) >= GAME


def game_premium(vulnerable: bool) -> int:
    """For a game in duplicate and Chicago: 300, vulnerable 500 (FACTS 003-14)."""
    return 500 if vulnerable else 300


def game_bonus(contract: Contract, vulnerable: bool) -> int:
    """Duplicate's premium for a contract made: 50 for a part-score, or the game premium in its place."""
    return game_premium(vulnerable) if is_game(contract) else 50


def slam_bonus(contract: Contract, vulnerable: bool) -> int:
    """For a slam bid and made, on top of the game: six 500 / 750, seven 1000 / 1500 (FACTS 003-16)."""
    small = 750 if vulnerable else 500
    return {6: small, 7: 2 * small}.get(contract.level, 0)


def undertrick_penalty(down: int, doubled: Doubled, vulnerable: bool) -> int:
    """What the opponents get when the contract fails by `down` tricks, 1-13; 0 for none."""
    if doubled is Doubled.NO:
        return down * (100 if vulnerable else 50)
    first, second_and_third, later = (200, 300, 300) if vulnerable else (100, 200, 300)
    steps = (first, second_and_third, second_and_third) + (later,) * 10
    return sum(steps[: max(down, 0)]) * (doubled.factor // 2)


def slam_item(contract: Contract) -> Item:
    """What a slam of this level is called."""
    return Item.GRAND_SLAM if contract.level == 7 else Item.SMALL_SLAM


def premiums(result: Result, vulnerable: bool) -> tuple[Points, ...]:
    """What every form of the game gives beside trick score and game: overtricks, insult, slam, undertricks.

    Undertricks are negative. Items worth nothing are left out.
    """
    contract = result.contract
    if not result.made:
        return (Points(Item.UNDERTRICKS, -undertrick_penalty(-result.over, contract.doubled, vulnerable)),)
    items = (
        Points(Item.OVERTRICKS, overtrick_score(result, vulnerable)),
        Points(Item.INSULT, insult_bonus(contract)),
        Points(slam_item(contract), slam_bonus(contract, vulnerable)),
    )
    return tuple(item for item in items if item.points)


def breakdown(result: Result, vulnerable: bool) -> tuple[Points, ...]:
    """A duplicate score item by item, in the order of Law 77; the sum is `duplicate_score`."""
    beside = premiums(result, vulnerable)
    if not result.made:
        return beside
    contract = result.contract
    game = Points(Item.GAME if is_game(contract) else Item.PART_SCORE, game_bonus(contract, vulnerable))
    return (Points(Item.TRICKS, trick_score(contract)), *beside, game)


def duplicate_score(result: Result, vulnerable: bool) -> int:
    """The score of Law 77 for declarer's side, negative when the contract failed (FACTS 3.5)."""
    return sum(item.points for item in breakdown(result, vulnerable))


def score_for(side: Side, result: Result | None, vulnerability: Vulnerability) -> int:
    """The duplicate score as `side` sees it; None is a passed-out deal, 0 to both (FACTS D2).

    Raises InvalidValue (``contract.no_declarer``) when the contract does not say who declares.
    """
    if result is None:
        return 0
    declaring = result.contract.side
    score = duplicate_score(result, vulnerability.includes(declaring))
    return score if side is declaring else -score
