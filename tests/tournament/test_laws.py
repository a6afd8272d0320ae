"""The Laws helper: every path ends in a ruling, the rulings are those of FACTS 3.4, every code is a sentence."""

from collections.abc import Iterator

import pytest

from makker.errors import InvalidValue
from makker.games.bridge.revoke import Revoke, tricks_transferred
from makker.i18n import Catalogue, Language
from makker.tournament.laws import LAWS, Node, Question, Ruling, follow


def paths(node: Node, so: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Ruling]]:
    """Every way through the questions, with the ruling at its end."""
    if isinstance(node, Ruling):
        yield so, node
    else:
        for answer, after in node.answers:
            yield from paths(after, (*so, answer))


ALL = [(case, so, ruling) for case, node in LAWS.items() for so, ruling in paths(node)]


@pytest.mark.parametrize(
    ("case", "so", "code", "law"),
    [
        ("insufficient_bid", "no.lowest", "lowest_same", "27B1a"),
        ("insufficient_bid", "no.other", "partner_passes", "27B2, 26B"),
        ("insufficient_bid", "no.double", "double_not_allowed", "27B3"),
        ("insufficient_bid", "yes", "accepted", "27A"),
        ("insufficient_bid", "no.insufficient.no", "partner_passes", "27B4, 27B2, 26B"),
        ("insufficient_bid", "no.insufficient.yes", "accepted", "27A"),
        ("agreed_claim", "yes.yes", "trick_given_back", "69B"),
        ("agreed_claim", "no", "claim_stands", "69A, 79C"),
        ("dummy_card_changed", "yes.no", "other_card", "45C4b"),
        ("dummy_card_changed", "no", "named_stands", "45C4"),
        ("misinformation", "no.no", "change_last_call", "21B1"),
        ("call_out_of_turn", "no.passed.right", "must_pass_once", "30A"),
        ("call_out_of_turn", "no.bid.right.yes", "must_repeat", "31A1"),
        ("call_out_of_turn", "no.bid.partner.no", "not_comparable", "31, 26B"),
        ("call_out_of_turn", "no.bid.left.no.no", "not_comparable", "31, 26B"),
        ("call_out_of_turn", "no.bid.left.yes.yes.no", "first_stands", "25B, 26B"),
        ("call_out_of_turn", "no.passed.left.yes.no.no", "unintended", "25A"),
        ("call_out_of_turn", "no.artificial.right.yes", "must_repeat", "30C, 31A1"),
        ("call_out_of_turn", "no.artificial.partner.no", "not_comparable", "31, 26B"),
        ("inadmissible_double", "no.yes", "as_if_not", "36C"),
        ("exposed_card", "declarer", "returns_to_hand", "48"),
        ("exposed_card", "defender.small", "minor_penalty_card", "50C"),
        ("exposed_card", "defender.honour", "major_penalty_card", "50D"),
        ("opening_lead_out_of_turn", "yes", "five_options", "54"),
        ("revoke", "yes.no.yes.yes", "two_tricks", "64A1"),
        ("revoke", "yes.no.yes.no", "one_trick", "64A1"),
        ("revoke", "yes.no.no.yes", "one_trick", "64A2"),
        ("revoke", "yes.no.no.no", "no_trick", "64B1, 64C"),
        ("claim", "yes.no.yes", "trump_trick", "70C"),
        ("board_not_played", "one_side", "average_plus_minus", "12C2"),
        ("passed_out", "", "passed_out", "22"),
    ],
)
def test_rulings(case: str, so: str, code: str, law: str) -> None:
    """FACTS 3.4: what is ruled, by which Law."""
    found = follow(case, tuple(so.split(".")) if so else ())

    assert isinstance(found, Ruling)
    assert (found.code, found.law) == (code, law)


@pytest.mark.parametrize("offender_won", [True, False])
@pytest.mark.parametrize("later", [0, 1, 5])
def test_revokes_are_ruled_as_tricks_are_transferred(offender_won: bool, later: int) -> None:
    """FACTS 3.4, worked revokes: the helper's answers lead to as many tricks as the count of Law 64 gives."""
    last = "yes" if later else "no"
    ruling = follow("revoke", ("yes", "no", "yes" if offender_won else "no", last))
    tricks = {"two_tricks": 2, "one_trick": 1, "no_trick": 0}

    assert isinstance(ruling, Ruling)
    assert tricks[ruling.code] == tricks_transferred(Revoke(offender_won, offender_won, later))


@pytest.mark.parametrize("language", list(Language))
def test_every_code_is_a_sentence(language: Language) -> None:
    """Cases, questions, answers and rulings, in all four languages."""
    catalogue = Catalogue(language)
    keys = {f"laws.case.{case}" for case in LAWS}
    todo = list(LAWS.values())
    while todo:
        node = todo.pop()
        if isinstance(node, Question):
            keys |= {f"laws.question.{node.code}"} | {f"laws.answer.{answer}" for answer, _ in node.answers}
            todo += [after for _, after in node.answers]
        else:
            keys.add(f"laws.ruling.{node.code}")

    assert {key for key in keys if not catalogue.has(key)} == set()
    assert len(ALL) > 60


@pytest.mark.parametrize(("case", "so"), [("nothing", ()), ("claim", ("maybe",)), ("passed_out", ("yes",))])
def test_what_the_helper_does_not_know(case: str, so: tuple[str, ...]) -> None:
    """Refused."""
    with pytest.raises(InvalidValue, match=r"laws\."):
        follow(case, so)
