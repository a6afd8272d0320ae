"""Which face a game has."""

from makker.cli.playing.bridge import BridgeFace
from makker.cli.playing.face import TableFace
from makker.cli.playing.rounds import RoundsFace
from makker.cli.playing.whist import WhistFace
from makker.games.registry import Game
from makker.i18n import Catalogue


def face_of(game: Game, catalogue: Catalogue) -> TableFace:
    """The face for the game's family."""
    if game.name in ("whist", "bridge-whist"):
        return WhistFace(game, catalogue)
    if game.name in ("bondebridge", "plump", "oh-hell"):
        return RoundsFace(game, catalogue)
    return BridgeFace(game, catalogue)
