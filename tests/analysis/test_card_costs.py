"""What cards cost: endings with known answers, a plain search of the play, and the sum."""

import random
from collections.abc import Mapping
from functools import cache

import pytest

from makker.analysis.card_costs import PlayCosts, play_costs, start_play
from makker.cards import Card, Hand
from makker.cards.hand import FULL_BITS
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Side, Vulnerability
from makker.tricks import TrickPlay


@cache
def most_tricks(play: TrickPlay[Seat], side: Side) -> int:
    """Tricks in all that the side wins with best play by all: a search of every card."""
    if play.is_over:
        return sum(play.won[seat.index] for seat in side.seats)
    found = [most_tricks(play.play(card), side) for card in play.choices()]
    return max(found) if play.turn.side is side else min(found)


def values(play: TrickPlay[Seat]) -> Mapping[Card, int]:
    """What each card is worth to the side in turn from here on."""
    side = play.turn.side
    won = sum(play.won[seat.index] for seat in side.seats)
    return {card: most_tricks(play.play(card), side) - won for card in play.choices()}


def costs(
    deal: str, leader: Seat, contract: str, cards: str, tricks: int | None = None, vulnerable: str = "None"
) -> PlayCosts:
    """The costs of an ending."""
    agreed = Contract.parse(contract)
    play = start_play(Deal.parse(deal), agreed, leader)
    played = [Card.parse(card) for card in cards.split()]
    return play_costs(play, played, agreed, Vulnerability.parse(vulnerable), values, tricks)


FINESSE = "N:AQ... K2... 54... .32.."
"""The king lies behind the ace and queen: one trick for North-South, whoever leads."""

ONSIDE = "N:AQ... .32.. 54... K2..."
"""The king lies before the ace and queen: two tricks for North-South with South on lead."""


def test_a_finesse_that_wins() -> None:
    """South leads low, West plays low, the queen wins: nothing given away."""
    found = costs(ONSIDE, Seat.SOUTH, "1N by S", "S5 S2 SQ H2 SA H3 S4 SK")

    assert [each.cost for each in found.cards] == [0] * 8
    assert (found.start, found.end) == (2, 2)


def test_the_wrong_card_from_dummy_is_declarers() -> None:
    """The ace in place of the queen gives one trick away; North is dummy, so South chose it."""
    found = costs(ONSIDE, Seat.SOUTH, "1N by S", "S5 S2 SA H2")
    lost = [(each.seat, each.by, str(each.card), each.cost) for each in found.cards if each.cost]

    assert lost == [(Seat.NORTH, Seat.SOUTH, "SA", 1)]
    assert found.cards[2].right == Hand.parse("Q...")
    assert (found.cards[2].before, found.cards[2].after) == (2, 1)
    assert found.given_away() == {Seat.NORTH: 0, Seat.EAST: 0, Seat.SOUTH: 1, Seat.WEST: 0}


def test_a_defenders_gift() -> None:
    """With the king offside one trick is lost, unless East throws the king under the ace."""
    found = costs(FINESSE, Seat.SOUTH, "1N by S", "S5 H2 SA SK SQ S2 S4 H3")

    assert [(each.by, str(each.card), each.cost) for each in found.cards if each.cost] == [(Seat.EAST, "SK", 1)]
    assert (found.start, found.end) == (1, 2)


def test_what_a_trick_is_worth() -> None:
    """In 1NT the trick between one and two of two in all is worth its undertrick: 50, or 100 vulnerable."""
    for vulnerable, points in (("None", 50), ("NS", 100)):
        found = costs(ONSIDE, Seat.SOUTH, "1N by S", "S5 S2 SA", vulnerable=vulnerable)

        assert found.cards[2].points == points


def test_a_claim_is_judged() -> None:
    """Declarer has two tricks, claims one (concedes one too many), or two of one (the defenders let it pass)."""
    assert costs(ONSIDE, Seat.SOUTH, "1N by S", "", 1).claim_cost == -1
    assert costs(FINESSE, Seat.SOUTH, "1N by S", "S5", 2).claim_cost == 1
    assert costs(ONSIDE, Seat.SOUTH, "1N by S", "", 2).claim_cost == 0


def test_tricks_that_cannot_be_claimed() -> None:
    """Three of two, or none after one is won."""
    for cards, tricks in (("", 3), ("S5 S2 SQ H2", 0)):
        with pytest.raises(InvalidValue, match=r"analysis\.tricks"):
            costs(ONSIDE, Seat.SOUTH, "1N by S", cards, tricks)


def test_an_illegal_card_ends_the_analysis() -> None:
    """West revokes: the cards before are judged, and the reason is given."""
    found = costs("N:A2... .43.. 54... K.2..", Seat.SOUTH, "1N by S", "S5 H2 SA H3")

    assert len(found.cards) == 1
    assert found.illegal is not None
    assert found.illegal.code == "card.must_follow"
    assert found.claimed is None


def test_unequal_hands_are_refused() -> None:
    """Two cards against one."""
    with pytest.raises(InvalidValue, match=r"analysis\.sizes"):
        start_play(Deal.parse("N:AK... Q... J... T..."), Contract.parse("1N by S"))


def random_ending(rng: random.Random, size: int) -> Deal:
    """Small hands of any cards."""
    cards = list(Hand.of_bits(FULL_BITS))
    rng.shuffle(cards)
    north, east, south, west = (Hand(cards[at * size : (at + 1) * size]) for at in range(4))
    return Deal(north, east, south, west)


@pytest.mark.parametrize("contract", ["1N by S", "4S by E", "2CX by N"])
@pytest.mark.parametrize("seed", range(6))
def test_costs_lead_from_the_start_to_the_tricks_taken(contract: str, seed: int) -> None:
    """The double-dummy result, less what declarer gave away, and with what the defenders did, is what was taken."""
    rng, agreed = random.Random(seed), Contract.parse(contract)
    deal = random_ending(rng, 3)
    start = play = start_play(deal, agreed)
    cards = []
    while not play.is_over:
        cards.append(rng.choice(play.choices()))
        play = play.play(cards[-1])
    found = play_costs(start, cards, agreed, Vulnerability.NONE, values)
    given = found.given_away()
    declarer = sum(given[seat] for seat in agreed.side.seats)
    taken = sum(play.won[seat.index] for seat in agreed.side.seats)

    assert all(each.cost >= 0 for each in found.cards)
    assert found.start - declarer + sum(given.values()) - declarer == found.end == taken
    assert given[agreed.dummy] == 0
    assert found.start == most_tricks(start, agreed.side)
    assert all((each.cost == 0) is (each.card in each.right) for each in found.cards)
