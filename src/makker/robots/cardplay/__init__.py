"""Playing cards by reasoning over hidden hands: deal them as they could be, weigh every card over those deals."""

from makker.robots.cardplay.choosing import Care, choose

__all__ = ["Care", "choose"]
