"""What the pages of an event at live tables show."""

from typing import Any

from starlette.requests import Request

from makker.deals.fair import commitment
from makker.i18n import Catalogue
from makker.render.names import seat_name
from makker.seats import Seat
from makker.table import Access, TableState
from makker.tournament.evening import Evening
from makker.tournament.online import Entry, Online, Player
from makker.tournament.online.playing import house_of
from makker.tournament.online.state import hash_label
from makker.tournament.online.teaming import TEAM, players_of, spelled
from makker.web.conducting import Conductor, ends
from makker.web.house import House as Site
from makker.web.identity import person_of
from makker.web.look import look_of
from makker.web.onlines import STREAM
from makker.web.words import catalogue_of

View = dict[str, Any]


def conductor_of(request: Request) -> Conductor:
    """Who conducts the events of this process."""
    found: Conductor = request.app.state.conductor
    return found


def side_view(players: tuple[Player, ...], kind: str) -> View:
    """A pair or a player of the field."""
    return {
        "names": [each.name for each in players],
        "looking": kind != "individual" and len(players) == 1,
        "known": [each.person is not None for each in players],
    }


def team_view(online: Online, entry: Entry) -> View | None:
    """The team that an entry has named, and whether it is whole; None where it has named none."""
    if not entry.team:
        return None
    return {"name": spelled(entry.team, online.entries.values()), "whole": players_of(online, entry.team) == TEAM}


def team_of(online: Online, at: int) -> str:
    """What a team of the field is called, by its place from 0."""
    return online.teams[at] if at < len(online.teams) else ""


def field_view(online: Online, at: int) -> View:
    """A contestant of the field, by its place from 0."""
    return {**side_view(online.field[at], online.terms.kind), "team": team_of(online, at)}


def entry_view(entry: Entry, online: Online, person: str | None) -> View:
    """One line of those who are registered; whoever it is about sees the partner's link."""
    mine = entry == online.entry_of(person)
    partner = next((each for each in entry.players if each.code and each.person is None), None) if mine else None
    shown = side_view(entry.players, online.terms.kind)
    return {**shown, "number": entry.number, "mine": mine, "partner": partner, "wants": team_view(online, entry)}


def player_view(online: Online, evening: Evening | None, person: str | None, catalogue: Catalogue) -> View:
    """Where somebody is to go now, and which rounds are behind."""
    house = house_of(online, person) if online.running else None
    number = online.contestant_of(person)
    seat = seat_name(Seat.parse(house.seat), catalogue) if house else ""
    return {
        "number": number,
        "house": house,
        "seat": seat,
        "go": f"/t/{house.name}" if house else "",
        "ends": ends(evening) if evening and online.running else "",
        "past": [round_view(online, at) for at in sorted(online.ended, reverse=True)],
    }


def round_view(online: Online, number: int) -> View:
    """A round that is over, with its tables to look back at."""
    return {"round": number, "tables": sorted(online.opened[number].tables.items())}


def hashes(online: Online) -> list[tuple[int, str]]:
    """What every board is committed to by."""
    return [
        (board, commitment(bytes.fromhex(secret), hash_label(online.name, board)))
        for board, secret in sorted(online.secrets.items())
    ]


def table_view(online: Online, table: int, name: str, site: Site, catalogue: Catalogue) -> View:
    """A table of the running round, for the director: who sits there, who is away, what has been played."""
    kept = site.keeper.tables.get(name)
    state = kept.state if kept else None
    seats = [seat_view(seat, player, state, catalogue) for seat, player in online.seated(online.round, table).items()]
    played = len(state.state.score.boards) if state and state.started else 0
    done = bool(state and (state.over or state.closed))
    return {"table": table, "name": name, "seats": seats, "played": played, "done": done, "of": online.terms.each}


def seat_view(seat: str, player: Player, state: TableState | None, catalogue: Catalogue) -> View:
    """A seat: its letter, whose it is, and whether a robot plays it now."""
    occupant = state.seats.get(seat) if state else None
    robot = occupant.robot if occupant else player.is_robot
    return {"letter": catalogue.language.seat(Seat.parse(seat)), "name": player.name, "robot": robot}


async def strip_of(request: Request, state: TableState) -> View | None:
    """What the page of a live table shows of its event; None for a table of none."""
    if state.access is not Access.EVENT or not state.host.startswith(STREAM):
        return None
    conductor = conductor_of(request)
    online = await conductor.onlines.find(state.host.removeprefix(STREAM))
    number, table = online.table_named(state.table)
    now = await now_view(request, online)
    sat = {seat: player.name for seat, player in online.seated(number, table).items()}
    return {**now, "number": number, "over": number in online.ended, "names": sat}


async def now_view(request: Request, online: Online) -> View:
    """What an open page asks for now and then."""
    conductor = conductor_of(request)
    evening = await conductor.night(online)
    person = person_of(request, conductor.house.settings)
    catalogue = catalogue_of(look_of(request).language)
    shown = player_view(online, evening, person, catalogue)
    final = evening is not None and evening.final is not None
    played = evening is not None and 0 < evening.rounds <= online.round and not online.running
    return {
        "version": f"{online.version}-{evening.version if evening else 0}",
        "path": f"/online/{online.name}",
        "standings": f"/club/{online.name}",
        "title": online.terms.title or catalogue.text("online.title"),
        "round": online.round,
        "ended": sorted(online.ended),
        "last": evening is not None and evening.round >= evening.rounds,
        "done": final or played,
        "ends": shown["ends"] if online.running and not final else "",
        "go": shown["go"],
        "plays": online.plays(person),
        "announcement": evening.announcement if evening else "",
    }
