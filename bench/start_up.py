"""CPU time of importing Makker and of `makker --help`, against a bare interpreter and `import dataclasses`."""

import resource
import subprocess
import sys
from statistics import median

RUNS = 15
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import makker": ["-c", "import makker"],
    "makker --help": ["-c", "from makker.cli import main; main(['--help'])"],
    "import click": ["-c", "import click"],
}


def cpu_of(arguments: list[str]) -> float:
    """Milliseconds of user and system time of one child process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    """Medians; the ratio is to a bare interpreter."""
    times = {name: median(cpu_of(arguments) for _ in range(RUNS)) for name, arguments in COMMANDS.items()}
    for name, spent in times.items():
        sys.stdout.write(f"{name}: {spent:.0f} ms CPU, ratio {spent / times['python -c pass']:.1f}\n")
