"""The prompt loop: chance and robots move on by themselves, the person at the screen is asked."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from makker.cli.playing.face import TableFace
from makker.cli.playing.saves import remove, save
from makker.cli.playing.session import Session
from makker.cli.playing.terminal import Terminal
from makker.cli.playing.words import ASIDES, COMMANDS, find_command, read_yes
from makker.errors import MakkerError, ParseError
from makker.games.bridge.view import DealView
from makker.i18n import Catalogue
from makker.render.hints import hint_text
from makker.render.reasons import explain, sentence
from makker.robots.choice import AS_USUAL
from makker.robots.seating import agreements_at
from makker.rules import Outcome

NOTICES = 4
"""How many notices stand under the table."""


class Quit(Exception):
    """The person leaves; the game is saved."""


@dataclass(slots=True)
class Play:
    """One person's game at one terminal, saved in `path` after every action."""

    session: Session
    face: TableFace
    terminal: Terminal
    catalogue: Catalogue
    path: Path
    notices: list[Text] = field(default_factory=list)

    def run(self) -> Outcome[Any] | None:
        """Play to the end, or until the person leaves; then the game is saved and None returned."""
        self.terminal.begin()
        save(self.session, self.path)
        try:
            while self.session.next_to_act() is not None:
                if self.session.next_to_act() is self.session.seat:
                    self.turn()
                else:
                    self.move_on()
        except (Quit, KeyboardInterrupt):
            self.terminal.show(Text(), Text(self.catalogue.text("play.saved", file=str(self.path))))
            return None
        return self.end()

    def move_on(self) -> None:
        """Chance or a robot acts."""
        before = self.session.view
        events = self.session.advance()
        self.happened(before, events)

    def happened(self, before: Any, events: tuple[Any, ...]) -> None:
        """Save, tell what is worth telling, and show the table or the page of a finished deal."""
        save(self.session, self.path)
        for event in events:
            notice = self.face.notice(event, self.session.viewer)
            if notice is not None:
                self.notices.append(Text(notice, "cyan"))
        view = self.session.view
        if self.face.finished(before, view):
            self.page(self.face.page(view))
        elif self.terminal.pace:
            self.terminal.draw(self.face.table(view, self.terminal.width), Text(), *self.notices[-NOTICES:])
            self.terminal.pause(2.0 if self.trick_ended(before, view) else 1.0)

    def trick_ended(self, before: Any, view: Any) -> bool:
        """Whether a trick has just been completed, which takes longer to see."""
        was, now = (getattr(each, "deal", each) for each in (before, view))
        return len(now.tricks) > len(was.tricks)

    def page(self, page: RenderableType) -> None:
        """A page that stands until Enter is pressed."""
        self.terminal.draw(page, *([Text(), *self.notices] if self.notices else []))
        self.notices.clear()
        self.wait()

    def wait(self) -> None:
        """Enter goes on; the word for leaving leaves. Only where a person sits."""
        if not self.terminal.interactive:
            return
        line = self.terminal.ask(f"\n{self.catalogue.text('play.enter')} ")
        if line is None or (find_command(line, self.catalogue) or ("",))[0] == "quit":
            raise Quit

    def turn(self) -> None:
        """Ask until something has been done."""
        view = self.session.view
        question = self.face.question(view)
        self.terminal.draw(self.face.table(view, self.terminal.width), Text(), *self.notices[-NOTICES:], *question)
        self.notices.clear()
        line = self.terminal.ask(self.catalogue.text("play.prompt") + " ")
        if line is None:
            raise Quit
        try:
            self.answer(line, view)
        except MakkerError as fault:
            self.notices.append(Text(sentence(explain(fault, self.catalogue)), "bold red"))

    def answer(self, line: str, view: Any) -> None:
        """A command, or an action; Enter alone makes the only move there is.

        Raises MakkerError; for a command that the game has not, ParseError (``play.not_here``).
        """
        if not line:
            if len(view.moves) == 1:
                self.happened(view, self.session.act(self.session.seat, view.moves[0]))
            return
        found = find_command(line, self.catalogue)
        if found is not None and found[0] in ASIDES and found[0] not in self.face.asides:
            raise ParseError("play.not_here", line, "action")
        action = self.face.read(line, view) if found is None else self.command(*found, view)
        if action is not None:
            self.happened(view, self.session.act(self.session.seat, action))

    def command(self, command: str, rest: str, view: Any) -> Any:
        """Show what was asked for, or give the action of a claim, undo or stop. Raises MakkerError."""
        match command:
            case "quit":
                raise Quit
            case "claim" | "undo":
                return self.face.aside(command, rest)
            case "stop":
                action = self.face.aside(command, rest)
                return action if self.sure() else None
            case "help":
                self.page(self.help())
            case "hint":
                self.hint(view)
            case "sheet":
                self.page(self.face.sheet(view))
            case "hand":
                self.page(self.face.hand(view))
            case "last":
                self.page(self.face.last_trick(view) or Text(self.catalogue.text("play.no_trick")))
            case "auction":
                self.page(self.face.auction(view) or Text(self.catalogue.text("play.no_auction")))
        return None

    def hint(self, view: Any) -> None:
        """What a robot would do in the person's place stands under the table with the reason."""
        deal = getattr(view, "deal", view)
        auction = deal.auction if isinstance(deal, DealView) else None
        agreed = agreements_at(self.session.game.name, view, AS_USUAL) if auction is not None else None
        told = hint_text(self.session.hint(), self.catalogue, agreed, auction)
        self.notices.append(Text(sentence(told), "cyan"))

    def sure(self) -> bool:
        """Whether the person means to end the game; only a person is asked. Raises Quit at the end of the input."""
        if not self.terminal.interactive:
            return True
        answer = self.terminal.ask(f"{self.catalogue.text('play.sure_to_stop')} ")
        if answer is None:
            raise Quit
        return read_yes(answer, self.catalogue) is True

    def help(self) -> RenderableType:
        """How to type things, and the commands."""
        text = self.catalogue.text
        lines = [
            Text(text("play.help.head"), "bold"),
            Text(text("play.help.cards")),
            Text(text("play.help.calls")),
            Text(),
        ]
        for command in COMMANDS:
            if command in ASIDES and command not in self.face.asides:
                continue
            word = self.catalogue.coded("play.word", command).split(",")[0]
            if command == "claim":
                word += " 3"
            lines.append(Text.assemble((f"  {word:<14}", "bold"), self.catalogue.coded("play.help", command)))
        return Text("\n").join(lines)

    def end(self) -> Outcome[Any] | None:
        """The final sheet and who won; the saved game is no longer needed."""
        outcome = self.session.outcome
        view = self.session.view
        self.terminal.draw(Text(self.face.title, "bold"), Text(), self.face.sheet(view), Text(), *self.notices)
        if outcome is not None:
            self.terminal.show(Text(outcome_sentence(outcome, self.face, self.catalogue, self.session.viewer), "bold"))
        remove(self.path)
        return outcome


def outcome_sentence(outcome: Outcome[Any], face: TableFace, catalogue: Catalogue, viewer: Any) -> str:
    """Who won, who shares it, or that nobody did."""
    names = face.winners(outcome, viewer)
    if not names:
        return catalogue.text("play.nobody_won")
    if len(names) == 1:
        return catalogue.text("play.won", who=names[0])
    return catalogue.text("play.shared", who=", ".join(names))
