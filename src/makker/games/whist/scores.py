"""The score of whist: points by card and by honours, games, and the English rubber (FACTS 3.8).

A side scores one for each trick above six, and in the English games for the honours (A K Q J of trumps) that partners
hold between them. Tricks are counted before honours, so that a side may go out by tricks while the other has honours
to score.
"""

import msgspec
from msgspec.structs import replace

from makker.cards import Suit
from makker.cards.rank import Rank
from makker.deals import Deal
from makker.errors import InvalidValue
from makker.seats import Side


class WhistScoring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which whist is played; the defaults are short whist.

    `game` points win a game, `games_to_win` games the rubber. With `honours` four count 4 and three 2, but nothing
    for a side one point short of game. With `rubber_points` games are worth treble, double or single, and the rubber
    two more.
    """

    game: int = 5
    honours: bool = True
    rubber_points: bool = True
    games_to_win: int = 2

    def __post_init__(self) -> None:
        if not (1 <= self.game <= 100 and 1 <= self.games_to_win <= 10):
            raise InvalidValue("options.whist", {"game": self.game, "games_to_win": self.games_to_win})


def short_whist() -> WhistScoring:
    """Five points, honours, rubber points."""
    return WhistScoring()


def american_whist() -> WhistScoring:
    """Seven points, by tricks alone."""
    return WhistScoring(game=7, honours=False, rubber_points=False)


def long_whist() -> WhistScoring:
    """Ten points and honours. How games counted in its rubbers is not known here: the games are counted alone."""
    return WhistScoring(game=10, rubber_points=False)


class WhistHonours(msgspec.Struct, frozen=True):
    """The side that holds three or four of the four trump honours."""

    side: Side
    held: int

    def __post_init__(self) -> None:
        if self.held not in (3, 4):
            raise InvalidValue("honours.held", {"held": self.held})

    @property
    def points(self) -> int:
        """Two for three, four for four."""
        return 4 if self.held == 4 else 2


def whist_honours(deal: Deal, trumps: Suit) -> WhistHonours | None:
    """Who holds three or four of A K Q J of trumps between them; None where they are two and two."""
    for side in Side:
        ranks = [rank for seat in side.seats for rank in deal[seat].ranks(trumps)]
        held = sum(rank.number >= Rank.JACK.number for rank in ranks)
        if held >= 3:
            return WhistHonours(side, held)
    return None


def game_points(loser: int, game: int) -> int:
    """A game's rubber points: treble 3 if the losers have nothing, double 2 below half, otherwise single 1.

    In short whist that is 0, 1-2 and 3-4 (FACTS 3.8).
    """
    if loser == 0:
        return 3
    return 2 if 2 * loser < game else 1


class WhistDeal(msgspec.Struct, frozen=True):
    """What one deal gave. `honours` are the points scored for them, 0 where they did not count."""

    game: int
    side: Side
    tricks: int
    honours_side: Side | None
    honours: int


class WhistGame(msgspec.Struct, frozen=True):
    """A game won: by whom, at what score to what, and its rubber points (0 where they are not played)."""

    winner: Side
    points: int
    loser: int
    rubber_points: int


class WhistScore(msgspec.Struct, frozen=True):
    """A rubber of whist so far; `add` returns the next value.

    `points` are those of the game being played, North-South's first.
    """

    scoring: WhistScoring = WhistScoring()
    deals: tuple[WhistDeal, ...] = ()
    games: tuple[WhistGame, ...] = ()
    points: tuple[int, int] = (0, 0)

    def games_won(self, side: Side) -> int:
        """How many games the side has."""
        return sum(game.winner is side for game in self.games)

    @property
    def winner(self) -> Side | None:
        """The side that has won the rubber, None while it goes on."""
        return next((side for side in Side if self.games_won(side) == self.scoring.games_to_win), None)

    @property
    def over(self) -> bool:
        """Whether the rubber is won."""
        return self.winner is not None

    def rubber_points(self, side: Side) -> int:
        """The side's rubber points, with 2 for the rubber; from net 1 to 8 for the winners (FACTS 3.8)."""
        won = sum(game.rubber_points for game in self.games if game.winner is side)
        return won + (2 if self.scoring.rubber_points and self.winner is side else 0)

    def add(self, ns_tricks: int, honours: WhistHonours | None = None) -> "WhistScore":
        """The score with one more deal, of which North-South won so many tricks.

        Raises InvalidValue: ``rubber.over``, ``result.tricks``, ``honours.not_played``.
        """
        if self.over:
            raise InvalidValue("rubber.over", {"deals": len(self.deals)})
        if not 0 <= ns_tricks <= 13:
            raise InvalidValue("result.tricks", {"tricks": ns_tricks})
        if honours is not None and not self.scoring.honours:
            raise InvalidValue("honours.not_played")
        side, tricks = (Side.NS, ns_tricks) if ns_tricks >= 7 else (Side.EW, 13 - ns_tricks)
        points = list(self.points)
        points[side.index] += tricks - 6
        counted = self.honours_counted(points, honours)
        if honours is not None:
            points[honours.side.index] += counted
        deal = WhistDeal(len(self.games) + 1, side, tricks, honours.side if honours else None, counted)
        after = replace(self, deals=(*self.deals, deal), points=(points[0], points[1]))
        return after.close_game()

    def honours_counted(self, points: list[int], honours: WhistHonours | None) -> int:
        """What honours add once the tricks are counted: nothing if those ended the game, or from one short of it."""
        if honours is None or max(points) >= self.scoring.game:
            return 0
        stood = self.points[honours.side.index]
        return 0 if stood == self.scoring.game - 1 else honours.points

    def close_game(self) -> "WhistScore":
        """End the game if a side has reached it; both start the next at nothing."""
        target = self.scoring.game
        winner = next((side for side in Side if self.points[side.index] >= target), None)
        if winner is None:
            return self
        loser = self.points[winner.other.index]
        worth = game_points(loser, target) if self.scoring.rubber_points else 0
        won = WhistGame(winner, self.points[winner.index], loser, worth)
        return replace(self, games=(*self.games, won), points=(0, 0))
