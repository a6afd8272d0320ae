"""Random play of contract bridge through the public API, against OpenSpiel driven from Python in the same run."""

import random
import sys
import time
import tracemalloc
from statistics import median

import pyspiel

from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.events import Event
from makker.games.bridge.state import DealOptions, DealState
from makker.rules import Official

GAMES, ROUNDS = 200, 7


def play(rules: DealRules, options: DealOptions, rng: random.Random) -> tuple[DealState, int]:
    """One deal at random. Returns its end and the number of actions."""
    state, actions = rules.initial(options), 0
    for event in rules.decide(state, Official.CHANCE, rules.chance(state, rng)):
        state = rules.evolve(state, event)
    while waiting := rules.to_act(state):
        (who,) = waiting
        legal = rules.legal(state, who)
        for event in rules.decide(state, who, legal[int(rng.random() * len(legal))]):
            state = rules.evolve(state, event)
        actions += 1
    return state, actions


def ours(rng: random.Random) -> float:
    """Actions a second of CPU."""
    rules, options = DealRules(), DealOptions()
    start, actions = time.process_time(), 0
    for _ in range(GAMES):
        actions += play(rules, options, rng)[1]
    return actions / (time.process_time() - start)


def theirs(rng: random.Random) -> tuple[float, float]:
    """The same of OpenSpiel: with dealing, as in ours, and without (it deals by 52 actions of chance)."""
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    spent, actions = 0.0, 0
    whole = time.process_time()
    for _ in range(GAMES):
        state = game.new_initial_state()
        while state.is_chance_node():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
        start = time.process_time()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            actions += 1
        spent += time.process_time() - start
    return actions / (time.process_time() - whole), actions / spent


def memory_of_a_game() -> float:
    """Bytes that a finished deal with its whole log keeps, on average over 100."""
    rules, options, rng = DealRules(), DealOptions(), random.Random(1)
    play(rules, options, rng)
    kept: list[tuple[DealState, list[Event]]] = []
    tracemalloc.start()
    for _ in range(100):
        state, log = rules.initial(options), list[Event]()
        while waiting := rules.to_act(state):
            (who,) = waiting
            action = rules.chance(state, rng) if who is Official.CHANCE else rng.choice(rules.legal(state, who))
            events = rules.decide(state, who, action)
            log.extend(events)
            for event in events:
                state = rules.evolve(state, event)
        kept.append((state, log))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept)


def main() -> None:
    """Medians over interleaved rounds."""
    rng = random.Random(1)
    pairs = [(ours(rng), theirs(rng)) for _ in range(ROUNDS)]
    mine = median(pair[0] for pair in pairs)
    for what, peer, ratio in (
        ("with dealing", median(pair[1][0] for pair in pairs), median(pair[0] / pair[1][0] for pair in pairs)),
        ("its dealing left out", median(pair[1][1] for pair in pairs), median(pair[0] / pair[1][1] for pair in pairs)),
    ):
        sys.stdout.write(f"makker {mine:,.0f} actions/s, OpenSpiel {peer:,.0f} ({what}), ratio {ratio:.3f}\n")
    sys.stdout.write(f"memory of a finished deal with its log: {memory_of_a_game():,.0f} bytes\n")
