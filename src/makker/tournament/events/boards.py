"""Events out of files of boards: a Bridgemate database, a PBN file with pair numbers or a table of scores."""

from collections.abc import Iterable, Iterator, Mapping

from makker.errors import ParseError
from makker.formats import Board
from makker.formats.annotated import PassedOut
from makker.games.bridge.contract import Contract, Result
from makker.games.bridge.scoring import score_for
from makker.seats import Side, board_vulnerability
from makker.tournament.events.event import PASSED_OUT, Contestant, Event, Kind
from makker.tournament.events.rows import read_score
from makker.tournament.scoring import BoardResult, NotPlayed, Outcome, Played

PAIRS_NS = ("PairNS", "NSPair", "PairIDNS", "PairId_NS", "NS_Pair")
PAIRS_EW = ("PairEW", "EWPair", "PairIDEW", "PairId_EW", "EW_Pair")
SCORES_NS = ("Score_NS", "ScoreNS")
SCORES_EW = ("Score_EW", "ScoreEW")


def event_of_boards(boards: Iterable[Board], name: str = "") -> Event:
    """The event whose results the boards hold.

    A board is a result where it says which pairs played it (`PairNS`, `PairEW`), and many where it has a `ScoreTable`.
    Raises ParseError (``event.no_results``) where no board is either.
    """
    listed = list(boards)
    results: list[BoardResult] = []
    seen: set[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = set()
    kinds = {(board.tag("Competition") or "").lower() for board in listed}
    teams = "teams" in kinds
    for place, board in enumerate(listed, 1):
        for each in results_of(board, place):
            # Two teams may meet again over boards of the same numbers; a pair has a board once.
            key = (each.round if teams else 0, each.board, each.ns, each.ew)
            if key not in seen:
                seen.add(key)
                results.append(each)
    if not results:
        raise ParseError("event.no_results", "", "results")
    numbers = sorted({who for each in results for who in each.ns + each.ew})
    known = names_of(listed)
    called = team_names_of(listed)
    contestants = tuple(Contestant(number, known.get(number, ()), team=called.get(number, "")) for number in numbers)
    title = name or next((board.event for board in listed if board.event), "")
    deals = {each.number: str(each.deal) for each in listed if each.number and each.deal and each.deal.is_complete}
    alone = "individuals" in kinds or any(len(each.ns) > 1 for each in results)
    winners = 2 if two_fields(results) and not teams and not alone else 1
    kind: Kind = "teams" if teams else "individual" if alone else "pairs"
    return Event(name=title, kind=kind, contestants=contestants, results=tuple(results), deals=deals, winners=winners)


def two_fields(results: Iterable[BoardResult]) -> bool:
    """Whether nobody sits in both directions."""
    listed = list(results)
    return not {who for each in listed for who in each.ns} & {who for each in listed for who in each.ew}


def results_of(board: Board, place: int) -> Iterator[BoardResult]:
    """The results that a board holds."""
    number = board.number or place
    table = board.table("ScoreTable")
    if table is not None:
        for row in table.dicts():
            found = row_result(row, number)
            if found is not None:
                yield found
        return
    ns, ew = tagged(board, PAIRS_NS), tagged(board, PAIRS_EW)
    if ns and ew:
        outcome, written = played(board, number)
        section, at, turn = (board.tag(name) or "" for name in ("Section", "Table", "Round"))
        yield BoardResult(number, ns, ew, outcome, "", section, as_number(turn) or 0, as_number(at) or 0, written)


def tagged(board: Board, names: Iterable[str]) -> tuple[int, ...]:
    """The number, or two players' numbers, in the first of these tags that has any; nothing where none has."""
    return next((found for name in names if (found := as_numbers(board.tag(name) or ""))), ())


def as_number(text: str) -> int | None:
    """A whole number, at most nine digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def as_numbers(text: str) -> tuple[int, ...]:
    """A pair's number, or the numbers of two players; nothing for anything else."""
    found = [as_number(part) for part in text.split()]
    return tuple(each for each in found if each is not None) if 1 <= len(found) <= 2 and None not in found else ()


def played(board: Board, number: int) -> tuple[Outcome, str]:
    """What happened, and how it is written; not played where the board does not say."""
    vulnerability = board.vulnerability or board_vulnerability(number)
    if isinstance(board.contract, PassedOut):
        return Played(0), PASSED_OUT
    if isinstance(board.contract, Contract) and board.contract.declarer is not None and board.tricks is not None:
        result = Result(board.contract, board.tricks)
        return Played(score_for(Side.NS, result, vulnerability)), str(result)
    if board.score is not None:
        return Played(board.score), ""
    return read_score(board.tag("Usebio_SCORE") or "") or NotPlayed(), ""


def row_result(row: Mapping[str, str], number: int) -> BoardResult | None:
    """A row of a table of scores; None for one without pairs."""
    ns, ew = (
        next((found for name in names if (found := as_numbers(row.get(name, "")))), ())
        for names in (PAIRS_NS, PAIRS_EW)
    )
    if not ns or not ew:
        return None
    outcome, written = row_outcome(row, number)
    section, at, turn = row.get("Section", ""), as_number(row.get("Table", "")), as_number(row.get("Round", ""))
    lead = row.get("Lead", "").strip("-")
    return BoardResult(number, ns, ew, outcome, "", section.strip("-"), turn or 0, at or 0, written, lead)


def first_numbers(row: Mapping[str, str], names: Iterable[str]) -> tuple[int, ...]:
    """The numbers in the first of these cells that has any."""
    return next((found for name in names if (found := as_numbers(row.get(name, "")))), ())


def row_outcome(row: Mapping[str, str], number: int) -> tuple[Outcome, str]:
    """The score that a row tells, by its contract or by its score."""
    contract, declarer, tricks = row.get("Contract", ""), row.get("Declarer", ""), as_number(row.get("Result", ""))
    if contract.lower() in ("pass", "passed"):
        return Played(0), PASSED_OUT
    if contract.strip("-") and declarer.strip("-") and tricks is not None and tricks <= 13:
        result = Result(Contract.parse(f"{contract} by {declarer}"), tricks)
        return Played(score_for(Side.NS, result, board_vulnerability(number))), str(result)
    for names, sign in ((SCORES_NS, 1), (SCORES_EW, -1)):
        for name in names:
            text = row.get(name, "").strip()
            if text.lstrip("+-").isdigit() and len(text) < 8:
                return Played(sign * int(text)), ""
    return next((found for name in SCORES_NS if (found := read_score(row.get(name, "")))), NotPlayed()), ""


def names_of(boards: Iterable[Board]) -> dict[int, tuple[str, ...]]:
    """Who the contestants are, from a `TotalScoreTable` or from the players at a table."""
    found: dict[int, tuple[str, ...]] = {}
    for board in boards:
        table = board.table("TotalScoreTable")
        for row in table.dicts() if table else ():
            number = as_number(row.get("PairId", row.get("ID", "")))
            names = next((name for key in ("Names", "Name") if (name := row.get(key, "").strip().strip("-"))), "")
            if number is not None and names:
                found.setdefault(number, split_names(names, alone=(board.tag("Competition") or "") == "Individuals"))
        north, east, south, west = board.players
        sides = ((PAIRS_NS, "Usebio_NS_TEAM", (north, south)), (PAIRS_EW, "Usebio_EW_TEAM", (east, west)))
        for tags, team, two in sides:
            numbers, members = tagged(board, tags), board.tag(team)
            if numbers and members:
                found.setdefault(numbers[0], tuple(members.split(" - ")))
            elif len(numbers) == 1 and any(two):
                found.setdefault(numbers[0], tuple(name for name in two if name))
            else:
                for number, name in zip(numbers, two, strict=False):
                    if name:
                        found.setdefault(number, (name,))
    return found


def team_names_of(boards: Iterable[Board]) -> dict[int, str]:
    """What teams are called, from the `Team` of a `TotalScoreTable` or from the teams of a match."""
    found: dict[int, str] = {}
    for board in boards:
        table = board.table("TotalScoreTable")
        for row in table.dicts() if table else ():
            number, team = as_number(row.get("PairId", row.get("ID", ""))), row.get("Team", "").strip()
            if number is not None and team not in ("", "-"):
                found.setdefault(number, team)
        for tags, tag in ((PAIRS_NS, "Usebio_NS_TEAM_NAME"), (PAIRS_EW, "Usebio_EW_TEAM_NAME")):
            numbers, team = tagged(board, tags), board.tag(tag) or ""
            if numbers and team:
                found.setdefault(numbers[0], team)
    return found


def split_names(names: str, *, alone: bool) -> tuple[str, ...]:
    """`Ann - Bo` or `Ann & Bo` as two names; a player alone may have any name."""
    if alone:
        return (names,)
    return tuple(part.strip() for part in names.split(" - " if " - " in names else " & "))
