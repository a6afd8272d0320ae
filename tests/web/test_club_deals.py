"""The deals of a club night: brought or dealt, kept secret until a board is played, leads checked, hands shown."""

import asyncio
import random
import re
from pathlib import Path

import httpx
import pytest
from tests.web.conftest import Running
from tests.web.test_club import direct, open_night, play_round, state_of, visit

from makker.cards import Card, Rank, Suit
from makker.deals import Deal
from makker.formats import Board, read, to_bytes
from makker.seats import Seat, board_dealer, board_vulnerability
from makker.tournament.evening.dealing import doubtful_leads

RNG = random.Random(6)
BOARDS = [
    Board(number=number, deal=Deal.random(RNG), dealer=board_dealer(number), vulnerability=board_vulnerability(number))
    for number in range(1, 17)
]


def holder(board: int, card: Card) -> Seat:
    """Who holds a card of a board here."""
    deal = BOARDS[board - 1].deal
    assert deal is not None
    return next(seat for seat, hand in deal if card in hand)


async def bring(client: httpx.AsyncClient, name: str, content: bytes, file: str = "boards.pbn") -> httpx.Response:
    """The director's form with a file of deals."""
    return await client.post(f"/club/{name}/deals", data={"deals": "file"}, files={"file": (file, content)})


@pytest.mark.parametrize("kind", ["pbn", "lin", "rbn", "dlm", "dup", "json"])
def test_every_format_brings_the_deals(tmp_path: Path, kind: str) -> None:
    """What is read from the file is what was written; boards beyond those that are played are left out."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        form = {"pairs": "8", "boards": "14", "take": "1", "title": "Kort", "deals": "file"}
        file = {"file": (f"boards.{kind}", to_bytes(BOARDS, kind))}
        answer = await client.post("/club", data=form, files=file)
        assert answer.status_code == 303, re.findall(r'role="alert">([^<]*)', answer.text)
        state = await state_of(place, answer.headers["location"].split("/")[2])
        assert {number: str(board.deal) for number, board in enumerate(BOARDS[:14], 1)} == state.setup.event.deals

    visit(tmp_path, scene)


def test_files_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    """Too few boards, a board twice, another dealer, half a deal, no deals at all: one alert, nothing is changed."""
    other = BOARDS[0].replace(deal=Deal.random(random.Random(1)))
    wrong = (
        (to_bytes(BOARDS[:13], "pbn"), "14"),
        (to_bytes([*BOARDS, other], "pbn"), "1"),
        (to_bytes([BOARDS[0].replace(dealer=Seat.WEST), *BOARDS[1:]], "pbn"), "1"),
        (b'[Board "1"]\n[Deal "N:AK.. - - -"]\n', "1"),
        (b'% PBN 2.1\n[Board "1"]\n[Deal "N:XX"]\n', "3"),
        (b"not a file of deals", ""),
        (b"", ""),
    )

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        before = await state_of(place, name)
        for content, told in wrong:
            answer = await bring(client, name, content)
            assert answer.status_code == 400, content[:40]
            (alert,) = re.findall(r'role="alert">([^<]*)', answer.text)
            assert told in alert
            form = {"pairs": "8", "boards": "14", "take": "1", "deals": "file"}
            opened = await client.post("/club", data=form, files={"file": ("x.pbn", content or b" ")})
            assert opened.status_code == 400
        huge = await client.post(f"/club/{name}/deals", files={"file": ("x.pbn", b" " * 3_000_000)})
        assert huge.status_code == 413
        assert await state_of(place, name) == before

    visit(tmp_path, scene)


def test_nobody_sees_a_board_before_it_is_played(tmp_path: Path) -> None:
    """Players see no card and take no file until every table has played the board; the director who asks sees all."""

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client, deals="makker")
        assert len((await state_of(place, name)).setup.event.deals) == 14
        async with httpx.AsyncClient(base_url=place.base) as guest:
            for path in ("hands?all=1", "deals.pbn", "deals.dup", "files/event.json", "backup"):
                assert (await guest.get(f"/club/{name}/{path}")).status_code in (403, 409)
            assert (await guest.post(f"/club/{name}/deals", data={}, files={"file": ("x", b"x")})).status_code == 403
            for rounds in range(7):
                shown = (await guest.get(f"/club/{name}/hands")).text
                movement = (await state_of(place, name)).setup.event.movement
                last = {sitting.boards: at for at, sitting in movement.sittings()} if movement else {}
                assert shown.count('class="hand-record" id=') == 2 * sum(at <= rounds for at in last.values())
                code = (await state_of(place, name)).codes[0]
                assert "hand-record" not in (await guest.get(f"/club/{name}/t/{code}")).text
                await play_round(place, client, name, random.Random(rounds))
            assert (await guest.get(f"/club/{name}/hands")).text.count('class="hand-record" id=') == 14
            assert (await guest.get(f"/club/{name}/deals.pbn")).status_code == 403
            assert 'class="hand-record" id=' in (await guest.get(f"/club/{name}/boards/1")).text
        for kind in ("pbn", "dup", "dlm", "lin"):
            taken = await client.get(f"/club/{name}/deals.{kind}")
            deals = {board.number: str(board.deal) for board in read(taken.content, kind).boards}
            assert deals == (await state_of(place, name)).setup.event.deals
        assert (await client.get(f"/club/{name}/deals.exe")).status_code == 404

    visit(tmp_path, scene)


def test_the_lead_must_be_in_the_right_hand(tmp_path: Path) -> None:
    """Two wrong leads are told to the director, then none is taken: whoever guesses does not learn the hands."""
    ace = Card(Suit.SPADES, Rank.ACE)
    leader = holder(1, ace)
    right = {"level": "4", "strain": "H", "declarer": leader.after(3).letter, "over": "0", "lead": str(ace)}
    wrong = {**right, "declarer": leader.letter}

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        assert (await bring(client, name, to_bytes(BOARDS, "pbn"))).status_code == 303
        await direct(client, name, do="begin", round="1")
        form = {"do": "enter", "round": "1", "board": "1", "by": "ns"}
        path = f"/club/{name}/t/{(await state_of(place, name)).codes[0]}"
        for status in (400, 400, 409):
            assert (await client.post(path, data={**form, **wrong})).status_code == status
        assert [each.what for each in (await state_of(place, name)).changes] == ["dealt", *["lead_refused"] * 2]
        assert (await client.post(path, data={**form, **right})).status_code == 409
        assert (await client.post(path, data={**form, **right, "lead": ""})).status_code == 303
        other = f"/club/{name}/t/{(await state_of(place, name)).codes[1]}"
        assert other != path

    visit(tmp_path, scene)


def test_deals_can_come_afterwards(tmp_path: Path) -> None:
    """Leads that were written before the deals were known and cannot be are listed for the director."""
    ace = Card(Suit.SPADES, Rank.ACE)
    leader = holder(1, ace)

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await direct(client, name, do="begin", round="1")
        form = {"do": "enter", "round": "1", "board": "1", "by": "ns", "level": "4", "strain": "H", "over": "0"}
        path = f"/club/{name}/t/{(await state_of(place, name)).codes[0]}"
        said = {**form, "declarer": leader.letter, "lead": str(ace)}
        assert (await client.post(path, data=said)).status_code == 303
        assert (await bring(client, name, to_bytes(BOARDS, "dup"), "boards.dup")).status_code == 303
        assert [each.place for each in doubtful_leads(await state_of(place, name))] == [(1, 1, 1)]
        assert '<a href="?place=1-1-1#form">1-1-1</a>' in (await client.get(f"/club/{name}/direct")).text
        content = (await client.get(f"/club/{name}/backup")).content
        forged = content.replace(b'"N:', b'"N:A', 1)
        assert (await client.post("/club/restore", files={"file": ("x", forged)})).status_code == 400

    visit(tmp_path, scene)


def test_makeable_contracts_and_par_are_shown(tmp_path: Path) -> None:
    """A board with all spades North: thirteen tricks in spades and in diamonds, none else."""
    spades, hearts, diamonds, clubs = (
        "AKQJT98765432" + "...",
        ".AKQJT98765432..",
        "..AKQJT98765432.",
        "...AKQJT98765432",
    )
    deal = Deal.parse(f"N:{spades} {hearts} {diamonds} {clubs}")
    boards = [BOARDS[0].replace(deal=deal), *BOARDS[1:]]

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await bring(client, name, to_bytes(boards, "pbn"))
        for _ in range(7):
            await play_round(place, client, name, random.Random(1))
        for _ in range(20):
            shown = (await client.get(f"/club/{name}/boards/1")).text
            if "7" in re.findall(r'class="par">(.*?)</p>', shown)[0]:
                break
            await asyncio.sleep(0.5)
        (row,) = re.findall(r'<th scope="row">N</th>((?:<td>\d+</td>)+)', shown.split('class="makes"')[1])
        # No-trump, spades, hearts, diamonds, clubs: North has all spades and South all diamonds.
        assert re.findall(r"\d+", row) == ["0", "13", "0", "13", "0"]

    visit(tmp_path, scene)


def test_nothing_a_phone_gets_depends_on_the_cards(tmp_path: Path) -> None:
    """With other deals for the same boards every page of a guest has the same bytes while nobody is through."""
    rng = random.Random(99)
    others = [board.replace(deal=Deal.random(rng)) for board in BOARDS]

    async def scene(place: Running, client: httpx.AsyncClient) -> None:
        name = await open_night(client)
        await play_round(place, client, name, random.Random(1))
        await play_round(place, client, name, random.Random(2))
        code = (await state_of(place, name)).codes[0]
        paths = ["", "/screen", "/cards", "/boards/1", "/who/1", "/hands", "/hands?all=1", "/names", "/backup"]
        paths += [f"/t/{code}", f"/t/{code}?board=1", "/deals.pbn", "/deals.dup", "/files/event.json", "/direct"]
        shown = []
        for boards in (BOARDS, others):
            assert (await bring(client, name, to_bytes(boards, "pbn"))).status_code == 303
            async with httpx.AsyncClient(base_url=place.base) as guest:
                texts = [(await guest.get(f"/club/{name}{path}")).text for path in paths]
            shown.append([re.sub(r'data-version="\d+"', "", text) for text in texts])

        assert shown[0] == shown[1]

    visit(tmp_path, scene)
