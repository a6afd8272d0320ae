"""The command on streams that are not what one hopes for."""

import os
import subprocess
import sys

import pytest


def run(*words: str, encoding: str) -> subprocess.CompletedProcess[bytes]:
    """`python -m makker` with an output of that encoding."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "MAKKER_LANG": "nb", "PYTHONUTF8": "0"}
    return subprocess.run(  # noqa: S603
        [sys.executable, "-m", "makker", *words], capture_output=True, check=False, env=environment
    )


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-8"])
def test_every_terminal_gets_something(encoding: str) -> None:
    """Signs that cannot be written are replaced; nothing ends in a traceback."""
    done = run("score", "4♠x-2", "--vul", "none", encoding=encoding)

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"300" in done.stdout


def test_one_line_for_bad_input_also_in_ascii() -> None:
    """On standard error, with exit status 2."""
    done = run("score", "9♠", encoding="ascii")

    assert done.returncode == 2
    assert done.stderr.startswith(b"makker: ")
    assert done.stderr.count(b"\n") == 1
