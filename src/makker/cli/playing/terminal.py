"""The screen and the keyboard: a calm redraw in place on a terminal, plain lines anywhere else."""

import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

HOME, CLEAR_LINE, CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"


class Terminal:
    """Where the game is shown and answers are typed. `interactive` is whether a person sits at a real terminal."""

    def __init__(
        self, source: TextIO, target: TextIO, pace: float, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self.source = source
        self.interactive = source.isatty() and target.isatty()
        self.console = Console(file=target, highlight=False, soft_wrap=False)
        self.pace = pace if self.interactive else 0.0
        self.sleep = sleep

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    def draw(self, *parts: RenderableType) -> None:
        """Show the parts: over the old picture on a terminal, below it elsewhere."""
        if not self.interactive:
            self.show(*parts, Text())
            return
        with self.console.capture() as captured:
            for part in parts:
                self.console.print(part)
        picture = captured.get().replace("\n", f"{CLEAR_LINE}\n")
        self.console.file.write(f"{HOME}{picture}{CLEAR_BELOW}")
        self.console.file.flush()

    def show(self, *parts: RenderableType) -> None:
        """Show the parts below what is there."""
        for part in parts:
            self.console.print(part)
        self.console.file.flush()

    def ask(self, prompt: str) -> str | None:
        """A line, or None at the end of the input."""
        if not self.interactive:
            line = self.source.readline()
            return line.strip() if line else None
        try:
            return input(prompt).strip()
        except EOFError:
            return None

    def pause(self, times: float = 1.0) -> None:
        """Let people see what happened."""
        if self.pace:
            self.sleep(self.pace * times)

    def begin(self) -> None:
        """An empty screen, and a line editor where there is one."""
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401
            self.console.file.write("\x1b[2J" + HOME)


def of_process(pace: float) -> Terminal:
    """The terminal of this process."""
    return Terminal(sys.stdin, sys.stdout, pace)
