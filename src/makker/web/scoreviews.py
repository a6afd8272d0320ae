"""What the page of a score sheet shows, worked out from the sheet."""

from collections.abc import Sequence
from typing import Any

from makker.cards import Strain
from makker.games.bridge.chicago_score import ChicagoScore, chicago_vulnerability
from makker.games.bridge.columns import Entry
from makker.games.bridge.contract import Result
from makker.games.bridge.honours import Honours
from makker.i18n import Catalogue
from makker.render.names import seat_name, side_name, vulnerability_name
from makker.render.score_tables import over_text
from makker.render.valuation import decimal
from makker.seats import Seat, Side
from makker.sheets import ChicagoSheet, DealRow, RubberSheet, Traveller
from makker.sheets.rounds import RoundSheet, SheetRow
from makker.sheets.rows import Names
from makker.web.scorepads import AnySheet

SIDES = (Side.NS, Side.EW)
View = dict[str, Any]


def view_of(sheet: AnySheet, catalogue: Catalogue) -> View:
    """The data for the sheet's template."""
    if isinstance(sheet, RubberSheet):
        return rubber_view(sheet, catalogue)
    if isinstance(sheet, ChicagoSheet):
        return chicago_view(sheet, catalogue)
    return traveller_view(sheet, catalogue) if isinstance(sheet, Traveller) else rounds_view(sheet, catalogue)


def result_view(result: Result | None, catalogue: Catalogue) -> View | None:
    """A result in parts, so that its suit can be drawn; None where it was passed out."""
    if result is None:
        return None
    contract = result.contract
    return {
        "level": contract.level,
        **strain_view(contract.strain, catalogue),
        "doubled": contract.doubled.mark,
        "declarer": catalogue.language.seat(contract.declarer) if contract.declarer else "",
        "over": over_text(result.over),
    }


def strain_view(strain: Strain, catalogue: Catalogue) -> View:
    """A strain's letter and sign."""
    return {"strain": strain.letter, "sign": catalogue.language.strain(strain)}


def deal_view(number: int, row: DealRow, catalogue: Catalogue) -> View:
    """One deal as it was written."""
    return {
        "number": number,
        "result": result_view(row.result, catalogue),
        "honours": [honours_view(claim, catalogue) for claim in row.honours],
    }


def honours_view(claim: Honours, catalogue: Catalogue) -> str:
    """`100 N-S`."""
    return f"{claim.points} {side_name(claim.side, catalogue.language)}"


def heads(names: Names, catalogue: Catalogue) -> list[str]:
    """What stands over the two columns."""
    north, east, south, west = names
    if not any(names):
        return [side_name(side, catalogue.language) for side in SIDES]
    return [" & ".join(name or "?" for name in pair) for pair in ((north, south), (east, west))]


def players_view(names: Names, catalogue: Catalogue) -> list[View]:
    """The seats with who sits there."""
    return [
        {"letter": seat.letter, "seat": seat_name(seat, catalogue), "name": name}
        for seat, name in zip(Seat, names, strict=True)
    ]


def verdict(winner: Side | None, difference: int, columns: Sequence[str], catalogue: Catalogue) -> str:
    """Who wins, and by how much."""
    if winner is None:
        return catalogue.text("sheet.tied")
    return catalogue.text("sheet.won", name=columns[winner.index], points=difference)


def rubber_view(sheet: RubberSheet, catalogue: Catalogue) -> View:
    """The two columns with their line."""
    score, columns = sheet.score, heads(sheet.names, catalogue)
    settled = score.settlement
    shown = range(1, max(len(score.games) + (0 if score.over and len(score.games) else 1), 1) + 1)
    said = [verdict(settled.winner, settled.difference, columns, catalogue)] if score.over else []
    if score.over and sheet.stake and settled.winner is not None:
        said.append(catalogue.text("sheet.settled", amount=settled.amount(sheet.stake)))
    return {
        "heads": columns,
        "vulnerable": [not score.over and score.vulnerability.includes(side) for side in SIDES],
        "above": [line(entry, catalogue) for entry in reversed(score.entries) if not entry.below],
        "games": [
            {
                "won": game <= len(score.games),
                "lines": [line(entry, catalogue) for entry in score.entries if entry.below and entry.game == game],
            }
            for game in shown
        ],
        "totals": [catalogue.language.number(score.total(side)) for side in SIDES],
        "deals": [deal_view(number, row, catalogue) for number, row in enumerate(sheet.rows, 1)],
        "over": score.over,
        "finished": sheet.finished,
        "verdict": said,
        "players": players_view(sheet.names, catalogue),
        "honours": sheet.honours,
        "next": len(sheet.rows) + 1,
    }


def line(entry: Entry, catalogue: Catalogue) -> View:
    """One figure in its column."""
    points = catalogue.language.number(entry.points)
    return {
        "what": catalogue.coded("render.item", entry.item.value),
        "deal": entry.deal,
        "points": [points if entry.side is side else "" for side in SIDES],
    }


def chicago_view(sheet: ChicagoSheet, catalogue: Catalogue) -> View:
    """The chukkers, each with its four deals."""
    scores, number = sheet.scores, catalogue.language.number
    columns = heads(sheet.names, catalogue)
    difference = abs(scores[0].total(Side.NS) - scores[0].total(Side.EW))
    single = sheet.over and sheet.chukkers == 1
    return {
        "chukkers": [chukker_view(sheet, at, score, catalogue) for at, score in enumerate(scores, 1)],
        "several": sheet.chukkers > 1,
        "totals": [
            {
                "name": sheet.names[total.player.index] or seat_name(total.player, catalogue),
                "points": number(total.points),
                "net": ("+" if total.net > 0 else "") + number(total.net),
            }
            for total in sheet.totals
        ],
        "deals": [deal_view(at, row, catalogue) for at, row in enumerate(sheet.rows, 1)],
        "over": sheet.over,
        "verdict": [verdict(scores[0].winner, difference, columns, catalogue)] if single else [],
        "players": players_view(sheet.names, catalogue),
        "honours": sheet.honours,
        "next": len(sheet.rows) + 1,
    }


def chukker_view(sheet: ChicagoSheet, chukker: int, score: ChicagoScore, catalogue: Catalogue) -> View:
    """Four deals: who dealt, who was vulnerable, what each side wrote."""
    number, rows = catalogue.language.number, []
    for deal in range(1, 5):
        dealer = score.first_dealer.after(deal - 1)
        zone = chicago_vulnerability(deal, dealer, score.scoring.middle_deals)
        points = [
            sum(each.points for each in score.entries if (each.deal, each.side) == (deal, side)) for side in SIDES
        ]
        rows.append(
            {
                "deal": deal,
                "dealer": catalogue.language.seat(dealer),
                "zone": vulnerability_name(zone, catalogue),
                "points": [number(each) if each else "" for each in points],
                "now": deal == score.deal and not score.over,
            }
        )
    return {
        "title": catalogue.text("sheet.chukker", chukker=str(chukker)),
        "heads": heads(sheet.names_at(chukker), catalogue),
        "rows": rows,
        "totals": [number(score.total(side)) for side in SIDES],
    }


def traveller_view(sheet: Traveller, catalogue: Catalogue) -> View:
    """The board's results with matchpoints."""
    language = catalogue.language
    north, east, south, west = (language.seat(seat) for seat in Seat)
    return {
        "board": sheet.board,
        "dealer": seat_name(sheet.dealer, catalogue),
        "zone": vulnerability_name(sheet.vulnerability, catalogue),
        "ns": north + south,
        "ew": east + west,
        "lines": [
            {
                "number": number,
                "ns": each.row.ns,
                "ew": each.row.ew,
                "result": result_view(each.row.result, catalogue),
                "bare": each.row.score is not None,
                "score": language.number(each.ns_score),
                "points": [each.ns_matchpoints, each.ew_matchpoints],
                "percent": "" if each.ns_percent is None else decimal(round(each.ns_percent, 1), language),
            }
            for number, each in enumerate(sheet.lines, 1)
        ],
        "next": len(sheet.rows) + 1,
        "over": False,
        "honours": False,
        "verdict": [],
    }


def rounds_view(sheet: RoundSheet, catalogue: Catalogue) -> View:
    """Every round of the plan with bids, tricks and totals; who leads or has won."""
    rows = sheet.rows
    full = sheet.next_round is None
    names = ", ".join(sheet.names[player.index] for player in sheet.winners)
    return {
        "names": sheet.names,
        "rows": [round_view(row, catalogue) for row in rows],
        "next": sheet.next_round,
        "trumps": any(row.planned.trump is not Strain.NOTRUMP for row in rows),
        "over": full,
        "verdict": [catalogue.text("sheet.winners", names=names, points=max(sheet.totals))] if full else [],
    }


def round_view(row: SheetRow, catalogue: Catalogue) -> View:
    """One round."""
    planned, entry, number = row.planned, row.entry, catalogue.language.number
    players = range(len(row.bids) or len(entry.tricks))
    return {
        "number": planned.number,
        "cards": planned.cards,
        "dealer": planned.dealer.index,
        "trump": None if row.trump is None else strain_view(row.trump, catalogue),
        "asks_trump": planned.trump is None,
        "forehead": planned.forehead,
        "aside": " ".join(catalogue.language.card(card) for card in row.put_aside),
        "bids": row.bids,
        "first_bids": entry.bids,
        "change": entry.change,
        "tricks": entry.tricks,
        "sum": sum(row.bids),
        "kept": [bool(entry.tricks) and row.bids[at] == entry.tricks[at] for at in players],
        "totals": [number(each) for each in row.score.totals] if row.score else [],
    }
