"""At live tables a director can do what the page offers, and the server refuses everything else."""

import pytest
from tests.tournament.test_evening import HOST, Night

from makker.errors import MakkerError
from makker.i18n import Language
from makker.tournament.evening.dealing import give_deals
from makker.tournament.evening.drawing import next_round
from makker.tournament.evening.seating import leave
from makker.tournament.events import Event, TeamRules
from makker.tournament.movements import Movement, howell, swiss, team_match
from makker.tournament.movements.offers import team_knock_out
from makker.web.nightforms import direct
from makker.web.nightrepairs import repairs

FIELDS = {
    "why": "as the director says",
    "boards": "1",
    "many": "2",
    "contestants": "7 8",
    "contestant": "1",
    "one": "1",
    "other": "2",
    "table": "1",
    "since": "1",
    "round": "1",
    "place": "1-1-1",
}
"""Every form is filled in: what is refused is so for what it would do, not for what it lacks."""

CHANGES = ("clear", "redo", "swap", "turn", "leave", "return", "join", "redraw", "extend", "drop")
NEW = tuple(f"new{at}" for at in range(9))


def stages(movement: Movement) -> list[Night]:
    """An evening at live tables before, during and after its rounds; all is passed out, and so every match is tied."""
    found = []
    for rounds, whole in ((1, False), (1, True), (2, False), (2, True)):
        event = Event(movement=movement, kind=movement.kind, each=1, teams=TeamRules(scheduled=1))
        night = Night(event, online=True)
        for number in range(1, rounds + 1):
            if number > night.now_state.rounds:
                break
            if movement.code == "knock_out" and number == 2:
                night.do(leave, 4, 2, "ill")
                night.do(leave, 3, 2, "ill")
            night.do(next_round, number, NEW)
            for _, table, board in night.now_state.due(number) if whole or number < rounds else ():
                night.enter(table, board, "Pass")
        found.append(night)
    return found


@pytest.mark.parametrize("movement", [team_match(1), team_match(2), team_knock_out(4), swiss(8, 3), howell(8)])
@pytest.mark.parametrize("change", CHANGES)
def test_what_is_not_offered_is_refused(movement: Movement, change: str) -> None:
    """No board is added that no table would play, and nobody is seated anew in a round that is open."""
    for night in stages(movement):
        state = night.now_state
        if change in repairs(state):
            continue
        with pytest.raises(MakkerError):
            direct(state, 2000.0, HOST, {**FIELDS, "do": change, "round": str(state.round)}, Language.EN, NEW)


def test_the_deals_are_those_of_the_tables() -> None:
    """No others can be given in their place; the page does not offer it."""
    for night in stages(howell(8)):
        assert "deals" not in repairs(night.now_state)
        with pytest.raises(MakkerError, match=r"online\.no_redo"):
            night.do(give_deals, {}, "from a file")
