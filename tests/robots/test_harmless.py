"""What is done for a robot that fails: nothing that gives anything away."""

from random import Random

import pytest

from makker.cards import Card
from makker.games.bondebridge.actions import Play
from makker.games.bridge.actions import Answer, Claim, ClaimHonours
from makker.games.bridge.calls import PASS, Bid, all_calls
from makker.games.registry import find_game, game_names
from makker.games.whist.actions import Double, Name
from makker.robots.harmless import harmless
from makker.rules import Official, fold


def test_no_is_the_answer_to_every_question() -> None:
    """A claim is not accepted and nothing is taken back, in whatever order the answers come."""
    assert harmless((Answer(True), Answer(False))) == Answer(False)
    assert harmless((Answer(False), Answer(True))) == Answer(False)
    assert harmless((ClaimHonours(True), ClaimHonours(False))) == ClaimHonours(False)
    assert harmless((Double(True), Double(False))) == Double(False)


def test_pass_in_the_auction_and_the_lowest_card_in_the_play() -> None:
    """Pass whenever one may; otherwise the card of the lowest rank, of the lowest suit among equals."""
    assert harmless(all_calls()[::-1]) == PASS
    assert harmless(tuple(Card.parse(text) for text in ("SA", "H3", "C3", "DK"))) == Card.parse("C3")
    assert harmless((Play(Card.parse("HK")), Play(Card.parse("H5")))) == Play(Card.parse("H5"))
    assert harmless((Name(None),)) == Name(None)
    assert harmless((Bid.parse("1C"), Bid.parse("1D"))) == Bid.parse("1C")
    with pytest.raises(ValueError, match="no action"):
        harmless(())


@pytest.mark.parametrize("name", game_names())
def test_it_is_always_legal(name: str) -> None:
    """In every game, for two hundred actions: whoever is to act can do it, and whoever is asked agrees to nothing."""
    game, rng = find_game(name), Random(1)
    rules = game.rules
    state = rules.initial(game.options())
    for _ in range(200):
        who = min(rules.to_act(state), key=str, default=None)
        if who is None:
            break
        action = rules.chance(state, rng) if who is Official.CHANCE else harmless(rules.legal(state, who))
        assert rules.illegal(state, who, action) is None
        state = fold(rules, state, rules.decide(state, who, action))


def test_a_claim_meets_no_silent_consent() -> None:
    """At a table of bridge a claim of all tricks that is not true is refused, and the play goes on."""
    game, rng = find_game("duplicate"), Random(1)
    rules = game.rules
    state = rules.initial(game.options())
    state = fold(rules, state, rules.decide(state, Official.CHANCE, rules.chance(state, rng)))
    for call in (Bid.parse("1N"), PASS, PASS, PASS):
        (who,) = rules.to_act(state)
        state = fold(rules, state, rules.decide(state, who, call))
    (leader,) = rules.to_act(state)
    state = fold(rules, state, rules.decide(state, leader, rules.legal(state, leader)[0]))
    (declarer,) = rules.to_act(state)
    state = fold(rules, state, rules.decide(state, declarer, Claim(13)))
    asked = min(rules.to_act(state), key=str)

    assert harmless(rules.legal(state, asked)) == Answer(False)
