"""Whist and bridge-whist at the table (FACTS 3.8)."""

import random
from typing import Any

import pytest

from makker.cards import Card, Hand, Strain
from makker.cards.hand import FULL_BITS
from makker.games.bridge.auction_bridge import AuctionBridgeOptions
from makker.games.bridge.auction_bridge_score import AuctionScoring
from makker.games.whist.bridge_whist import BridgeWhistOptions, BridgeWhistRules
from makker.games.whist.bridge_whist_scores import BridgeWhistScoring
from makker.games.whist.scores import WhistScoring
from makker.games.whist.table import WhistState
from makker.games.whist.whist import WhistOptions, WhistRules
from makker.rules import IllegalAction, Official, Spectator
from makker.seats import Seat
from makker.testing import Subject, check_rules, play_script

N, E, S, W = Seat
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
CHANCE = Official.CHANCE


def knows(state: WhistState[Any, Any], viewer: Seat | Spectator) -> Hand:
    """One's own cards, the turned one, those played, and dummy's after the lead."""
    if state.deal is None or state.over:
        return Hand.of_bits(FULL_BITS)
    known = state.deal[viewer] if isinstance(viewer, Seat) else Hand()
    known |= Hand([state.turned] if state.turned else [])
    if state.play is not None:
        known |= Hand(card for _, card in state.play.cards_played())
    if state.dummy is not None and state.dummy_is_shown:
        known |= state.deal[state.dummy]
    return known


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        (WhistRules(), WhistOptions()),
        (WhistRules(), WhistOptions(game=7, honours=False, rubber_points=False, first_dealer=Seat.WEST)),
        (WhistRules(), WhistOptions(game=10, rubber_points=False, games_to_win=1)),
        (BridgeWhistRules(), BridgeWhistOptions()),
        (BridgeWhistRules(), BridgeWhistOptions(most_deals=3, trick_cap=24, first_dealer=Seat.EAST)),
    ],
    ids=["short", "american", "long", "bridge", "capped"],
)
def test_they_conform(rules: Any, options: Any) -> None:
    """The conformance kit, with the leak and resampling tests."""
    assert check_rules(Subject(rules, options, knows), games=2, seed=3, exchanges=40) > 10


def test_the_usual_options_are_the_usual_score() -> None:
    """The figures of FACTS 3.8 stand in the scoring, where they are tested; the options of a table start from them."""
    assert BridgeWhistOptions().scoring() == BridgeWhistScoring()
    assert WhistOptions().scoring() == WhistScoring()
    assert AuctionBridgeOptions().scoring() == AuctionScoring()


def test_the_dealers_last_card_makes_trumps_and_the_left_leads() -> None:
    """FACTS 3.8 whist: North deals, the spade ace is turned, East leads; there is no dummy."""
    state = play_script(WhistRules(), WhistOptions(), [(CHANCE, f"deal {DEAL} turn SA")])

    assert state.strain is Strain.SPADES
    assert WhistRules().to_act(state) == {E}
    assert WhistRules().view(state, Spectator.TABLE).turned is Card.parse("SA")


def test_the_turned_card_must_be_the_dealers() -> None:
    """East's king cannot be North's last card."""
    with pytest.raises(IllegalAction, match="turned_not_dealers"):
        play_script(WhistRules(), WhistOptions(), [(CHANCE, f"deal {DEAL} turn HA")])


def bridge_whist(*script: tuple[Any, str], options: BridgeWhistOptions | None = None) -> WhistState[Any, Any]:
    """Bridge-whist after the deal and these words."""
    start = [(CHANCE, f"deal {DEAL}")]
    state: WhistState[Any, Any] = play_script(BridgeWhistRules(), options or BridgeWhistOptions(), [*start, *script])
    return state


def test_the_dealer_names_or_leaves_it_to_partner_who_must() -> None:
    """FACTS 3.8: North bridges, South must name."""
    rules = BridgeWhistRules()
    left = bridge_whist((N, "bridge"))

    assert rules.to_act(left) == {S}
    assert "bridge" not in {rules.write(move) for move in rules.legal(left, S)}
    assert bridge_whist((N, "bridge"), (S, "name H")).strain is Strain.HEARTS


def test_the_leader_is_asked_first_about_doubling() -> None:
    """Then the leader's partner; if both are content the leader leads, and North's partner is dummy."""
    rules = BridgeWhistRules()
    named = bridge_whist((N, "name S"))
    content = bridge_whist((N, "name S"), (E, "content"), (W, "content"))

    assert rules.to_act(named) == {E}
    assert rules.to_act(content) == {E}
    assert content.play is not None
    assert rules.view(content, E).dummy_hand is None
    led = bridge_whist((N, "name S"), (E, "content"), (W, "content"), (E, "HA"))
    assert rules.view(led, E).dummy_hand == Hand.parse("..AKQJT98765432.")
    assert rules.to_act(led) == {N}


def test_doubling_goes_on_up_to_the_cap() -> None:
    """Hearts are worth 8: 16, 32, 64, and the next doubling reaches the cap of 100, after which the play begins."""
    state = bridge_whist((N, "name H"), (E, "double"), (N, "double"), (E, "double"))

    assert BridgeWhistRules().to_act(state) == {N}
    capped = bridge_whist((N, "name H"), (E, "double"), (N, "double"), (E, "double"), (N, "double"))
    assert capped.doubles == 4
    assert capped.play is not None


def test_all_odd_tricks_count_for_whoever_won_them() -> None:
    """FACTS 3.8: North names spades and takes all 13: seven odd tricks at 2, a grand slam 40, honours and chicane."""
    rng = random.Random(1)
    rules = BridgeWhistRules()
    state = bridge_whist((N, "name S"), (E, "content"), (W, "content"))
    while state.number == 1:
        (who,) = rules.to_act(state)
        for event in rules.decide(state, who, rng.choice(rules.legal(state, who))):
            state = rules.evolve(state, event)
    points = {(entry.item.value, entry.side.name): entry.points for entry in state.score.entries}

    assert points[("tricks", "NS")] == 14
    assert points[("grand_slam", "NS")] == 40
    assert points[("honours", "NS")] == 20
    assert state.score.part_score(N.side) == 14
