"""Whist and bridge-whist."""
