"""Compile the catalogues: `.po` to `.mo`, and the type of all keys. Run by `make catalogues`.

The English catalogue has all keys; the others must have the same ones (a test sees to it).
"""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

HERE = Path(__file__).resolve().parent.parent / "src" / "makker" / "i18n"
LANGUAGES = ("en", "nb", "da", "sv")
HEAD = '''"""Every key of the catalogues; written by `make catalogues`, not by hand."""

from typing import Literal

Key = Literal[
'''


def load(language: str) -> Catalog:
    """One language's catalogue. Raises ValueError for a malformed file."""
    path = HERE / "locale" / language / "LC_MESSAGES" / "makker.po"
    with path.open("rb") as stream:
        return read_po(stream, locale=language, abort_invalid=True)


def ids(catalog: Catalog) -> set[str]:
    """All keys with a sentence."""
    return {message.id if isinstance(message.id, str) else message.id[0] for message in catalog if message.id}


def compiled(catalog: Catalog) -> bytes:
    """The binary form."""
    stream = io.BytesIO()
    write_mo(stream, catalog)
    return stream.getvalue()


def key_module(keys: set[str]) -> str:
    """The source of `makker.i18n.keys`."""
    return HEAD + "".join(f'    "{key}",\n' for key in sorted(keys)) + "]\n"


def main() -> None:
    """Write everything."""
    for language in LANGUAGES:
        target = HERE / "locale" / language / "LC_MESSAGES" / "makker.mo"
        put(target, compiled(load(language)))
    put(HERE / "keys.py", key_module(ids(load("en"))).encode())


def put(target: Path, content: bytes) -> None:
    """Write a file whole, so that whoever reads it meanwhile sees the old one or the new one."""
    beside = target.with_name(f".{target.name}.new")
    beside.write_bytes(content)
    beside.replace(target)


if __name__ == "__main__":
    main()
