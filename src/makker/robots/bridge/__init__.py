"""Rules of thumb for the bridge family: sane calls and cards, quickly."""

from makker.robots.bridge.robot import ThumbRobot

__all__ = ["ThumbRobot"]
