"""The arguments of `makker play`, its help and its refusals, in every language."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from makker.cards import Card, Strain
from makker.cli.main import main
from makker.cli.playing.options import option_flags, read_options
from makker.cli.playing.words import find_command, read_call, read_card, read_yes
from makker.errors import MakkerError, ParseError
from makker.games.bridge.calls import Call
from makker.games.registry import find_game, game_names
from makker.i18n import Catalogue, Language

LANGUAGES = [language.value for language in Language]


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line on standard error of a command that ends with status 2."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    printed = capsys.readouterr()

    assert ended.value.code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games go to a folder of the test's own, and the environment speaks English."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("MAKKER_LANG", "en")
    return tmp_path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_every_option_is_explained(name: str, language: str) -> None:
    """Each house rule has a sentence in the language."""
    catalogue = Catalogue(Language(language))
    helps = [str(option.help) for option in option_flags(find_game(name), catalogue)]

    assert len(helps) >= 4
    assert all(" " in text for text in helps)


@pytest.mark.parametrize(
    ("language", "word"), [("nb", "Husregler"), ("da", "Husregler"), ("sv", "Husregler"), ("en", "House rules")]
)
def test_help_is_in_the_language(language: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Headings, usage and options; whether `--lang` stands before or after the command."""
    main(["play", "rubber", "--help", "--lang", language])
    after = capsys.readouterr().out
    main(["--lang", language, "play", "rubber", "--help"])
    before = capsys.readouterr().out

    assert before == after
    assert word in after
    assert "--unfinished-part-score" in after
    assert ("Usage:" in after) == (language == "en")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "tarot"], "“tarot” is not a game"),
        (["plya"], "“plya” is not a command"),
        (["play", "rubber", "--bogus"], "there is no option --bogus"),
        (["play", "rubber", "--honours", "maybe"], "possible: automatic, claimed, off"),
        (["play", "rubber", "--most-deals", "0"], "play at least one deal"),
        (["play", "rubber", "--most-deals", "two"], "--most-deals"),
        (["play", "rubber", "--unfinished-part-score", "60", "--robots", "all"], "the bonus is 50 or 100"),
        (["play", "bondebridge", "--players", "9"], "for 2 to 5 players, not 9"),
        (["play", "bondebridge", "--seat", "5"], "no player 5 among 4 players"),
        (["play", "bondebridge", "--seat", "N"], "is not a player’s number"),
        (["play", "rubber", "--seat", "Q"], "is not a seat"),
        (["play", "rubber", "--seed", "x"], "--seed"),
        (["play", "rubber", "--seed"], "--seed needs a value"),
        (["play", "rubber", "--json=1"], "--json takes no value"),
        (["hand", "--lang"], "“” is not one of the languages"),
        (["play", "rubber", "--pace", "-3"], "--pace"),
        (["play", "rubber", "--robots", "some"], "possible: all"),
        (["play", "rubber", "--json"], "--json belongs with --robots all"),
        (["play", "rubber", "--director"], "there is no option --director"),
        (["play", "rubber", "more"], "not understood"),
        (["play", "rubber", "--system", "acol"], "sayc, modern, nordic"),
        (["play", "whist", "--system", "sayc"], "--system does not belong here"),
        (["play", "bridge-whist", "--trick-values", "1,2"], "needs 5 values"),
        (["play", "rubber", "--resume"], "no game is saved"),
        (["play", "--resume"], "no game is saved"),
        (["play", "--resume", "whist"], "--resume does not belong here"),
        (["play", "--file", "/nowhere/at-all.json"], "there is no file /nowhere/at-all.json"),
        (["play", "rubber", "--file", "/nowhere/at-all.json"], "cannot be written"),
    ],
)
def test_bad_arguments_give_one_line(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One clear line on standard error, nothing on standard output, status 2."""
    assert reason in refusal(capsys, *words)


def test_an_unknown_language_is_refused_in_the_environments(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is in the language of the environment, wherever `--lang` stands."""
    monkeypatch.setenv("MAKKER_LANG", "sv")

    assert "”xx” är inget av språken" in refusal(capsys, "--lang", "xx", "play")
    assert "”xx” är inget av språken" in refusal(capsys, "play", "rubber", "--lang=xx")


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_speak_the_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence is the catalogue's, with no placeholder left."""
    line = refusal(capsys, "play", "bondebridge", "--players", "9", "--lang", language)
    data = {"players": "9", "fewest": "2", "most": "5"}

    assert line == f"makker: {Catalogue(Language(language)).coded('error', 'options.players', **data)}\n"


def test_another_games_file_is_refused(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whist is not gone on with as a rubber."""
    file = str(home / "whist.json")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    main(["play", "whist", "--file", file])
    capsys.readouterr()

    assert "holds another game: whist" in refusal(capsys, "play", "rubber", "--file", file)


def test_play_alone_goes_on_with_the_last_game(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`makker play` takes up the game saved last, and shows the games where there is none."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    main(["play"])
    nothing = capsys.readouterr().out
    main(["play", "whist", "--seed", "1"])
    begun = capsys.readouterr().out
    main(["play"])
    resumed = capsys.readouterr().out
    main(["play", "whist", "--resume"])

    assert "auction-bridge" in nothing
    assert resumed == begun == capsys.readouterr().out
    assert [path.name for path in (home / "makker" / "games").iterdir()] == ["whist-1.json"]


def test_options_are_read_by_their_types() -> None:
    """Numbers, flags, choices, seats as Nordic people write them, lists, and none."""
    given = {"first_dealer": "Ø", "honours": "claimed", "most_deals": "none", "claims": False, "undo": "any"}
    rubber = read_options(find_game("rubber"), given)
    rounds = read_options(find_game("bondebridge"), {"plan": "listed", "sizes": "1,2,3", "order": "h,♠"})

    assert (str(rubber.first_dealer), rubber.most_deals, rubber.claims, rubber.undo.value) == ("E", None, False, "any")
    assert rounds.sizes == (1, 2, 3)
    assert rounds.order == (Strain.HEARTS, Strain.SPADES)


def test_a_first_seed_is_drawn_where_none_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a seed the games differ."""
    games = []
    for _ in range(2):
        main(["play", "whist", "--most-deals", "1", "--robots", "all", "--json"])
        games.append(json.loads(capsys.readouterr().out))

    assert games[0]["seed"] is None
    assert games[0]["events"][0] != games[1]["events"][0]


def test_a_closed_pipe_is_quiet() -> None:
    """When nobody reads on, nothing is complained about."""
    play = subprocess.Popen(
        [sys.executable, "-c", "from makker.cli import main; main()", "play", "duplicate", "--robots", "all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    if play.stdout is None or play.stderr is None:
        raise OSError(play)
    play.stdout.close()
    complaint = play.stderr.read()
    play.stderr.close()
    play.wait()

    assert complaint == b""


CARDS = [
    ("en", "hk", "HK"),
    ("en", "K♥", "HK"),
    ("en", "h 10", "HT"),
    ("en", "th", "HT"),
    ("en", "spade ace", "SA"),
    ("en", "ace spades", "SA"),
    ("nb", "hj kn", "HJ"),
    ("nb", "hjerter dame", "HQ"),
    ("nb", "hd", "HQ"),
    ("nb", "dk", "DK"),
    ("nb", "♠e", "SA"),
    ("nb", "spar ess", "SA"),
    ("nb", "kl10", "CT"),
    ("da", "hb", "HJ"),
    ("da", "klør knægt", "CJ"),
    ("da", "ruder es", "DA"),
    ("sv", "spader kung", "SK"),
    ("sv", "klöver 2", "C2"),
    ("sv", "hjkn", "HJ"),
]


@pytest.mark.parametrize(("language", "text", "card"), CARDS)
def test_cards_are_read_as_people_write_them(language: str, text: str, card: str) -> None:
    """Pips, letters and words of the language, in either order and case."""
    assert read_card(text, (), Language(language)) is Card.parse(card)
    assert read_card(text.upper(), (), Language(language)) is Card.parse(card)


def test_a_rank_or_suit_alone_must_be_unambiguous() -> None:
    """It is taken where one legal card fits, and otherwise the cards that fit are named."""
    legal = [Card.parse(text) for text in ("SA", "S7", "H7", "D2")]

    assert read_card("a", legal, Language.EN) is Card.parse("SA")
    assert read_card("d", legal, Language.EN) is Card.parse("D2")
    assert read_card("#3", legal, Language.EN) is Card.parse("H7")
    with pytest.raises(ParseError) as caught:
        read_card("7", legal, Language.EN)
    assert (caught.value.code, caught.value.data["cards"]) == ("card.several", "♠7 ♥7")
    with pytest.raises(ParseError):
        read_card("#9", legal, Language.EN)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("p", "P"),
        ("pas", "P"),
        ("x", "X"),
        ("dobler", "X"),
        ("xx", "XX"),
        ("redubbla", "XX"),
        ("1nt", "1N"),
        ("2 grand", "2N"),
        ("3 hjerter", "3H"),
        ("4 spader", "4S"),
        ("5 klør", "5C"),
        ("6ru", "6D"),
        ("7♥", "7H"),
        ("1 sang", "1N"),
    ],
)
def test_calls_are_read_in_all_languages(text: str, call: str) -> None:
    """Bids, passes and doubles, whatever language the game speaks."""
    assert read_call(text, Catalogue(Language.EN)) is Call.parse(call)


@pytest.mark.parametrize("text", ["", "8hh", "0n", "1", "h1", "1hh", "passs", "claim", "♥", "1" * 500, "\x00", "ß"])
def test_nonsense_is_no_card_and_no_call(text: str) -> None:
    """Anything else is a ParseError."""
    with pytest.raises(MakkerError):
        read_call(text, Catalogue(Language.NB))
    with pytest.raises(MakkerError):
        read_card(text, (), Language.NB)


def test_words_of_one_language_mean_one_thing() -> None:
    """No command's word is another's, in any language, nor a card or call."""
    for language in Language:
        catalogue = Catalogue(language)
        words = [
            word.strip()
            for command in ("help", "sheet", "last", "auction", "hand", "claim", "undo", "stop", "quit")
            for word in catalogue.coded("play.word", command).split(",")
        ]

        assert len(set(words)) == len(words)
        for word in words:
            assert find_command(word, catalogue) is not None
            with pytest.raises(ParseError):
                read_card(word, (), language)
            with pytest.raises(ParseError):
                read_call(word, catalogue)


@pytest.mark.parametrize(
    ("language", "yes", "no"), [("nb", "ja", "nei"), ("da", "ja", "nej"), ("sv", "ja", "nej"), ("en", "yes", "no")]
)
def test_yes_and_no(language: str, yes: str, no: str) -> None:
    """In the language, in English, or by the number in the list."""
    catalogue = Catalogue(Language(language))

    assert [read_yes(text, catalogue) for text in (yes, "y", "1", no, "n", "2", "maybe")] == [
        True,
        True,
        True,
        False,
        False,
        False,
        None,
    ]
