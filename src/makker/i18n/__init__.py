"""The four catalogues and the languages' data. Imported by render, cli and web alone."""

from makker.i18n.catalogue import Catalogue
from makker.i18n.languages import Language

__all__ = ["Catalogue", "Language"]
