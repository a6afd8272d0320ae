"""The bridge family: robots that bid by a system or by rules of thumb, and play sane cards quickly."""

from makker.robots.bridge.robot import ThumbRobot
from makker.robots.bridge.system import SystemRobot, explanation, explanations

__all__ = ["SystemRobot", "ThumbRobot", "explanation", "explanations"]
