"""What calls over a natural no-trump bid of ours depend on (FACTS 4.1)."""

from typing import Protocol


class NotrumpBase(Protocol):
    """Our natural no-trump bid."""

    @property
    def level(self) -> int:
        """1 or 2."""

    @property
    def low(self) -> int:
        """Fewest points."""

    @property
    def high(self) -> int:
        """Most points."""

    @property
    def transfers(self) -> bool:
        """Whether transfers are on."""

    @property
    def game(self) -> int:
        """Points for game opposite the least."""
