"""Text and JSON forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from makker.cards import Card, Hand
from makker.errors import MakkerError, ParseError
from makker.games.bondebridge import BONDEBRIDGE, Action, Bid, Deal, Draw, Play, PlayBlind

cards = st.integers(0, 51).map(Card.at)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Hands of equal size, perhaps with a card turned up."""
    order = draw(st.permutations(range(52)))
    players, size = draw(st.integers(2, 8)), draw(st.integers(1, 6))
    hands = tuple(Hand(map(Card.at, order[index * size : index * size + size])) for index in range(players))
    return Deal(hands, draw(st.none() | st.just(Card.at(order[-1]))))


actions = st.one_of(st.integers(0, 26).map(Bid), cards.map(Play), cards.map(Draw), st.just(PlayBlind()), deals())


@given(actions)
def test_text_form_comes_back(action: Action) -> None:
    """Every action is read back from what is written."""
    assert BONDEBRIDGE.read(BONDEBRIDGE.write(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("2", Bid(2)),
        (" bid 13 ", Bid(13)),
        ("h10", Play(Card.parse("HT"))),
        ("10♥", Play(Card.parse("HT"))),
        ("play sa", Play(Card.parse("SA"))),
        ("2c", Play(Card.parse("C2"))),
        ("BLIND", PlayBlind()),
        ("play blind", PlayBlind()),
        ("draw d4", Draw(Card.parse("D4"))),
    ],
)
def test_forgiving_reading(text: str, action: Action) -> None:
    """What people type is read."""
    assert BONDEBRIDGE.read(text) == action


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "action.unknown"),
        ("-1", "action.unknown"),
        ("123", "action.unknown"),
        ("two", "action.unknown"),
        ("bid", "action.unknown"),
        ("bid x", "action.unknown"),
        ("blind 1", "action.unknown"),
        ("²", "action.unknown"),
        ("play", "card.unknown"),
        ("deal", "deal.hands"),
        ("deal 2:A...", "deal.hands"),
        ("deal 1:A... 2:K... turn", "card.unknown"),
        ("deal 1:A...A", None),
        ("deal 1:AA...", "hand.card_twice"),
        ("deal 1:A..", "hand.suits"),
    ],
)
def test_anything_else_is_an_error(text: str, code: str | None) -> None:
    """Other text is a clear error, never a guess."""
    if code is None:
        assert BONDEBRIDGE.read(text) == Deal((Hand.parse("A...A"),))
        return
    with pytest.raises(ParseError) as caught:
        BONDEBRIDGE.read(text)

    assert caught.value.code == code


@given(st.text(max_size=30) | st.text(alphabet="dealturnbidplay 123:.AKQJT98♥SHDC-", max_size=40))
def test_reading_never_fails_otherwise(text: str) -> None:
    """Any text gives an action or a MakkerError."""
    try:
        action = BONDEBRIDGE.read(text)
    except MakkerError:
        return

    assert BONDEBRIDGE.read(BONDEBRIDGE.write(action)) == action


@pytest.mark.parametrize(
    "line", [b"", b"{}", b'{"type":"bid_made","player":"0","bid":1}', b'{"type":"other"}', b"\xff"]
)
def test_unknown_events(line: bytes) -> None:
    """What is no event of the game is a ParseError."""
    with pytest.raises(ParseError) as caught:
        BONDEBRIDGE.decode(line)

    assert caught.value.code == "event.unknown"
