"""LIN, the format of Bridge Base Online: hand records, one deal a line, and vugraph files of a match."""

from makker.formats.lin.reading import read_lin
from makker.formats.lin.writing import write_lin

__all__ = ["read_lin", "write_lin"]
