"""RBN, Richard's Bridge Notation: a labelled line for each thing known of a deal."""

from makker.formats.rbn.reading import read_rbn
from makker.formats.rbn.writing import write_rbn

__all__ = ["read_rbn", "write_rbn"]
