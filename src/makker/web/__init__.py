"""The browser's face: pages, a JSON API and a WebSocket for each table."""

from makker.web.app import build_app
from makker.web.settings import Settings

__all__ = ["Settings", "build_app"]
