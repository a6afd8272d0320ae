"""Who plays together in an event at live tables: partners, and the two pairs of a team."""

from collections.abc import Iterable, Sequence
from unicodedata import normalize

from makker.errors import InvalidValue
from makker.tournament.online.state import Entry, Online, Player

Side = tuple[Player, ...]

TEAM = 4
"""Players of a team; one who looks for a partner is one of them."""


def key_of(team: str) -> str:
    """What makes two names of teams the same: spaces, capitals, and how letters are put together tell nothing apart."""
    return normalize("NFC", " ".join(normalize("NFC", team).split()).casefold())


def spelled(team: str, entries: Iterable[Entry]) -> str:
    """A team as the first who named it spelled it."""
    return next((each.team for each in entries if each.team and key_of(each.team) == key_of(team)), team)


def in_teams(entries: Iterable[Entry]) -> list[Entry]:
    """The entries in their order, those of a team together where its first stands."""
    listed = list(entries)
    first: dict[str, int] = {}
    for at, each in enumerate(listed):
        if each.team:
            first.setdefault(key_of(each.team), at)
    places = {each.number: first.get(key_of(each.team), at) for at, each in enumerate(listed)}
    return sorted(listed, key=lambda each: places[each.number])


def must_fit(state: Online, team: str, more: int, besides: Iterable[int] = ()) -> None:
    """So many players more have room in a team, `besides` the entries that are in it in any case.

    Raises InvalidValue: ``online.no_teams`` in an event of pairs or individuals, ``online.team_full``.
    """
    if not team:
        return
    if state.terms.kind != "teams":
        raise InvalidValue("online.no_teams", {"team": team})
    if players_of(state, team, besides) + more > TEAM:
        raise InvalidValue("online.team_full", {"team": team})


def players_of(state: Online, team: str, besides: Iterable[int] = ()) -> int:
    """How many have named a team, without those of some entries."""
    apart = set(besides)
    entries = (each for each in state.entries.values() if each.number not in apart)
    return sum(len(each.players) for each in entries if key_of(each.team) == key_of(team))


def pairs_of(entries: Iterable[Entry]) -> list[tuple[str, Side]]:
    """Every pair with the team that it has named: those who came as pairs, then those who came alone.

    Who came alone plays with one of the same team, then with one of none; a robot sits with the last.
    """
    listed = list(entries)
    found: list[tuple[str, Side]] = [(each.team, each.players) for each in listed if len(each.players) == 2]
    free = [each.players[0] for each in listed if len(each.players) == 1 and not each.team]
    for mates in by_team(each for each in listed if len(each.players) == 1 and each.team):
        players = [each.players[0] for each in mates]
        if len(players) % 2:
            players.append(free.pop(0) if free else Player())
        found += [(mates[0].team, side) for side in in_twos(players)]
    return found + [("", side) for side in in_twos([*free, Player()] if len(free) % 2 else free)]


def in_twos(players: Sequence[Player]) -> list[Side]:
    """Two and two, of an even number."""
    return list(zip(players[::2], players[1::2], strict=True))


def by_team(entries: Iterable[Entry]) -> list[list[Entry]]:
    """The entries of each team, teams and entries in the order in which they registered."""
    teams: dict[str, list[Entry]] = {}
    for each in entries:
        teams.setdefault(key_of(each.team), []).append(each)
    return list(teams.values())


def by_team_mates(pairs: Sequence[tuple[str, Side]]) -> list[Side]:
    """Pairs in the order in which two and two are a team: those that named the same one first, then the others."""
    teams: dict[str, list[Side]] = {}
    for team, side in pairs:
        teams.setdefault(key_of(team), []).append(side)
    whole = {key: sides for key, sides in teams.items() if key and len(sides) == 2}
    return [side for sides in whole.values() for side in sides] + [
        side for team, side in pairs if key_of(team) not in whole
    ]


def name_of_team(side: Side, entries: Iterable[Entry]) -> str:
    """What a team of the field is called; nothing where nobody has said it."""
    names: dict[str, str] = {}
    for each in entries:
        if each.team and each.players[0] in side:
            names.setdefault(key_of(each.team), each.team)
    return " / ".join(names.values())
