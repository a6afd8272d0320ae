"""The rubber sheet, drawn with its line (FACTS 000-29, 000-33)."""

from typing import TYPE_CHECKING

from makker.games.bridge.auction_bridge_score import AuctionBridgeScore
from makker.games.bridge.rubber_score import RubberScore
from makker.games.whist.bridge_whist_scores import BridgeWhistScore
from makker.i18n import Catalogue
from makker.render.columns_sheet import columns_sheet
from makker.seats import Side

if TYPE_CHECKING:
    from rich.text import Text


def rubber_sheet(
    score: RubberScore, catalogue: Catalogue, *, labels: bool = True, names: tuple[str, str] | None = None
) -> "Text":
    """The sheet of a rubber; a side that is vulnerable has a dot at its head."""
    vulnerable = [side for side in Side if not score.over and score.vulnerability.includes(side)]
    return columns_sheet(score, catalogue, labels=labels, names=names, vulnerable=vulnerable)


def old_sheet(
    score: AuctionBridgeScore | BridgeWhistScore,
    catalogue: Catalogue,
    *,
    labels: bool = True,
    names: tuple[str, str] | None = None,
) -> "Text":
    """The sheet of auction bridge and bridge-whist, in which nobody is vulnerable."""
    return columns_sheet(score, catalogue, labels=labels, names=names)
