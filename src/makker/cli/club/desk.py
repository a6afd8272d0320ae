"""The director at the keyboard: a line is decided as the console decides it, written down, and answered."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from makker.cli.club.given import brought, read_settings, settings_of
from makker.cli.club.keeping import DIRECTOR, Kept
from makker.cli.club.orders import FORMS, Line, read_form, read_line, read_place, read_result, usage
from makker.cli.club.slips import Done, by_slip, is_same, is_special, turn_board
from makker.cli.club.undoing import taken_back
from makker.cli.context import Face
from makker.errors import ConflictError, InvalidValue, ParseError
from makker.formats.files import refuse_unwritable, write_atomically
from makker.sheets.files import read_whole
from makker.tournament.evening import Evening
from makker.tournament.evening.dealing import doubtful_leads, give_deals
from makker.tournament.evening.lining import line_up
from makker.tournament.evening.opening import name_contestants
from makker.tournament.events.dealt import boards_needed

MOST_NEW = 12
"""Tables that can become new at once."""

BACKUP = ".makker-club"


@dataclass(slots=True)
class Desk:
    """An evening at the keyboard.

    `clock` tells the time; `telling` is whether every result is read back. `quiet` is whether nothing answered the last
    line.
    """

    face: Face
    kept: Kept
    clock: Callable[[], float]
    telling: bool = False
    quiet: bool = False

    @property
    def state(self) -> Evening:
        """The evening as it is."""
        return self.kept.state

    def obey(self, text: str) -> str:
        """Do what a line says; the English name of its order. Raises MakkerError, with nothing changed."""
        line = read_line(text, self.face.catalogue)
        changes = len(self.state.changes)
        if line.order == "result":
            self.result(line)
        elif line.order in FORMS:
            self.order(line)
        else:
            getattr(self, f"do_{line.order}", self.look)(line)
        self.quiet = line.order in ("announce", "name", "lineup", "undo") and len(self.state.changes) == changes
        for change in self.state.changes[changes:]:
            from makker.cli.club.showing import change_line

            click.echo(change_line(change, self.face.catalogue))
        return line.order

    def order(self, line: Line) -> None:
        """One of the console's orders."""
        from makker.web.nightforms import direct
        from makker.web.nights import code

        filled = read_form(line, self.state, self.face.catalogue)
        if line.order == "turn" and "place" in filled:
            self.kept.do(lambda state: turn_board(state, self.clock(), line, filled["place"]))
            return
        codes = [code(7) for _ in range(MOST_NEW)]
        language, now = self.face.language, self.clock()
        self.kept.do(lambda state: direct(state, now, DIRECTOR, filled, language, codes))
        if line.order == "begin":
            self.look(Line("seats", "", ""))

    def result(self, line: Line) -> None:
        """A result: new ones as the tables write them, changes and what only a director may write with a reason."""
        from makker.web.nightforms import direct_result, read_lead

        filled = read_result(line, self.state, self.face.catalogue)
        place = read_place(filled["place"], self.state)
        lead = read_lead(filled, self.face.language)
        special = {"ns", "ew", "group", "elsewhere"} & set(filled) or is_special(filled["written"])

        def order(state: Evening) -> Done:
            if special or place in state.entries:
                again = not special and is_same(state, place, filled["written"], lead)
                if again:
                    return ()
                if not line.why:
                    raise InvalidValue("evening.needs_why", {"how": f"{line.words} ; …"})
                return direct_result(state, self.clock(), DIRECTOR, filled, self.face.language)
            return by_slip(state, self.clock(), place, filled["written"], lead)

        before = len(self.state.changes)
        self.kept.do(order)
        if self.telling and len(self.state.changes) == before:
            from makker.cli.club.travellers import entry_line

            click.echo(entry_line(self.state, place, self.face.catalogue))

    def look(self, line: Line) -> None:
        """Show something. Raises ParseError (``evening.order``) and as the showing does."""
        from makker.cli.club.showing import LOOKS

        if line.why or (line.words and not line.words.isascii()):
            raise self.wrong(line)
        LOOKS[line.order](self.face, self.state, line.words)

    def wrong(self, line: Line) -> ParseError:
        """An order whose words do not fit."""
        how = usage(line.order, self.face.catalogue)
        return ParseError("evening.order", line.words[:40], "order", data={"how": how})

    def do_names(self, line: Line) -> None:
        """Everybody's names; of a file, in place of those that are there."""
        from makker.web.namelines import keep_carry_over, read_names, write_names

        if line.words:
            listed = read_names(read_whole(Path(line.words)))
            now = self.clock()
            self.kept.do(lambda state: name_contestants(state, now, DIRECTOR, keep_carry_over(state, listed)))
        click.echo(write_names(self.state))
        self.tell_twice()

    def do_name(self, line: Line) -> None:
        """One contestant's names, with a star for hidden ones and a handicap, as in a file of names."""
        from makker.web.namelines import keep_carry_over, read_name_line

        if not line.words[:1].isdigit():
            raise self.wrong(line)
        named, now = read_name_line(line.words, 1, 1), self.clock()

        def order(state: Evening) -> Done:
            others = [each for each in state.setup.event.contestants if each.number != named.number]
            # A line that tells what they have beforehand, if it is nothing, is taken as it is.
            kept = (named,) if "=" in line.words else keep_carry_over(state, [named])
            listed = sorted((*others, *kept), key=lambda each: each.number)
            return name_contestants(state, now, DIRECTOR, listed)

        self.kept.do(order)
        self.tell_twice()

    def tell_twice(self) -> None:
        """Say which names are there more than once."""
        from makker.web.nightnames import twice

        for name, numbers in twice(self.state.setup.event.contestants):
            click.echo(self.face.catalogue.text("club.name_twice", name=name, numbers=numbers))

    def do_lineup(self, line: Line) -> None:
        """Who of a team sits at a table in the round that is played: `3 ns Anna, Bo`."""
        table, _, rest = line.words.partition(" ")
        way, _, names = rest.strip().partition(" ")
        if not (table.isascii() and table.isdigit() and len(table) < 4) or way.lower() not in ("ns", "ew"):
            raise self.wrong(line)
        two = [name.strip() for name in names.split(",")]
        now, side = self.clock(), "ns" if way.lower() == "ns" else "ew"
        self.kept.do(lambda state: line_up(state, now, int(table), state.round, side, two))  # type: ignore[arg-type]

    def do_deals(self, line: Line) -> None:
        """Say which deals are known; or bring them, from a file or dealt here."""
        if line.words:
            event, now = self.state.setup.event, self.clock()
            deals = brought(line.words, boards_needed(event))
            name = Path(line.words).name[-100:]
            self.kept.do(lambda state: give_deals(state, now, DIRECTOR, deals, name))
        text, known = self.face.catalogue.text, len(self.state.setup.event.deals)
        click.echo(text("club.deals_known", count=str(known)) if known else text("club.deals_unknown"))
        doubtful = ["-".join(map(str, each.place)) for each in doubtful_leads(self.state)]
        if doubtful:
            click.echo(f"{text('club.leads_doubtful')} {', '.join(doubtful)}")

    def do_settings(self, line: Line) -> None:
        """How the evening is scored and shown; or set anew: `datum=down minutes=14 ; reason`."""
        from makker.tournament.evening.settling import settle
        from makker.web.nightsettings import settled

        now = self.clock()
        if line.words:
            given = read_settings(line.words.split())
            self.kept.do(
                lambda state: settle(
                    state, now, DIRECTOR, settled(state.setup, {**settings_of(state.setup), **given}), line.why
                )
            )
        for name, value in settings_of(self.state.setup).items():
            click.echo(f"{name}={value}")

    def do_write(self, line: Line) -> None:
        """Write a file of results, or the whole evening for another computer. Raises as `write_output`."""
        from makker.cli.club.score import write_output

        if not line.words:
            raise self.wrong(line)
        path = Path(line.words)
        if path.resolve() == self.kept.path.resolve():
            raise InvalidValue("club.exists", {"file": line.words})
        if path.suffix.lower() == BACKUP:
            refuse_unwritable(path)
            write_atomically(path, [self.kept.path.read_bytes()])
        else:
            write_output(self.state.event(), line.words, self.face)
        click.echo(self.face.catalogue.text("club.written", file=line.words))

    def do_undo(self, line: Line) -> None:
        """Take the last order of this sitting back. Raises ConflictError (``sheet.nothing_to_undo``)."""
        if not self.kept.past:
            raise ConflictError("sheet.nothing_to_undo")
        before, events = self.kept.past[-1]
        why = line.why or self.face.catalogue.text("club.undone")
        self.kept.write(taken_back(before, events, self.clock(), why))
        self.kept.past.pop()
