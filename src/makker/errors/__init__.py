"""The error family of Makker: every error carries a code and data, never a sentence."""

from makker.errors.family import ConflictError, InvalidValue, MakkerError, Param, ParseError, SaveError

__all__ = ["ConflictError", "InvalidValue", "MakkerError", "Param", "ParseError", "SaveError"]
