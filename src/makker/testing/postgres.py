"""A throw-away PostgreSQL for tests and benchmarks: a cluster in a folder, reached through a socket there."""

import os
import pwd
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

SERVER = (
    "-c",
    "listen_addresses=",
    "-c",
    "max_connections=200",
    "-c",
    "shared_buffers=32MB",
    "-c",
    "log_statement=none",
)
HASTY = ("-c", "fsync=off", "-c", "full_page_writes=off")


@dataclass(frozen=True, slots=True)
class Cluster:
    """A running server; `numbers` name its databases."""

    folder: Path
    programs: Path
    user: str | None
    numbers: "count[int]"

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs to its end. Raises CalledProcessError with what it wrote."""
        subprocess.run([*self.words(program), *arguments], check=True, capture_output=True, cwd=self.folder)  # noqa: S603

    def words(self, program: str) -> list[str]:
        """The command: PostgreSQL refuses to be run by root."""
        as_user = ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups"] if self.user else []
        return [*as_user, str(self.programs / program)]

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"makker{next(self.numbers)}"
        self.run("createdb", "-h", str(self.folder), "-U", "makker", name)
        return f"postgresql://makker@/{name}?host={self.folder}"


def programs() -> Path:
    """Where PostgreSQL's programs are. Raises FileNotFoundError."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise FileNotFoundError("PostgreSQL's initdb; tools/test-packages installs it")
    return found[-1].parent


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[Cluster]:
    """A cluster until the end of the block. Without `durable` it does not wait for the disk."""
    user = "postgres" if os.geteuid() == 0 else None
    with TemporaryDirectory(prefix="makker-pg") as name:
        folder = Path(name)
        if user is not None:
            owner = pwd.getpwnam(user)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        cluster = Cluster(folder, programs(), user, count(1))
        data = str(folder / "data")
        cluster.run("initdb", "-D", data, "-A", "trust", "-U", "makker", "-E", "UTF8", "--locale=C", "--no-sync")
        options = [*SERVER, *(() if durable else HASTY), "-k", str(folder)]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen([*cluster.words("postgres"), "-D", data, *options], stdout=log, stderr=log)  # noqa: S603
            try:
                await_ready(cluster, server)
                yield cluster
            finally:
                end(cluster, data, server)


def await_ready(cluster: Cluster, server: "subprocess.Popen[bytes]") -> None:
    """Until it answers. Raises RuntimeError with its log when it ends instead."""
    while subprocess.run([*cluster.words("pg_isready"), "-q", "-h", str(cluster.folder)], check=False).returncode:  # noqa: S603
        if server.poll() is not None:
            raise RuntimeError((cluster.folder / "log").read_text(encoding="utf-8"))


def end(cluster: Cluster, data: str, server: "subprocess.Popen[bytes]") -> None:
    """Stop at once, whoever is still connected."""
    if server.poll() is None:
        subprocess.run([*cluster.words("pg_ctl"), "-D", data, "-m", "immediate", "-s", "stop"], check=False)  # noqa: S603
    server.wait(20)
