"""Makker, the open bridge platform."""
