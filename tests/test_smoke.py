"""The package imports."""

import makker


def test_package_has_a_face() -> None:
    """Importing the package works."""
    assert makker.__doc__
