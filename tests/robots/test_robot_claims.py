"""Claims by robots: made only where the rest is certain whatever the hidden hands hold, and judged as strictly."""

import itertools
import random
from collections.abc import Iterator

import pytest

from makker.cards import Card, Hand, Suit
from makker.cards.hand import FULL_BITS
from makker.deals import Deal, GiveDeal
from makker.doubledummy import Position, solve
from makker.games.bridge.actions import Answer, Claim
from makker.games.bridge.calls import PASS, Bid
from makker.games.bridge.contract import Contract
from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.state import DealOptions, DealState
from makker.robots.bridge import ThumbRobot
from makker.robots.bridge.judging import accepts
from makker.robots.cardplay.claiming import (
    CLAIMING,
    claim,
    declarer_takes,
    declarers_line,
    defender_takes_all,
    statement,
)
from makker.robots.cardplay.evidence import Evidence, read
from makker.rules import Official, fold
from makker.seats import Seat
from makker.seats.seat import SEATS
from makker.tricks import winning_card

RULES = DealRules()
N, E, S, W = SEATS


def evidence(
    other: str, south: str, unseen: str, bid: str, leader: Seat = S, short: dict[Seat, str] | None = None, by: Seat = S
) -> Evidence:
    """What South knows: the own hand, North's as dummy's (or West's, where `by` is East), and the hidden cards."""
    dummy = by.partner
    left = {S: Hand.parse(south), dummy: Hand.parse(other)}
    if {len(hand) for hand in left.values()} != {len(Hand.parse(unseen)) / 2}:
        raise ValueError(unseen)
    gone = list(Hand.of_bits(FULL_BITS) - left[S] - left[dummy] - Hand.parse(unseen))
    each = 13 - len(left[S])
    played = {seat: Hand(gone[each * seat.index : each * seat.index + each]) for seat in SEATS}
    out = {seat: {Suit.parse(letter): 0 for letter in (short or {}).get(seat, "")} for seat in SEATS}
    strain = Bid.parse(bid)
    return Evidence(Contract(strain, declarer=by), left, played, out, leader, ())


DECLARER = [
    ("AKQ in one hand", ("32..4.", "AKQ...", "J109..K.54", "3N", S), 3, True),
    ("five of a suit may lie in one hand", ("..432.A", "AKQ2...", "J1098..K.543", "3N", S), 4, False),
    ("nobody can hold four where three are left", ("..5432.", "AKQ2...", "J109..AKQ.54", "3N", S), 4, True),
    ("winners in dummy and a way over", ("A.AK..", "2..32.", "K..QJ10.AK", "3N", S), 3, True),
    ("winners in dummy and no way over", (".AKQ..", "2..32.", "K3..J5.AK", "3N", S), 3, False),
    ("dummy is on lead", (".AKQ..", "2..32.", "3.J2.J5.K", "3N", N), 3, True),
    ("the lead is blocked", ("A..2.", "K...A", "3..K.KQ", "3N", N), 2, False),
    ("and unblocked", ("A2...", "K...A", "3..K.KQ", "3N", N), 2, True),
    ("a finesse is no claim", ("AQ...", "32...", "K4..A.K", "3N", S), 2, False),
    ("high trumps, none out", ("..32.", "AK...", "..AKQ.A", "4S", S), 2, True),
    ("a side winner could be ruffed", ("..32.", ".AK..", "5..K.AK", "4S", S), 2, False),
    ("the trump out is drawn first", ("..432.", "A.AK..", "5..AKQ.AK", "4S", S), 3, True),
    ("two trumps out may lie together", ("..432.", "A.AK..", "65..AKQ.A", "4S", S), 3, False),
    ("losers are ruffed high", ("AK...", "...32", "4..A.AK", "4S", S), 2, True),
    ("losers are ruffed, no trumps out", ("32...", "...32", "..A.AKQ", "4S", S), 1, True),
    ("a cross-ruff, no trumps out", ("32.4..", "54...3", ".AK.AK.AK", "4S", S), 3, True),
    ("the second hand cannot beat a solid suit", ("KQ...", "A2...", "J1098...", "3N", S), 2, True),
    ("all but one may be lost", ("..432.", "AK2...", "QJ109..A.A", "3N", S), 2, True),
]


@pytest.mark.parametrize(("why", "cards", "tricks", "certain"), DECLARER, ids=[case[0] for case in DECLARER])
def test_declarer_is_sure_of(why: str, cards: tuple[str, str, str, str, Seat], tricks: int, certain: bool) -> None:
    """Solid tricks with a way to them are certain; what one layout of the hidden cards breaks is not."""
    north, south, unseen, bid, leader = cards
    known = evidence(north, south, unseen, bid, leader)

    assert certain == declarer_takes(known, tricks, CLAIMING), why


@pytest.mark.parametrize(("cards", "tricks"), [case[1:3] for case in DECLARER if case[3]])
def test_a_claim_says_how(cards: tuple[str, str, str, str, Seat], tricks: int) -> None:
    """The line names cards of the two hands, none twice; the first is on lead, and does not give the certainty away."""
    north, south, unseen, bid, leader = cards
    known = evidence(north, south, unseen, bid, leader)
    line = [Card.at(each) for each in declarers_line(known, tricks, CLAIMING) or []]
    ours = known.left[N] | known.left[S]

    assert line
    assert set(line) <= set(ours)
    assert len(set(line)) == len(line)
    assert line[0] in known.left[leader]
    for hands in layouts(known):
        north_hand, east_hand, south_hand, west_hand = map(Hand, hands)
        position = Position(Deal(north_hand, east_hand, south_hand, west_hand), known.strain, leader, ())
        assert solve(position).value(line[0]) >= tricks


def test_what_a_robot_says_with_its_claim() -> None:
    """The top cards in order, as codes that every language shows in its own letters (Law 68C)."""
    known = evidence("..432.", "A.AK..", "5..AKQ.AK", "4S", S)

    assert statement(declarers_line(known, 3, CLAIMING) or []) == "SA HA HK"


def test_a_marked_finesse_is_certain() -> None:
    """With East out of spades West has the king, and plays before dummy; with West out of them it lies behind."""
    found = [declarer_takes(evidence("AQ...", "32...", "K4..A.K", "3N", S, {out: "S"}), 2, CLAIMING) for out in (E, W)]

    assert found[0]
    assert not found[1]


DEFENDER = [
    ("winners of one hand", "..QJ.", "AK...", "QJ..A.K", "3N", S, True),
    ("not on lead", "..QJ.", "AK...", "QJ..A.K", "3N", W, False),
    ("dummy has a stopper", "Q4...", "K2...", "3..A.KQ", "3N", S, False),
    ("another may have the third spade", "..QJ4.", "AK2...", "QJ10..A.K4", "3N", S, False),
    ("a trump is out", "..QJ.", ".AK..", "2..A.KQ", "4S", S, False),
    ("the trump is drawn", "..QJ4.", "A.AK..", "2..A.KQ54", "4S", S, True),
    ("trumps are drawn in dummy too", "2..J4.", "A.AK..", "3..A.KQ54", "4S", S, True),
]


@pytest.mark.parametrize(("why", "dummy", "own", "unseen", "bid", "leader", "certain"), DEFENDER)
def test_a_defender_is_sure(why: str, dummy: str, own: str, unseen: str, bid: str, leader: Seat, certain: bool) -> None:
    """A defender claims what the own hand takes by itself, partner's hand unseen."""
    known = evidence(dummy, own, unseen, bid, leader, by=E)

    assert certain == defender_takes_all(known), why


# An oracle that shares nothing with the robot's search: all layouts at once, split by what is seen.

Hands = tuple[frozenset[Card], ...]


def layouts(known: Evidence) -> list[Hands]:
    """Every way in which the hidden cards may lie."""
    first, second = known.hidden
    unseen, found = set(known.unseen), list[Hands]()
    for chosen in itertools.combinations(sorted(unseen, key=lambda card: card.index), known.size(first)):
        hidden = {first: set(chosen), second: unseen - set(chosen)}
        if any(card.suit in known.short[seat] for seat, cards in hidden.items() for card in cards):
            continue
        found.append(tuple(frozenset(hidden.get(seat) or known.left[seat]) for seat in SEATS))
    return found


def allowed(hand: frozenset[Card], trick: tuple[Card, ...]) -> frozenset[Card]:
    """What may be played."""
    return frozenset(card for card in hand if trick and card.suit is trick[0].suit) or hand


def surely(worlds: list[Hands], known: Evidence, leader: Seat, trick: tuple[Card, ...], lose: int) -> bool:
    """Whether declarer's side loses no more tricks, choosing by what has been seen, against any play of any layout."""
    if lose < 0:
        return False
    if len(trick) == 4:
        winner = leader.after(trick.index(winning_card(trick, known.strain.suit)))
        return surely(worlds, known, winner, (), lose - (winner.side is not known.contract.side))
    turn = leader.after(len(trick))
    if not worlds[0][turn.index]:
        return True
    ours = turn.side is known.contract.side
    playable = set.union(*(set(allowed(world[turn.index], trick)) for world in worlds))
    found = (
        surely(list(after(worlds, turn, card, trick)), known, leader, (*trick, card), lose)
        for card in sorted(playable, key=lambda each: -each.index)
    )
    return any(found) if ours else all(found)


def after(worlds: list[Hands], turn: Seat, card: Card, trick: tuple[Card, ...]) -> Iterator[Hands]:
    """The layouts in which the card could be played, without it."""
    for world in worlds:
        if card in allowed(world[turn.index], trick):
            yield tuple(hand - {card} if seat is turn else hand for seat, hand in zip(SEATS, world, strict=True))


def started(deal: Deal, bid: str) -> DealState:
    """South, who deals on board 3, has bid and all have passed."""
    state = RULES.initial(DealOptions(board=3))
    state = fold(RULES, state, RULES.decide(state, Official.CHANCE, GiveDeal(deal)))
    for seat, call in ((S, Bid.parse(bid)), (W, PASS), (N, PASS), (E, PASS)):
        state = fold(RULES, state, RULES.decide(state, seat, call))
    return state


def random_ending(seed: int, left: int) -> DealState:
    """A deal in which cards have been played at random until so many are left and declarer or dummy is on lead."""
    rng = random.Random(seed)
    bid = rng.choice(["3N", "4S", "2C", "6H", "1N"])
    state = started(Deal.random(rng), bid)
    while True:
        play = state.play
        assert play is not None
        if not play.trick.plays and play.remaining <= left:
            return state
        who = next(iter(RULES.to_act(state)))
        cards = [card for card in RULES.legal(state, who) if isinstance(card, Card)]
        low = min(cards, key=lambda card: (card.rank, card.index))  # small cards go, so that winners are left
        state = fold(RULES, state, RULES.decide(state, who, low if rng.random() < 0.7 else rng.choice(cards)))


@pytest.mark.parametrize("left", [2, 3, 4])
def test_no_claim_of_a_robot_can_fail(left: int) -> None:
    """Double dummy with the real cards agrees with every claim, and so does a search of all layouts at once."""
    made = 0
    for seed in range(600):
        state = random_ending(seed, left)
        play, contract = state.play, state.contract
        assert play is not None
        assert contract is not None
        seat = S if play.turn.side is S.side else play.turn
        view = RULES.view(state, seat)
        found = claim(view)
        if found is None:
            continue
        made += 1
        best = solve(Position(Deal(*play.hands), contract.bid.strain, play.turn))

        assert found.tricks <= best.tricks
        if seat is S and made <= 25:
            known = read(view)

            assert surely(layouts(known), known, known.leader, (), left - found.tricks)
    assert made >= 20


SOLID = Deal.parse("N:5432.432.432.432 9876.J1098.J109.J10 AKQ.AKQ.AKQ5.AKQ J10.765.876.98765")
"""South has twelve tricks on top in no-trump, and the thirteenth if the diamonds fall: not before they have."""


def led(state: DealState, *cards: str) -> DealState:
    """These cards are played."""
    for card in cards:
        who = next(iter(RULES.to_act(state)))
        state = fold(RULES, state, RULES.decide(state, who, Card.parse(card)))
    return state


def test_a_claim_is_made_judged_and_not_made_again_in_the_same_trick() -> None:
    """Once the rest is certain declarer claims; the opponents agree. After an objection play goes on for a trick."""
    state = led(started(SOLID, "3N"), "C9", "C2", "C10", "CQ", "DA", "D6", "D2", "D9", "DK", "D7", "D3", "D10")
    robot, rng = ThumbRobot(), random.Random(1)

    assert claim(RULES.view(state, S)) is None, "the diamonds out may lie together"
    state = led(state, "DQ", "D8", "D4", "DJ")
    action = robot.act(RULES.view(state, S), 1.0, rng)

    assert Claim(9, "SA SK SQ HA HK HQ D5 CA CK") == action
    asked = fold(RULES, state, RULES.decide(state, S, action))

    assert [Answer(True)] * 2 == [robot.act(RULES.view(asked, seat), 1.0, rng) for seat in (E, W)]
    refused = fold(RULES, asked, RULES.decide(asked, W, Answer(False)))

    assert ((S, 9),) == RULES.view(refused, S).objections == RULES.view(refused, E).objections
    assert isinstance(robot.act(RULES.view(refused, S), 1.0, rng), Card)
    later = led(refused, "D5", "C5", "H2", "S6")

    assert Claim(8, "SA SK SQ HA HK HQ CA CK") == robot.act(RULES.view(later, S), 1.0, rng)
    twice = fold(RULES, later, RULES.decide(later, S, Claim(8)))
    twice = led(fold(RULES, twice, RULES.decide(twice, E, Answer(False))), "HA", "H5", "H3", "H8")

    assert claim(RULES.view(twice, S)) is None, "who objects twice wants to play"


def test_no_claim_with_one_card_or_at_a_table_without_claims() -> None:
    """With one card there is nothing to claim; where claims are off a robot plays on."""
    deal = SOLID
    rules = DealOptions(board=3, claims=False)
    state = RULES.initial(rules)
    state = fold(RULES, state, RULES.decide(state, Official.CHANCE, GiveDeal(deal)))
    for seat, call in ((S, Bid.parse("3N")), (W, PASS), (N, PASS), (E, PASS)):
        state = fold(RULES, state, RULES.decide(state, seat, call))
    state = led(state, "C9", "C2", "C10", "CQ", "DA", "D6", "D2", "D9", "DK", "D7", "D3", "D10")

    assert claim(RULES.view(state, S)) is None
    known = random_ending(1, 1)

    assert all(claim(RULES.view(known, seat)) is None for seat in SEATS)


def test_a_claim_that_needs_a_guess_is_objected_to() -> None:
    """All four hands in sight the finesse wins; who claims it has not said so, and does not know."""
    deal = Deal.parse("N:AQJ2.432.432.432 543.J1098.J109.J108 K76.AKQ.AKQ5.AK5 1098.765.876.Q976")
    two_ways = Deal.parse("N:AJ102.432.432.432 543.J1098.J109.J108 K76.AKQ.AKQ5.AK5 Q98.765.876.Q976")
    opening = ("C6", "C2", "C8", "CA")
    solid, guess = (led(started(each, "3N"), *opening) for each in (deal, two_ways))
    asked = fold(RULES, solid, RULES.decide(solid, S, Claim(10)))

    assert accepts(RULES.view(asked, W))
    assert accepts(RULES.view(asked, E))
    asked = fold(RULES, guess, RULES.decide(guess, S, Claim(10)))
    known = {seat: accepts(RULES.view(asked, seat)) for seat in (E, W)}

    assert not known[E]
    assert not known[W]
