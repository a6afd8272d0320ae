"""Competitions: results in, standings out."""

from makker.tournament.victory_points import wbf_scale, wbf_victory_points

__all__ = ["wbf_scale", "wbf_victory_points"]
