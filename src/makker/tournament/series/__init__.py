"""Several evenings together: sections of one session, or sessions of a series; a fold of its events."""

from makker.tournament.series.series import (
    Composed,
    Part,
    Series,
    Table,
    compose,
    decode,
    encode,
    evolve_all,
    put_together,
)

__all__ = ["Composed", "Part", "Series", "Table", "compose", "decode", "encode", "evolve_all", "put_together"]
