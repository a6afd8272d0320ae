"""Round games by imagining the hidden hands: deals that agree with all that was seen, each played to its end."""

from makker.robots.imagining.robot import ImaginingRobot

__all__ = ["ImaginingRobot"]
