"""A connection that speaks in lines, with a time for each."""

import asyncio
from dataclasses import dataclass

from makker.errors import MakkerError, ParseError
from makker.robots.tablemanager.messages import LONGEST


class ProtocolError(MakkerError):
    """The other side has gone, is too slow, or does not keep to the protocol."""


@dataclass(slots=True)
class Connection:
    """Lines in and out."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    patience: float

    async def say(self, line: str) -> None:
        """Send a line. Raises ProtocolError (``protocol.gone``)."""
        try:
            self.writer.write(line.encode("utf-8", "replace") + b"\r\n")
            await self.writer.drain()
        except (ConnectionError, OSError):
            raise ProtocolError("protocol.gone") from None

    async def hear(self) -> str:
        """The next line that is not empty. Raises ParseError, ProtocolError (``protocol.gone``, ``protocol.slow``)."""
        while True:
            try:
                raw = await asyncio.wait_for(self.reader.readline(), self.patience)
            except TimeoutError:
                raise ProtocolError("protocol.slow", {"seconds": int(self.patience)}) from None
            except (ValueError, ConnectionError, OSError):
                raise ProtocolError("protocol.gone") from None
            if not raw:
                raise ProtocolError("protocol.gone")
            if len(raw) > LONGEST:
                raise ParseError("protocol.line", raw[:40].decode("latin-1"), "line", data={"wanted": f"< {LONGEST}"})
            line = raw.decode("utf-8", "replace").strip()
            if line:
                return line

    async def close(self) -> None:
        """Hang up."""
        self.writer.close()
        try:
            await asyncio.wait_for(self.writer.wait_closed(), 2)
        except (TimeoutError, ConnectionError, OSError):
            return
