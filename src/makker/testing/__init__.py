"""Strategies, the conformance kit, scripted players and a fake clock: imported by nothing that ships."""

from makker.testing.conformance import Subject, check_rules
from makker.testing.playing import Step, play_at_random, play_script

__all__ = ["Step", "Subject", "check_rules", "play_at_random", "play_script"]
