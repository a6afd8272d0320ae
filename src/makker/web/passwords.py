"""Passwords, hashed with argon2 in a thread apart: it takes time and memory on purpose."""

import asyncio
from dataclasses import dataclass, field

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from makker.errors import InvalidValue

FEWEST, MOST = 8, 200
"""Letters of a password."""

AT_ONCE = 2
"""Passwords worked on at a time: each takes 64 MB."""


@dataclass(slots=True)
class Passwords:
    """Hashes and checks passwords with the library's own parameters."""

    hasher: PasswordHasher = field(default_factory=PasswordHasher)
    turn: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    nobody: str = ""

    async def hash(self, password: str) -> str:
        """The hash to keep. Raises InvalidValue (``account.password``) for one too short or too long."""
        if not FEWEST <= len(password) <= MOST:
            raise InvalidValue("account.password", {"fewest": FEWEST, "most": MOST})
        async with self.turn:
            return await asyncio.to_thread(self.hasher.hash, password)

    async def fits(self, password: str, kept: str) -> bool:
        """Whether the password is the one whose hash was kept; without a hash it takes as long to say no."""
        if not kept and not self.nobody:
            self.nobody = await self.hash("nobody has this password")
        async with self.turn:
            found = await asyncio.to_thread(self.verify, password[: MOST + 1], kept or self.nobody)
        return found and bool(kept)

    def verify(self, password: str, kept: str) -> bool:
        """The library's answer."""
        try:
            return self.hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    def is_old(self, kept: str) -> bool:
        """Whether a hash was made with other parameters than would be used today."""
        return self.hasher.check_needs_rehash(kept)
