"""The four catalogues and the languages' data."""
