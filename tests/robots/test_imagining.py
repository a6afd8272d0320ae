"""The round games' player that imagines the hidden hands: honest worlds, legal habits, sensible choices."""

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.robots.test_rounds import VARIANTS, play_with

from makker.cards import Card, Hand, Strain
from makker.games.bondebridge import BONDEBRIDGE, Bid, Deal, Options, Plan, Play, RoundGame, Trumps, Twos, View
from makker.games.bondebridge.plan import pack
from makker.robots.imagining import ImaginingRobot
from makker.robots.imagining.playout import NO_TRUMP, choose, holding, play_out
from makker.robots.imagining.worlds import imagine, likelihood, me, unseen, usual_tricks, voids
from makker.robots.rounds import RoundRobot
from makker.robots.spreading import spread_out
from makker.rules import Official, fold
from makker.seats import Player
from makker.tricks import follow, winning_card

QUICK = ImaginingRobot(8)


def views(rules: RoundGame, options: Options, seed: int) -> list[View]:
    """Everything that the players of one game see when they are to act."""
    _, moves = play_with(QUICK, rules, options, seed, set(range(options.players)))
    return [view for view, _ in moves]


@pytest.mark.parametrize(("rules", "options"), VARIANTS)
def test_a_whole_game_of_every_variant(rules: RoundGame, options: Options) -> None:
    """Each move is one that the rules allow, against people who play at random, from 1 to 26 cards."""
    state, moves = play_with(QUICK, rules, options, 5, {0})

    assert rules.outcome(state) is not None
    assert all(action in view.moves for view, action in moves)


def test_the_same_source_gives_the_same_game() -> None:
    """Nothing depends on the clock or on what was played before."""
    one, other = (play_with(ImaginingRobot(5), BONDEBRIDGE, Options(players=3), 3, {0, 1, 2}) for _ in range(2))

    assert one[1] == other[1]
    assert one[0].totals == other[0].totals


def test_worlds_agree_with_all_that_was_seen() -> None:
    """Own cards are the own ones, everybody holds as many as he does, nobody a suit that he has shown out of."""
    seen = 0
    for view in views(BONDEBRIDGE, Options(players=4, forehead=True), 11)[::7]:
        hidden, without = set(unseen(view)), voids(view)
        for world in imagine(view, random.Random(1), 5):
            assert [len(hand) for hand in world] == list(view.sizes)
            for at, hand in enumerate(world):
                if at == me(view) and view.hand:
                    assert set(hand) == {card.index for card in view.hand}
                elif not dict(view.foreheads).get(Player(at)):
                    assert set(hand) <= hidden
                    assert not {card // 13 for card in hand} & without[at]
            seen += 1

    assert seen > 100


@given(st.data())
def test_spreading_keeps_to_the_suits(data: st.DataObject) -> None:
    """Where a deal is possible (here one is hidden in the question), what is dealt keeps to it and loses no card."""
    rng = random.Random(data.draw(st.integers(0, 10**6)))
    players, size = data.draw(st.integers(2, 5)), data.draw(st.integers(1, 8))
    cards = rng.sample(range(52), min(52, players * size + data.draw(st.integers(0, 6))))
    hands = [cards[at * size : (at + 1) * size] for at in range(players)]
    without = [{suit for suit in range(4) if all(card // 13 != suit for card in hand)} for hand in hands]
    dealt = spread_out(cards, [size] * players, without, rng)

    if dealt is not None:
        assert [len(hand) for hand in dealt] == [size] * players
        assert len({card for hand in dealt for card in hand}) == players * size
        assert all(card // 13 not in gone for hand, gone in zip(dealt, without, strict=True) for card in hand)


def test_nothing_known_is_uniform() -> None:
    """Of 3 hidden cards, dealt to two players with one out: each of the 6 ways as often as the others (chi-square)."""
    rng = random.Random(2)
    ways = Counter(
        tuple(hand[0] for hand in dealt)
        for _ in range(6000)
        if (dealt := spread_out([0, 13, 26], [1, 1], [set(), set()], rng)) is not None
    )

    assert len(ways) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in ways.values()) < 20.5  # 5 degrees, one in a thousand


@given(st.integers(0, 10**6), st.sampled_from([NO_TRUMP, 0, 1, 2, 3]))
def test_the_playout_follows_suit_and_counts_right(seed: int, trump: int) -> None:
    """Each card is one that Law 44 allows, each trick goes to the card of `winning_card`, and all are counted."""
    rng = random.Random(seed)
    players, size = rng.randint(2, 5), rng.randint(1, 8)
    cards = rng.sample(range(52), players * size)
    hands = [cards[at * size : (at + 1) * size] for at in range(players)]
    bids = [rng.randint(0, size) for _ in range(players)]
    suit = None if trump == NO_TRUMP else Card.at(13 * trump).suit
    slow, leader, left = [0] * players, 0, [list(hand) for hand in hands]
    for _ in range(size):
        table: list[Card] = []
        for place in range(players):
            player = (leader + place) % players
            best = winning_card(table, suit).index if table else -1
            led = table[0].suit.index if table else -1
            need, last = bids[player] - slow[player], place == players - 1
            number = choose(holding(left[player]), need, len(left[player]), best, led, trump, last)
            held = Hand(Card.at(each) for each in left[player])
            assert Card.at(number) in follow(held, table[0].suit if table else None)
            left[player].remove(number)
            table.append(Card.at(number))
        leader = (leader + table.index(winning_card(table, suit))) % players
        slow[leader] += 1

    assert play_out([holding(hand) for hand in hands], bids, [0] * players, 0, [], trump) == slow
    assert sum(slow) == size


@pytest.mark.parametrize(
    ("cards", "size", "trump", "least", "most"),
    [
        ("SA", 1, 3, 0.99, 1.01),  # the trump ace cannot lose
        ("S2", 1, 0, 0.0, 0.25),  # a two beside trumps wins next to nothing
        ("SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2", 13, 3, 12.9, 13.01),
        ("H2 D3 C4", 3, 3, 0.0, 0.6),
    ],
)
def test_what_a_hand_usually_takes(cards: str, size: int, trump: int, least: float, most: float) -> None:
    """Sure tricks are counted whole, and small cards hardly."""
    found = usual_tricks([Card.parse(card).index for card in cards.split()], 4, size, trump)

    assert least <= found <= most


def at_play(size: int, hand: str, bid: int) -> View:
    """Player 1 leads from this hand of so many cards, spades trumps; the others have bid nothing."""
    options = Options(
        plan=Plan.LISTED,
        sizes=(size,),
        first_dealer=4,
        twos=Twos.IN,
        trumps=Trumps.ORDER,
        order=(Strain.SPADES,),
        no_trump_up_to=0,
        forbidden_sum=False,
    )
    rules, rng, own = BONDEBRIDGE, random.Random(7), Hand(Card.parse(card) for card in hand.split())
    state = rules.initial(options)
    rest = list(pack(options).cards - own)
    rng.shuffle(rest)
    others = tuple(Hand(rest[at * size : (at + 1) * size]) for at in range(3))
    state = fold(rules, state, rules.decide(state, Official.CHANCE, Deal((own, *others))))
    for at in range(4):
        wanted = Bid(bid if at == 0 else 0)
        state = fold(rules, state, rules.decide(state, Player(at), wanted))
    return rules.view(state, Player(0))


@pytest.mark.parametrize(
    ("hand", "bid", "good"),
    [
        ("HK H2 D2 C2", 0, "H2 D2 C2"),  # nothing is bid: a small card first
        ("SA H3", 1, "H3 SA"),  # the trump ace wins whenever it is played
        ("SA SK H4 D3", 2, "SA SK H4 D3"),
        ("SA HA DA CA", 4, "SA"),  # all four are wanted: the trump first, before an ace can be ruffed
    ],
)
def test_leads(hand: str, bid: int, good: str) -> None:
    """What is led is one of the cards that keep to the bid."""
    action = ImaginingRobot(40).act(at_play(len(hand.split()), hand, bid), 1, random.Random(1))

    assert isinstance(action, Play)
    assert str(action.card) in good.split()


@pytest.mark.parametrize(
    ("hand", "bids"), [("SA SK SQ", {3}), ("H2 D2 C2", {0}), ("SA H2 D2", {1}), ("SA SK SQ SJ ST S9 S8", {7})]
)
def test_bids(hand: str, bids: set[int]) -> None:
    """Sure tricks are bid, and no others."""
    cards = hand.split()
    view = at_play(len(cards), hand, 0)
    before = msgspec.structs.replace(
        view,
        moves=tuple(Bid(tricks) for tricks in range(len(cards) + 1)),
        bids=(None,) * 4,
        has_bid=(False,) * 4,
    )
    action = ImaginingRobot(60).act(before, 1, random.Random(3))

    assert isinstance(action, Bid)
    assert action.tricks in bids


def test_bids_make_hands_likelier() -> None:
    """Who has bid four of five is dealt strong hands, who has bid none weak ones."""
    view = views(BONDEBRIDGE, Options(players=3), 2)
    late = next(each for each in view if each.round.cards == 5 and isinstance(each.moves[0], Play))
    own = me(late)
    other = (own + 1) % 3
    strong = [Card.parse(f"{suit}{rank}").index for suit, rank in zip("SHDCS", "AAAAK", strict=True)]
    weak = [Card.parse(f"{suit}{rank}").index for suit, rank in zip("SHDCS", "33334", strict=True)]
    hands: list[list[int]] = [[], [], []]
    chances = []
    for cards in (strong, weak):
        hands[other] = cards
        bids: list[int | None] = [None, None, None]
        bids[other] = 4
        chances.append(likelihood(late, hands, bids))

    assert chances[0] > 3 * chances[1]


def test_it_beats_rules_of_thumb() -> None:
    """Ten games of four, two against two, seats exchanged: more points in total. `bench rounds` counts more games."""
    difference = 0
    for seed in range(10):
        imagining = {seed % 2, seed % 2 + 2}
        state, _ = play_with(ImaginingRobot(12), BONDEBRIDGE, Options(), seed, imagining, RoundRobot())
        difference += sum(total if at in imagining else -total for at, total in enumerate(state.totals))

    assert difference > 0
