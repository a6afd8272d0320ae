"""Matches of teams: IMPs, total points, board-a-match and Patton; victory points; ties (FACTS 3.9.5, 3.11)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction

import msgspec

from makker.errors import InvalidValue
from makker.games.bridge.comparing import imps
from makker.tournament.discrete_points import Scale, discrete_victory_points
from makker.tournament.scoring.results import Weights
from makker.tournament.victory_points import wbf_victory_points


class TeamMethod(Enum):
    """How a match of teams is scored."""

    IMPS = "imps"
    TOTAL_POINTS = "total_points"
    BOARD_A_MATCH = "board_a_match"
    PATTON = "patton"


HOME, AWAY = 0, 1

Imps = int | Fraction


class BoardPair(msgspec.Struct, frozen=True):
    """A board of a match: the score at both tables, as North-South's.

    `home` is the score at the table at which the home team sits North-South, `away` at the other. `assigned` stands in
    their place where a score is weighted or split (Law 12C1c): the home team's points together with their weights, as
    they count for the home and for the away team. `adjusted` are IMPs that a director gave the home and the away team
    instead, each of them what it has for itself (Law 86). All None where it was not played.
    """

    board: int
    home: int | None = None
    away: int | None = None
    adjusted: tuple[Imps, Imps] | None = None
    assigned: tuple[Weights, Weights] | None = None

    @property
    def difference(self) -> Fraction | None:
        """The home team's points together, by their weights; None where one table has none."""
        found = self.differences(HOME)
        return sum((weight * points for points, weight in found), Fraction(0)) if found else None

    @property
    def counts(self) -> bool:
        """Whether it is a board of the match by now."""
        return self.adjusted is not None or bool(self.differences(HOME))

    def differences(self, team: int) -> Weights:
        """The home team's points together, as they count for a team (0 home, 1 away), with weights that sum to 1."""
        if self.assigned is not None:
            return self.assigned[team]
        return () if self.home is None or self.away is None else ((self.home - self.away, Fraction(1)),)


class MatchScore(msgspec.Struct, frozen=True):
    """What both teams have.

    `home` and `away` are IMPs, points or half-boards won, `boards` how many counted; `victory` are victory points where
    the event has a scale. `apart` is by how much each team has won for itself, where split scores or averages give one
    more than the other has lost.
    """

    home: Fraction
    away: Fraction
    boards: int
    victory: tuple[Fraction, Fraction] | None = None
    apart: tuple[Fraction, Fraction] | None = None

    @property
    def margins(self) -> tuple[Fraction, Fraction]:
        """By how much each team has won for itself."""
        return self.apart or (self.home - self.away, self.away - self.home)

    @property
    def margin(self) -> Fraction:
        """The home team's lead; where the teams' own margins differ, the average of them (Law 86B)."""
        home, away = self.margins
        return (home - away) / 2


class VictoryPoints(Enum):
    """How a margin becomes victory points."""

    NONE = "none"
    WBF = "wbf"
    ACBL = "acbl"
    ACBL_30 = "acbl30"
    SBU = "sbu"
    WBF_DISCRETE = "wbf_discrete"
    WIN_OR_LOSS = "win"  # 2, 1 or 0


class Patton(msgspec.Struct, frozen=True):
    """How much of a hybrid match the total counts, and up to which ratio.

    `points` are for the aggregate: the winner's share grows with the margin's part of all points exchanged. `steps`
    are the least parts, in per cent, for each point more than half.
    """

    points: int = 8
    steps: tuple[int, ...] = (10, 30, 50, 80)


def score_match(
    boards: Sequence[BoardPair],
    method: TeamMethod = TeamMethod.IMPS,
    scale: VictoryPoints = VictoryPoints.NONE,
    *,
    scheduled: int | None = None,
    patton: Patton | None = None,
    carry_over: Fraction = Fraction(0),
) -> MatchScore:
    """Score a match, for each team by itself: what split scores and averages give one need not be the other's loss.

    `scheduled` is the number of boards that the scale is for, otherwise those that counted; `carry_over` is added to
    the home team. Raises InvalidValue (``vp.boards``), and ``match.board_twice``.
    """
    numbers = [each.board for each in boards]
    if len(set(numbers)) < len(numbers):
        raise InvalidValue("match.board_twice", {"boards": " ".join(map(str, sorted(numbers)))})
    counted = [each for each in boards if each.counts]
    sums = [side_totals(counted, team, method, patton or Patton()) for team in (HOME, AWAY)]
    (home, lost), (gained, away) = sums
    margins = (home + carry_over - lost, away - gained - carry_over)
    apart = margins if sum(margins) else None
    score = MatchScore(home + carry_over, away, len(counted), None, apart)
    if scale is VictoryPoints.NONE or not counted:
        return score
    length = scheduled or len(counted)
    victory = (victory_points(margins[HOME], length, scale)[0], victory_points(-margins[AWAY], length, scale)[1])
    return msgspec.structs.replace(score, victory=victory)


def side_totals(
    boards: Sequence[BoardPair], team: int, method: TeamMethod, patton: Patton
) -> tuple[Fraction, Fraction]:
    """The home and the away team's points, as they count for a team."""
    if method is TeamMethod.IMPS:
        return gains(imp_swing(each, team) for each in boards)
    plus, minus = gains(point_swing(each, team) for each in boards)
    if method is TeamMethod.TOTAL_POINTS:
        return plus, minus
    home = sum((half_boards(each, team) for each in boards), Fraction(0))
    away = 2 * len(boards) - home
    if method is TeamMethod.BOARD_A_MATCH:
        return home, away
    share = aggregate_share(plus, minus, patton)
    return home + share, away + patton.points - share


def gains(swings: Iterable[Fraction]) -> tuple[Fraction, Fraction]:
    """What the home and what the away team won, of swings to the home team."""
    found = list(swings)
    plus = sum((each for each in found if each > 0), Fraction(0))
    return plus, plus - sum(found, Fraction(0))


def imp_swing(pair: BoardPair, team: int) -> Fraction:
    """The home team's IMPs on a board as they count for a team: the average of all its results, by weight."""
    if pair.adjusted is not None:
        return given_to(pair.adjusted, team)
    return sum((weight * imps(points) for points, weight in pair.differences(team)), Fraction(0))


def point_swing(pair: BoardPair, team: int) -> Fraction:
    """The home team's points on a board as they count for a team; an average is worth none."""
    if pair.adjusted is not None:
        return Fraction(0)
    return sum((weight * points for points, weight in pair.differences(team)), Fraction(0))


def half_boards(pair: BoardPair, team: int) -> Fraction:
    """The home team's part of a board's two: 2, 1 or 0, by weight; of an average its per cent."""
    if pair.adjusted is not None:
        # Three IMPs are ten per cent (Laws 12C2, 86), and per cent are of two half-boards.
        return 1 + given_to(pair.adjusted, team) / 15
    found = pair.differences(team)
    return 1 + sum((weight * ((points > 0) - (points < 0)) for points, weight in found), Fraction(0))


def given_to(adjusted: tuple[Imps, Imps], team: int) -> Fraction:
    """What a director gave a team, as the home team's."""
    return Fraction(adjusted[HOME] if team == HOME else -adjusted[AWAY])


def imp_points(pair: BoardPair) -> tuple[Fraction, Fraction]:
    """IMPs that the home and the away team won on a board; split and adjusted scores may give both something."""
    home, away = imp_swing(pair, HOME), -imp_swing(pair, AWAY)
    return max(home, Fraction(0)), max(away, Fraction(0))


def aggregate_share(plus: Fraction, minus: Fraction, patton: Patton) -> Fraction:
    """The home team's part of the points for the aggregate (FACTS 3.9.5: the split differs by event)."""
    exchanged = plus + minus
    half = Fraction(patton.points, 2)
    if not exchanged:
        return half
    part = 100 * abs(plus - minus) / exchanged
    more = Fraction(sum(part >= step for step in patton.steps)) * half / max(len(patton.steps), 1)
    return half + more if plus >= minus else half - more


def victory_points(margin: Fraction, boards: int, scale: VictoryPoints) -> tuple[Fraction, Fraction]:
    """Victory points of the home and the away team; a margin that is not whole goes to the nearest IMP, halves up."""
    whole = (2 * abs(margin) + 1) // 2 * (1 if margin >= 0 else -1)
    if scale is VictoryPoints.WIN_OR_LOSS:
        won = 1 + (margin > 0) - (margin < 0)
        return Fraction(won), Fraction(2 - won)
    if scale is VictoryPoints.WBF:
        home, away = wbf_victory_points(int(whole), boards)
        return Fraction(home), Fraction(away)
    if scale is VictoryPoints.NONE:
        return Fraction(0), Fraction(0)
    one, other = discrete_victory_points(int(whole), boards, Scale(scale.value))
    return Fraction(one), Fraction(other)


class TeamStanding(msgspec.Struct, frozen=True):
    """A team's place, `shared` by equals: victory points, matches won, drawn and lost, IMPs for and against."""

    place: int
    team: int
    points: Fraction
    won: int
    drawn: int
    lost: int
    scored: Fraction
    conceded: Fraction
    shared: bool = False

    @property
    def quotient(self) -> Fraction | None:
        """IMPs won by IMPs lost; None where none were lost."""
        return self.scored / self.conceded if self.conceded else None


class TeamTieBreak(Enum):
    """How teams with equal points are told apart, in the order that the event states."""

    DIRECT = "direct"  # points in the matches against each other
    QUOTIENT = "quotient"  # what was won divided by what was lost
    DIFFERENCE = "difference"  # what was won less what was lost
    WON = "won"  # matches won, a drawn one as half


USUAL_TIE_BREAKS = (TeamTieBreak.DIRECT, TeamTieBreak.QUOTIENT)

Played = tuple[int, int, MatchScore]
"""Home team, away team, and the score of their match."""


def rank_teams(
    teams: Sequence[int],
    matches: Sequence[Played],
    extras: Mapping[int, Fraction] | None = None,
    tie_breaks: Sequence[TeamTieBreak] = USUAL_TIE_BREAKS,
) -> tuple[TeamStanding, ...]:
    """Teams by victory points, or by what was won where there are none; ties as the event states.

    `extras` are byes' points, penalties (negative) and carry-over.
    """
    rows = [team_row(team, matches, (extras or {}).get(team, Fraction(0))) for team in teams]
    keys = {each.team: (each.points, *(RULES[one](each, rows, matches) for one in tie_breaks)) for each in rows}
    ordered = sorted(rows, key=lambda each: (*(-part for part in keys[each.team]), each.team))
    listed = [keys[each.team] for each in ordered]
    return tuple(
        msgspec.structs.replace(each, place=listed.index(key) + 1, shared=listed.count(key) > 1)
        for each, key in zip(ordered, listed, strict=True)
    )


def team_row(team: int, matches: Sequence[Played], extra: Fraction) -> TeamStanding:
    """One team's matches added up."""
    points, scored, conceded = extra, Fraction(0), Fraction(0)
    won = drawn = lost = 0
    for home, away, score in matches:
        if team not in (home, away) or not (score.boards or score.home or score.away):
            continue  # a match of which nothing counts is not drawn
        own = score.home if team == home else score.away
        other = own - score.margins[HOME if team == home else AWAY]
        victory = score.victory or (score.home, score.away)
        points += victory[0] if team == home else victory[1]
        won, drawn, lost = won + (own > other), drawn + (own == other), lost + (own < other)
        scored, conceded = scored + own, conceded + other
    return TeamStanding(0, team, points, won, drawn, lost, scored, conceded)


def direct(row: TeamStanding, rows: Sequence[TeamStanding], matches: Sequence[Played]) -> Fraction:
    """Victory points in the matches against the teams with as many points."""
    equals = {each.team for each in rows if each.points == row.points} - {row.team}
    between = [each for each in matches if {each[0], each[1]} & equals and row.team in each[:2]]
    return team_row(row.team, between, Fraction(0)).points


def ratio(row: TeamStanding) -> Fraction:
    """The quotient; above every other where nothing was lost."""
    return Fraction(10**9) if row.quotient is None and row.scored else row.quotient or Fraction(0)


Rule = Callable[[TeamStanding, Sequence[TeamStanding], Sequence[Played]], Fraction]

RULES: Mapping[TeamTieBreak, Rule] = {
    TeamTieBreak.DIRECT: direct,
    TeamTieBreak.QUOTIENT: lambda row, _rows, _matches: ratio(row),
    TeamTieBreak.DIFFERENCE: lambda row, _rows, _matches: row.scored - row.conceded,
    TeamTieBreak.WON: lambda row, _rows, _matches: row.won + Fraction(row.drawn, 2),
}
