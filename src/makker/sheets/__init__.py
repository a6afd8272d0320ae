"""Keeping score of real cards."""
