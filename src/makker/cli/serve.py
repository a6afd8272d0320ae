"""`makker serve`: the site with tables for the browser."""

import asyncio
import os
import socket
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes

import click

from makker.cli.context import Face
from makker.cli.spoken import SpokenCommand, spoken_option, whole_number
from makker.errors import InvalidValue

KEY_BYTES = 32


@click.command("serve", cls=SpokenCommand)
@spoken_option("--host", metavar="ADDRESS", default="127.0.0.1", key="cli.serve.host.help")
@spoken_option("--port", metavar="N", default="8000", key="cli.serve.port.help")
@spoken_option("--database", metavar="URL", key="cli.serve.database.help")
@spoken_option("--prefix", metavar="PATH", default="", key="cli.serve.prefix.help")
@spoken_option("--keep", metavar="DAYS", default="30", key="cli.serve.keep.help")
@spoken_option("--robots", "level", metavar="LEVEL", default="club", key="cli.serve.robots.help")
@click.pass_obj
def command(face: Face, host: str, port: str, database: str | None, prefix: str, keep: str, level: str) -> None:
    """Serve until stopped; an older database is brought up to date first.

    Raises ParseError (``option.range``, ``robot.level``), InvalidValue (``serve.folder``, ``serve.taken``,
    ``store.url``) and StoreError.
    """
    import uvicorn

    from makker.robots.registry import find_robot
    from makker.store import prepare
    from makker.web import Settings, build_app
    from makker.web.settings import DAY, SERVER

    find_robot("rubber", level)
    number = whole_number(port, "--port", 1, 65535)
    folder = data_folder(dict(os.environ))
    root = clean_prefix(prefix)
    settings = Settings(
        database=database or f"sqlite:///{folder / 'tables.db'}",
        key=kept_key(key_file(database, folder)),
        prefix=root,
        level=level,
        keep=whole_number(keep, "--keep", 1, 36_500) * DAY,
    )
    asyncio.run(prepare(settings.database))
    opened = open_port(host, number)
    click.echo(face.catalogue.text("cli.serve.running", url=f"http://{shown_host(host)}:{number}{root}/"))
    config = uvicorn.Config(build_app(settings), **SERVER, timeout_graceful_shutdown=3, log_level="warning")
    # A server that is stopped by Ctrl-C has stopped in good order when it passes that on.
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[opened])


def open_port(host: str, port: int) -> socket.socket:
    """The port, listening. Raises InvalidValue (``serve.taken``)."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as fault:
        detail = os.strerror(fault.errno) if fault.errno and fault.errno > 0 else str(fault)
        raise InvalidValue("serve.taken", {"host": host, "port": str(port), "detail": detail}) from None


def data_folder(environment: dict[str, str]) -> Path:
    """Where tables are kept: under XDG_DATA_HOME, or else ~/.local/share."""
    home = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "makker"


def key_file(database: str | None, folder: Path) -> Path:
    """The file of the key that signs the cookies: beside the database where that is a file."""
    scheme, _, path = (database or "").partition(":///")
    if scheme.startswith("sqlite") and path and path != ":memory:":
        return Path(path).with_suffix(".key")
    return folder / "tables.key"


def kept_key(path: Path) -> bytes:
    """The key of the file, made with it at first; nobody else may read it. Raises InvalidValue (``serve.folder``)."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            make_key(path)
        key = path.read_bytes()
    except OSError as fault:
        raise InvalidValue("serve.folder", {"file": str(path), "detail": fault.strerror or ""}) from None
    if len(key) != KEY_BYTES:
        raise InvalidValue("serve.key", {"file": str(path)})
    return key


def make_key(path: Path) -> None:
    """A new key, whole from the start; another server that was first keeps its own."""
    own = path.with_suffix(f".{os.getpid()}")
    own.touch(mode=0o600)
    own.write_bytes(token_bytes(KEY_BYTES))
    try:
        path.hardlink_to(own)
    except FileExistsError:
        pass
    finally:
        own.unlink()


def clean_prefix(text: str) -> str:
    """The path with one slash before and none behind; nothing for the root."""
    inner = text.strip().strip("/")
    return f"/{inner}" if inner else ""


def shown_host(host: str) -> str:
    """The address to write in a browser."""
    return "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host  # noqa: S104
