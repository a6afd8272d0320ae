"""The terminal face: `makker`."""

from makker.cli.main import main

__all__ = ["main"]
