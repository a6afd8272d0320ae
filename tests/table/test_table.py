"""Live tables: seats, robots, the game, fair deals, alerts; and what each viewer gets to see."""

import random
from typing import Any

import pytest

from makker.deals.fair import FairSource, is_honest
from makker.errors import InvalidValue, MakkerError, ParseError
from makker.games.bondebridge import Options as BondebridgeOptions
from makker.games.bridge.calls import PASS
from makker.games.bridge.chicago import ChicagoOptions
from makker.games.bridge.duplicate import DuplicateOptions
from makker.games.bridge.rubber import RubberOptions
from makker.games.registry import find_game, game_names
from makker.robots.registry import find_robot
from makker.rules import IllegalAction, Official
from makker.table import (
    Access,
    TableState,
    act,
    admit,
    alert,
    ask,
    close,
    come_back,
    create,
    deal,
    decode,
    encode,
    evolve,
    fold_table,
    give_entropy,
    go_on,
    knock,
    mix,
    play_for,
    seat_robot,
    seen,
    sit,
    stand,
    start,
    view,
)
from makker.table.events import Acted, Committed, CommittedSeen, Event, Knocked, Revealed, Withheld

ANNA, BO, CLARA, DAG = "p-anna", "p-bo", "p-clara", "p-dag"
SECRETS = random.Random(1)


class Played:
    """A table with its log, for tests to act on."""

    def __init__(self, game: str = "rubber", options: Any = None, access: Access = Access.ANYONE) -> None:
        self.log: list[Event] = []
        chosen = find_game(game).options() if options is None else options
        self.put(create(0.0, "t1", game, chosen, access=access, grace=30, host=ANNA))

    def put(self, events: tuple[Event, ...]) -> "Played":
        """Append what a command gave."""
        self.log.extend(events)
        return self

    @property
    def now(self) -> TableState:
        """The table as it is."""
        return fold_table(self.log)

    def seated(self) -> "Played":
        """Four friends, each in a seat, and the game started and dealt."""
        for person, seat in ((ANNA, "S"), (BO, "W"), (CLARA, "N"), (DAG, "E")):
            self.put(sit(self.now, 1.0, person, person.removeprefix("p-").title(), seat))
        return self.put(start(self.now, 2.0, ANNA)).dealt()

    def dealt(self) -> "Played":
        """Committed and dealt."""
        self.put(deal(self.now, 3.0, SECRETS.randbytes(32)))
        return self.put(deal(self.now, 4.0, SECRETS.randbytes(32)))

    def does(self, person: str, *texts: str) -> "Played":
        """A person's actions."""
        for text in texts:
            self.put(act(self.now, 5.0, person, text))
        return self


def code(call: Any, *arguments: Any, **named: Any) -> str:
    """By which code the command is refused."""
    with pytest.raises(MakkerError) as caught:
        call(*arguments, **named)
    return caught.value.code


def test_a_newcomer_plays_with_three_robots() -> None:
    """Sit South, start: robots take the seats still free."""
    table = Played().put(())
    table.put(sit(table.now, 1.0, ANNA, "Anna", "S")).put(start(table.now, 2.0, ANNA))
    shown = view(table.now, ANNA)

    assert [(each.seat, each.name, each.robot) for each in shown.seats] == [
        ("N", "", True),
        ("E", "", True),
        ("S", "Anna", False),
        ("W", "", True),
    ]
    assert shown.seat == "S"


def test_seats() -> None:
    """A taken seat is taken; one moves before the start and not after; names are cleaned."""
    table = Played().put(sit(Played().now, 1.0, ANNA, "  Anna\n\x00 B ", "S"))

    assert table.now.seats["S"].name == "Anna B"
    assert code(sit, table.now, 1.0, BO, "Bo", "S") == "seat.taken"
    assert code(sit, table.now, 1.0, BO, "Bo", "X") == "seat.none"
    assert code(sit, table.now, 1.0, BO, "\x00 ", "N") == "name.bad"
    assert code(sit, table.now, 1.0, BO, "x" * 41, "N") == "name.bad"
    table.put(sit(table.now, 1.0, ANNA, "Anna", "N"))
    assert list(table.now.seats) == ["N"]
    table.put(start(table.now, 2.0, ANNA))
    assert code(sit, table.now, 3.0, ANNA, "Anna", "S") == "seat.already"
    assert code(start, table.now, 3.0, ANNA) == "table.started"


def test_who_may_join() -> None:
    """Without the link only the host may sit at a table that is not open to anyone."""
    table = Played(access=Access.LINK)

    assert code(sit, table.now, 1.0, BO, "Bo", "N", invited=False) == "table.not_invited"
    assert sit(table.now, 1.0, ANNA, "Anna", "N", invited=False)
    assert sit(table.now, 1.0, BO, "Bo", "N", invited=True)


def test_a_host_lets_friends_in() -> None:
    """At a table of friends only those sit whom the host has let in; who they are is told to nobody else."""
    table = Played(access=Access.FRIENDS)

    assert code(sit, table.now, 1.0, BO, "Bo", "N") == "table.not_invited"
    table.put(knock(table.now, 1.0, BO, "Bo"))
    assert knock(table.now, 1.0, BO, "Bo again") == ()
    assert view(table.now, ANNA).knocks == ((0, "Bo"),)
    assert (view(table.now, BO).knocks, view(table.now, BO).knocked, view(table.now, BO).welcome) == ((), True, False)
    asked = table.log[-1]
    assert [seen(table.now, asked, who) for who in (ANNA, BO, CLARA)] == [
        Knocked(1.0, "", "Bo"),
        asked,
        Withheld(1.0),
    ]
    assert code(admit, table.now, 2.0, BO, 0) == "table.not_host"
    assert code(admit, table.now, 2.0, ANNA, 1) == "knock.none"
    table.put(admit(table.now, 2.0, ANNA, 0))
    assert (view(table.now, ANNA).knocks, view(table.now, BO).welcome) == ((), True)
    assert view(table.put(sit(table.now, 3.0, BO, "Bo", "N")).now, BO).seat == "N"
    assert code(sit, table.now, 3.0, CLARA, "Clara", "E") == "table.not_invited"


def test_only_so_many_wait_to_be_let_in() -> None:
    """A table of friends is not flooded by strangers."""
    table = Played(access=Access.FRIENDS)
    for number in range(50):
        table.put(knock(table.now, 1.0, f"p{number}", f"Name {number}"))

    assert code(knock, table.now, 1.0, "one more", "Name") == "knock.too_many"


def test_the_next_deal_waits_for_people() -> None:
    """After a deal everybody at the table is awaited until they go on; robots and who is away are not."""
    table = Played("duplicate").put(())
    for person, seat in ((ANNA, "S"), (BO, "W")):
        table.put(sit(table.now, 1.0, person, "name", seat))
    table.put(start(table.now, 2.0, ANNA))
    assert view(table.now, ANNA).awaited == ()
    table.dealt()
    for _ in range(4):
        seat = view(table.now, ANNA).waiting[0]
        who = {"S": ANNA, "W": BO}.get(seat)
        table.put(act(table.now, 5.0, who, "P") if who else play_for(table.now, 5.0, seat, PASS))
    assert view(table.now, None).awaited == ("S", "W")
    table.put(go_on(table.now, 6.0, ANNA))
    assert go_on(table.now, 6.0, ANNA) == ()
    assert view(table.now, None).awaited == ("W",)
    table.put(seat_robot(table.now, 7.0, "W"))
    assert view(table.now, None).awaited == ()
    table.dealt()
    assert (view(table.now, None).awaited, table.now.ready) == ((), ())


def test_who_adds_to_the_shuffle_is_waited_for() -> None:
    """Before the first deal only those are awaited who asked for it; what they add is in the shuffle."""
    table = Played()
    for person, seat in ((ANNA, "S"), (BO, "W")):
        table.put(sit(table.now, 1.0, person, "name", seat))
    table.put(mix(table.now, 1.0, ANNA, "on"))
    assert mix(table.now, 1.0, ANNA, "on") == ()
    assert code(mix, table.now, 1.0, ANNA, "perhaps") == "mix.unknown"
    table.put(start(table.now, 2.0, ANNA)).put(deal(table.now, 3.0, SECRETS.randbytes(32)))
    assert (view(table.now, ANNA).awaited, view(table.now, ANNA).committed) == (("S",), True)
    table.put(give_entropy(table.now, 4.0, ANNA, "my cat")).put(go_on(table.now, 4.0, ANNA))
    assert view(table.now, ANNA).awaited == ()
    table.put(deal(table.now, 5.0, SECRETS.randbytes(32)))
    assert table.now.dealt is not None
    assert table.now.dealt[2] == ("", "", "my cat", "")
    assert not view(table.now, ANNA).committed


def test_a_robot_takes_over_and_hands_back() -> None:
    """The seat stays the person's; acting brings one back."""
    table = Played().seated()
    table.put(seat_robot(table.now, 9.0, "S"))
    robot, person = table.now.seats["S"], view(table.now, ANNA)

    assert (robot.robot, robot.person, person.seat) == (True, ANNA, "S")
    assert code(sit, table.now, 9.0, "p-eva", "Eva", "S") == "seat.taken"
    table.put(come_back(table.now, 10.0, ANNA))
    assert not table.now.seats["S"].robot
    assert code(play_for, table.now, 11.0, "S", None) == "seat.not_robot"


def test_who_leaves_for_good_leaves_a_robot_that_anybody_may_replace() -> None:
    """During the game."""
    table = Played().seated()
    table.put(stand(table.now, 9.0, ANNA)).put(sit(table.now, 10.0, "p-eva", "Eva", "S"))

    assert view(table.now, "p-eva").seat == "S"
    assert view(table.now, ANNA).seat is None


def test_only_the_one_in_turn_acts_and_nothing_else_changes() -> None:
    """The rules decide; an error leaves the table as it was."""
    table = Played().seated()
    before = table.now

    with pytest.raises(IllegalAction):
        act(before, 5.0, ANNA, "1C")
    with pytest.raises(ParseError):
        act(before, 5.0, CLARA, "eleven")
    assert code(act, before, 5.0, "p-eva", "P") == "seat.not_seated"
    assert table.now == before


def test_the_deal_is_committed_to_beforehand_and_revealed_afterwards() -> None:
    """The hash comes first, the secret only with the end of the deal, and it deals the same cards again."""
    table = Played().seated()
    for person in (CLARA, DAG, ANNA, BO):
        table.does(person, "P")
    committed = next(event for event in table.log if isinstance(event, Committed))
    revealed = next(event for event in table.log if isinstance(event, Revealed))
    again = find_game("rubber").rules.chance(
        fold_table(table.log[: table.log.index(committed)]).state,
        FairSource(bytes.fromhex(revealed.secret), revealed.label, revealed.entropy),
    )
    acted = next(event for event in table.log if isinstance(event, Acted) and event.who == "chance")

    assert is_honest(committed.digest, bytes.fromhex(revealed.secret), revealed.label)
    assert str(again.deal) in bytes(acted.events[0]).decode()
    assert table.log.index(committed) < table.log.index(acted) < table.log.index(revealed)


def test_entropy_changes_the_deal() -> None:
    """The players mix in what they like between commitment and deal, and nobody else sees it before."""
    table = Played()
    table.put(sit(table.now, 1.0, ANNA, "Anna", "S")).put(start(table.now, 2.0, ANNA))
    table.put(deal(table.now, 3.0, bytes(32)))
    plain = deal(table.now, 4.0, bytes(32))
    given = give_entropy(table.now, 3.5, ANNA, "my cat")
    table.put(given)

    assert deal(table.now, 4.0, bytes(32)) != plain
    assert isinstance(seen(table.now, given[0], BO), Withheld)
    assert code(give_entropy, Played().put(sit(Played().now, 1.0, ANNA, "A", "S")).now, 1.0, ANNA, "x") == (
        "deal.not_committed"
    )


def test_alerts_reach_all_but_the_partner() -> None:
    """Self-alerts: opponents and spectators see them, partner does not, not even that there was one."""
    table = Played().seated().does(CLARA, "1C")
    events = alert(table.now, 6.0, CLARA, 0, "could be two")
    table.put(events)
    shown = {person: seen(table.now, events[0], person) for person in (CLARA, DAG, ANNA, BO, None)}

    assert {person for person, event in shown.items() if isinstance(event, Withheld)} == {ANNA}
    assert [len(view(table.now, person).alerts) for person in (CLARA, DAG, ANNA, BO, None)] == [1, 1, 0, 1, 1]
    assert code(alert, table.now, 6.0, DAG, 0, "mine?") == "call.not_yours"
    assert code(alert, table.now, 6.0, DAG, 7, "none") == "call.none"


def test_partner_is_who_sits_opposite_now() -> None:
    """In the second chukker of Chicago, North's partner is another."""
    table = Played("chicago", ChicagoOptions(chukkers=3)).seated()
    order = [CLARA, DAG, ANNA, BO]
    first = partner_hidden_from(table, CLARA)
    for _ in range(4):
        state = table.now.state
        while state.boards == table.now.state.boards and len(table.now.state.score) == 1:
            play_one(table, order)
        table.dealt()
    second = partner_hidden_from(table, CLARA)

    assert first == "S"
    assert second != first


def play_one(table: Played, people: list[str]) -> None:
    """One robot-like action by whoever is to act."""
    state = table.now
    rules, robot = state.rules, find_robot(state.game, "novice")
    seat = next(iter(view(state, None).waiting), None)
    if seat is None:
        table.put(deal(state, 3.0, SECRETS.randbytes(32)))
        return
    person = next(person for person in people if state.seat_of(person) == seat)
    action = robot.act(rules.view(state.state, state.places[seat]), 1.0, random.Random(1))
    table.does(person, rules.write(action))


def partner_hidden_from(table: Played, person: str) -> str:
    """Whom the person's alert would be hidden from."""
    people = [CLARA, DAG, ANNA, BO]
    while not any(table.now.seat_of(person) == player for player in callers(table)):
        play_one(table, people)
    number = [table.now.seat_of(person) == player for player in callers(table)].index(True)
    (event,) = alert(table.now, 6.0, person, number, "x")
    return str(getattr(event, "hidden_from", ""))


def callers(table: Played) -> list[str]:
    """Who has called in the current auction, as seats."""
    from makker.table.commands import caller, calls_made

    return [caller(table.now, number) for number in range(len(calls_made(table.now)))]


def test_questions_go_to_who_made_the_call() -> None:
    """Only opponents ask; only the two see it."""
    table = Played().seated().does(CLARA, "1C")
    (event,) = ask(table.now, 6.0, DAG, 0)
    shown = {person: seen(table.now, event, person) for person in (CLARA, DAG, ANNA, BO, None)}

    assert {person for person, each in shown.items() if not isinstance(each, Withheld)} == {CLARA, DAG}
    assert code(ask, table.now, 6.0, ANNA, 0) == "call.own_side"


def test_identities_and_secrets_stay_inside() -> None:
    """No viewer receives anybody else's identity, nor the secret before the deal is over, nor others' cards."""
    table = Played().seated().does(CLARA, "1C")
    state = table.now
    committed = next(event for event in table.log if isinstance(event, Committed))
    for person in (ANNA, BO, CLARA, DAG, None):
        stream = b"\n".join(encode(seen(state, event, person)) for event in table.log)
        others = {ANNA, BO, CLARA, DAG} - {person}
        assert committed.secret.encode() not in stream
        assert not [other for other in others if other.encode() in stream]
        hands = [str(hand) for _, hand in state.state.deal.deal]
        assert sum(hand.encode() in stream for hand in hands) == (0 if person is None else 1)
    assert isinstance(seen(state, committed, ANNA), CommittedSeen)


@pytest.mark.parametrize("game", game_names())
def test_robots_play_every_game_to_its_end_at_a_table(game: str) -> None:
    """The log folds to the same table, also from its JSON; every viewer gets one event for each event."""
    options = {
        "rubber": RubberOptions(most_deals=2),
        "duplicate": DuplicateOptions(boards=2),
        "bondebridge": BondebridgeOptions(players=3, largest=4, forehead=True),
    }.get(game)
    table, rng = Played(game, options), random.Random(3)
    first = next(iter(table.now.places))
    table.put(sit(table.now, 1.0, ANNA, "Anna", first)).put(start(table.now, 1.0, ANNA))
    table.put(seat_robot(table.now, 1.0, first))
    state, rules, robot = table.now, find_game(game).rules, find_robot(game, "novice")
    while not state.over:
        waiting = view(state, None).waiting
        if Official.CHANCE in rules.to_act(state.state):
            events = deal(state, 2.0, rng.randbytes(32))
        else:
            player = state.places[waiting[0]]
            events = play_for(state, 2.0, waiting[0], robot.act(rules.view(state.state, player), 1.0, rng))
        for event in events:
            table.log.append(event)
            state = evolve(state, event)

    assert fold_table(decode(encode(event)) for event in table.log) == state
    assert state.version == len(table.log)


def test_closing() -> None:
    """Only the host closes, and then nothing more happens."""
    table = Played().seated()

    assert code(close, table.now, 9.0, BO) == "table.not_host"
    table.put(close(table.now, 9.0, ANNA))
    assert code(act, table.now, 9.0, CLARA, "P") == "table.closed"
    assert code(sit, table.now, 9.0, "p-eva", "Eva", "N") == "table.closed"


def test_impossible_tables() -> None:
    """Unknown games, options that are none, and seven players of bondebridge are refused when the table is made."""

    def made(game: str, options: Any, grace: float = 30) -> str:
        return code(create, 0.0, "t", game, options, access=Access.LINK, grace=grace, host=ANNA)

    assert made("poker", {}) == "game.unknown"
    assert made("rubber", {"colour": "blue"}) == "options.invalid"
    assert made("rubber", {"undo": "sometimes"}) == "options.invalid"
    assert made("bondebridge", {"players": 7}) == "options.players"
    assert made("rubber", {}, grace=-1) == "table.grace"
    with pytest.raises(InvalidValue):
        create(0.0, "t", "rubber", [1], access=Access.LINK, grace=1, host=ANNA)
