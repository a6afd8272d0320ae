"""Bidding, play and results of a round, line by line of the description."""

from typing import Any

import pytest

from makker.cards import Card, Hand, Strain
from makker.games.bondebridge import (
    BONDEBRIDGE,
    OH_HELL,
    PLUMP,
    Adjuster,
    Bid,
    Bidding,
    Deal,
    Draw,
    Lead,
    OhHellOptions,
    Options,
    Phase,
    Plan,
    Play,
    PlayBlind,
    PlumpOptions,
    RoundGame,
    Scoring,
    Spare,
    State,
    Trumps,
    Twos,
)
from makker.rules import IllegalAction, Official, Outcome, Spectator, fold
from makker.seats import Player
from makker.testing import play_script

ONE, TWO, THREE = (Player(index) for index in range(3))
ANNA, BJORN, CELINE = ONE, TWO, THREE
CHANCE = Official.CHANCE


def listed(*sizes: int, **changes: Any) -> Options:
    """Rounds of these sizes, spades always trumps unless said otherwise, all 52 cards."""
    settings: dict[str, Any] = {"players": 3, "order": (Strain.SPADES,), "no_trump_up_to": 0, **changes}
    return Options(plan=Plan.LISTED, sizes=sizes, twos=Twos.IN, **settings)


def act(state: State, who: Player | Official, text: str, rules: RoundGame = BONDEBRIDGE) -> State:
    """The state after one action."""
    return fold(rules, state, rules.decide(state, who, rules.read(text)))


def refusal(state: State, who: Player | Official, text: str) -> str:
    """The code with which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        BONDEBRIDGE.decide(state, who, BONDEBRIDGE.read(text))
    return caught.value.code


def bids(numbers: str) -> list[tuple[Player, str]]:
    """The first player's bid, the second's, and so on."""
    return [(Player(index), number) for index, number in enumerate(numbers.split())]


FOUR_CARDS = "deal 1:K..43.A 2:A..AK.3 3:.2.65.4"


def test_the_worked_round() -> None:
    """Anna, Bjørn and Celine in a round of four cards with hearts as trumps: 11, 0 and 11 (FACTS 004-17, 8-17).

    Celine dealt. The twos are in, since one of them takes the first trick.
    """
    options = listed(4, order=(Strain.HEARTS,), first_dealer=3)
    state = play_script(BONDEBRIDGE, options, [(CHANCE, FOUR_CARDS), *bids("2 1 1")])

    assert state.phase is Phase.CHANGE
    assert state.to_act == {ANNA}

    state = act(state, ANNA, "1")

    assert state.bids == (1, 1, 1)
    assert state.to_act == {ANNA}

    for who, card in [(ANNA, "SK"), (BJORN, "SA"), (CELINE, "H2")]:
        state = act(state, who, card)

    assert state.won == (0, 0, 1)
    assert state.to_act == {CELINE}

    rest = [(CELINE, "C4"), (ANNA, "CA"), (BJORN, "C3"), (ANNA, "D3"), (BJORN, "DA"), (CELINE, "D5")]
    for who, card in [*rest, (BJORN, "DK"), (CELINE, "D6"), (ANNA, "D4")]:
        state = act(state, who, card)

    assert state.rows[0].tricks == (1, 2, 1)
    assert BONDEBRIDGE.outcome(state) == Outcome("played_out", ((ANNA, 11), (BJORN, 0), (CELINE, 11)), (ANNA, CELINE))


def test_everybody_bids_at_once() -> None:
    """The game waits for all players' bids together, in any order (FACTS 004-10)."""
    state = play_script(BONDEBRIDGE, listed(4), [(CHANCE, FOUR_CARDS)])

    assert state.to_act == {ONE, TWO, THREE}

    state = act(state, TWO, "3")

    assert state.to_act == {ONE, THREE}
    assert refusal(state, TWO, "1") == "turn.not_yours"


def test_bids_stay_hidden_until_all_have_bid() -> None:
    """Nobody, player or spectator, can tell one hidden bid from another before all are shown (FACTS 004-10, D42)."""
    start = play_script(BONDEBRIDGE, listed(4), [(CHANCE, FOUR_CARDS), (TWO, "2")])
    low, high = (BONDEBRIDGE.decide(start, ONE, Bid(number)) for number in (0, 4))
    after_low, after_high = (fold(BONDEBRIDGE, start, events) for events in (low, high))

    for viewer in (TWO, THREE, Spectator.TABLE):
        seen_low, seen_high = (
            [BONDEBRIDGE.encode(BONDEBRIDGE.seen(event, viewer)) for event in events] for events in (low, high)
        )

        assert seen_low == seen_high
        assert BONDEBRIDGE.view(after_low, viewer) == BONDEBRIDGE.view(after_high, viewer)

    assert BONDEBRIDGE.view(after_high, ONE).bids == (4, None, None)
    assert BONDEBRIDGE.view(after_high, THREE).has_bid == (True, True, False)


def test_bids_are_shown_together() -> None:
    """With the last bid everybody sees all of them (FACTS 004-10)."""
    state = play_script(BONDEBRIDGE, listed(4), [(CHANCE, FOUR_CARDS), *bids("2 0 4")])

    assert BONDEBRIDGE.view(state, Spectator.TABLE).bids == (2, 0, 4)


def test_bids_from_nothing_to_all() -> None:
    """With four cards one may bid 0, 1, 2, 3 or 4 (FACTS 004-11)."""
    state = play_script(BONDEBRIDGE, listed(4), [(CHANCE, FOUR_CARDS)])

    assert BONDEBRIDGE.legal(state, ONE) == tuple(Bid(number) for number in range(5))
    assert refusal(state, ONE, "5") == "bid.range"


def test_the_sum_is_compared_with_the_tricks_not_with_the_cards_dealt() -> None:
    """Twelve cards are dealt, but four tricks count (FACTS 004-12)."""
    dealt = [(CHANCE, FOUR_CARDS)]

    assert play_script(BONDEBRIDGE, listed(4), [*dealt, *bids("4 4 4")]).phase is Phase.PLAY
    assert play_script(BONDEBRIDGE, listed(4), [*dealt, *bids("4 0 0")]).phase is Phase.CHANGE


def test_the_change_may_be_to_anything_else() -> None:
    """The player on the dealer's left chooses any other bid, and then play begins (FACTS 004-12, D38)."""
    state = play_script(BONDEBRIDGE, listed(4), [(CHANCE, FOUR_CARDS), *bids("1 2 1")])

    assert state.to_act == {TWO}
    assert BONDEBRIDGE.legal(state, TWO) == (Bid(0), Bid(1), Bid(3), Bid(4))
    assert refusal(state, TWO, "2") == "bid.unchanged"
    assert act(state, TWO, "4").phase is Phase.PLAY


def test_the_dealer_may_be_the_one_to_change() -> None:
    """By agreement the last bidder, the dealer, answers for the sum of hidden bids."""
    state = play_script(BONDEBRIDGE, listed(4, adjuster=Adjuster.LAST_BIDDER), [(CHANCE, FOUR_CARDS), *bids("1 2 1")])

    assert state.to_act == {ONE}


def test_any_sum_where_none_is_forbidden() -> None:
    """Without the forbidden sum play begins at once."""
    state = play_script(BONDEBRIDGE, listed(4, forbidden_sum=False), [(CHANCE, FOUR_CARDS), *bids("1 2 1")])

    assert state.phase is Phase.PLAY


def test_bids_in_turn_from_the_dealers_left() -> None:
    """As an option the bids are open and in turn, and the dealer's left changes (FACTS D42, 004-12)."""
    options = listed(4, bidding=Bidding.IN_TURN)
    state = play_script(BONDEBRIDGE, options, [(CHANCE, FOUR_CARDS), (TWO, "2"), (THREE, "1")])

    assert refusal(play_script(BONDEBRIDGE, options, [(CHANCE, FOUR_CARDS)]), ONE, "1") == "turn.not_yours"
    assert state.to_act == {ONE}
    assert BONDEBRIDGE.view(state, ONE).bids == (None, 2, 1)
    assert Bid(1) in BONDEBRIDGE.legal(state, ONE)

    state = act(state, ONE, "1")

    assert state.to_act == {TWO}
    assert BONDEBRIDGE.legal(state, TWO) == (Bid(0), Bid(1), Bid(3), Bid(4))


def test_the_last_bidder_avoids_the_sum() -> None:
    """In plump and oh hell the dealer, who bids last, may not make the sum equal the tricks (FACTS 3.15)."""
    options = PlumpOptions(players=3, plan=Plan.LISTED, sizes=(4,))
    state = play_script(PLUMP, options, [(CHANCE, FOUR_CARDS), (TWO, "2"), (THREE, "1")])

    assert PLUMP.legal(state, ONE) == (Bid(0), Bid(2), Bid(3), Bid(4))
    assert refusal(state, ONE, "1") == "bid.forbidden_sum"


def test_the_dealers_left_leads() -> None:
    """The player on the dealer's left leads to the first trick (FACTS 004-13)."""
    state = play_script(BONDEBRIDGE, listed(4), [(CHANCE, FOUR_CARDS), *bids("4 0 1")])

    assert state.to_act == {TWO}


@pytest.mark.parametrize(("numbers", "leader"), [("2 1 1", ONE), ("2 2 1", TWO), ("2 1 2", THREE), ("0 0 0", TWO)])
def test_the_highest_bidder_leads(numbers: str, leader: Player) -> None:
    """In plump the highest bidder leads, of equals the first in turn (FACTS 3.15)."""
    options = listed(4, lead=Lead.HIGHEST_BIDDER, forbidden_sum=False)
    state = play_script(BONDEBRIDGE, options, [(CHANCE, FOUR_CARDS), *bids(numbers)])

    assert state.to_act == {leader}


def test_the_suit_led_must_be_followed() -> None:
    """One follows the exact suit led, with any card of it, beating or not (FACTS 004-14)."""
    deal = "deal 1:2..43.A 2:A..AK.3 3:.2.65.4"
    state = play_script(BONDEBRIDGE, listed(4), [(CHANCE, deal), *bids("0 0 0"), (TWO, "DA")])

    assert BONDEBRIDGE.legal(state, THREE) == (Play(Card.parse("D6")), Play(Card.parse("D5")))
    assert refusal(state, THREE, "H2") == "play.follow_suit"
    assert refusal(state, THREE, "D7") == "play.not_held"


def test_a_void_may_trump_or_discard() -> None:
    """Who cannot follow plays anything: a trump or not (FACTS 004-14)."""
    deal = "deal 1:2.3.4.A 2:A..AK.3 3:5.2.6.4"
    state = play_script(BONDEBRIDGE, listed(4), [(CHANCE, deal), *bids("0 0 0"), (TWO, "C3"), (THREE, "C4")])
    state = act(state, ONE, "CA")

    assert act(state, ONE, "H3").to_act == {TWO}
    assert BONDEBRIDGE.legal(act(state, ONE, "H3"), TWO) == tuple(Play(card) for card in Hand.parse("A..AK."))


@pytest.mark.parametrize(
    ("trump", "cards", "winner"),
    [
        (Strain.HEARTS, "SK SA H2", THREE),
        (Strain.NOTRUMP, "SK SA H2", TWO),
        (Strain.NOTRUMP, "S3 HA DA", ONE),
        (Strain.SPADES, "D3 S4 S5", THREE),
        (Strain.CLUBS, "D3 HA D9", THREE),
    ],
)
def test_who_wins_a_trick(trump: Strain, cards: str, winner: Player) -> None:
    """The highest trump, else the highest of the suit led; an ace of another suit never (FACTS 004-15, 8-6)."""
    hands = tuple(Hand([Card.parse(card)]) for card in cards.split())
    options = listed(1, order=(trump,), first_dealer=3, forbidden_sum=False)
    state = play_script(BONDEBRIDGE, options, [(CHANCE, BONDEBRIDGE.write(Deal(hands))), *bids("0 0 0")])
    for who, card in zip((ONE, TWO, THREE), cards.split(), strict=True):
        state = act(state, who, card)

    assert state.rows[0].tricks == tuple(int(who is winner) for who in (ONE, TWO, THREE))


def test_undealt_cards_are_out() -> None:
    """A card that nobody was dealt cannot be played, and no view has it (FACTS 004-08)."""
    state = play_script(BONDEBRIDGE, listed(4), [(CHANCE, FOUR_CARDS), *bids("0 0 0")])

    assert refusal(state, TWO, "S5") == "play.not_held"
    assert "S5" not in repr([BONDEBRIDGE.view(state, who) for who in (ONE, TWO, THREE, Spectator.TABLE)])


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ("deal 1:A... 2:K...", "deal.size"),
        ("deal 1:A... 2:K... 3:QJ...", "deal.size"),
        ("deal 1:A... 2:A... 3:Q...", "deal.card_twice"),
        ("deal 1:A... 2:2... 3:Q...", "deal.not_in_pack"),
        ("deal 1:A... 2:K... 3:Q... turn D9", "deal.turned"),
        ("draw SA", "action.misplaced"),
        ("1", "action.misplaced"),
    ],
)
def test_impossible_deals(deal: str, code: str) -> None:
    """A deal of other sizes, of a card twice or of a card that is not in the pack is refused."""
    state = BONDEBRIDGE.initial(Options(players=3))

    assert refusal(state, CHANCE, deal) == code
    assert refusal(state, ONE, "deal 1:A... 2:K... 3:Q...") == "turn.not_yours"


def test_a_card_is_drawn_before_the_deal() -> None:
    """In the full-hand variant a drawn ten makes its suit trumps, a jack none; it may be dealt (FACTS 004-19, -20)."""
    start = BONDEBRIDGE.initial(Options(players=4, plan=Plan.DOWN))

    assert refusal(start, CHANCE, "deal 1:A... 2:K... 3:Q... 4:J...") == "action.misplaced"
    assert act(start, CHANCE, "draw H10").trump is Strain.HEARTS
    assert act(start, CHANCE, "draw HJ").trump is Strain.NOTRUMP

    deal = "deal 1:AKQJT98765432... 2:.AKQJT98765432.. 3:..AKQJT98765432. 4:...AKQJT98765432"

    assert act(act(start, CHANCE, "draw H10"), CHANCE, deal).phase is Phase.BID


def test_a_drawn_card_kept_out_is_not_dealt() -> None:
    """As an option the drawn card stays out of the round (FACTS 004-20)."""
    options = listed(1, trumps=Trumps.DRAWN, put_back=False)
    state = act(BONDEBRIDGE.initial(options), CHANCE, "draw H10")

    assert refusal(state, CHANCE, "deal 1:A... 2:.T.. 3:Q...") == "deal.not_in_pack"


def test_twos_are_put_aside_for_the_spare_card() -> None:
    """Three players, 17 cards: with hearts as trumps the club two is shown and not dealt (FACTS 004-21, D40)."""
    state = act(BONDEBRIDGE.initial(Options(players=3, plan=Plan.DOWN)), CHANCE, "draw H7")

    for viewer in (ONE, TWO, THREE, Spectator.TABLE):
        assert BONDEBRIDGE.view(state, viewer).put_aside == Hand.parse("...2")

    dealt = act(state, CHANCE, BONDEBRIDGE.write(full_deal("...2")))

    assert sum(map(len, dealt.hands)) == 51
    assert refusal(state, CHANCE, BONDEBRIDGE.write(full_deal("..2."))) == "deal.not_in_pack"


def full_deal(without: str) -> Deal:
    """Three hands of 17 cards, all but one card."""
    cards = list(Hand.of_bits((1 << 52) - 1) - Hand.parse(without))
    return Deal(tuple(Hand(cards[index::3]) for index in range(3)))


def test_the_card_turned_up_is_trumps() -> None:
    """In oh hell the next card after the deal makes its suit trumps; it lies open (FACTS 3.15)."""
    state = act(OH_HELL.initial(OhHellOptions(players=3)), CHANCE, "deal 1:A... 2:K... 3:Q... turn DJ")

    assert state.trump is Strain.DIAMONDS
    assert OH_HELL.view(state, Spectator.TABLE).turned is Card.parse("DJ")


def test_no_trump_where_every_card_is_dealt() -> None:
    """With four players and 13 cards no card is left to turn up (FACTS 3.15)."""
    options = OhHellOptions(players=4, plan=Plan.LISTED, sizes=(13,))
    deal = Deal(tuple(Hand.of_bits(0x1FFF << 13 * index) for index in range(4)))

    assert act(OH_HELL.initial(options), CHANCE, OH_HELL.write(deal)).trump is Strain.NOTRUMP


def test_the_turned_card_is_required() -> None:
    """A deal with cards left over must turn one up where it makes trumps."""
    assert refusal(OH_HELL.initial(OhHellOptions(players=3)), CHANCE, "deal 1:A... 2:K... 3:Q...") == "deal.turned"


def forehead_round() -> State:
    """The last round on the forehead: spade ace, king and queen; player 2 leads."""
    state: State = play_script(BONDEBRIDGE, listed(1, forehead=True), [(CHANCE, "deal 1:A... 2:K... 3:Q...")])
    return state


def test_the_forehead_shows_all_cards_but_ones_own() -> None:
    """Everybody sees the others' cards and not his own; a spectator sees none (FACTS 004-23)."""
    state = forehead_round()
    seen = {viewer: BONDEBRIDGE.view(state, viewer) for viewer in (ONE, TWO, THREE, Spectator.TABLE)}
    shown = {viewer: {str(who): str(card) for who, card in view.foreheads} for viewer, view in seen.items()}

    assert shown == {
        ONE: {"2": "SK", "3": "SQ"},
        TWO: {"1": "SA", "3": "SQ"},
        THREE: {"1": "SA", "2": "SK"},
        Spectator.TABLE: {},
    }
    assert [view.hand for view in seen.values()] == [Hand()] * 4
    assert [view.blind for view in seen.values()] == [True, True, True, False]


def test_the_forehead_card_is_played_blind() -> None:
    """The card is played without being named, and lies open then (FACTS 004-23)."""
    state = forehead_round()
    for who, number in bids("0 0 0"):
        state = act(state, who, number)

    assert BONDEBRIDGE.view(state, TWO).moves == (PlayBlind(),)
    assert refusal(state, TWO, "SK") == refusal(state, TWO, "SA") == "play.blind"

    state = act(state, TWO, "blind")

    assert BONDEBRIDGE.view(state, TWO).played == Hand.parse("K...")
    assert not BONDEBRIDGE.view(state, TWO).blind

    state = act(act(state, THREE, "blind"), ONE, "blind")

    assert state.rows[0].tricks == (1, 0, 0)


def test_cards_that_are_seen_are_not_played_blind() -> None:
    """Elsewhere the card must be named."""
    state = play_script(BONDEBRIDGE, listed(4), [(CHANCE, FOUR_CARDS), *bids("0 0 0")])

    assert refusal(state, TWO, "blind") == "play.seen"


def test_the_forehead_deal_as_each_sees_it() -> None:
    """The event of the deal, too, gives everybody the others' cards alone."""
    start = BONDEBRIDGE.initial(listed(1, forehead=True))
    (dealt,) = BONDEBRIDGE.decide(start, CHANCE, BONDEBRIDGE.read("deal 1:A... 2:K... 3:Q..."))
    lines = {viewer: BONDEBRIDGE.encode(BONDEBRIDGE.seen(dealt, viewer)) for viewer in (ONE, Spectator.TABLE)}

    assert b"A..." not in lines[ONE]
    assert b"K..." in lines[ONE]
    assert not any(card in lines[Spectator.TABLE] for card in (b"A...", b"K...", b"Q..."))


def test_a_refusal_leaves_the_state_untouched() -> None:
    """The error carries the reason and the very same state."""
    state = BONDEBRIDGE.initial(Options())

    with pytest.raises(IllegalAction) as caught:
        BONDEBRIDGE.decide(state, ONE, Bid(0))

    assert caught.value.state is state


def test_everything_is_refused_when_the_game_is_over() -> None:
    """After the last round nobody acts."""
    state = play_script(BONDEBRIDGE, listed(1), [(CHANCE, "deal 1:A... 2:K... 3:Q..."), *bids("0 0 0")])
    for who, card in ((TWO, "SK"), (THREE, "SQ"), (ONE, "SA")):
        state = act(state, who, card)

    assert state.to_act == frozenset()
    assert refusal(state, ONE, "0") == "match.over"


def test_the_sheet_in_the_view_runs_on() -> None:
    """The view's sheet has bids, tricks, points and totals of every finished round."""
    options = listed(1, 1, forbidden_sum=False, scoring=Scoring.TRICKS_AND_TEN, spare=Spare.ASIDE)
    deal = (CHANCE, "deal 1:A... 2:K... 3:Q...")
    script = [deal, *bids("1 0 1"), (TWO, "SK"), (THREE, "SQ"), (ONE, "SA"), deal, *bids("0 0 0")]
    state = play_script(BONDEBRIDGE, options, [*script, (THREE, "SQ"), (ONE, "SA"), (TWO, "SK")])
    rows = [(row.bids, row.tricks, row.points, row.totals) for row in BONDEBRIDGE.view(state, TWO).sheet]

    assert rows == [
        ((1, 0, 1), (1, 0, 0), (11, 10, 0), (11, 10, 0)),
        ((0, 0, 0), (1, 0, 0), (1, 10, 10), (12, 20, 10)),
    ]


def test_the_last_trick_lies_until_the_next_deal() -> None:
    """The last trick of a round can be looked at until new cards are dealt."""
    deal = (CHANCE, "deal 1:A... 2:K... 3:Q...")
    script = [deal, *bids("0 0 0"), (TWO, "SK"), (THREE, "SQ"), (ONE, "SA")]
    state = play_script(BONDEBRIDGE, listed(1, 1), script)
    shown = BONDEBRIDGE.view(state, TWO).last_trick

    assert shown is not None
    assert [str(card) for card in shown.cards] == ["SK", "SQ", "SA"]
    assert BONDEBRIDGE.view(act(state, *deal), TWO).last_trick is None


def test_a_draw_of_a_card_that_is_not_there() -> None:
    """Only a card of the pack can be drawn."""
    options = Options(trumps=Trumps.DRAWN)

    assert BONDEBRIDGE.illegal(BONDEBRIDGE.initial(options), CHANCE, Draw(Card.parse("S2"))) is not None
