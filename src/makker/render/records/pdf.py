"""Hand records as a PDF: twelve boards a page, accessible, the same bytes for the same boards."""

from collections.abc import Sequence
from importlib.resources import files

import msgspec

from makker.i18n import Catalogue
from makker.render.records.record import HandRecord
from makker.render.records.typesetting import typeset


def records_pdf(records: Sequence[HandRecord], title: str, catalogue: Catalogue) -> bytes:
    """The document, A4, in the catalogue's language. `title` stands at the head of each page."""
    data = {
        "title": title,
        "language": catalogue.language.value,
        "boards": msgspec.to_builtins(records),
        "page": catalogue.text("records.page"),
        "note": catalogue.text("records.double_dummy") if any(record.tricks for record in records) else "",
    }
    here = files("makker.render.records")
    return typeset([here.joinpath(name).read_bytes() for name in ("hand.typ", "records.typ")], data)
