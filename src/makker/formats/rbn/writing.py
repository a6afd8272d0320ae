"""Writing RBN: lines that were read and still hold are written as they were."""

from collections.abc import Iterable, Iterator

from makker.formats.board import FIELDS, Board, Comment, Tag
from makker.formats.faults import Faults
from makker.formats.rbn import labels
from makker.formats.rbn.reading import board_of
from makker.games.bridge.contract import Contract

PARTS = {
    "D": ("date",),
    "L": ("site",),
    "E": ("event",),
    "F": ("scoring",),
    "N": ("players", "room"),
    "B": ("number",),
    "H": ("deal",),
    "A": ("dealer", "vulnerability", "auction"),
    "C": ("contract",),
    "P": ("play",),
    "R": ("tricks",),
}


def write_rbn(boards: Iterable[Board]) -> Iterator[str]:
    """The text of an RBN file, record by record."""
    yield "% RBN version 3.2\n\n"
    holding: dict[str, str] = {}
    for board in boards:
        texts = lines_of(board) or [("B", "")]
        # A label that holds on is repeated, empty, where it no longer does.
        stops = [(label, "") for label in holding if label not in dict(texts)]
        holding = {label: text for label, text in texts if label in labels.STICKY and text}
        lines = "".join(f"{label} {text}".rstrip() + "\n" for label, text in sorted(stops) + texts)
        comments = "".join(f"{{{clean(item.text)}}}\n" for item in board.items if isinstance(item, Comment))
        yield f"{lines}{comments}\n"


def clean(text: str) -> str:
    """A paragraph has no blank lines, and only its last line ends in a brace."""
    return "\n".join(line.rstrip().rstrip("}") for line in text.split("\n") if line.strip())


def lines_of(board: Board) -> list[tuple[str, str]]:
    """The labels with their texts, in order; notes after what they belong to."""
    kept = {
        item.name[4:]: item.value
        for item in board.items
        if isinstance(item, Tag) and item.name.startswith("Rbn_") and len(item.name) in (5, 6)
    }
    before = board_of(kept, [], {}, Faults(on_fault=lambda _: None))
    same = {name for name in FIELDS if getattr(before, name) == getattr(board, name)}
    texts = new_texts(board)
    for label, text in kept.items():
        owner = "A" if label.isdigit() else label[0]
        if set(PARTS.get(owner, ())) <= same:
            texts[label] = text
    if "A" in kept and "C" not in kept and board.auction is not None and board.auction.outcome() == board.contract:
        texts["C"] = ""
    wanted = {label: text for label, text in texts.items() if text or label in kept}
    return [(label[-1:], wanted[label]) for label in sorted(wanted, key=labels.order)]


def new_texts(board: Board) -> dict[str, str]:
    """What the parts say; the empty ones too."""
    contract = board.contract if isinstance(board.contract, Contract) else None
    auction, notes = labels.write_auction(board.dealer, board.vulnerability, board.auction)
    scoring = next((letter for letter, word in labels.SCORING.items() if word == board.scoring), board.scoring)
    texts = {
        "D": labels.write_date(board.date),
        "L": one_line(board.site).replace(":", "::"),
        "E": one_line(board.event).replace(":", "::"),
        "F": one_line(scoring),
        "N": one_line(labels.write_players(board.players, board.room)),
        "B": "" if board.number is None else str(board.number),
        "H": labels.write_hands(board.deal) if board.deal is not None else "",
        "A": auction,
        "C": labels.write_contract(board.contract),
        "P": labels.write_play(board.play, contract) if board.play is not None else "",
        "R": "" if board.tricks is None else str(board.tricks),
    }
    return {**texts, **{str(number): one_line(text) for number, text in notes.items()}}


def one_line(text: str) -> str:
    """A text without line ends."""
    return " ".join(text.split("\n"))
