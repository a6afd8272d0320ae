"""Where the play stands as one adversary of both hidden hands has it, and what can be said of it without a search."""

from typing import NamedTuple

from makker.cards.suit import SUITS

SUIT = tuple(0x1FFF << 13 * suit.index for suit in SUITS)


class Place(NamedTuple):
    """Where the play stands before a card.

    `ours` are the bits of the two hands in sight by seat (0 for hidden ones), `pool` those of the hidden cards, `sizes`
    how many cards each seat has, `voids` four bits a seat for the suits that it is out of, `lose` how many tricks may
    still be lost.
    """

    ours: tuple[int, int, int, int]
    pool: int
    sizes: tuple[int, int, int, int]
    voids: int
    leader: int
    trick: tuple[int, ...]
    lose: int


def bits_of(cards: tuple[int, ...]) -> int:
    """The cards as a set."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def changed(values: tuple[int, int, int, int], at: int, value: int) -> tuple[int, int, int, int]:
    """The same with one value exchanged."""
    one, two, three, four = (value if at == number else values[number] for number in range(4))
    return one, two, three, four


def runs_of(cards: int, others: int) -> list[list[int]]:
    """The cards of one suit from the top, those together between which there is none of the others'."""
    runs: list[list[int]] = []
    while cards:
        card = cards.bit_length() - 1
        cards ^= 1 << card
        if runs and not others & ((1 << runs[-1][-1]) - (1 << card)):
            runs[-1].append(card)
        else:
            runs.append([card])
    return runs


def spare(place: Place, turn: int) -> int:
    """How many cards of the pool have been thrown away, though it is open which."""
    return place.pool.bit_count() - place.sizes[turn] - place.sizes[turn ^ 2]


def may_hold(place: Place, turn: int, suit: int) -> bool:
    """Whether a hidden hand may have a card of the suit: it is not out of it, and has not all places taken."""
    if not place.pool & SUIT[suit] or place.voids >> 4 * turn + suit & 1:
        return False
    other = place.voids >> 4 * (turn ^ 2) & 15
    if other >> suit & 1:
        return True
    bound = sum((place.pool & SUIT[each]).bit_count() for each in range(4) if other >> each & 1)
    return place.sizes[turn] > bound - spare(place, turn)


def may_be_void(place: Place, turn: int, suit: int) -> bool:
    """Whether a hidden hand may be out of the suit: the cards must have room in the other, or have been thrown."""
    mine, other = place.voids >> 4 * turn & 15 | 1 << suit, place.voids >> 4 * (turn ^ 2) & 15
    count = [(place.pool & SUIT[each]).bit_count() for each in range(4)]
    nowhere = sum(count[each] for each in range(4) if mine >> each & 1 and other >> each & 1)
    beyond = sum(count[each] for each in range(4) if mine >> each & 1 and not other >> each & 1)
    thrown = spare(place, turn)
    if nowhere > thrown or beyond > place.sizes[turn ^ 2] + thrown - nowhere:
        return False
    return sum(count[each] for each in range(4) if not mine >> each & 1) >= place.sizes[turn]


def own_winners(hand: int, partner: int, hidden: int, trump: int) -> int:
    """How many tricks in a row a hand on lead takes by itself, however the hidden cards lie; all sets are bits.

    Its cards count that stand over all others of their suit, partner's too, and where these are enough to draw the rest
    all the cards of the suit. Trumps are drawn first; where they cannot be, nothing else counts.
    """
    count, size = 0, hand.bit_count()
    for suit in range(4):
        mine, seen, out = hand & SUIT[suit], partner & SUIT[suit], hidden & SUIT[suit]
        taken, drawn = taken_in(mine, seen, out, size)
        if suit == trump and not drawn:
            return taken
        count += taken
    return count


def taken_in(mine: int, seen: int, out: int, size: int) -> tuple[int, bool]:
    """Tricks in a suit against partner's and the hidden cards, and whether these are drawn by the winners."""
    top, most = drawing(mine, seen | out), max(seen.bit_count(), min(out.bit_count(), size))
    return (mine.bit_count(), True) if top >= most else (top, False)


def running(hand: int, partner: int, hidden: int, trump: int) -> list[int]:
    """The cards that `own_winners` counts, trumps first, every suit from the top."""
    found: list[int] = []
    for suit in sorted(range(4), key=lambda suit: (suit != trump, -suit)):
        mine = hand & SUIT[suit]
        taken, drawn = taken_in(mine, partner & SUIT[suit], hidden & SUIT[suit], hand.bit_count())
        found += [card for card in range(51, -1, -1) if mine >> card & 1][:taken]
        if suit == trump and not drawn:
            break
    return found


def drawing(mine: int, theirs: int) -> int:
    """How many cards of the suit stand over all of theirs."""
    return (mine >> theirs.bit_length()).bit_count()
