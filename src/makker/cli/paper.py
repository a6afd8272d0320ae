"""Printing what `makker.render` draws."""

import re
import sys
from typing import Any


def show(*drawn: Any) -> None:
    """Drawings of `rich`, one after the other, on standard output, without blanks at the ends or two empty lines."""
    from rich.console import Console

    console = Console(highlight=False)
    with console.capture() as capture:
        for one in drawn:
            console.print(one)
    text = re.sub(r" +(?=\n)", "", capture.get())
    sys.stdout.write(re.sub(r"(\A|\n)\n{2,}", r"\1\n", text))
