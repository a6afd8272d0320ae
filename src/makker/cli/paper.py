"""Printing what `makker.render` draws."""

import re
import sys
from typing import Any


def show(*drawn: Any) -> None:
    """Drawings of `rich`, one after the other, on standard output, without blanks at the ends of lines."""
    from rich.console import Console

    console = Console(highlight=False)
    with console.capture() as capture:
        for one in drawn:
            console.print(one)
    sys.stdout.write(re.sub(r" +(?=\n)", "", capture.get()))
