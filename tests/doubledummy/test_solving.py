"""The solver against plain minimax, against the field's usual solver, and on freak deals."""

from random import Random
from threading import Thread

import pytest

from makker.cards import Card, Hand, Strain
from makker.cards.suit import STRAINS
from makker.deals import Deal
from makker.doubledummy import Context, Position, Solution, core_name, solve, solve_all, table, tables
from makker.errors import InvalidValue
from makker.games.bridge.trick_table import TrickTable
from makker.seats import Seat
from makker.seats.seat import SEATS

from .positions import ALL_MAKE_3NT, dds_tables, dds_values, mid_trick, one_suit_each, random_ending, reference_values


def all_values(solution: Solution) -> dict[Card, int]:
    """Every card's tricks, equals spelt out."""
    return {card: choice.tricks for choice in solution.choices for card in choice.equals}


def test_the_native_core_is_built() -> None:
    """Where the tests run there is a compiler."""
    assert core_name() in ("bmi2", "portable")


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_endings_agree_with_minimax(cards: int) -> None:
    """Each card has the value that playing everything out gives it."""
    rng = Random(cards)
    endings = [random_ending(rng, cards) for _ in range(3 if cards == 5 else 30)]
    expected = [reference_values(ending) for ending in endings]

    assert expected == [all_values(solution) for solution in solve_all(endings, threads=1)]


def test_full_deals_agree_with_dds() -> None:
    """All twenty results of random deals."""
    rng = Random(2026)
    deals = [Deal.random(rng) for _ in range(10)]

    assert dds_tables(deals) == tables(deals)


def test_positions_agree_with_dds() -> None:
    """Every card of positions with four to twelve tricks left, mid-trick too."""
    rng = Random(7)
    positions = [mid_trick(rng) for _ in range(60)]

    assert [dds_values(position) for position in positions] == [all_values(found) for found in solve_all(positions)]


def test_one_suit_each() -> None:
    """With a suit to each hand its holder takes all tricks with it as trumps; in no-trump the leader does."""
    rows = [[13 if seat.side == holder.side else 0 for seat in SEATS] for holder in reversed(SEATS)]
    leaders = [0, 0, 0, 0]

    assert TrickTable.of_rows([*rows, leaders]) == table(one_suit_each())


def test_everybody_makes_three_no_trump() -> None:
    """The curiosity holds, and the rest of its table is that of DDS."""
    found = table(ALL_MAKE_3NT)

    assert [found[Strain.NOTRUMP, seat] for seat in SEATS] == [9, 9, 9, 9]
    assert dds_tables([ALL_MAKE_3NT]) == [found]


def test_seven_cards_with_a_lead_in_progress() -> None:
    """West has led a spade; every card North may play has the value that DDS gives it."""
    deal = Deal.parse("N:AK4.98.A2. QJ5.KQ.K.5 .J76.QJ3.A 97.AT5.T.")
    position = Position(deal, Strain.HEARTS, Seat.WEST, (Card.parse("S8"),))

    with pytest.raises(InvalidValue, match=r"position\.hand_size"):
        Position(deal, Strain.HEARTS, Seat.NORTH, (Card.parse("S8"),))
    assert dds_values(position) == all_values(solve(position))


def test_a_single_legal_card() -> None:
    """It has its value like any other."""
    deal = Deal.parse("N:A.K.. K.A.. .Q.2. Q..3.")
    position = Position(deal.replace(Seat.NORTH, Hand.parse(".K..")), Strain.NOTRUMP, Seat.NORTH, (Card.parse("SA"),))
    solution = solve(position)

    assert [Hand.parse("K...")] == [choice.equals for choice in solution.choices]
    assert reference_values(position) == all_values(solution)


def test_nothing_left_is_no_tricks() -> None:
    """A finished deal is a position like any other."""
    position = Position(Deal(Hand(), Hand(), Hand(), Hand()), Strain.SPADES, Seat.EAST)

    assert Solution(0, Hand(), ()) == solve(position)


def test_equal_cards_are_one_choice() -> None:
    """Cards with none between them in other hands come together: K and J once the queen is gone."""
    deal = Deal.parse("N:KJ.2.. A.3.4. T9...5 87..6.")

    assert Hand.parse("KJ...") in [c.equals for c in solve(Position(deal, Strain.CLUBS, Seat.NORTH)).choices]


def test_the_cards_that_do_not_decide_may_be_exchanged() -> None:
    """However the other cards of each suit are dealt round, lengths kept, the tricks stay."""
    rng = Random(3)
    for _ in range(40):
        position = random_ending(rng, 4)
        solution = solve(position)
        if position.trick:
            continue
        free = {seat: [card for card in hand if card not in solution.deciding] for seat, hand in position.deal}
        by_suit: dict[object, list[Card]] = {}
        for cards in free.values():
            for card in cards:
                by_suit.setdefault(card.suit, []).append(card)
        for cards in by_suit.values():
            rng.shuffle(cards)
        hands = {
            seat: (hand & solution.deciding) | Hand([by_suit[card.suit].pop() for card in free[seat]])
            for seat, hand in position.deal
        }
        exchanged = Position(Deal.of(hands), position.strain, position.leader)

        assert solution.tricks == solve(exchanged).tricks


def test_a_context_plays_a_deal_to_the_end() -> None:
    """Card after card with best play the tricks won and to be won add up to the first answer."""
    context = Context()
    deal = Deal.random(Random(11))
    position = Position(deal, Strain.SPADES, Seat.WEST)
    expected = context.solve(position).tricks
    won = 0
    while position.tricks:
        card = context.solve(position).best.cards[0]
        hand = position.deal[position.to_play].without(card)
        held, trick = position.deal.replace(position.to_play, hand), (*position.trick, card)
        if len(trick) < 4:
            position = Position(held, position.strain, position.leader, trick)
            continue
        trumps = [c for c in trick if c.suit.strain is position.strain]
        best = max(trumps or [c for c in trick if c.suit is trick[0].suit], key=lambda c: c.rank.index)
        winner = position.leader.after(trick.index(best))
        won += winner.side is Seat.WEST.side
        position = Position(held, position.strain, winner)

    assert expected == won


def test_threads_change_nothing() -> None:
    """Batches give the same on one thread and on three, in order."""
    rng = Random(5)
    deals = [Deal.random(rng) for _ in range(4)]

    assert tables(deals, threads=1) == tables(deals, threads=3)


def test_a_context_may_be_shared() -> None:
    """Threads that share one wait for one another."""
    context = Context()
    rng = Random(6)
    endings = [random_ending(rng, 4) for _ in range(40)]
    expected = [context.solve(ending).tricks for ending in endings]
    found: list[list[int]] = [[], []]
    work = [
        Thread(target=lambda place=place: found[place].extend(context.solve(ending).tricks for ending in endings))
        for place in (0, 1)
    ]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()

    assert [expected, expected] == found


def test_little_memory_is_enough() -> None:
    """A table of one megabyte, forgotten again and again, gives the same results."""
    deal = Deal.random(Random(8))

    assert tables([deal]) == tables([deal], memory=1)


def test_a_target_is_reached_or_not() -> None:
    """Exactly the tricks up to the best can be reached."""
    position = Position(Deal.random(Random(9)), Strain.HEARTS, Seat.EAST)
    context = Context()
    best = context.solve(position, all_cards=False).tricks

    assert [context.reaches(position, tricks) for tricks in (best - 1, best, best + 1)] == [True, True, False]


def test_an_unequal_deal_is_refused() -> None:
    """A 12-card hand never reaches the core."""
    deal = Deal.random(Random(10))
    short = deal.replace(Seat.EAST, deal[Seat.EAST].without(deal[Seat.EAST].cards[0]))

    with pytest.raises(InvalidValue, match=r"deal\.hand_size"):
        tables([deal, short])
    with pytest.raises(InvalidValue, match=r"position\.hand_size"):
        Position(short, Strain.CLUBS, Seat.NORTH)


def test_a_card_twice_is_refused() -> None:
    """A card on the table is in no hand."""
    deal = Deal.random(Random(10))

    with pytest.raises(InvalidValue, match=r"position\.card_twice"):
        Position(deal, Strain.CLUBS, Seat.NORTH, (deal[Seat.NORTH].cards[0],))


@pytest.mark.parametrize("strain", STRAINS, ids=str)
def test_a_table_is_what_the_opening_leads_leave(strain: Strain) -> None:
    """Declarer takes what the defence does not after the best lead."""
    deal = Deal.random(Random(12))
    found = table(deal)
    leads = [solve(Position(deal, strain, seat.next), all_cards=False).tricks for seat in SEATS]

    assert [13 - tricks for tricks in leads] == [found[strain, seat] for seat in SEATS]
