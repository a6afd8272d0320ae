"""One board as an SVG picture that explains itself to a screen reader."""

from html import escape

from makker.render.records.record import HandRecord, RecordHand
from makker.render.records.text import records_text

LINE = 20
WIDTH, HEIGHT = 420, 330
PLACES = ((150, 30), (290, 120), (150, 210), (10, 120))  # N E S W
STYLE = (
    "text{font:15px 'Helvetica Neue',Arial,sans-serif;fill:#222}.b{font-weight:600}.r{fill:#b3261e}"
    ".s{font-size:12px;fill:#555}.n{text-anchor:end}"
)


def record_svg(record: HandRecord) -> str:
    """The picture, about 4 KB, with the board's name as title and the whole record as description."""
    parts = [heading(record)]
    parts += [hand_svg(hand, *place) for hand, place in zip(record.hands, PLACES, strict=True)]
    parts.append(table_svg(record))
    height = HEIGHT if record.tricks else HEIGHT - 30
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="t d">'
        f'<title id="t">{escape(record.board)}</title><desc id="d">{escape(records_text([record]))}</desc>'
        f"<style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )


def heading(record: HandRecord) -> str:
    """Board, dealer, vulnerability in the corner."""
    return (
        f'<text x="10" y="24" class="b">{escape(record.board)}</text>'
        f'<text x="10" y="42" class="s">{escape(record.dealer)}</text>'
        f'<text x="10" y="58" class="s">{escape(record.vulnerable)}</text>'
    )


def hand_svg(hand: RecordHand, x: int, y: int) -> str:
    """Four suits, with the points in small figures."""
    lines = [f'<text x="{x}" y="{y - 10}" class="s">{escape(hand.seat)} {hand.points}</text>']
    for number, line in enumerate(hand.suits):
        red = ' class="r"' if line.red else ""
        pip = f"<tspan{red}>{line.pip}</tspan>"
        lines.append(f'<text x="{x}" y="{y + 8 + LINE * number}">{pip} {escape(line.ranks)}</text>')
    return "".join(lines)


def table_svg(record: HandRecord) -> str:
    """The double-dummy table in the corner, and par."""
    cells = []
    for column, strain in enumerate(record.strains):
        cells.append(f'<text x="{310 + 24 * column}" y="222" class="s n">{escape(strain)}</text>')
    for row, (seat, tricks) in enumerate(record.tricks):
        y = 238 + 15 * row
        cells.append(f'<text x="274" y="{y}" class="s">{escape(seat)}</text>')
        cells += [f'<text x="{310 + 24 * at}" y="{y}" class="s n">{number}</text>' for at, number in enumerate(tricks)]
    if record.par:
        cells.append(f'<text x="10" y="320" class="s">{escape(record.par)}</text>')
    return "".join(cells)
