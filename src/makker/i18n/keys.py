"""Every key of the catalogues; written by `make catalogues`, not by hand."""

from typing import Literal

Key = Literal[
    "cli.commands",
    "cli.deal.help",
    "cli.hand.help",
    "cli.help",
    "cli.lang.help",
    "cli.play.help",
    "cli.score.help",
    "cli.sheet.help",
    "error.card.unknown",
    "error.language.unknown",
    "error.place.column",
    "error.place.file",
    "error.place.line",
    "error.rank.unknown",
    "error.seat.unknown",
    "error.strain.unknown",
    "error.suit.unknown",
]
