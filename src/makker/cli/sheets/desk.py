"""The loop: a line is obeyed, the sheet saved at once, and drawn again."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic

import click

from makker.cli.paper import show
from makker.cli.sheets.keeper import Keeper, S
from makker.cli.sheets.words import Command, read_command, words_of
from makker.errors import InvalidValue, MakkerError, SaveError
from makker.sheets.rows import RowRefused


@dataclass(slots=True)
class Desk(Generic[S]):
    """A sheet being kept, with what it was before each change, and where it is saved.

    `unsaved` is set while the file lags behind the sheet. `drawing` is off where only JSON is wanted.
    """

    keeper: Keeper[S]
    sheet: S
    path: Path | None
    drawing: bool = True
    past: list[S] = field(default_factory=list)
    unsaved: bool = False

    def obey(self, line: str) -> Command:
        """Do what a line says. Raises MakkerError, with the sheet as it was or, for SaveError, changed but unsaved."""
        command = read_command(line, self.keeper.commands, self.keeper.catalogue)
        if command.name == "undo":
            if not self.past:
                raise InvalidValue("sheet.nothing_to_undo")
            self.put(self.past.pop())
        elif command.name not in ("show", "help", "quit"):
            before, after = self.sheet, self.changed(command)
            if after != before:
                self.past.append(before)
                self.put(after)
        return command

    def changed(self, command: Command) -> S:
        """The sheet after the command. The row that refuses is named unless it is the new one."""
        try:
            return self.keeper.change(self.sheet, command)
        except RowRefused as fault:
            if command.name == "add":
                raise InvalidValue(fault.code, fault.data) from fault
            raise

    def put(self, sheet: S) -> None:
        """Take the sheet, and save it."""
        self.sheet = sheet
        if self.path is not None:
            self.unsaved = True
            self.keeper.save(sheet, self.path)
            self.unsaved = False

    def feed(self, lines: Iterable[bytes]) -> bool:
        """Obey lines that were piped in, to the end or to `quit`; each refusal is one line on standard error.

        Returns whether all were obeyed.
        """
        faultless = True
        for number, raw in enumerate(lines, 1):
            line = raw.decode("utf-8", "replace").strip("\ufeff \t\r\n")
            try:
                if line and self.obey(line).name == "quit":
                    break
            except MakkerError as fault:
                faultless = False
                self.complain(fault, number)
        pending = self.keeper.unfinished(self.sheet)
        if pending is not None:
            self.complain(pending, None)
        return faultless and pending is None and not self.unsaved

    def talk(self) -> bool:
        """Ask a person at a terminal for entries until they are done. Returns whether everything is saved."""
        self.draw(whole=True)
        self.say(self.keeper.catalogue.text("sheet.hint"))
        while (line := ask(self.keeper.prompt(self.sheet))) is not None:
            if not line.strip():
                continue
            try:
                command = self.obey(line)
            except MakkerError as fault:
                self.refuse(fault)
                continue
            if command.name == "quit":
                break
            if command.name == "help":
                self.help()
            else:
                self.draw(whole=command.name == "show")
        pending = self.keeper.unfinished(self.sheet)
        if pending is not None:
            self.refuse(pending)
        return not self.unsaved

    def refuse(self, fault: MakkerError) -> None:
        """Tell the person at the prompt what is wrong."""
        from makker.render.reasons import sentence

        self.say(sentence(self.reason(fault, None)), "yellow")

    def draw(self, whole: bool) -> None:
        """The sheet, with room around it."""
        if self.drawing:
            drawn = self.keeper.draw(self.sheet, whole)
            show(*([""] if drawn else []), *drawn, *([""] if drawn else []))

    def close(self) -> None:
        """Say where the sheet is, or that it is nowhere."""
        if not self.drawing:
            return
        text = self.keeper.catalogue.text
        if self.path is None:
            self.say(text("sheet.not_saved"))
        elif self.past and not self.unsaved:
            self.say(text("sheet.saved", file=str(self.path)))

    def help(self) -> None:
        """What can be written."""
        from makker.render.sheet_rows import help_table

        catalogue = self.keeper.catalogue
        commands = [(command, words_of(command, catalogue)[0]) for command in self.keeper.commands[1:]]
        show("", help_table(self.keeper.examples, commands, catalogue), "")

    def complain(self, fault: MakkerError, line: int | None) -> None:
        """One line on standard error."""
        sys.stderr.write(f"makker: {self.reason(fault, line)}\n")

    def reason(self, fault: MakkerError, line: int | None) -> str:
        """What is wrong, with the row of the sheet and the line of the input."""
        from makker.render.reasons import explain

        catalogue = self.keeper.catalogue
        shown = self.keeper.worded(fault) if isinstance(fault, SaveError) else fault
        sentence = " ".join(explain(shown, catalogue).split())
        if isinstance(fault, RowRefused):
            sentence = catalogue.text("sheet.at_row", row=str(fault.row), reason=sentence)
        return sentence if line is None else catalogue.text("sheet.at_line", line=str(line), reason=sentence)

    def say(self, sentence: str, colour: str | None = None) -> None:
        """A sentence to the person; on standard output there is nothing beside JSON."""
        click.echo(click.style(sentence, fg=colour) if colour else sentence, err=not self.drawing)


def ask(prompt: str) -> str | None:
    """A line typed, with whatever was no text replaced; None at the end of the input or for Ctrl-C."""
    try:
        return input(f"{prompt} ").encode("utf-8", "replace").decode()
    except (EOFError, KeyboardInterrupt):
        click.echo()
        return None


AnyDesk = Desk[Any]
