"""Claims, concessions and taking back (FACTS 3.4 Laws 25, 68, 70; 3.1-6)."""

import random

import pytest

from makker.cards import Hand
from makker.deals import Deal
from makker.errors import ParseError
from makker.games.bridge.actions import LONGEST_TEXT, Claim
from makker.games.bridge.deal_rules import DealRules
from makker.games.bridge.state import DealOptions, DealState, UndoMode
from makker.rules import IllegalAction, Official, fold
from makker.seats import Seat, Side

N, E, S, W = Seat
RULES = DealRules()
# Each seat holds one suit, so that North's 7C cannot be beaten and every card is easy to follow.
DEAL = "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432..."


def after(*script: tuple[object, str], options: DealOptions | None = None) -> DealState:
    """The state after the deal and these actions."""
    state = RULES.initial(options or DealOptions(undo=UndoMode.ANY))
    for who, text in ((Official.CHANCE, f"deal {DEAL}"), *script):
        assert isinstance(who, Seat | Official)
        state = fold(RULES, state, RULES.decide(state, who, RULES.read(text)))
    return state


def code(state: DealState, who: Seat | Official, text: str) -> str:
    """By which code the action is refused."""
    with pytest.raises(IllegalAction) as caught:
        RULES.decide(state, who, RULES.read(text))
    return caught.value.reason.code


AUCTION = ((N, "7C"), (E, "P"), (S, "P"), (W, "P"))
LEAD = ((E, "DA"),)
TRICK = ((E, "DA"), (N, "HA"), (W, "SA"), (N, "C2"))


def test_dummy_is_shown_only_after_the_opening_lead() -> None:
    """FACTS 000-22, Law 41D: for everybody, and not before."""
    before, later = after(*AUCTION), after(*AUCTION, *LEAD)

    for viewer in Seat:
        assert RULES.view(before, viewer).dummy is None
        assert RULES.view(later, viewer).dummy == Hand.parse(".AKQJT98765432..")


def test_declarer_plays_dummys_cards() -> None:
    """FACTS 000-26: after East's lead North acts for dummy South; South himself may do nothing."""
    state = after(*AUCTION, *LEAD)

    assert RULES.to_act(state) == {N}
    assert code(state, S, "HA") == "turn.not_yours"
    assert RULES.illegal(state, N, RULES.read("HA")) is None


def test_an_accepted_claim_ends_the_deal() -> None:
    """Law 68: both defenders accept declarer's claim of the rest; the trick in progress counts."""
    state = after(*AUCTION, *LEAD, (N, "claim 13 ruffing high"), (E, "accept"), (W, "accept"))

    assert (state.is_over, state.tricks) == (True, 13)


@pytest.mark.parametrize(
    ("claim", "reason", "winners", "tricks"), [(13, "made", (Side.NS,), (13, 0)), (12, "defeated", (Side.EW,), (12, 1))]
)
def test_a_deal_is_won_by_making_the_contract(
    claim: int, reason: str, winners: tuple[Side, ...], tricks: tuple[int, int]
) -> None:
    """FACTS 002-34: seven clubs need all thirteen tricks; with one less the opponents win."""
    state = after(*AUCTION, *LEAD, (N, f"claim {claim}"), (E, "accept"), (W, "accept"))
    outcome = RULES.outcome(state)

    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (reason, winners)
    assert (outcome.score(Side.NS), outcome.score(Side.EW)) == tricks


def test_nobody_wins_a_deal_passed_out() -> None:
    """Law 22, FACTS D2: four passes, no tricks, nothing to play."""
    state = after((N, "P"), (E, "P"), (S, "P"), (W, "P"))
    outcome = RULES.outcome(state)

    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("passed_out", (), ())
    assert (RULES.to_act(state), state.contract, state.tricks) == (frozenset(), None, 0)


def test_a_claim_of_some_concedes_the_others() -> None:
    """Law 68A-B: after one trick won, claiming ten of twelve gives declarer eleven."""
    state = after(*AUCTION, *TRICK, (N, "claim 10"), (W, "accept"), (E, "accept"))

    assert state.tricks == 11


def test_a_refused_claim_resumes_play() -> None:
    """Where there is no director."""
    state = after(*AUCTION, *LEAD, (N, "claim 13"), (W, "refuse"))

    assert state.question is None
    assert RULES.to_act(state) == {N}


def test_a_refused_claim_goes_to_the_director() -> None:
    """Law 70: he decides on declarer's tricks, or lets them play on."""
    options = DealOptions(director=True)
    state = after(*AUCTION, *TRICK, (N, "claim 12"), (W, "refuse"), options=options)

    assert RULES.to_act(state) == {Official.DIRECTOR}
    assert code(state, Official.DIRECTOR, "rule 0") == "ruling.impossible"
    assert code(state, W, "accept") == "turn.not_yours"
    ruled = fold(RULES, state, RULES.decide(state, Official.DIRECTOR, RULES.read("rule 12")))
    assert ruled.tricks == 12
    on = fold(RULES, state, RULES.decide(state, Official.DIRECTOR, RULES.read("rule on")))
    assert (on.question, on.tricks) == (None, None)


def test_a_defenders_concession_dies_if_partner_objects() -> None:
    """Law 68B2: East concedes, West objects at once: no concession, no director, play goes on."""
    options = DealOptions(director=True)
    asked = after(*AUCTION, *LEAD, (E, "claim 0"), options=options)

    assert RULES.to_act(asked) == {N, W}
    objected = fold(RULES, asked, RULES.decide(asked, W, RULES.read("refuse")))
    assert (objected.question, objected.is_over) == (None, False)


def test_a_concession_needs_declarer_and_partner() -> None:
    """Declarer's yes alone does not settle it; with partner's yes declarer has all thirteen."""
    one = after(*AUCTION, *LEAD, (E, "concede"), (N, "accept"))

    assert not one.is_over
    both = fold(RULES, one, RULES.decide(one, W, RULES.read("accept")))
    assert both.tricks == 13


def test_a_defender_who_claims_all_asks_declarer_alone() -> None:
    """Nothing is conceded, so partner is not asked; dummy has no say (Law 43A)."""
    state = after(*AUCTION, *LEAD, (W, "claim 13"))

    assert RULES.to_act(state) == {N}
    refused = fold(RULES, state, RULES.decide(state, N, RULES.read("refuse")))
    assert refused.question is None


def test_dummy_may_neither_claim_nor_take_back() -> None:
    """Law 43A."""
    state = after(*AUCTION, *TRICK)

    assert code(state, S, "claim 12") == "claim.dummy"
    assert code(state, S, "undo") == "undo.dummy"


def test_impossible_claims_are_refused() -> None:
    """Not before the lead, not more than remain, not while another waits, not when claims are off."""
    assert code(after((N, "7C")), N, "claim 13") == "claim.only_in_play"
    assert code(after(*AUCTION), N, "claim 13") == "claim.only_in_play"
    assert code(after(*AUCTION, *TRICK), N, "claim 13") == "claim.too_many"
    assert code(after(*AUCTION, *TRICK, (N, "claim 12")), E, "claim 0") == "question.open"
    assert code(after(*AUCTION, *TRICK, options=DealOptions(claims=False)), N, "claim 12") == "claim.off"


def test_whose_turn_it_is_has_its_law() -> None:
    """Calls go round by Law 17C, cards by Law 44; an answer that nobody asked for breaks no Law."""
    states = {
        "17C": (after((N, "7C")), "P"),
        "44": (after(*AUCTION), "SA"),
        "": (after(*AUCTION, *LEAD, (N, "claim 13")), "accept"),
    }
    found = {}
    for law, (state, text) in states.items():
        reason = RULES.illegal(state, S, RULES.read(text))
        assert reason is not None
        found[law] = (reason.code, reason.law)

    assert found == {law: ("turn.not_yours", law) for law in states}


@pytest.mark.parametrize("text", ["rule on", "RULE ON", " Rule  on "])
def test_words_are_read_in_either_case(text: str) -> None:
    """The director types as people do."""
    assert RULES.write(RULES.read(text)) == "rule on"


def test_a_claims_text_has_an_end() -> None:
    """Whether it is typed or handed in as a value."""
    state = after(*AUCTION, *LEAD)

    assert RULES.illegal(state, N, Claim(13, "x" * LONGEST_TEXT)) is None
    reason = RULES.illegal(state, N, Claim(13, "x" * (LONGEST_TEXT + 1)))
    assert reason is not None
    assert reason.code == "claim.text_too_long"
    with pytest.raises(ParseError, match=r"claim\.text_too_long"):
        RULES.read("claim 13 " + "x" * (LONGEST_TEXT + 1))


def test_the_claimers_hand_is_for_the_opponents_only() -> None:
    """Partner of a claiming defender, and spectators, must not see it."""
    state = after(*AUCTION, *LEAD, (E, "claim 0"))
    questions = {viewer: RULES.view(state, viewer).question for viewer in Seat}

    shown = {viewer for viewer, question in questions.items() if question is not None and question.hand}
    assert shown == {N, S, E}


def test_a_call_may_be_taken_back_until_partner_has_called() -> None:
    """Law 25A: with the opponents' consent; everything since goes back too."""
    state = after((N, "1C"), (E, "1H"), (N, "undo"), (E, "accept"), (W, "accept"))

    assert str(state.auction) == ""
    assert code(after((N, "1C"), (E, "1H"), (S, "P")), N, "undo") == "undo.partner_called"


def test_one_refusal_is_enough() -> None:
    """Both opponents must agree."""
    state = after((N, "1C"), (N, "undo"), (E, "accept"), (W, "refuse"))

    assert (str(state.auction), state.question) == ("1C", None)


def test_the_last_pass_may_be_taken_back_before_the_lead() -> None:
    """The auction is open again."""
    state = after(*AUCTION, (W, "undo"), (N, "accept"), (S, "accept"))

    assert (str(state.auction), state.play, state.contract) == ("7C P P", None, None)


def test_taking_back_the_fourth_card_restores_the_trick() -> None:
    """The trick lies open again, with the same leader, and nobody has won it."""
    three = after(*AUCTION, *TRICK[:3])
    state = after(*AUCTION, *TRICK, (N, "undo"), (E, "accept"), (W, "accept"))

    assert state == three
    assert state.play is not None
    assert (state.play.turn, state.play.won) == (N, (0, 0, 0, 0))


def test_declarers_own_last_card_may_be_dummys() -> None:
    """Declarer chooses both hands' cards, so dummy's last card is declarer's to take back."""
    state = after(*AUCTION, *TRICK[:2], (N, "undo"), (E, "accept"), (W, "accept"))

    assert state == after(*AUCTION, *LEAD)


def test_a_defender_asks_declarer_alone() -> None:
    """Dummy is asked nothing."""
    state = after(*AUCTION, *TRICK[:3], (W, "undo"))

    assert RULES.to_act(state) == {N}


def test_undo_options() -> None:
    """Off: nothing; calls only: no cards."""
    assert code(after((N, "1C"), options=DealOptions(undo=UndoMode.OFF)), N, "undo") == "undo.off"
    assert code(after(*AUCTION, *LEAD, options=DealOptions()), E, "undo") == "undo.calls_only"
    assert code(after(), N, "undo") == "undo.nothing"


def test_random_deals_are_complete() -> None:
    """Chance gives 13 cards each; anything less is refused."""
    state = RULES.initial(DealOptions())
    partial = Deal.random(random.Random(1)).replace(N, Hand())

    assert code(state, Official.CHANCE, f"deal {partial}") == "deal.incomplete"


def test_a_partner_may_object_before_the_director_rules() -> None:
    """Law 68B2: North refuses East's concession, but West is heard before anybody is called."""
    options = DealOptions(director=True)
    refused = after(*AUCTION, *LEAD, (E, "claim 3"), (N, "refuse"), options=options)

    assert RULES.to_act(refused) == {W}
    objected = fold(RULES, refused, RULES.decide(refused, W, RULES.read("refuse")))
    assert objected.question is None
    agreed = fold(RULES, refused, RULES.decide(refused, W, RULES.read("accept")))
    assert RULES.to_act(agreed) == {Official.DIRECTOR}
