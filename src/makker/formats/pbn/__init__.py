"""Portable Bridge Notation 2.1, import and export format."""

from makker.formats.pbn.reading import read_pbn
from makker.formats.pbn.writing import write_pbn

__all__ = ["read_pbn", "write_pbn"]
