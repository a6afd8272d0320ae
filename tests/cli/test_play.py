"""`makker play`: robots alone, a person at the prompt, saving and resuming, and nothing hidden on the screen."""

import io
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from makker.bidding import card
from makker.cards import Card, Hand
from makker.cards.hand import FULL_BITS
from makker.cli.main import main
from makker.cli.playing.faces import face_of
from makker.cli.playing.loop import Play
from makker.cli.playing.saves import load, save
from makker.cli.playing.session import Session
from makker.cli.playing.starting import default_seat, new_session
from makker.cli.playing.terminal import Terminal
from makker.errors import SaveError
from makker.games.bondebridge import Bid, PlayBlind
from makker.games.bridge.actions import ClaimHonours, NameContract
from makker.games.bridge.calls import all_bids
from makker.games.registry import Game, find_game, game_names
from makker.games.whist.actions import Double, Name
from makker.i18n import Catalogue, Language
from makker.render.ink import call_text
from makker.robots.bridge import SystemRobot
from makker.robots.registry import find_robot
from makker.rules import IllegalAction, Log, Official, Outcome, replay
from makker.rules.log import fold
from makker.seats import Seat
from makker.testing.playing import Step, play_at_random

SHORT: dict[str, list[str]] = {
    "rubber": ["--most-deals", "2"],
    "chicago": [],
    "duplicate": ["--boards", "2"],
    "minibridge": ["--boards", "2"],
    "auction-bridge": ["--most-deals", "2"],
    "bondebridge": ["--largest", "3"],
    "plump": ["--largest", "3"],
    "oh-hell": ["--largest", "3"],
    "bridge-whist": ["--most-deals", "2"],
    "whist": ["--most-deals", "2"],
}
CLUMSY = ("p", "#1", "0", "1")
"""Typed over and over: whatever is asked, one of these answers it, and the others are refused."""


class Keyboard(io.StringIO):
    """Lines typed without end, or so many of them."""

    def __init__(self, lines: Iterator[str]) -> None:
        super().__init__()
        self.lines = lines

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next line; empty at the end."""
        line = next(self.lines, None)
        return "" if line is None else f"{line}\n"


QUICK = ("--level", "novice")
"""Robots that play at once: what is tested here is the terminal."""


def clumsy(lines: int | None = None) -> Keyboard:
    """The keyboard of somebody who passes and plays the first card offered."""
    return Keyboard(islice(cycle(CLUMSY), lines))


def play(session: Session, keys: Keyboard, path: Path, language: str = "en") -> tuple[Play, str, Outcome[Any] | None]:
    """Play at a terminal that is none; what stands on it, and the outcome."""
    screen, catalogue = io.StringIO(), Catalogue(Language(language))
    seat = Play(session, face_of(session.game, catalogue), Terminal(keys, screen, 0.0), catalogue, path)
    outcome = seat.run()
    return seat, screen.getvalue(), outcome


def begin(name: str, seed: int, **options: Any) -> Session:
    """A new game with the person at the usual seat."""
    game = find_game(name)
    settings = game.options(**options)
    return new_session(game, settings, default_seat(game, settings), seed, "novice")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints."""
    main(list(words))
    return capsys.readouterr().out


@pytest.mark.parametrize("name", game_names())
def test_robots_alone_give_a_log_that_replays(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The JSON's events, folded by the rules, end in the JSON's outcome."""
    printed = json.loads(run(capsys, "play", name, "--robots", "all", *QUICK, "--json", "--seed", "5", *SHORT[name]))
    game = find_game(name)
    options = msgspec.convert(printed["options"], game.options)
    events = [game.rules.decode(json.dumps(event).encode()) for event in printed["events"]]
    state = replay(game.rules, options, events).state
    outcome = game.rules.outcome(state)

    assert outcome is not None
    assert game.rules.to_act(state) == frozenset()
    assert printed["outcome"]["scores"] == {str(who): points for who, points in outcome.scores}
    assert printed["outcome"]["winners"] == [str(who) for who in outcome.winners]
    assert (printed["game"], printed["seed"]) == (name, 5)


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_is_the_same_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Byte for byte; another seed is another game."""
    words = ("play", name, "--robots", "all", *QUICK, "--json", *SHORT[name], "--seed")
    first, again, other = (run(capsys, *words, seed) for seed in ("7", "7", "8"))

    assert first == again
    assert json.loads(first)["events"] != json.loads(other)["events"]


@pytest.mark.parametrize("language", ["nb", "da", "sv", "en"])
@pytest.mark.parametrize("name", game_names())
def test_robots_alone_are_summed_up(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The summary is in the language, with no key or placeholder left in it."""
    text = run(capsys, "play", name, "--robots", "all", *QUICK, "--seed", "5", "--lang", language, *SHORT[name])

    assert Catalogue(Language(language)).coded("game.title", name) in text
    assert "render." not in text
    assert "play." not in text
    assert "{" not in text


def test_a_person_plays_a_whole_rubber(tmp_path: Path) -> None:
    """By the prompt alone, with wrong input all along; the log replays, and the saved game is gone at the end."""
    session = begin("rubber", 11)
    path = tmp_path / "game.json"
    seat, screen, outcome = play(session, clumsy(), path)
    log = replay(session.game.rules, session.options, session.log.events)

    assert outcome is not None
    assert outcome.reason == "rubber_won"
    assert session.game.rules.outcome(log.state) == outcome
    assert seat.catalogue.text("render.you") in screen
    assert not path.exists()


def test_a_person_plays_a_whole_bondebridge(tmp_path: Path) -> None:
    """Twenty rounds, hidden bids, changed bids and all; in Norwegian."""
    session = begin("bondebridge", 3)
    _, screen, outcome = play(session, clumsy(), tmp_path / "game.json", "nb")

    assert outcome is not None
    assert len(session.view.sheet) == 20
    assert "runde 20 av 20" in screen
    assert "Meldingene vises" in screen


@pytest.mark.parametrize("language", ["nb", "da", "sv", "en"])
@pytest.mark.parametrize("name", game_names())
def test_every_game_can_be_played_in_every_language(name: str, language: str, tmp_path: Path) -> None:
    """A person comes to the end of it, and every sentence is there."""
    options = {word[2:].replace("-", "_"): 1 for word in SHORT[name][:1]}
    _, screen, outcome = play(begin(name, 2, **options), clumsy(), tmp_path / "game.json", language)

    assert outcome is not None
    assert "render." not in screen
    assert "play." not in screen
    assert "{" not in screen


@pytest.mark.parametrize("name", ["rubber", "bondebridge", "bridge-whist"])
@pytest.mark.parametrize("lines", [0, 1, 9, 50])
def test_a_game_taken_up_again_goes_on_exactly(name: str, lines: int, tmp_path: Path) -> None:
    """A break anywhere changes nothing of what follows with the same seed and the same lines typed."""
    options = {"largest": 4} if name == "bondebridge" else {"most_deals": 2}
    whole = begin(name, 4, **options)
    play(whole, clumsy(), tmp_path / "whole.json")
    path = tmp_path / "broken.json"
    play(begin(name, 4, **options), clumsy(lines), path)
    keys = cycle(CLUMSY)
    rest = load(path)
    play(rest, Keyboard(islice(keys, lines % len(CLUMSY), None)), path)

    assert rest.log.events == whole.log.events
    assert rest.outcome == whole.outcome


def test_the_game_is_saved_after_every_action(tmp_path: Path) -> None:
    """What the file holds is where the game stands, also when nobody leaves in order."""
    path = tmp_path / "game.json"
    session = begin("rubber", 1)

    class Crash(Exception):
        """Not an end that the game knows of."""

    class Breaking(Keyboard):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            """A line, and then the crash."""
            line = super().readline(size)
            if not line:
                raise Crash
            return line

    with pytest.raises(Crash):
        play(session, Breaking(islice(cycle(CLUMSY), 30)), path)

    assert load(path).log.events == session.log.events


def test_the_robots_system_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game with a system is saved with it and taken up again with it; two systems bid differently on some deal."""
    path = tmp_path / "rubber.json"
    game = find_game("rubber")
    session = new_session(game, game.options(), default_seat(game, game.options()), 4, "novice", "modern")
    save(session, path)
    again = load(path)
    said = {
        system: run(capsys, "play", "rubber", "--robots", "all", *QUICK, "--json", "--seed", "5", "--system", system)
        for system in ("sayc", "modern")
    }

    assert again.system == "modern"
    assert isinstance(again.robot, SystemRobot)
    assert again.robot.own == card("modern")
    assert said["sayc"] != said["modern"]


def test_a_saved_game_is_readable_json(tmp_path: Path) -> None:
    """One object; each event on a line of its own."""
    path = tmp_path / "game.json"
    session = begin("whist", 1)
    session.advance()
    save(session, path)
    text = path.read_text("utf-8")

    assert json.loads(text)["game"] == "whist"
    assert sum('"type":' in line for line in text.splitlines()) == len(session.log.events)


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda text: text[: len(text) // 2], "file.damaged"),
        (lambda text: text.replace('"rubber"', '"tarot"'), "file.damaged"),
        (lambda text: text.replace('"seat": "S"', '"seat": "Q"'), "file.damaged"),
        (lambda text: text.replace('"most_deals"', '"most_beels"'), "file.damaged"),
        (lambda text: text.replace('"makker": 1', '"makker": 2'), "file.version"),
        (lambda _: "not a game", "file.damaged"),
        (lambda _: "", "file.damaged"),
    ],
)
def test_a_damaged_file_is_refused_and_kept(damage: Any, code: str, tmp_path: Path) -> None:
    """The fault is named and the file stays as it was."""
    path = tmp_path / "game.json"
    play(begin("rubber", 1), clumsy(3), path)
    path.write_text(damage(path.read_text("utf-8")), "utf-8")
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        load(path)

    assert caught.value.code == code
    assert path.read_bytes() == before


def test_events_out_of_order_are_damage(tmp_path: Path) -> None:
    """Well-formed events that do not follow from each other are no game."""
    path = tmp_path / "game.json"
    session = begin("rubber", 1)
    play(session, clumsy(20), path)
    data = json.loads(path.read_text("utf-8"))
    data["events"].reverse()
    path.write_text(json.dumps(data), "utf-8")
    with pytest.raises(SaveError) as caught:
        load(path)

    assert caught.value.code == "file.damaged"


def test_wrong_input_loses_nothing(tmp_path: Path) -> None:
    """Nonsense and illegal calls give a reason and the same question again."""
    session = begin("rubber", 4)
    _, screen, _ = play(session, Keyboard(iter(["gibberish", "8h", "1c", "xx", "claim 3", ""])), tmp_path / "game.json")
    calls = [event for event in session.log.events if getattr(event, "seat", None) is session.seat]

    assert calls == []
    assert "is not a call" in screen
    assert "is not enough over" in screen
    assert "You may redouble only the opponents’ double" in screen
    assert "Claims are made during the play" in screen


def test_pages_are_shown_on_request(tmp_path: Path) -> None:
    """Help, the sheet, the hand, the auction and the last trick."""
    lines = ["?", "sheet", "hand", "auction", "last", "quit"]
    _, screen, outcome = play(begin("rubber", 4), Keyboard(iter(lines)), tmp_path / "game.json")

    assert outcome is None
    assert "How to play" in screen
    assert "━┿━" in screen
    assert "No trick has been taken yet." in screen
    assert "The game is saved in" in screen


def test_commands_are_understood_in_the_language(tmp_path: Path) -> None:
    """Norwegian words for the commands, and English ones too."""
    lines = ["hjelp", "regnskap", "hånd", "meldinger", "siste", "slutt"]
    _, screen, _ = play(begin("rubber", 4), Keyboard(iter(lines)), tmp_path / "game.json", "nb")

    assert "Slik spiller du" in screen
    assert "er ikke en melding" not in screen


@pytest.mark.parametrize("name", ["bondebridge", "whist"])
def test_a_game_without_claims_does_not_offer_them(name: str, tmp_path: Path) -> None:
    """Neither in the help nor when they are asked for, and the reason quotes what was typed."""
    _, screen, _ = play(begin(name, 4), Keyboard(iter(["?", "begär 3", "ångra"])), tmp_path / "game.json", "sv")

    assert "  begär 3  " not in screen
    assert "”begär 3” hör inte hemma i det här spelet" in screen
    assert "”ångra” hör inte hemma i det här spelet" in screen


def test_stopping_needs_everybody(tmp_path: Path) -> None:
    """The robots agree to stop, and the unfinished rubber is settled."""
    _, screen, outcome = play(begin("rubber", 4), Keyboard(iter(["stop"])), tmp_path / "game.json")

    assert outcome is not None
    assert outcome.reason == "unfinished"
    assert "Everybody agreed to stop." in screen


class Sitting(Terminal):
    """A terminal at which somebody sits and answers these."""

    def __init__(self, screen: io.StringIO, answers: list[str]) -> None:
        super().__init__(io.StringIO(), screen, 0.0)
        self.interactive = True
        self.answers = answers

    def ask(self, prompt: str) -> str | None:
        """The next answer, with its question on the screen."""
        self.console.file.write(prompt)
        return self.answers.pop(0) if self.answers else None


@pytest.mark.parametrize(("answer", "ends"), [("yes", True), ("ja", True), ("no", False), ("", False), ("what", False)])
def test_a_person_is_asked_before_the_game_is_given_up(answer: str, ends: bool, tmp_path: Path) -> None:
    """The game ends unfinished only after a yes; anything else goes on, and leaves it saved."""
    session, screen, catalogue = begin("rubber", 4), io.StringIO(), Catalogue(Language("en"))
    terminal, path = Sitting(screen, ["stop", answer]), tmp_path / "game.json"
    outcome = Play(session, face_of(session.game, catalogue), terminal, catalogue, path).run()

    assert ends == (outcome is not None)
    assert ends != path.exists()
    assert "End this game for good, unfinished?" in screen.getvalue()


def test_the_declarer_of_minibridge_is_offered_every_contract(tmp_path: Path) -> None:
    """All 35 stand on the screen before one is named, and a call that is none is refused as a contract."""
    session = begin("minibridge", 5)
    session.seat = Seat.NORTH  # declarer with 17 points
    _, screen, _ = play(session, Keyboard(iter(["x"])), tmp_path / "game.json")
    catalogue = Catalogue(Language("en"))

    assert [bid for bid in all_bids() if call_text(bid, catalogue).plain not in screen] == []
    assert "“x” is not a bid; write one like 1H or 3NT" in screen


def test_a_claim_of_nothing_ends_the_deal(tmp_path: Path) -> None:
    """Conceding all thirteen in the first trick leaves 2♠ eight down, 50 each; robots take what they are given."""
    session = begin("rubber", 3, most_deals=1)
    _, screen, outcome = play(session, Keyboard(iter(["2s", "#1", "claim 0"])), tmp_path / "game.json")

    assert outcome is not None
    assert "South claims 0 of the last 13 tricks." in screen
    assert "2♠ South: 8 down" in screen


def test_the_bidder_is_told_why_the_bid_must_change(tmp_path: Path) -> None:
    """The sum check names the number of tricks; the same bid again is refused, and another one is taken (D38)."""
    game = find_game("bondebridge")
    session = begin("bondebridge", 1, largest=1, turn_rounds=1, first_dealer=4)
    session.robot = Bidder(0)
    _, screen, outcome = play(session, Keyboard(iter(["1", "1", "0", "#1"])), tmp_path / "game.json")
    row = game.rules.view(session.log.state, session.seat).sheet[0]

    assert "The bids add up to 1, the number of tricks" in screen
    assert "The sum was not allowed; you change to 0." in screen
    assert "Player 1 changes" not in screen
    assert "The bid must be changed to another one" in screen
    assert row.bids == (0, 0, 0, 0)
    assert outcome is not None


class Bidder:
    """A robot that always bids the same and plays the first card."""

    def __init__(self, bid: int) -> None:
        self.bid = bid

    def act(self, view: Any, budget: float, rng: Any) -> Any:
        """The bid if it is open, or the first move."""
        return next((move for move in view.moves if move == Bid(self.bid)), view.moves[0])


def test_on_the_forehead_only_the_others_cards_are_seen(tmp_path: Path) -> None:
    """The own card is a question mark until it is played (FACTS 004-23)."""
    session = begin("bondebridge", 3, players=3, largest=1, turn_rounds=1, forehead=True)
    _, screen, _ = play(session, Keyboard(iter(["0"])), tmp_path / "game.json", "en")
    dealt = session.log.events[0]
    own, *others = (next(iter(hand)) for hand in dealt.hands)
    language = Language.EN

    assert all(language.card(card) in screen for card in others)
    assert language.card(own) not in screen


@dataclass(slots=True)
class Scripted(Session):
    """A game whose chance and robots do what a script says, whatever they would have chosen."""

    steps: list[Step] = field(default_factory=list)
    done: int = 0

    def next_to_act(self) -> Any:
        """Whoever the script says; nobody after its end."""
        return self.steps[self.done].who if self.done < len(self.steps) else None

    def advance(self) -> tuple[Any, ...]:
        """The script's action."""
        return self.act(self.steps[self.done].who, self.steps[self.done].action)

    def act(self, who: Any, action: Any) -> tuple[Any, ...]:
        """Anybody's action is the script's next."""
        seen = super(Scripted, self).act(who, action)
        self.done += 1
        return seen


def typed(name: str, action: Any) -> str:
    """How a person would type the action."""
    match action:
        case ClaimHonours(yes) | Double(yes):
            return "yes" if yes else "no"
        case NameContract(bid):
            return str(bid)
        case Name(strain):
            return "bridge" if strain is None else str(strain)
        case PlayBlind():
            return ""
    return find_game(name).rules.write(action)


def screen_of(name: str, options: Any, steps: list[Step], seat: Any, path: Path) -> str:
    """What a person at the seat sees while the script is played."""
    game = find_game(name)
    log = Log(game.rules, game.rules.initial(options))
    session = Scripted(game, options, seat, 1, find_robot(name, "novice"), log, steps=steps)
    lines = (typed(name, step.action) for step in steps if step.who is seat)
    return play(session, Keyboard(lines), path)[1]


def exchanged(name: str, options: Any, steps: list[Step], known: Hand, rng: random.Random) -> list[Step] | None:
    """The same script over another deal, two unknown cards changed for each other; None where it cannot be played."""
    rules = find_game(name).rules
    at = max(index for index, step in enumerate(steps) if hasattr(step.action, "exchange"))
    unknown = list(Hand.of_bits(FULL_BITS) - known)
    if len(unknown) < 2:
        return None
    one, other = rng.sample(unknown, 2)
    state, other_steps = rules.initial(options), []
    try:
        for index, step in enumerate(steps):
            action = step.action.exchange(one, other) if index == at else step.action
            events = rules.decide(state, step.who, action)
            other_steps.append(Step(state, step.who, action, events))
            state = fold(rules, state, events)
    except (IllegalAction, ValueError, KeyError):
        return None
    return other_steps


def cards_seen(name: str, steps: Sequence[Step], state: Any, seat: Any) -> Hand:
    """Every card that lay open to the seat at any time in the last deal, read off its views."""
    rules = find_game(name).rules
    known = Hand()
    at = max(index for index, step in enumerate(steps) if hasattr(step.action, "exchange"))
    for each in (*(step.state for step in steps[at + 1 :]), state):
        known |= open_cards(rules.view(each, seat))
    return known


def open_cards(view: Any) -> Hand:
    """Cards in the view: hands, tricks, and whatever is turned up."""
    deal = getattr(view, "deal", view)
    question = getattr(deal, "question", None)
    hands = [
        deal.hand,
        getattr(deal, "dummy", None),
        getattr(deal, "dummy_hand", None),
        getattr(question, "hand", None),
    ]
    cards = [card for trick in (*deal.tricks, deal.trick) for card in trick.cards]
    cards += [getattr(deal, name) for name in ("turned", "drawn") if isinstance(getattr(deal, name, None), Card)]
    cards += [card for _, card in getattr(view, "foreheads", ())]
    known = Hand(set(cards)) | getattr(view, "put_aside", Hand())
    for hand in hands:
        known |= hand if isinstance(hand, Hand) else Hand()
    return known


@pytest.mark.parametrize("name", [name for name in game_names() if name != "minibridge"])
def test_hidden_cards_do_not_reach_the_screen(name: str, tmp_path: Path) -> None:
    """Two deals that differ only in cards the seat has not seen print the same, to the letter.

    Minibridge is left out: its announced points change with the cards.
    """
    rng = random.Random(17)
    game = find_game(name)
    options = small(game)
    seats, compared = game.rules.players(options), 0
    for _ in range(60):
        if compared == 4:
            break
        _, steps = play_at_random(game.rules, options, rng)
        dealt = [index for index, step in enumerate(steps) if step.who is Official.CHANCE]
        until = rng.randrange(dealt[0] + 2, min(len(steps), dealt[0] + 60))
        part, seat = steps[:until], rng.choice(seats)
        state = steps[until].state
        other = exchanged(name, options, part, cards_seen(name, part, state, seat), rng)
        if other is None:
            continue
        compared += 1
        one, two = (screen_of(name, options, script, seat, tmp_path / "game.json") for script in (part, other))
        assert one == two

    assert compared == 4


def small(game: Game) -> Any:
    """Options that keep random play short: it rarely makes a contract."""
    sizes = {"largest": 4, "most_deals": 2, "boards": 2}
    return game.options(**{name: size for name, size in sizes.items() if name in game.options.__struct_fields__})


def test_a_hint_can_be_asked_for(tmp_path: Path) -> None:
    """The robot's call with its meaning in the language; asking is no move."""
    lines = ["hint", "tips", "slutt"]
    _, screen, outcome = play(begin("rubber", 4), Keyboard(iter(lines)), tmp_path / "game.json", "nb")

    assert outcome is None
    assert "honnørpoeng" in screen
    assert "er ikke en melding" not in screen
