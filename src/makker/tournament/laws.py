"""The Laws helper: pick the irregularity, answer questions, get the ruling with its Law (FACTS 3.4; Laws of 2017).

A node is a question with answers, each leading to a node, or a ruling. All are codes: the sentences are in the
catalogues under ``laws.question``, ``laws.answer`` and ``laws.ruling``.
"""

from typing import Union

import msgspec

from makker.errors import InvalidValue


class Ruling(msgspec.Struct, frozen=True):
    """What is to be done: a code, the Law, and whether the Director may adjust the score afterwards."""

    code: str
    law: str
    may_adjust: bool = False


class Question(msgspec.Struct, frozen=True):
    """What must be known: a code, and the answers' codes with where each leads."""

    code: str
    answers: tuple[tuple[str, "Node"], ...]


Node = Union[Ruling, Question]  # noqa: UP007 - a name in quotes cannot be joined with a bar


def ask(code: str, **answers: Node) -> Question:
    """A question."""
    return Question(code, tuple(answers.items()))


def rule(code: str, law: str, may_adjust: bool = False) -> Ruling:
    """A ruling."""
    return Ruling(code, law, may_adjust)


COMPARABLE = ask(
    "comparable",
    yes=rule("comparable", "23, 31", may_adjust=True),
    no=rule("not_comparable", "31, 26B", may_adjust=True),
)
"""Whether the call that replaces a withdrawn one is comparable (Law 23A)."""

CHANGED = ask(
    "meant",
    no=ask("partner_called", no=rule("unintended", "25A"), yes=rule("too_late_to_change", "25A")),
    yes=ask(
        "second_accepted",
        yes=rule("second_stands", "25B", may_adjust=True),
        no=rule("first_stands", "25B, 26B", may_adjust=True),
    ),
)
"""A second call in place of a first (Law 25)."""


def whose_turn(right: Node, elsewhere: Node) -> Question:
    """A call out of turn that was not accepted.

    At the turn of the player to the left it is a change of call for who had called already (FACTS 3.4, Laws 30 and 31).
    """
    return ask("whose_turn", right=right, partner=elsewhere, left=ask("had_called", no=elsewhere, yes=CHANGED))


LAWS: dict[str, Node] = {
    "changed_call": CHANGED,
    "insufficient_bid": ask(
        "accepted",
        yes=rule("accepted", "27A"),
        no=ask(
            "replaced_by",
            lowest=rule("lowest_same", "27B1a", may_adjust=True),
            comparable=rule("comparable_bid", "27B1b", may_adjust=True),
            other=rule("partner_passes", "27B2, 26B"),
            double=rule("double_not_allowed", "27B3"),
            insufficient=ask("accepted", yes=rule("accepted", "27A"), no=rule("partner_passes", "27B4, 27B2, 26B")),
        ),
    ),
    "call_out_of_turn": ask(
        "accepted",
        yes=rule("accepted", "29A"),
        no=ask(
            "which_call",
            passed=whose_turn(
                rule("must_pass_once", "30A"),
                ask(
                    "comparable",
                    yes=rule("comparable", "23, 30B", may_adjust=True),
                    no=rule("partner_passes_once", "30B, 26B", may_adjust=True),
                ),
            ),
            artificial=whose_turn(ask("right_passes", yes=rule("must_repeat", "30C, 31A1"), no=COMPARABLE), COMPARABLE),
            bid=whose_turn(ask("right_passes", yes=rule("must_repeat", "31A1"), no=COMPARABLE), COMPARABLE),
            double=whose_turn(
                ask("right_passes", yes=rule("must_repeat", "32A1"), no=COMPARABLE),
                ask("admissible", yes=COMPARABLE, no=rule("inadmissible", "36")),
            ),
        ),
    ),
    "inadmissible_double": ask(
        "left_called",
        yes=rule("all_cancelled", "36A"),
        no=ask("lead_faced", yes=rule("as_if_not", "36C"), no=rule("inadmissible", "36B, 26B")),
    ),
    "above_seven": rule("above_seven", "38"),
    "exposed_card": ask(
        "whose_card",
        declarer=rule("returns_to_hand", "48"),
        defender=ask(
            "how_exposed",
            small=rule("minor_penalty_card", "50C"),
            honour=rule("major_penalty_card", "50D"),
            played=rule("major_penalty_card", "50D"),
            several=rule("several_penalty_cards", "50B, 51"),
        ),
    ),
    "opening_lead_out_of_turn": ask("faced", no=rule("lead_withdrawn", "47E, 54"), yes=rule("five_options", "54")),
    "declarer_wrong_hand": ask("defender_accepts", yes=rule("accepted", "55A"), no=rule("right_hand", "55B")),
    "defender_lead_out_of_turn": ask(
        "declarer_accepts", yes=rule("accepted", "53"), no=rule("lead_penalty_card", "56, 50D")
    ),
    "dummy_card_changed": ask(
        "slip_of_the_tongue",
        yes=ask("next_played", no=rule("other_card", "45C4b"), yes=rule("named_stands", "45C4b")),
        no=rule("named_stands", "45C4"),
    ),
    "premature_play": ask(
        "declarer_played_both", yes=rule("no_rectification", "57C"), no=rule("premature", "57A, 50D")
    ),
    "two_cards": ask(
        "visible",
        one=rule("visible_counts", "58B1"),
        several=ask("whose_card", declarer=rule("chooses", "58B2"), defender=rule("chooses_penalty", "58B2, 50")),
    ),
    "penalty_card_not_played": ask(
        "declarer_played_on", yes=rule("wrong_card_stands", "52A"), no=rule("penalty_card_now", "52B")
    ),
    "revoke": ask(
        "established",
        no=ask("whose_card", declarer=rule("corrected_free", "62"), defender=rule("corrected_penalty", "62B, 50D")),
        yes=ask(
            "no_transfer",
            yes=rule("no_transfer", "64B, 64C", may_adjust=True),
            no=ask(
                "offender_won",
                yes=ask(
                    "won_later",
                    yes=rule("two_tricks", "64A1", may_adjust=True),
                    no=rule("one_trick", "64A1", may_adjust=True),
                ),
                no=ask(
                    "side_won",
                    yes=rule("one_trick", "64A2", may_adjust=True),
                    no=rule("no_trick", "64B1, 64C", may_adjust=True),
                ),
            ),
        ),
    ),
    "claim": ask(
        "contested",
        no=rule("claim_stands", "69A"),
        yes=ask(
            "goes_on",
            yes=rule("play_goes_on", "68D2b"),
            no=ask("trump_out", yes=rule("trump_trick", "70C"), no=rule("doubt_against", "70A, 70D")),
        ),
    ),
    "agreed_claim": ask(
        "in_time",
        no=rule("claim_stands", "69A, 79C"),
        yes=ask("trick_likely", yes=rule("trick_given_back", "69B"), no=rule("claim_stands", "69B")),
    ),
    "concession": ask(
        "trick_won",
        yes=rule("concession_cancelled", "71"),
        no=ask("could_lose", no=rule("concession_cancelled", "71"), yes=rule("concession_stands", "71")),
    ),
    "unauthorised_information": ask(
        "alternatives",
        no=rule("no_alternative", "16B"),
        yes=ask("suggested", yes=rule("adjust", "16B, 12C", may_adjust=True), no=rule("no_adjustment", "16B")),
    ),
    "misinformation": ask(
        "auction_over",
        no=ask("partner_called", no=rule("change_last_call", "21B1"), yes=rule("go_on_and_adjust", "21B3", True)),
        yes=ask(
            "lead_faced",
            no=rule("last_pass_again", "21B1, 47E", may_adjust=True),
            yes=rule("go_on_and_adjust", "21B3, 40B", may_adjust=True),
        ),
    ),
    "board_not_played": ask(
        "fault",
        neither=rule("average_plus_both", "12C2"),
        one_side=rule("average_plus_minus", "12C2"),
        both=rule("average_minus_both", "12C2"),
        partly=rule("average_both", "12C2"),
    ),
    "passed_out": rule("passed_out", "22"),
}
"""The irregularities, in the order of a deal: auction, lead, play, claims, the score."""


def follow(irregularity: str, answers: tuple[str, ...]) -> Node:
    """The node that the answers lead to.

    Raises InvalidValue: ``laws.unknown`` for an irregularity, ``laws.answer`` for an answer that the question has not.
    """
    node = LAWS.get(irregularity)
    if node is None:
        raise InvalidValue("laws.unknown", {"irregularity": irregularity[:40]})
    for answer in answers:
        found = dict(node.answers).get(answer) if isinstance(node, Question) else None
        if found is None:
            raise InvalidValue("laws.answer", {"answer": answer[:40]})
        node = found
    return node
