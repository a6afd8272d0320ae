"""An event's results as a site of plain files."""

from makker.render.results.site import results_site

__all__ = ["results_site"]
