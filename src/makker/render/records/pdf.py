"""Hand records as a PDF: twelve boards a page, accessible, the same bytes for the same boards."""

from collections.abc import Sequence
from importlib.resources import files

import msgspec

from makker.i18n import Catalogue
from makker.render.records.record import HandRecord


def records_pdf(records: Sequence[HandRecord], title: str, catalogue: Catalogue) -> bytes:
    """The document, A4, in the catalogue's language. `title` stands at the head of each page."""
    import typst

    data = {
        "title": title,
        "language": catalogue.language.value,
        "boards": msgspec.to_builtins(records),
        "page": catalogue.text("records.page"),
        "note": catalogue.text("records.double_dummy") if any(record.tricks for record in records) else "",
    }
    template = files("makker.render.records").joinpath("records.typ").read_bytes()
    made: bytes = typst.compile(
        template,
        format="pdf",
        sys_inputs={"data": msgspec.json.encode(data).decode()},
        ignore_system_fonts=True,
        pdf_standards=["ua-1"],
    )
    return made
