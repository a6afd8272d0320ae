"""Card play: what a player knows, hidden hands dealt by it, cards that are clear, and cards that tell something."""

import random
from typing import Any

import pytest

from makker.bidding import Agreements
from makker.cards import Card, Hand, Suit
from makker.deals import Deal, GiveDeal
from makker.doubledummy import solve_all
from makker.games.bridge.duplicate import DuplicateOptions, DuplicateRules
from makker.games.bridge.match import MatchView
from makker.games.bridge.view import DealView
from makker.robots.bridge import SystemRobot, ThumbRobot
from makker.robots.bridge.club import ClubRobot
from makker.robots.cardplay import choosing
from makker.robots.cardplay.choosing import CLUB, Care, choose
from makker.robots.cardplay.evidence import lengths_known, read
from makker.robots.cardplay.hidden import deals
from makker.robots.cardplay.telling import Leads, Signals, lead_card, small_card
from makker.robots.matching import MatchReport, play_board, play_match
from makker.rules import Official, fold
from makker.seats import Seat, Side
from makker.seats.seat import SEATS

N, E, S, W = SEATS
QUICK = Care(lead=6, early=6, middle=10, late=14)


def at(deal: Deal, calls: str, cards: str = "", board: int = 1) -> Any:
    """The state of a board after these calls and cards."""
    rules: DuplicateRules = DuplicateRules()
    state: Any = rules.initial(DuplicateOptions(boards=1, first=board))
    state = fold(rules, state, rules.decide(state, Official.CHANCE, GiveDeal(deal)))
    for word in [*calls.split(), *cards.split()]:
        player = min(rules.to_act(state), key=str)
        state = fold(rules, state, rules.decide(state, player, rules.read(word)))
    return state


def view_of(state: Any, seat: Seat) -> DealView:
    """What a seat sees of it."""
    rules: DuplicateRules = DuplicateRules()
    seen: MatchView[Any] = rules.view(state, seat)
    return seen.deal


def random_views(number: int, seed: int) -> list[DealView]:
    """Views of players to play, at random moments of robots' boards."""
    rng = random.Random(seed)
    found: list[DealView] = []
    robot = SystemRobot()
    rules: DuplicateRules = DuplicateRules()
    while len(found) < number:
        state: Any = rules.initial(DuplicateOptions(boards=1, first=rng.randint(1, 16)))
        state = fold(rules, state, rules.decide(state, Official.CHANCE, GiveDeal(Deal.random(rng))))
        while rules.outcome(state) is None:
            player = min(rules.to_act(state), key=str)
            assert isinstance(player, Seat)
            view = rules.view(state, player)
            if view.deal.contract is not None and any(isinstance(move, Card) for move in view.moves):
                found += [view.deal] if rng.random() < 0.2 else []
            state = fold(rules, state, rules.decide(state, player, robot.act(view, 1.0, rng)))
    return found[:number]


VIEWS = random_views(60, 7)


def test_imagined_deals_agree_with_everything_seen() -> None:
    """Own cards, dummy, cards played, suits shown out of; and the sizes of the hands."""
    for place, view in enumerate(VIEWS):
        evidence = read(view)
        for deal in deals(evidence, view.auction, Agreements(), place, 6):
            for seat in SEATS:
                assert evidence.played[seat] & deal[seat] == evidence.played[seat]
                assert len(deal[seat]) == 13
                for suit, length in evidence.short[seat].items():
                    assert deal[seat].length(suit) == length
            for seat, hand in evidence.left.items():
                assert deal[seat] == hand | evidence.played[seat]


def test_only_the_view_is_used() -> None:
    """The same view and the same random source give the same card, whatever else the random source was used for."""
    for view in VIEWS[:12]:
        moves = [move for move in view.moves if isinstance(move, Card)]
        first, second = (choose(view, moves, Agreements(), random.Random(3), QUICK) for _ in range(2))
        assert first == second
        assert first in moves


def test_what_is_known_of_lengths() -> None:
    """East has shown out of spades on the second round: exactly the one spade played."""
    deal = Deal.parse("N:AKQ2.K32.KQ2.Q32 J.QJ954.J543.K54 543.A8.A98.AJT98 T9876.T76.T76.76")
    view = view_of(at(deal, "1N P 3N P P P", "HQ H8 H6 HK SA SJ S3 S6 SK"), S)
    evidence = read(view_of(at(deal, "1N P 3N P P P", "HQ H8 H6 HK SA SJ S3 S6 SK H4"), N))

    assert lengths_known(evidence, E)[Suit.SPADES] == (1, 1)
    assert lengths_known(evidence, W)[Suit.SPADES][1] == 5
    assert view.contract is not None


@pytest.mark.parametrize(
    ("deal", "calls", "cards", "seat", "expected"),
    [
        # The last trump is drawn before the winners are cashed (dummy is in turn).
        (
            "N:AQ32.KQ2.AK2.432 654.JT9.QJT9.876 KJT9.A43.43.AKQ5 87.8765.8765.JT9",
            "1S P 4S P P P",
            "DQ D3 D5 DA S2 S4 SK S7 SJ S8 S3 S5",
            N,
            {"ST", "S9"},
        ),
        # Two small opposite ace-queen with nine cards in sight: the finesse that the double places.
        (
            "N:AQ2.AK2.K432.432 T98.QJ9.Q5.KQJT9 K3.T8765.AJT.A65 J7654.43.9876.87",
            "1N P 2D P 2H P 3N P 4H P P P",
            "CK C5 C8 C2",
            E,
            {"CQ", "CJ", "CT"},
        ),
    ],
)
def test_clear_cards(deal: str, calls: str, cards: str, seat: Seat, expected: set[str]) -> None:
    """What a player would not think about twice."""
    state = at(Deal.parse(deal), calls, cards)
    rules: DuplicateRules = DuplicateRules()
    view = rules.view(state, seat).deal
    moves = [move for move in view.moves if isinstance(move, Card)]

    assert str(choose(view, moves, Agreements(), random.Random(1), CLUB)) in expected


@pytest.mark.parametrize(
    ("held", "notrump", "leads", "expected"),
    [
        ("K963", True, Leads.FOURTH, "3"),
        ("KT873", True, Leads.FOURTH, "7"),
        ("QT8542", True, Leads.FOURTH, "5"),
        ("K963", False, Leads.THIRD_FIFTH, "6"),
        ("KT873", False, Leads.THIRD_FIFTH, "3"),
        ("QT8542", False, Leads.THIRD_FIFTH, "8"),
        ("K84", True, Leads.FOURTH, "4"),
        ("83", True, Leads.FOURTH, "8"),
        ("862", False, Leads.THIRD_FIFTH, "2"),
        ("QJ5", True, Leads.FOURTH, "5"),
        ("QJT5", True, Leads.FOURTH, "Q"),
        ("QJ5", False, Leads.FOURTH, "Q"),
        ("KQ42", False, Leads.FOURTH, "K"),
        ("T98", True, Leads.FOURTH, "T"),
        ("KJT4", True, Leads.FOURTH, "J"),
        ("AJ84", False, Leads.FOURTH, "A"),
        ("7", True, Leads.FOURTH, "7"),
    ],
)
def test_leads(held: str, notrump: bool, leads: Leads, expected: str) -> None:
    """FACTS 5.2: the table of leads, from length, from sequences, from small cards."""
    hand = Hand.parse(f"{held}.{'AKQJT98765432'[: 13 - len(held)]}..")

    assert lead_card(hand.in_suit(Suit.SPADES), notrump=notrump, signals=Signals(leads)).text[1] == expected


def test_signals() -> None:
    """FACTS 002-21 and 002-22: low likes partner's lead; on declarer's suit low is an even number."""
    deal = Deal.parse("N:AKQ2.K32.KQ2.Q32 J43.QJT4.J543.K5 T95.A98.A98.AJT9 876.765.T76.8764")
    led = read(view_of(at(deal, "1N P 3N P P P", "HQ H8"), W))
    hearts = led.left[W].in_suit(Suit.HEARTS)
    assert small_card(led, hearts, led.left[W]) == Card.parse("H7")  # no honour: high discourages
    drawn = read(view_of(at(deal, "1N P 3N P P P", "HQ HA H7 H2 S5"), W))
    spades = drawn.left[W].in_suit(Suit.SPADES)

    assert small_card(drawn, spades, drawn.left[W]) == Card.parse("S8")  # three: high is odd
    assert small_card(drawn, spades[:1], drawn.left[W]) is None


def test_paired_boards() -> None:
    """The same robots on both sides win nothing; a match with the names exchanged is the negative."""
    rng = random.Random(2)
    boards = [Deal.random(rng) for _ in range(3)]
    same = play_match(boards, ThumbRobot(), ThumbRobot())
    one, other = play_match(boards, SystemRobot(), ThumbRobot()), play_match(boards, ThumbRobot(), SystemRobot())

    assert [each.imps for each in same.boards] == [0, 0, 0]
    assert [each.imps for each in one.boards] == [-each.imps for each in other.boards]
    assert MatchReport(()).mean == 0.0


def test_the_club_robot_is_better_than_the_beginner() -> None:
    """Over six paired boards; how much is measured in `bench`."""
    rng = random.Random(5)
    report = play_match([Deal.random(rng) for _ in range(6)], ClubRobot(care=QUICK), ThumbRobot())

    assert report.mean > 0


def test_the_same_seed_the_same_board() -> None:
    """A board played twice gives the same score."""
    deal = Deal.random(random.Random(9))
    robots: dict[Side, Any] = {Side.NS: ClubRobot(care=QUICK), Side.EW: ClubRobot(care=QUICK)}

    assert play_board(deal, 3, robots, 4) == play_board(deal, 3, robots, 4)


def test_in_a_hurry_rules_of_thumb_answer() -> None:
    """With no time to imagine anything the card is the beginner's."""
    for view in VIEWS[:20]:
        hurried = ClubRobot().act(view, 0.1, random.Random(1))

        assert hurried == ThumbRobot().act(view, 0.1, random.Random(1))


def test_time_that_runs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more deals are solved than there is time for, and a legal card is played all the same; some always are."""
    asked: list[int] = []
    clock = iter(range(1000))

    def solve(positions: Any, **how: Any) -> Any:
        asked.append(len(positions))
        return real(positions, **how)

    real = solve_all
    monkeypatch.setattr(choosing, "solve_all", solve)
    monkeypatch.setattr(choosing, "monotonic", lambda: float(next(clock)))
    for view in random_views(6, 3):
        cards = [move for move in view.moves if isinstance(move, Card)]
        for budget, most in ((0.1, 1), (10.0, 7)):
            asked.clear()
            assert choose(view, cards, None, random.Random(1), CLUB, budget) in cards
            assert len(asked) <= most
