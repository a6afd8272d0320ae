"""The club night: entries from the tables, what is refused, every repair, and the fold of its events."""

import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from makker.deals import Deal
from makker.errors import ConflictError, InvalidValue, MakkerError, ParseError
from makker.games.bridge.contract import Result
from makker.seats import Seat
from makker.tournament.evening import Evening, Happening, Setup, decode, encode, evolve_all
from makker.tournament.evening.allowing import come_as_director
from makker.tournament.evening.correcting import clear, correct
from makker.tournament.evening.entering import confirm, enter, stamp
from makker.tournament.evening.events import Opened
from makker.tournament.evening.opening import check_opened, name_contestants, open_evening
from makker.tournament.evening.running import announce, begin_round, finish, penalise
from makker.tournament.evening.seating import come_back, leave, swap, turn_table
from makker.tournament.events import Contestant, Event, rankings
from makker.tournament.movements import howell, mitchell
from makker.tournament.scoring import Artificial, Assigned, Late, NotPlayed, Played

HOST, KEY = "host", "the key"


class Night:
    """An evening, its events, and a clock."""

    def __init__(self, event: Event | None = None, **more: Any) -> None:
        movement = howell(8)
        self.now = 1000.0
        self.stored: list[bytes] = []
        self.state: Evening | None = None
        known = event or Event(movement=movement)
        assert known.movement is not None
        codes = [f"code{table}" for table in range(1, known.movement.tables + 1)]
        self.take(open_evening(self.now, "club", Setup(event=known, **more), HOST, KEY, codes))

    def take(self, events: tuple[Happening, ...]) -> None:
        """Store, read back, fold."""
        lines = [encode(event) for event in events]
        self.stored += lines
        self.state = evolve_all(self.state, [decode(line) for line in lines])

    @property
    def now_state(self) -> Evening:
        """The state."""
        assert self.state is not None
        return self.state

    def do(self, command: Callable[..., tuple[Happening, ...]], *words: object, **more: object) -> None:
        """A director's command."""
        self.now += 1
        self.take(command(self.now_state, self.now, HOST, *words, **more))

    def enter(self, table: int, board: int, written: str, **more: object) -> None:
        """A table's entry in the present round."""
        self.now += 1
        self.take(enter(self.now_state, self.now, table, self.now_state.round, board, written, **more))  # type: ignore[arg-type]

    def play(self, rng: random.Random, rounds: int | None = None) -> None:
        """Rounds with a result everywhere, entered in any order."""
        for _ in range(rounds or self.now_state.rounds):
            self.do(begin_round)
            due = list(self.now_state.due(self.now_state.round))
            rng.shuffle(due)
            for _, table, board in due:
                self.enter(table, board, rng.choice(("4S by N =", "3NT by E +1", "2H by S -1", "Pass")))


def test_the_clock_stops_with_the_last_result() -> None:
    """Time runs while results of the round are missing, 60 seconds for each of its minutes; not before, not after."""
    night = Night(minutes=15.0)
    ends = [night.now_state.ends]
    night.do(begin_round)
    began = night.now
    first, *others = night.now_state.due(1)
    for _, table, board in others:
        night.enter(table, board, "Pass")
    ends.append(night.now_state.ends)
    night.enter(first[1], first[2], "Pass")
    ends.append(night.now_state.ends)
    night.do(begin_round)
    again = night.now
    ends.append(night.now_state.ends)
    night.do(finish, final=True, why="the hall closes")
    ends.append(night.now_state.ends)

    assert ends == [None, began + 900, None, again + 900, None]


def test_a_whole_evening() -> None:
    """Every round's results come in any order; the fold of what was stored is the state; everybody is ranked."""
    night = Night()
    night.play(random.Random(1))
    state = night.now_state

    assert [state.missing(number) for number in range(1, 8)] == [()] * 7
    assert len(state.entries) == 7 * 4 * 2
    assert evolve_all(None, [decode(line) for line in night.stored]) == state
    (ranking,) = rankings(state.event())
    assert sum(each.result for each in ranking.standings) == 400


def test_a_table_enters_and_the_other_side_confirms() -> None:
    """The own side cannot; a correction is to be confirmed anew; boards, rounds and tables are checked."""
    night = Night()
    night.do(begin_round)
    night.enter(1, 1, "4S by N =", by="ns")
    place = (1, 1, 1)
    with pytest.raises(ConflictError, match=r"evening\.own_entry"):
        confirm(night.now_state, night.now, place, "ns")
    night.take(confirm(night.now_state, night.now, place, "ew"))
    assert night.now_state.entries[place].confirmed
    night.enter(1, 1, "4S by N -1", by="ew")
    assert not night.now_state.entries[place].confirmed
    assert night.now_state.entries[place].outcome == Played(-50)
    for words, code in (
        ((1, 1, 3, "Pass"), "evening.board"),
        ((9, 1, 1, "Pass"), "evening.table"),
        ((1, 2, 3, "Pass"), "evening.not_now"),
        ((1, 1, 1, "9S by N"), "result.unknown"),
        ((1, 1, 1, "4S by N +5"), "result.impossible"),
    ):
        table, number, board, written = words
        with pytest.raises(MakkerError) as refused:
            enter(night.now_state, night.now, table, number, board, written)
        assert refused.value.code == code, words


def test_the_lead_is_in_the_right_hand() -> None:
    """Where the deal is known only the leader's own cards can have been led."""
    deal = Deal.random(random.Random(4))
    night = Night(Event(movement=howell(8), deals={1: str(deal)}))
    night.do(begin_round)
    mine = next(iter(deal.hands[Seat.EAST.index]))
    other = next(iter(deal.hands[Seat.SOUTH.index]))
    night.enter(1, 1, "4S by N =", lead=str(mine))

    assert night.now_state.entries[1, 1, 1].lead == str(mine)
    assert Result.parse("4S by N =").contract.leader is Seat.EAST
    for lead, code in ((str(other), "lead.not_theirs"), ("x9", "card.unknown")):
        with pytest.raises(MakkerError) as refused:
            enter(night.now_state, night.now, 1, 1, 1, "4S by N =", lead)
        assert refused.value.code == code


def test_only_a_director_directs() -> None:
    """Everything of the director's is refused to others; with the key one more may."""
    night = Night()
    state = night.now_state
    commands: list[Callable[[], object]] = [
        lambda: begin_round(state, 0, "somebody"),
        lambda: correct(state, 0, "somebody", (1, 1, 1), "Pass", "why"),
        lambda: clear(state, 0, "somebody", [(1, 1, 1)], "why"),
        lambda: swap(state, 0, "somebody", 1, 2, 1, "why"),
        lambda: turn_table(state, 0, "somebody", 1, 1, "why"),
        lambda: leave(state, 0, "somebody", 1, 1, "why"),
        lambda: come_back(state, 0, "somebody", 1),
        lambda: penalise(state, 0, "somebody", 1, Decimal(1), "why"),
        lambda: announce(state, 0, "somebody", "x"),
        lambda: finish(state, 0, "somebody", final=True),
        lambda: name_contestants(state, 0, "somebody", []),
    ]
    for command in commands:
        with pytest.raises(ConflictError, match=r"evening\.not_director"):
            command()
    with pytest.raises(InvalidValue, match=r"evening\.key"):
        come_as_director(state, "somebody", "guess")
    night.take(come_as_director(state, "somebody", KEY))
    assert begin_round(night.now_state, 0, "somebody")
    assert come_as_director(night.now_state, "somebody", KEY) == ()
    with pytest.raises(InvalidValue, match=r"evening\.code"):
        state.table_of("code9")
    assert state.table_of("code3") == 3


@pytest.mark.parametrize(
    ("written", "outcome"),
    [
        ("A60-40", Artificial(60, 40)),
        ("NP", NotPlayed()),
        ("late", Late()),
        ("3NT by W -2", Played(100)),
    ],
)
def test_the_director_writes_any_result(written: str, outcome: object) -> None:
    """With a reason, which stands in the log of changes; in any round."""
    night = Night()
    night.play(random.Random(2), rounds=2)
    night.do(correct, (1, 1, 1), written, "the table was wrong")

    assert night.now_state.entries[1, 1, 1].outcome == outcome
    assert night.now_state.entries[1, 1, 1].confirmed
    last = night.now_state.changes[-1]
    assert (last.what, last.where, last.why) == ("corrected", "1-1-1", "the table was wrong")


def test_weighted_scores_of_a_director() -> None:
    """Two thirds of one and a third of another; what is no such thing is refused."""
    night = Night()
    night.do(begin_round)
    night.do(correct, (1, 1, 1), "W2:4S by N =,1:4S by N -1", "misinformation")
    found = night.now_state.entries[1, 1, 1].outcome

    assert isinstance(found, Assigned)
    assert [(part.score, part.weight) for part in found.ns] == [(420, 2), (-50, 1)]
    night.do(correct, (1, 1, 2), "W1:4S by N = / 3:4S by N -1,1:4S by N =", "split (Law 12C1c)")
    split = night.now_state.entries[1, 1, 2].outcome

    assert isinstance(split, Assigned)
    assert [(part.score, part.weight) for part in split.ns] == [(620, 1)]  # on board 2 they are vulnerable
    assert [(part.score, part.weight) for part in split.for_ew] == [(-100, 3), (620, 1)]
    for text in ("W:4S by N =", "W2:", "W0:Pass", "A60", "A60-400", "A6x-40", "W1:Pass/", "W1:Pass/1:Pass/1:Pass"):
        with pytest.raises(ParseError):
            correct(night.now_state, 0, HOST, (1, 1, 1), text, "why")
    for why in ("", "   ", "x" * 201, "a\nb"):
        with pytest.raises(InvalidValue, match=r"evening\.(no_)?why"):
            correct(night.now_state, 0, HOST, (1, 1, 1), "Pass", why)


def test_the_wrong_pair_played() -> None:
    """Law 15: the result is given to those who played; a pair cannot have two results on a board."""
    night = Night()
    night.play(random.Random(3), rounds=1)
    entry = night.now_state.entries[1, 1, 1]
    night.do(correct, (1, 1, 1), "4S by N =", "sat the wrong way", contestants=(entry.ew, entry.ns))

    assert (night.now_state.entries[1, 1, 1].ns, night.now_state.entries[1, 1, 1].ew) == (entry.ew, entry.ns)
    with pytest.raises(InvalidValue, match=r"result\.same_pair"):
        correct(night.now_state, 0, HOST, (1, 1, 1), "Pass", "why", contestants=((3,), (3,)))
    with pytest.raises(InvalidValue, match=r"evening\.contestant"):
        correct(night.now_state, 0, HOST, (1, 1, 1), "Pass", "why", contestants=((3,), (12,)))
    night.play(random.Random(3), rounds=1)
    second = next(each for each in night.now_state.entries.values() if each.round == 2 and each.board == 1)
    first = next(each for each in night.now_state.entries.values() if each.round == 1 and each.board == 1)
    with pytest.raises(InvalidValue, match=r"result\.board_twice"):
        correct(night.now_state, 0, HOST, second.place, "Pass", "why", contestants=(first.ns, second.ew))


def test_no_repair_lets_a_table_enter_a_board_twice() -> None:
    """After pairs have exchanged places a table can have a board that one has had: refused, and the standings stand."""
    night = Night()
    night.play(random.Random(3), rounds=1)
    night.do(swap, 1, 3, 2, "late")
    refused = []
    for _ in range(2, 8):
        night.do(begin_round)
        for _, table, board in night.now_state.due(night.now_state.round):
            try:
                night.enter(table, board, "4S by N =")
            except InvalidValue as fault:
                refused.append(fault.code)
    assert set(refused) == {"result.board_twice"}
    for place in [each for at in range(1, 8) for each in night.now_state.missing(at)]:
        night.do(correct, place, "NP", "had it before")
    finish(night.now_state, night.now + 30 * 60, HOST, final=True)
    assert sum(each.total.boards for each in rankings(night.now_state.event())[0].standings) == 2 * len(
        [each for each in night.now_state.event().results if each.is_scored]
    )
    assert rankings(night.now_state.event())


def test_what_the_director_has_written_stays() -> None:
    """A table does not write over a ruling; when the director takes it away the table enters again."""
    night = Night()
    night.do(begin_round)
    night.do(correct, (1, 1, 1), "A60-40", "a ruling")
    with pytest.raises(ConflictError, match=r"evening\.not_director"):
        night.enter(1, 1, "4S by N =")
    night.do(clear, [(1, 1, 1)], "play it")
    night.enter(1, 1, "4S by N =")
    assert night.now_state.entries[1, 1, 1].contract == "4S by N ="


def test_only_what_was_shown_is_confirmed() -> None:
    """A result that is changed while the other side looks at it is not confirmed unseen."""
    night = Night()
    night.do(begin_round)
    night.enter(1, 1, "4S by N =")
    shown = stamp(night.now_state.entries[1, 1, 1])
    night.enter(1, 1, "4S by N +3")
    with pytest.raises(ConflictError, match=r"log\.conflict"):
        confirm(night.now_state, 0, (1, 1, 1), "ew", shown)
    night.take(confirm(night.now_state, 0, (1, 1, 1), "ew", stamp(night.now_state.entries[1, 1, 1])))
    assert night.now_state.entries[1, 1, 1].confirmed


@pytest.mark.parametrize("written", ["A" + "1" * 6000 + "-1", "W" + "1" * 6000 + ":4S by N ="])
def test_numbers_without_end(written: str) -> None:
    """Refused like any other that is none."""
    night = Night()
    with pytest.raises(ParseError, match=r"adjusted\.unknown"):
        correct(night.now_state, 0, HOST, (1, 1, 1), written, "why")


@pytest.mark.parametrize(
    "change",
    [
        {"name": "../../x"},
        {"name": ""},
        {"key": ""},
        {"codes": ("a",)},
        {"setup": Setup(event=Event())},
        {"setup": Setup(event=Event(movement=howell(8)), minutes=1e30)},
        {"setup": Setup(event=Event(movement=replace(howell(8), contestants=10**9)))},
    ],
)
def test_a_backup_that_nobody_made(change: dict[str, Any]) -> None:
    """What could not have been set up is not taken over."""
    codes = tuple(f"code{table}" for table in range(4))
    good = Opened("club", Setup(event=Event(movement=howell(8))), HOST, "a-key-of-some-length", codes, 0.0)
    check_opened(good)
    with pytest.raises(InvalidValue):
        check_opened(replace(good, **change))


def test_a_set_has_boards_that_can_be_numbered() -> None:
    """Not a thousand million."""
    for wrong in ({"each": 0}, {"each": 10**9}, {"first_board": 10**9}):
        with pytest.raises(InvalidValue, match=r"event\.numbers"):
            Event(movement=howell(8), **wrong)  # type: ignore[arg-type]


def test_a_table_sat_the_wrong_way_round() -> None:
    """What is entered there is turned with it, the rest stays; turned back it is as before."""
    night = Night()
    night.do(begin_round)
    night.enter(1, 1, "4S by N =")
    before = night.now_state
    night.do(turn_table, 1, 1, "arrow")
    night.enter(1, 2, "Pass")
    turned = night.now_state

    assert turned.entries[1, 1, 1].ns == before.entries[1, 1, 1].ew
    assert turned.entries[1, 1, 2].ns == before.entries[1, 1, 1].ew
    night.do(turn_table, 1, 1, "it was right")
    assert night.now_state.entries[1, 1, 1] == before.entries[1, 1, 1]
    assert night.now_state.sitting(1, 1) == before.sitting(1, 1)


def test_pairs_exchange_places() -> None:
    """From a round on each sits where the other should; exchanged again they are back."""
    night = Night()
    night.do(swap, 1, 2, 3, "wrong seats")
    state = night.now_state
    movement = state.setup.event.movement
    assert movement is not None

    assert state.sittings(2) == movement.rounds[1]
    for number in (3, 7):
        for each, plain in zip(state.sittings(number), movement.rounds[number - 1], strict=True):
            exchange = {1: 2, 2: 1}
            assert each.everybody == tuple(exchange.get(who, who) for who in plain.everybody)
    night.do(swap, 1, 2, 5, "back")
    assert night.now_state.sittings(6) == movement.rounds[5]


def test_a_pair_leaves() -> None:
    """From then on its opponents sit out, nothing of theirs is missing, and earlier results stand."""
    night = Night()
    night.play(random.Random(5), rounds=2)
    night.do(leave, 8, 3, "ill")
    night.do(begin_round)
    due = night.now_state.due(3)

    assert len(due) == 3 * 2
    assert all(8 not in each.everybody for each in night.now_state.sittings(3))
    assert any(8 in each.ns + each.ew for each in night.now_state.entries.values())
    night.do(come_back, 8)
    assert len(night.now_state.due(3)) == 8
    with pytest.raises(InvalidValue, match=r"evening\.contestant"):
        come_back(night.now_state, 0, HOST, 8)


def test_a_round_is_played_again() -> None:
    """All its results are taken away at once, with a reason."""
    night = Night()
    night.play(random.Random(6), rounds=2)
    night.do(clear, night.now_state.due(2), "wrong boards")

    assert len(night.now_state.missing(2)) == 8
    assert night.now_state.missing(1) == ()
    with pytest.raises(InvalidValue, match=r"evening\.no_entry"):
        clear(night.now_state, 0, HOST, [(2, 1, 1)], "why")


def test_who_is_late() -> None:
    """Tables with something missing once the round's minutes are over."""
    night = Night(minutes=10.0)
    night.do(begin_round)
    began = night.now
    night.enter(1, 1, "Pass")
    night.enter(1, 2, "Pass")

    assert night.now_state.late(began + 599) == ()
    assert night.now_state.late(began + 600) == (2, 3, 4)


def test_results_become_final() -> None:
    """Not while results are missing or within the correction period, unless a reason is given; then nothing changes."""
    night = Night()
    night.play(random.Random(7), rounds=6)
    with pytest.raises(ConflictError, match=r"evening\.results_missing"):
        finish(night.now_state, night.now, HOST, final=True)
    night.play(random.Random(7), rounds=1)
    with pytest.raises(ConflictError, match=r"evening\.correction"):
        finish(night.now_state, night.now + 29 * 60, HOST, final=True)
    night.now += 31 * 60
    night.do(finish, final=True)
    commands: list[Callable[[], object]] = [
        lambda: enter(night.now_state, 0, 1, 7, 1, "Pass"),
        lambda: begin_round(night.now_state, 0, HOST, 1),
        lambda: finish(night.now_state, 0, HOST, final=True),
    ]
    for command in commands:
        with pytest.raises(ConflictError, match=r"evening\.final"):
            command()
    night.do(finish, final=False, why="a protest")
    assert night.now_state.final is None


def test_penalties_names_and_announcements() -> None:
    """They are in the event that is scored, and in the log of changes."""
    night = Night(Event(movement=mitchell(3), winners=2))
    night.do(name_contestants, [Contestant(1, ("Anna", "Bo"))])
    night.do(penalise, 1, Decimal("2.5"), "late")
    night.do(announce, "Coffee in ten minutes")
    event = night.now_state.event()

    assert event.named(1).names == ("Anna", "Bo")
    assert [(each.contestant, each.amount) for each in event.penalties] == [(1, Decimal("2.5"))]
    assert night.now_state.announcement == "Coffee in ten minutes"
    for amount in (Decimal(0), Decimal("NaN"), Decimal(101)):
        with pytest.raises(InvalidValue, match=r"evening\.penalty"):
            penalise(night.now_state, 0, HOST, 1, amount, "why")
    with pytest.raises(InvalidValue, match=r"evening\.contestant"):
        name_contestants(night.now_state, 0, HOST, [Contestant(7, ("Nobody",))])


def test_what_cannot_be_set_up() -> None:
    """No movement, too few codes."""
    for setup, codes, code in (
        (Setup(event=Event()), [], "evening.movement"),
        (Setup(event=Event(movement=howell(8))), ["a"], "evening.codes"),
        (Setup(event=Event(movement=howell(8)), minutes=0), list("abcd"), "evening.codes"),
    ):
        with pytest.raises(InvalidValue) as refused:
            open_evening(0, "x", setup, HOST, KEY, codes)
        assert refused.value.code == code


@pytest.mark.parametrize("line", [b"", b"{}", b'{"type":"nothing"}', b"\xff"])
def test_what_is_no_event(line: bytes) -> None:
    """Refused."""
    with pytest.raises(ParseError, match=r"event\.unknown"):
        decode(line)


def test_repairs_score_as_if_it_had_been_right() -> None:
    """Whatever went wrong and was repaired: the ranking is that of an evening without mishap."""
    plain, mended = Night(), Night()
    rng = random.Random(8)
    results = {}
    for night in (plain, mended):
        night.do(begin_round)
    for place in plain.now_state.due(1):
        results[place] = rng.choice(("4S by N =", "3NT by E +1", "2H by S -1"))
        plain.enter(place[1], place[2], results[place])
        mended.enter(place[1], place[2], "7NT by W -13")
    mended.do(clear, list(mended.now_state.due(1))[:3], "nonsense")
    for place in mended.now_state.due(1):
        mended.do(correct, place, results[place], "read out from the slips")

    assert rankings(mended.now_state.event()) == rankings(plain.now_state.event())


def test_a_log_of_an_earlier_version_still_folds() -> None:
    """A night as it was stored before movements could be drawn: nothing is missing and nothing else is read."""
    old = [
        (
            b'{"type":"opened","name":"old","setup":{"event":{"name":"Tirsdag","movement":{"code":"own","contestants":4,'
            b'"sets":1,"rounds":[[{"table":1,"north_south":[1],"east_west":[2],"boards":1,"switched":false},'
            b'{"table":2,"north_south":[3],"east_west":[4],"boards":1,"switched":false}]],"winners":1,"copies":2,'
            b'"sharing":[],"kind":"pairs"}}},"host":"host","key":"the key","codes":["one","two"],"at":1.0}'
        ),
        b'{"type":"round","number":1,"at":2.0}',
        (
            b'{"type":"entered","entry":{"round":1,"table":1,"board":1,"ns":[1],"ew":[2],"outcome":{"kind":"played",'
            b'"score":420},"contract":"4S by N =","at":3.0}}'
        ),
        b'{"type":"swapped","one":2,"other":4,"since":1,"why":"stairs","at":4.0}',
        b'{"type":"penalised","penalty":{"contestant":1,"amount":"0.05","why":"late"},"at":5.0}',
    ]
    state = evolve_all(None, [decode(line) for line in old])

    assert state is not None
    assert (state.rounds, state.round, len(state.entries)) == (1, 1, 1)
    assert [each.everybody for each in state.sittings(1)] == [(1, 4), (3, 2)]
    assert state.setup.event.deals == {}
    assert state.sits_out(1) == ()
