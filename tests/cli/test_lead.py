"""`makker lead`: leads ranked with odds."""

import json
import random
from typing import Any

import pytest

from makker.analysis import HandLimits
from makker.bidding import SYSTEMS, Agreements, card, choose
from makker.cli import main
from makker.cli.shown import in_words, shown_by
from makker.deals import Deal
from makker.games.bridge.auction import Auction
from makker.seats import Seat

LANGUAGES = ["nb", "da", "sv", "en"]
HAND = "KJ742.93.Q84.T62"
RUN = ["--hand", "AKQJT98.A2.32.32", "--contract", "3NT-S", "--n", "50", "--seed", "2"]
"""Seven spades from the top beat three no-trump whatever the others hold."""


def leads(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The answer, from JSON."""
    main(["lead", *words, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_suit_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """A spade lead always beats it; the cards of the sequence are one lead, and every card of the hand is there."""
    found = leads(capsys, *RUN)
    first = found["leads"][0]

    assert first["cards"] == ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8"]
    assert first["defeats"] == {"value": 1.0, "low": first["defeats"]["low"], "high": 1.0}
    assert first["tricks"]["value"] >= 8
    assert first["best"]["value"] > 0.9
    assert found["leader"] == "W"
    assert sorted(card for lead in found["leads"] for card in lead["cards"]) == sorted(
        ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "HA", "H2", "D3", "D2", "C3", "C2"]
    )


def test_the_auction_names_contract_and_leader(capsys: pytest.CaptureFixture[str]) -> None:
    """South opened and declares; West leads; what was bid limits the hands."""
    found = leads(capsys, "--hand", HAND, "--auction", "1N P 3N AP", "--dealer", "S", "--n", "20", "--seed", "1")

    assert (found["contract"], found["leader"]) == ("3N by S", "W")
    assert found["limits"]["W"] == HAND
    assert found["limits"]["S"] == "15-17 balanced"
    assert found["limits"]["N"].startswith("9-15")


@pytest.mark.parametrize(
    ("system", "calls", "limits"),
    [
        ("sayc", "1N AP", {"N": "15-17 balanced"}),
        ("sayc", "2D AP", {"N": "5-10 1-3S 1-3H 6D"}),
        ("sayc", "2N AP", {"N": "20-21 balanced"}),
        ("nordic", "1S AP", {"N": "11-21 5+S"}),
    ],
)
def test_what_an_auction_says(system: str, calls: str, limits: dict[str, str]) -> None:
    """Openings by their ranges (FACTS 4.1, 4.3)."""
    agreements = Agreements(card(system), card(system))
    shown = shown_by(agreements, Auction.parse(calls, Seat.NORTH))

    assert {seat: in_words(shown[Seat.parse(seat)])[: len(text)] for seat, text in limits.items()} == limits


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(20))
def test_every_hand_keeps_what_its_calls_say(system: str, seed: int) -> None:
    """Robots bid; each hand keeps its limits, and the limits in words let in no fewer hands."""
    agreements = Agreements(card(system), card(system))
    deal, auction = Deal.random(random.Random(seed)), Auction(Seat.NORTH)
    while not auction.is_over:
        auction = auction.add(choose(agreements, deal[auction.turn], auction))
    for seat, limits in shown_by(agreements, auction).items():
        words = HandLimits.parse(in_words(limits) or "any")

        assert limits.fits(deal[seat])
        assert set(limits.allowed_shapes()) <= set(words.allowed_shapes())
        assert limits.points == words.points


def test_what_is_said_wins_over_the_auction(capsys: pytest.CaptureFixture[str]) -> None:
    """Limits given for a seat replace what its calls promise."""
    words = ["--hand", HAND, "--auction", "1N P 3N AP", "--dealer", "S", "--n", "20", "--seed", "1"]
    found = leads(capsys, *words, "--south", "12-14 balanced", "--north", "12-15 -3S -3H")

    assert found["limits"]["S"] == "12-14 balanced"
    assert found["limits"]["N"] == "12-15 -3S -3H"


def test_the_same_with_any_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    """The seed decides."""
    assert leads(capsys, *RUN, "--workers", "1") == leads(capsys, *RUN, "--workers", "4")


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("en", "♠A K Q J 10 9 8 100.0 %"),
        ("nb", "♠E K D Kn 10 9 8 100,0 %"),
        ("da", "♠E K D B 10 9 8 100,0 %"),
        ("sv", "♠E K D Kn 10 9 8 100,0 %"),
    ],
)
def test_in_words(capsys: pytest.CaptureFixture[str], language: str, row: str) -> None:
    """Best first, in the language's letters; the text says double dummy."""
    main(["lead", *RUN, "--lang", language])
    out, err = capsys.readouterr()

    assert row in " ".join(out.split())
    assert "ouble dummy" in out
    assert err == ""
    assert max(map(len, out.splitlines())) <= 80


BAD = [
    (),
    ("--hand", HAND),
    ("--contract", "3NT-S"),
    ("--hand", "KJ742.93.Q84.T6", "--contract", "3NT-S"),
    ("--hand", HAND, "--contract", "3NT"),
    ("--hand", HAND, "--contract", "3NT-S", "--auction", "1N AP"),
    ("--hand", HAND, "--contract", "3NT-S", "--dealer", "N"),
    ("--hand", HAND, "--contract", "3NT-S", "--west", "12-14"),
    ("--hand", HAND, "--contract", "3NT-S", "--north", "K..."),
    ("--hand", HAND, "--auction", "1N P 3N"),
    ("--hand", HAND, "--auction", "P P P P"),
    ("--hand", HAND, "--auction", "1N P 1H AP"),
    ("--hand", HAND, "--auction", "1N hello"),
    ("--hand", HAND, "--contract", "3NT-S", "--n", "-1"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", BAD, ids=[" ".join(words)[:50] for words in BAD])
def test_bad_input(capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]) -> None:
    """One line and status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(["lead", *words, "--lang", language])
    out, err = capsys.readouterr()

    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert "{" not in err
    assert "text=" not in err
