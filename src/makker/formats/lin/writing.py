"""Writing LIN, a board a line."""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from makker.formats.annotated import MadeCall, PlayedCard
from makker.formats.board import Board, Comment, Tag
from makker.formats.lin.hands import write_md
from makker.games.bridge.calls import PASS
from makker.games.bridge.contract import Contract
from makker.seats import Seat, Vulnerability

LETTERS = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.ALL: "b", None: ""}
ROOMS = {"Open": "o", "Closed": "c"}
BEFORE = ("Lin_vg", "Lin_rs", "Lin_pw", "Lin_mp", "Lin_bn", "Lin_mn")
"""Commands that stand before the first board."""


def write_lin(boards: Iterable[Board]) -> Iterator[str]:
    """The text of a LIN file, board by board."""
    for at, board in enumerate(boards):
        commands = kept(board)
        first = list(takewhile(lambda pair: pair[0] in BEFORE, commands)) if at == 0 else []
        header = "".join(command(name[4:], value) for name, value in first)
        yield (f"{header}pg||\n" if header else "") + line(board, commands[len(first) :]) + "\n"


def line(board: Board, commands: list[tuple[str, str]]) -> str:
    """One board, with the commands that were kept as they were."""
    north, east, south, west = (name.replace(",", ";") for name in board.players)
    text = "".join(command("qx", value) for name, value in commands if name == "Lin_qx")
    if not text and board.room in ROOMS and board.number is not None:
        text = command("qx", f"{ROOMS[board.room]}{board.number}")
    text += command("pn", f"{south},{west},{north},{east}")
    text += command("md", write_md(board.dealer, board.deal))
    if board.number is not None:
        text += command("ah", f"Board {board.number}")
    text += command("sv", LETTERS[board.vulnerability])
    for name, value in commands:
        if name != "Lin_qx":
            text += command(name[4:], value)
    text += "".join(command("nt", item.text) for item in board.items if isinstance(item, Comment))
    return text + auction_text(board) + play_text(board)


def kept(board: Board) -> list[tuple[str, str]]:
    """The commands that were read and that no part stands for."""
    return [(item.name, item.value) for item in board.items if isinstance(item, Tag) and is_command(item.name)]


def is_command(name: str) -> bool:
    """Whether a tag stands for a LIN command."""
    return name.startswith("Lin_") and len(name) == 6


def command(name: str, value: str) -> str:
    """`name|value|`; a bar cannot stand in a value."""
    return f"{name}|{value.replace('|', '/')}|"


def auction_text(board: Board) -> str:
    """The calls with alerts and explanations."""
    if board.auction is None:
        return ""
    return "".join(call_text(made) for made in board.auction.calls if made.call is not None) + "pg||"


def call_text(made: MadeCall) -> str:
    """`mb|2H!|an|...|`."""
    text = "p" if made.call is PASS else {"X": "d", "XX": "r"}.get(str(made.call), str(made.call))
    words = command("mb", text + "!" * made.alert)
    words += command("an", made.explanation) if made.explanation else ""
    return words + (command("nt", made.comment) if made.comment else "")


def play_text(board: Board) -> str:
    """The cards in the order played, and the claim."""
    cards = played_cards(board)
    text = "".join(card_text(made) + ("pg||" if at % 4 == 3 else "") for at, made in enumerate(cards))
    if board.tricks is not None:
        text += command("mc", str(board.tricks))
    return text


def played_cards(board: Board) -> list[PlayedCard]:
    """The cards as far as the order is known."""
    if board.play is None:
        return []
    contract = board.outcome
    trump = contract.strain.suit if isinstance(contract, Contract) else None
    places: dict[object, PlayedCard] = {made.card: made for row in board.play.tricks for made in row}
    leader = leader_of(board)
    return [places[card] for _, card in board.play.in_order(trump, leader)]


def leader_of(board: Board) -> Seat | None:
    """Who led, if it is not the first column."""
    contract = board.outcome
    return contract.leader if isinstance(contract, Contract) and contract.declarer else None


def card_text(made: PlayedCard) -> str:
    """`pc|SA|`."""
    return command("pc", str(made.card)) + (command("nt", made.comment) if made.comment else "")
