"""Typesetting: a template and data in, an accessible PDF out."""

from collections.abc import Sequence
from typing import Any

import msgspec


def typeset(templates: Sequence[bytes], data: Any) -> bytes:
    """The PDF of the templates one after the other, which find `data` as JSON in their input; PDF/UA-1.

    No font or file of the machine is read: the same data gives the same bytes everywhere.
    """
    import typst

    made: bytes = typst.compile(
        b"\n".join(templates),
        format="pdf",
        sys_inputs={"data": msgspec.json.encode(data).decode()},
        ignore_system_fonts=True,
        pdf_standards=["ua-1"],
    )
    return made
