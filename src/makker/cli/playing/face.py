"""What the prompt loop asks of a family of games: pictures from views, and actions from what people type."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.text import Text

from makker.games.registry import Game
from makker.i18n import Catalogue
from makker.rules import Outcome
from makker.rules.protocol import Rules


class TableFace:
    """One family of games at the terminal. Everything shown comes from the view of the person at the screen."""

    asides: ClassVar[tuple[str, ...]] = ()
    """Which of claim, undo and stop the games have."""

    def __init__(self, game: Game, catalogue: Catalogue) -> None:
        self.game = game
        self.catalogue = catalogue
        self.title = catalogue.coded("game.title", game.name)

    @property
    def rules(self) -> Rules[Any, Any, Any, Any, Any, Any]:
        """The rules, for the text forms of actions."""
        return self.game.rules

    def table(self, view: Any, width: int) -> RenderableType:
        """The table."""
        raise NotImplementedError

    def question(self, view: Any) -> list[Text]:
        """What the person is asked, and the choices."""
        raise NotImplementedError

    def read(self, text: str, view: Any) -> Any:
        """The action of what was typed. Raises ParseError."""
        raise NotImplementedError

    def sheet(self, view: Any) -> RenderableType:
        """The running score."""
        raise NotImplementedError

    def auction(self, view: Any) -> RenderableType | None:
        """The whole auction, where there is one."""
        raise NotImplementedError

    def hand(self, view: Any) -> RenderableType:
        """The own hand."""
        raise NotImplementedError

    def last_trick(self, view: Any) -> RenderableType | None:
        """The last trick, if there is one."""
        raise NotImplementedError

    def finished(self, before: Any, after: Any) -> bool:
        """Whether a deal or round has been scored between the two views."""
        raise NotImplementedError

    def result(self, view: Any) -> Text:
        """One line about the deal or round that has just been scored."""
        raise NotImplementedError

    def page(self, view: Any) -> RenderableType:
        """The deal or round that has just been scored, with the sheet."""
        raise NotImplementedError

    def notice(self, event: Any, viewer: Any) -> str | None:
        """What is worth saying to the viewer about an event besides what the table shows."""
        raise NotImplementedError

    def winners(self, outcome: Outcome[Any], viewer: Any) -> list[str]:
        """The names of those who won, as the viewer knows them."""
        raise NotImplementedError

    def aside(self, command: str, rest: str) -> Any:
        """The action of one of `asides`. Raises ParseError."""
        raise NotImplementedError

    def one_of(self, text: str, actions: Sequence[Any]) -> Any:
        """The action of a number in a list, or None."""
        word = text.strip().removeprefix("#")
        return actions[int(word) - 1] if word.isdigit() and 1 <= int(word) <= len(actions) else None

    def listed(self, labels: Sequence[Text]) -> Text:
        """Choices with their numbers."""
        parts = [Text.assemble((f"{number} ", "dim"), label) for number, label in enumerate(labels, 1)]
        return Text("   ").join(parts)
