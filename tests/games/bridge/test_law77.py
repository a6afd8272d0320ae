"""Law 77 against the printed tables (FACTS 3.5, typed from there) and against OpenSpiel."""

import random

import pyspiel
import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards import Strain
from makker.cards.suit import STRAINS
from makker.games.bridge.calls import Bid, all_bids
from makker.games.bridge.contract import Contract, Doubled, Result
from makker.games.bridge.scoring import (
    Item,
    breakdown,
    duplicate_score,
    game_bonus,
    insult_bonus,
    overtrick_value,
    score_for,
    slam_bonus,
    trick_score,
    undertrick_penalty,
)
from makker.seats import Seat, Side, Vulnerability

UNDERTRICKS = """
1: 50/100/200/100/200/400; 2: 100/300/600/200/500/1000; 3: 150/500/1000/300/800/1600; 4: 200/800/1600/400/1100/2200;
5: 250/1100/2200/500/1400/2800; 6: 300/1400/2800/600/1700/3400; 7: 350/1700/3400/700/2000/4000;
8: 400/2000/4000/800/2300/4600; 9: 450/2300/4600/900/2600/5200; 10: 500/2600/5200/1000/2900/5800;
11: 550/2900/5800/1100/3200/6400; 12: 600/3200/6400/1200/3500/7000; 13: 650/3500/7000/1300/3800/7600
"""

MADE = """
1 | 70,140,230 / 70,140,230 | 80,160,520 / 80,160,720 | 90,180,560 / 90,180,760
2 | 90,180,560 / 90,180,760 | 110,470,640 / 110,670,840 | 120,490,680 / 120,690,880
3 | 110,470,640 / 110,670,840 | 140,530,760 / 140,730,960 | 400,550,800 / 600,750,1000
4 | 130,510,720 / 130,710,920 | 420,590,880 / 620,790,1080 | 430,610,920 / 630,810,1120
5 | 400,550,800 / 600,750,1000 | 450,650,1000 / 650,850,1200 | 460,670,1040 / 660,870,1240
6 | 920,1090,1380 / 1370,1540,1830 | 980,1210,1620 / 1430,1660,2070 | 990,1230,1660 / 1440,1680,2110
7 | 1440,1630,1960 / 2140,2330,2660 | 1510,1770,2240 / 2210,2470,2940 | 1520,1790,2280 / 2220,2490,2980
"""

COLUMNS = [(doubled, vulnerable) for vulnerable in (False, True) for doubled in Doubled]


def undertrick_cells() -> list[tuple[int, Doubled, bool, int]]:
    """The typed table, cell by cell: tricks down, doubled, vulnerable, penalty."""
    cells = []
    for row in UNDERTRICKS.replace("\n", " ").split(";"):
        down, figures = row.split(":")
        for (doubled, vulnerable), figure in zip(COLUMNS, figures.split("/"), strict=True):
            cells.append((int(down), doubled, vulnerable, int(figure)))
    return cells


def made_cells() -> list[tuple[Contract, bool, int]]:
    """The typed table of contracts made exactly: contract, vulnerable, score."""
    cells = []
    for row in MADE.strip().splitlines():
        level, *groups = row.split("|")
        for strain in STRAINS:
            figures = groups[(0, 0, 1, 1, 2)[strain.index]].replace("/", ",").split(",")
            for (doubled, vulnerable), figure in zip(COLUMNS, figures, strict=True):
                cells.append((Contract(Bid(int(level), strain), doubled), vulnerable, int(figure)))
    return cells


def results() -> list[Result]:
    """Every contract with every result: 35 x 3 x 14."""
    return [Result(Contract(bid, doubled), tricks) for bid in all_bids() for doubled in Doubled for tricks in range(14)]


def test_undertricks_of_the_printed_table() -> None:
    """FACTS 3.5: all 78 cumulative penalties."""
    cells = undertrick_cells()

    assert [undertrick_penalty(down, doubled, vulnerable) for down, doubled, vulnerable, _ in cells] == [
        penalty for *_, penalty in cells
    ]
    assert len(cells) == 78


def test_contracts_made_exactly() -> None:
    """FACTS 3.5: all 210 scores of contracts just made."""
    cells = made_cells()

    assert [duplicate_score(Result(contract, contract.tricks), vulnerable) for contract, vulnerable, _ in cells] == [
        score for *_, score in cells
    ]
    assert len(cells) == 210


@pytest.mark.parametrize(
    ("text", "vulnerable", "score"),
    [
        ("1N+2", False, 150),
        ("2HX=", False, 470),
        ("3N+1", True, 630),
        ("4S=", True, 620),
        ("6N=", True, 1440),
        ("7CXX=", True, 2660),
        ("5DX-3", True, -800),
        ("4HXX-4", False, -1600),
        ("1CX=", False, 140),
        ("1CX+1", True, 340),
        ("3NX+1", True, 950),
        ("4SX-2", False, -300),
        ("7NXX-13", True, -7600),
    ],
)
def test_worked_scores(text: str, vulnerable: bool, score: int) -> None:
    """FACTS 3.5, part 8 items 7 and 10."""
    assert duplicate_score(Result.parse(text), vulnerable) == score


@pytest.mark.parametrize(
    ("bid", "scores"),
    [("1C", (20, 40, 80)), ("1D", (20, 40, 80)), ("1H", (30, 60, 120)), ("1S", (30, 60, 120)), ("1N", (40, 80, 160))],
)
def test_trick_score_of_the_first_odd_trick(bid: str, scores: tuple[int, ...]) -> None:
    """FACTS 3.5, 000-30, 000-31: 20, 30 and 40, doubled and redoubled."""
    assert tuple(trick_score(Contract(Bid.parse(bid), doubled)) for doubled in Doubled) == scores


@pytest.mark.parametrize(
    ("strain", "values"),
    [
        (Strain.CLUBS, (20, 100, 200, 20, 200, 400)),
        (Strain.DIAMONDS, (20, 100, 200, 20, 200, 400)),
        (Strain.HEARTS, (30, 100, 200, 30, 200, 400)),
        (Strain.SPADES, (30, 100, 200, 30, 200, 400)),
        (Strain.NOTRUMP, (30, 100, 200, 30, 200, 400)),
    ],
)
def test_overtrick_values(strain: Strain, values: tuple[int, ...]) -> None:
    """FACTS 3.5, 000-32: face value undoubled (no-trump always 30), 100 or 200 doubled, twice that redoubled."""
    assert tuple(overtrick_value(Contract(Bid(1, strain), doubled), vul) for doubled, vul in COLUMNS) == values


def test_overtricks_add_up_one_by_one() -> None:
    """Each overtrick adds its value and nothing else: overtricks count towards no bonus (FACTS 003-12)."""
    for result in results():
        for vulnerable in (False, True):
            if result.made and result.tricks < 13:
                more = Result(result.contract, result.tricks + 1)
                step = duplicate_score(more, vulnerable) - duplicate_score(result, vulnerable)

                assert step == overtrick_value(result.contract, vulnerable)


@pytest.mark.parametrize(("bid", "bonus"), [("2S", (50, 50)), ("3C", (50, 50)), ("3N", (300, 500)), ("5D", (300, 500))])
def test_part_score_and_game(bid: str, bonus: tuple[int, int]) -> None:
    """FACTS 003-13, 003-14: 50 under 100 trick points, else 300 / 500."""
    contract = Contract(Bid.parse(bid))

    assert (game_bonus(contract, False), game_bonus(contract, True)) == bonus


def test_games_without_doubling_are_the_five_named_and_what_is_above() -> None:
    """FACTS 001-18: the lowest games are 3N, 4H, 4S, 5C, 5D."""
    games = [bid for bid in all_bids() if game_bonus(Contract(bid), False) == 300]
    lowest = {strain: min(bid.level for bid in games if bid.strain is strain) for strain in STRAINS}

    assert [lowest[strain] for strain in STRAINS] == [5, 5, 4, 4, 3]


@pytest.mark.parametrize("text", ["2HX", "2NX", "3CX", "1NXX", "2CXX", "1HXX", "1SXX"])
def test_doubled_part_scores_that_are_games(text: str) -> None:
    """FACTS D9, 3.6-3: doubled tricks count to game as doubled."""
    assert game_bonus(Contract.parse(text), False) == 300


def test_slams_do_not_depend_on_doubling() -> None:
    """FACTS 003-15, 003-16: 500 / 750 and 1000 / 1500, doubled or not; nothing below level six."""
    found = {
        (bid.level, vulnerable): {slam_bonus(Contract(bid, doubled), vulnerable) for doubled in Doubled}
        for bid in all_bids()
        for vulnerable in (False, True)
    }

    assert {key: value for key, value in found.items() if value != {0}} == {
        (6, False): {500},
        (6, True): {750},
        (7, False): {1000},
        (7, True): {1500},
    }


def test_insult() -> None:
    """FACTS D25: 0, 50, 100."""
    assert [insult_bonus(Contract(Bid.parse("4S"), doubled)) for doubled in Doubled] == [0, 50, 100]


def test_breakdown_names_every_item() -> None:
    """7NXX made, vulnerable: 880 tricks, 100 insult, 1500 grand slam, 500 game."""
    items = breakdown(Result.parse("7NXX="), True)

    assert [(item.item, item.points) for item in items] == [
        (Item.TRICKS, 880),
        (Item.INSULT, 100),
        (Item.GRAND_SLAM, 1500),
        (Item.GAME, 500),
    ]


def test_breakdown_sums_to_the_score_and_names_nothing_twice() -> None:
    """For all 1,470 results at either vulnerability."""
    for result in results():
        for vulnerable in (False, True):
            items = breakdown(result, vulnerable)

            assert sum(item.points for item in items) == duplicate_score(result, vulnerable)
            assert len({item.item for item in items}) == len(items)
            assert all(item.points for item in items)


def test_doubling_never_changes_the_sign_and_always_raises_the_stake() -> None:
    """Made stays positive, down negative; X beats undoubled and XX beats X in size."""
    for bid in all_bids():
        for tricks in range(14):
            for vulnerable in (False, True):
                scores = [duplicate_score(Result(Contract(bid, d), tricks), vulnerable) for d in Doubled]
                sizes = [abs(score) for score in scores]

                assert {score > 0 for score in scores} == {tricks >= bid.tricks}
                assert sizes == sorted(set(sizes))


def test_more_tricks_are_never_worse() -> None:
    """The score rises with every trick."""
    for result in results():
        if result.tricks < 13:
            more = Result(result.contract, result.tricks + 1)

            assert all(duplicate_score(more, vul) > duplicate_score(result, vul) for vul in (False, True))


@given(st.sampled_from(results()), st.sampled_from(list(Seat)), st.sampled_from(list(Vulnerability)))
def test_the_sides_see_opposite_scores(result: Result, declarer: Seat, vulnerability: Vulnerability) -> None:
    """A score to one side is the same against the other, and the declaring side's vulnerability decides."""
    contract = Contract(result.contract.bid, result.contract.doubled, declarer)
    placed = Result(contract, result.tricks)
    own = score_for(declarer.side, placed, vulnerability)

    assert own == -score_for(declarer.side.other, placed, vulnerability)
    assert own == duplicate_score(result, vulnerability.includes(declarer.side))


def test_passed_out_is_nothing_to_both() -> None:
    """FACTS D2, part 8 item 10."""
    assert [score_for(side, None, Vulnerability.ALL) for side in Side] == [0, 0]


@pytest.mark.parametrize("vulnerability", list(Vulnerability), ids=str)
def test_every_score_agrees_with_openspiel(vulnerability: Vulnerability) -> None:
    """OpenSpiel's scores of all 420 contracts on deals of every kind are ours for one number of tricks.

    The deals run from one suit a hand to random ones, so that every number of tricks from none to all occurs.
    """
    dealer, others = (str(vulnerability.includes(side)).lower() for side in Side)
    game = pyspiel.load_game(f"bridge(use_double_dummy_result=true,dealer_vul={dealer},non_dealer_vul={others})")
    names = [game.contract_string(index) for index in range(1, game.num_possible_contracts())]
    contracts = [Contract.parse(f"{name[:-2]} by {name[-1]}") for name in names]
    columns: dict[tuple[Strain, Seat], list[int]] = {(strain, seat): [] for strain in STRAINS for seat in Seat}
    for index, contract in enumerate(contracts):
        columns[contract.strain, contract.by].append(index)
    ours = {
        key: [
            tuple(score_for(Side.NS, Result(contracts[i], tricks), vulnerability) for i in column)
            for tricks in range(14)
        ]
        for key, column in columns.items()
    }
    seen = set()
    for seed in range(10):
        scores = openspiel_scores(game, seed)
        for key, column in columns.items():
            theirs = tuple(scores[index] for index in column)
            seen.add(ours[key].index(theirs) if theirs in ours[key] else None)

    assert {len(column) for column in columns.values()} == {21}
    assert seen == set(range(14))


def openspiel_scores(game: "pyspiel.BridgeGame", seed: int) -> list[int]:
    """North-South's score for every contract on a deal shuffled the more the higher the seed."""
    rng = random.Random(seed)
    cards = list(range(52))
    for _ in range(3 * seed):
        first, second = rng.sample(range(52), 2)
        cards[first], cards[second] = cards[second], cards[first]
    state = game.new_initial_state()
    for card in cards:
        state.apply_action(card)
    scores: list[int] = state.score_by_contract()[1:]
    return scores
