"""Swiss and Monrad pairings: in every round each meets the nearest in the standings not met before (FACTS 3.11)."""

from collections.abc import Collection, Iterable, Sequence

import msgspec

from makker.errors import InvalidValue

MOST_STEPS = 500_000


class Pairing(msgspec.Struct, frozen=True):
    """A round: who meets whom, better-placed first, in the order of the standings; who has a bye, if anybody."""

    matches: tuple[tuple[int, int], ...]
    bye: int | None = None


def pair_round(
    standings: Sequence[int], met: Iterable[tuple[int, int]], had_bye: Collection[int] = (), *, repeats: bool = False
) -> Pairing:
    """Pair the contestants, best first, so that nobody meets anybody again.

    With an odd number the lowest who has not had a bye gets one. The result is the best in order: the leader meets
    the highest possible, then the next who is free, and so on. With `repeats` the last round pairs 1-2, 3-4 whoever has
    met. Raises InvalidValue: ``swiss.contestants`` for one that is listed twice, ``swiss.impossible`` where everybody
    left has met.
    """
    if len(set(standings)) != len(standings):
        raise InvalidValue("swiss.contestants", {"contestants": len(standings)})
    before = set() if repeats else {frozenset(two) for two in met}
    if len(standings) % 2 == 0:
        found = matched(list(standings), before)
        if found is not None:
            return Pairing(found)
        raise InvalidValue("swiss.impossible", {"contestants": len(standings)})
    for bye in byes(standings, had_bye):
        found = matched([each for each in standings if each != bye], before)
        if found is not None:
            return Pairing(found, bye)
    raise InvalidValue("swiss.impossible", {"contestants": len(standings)})


def byes(standings: Sequence[int], had_bye: Collection[int]) -> list[int]:
    """Who may have the bye, in order: the lowest first, those who have had one last."""
    lowest = list(reversed(standings))
    return [each for each in lowest if each not in had_bye] + [each for each in lowest if each in had_bye]


def matched(order: list[int], met: Collection[frozenset[int]]) -> tuple[tuple[int, int], ...] | None:
    """The first perfect matching in the order of the standings, found by going back where the tail cannot be paired."""
    partner_of: dict[int, int] = {}
    steps = 0

    def go(left: list[int]) -> bool:
        nonlocal steps
        steps += 1
        if not left:
            return True
        if steps > MOST_STEPS or not can_be_matched(left, met):
            return False
        first, rest = left[0], left[1:]
        for at, other in enumerate(rest):
            if frozenset((first, other)) in met:
                continue
            partner_of[first] = other
            if go(rest[:at] + rest[at + 1 :]):
                return True
            del partner_of[first]
        return False

    return tuple(partner_of.items()) if go(order) else None


def can_be_matched(left: list[int], met: Collection[frozenset[int]]) -> bool:
    """A quick look ahead: nobody who is left has met all the others."""
    if len(left) > 24:
        return True
    return all(any(frozenset((one, other)) not in met for other in left if other != one) for one in left)


def first_round(seeds: Sequence[int]) -> Pairing:
    """The top half against the bottom half: 1 against n/2 + 1. With an odd number the last has a bye."""
    playing = list(seeds[: len(seeds) - len(seeds) % 2])
    half = len(playing) // 2
    bye = seeds[-1] if len(seeds) % 2 else None
    return Pairing(tuple(zip(playing[:half], playing[half:], strict=True)), bye)
