"""Nobody is silent with a game-going hand: the auction does not die below game where a player knows of one."""

from collections import Counter

from tests.bidding.dealt import auctions

from makker.bidding import State
from makker.bidding.facts import HandFacts
from makker.cards import Hand, Strain, Suit
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import PASS
from makker.seats import Side
from makker.valuation import high_card_points

GAME, MINOR_GAME, FIT = 25, 28, 8
"""High-card points together for game, for game in a minor, and cards together for a fit (FACTS 6.4)."""


def together(state: State, hand: Hand) -> int:
    """The player's own high-card points and the fewest that partner has promised."""
    return high_card_points(hand) + state.partner.hcp[0]


def has_fit(state: State, hand: Hand, suit: Suit) -> bool:
    """Whether the player knows of eight cards in the suit."""
    return hand.length(suit) + state.partner.least_length(suit) >= FIT


def has_place_to_play(state: State, hand: Hand) -> bool:
    """Whether a game can be bid that is not a guess.

    Three no-trump with every suit of theirs stopped, four of a major on eight cards, five of a minor on eight cards
    and 28 points; and where they have a suit that is not stopped, a bid of it below three no-trump asks partner.
    """
    last = state.last
    assert last is not None
    facts = HandFacts(hand)
    stopped = all(facts.count("stopper", suit) for suit in state.their_suits)
    asks = any(state.within(suit.strain, 3) for suit in state.their_suits)
    if state.within(Strain.NOTRUMP, 3) and (stopped or asks):
        return True
    majors = any(state.within(suit.strain, 4) and has_fit(state, hand, suit) for suit in (Suit.HEARTS, Suit.SPADES))
    strong = together(state, hand) >= MINOR_GAME
    return majors or (strong and any(has_fit(state, hand, suit) for suit in (Suit.CLUBS, Suit.DIAMONDS)))


def died_below_game(auction: Auction, side: Side, needed: int) -> bool:
    """Whether the side stopped below game, or left the opponents alone without a double."""
    contract = auction.contract
    if contract is None or contract.side is not side:
        return contract is None or not contract.doubled.mark
    return contract.level < needed


def silent(auction: Auction, state: State, hand: Hand) -> bool:
    """Whether this last pass lets the auction die although the player knows of a game."""
    contract = auction.contract
    if contract is None or together(state, hand) < GAME:
        return False
    side = state.turn.side
    if not died_below_game(auction, side, state.needed(contract.strain)):
        return False
    return contract.side is not side or has_place_to_play(state, hand)


def test_nobody_is_silent_with_a_game_going_hand() -> None:
    """Own points and the least that partner has promised make 25: game is bid, or the opponents are doubled."""
    faults: Counter[str] = Counter()
    known = 0
    for _, deal, auction, made in auctions(seed=10):
        for state, rule in made:
            if rule.call is PASS and state.last is auction.bid:
                known += together(state, deal[state.turn]) >= GAME
                faults[f"{rule.code} {auction}"] += silent(auction, state, deal[state.turn])

    assert known > 20
    assert faults.total() == 0, +faults
