"""Deals checked afterwards: fair ones pass, and whatever is changed in them is found."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.web.played import SHORT, Played

from makker.cli import main
from makker.deals import Deal
from makker.deals.fair import commitment
from makker.errors import ParseError
from makker.games.registry import game_names
from makker.table import give_entropy
from makker.table.shuffles import check_deal
from makker.web.downloads import deal_json, match_json

SPECIAL = {
    "bondebridge down": ("bondebridge", {"players": 3, "plan": "down", "largest": 4}),
    "bondebridge kept out": ("bondebridge", {"players": 5, "plan": "down", "largest": 3, "put_back": False}),
    "minibridge dealer": ("minibridge", {"boards": 1, "equal": "dealer"}),
}


def downloaded(name: str) -> dict[str, Any]:
    """A match as its file."""
    game, options = SPECIAL.get(name, (name, SHORT.get(name, {})))
    before, SHORT[game] = SHORT[game], options
    try:
        played = Played(game, "fair", 3).to_the_end()
    finally:
        SHORT[game] = before
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(match_json(played.past())))
    return found


@pytest.mark.parametrize("name", [*game_names(), *SPECIAL])
def test_every_deal_of_every_game_is_fair(name: str) -> None:
    """The hash fits and the cards follow, with drawn trumps and turned cards too; each deal has another hash."""
    deals = downloaded(name)["deals"]
    hashes = [shuffle["hash"] for deal in deals for shuffle in deal["shuffles"]]

    assert [check_deal(deal) for deal in deals] == [[] for _ in deals]
    assert len(set(hashes)) == len(hashes) >= len(deals)


def test_what_players_add_is_part_of_the_check() -> None:
    """A text given between the commitment and the deal is in the file, and changing it changes the cards."""
    played = Played("duplicate", "fair")
    played.step()
    played.take(give_entropy(played.state, played.now, "person0", "my cat"))
    played.to_the_end()
    deal = msgspec.json.decode(msgspec.json.encode(deal_json(played.past().deals[0])))

    assert deal["shuffles"][0]["texts"] == ["my cat", "", "", ""]
    assert check_deal(deal) == []
    deal["shuffles"][0]["texts"][0] = "my dog"
    assert [fault.code for fault in check_deal(deal)] == ["shuffle.cards"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda shuffle: shuffle.update(secret="00" * 32), "shuffle.hash"),
        (lambda shuffle: shuffle.update(secret="00" * 31), "shuffle.secret"),
        (lambda shuffle: shuffle.update(secret="hidden"), "shuffle.secret"),  # noqa: S106
        (lambda shuffle: shuffle.update(label="another"), "shuffle.hash"),
        (
            lambda shuffle: shuffle.update(secret="00" * 32, hash=commitment(bytes(32), shuffle["label"])),
            "shuffle.cards",
        ),
        (lambda shuffle: shuffle.update(action=f"deal {Deal.random(random.Random(1))}"), "shuffle.cards"),
    ],
)
def test_what_is_changed_is_found(change: Any, code: str) -> None:
    """Another secret, another name, a hash made afterwards, other cards."""
    deal = downloaded("duplicate")["deals"][0]
    change(deal["shuffles"][0])

    assert code in [fault.code for fault in check_deal(deal)]


def test_hands_that_were_exchanged_are_found() -> None:
    """The shuffle is fair, but the file shows the hands at other places."""
    deal = downloaded("rubber")["deals"][0]
    deal["hands"]["N"], deal["hands"]["S"] = deal["hands"]["S"], deal["hands"]["N"]

    assert [fault.code for fault in check_deal(deal)] == ["shuffle.hands"]


@pytest.mark.parametrize(
    "change",
    [
        lambda deal: deal.pop("shuffles"),
        lambda deal: deal.update(game="poker"),
        lambda deal: deal.update(options={"boards": "many"}),
        lambda deal: deal.update(board=None),
        lambda deal: deal.update(hands=[]),
        lambda deal: deal["shuffles"][0].update(action="deal everything"),
    ],
)
def test_what_is_no_deal_is_told(change: Any) -> None:
    """Parts missing or of another kind: an error with a code, nothing else."""
    deal = downloaded("duplicate")["deals"][0]
    change(deal)

    with pytest.raises(ParseError):
        check_deal(deal)


@pytest.mark.parametrize("whole", [True, False])
def test_the_command_checks_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str], whole: bool) -> None:
    """A match or a deal: a line for each shuffle and the verdict; status 1 for one that is not fair."""
    match = downloaded("chicago")
    path = tmp_path / "match.json"
    path.write_bytes(msgspec.json.encode(match if whole else match["deals"][0]))
    main(["--lang", "en", "verify", str(path)])
    printed = capsys.readouterr().out
    assert printed.count("Fair: the hash fits the secret") == (len(match["deals"]) if whole else 1)
    assert match["deals"][0]["shuffles"][0]["hash"] in printed
    match["deals"][0]["shuffles"][0]["secret"] = "11" * 32
    path.write_bytes(msgspec.json.encode(match if whole else match["deals"][0]))
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "en", "verify", str(path)])

    assert ended.value.code == 1
    assert "is not the one that was committed to" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b'{"deals": []}', b'{"deals": [1]}', b"\xff"])
def test_the_command_tells_what_is_no_file_of_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    """One line and status 2."""
    path = tmp_path / "some.json"
    path.write_bytes(content)
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "en", "verify", str(path)])

    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
