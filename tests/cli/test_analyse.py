"""`makker analyse`: costs of calls and cards of the boards of a file."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from makker.analysis import trick_table
from makker.analysis.card_costs import start_play
from makker.cards import Card
from makker.cli import main
from makker.deals import Deal
from makker.formats import Board, MadeAuction, MadeCall, MadePlay, PlayedCard, write
from makker.games.bridge.calls import Call
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Vulnerability

LANGUAGES = ["nb", "da", "sv", "en"]
SUITS = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""North-South make 7S, East-West 7H; par is 7S, 1510."""


def board(number: int, deal: Deal, calls: str, cards: list[Card], tricks: int | None, contract: str) -> Board:
    """A board of a file; North deals, nobody is vulnerable."""
    agreed = Contract.parse(contract)
    played, play = [PlayedCard(card) for card in cards], start_play(deal, agreed)
    rows, order = [], dict[Seat, PlayedCard]()
    for made in played:
        order[play.turn] = made
        assert made.card is not None
        play = play.play(made.card)
        if not play.trick.plays:
            rows.append(tuple(order[agreed.leader.after(place)] for place in range(4)))
            order = {}
    if order:
        rows.append(tuple(order.get(agreed.leader.after(place), PlayedCard(None)) for place in range(4)))
    return Board(
        number=number,
        dealer=Seat.NORTH,
        vulnerability=Vulnerability.NONE,
        deal=deal,
        contract=agreed,
        tricks=tricks,
        auction=MadeAuction(Seat.NORTH, tuple(MadeCall(Call.parse(call)) for call in calls.split())),
        play=MadePlay(agreed.leader, tuple(rows)) if rows else None,
    )


@pytest.fixture
def file(tmp_path: Path) -> str:
    """6S in place of 7S with one trick played and one of the rest conceded; then a deal played at random."""
    first = [Card.parse(card) for card in ("HA", "D2", "C2", "S2")]
    deal, rng = Deal.random(random.Random(6)), random.Random(2)
    agreed = Contract.parse("3N by S")
    play, cards = start_play(deal, agreed), list[Card]()
    while not play.is_over:
        cards.append(rng.choice(play.choices()))
        play = play.play(cards[-1])
    boards = [
        board(1, SUITS, "6S P P P", first, 12, "6S by N"),
        board(2, deal, "P P 3N P P P", cards, None, "3N by S"),
    ]
    path = tmp_path / "match.pbn"
    write(boards, path)
    return str(path)


def analyse(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    """The boards, from JSON."""
    main(["analyse", *words, "--json"])
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["boards"]
    return found


def test_calls(capsys: pytest.CaptureFixture[str], file: str) -> None:
    """Six spades with a trick over is 1010: South, who could have raised, passed 500 away. West was right to pass."""
    found = analyse(capsys, file, "--board", "1")[0]

    assert [call["cost"] for call in found["calls"]] == [0, 0, 500, 0]
    assert found["calls"][2]["best"][0] == "7S"
    assert found["par"]["score"] == 1510
    assert found["calls"][3]["after"] == 1010


def test_a_trick_conceded(capsys: pytest.CaptureFixture[str], file: str) -> None:
    """Declarer had all thirteen and got twelve; no card cost anything."""
    found = analyse(capsys, file, "--board", "1")[0]

    assert (found["play"]["claimed"], found["play"]["claim_cost"]) == (12, -1)
    assert [card["cost"] for card in found["play"]["cards"]] == [0] * 4
    assert (found["taken"], found["score"]) == (12, 980)


def test_a_whole_play(capsys: pytest.CaptureFixture[str], file: str) -> None:
    """It begins with the table's tricks, and what was given away leads to those taken."""
    found = analyse(capsys, file, "--board", "2")[0]
    play = found["play"]
    given = play["given_away"]

    assert len(play["cards"]) == 52
    assert play["start"] == trick_table(Deal.parse(found["deal"])).tricks(Seat.SOUTH, Contract.parse("3N").strain)
    assert play["start"] - given["S"] + given["E"] + given["W"] == play["end"] == found["taken"]
    assert given["N"] == 0
    assert sum(given.values()) == sum(card["cost"] for card in play["cards"]) > 0


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            ["South pass: −500 points for N-S, from +1,510 to +1,010", "got 1 fewer than double dummy", "1 trick away"],
        ),
        ("nb", ["Sør pass: −500 poeng for N-S", "fikk spillefører 1 mindre", "gir bort 1 stikk"]),
        ("da", ["Syd pas: −500 point for N-S", "fik spilfører 1 mindre", "giver 1 stik væk"]),
        ("sv", ["Syd pass: −500 poäng för N-S", "fick spelföraren 1 mindre", "ger bort 1 stick"]),
    ],
)
def test_in_words(capsys: pytest.CaptureFixture[str], file: str, language: str, lines: list[str]) -> None:
    """Sentences for what cost something, within 80 columns."""
    main(["analyse", file, "--lang", language])
    text = capsys.readouterr().out

    assert [line for line in lines if line not in " ".join(text.split())] == []
    assert "ouble dummy" in text
    assert max(map(len, text.splitlines())) <= 80


def test_an_auction_against_the_laws(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An insufficient bid: the calls are not judged, the play is, and the file's fault gives status 1."""
    path = tmp_path / "odd.pbn"
    write([board(1, SUITS, "7S 1H P P", [], 13, "7S by N")], path)
    with pytest.raises(SystemExit) as stopped:
        main(["analyse", str(path), "--json"])
    told = json.loads(capsys.readouterr().out)
    found = told["boards"][0]

    assert (stopped.value.code, [fault["line"] for fault in told["faults"]]) == (1, [19])
    assert found["calls"] == []
    assert [fault["code"] for fault in found["faults"]] == ["bid.insufficient"]
    assert found["play"]["claim_cost"] == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", [(), ("a", "b"), ("no-such-file.lin",), ("--boards", "3", "x.lin")])
def test_bad_input(capsys: pytest.CaptureFixture[str], language: str, words: tuple[str, ...]) -> None:
    """One line and status 2."""
    with pytest.raises(SystemExit) as stopped:
        main(["analyse", *words, "--lang", language])
    out, err = capsys.readouterr()

    assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
    assert "{" not in err


def test_a_board_that_is_not_there(capsys: pytest.CaptureFixture[str], file: str) -> None:
    """It says so."""
    with pytest.raises(SystemExit) as stopped:
        main(["analyse", file, "--board", "9", "--lang", "en"])

    assert stopped.value.code == 2
    assert "no board 9" in capsys.readouterr().err
