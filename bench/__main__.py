"""Run the benchmarks named on the command line, or all of them."""

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    """Each module of this package with a `main` is a benchmark."""
    here = Path(__file__).parent
    names = sorted(path.stem for path in here.glob("*.py") if not path.stem.startswith("_"))
    for name in sys.argv[1:] or names:
        sys.stdout.write(f"== {name}\n")
        import_module(f"bench.{name}").main()
        sys.stdout.flush()


main()
