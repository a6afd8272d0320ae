"""An event's results as a site of plain files, and as a PDF."""

from makker.render.results.paper import results_pdf
from makker.render.results.site import results_site

__all__ = ["results_pdf", "results_site"]
