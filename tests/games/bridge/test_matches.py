"""Rubber, Chicago, duplicate and minibridge at the table: who deals, who is vulnerable, what counts."""

import random
from typing import Any

import pytest

from makker.deals import Deal, GiveDeal
from makker.errors import InvalidValue
from makker.games.bridge.auction_bridge import AuctionBridgeOptions, AuctionBridgeRules
from makker.games.bridge.chicago import ChicagoOptions, ChicagoRules
from makker.games.bridge.chicago_score import MiddleDeals
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.duplicate import DuplicateOptions, DuplicateRules
from makker.games.bridge.events import DealEnded, Dealt, DummyShown
from makker.games.bridge.honours_rules import HonoursMode
from makker.games.bridge.match import MatchRules
from makker.games.bridge.minibridge import EqualPoints, MinibridgeOptions, MinibridgeRules, declarer_by_points
from makker.games.bridge.rubber import RubberOptions, RubberRules
from makker.rules import IllegalAction, Official, Spectator, fold
from makker.seats import Seat, Side, Vulnerability

N, E, S, W = Seat
# Nobody holds four trump honours in any suit, nor four aces.
PLAIN = Deal.parse("N:A432.K32.Q32.J32 K765.A54.J54.Q54 Q98.QJ6.AT6.KT96 JT.T987.K987.A87")
SPADES = Deal.parse("N:AKQJ.432.432.432 432.AKQJ.765.765 T98.T98.AKQJ.T98 765.765.T98.AKQJ")


def played(rules: MatchRules[Any, Any], state: Any, result: str | None, deal: Deal = PLAIN) -> Any:
    """The match after one more deal with this result (as `4SX by N -1`; None: passed out)."""
    board = state.deal
    found = Result.parse(result) if result else None
    contract, tricks = (found.contract, found.tricks) if found else (None, 0)
    events = [Dealt(board.board, board.dealer, board.vulnerability, deal), DealEnded(contract, tricks, deal)]
    return fold(rules, state, events)


def after(rules: MatchRules[Any, Any], options: Any, *results: str | None, deal: Deal = PLAIN) -> Any:
    """A new match after these results."""
    state = rules.initial(options)
    for result in results:
        state = played(rules, state, result, deal)
    return state


def acts(rules: MatchRules[Any, Any], state: Any, *script: tuple[Any, str]) -> Any:
    """The state after these actions."""
    for who, text in script:
        state = fold(rules, state, rules.decide(state, who, rules.read(text)))
    return state


WORKED_RUBBER = ("2H by N +1", "3N by E =", "4SX by S -1", "4H by N +1", "6D by W =")


def test_the_worked_rubber() -> None:
    """FACTS 3.6-9 (part 8, 7): NS 240, EW 1570; East-West win two games to one."""
    rules = RubberRules()
    state = after(rules, RubberOptions(honours=HonoursMode.OFF), *WORKED_RUBBER)
    outcome = rules.outcome(state)

    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("rubber_won", ((Side.NS, 240), (Side.EW, 1570)))
    assert outcome.winners == (Side.EW,)
    assert rules.to_act(state) == frozenset()


def test_vulnerability_comes_with_a_game_not_a_part_score() -> None:
    """FACTS 000-34, D1, 003-07: after 60 below nobody is vulnerable; after a game its side is."""
    rules, options = RubberRules(), RubberOptions()

    assert after(rules, options, "2H by N =").deal.vulnerability is Vulnerability.NONE
    assert after(rules, options, "2H by N =", "3N by E =").deal.vulnerability is Vulnerability.EW
    assert after(rules, options, "4S by N =", "3N by E =").deal.vulnerability is Vulnerability.ALL


def test_a_passed_out_deal_of_rubber_moves_on() -> None:
    """FACTS 000-08, 000-18, 3.6-8 (part 8, 5): nothing is scored and the next dealer deals."""
    state = after(RubberRules(), RubberOptions(), None, None)

    assert (state.deal.dealer, state.score.entries) == (S, ())


def test_an_unfinished_rubber_after_so_many_deals() -> None:
    """FACTS D33, 3.6-5: 300 for the only game, 100 for the only part-score of the game being played."""
    rules = RubberRules()
    state = after(rules, RubberOptions(most_deals=2, honours=HonoursMode.OFF), "3N by E =", "2H by N =")
    outcome = rules.outcome(state)

    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("unfinished", ((Side.NS, 160), (Side.EW, 400)))


def test_everybody_may_agree_to_stop() -> None:
    """The deal in progress does not count; the unfinished bonuses do."""
    rules = RubberRules()
    state = after(rules, RubberOptions(honours=HonoursMode.OFF), "3N by E =")
    asked = acts(rules, state, (N, "stop"))

    assert rules.to_act(asked) == {E, S, W}
    refused = acts(rules, asked, (E, "accept"), (W, "refuse"))
    assert rules.to_act(refused) == rules.to_act(state)
    stopped = acts(rules, asked, (E, "accept"), (W, "accept"), (S, "accept"))
    outcome = rules.outcome(stopped)
    assert outcome is not None
    assert outcome.scores == ((Side.NS, 0), (Side.EW, 400))


def test_a_deal_offers_nothing_while_the_match_is_halted() -> None:
    """While a proposal to stop is open and after it is agreed, the view of the deal has no moves either."""
    rules = RubberRules()
    dealt = acts(rules, rules.initial(RubberOptions()), (Official.CHANCE, f"deal {PLAIN}"))
    asked = acts(rules, dealt, (N, "stop"))
    stopped = acts(rules, asked, (E, "accept"), (W, "accept"), (S, "accept"))
    refused = acts(rules, asked, (E, "refuse"))

    for state in (asked, stopped):
        deal = rules.view(state, N).deal
        assert (deal.moves, deal.asides, deal.to_act) == ((), (), frozenset())
    assert rules.view(refused, N).deal.moves == rules.legal(dealt, N) != ()


def test_a_played_deal_counts_before_anybody_stops() -> None:
    """FACTS 000-40: while honours are asked for, the deal is played though not yet scored; it cannot be lost."""
    rules = RubberRules()
    state = after(rules, RubberOptions(honours=HonoursMode.CLAIMED), "2S by S =", deal=SPADES)

    assert all(rules.aside(state, seat) == () for seat in Seat)
    with pytest.raises(IllegalAction, match=r"honours\.answer_expected"):
        rules.decide(state, E, rules.read("stop"))
    scored = acts(rules, state, *((seat, "no honours") for seat in Seat))
    end = acts(rules, scored, (E, "stop"), (N, "accept"), (W, "accept"), (S, "accept"))
    outcome = rules.outcome(end)
    assert outcome is not None
    assert outcome.score(Side.NS) == 60 + 100  # the only part-score of an unfinished rubber


def test_honours_are_seen_by_themselves() -> None:
    """FACTS 000-39, D35 (part 8, 9): North's A K Q J of trumps count 100, also for a contract that fails."""
    rules = RubberRules()
    made = after(rules, RubberOptions(), "2S by S =", deal=SPADES)
    failed = after(rules, RubberOptions(), "2S by E -1", deal=SPADES)
    off = after(rules, RubberOptions(honours=HonoursMode.OFF), "2S by S =", deal=SPADES)

    assert made.score.total(Side.NS) == 60 + 100
    assert (failed.score.total(Side.NS), failed.score.total(Side.EW)) == (50 + 100, 0)
    assert off.score.total(Side.NS) == 60


def test_honours_must_be_claimed_where_that_is_agreed() -> None:
    """FACTS 000-40: everybody is asked after play; only the holder may claim, and may forget to."""
    rules = RubberRules()
    state = after(rules, RubberOptions(honours=HonoursMode.CLAIMED), "2S by S =", deal=SPADES)

    assert rules.to_act(state) == {N, E, S, W}
    with pytest.raises(IllegalAction, match=r"honours\.not_held"):
        rules.decide(state, E, rules.read("honours"))
    no = [(seat, "no honours") for seat in (E, S, W)]
    assert acts(rules, state, *no, (N, "honours")).score.total(Side.NS) == 160
    assert acts(rules, state, *no, (N, "no honours")).score.total(Side.NS) == 60


WORKED_CHICAGO = ("2H by N +1", "1N by E =", "1N by S =", "2S by W =")


def test_the_worked_chicago() -> None:
    """FACTS 3.7-9 (part 8, 11): NS 630, EW 200."""
    rules = ChicagoRules()
    outcome = rules.outcome(after(rules, ChicagoOptions(honours=HonoursMode.OFF), *WORKED_CHICAGO))

    assert outcome is not None
    assert outcome.scores == ((Side.NS, 630), (Side.EW, 200))


@pytest.mark.parametrize(
    ("middle", "expected"), [(MiddleDeals.DEALER, "None EW NS All"), (MiddleDeals.NON_DEALER, "None NS EW All")]
)
def test_both_vulnerability_customs_of_chicago(middle: MiddleDeals, expected: str) -> None:
    """FACTS 3.7-1, 3.7-2: dealers N E S W; on deals two and three the dealer's side, or the other one."""
    rules, options = ChicagoRules(), ChicagoOptions(middle_deals=middle)
    states = [after(rules, options, *WORKED_CHICAGO[:deals]) for deals in range(4)]

    assert " ".join(str(state.deal.vulnerability) for state in states) == expected
    assert [state.deal.dealer for state in states] == [N, E, S, W]


def test_a_passed_out_deal_of_chicago_is_dealt_again() -> None:
    """FACTS D2, 3.7-3: by the same dealer at the same vulnerability, and is not one of the four."""
    rules = ChicagoRules()
    state = after(rules, ChicagoOptions(), "2H by N =", None)

    assert (state.deal.dealer, state.deal.vulnerability) == (E, Vulnerability.EW)
    assert rules.outcome(after(rules, ChicagoOptions(), *WORKED_CHICAGO[:3], None)) is None


def test_partners_rotate_over_three_chukkers() -> None:
    """FACTS 3.7-8: everybody partners everybody; each scores what the own side scores."""
    rules = ChicagoRules()
    options = ChicagoOptions(chukkers=3, honours=HonoursMode.OFF)
    states = [after(rules, options, *("1N by N =",) * deals) for deals in (0, 4, 8)]
    partners = [
        {frozenset(player for player in Seat if state.seating[player.index].side is side) for side in Side}
        for state in states
    ]

    assert len(set().union(*partners)) == 6
    end = after(rules, options, *("1N by N =",) * 12)
    outcome = rules.outcome(end)
    assert outcome is not None
    assert {player for player, _ in outcome.scores} == set(Seat)


def test_deals_of_chicago_are_numbered_through_the_chukkers() -> None:
    """Four to a chukker; a deal dealt again keeps its number (FACTS 3.7-3)."""
    rules, options = ChicagoRules(), ChicagoOptions(chukkers=3)
    results = ("1N by N =", None, *("1N by N =",) * 7)
    states = [after(rules, options, *results[:deals]) for deals in range(len(results) + 1)]

    assert [state.deal.board for state in states] == [1, 2, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [state.boards for state in states] == list(range(1, 11))


def test_a_player_sees_the_hand_of_the_place_where_he_sits_now() -> None:
    """After the first chukker East sits South; he gets South's cards and nobody else's."""
    rules = ChicagoRules()
    state = after(rules, ChicagoOptions(chukkers=3), *("1N by N =",) * 4)
    (dealt,) = rules.decide(state, Official.CHANCE, GiveDeal(PLAIN))
    dealt_state = rules.evolve(state, dealt)
    place = dealt_state.seating[E.index]

    assert place is not E
    assert rules.view(dealt_state, E).deal.hand == PLAIN[place]
    assert getattr(rules.seen(dealt, E), "hand", None) == PLAIN[place]


def test_the_last_deal_is_seen_from_the_place_it_was_played_at() -> None:
    """Once partners have changed, the deal before is still shown from where the player sat then."""
    rules = ChicagoRules()
    state = after(rules, ChicagoOptions(chukkers=3), *("1N by N =",) * 4)
    view = rules.view(state, E)

    assert view.place is S
    assert view.last is not None
    assert (view.last.viewer, view.last.hand) == (E, PLAIN[E])
    assert view.last == rules.deals.view(state.last, E)


def test_duplicate_boards_follow_their_numbers_and_four_passes_score_nothing() -> None:
    """FACTS 001-14, 002-13, D2, D18, Law 22 (part 8, 5 and 10): board 3 is not redealt; 3N vulnerable +1 is 630."""
    rules = DuplicateRules()
    state = after(rules, DuplicateOptions(boards=3, first=2), "3N by N +1", None, "2HX by W =")
    rows = [(row.board, row.ns) for row in state.score.boards]

    assert rows == [(2, 630), (3, 0), (4, -670)]
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.scores == ((Side.NS, -40), (Side.EW, 40))


def test_auction_bridge_counts_honours_between_partners() -> None:
    """FACTS 3.8: North's A K Q J with South's ten are nine times nine; two odd tricks in spades are eighteen."""
    rules = AuctionBridgeRules()
    counted = after(rules, AuctionBridgeOptions(), "2S by S =", deal=SPADES)
    agreed = after(rules, AuctionBridgeOptions(count_honours=False), "2S by S =", deal=SPADES)

    assert counted.score.total(Side.NS) == 9 * 9 + 2 * 9
    assert agreed.score.total(Side.NS) == 2 * 9
    assert counted.deal.vulnerability is Vulnerability.NONE


def test_auction_bridge_counts_tricks_that_were_not_bid() -> None:
    """FACTS 3.8: in 1N with nine tricks, three odd tricks at ten are a game; in rubber bridge they would not be."""
    rules = AuctionBridgeRules()
    state = after(rules, AuctionBridgeOptions(count_honours=False), "1N by E +2", "1N by E +2")
    outcome = rules.outcome(state)

    assert outcome is not None
    assert (outcome.reason, outcome.scores) == ("rubber_won", ((Side.NS, 0), (Side.EW, 30 + 30 + 250)))


MINI = Deal.parse("N:AKQ2.K32.Q32.J32 J543.A54.J54.Q54 T98.QJ6.AT6.KT96 76.T987.K987.A87")


def test_minibridge_finds_declarer_by_points() -> None:
    """FACTS 3.8: the side with more points plays, and its stronger hand declares; dummy is seen before the contract."""
    rules = MinibridgeRules()
    state = acts(rules, rules.initial(MinibridgeOptions(boards=1)), (Official.CHANCE, f"deal {MINI}"))
    points = rules.view(state, W).deal.points

    assert points == (15, 8, 10, 7)
    assert rules.to_act(state) == {N}
    assert rules.view(state, W).deal.dummy == MINI[S]
    named = acts(rules, state, (N, "play 3N"))
    assert named.deal.contract == Contract.parse("3N by N")
    assert rules.to_act(named) == {E}


@pytest.mark.parametrize("viewer", [*Seat, Spectator.TABLE])
def test_minibridge_opens_dummy_in_its_events(viewer: Seat | Spectator) -> None:
    """FACTS 3.8: whoever follows the events alone sees dummy as early as whoever looks at the table."""
    rules = MinibridgeRules()
    state = rules.initial(MinibridgeOptions(boards=1))
    seen = [rules.seen(event, viewer) for event in rules.decide(state, Official.CHANCE, GiveDeal(MINI))]

    assert [event for event in seen if isinstance(event, DummyShown)] == [DummyShown(S, MINI[S])]


def test_twenty_points_each() -> None:
    """Dealt again by default; or the dealer's side plays, the partner nearer the dealer first of two equals."""
    rules = MinibridgeRules()
    with pytest.raises(IllegalAction, match=r"deal\.points_equal"):
        acts(rules, rules.initial(MinibridgeOptions()), (Official.CHANCE, f"deal {twenty_each()}"))
    options = MinibridgeOptions(equal=EqualPoints.DEALER)
    state = acts(rules, rules.initial(options), (Official.CHANCE, f"deal {twenty_each()}"))
    assert rules.to_act(state) <= {N, S}
    assert declarer_by_points((10, 10, 10, 10), W) is W
    assert declarer_by_points((9, 10, 11, 10), E) is E


def twenty_each() -> Deal:
    """A random deal of twenty points for each side."""
    rng = random.Random(4)
    while True:
        deal = Deal.random(rng)
        points = sum(max(0, card.rank.number - 10) for card in deal[N] | deal[S])
        if points == 20:
            return deal


def test_stopping_before_anything_is_played_is_nobodys_win() -> None:
    """Nothing was at stake."""
    cases: list[tuple[MatchRules[Any, Any], Any]] = [
        (RubberRules(), RubberOptions()),
        (ChicagoRules(), ChicagoOptions()),
    ]
    for rules, options in cases:
        state = acts(rules, rules.initial(options), (N, "stop"), (E, "accept"), (S, "accept"), (W, "accept"))
        outcome = rules.outcome(state)

        assert outcome is not None
        assert outcome.winners == ()


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        (RubberRules(), RubberOptions(first_dealer="x")),  # type: ignore[arg-type]
        (RubberRules(), RubberOptions(honours="sometimes")),  # type: ignore[arg-type]
        (ChicagoRules(), ChicagoOptions(rotate="no")),  # type: ignore[arg-type]
        (DuplicateRules(), DuplicateOptions(undo=True)),  # type: ignore[arg-type]
    ],
)
def test_options_of_the_wrong_type_are_refused(rules: Any, options: Any) -> None:
    """Nothing is played otherwise than asked."""
    with pytest.raises(InvalidValue, match=r"options\.invalid"):
        rules.initial(options)


def test_a_choice_may_be_spelled() -> None:
    """A text that is a choice's value is that choice."""
    state = RubberRules().initial(RubberOptions(honours="off"))  # type: ignore[arg-type]

    assert state.options.honours is HonoursMode.OFF
