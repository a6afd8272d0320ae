"""Hand records: boards with tables and par, as text, SVG and PDF."""

from makker.render.records.pdf import records_pdf
from makker.render.records.record import HandRecord, record_of
from makker.render.records.svg import record_svg
from makker.render.records.text import records_text
from makker.render.records.typesetting import typeset

__all__ = ["HandRecord", "record_of", "record_svg", "records_pdf", "records_text", "typeset"]
