"""Deals that anybody can check afterwards: the dealer commits to a secret before the players add to the shuffle.

Before the deal the server publishes `commitment(secret, label)`. Players may each give some entropy of their own. The
shuffle is drawn from both, so neither the server alone (it is committed) nor a player alone (the secret is unknown) can
choose the cards. Afterwards the secret is published, and whoever likes deals again from a `FairSource`.
"""

import hmac
from collections.abc import Iterator, MutableSequence, Sequence
from hashlib import sha256
from typing import Any

from makker.errors import InvalidValue

SECRET_BYTES = 32
MOST_ENTROPY = 200  # letters that one player may add
DOMAIN = b"makker fair deal 1"


def commitment(secret: bytes, label: str) -> str:
    """The hash to publish beforehand, 64 hexadecimal digits. `label` names the deal (table and number).

    Raises InvalidValue (``fair.secret``) for a secret that is not 32 bytes.
    """
    return sha256(b"\0".join((DOMAIN, b"commitment", label.encode(), check_secret(secret)))).hexdigest()


def check_secret(secret: bytes) -> bytes:
    """The secret, if it is long enough that nobody can guess it."""
    if len(secret) != SECRET_BYTES:
        raise InvalidValue("fair.secret", {"bytes": len(secret), "needed": SECRET_BYTES})
    return secret


class FairSource:
    """A random source that the secret, the label and the players' entropy decide: the same ones, the same cards.

    `entropy` is in the order of the seats, empty for a player who gave none. Raises InvalidValue (``fair.secret``,
    ``fair.entropy`` for a text that is too long).
    """

    def __init__(self, secret: bytes, label: str, entropy: Sequence[str] = ()) -> None:
        for text in entropy:
            if len(text) > MOST_ENTROPY:
                raise InvalidValue("fair.entropy", {"length": len(text), "most": MOST_ENTROPY})
        # Each text is hashed by itself, so that no two lists of texts can run together into the same bytes.
        parts = [sha256(text.encode()).digest() for text in (label, *entropy)]
        self.key = hmac.digest(check_secret(secret), DOMAIN + b"".join(parts), "sha256")
        self.numbers = self.stream()

    def stream(self) -> Iterator[int]:
        """64-bit numbers without end."""
        counter = 0
        while True:
            block = hmac.digest(self.key, counter.to_bytes(8, "big"), "sha256")
            yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))
            counter += 1

    def randrange(self, stop: int, /) -> int:
        """A uniformly random number, 0 <= n < stop; numbers that would favour the low end are thrown away."""
        if not 0 < stop <= 1 << 64:
            raise InvalidValue("fair.range", {"stop": stop})
        limit = (1 << 64) // stop * stop
        return next(number for number in self.numbers if number < limit) % stop

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put the items in a uniformly random order, in place: from the top, each changes with one below or itself."""
        for at in range(len(x) - 1, 0, -1):
            other = self.randrange(at + 1)
            x[at], x[other] = x[other], x[at]


def is_honest(published: str, secret: bytes, label: str) -> bool:
    """Whether the secret revealed afterwards is the one that was committed to."""
    return hmac.compare_digest(published.strip().lower(), commitment(secret, label))
