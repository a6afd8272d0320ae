"""Names in a language: seats, sides, strains, rounds of the compass."""

from makker.cards import Strain
from makker.games.bridge.calls import PASS, Bid, Call
from makker.i18n import Catalogue, Language
from makker.i18n.keys import Key
from makker.seats import Player, Seat, Side, Vulnerability

SEAT_KEYS: dict[Seat, Key] = {
    Seat.NORTH: "render.seat.N",
    Seat.EAST: "render.seat.E",
    Seat.SOUTH: "render.seat.S",
    Seat.WEST: "render.seat.W",
}

STRAIN_KEYS: dict[Strain, Key] = {
    Strain.CLUBS: "render.strain.C",
    Strain.DIAMONDS: "render.strain.D",
    Strain.HEARTS: "render.strain.H",
    Strain.SPADES: "render.strain.S",
    Strain.NOTRUMP: "render.strain.N",
}


def seat_name(seat: Seat, catalogue: Catalogue) -> str:
    """North, Nord ..."""
    return catalogue.text(SEAT_KEYS[seat])


def player_name(player: Player, catalogue: Catalogue) -> str:
    """Player 2."""
    return catalogue.text("render.player", number=str(player))


def side_name(side: Side, language: Language) -> str:
    """N-S, Ø-V ..."""
    return "-".join(language.seat(seat) for seat in side.seats)


def strain_name(strain: Strain, catalogue: Catalogue) -> str:
    """Spades, or no-trump."""
    return catalogue.text(STRAIN_KEYS[strain])


def vulnerability_name(vulnerability: Vulnerability, catalogue: Catalogue) -> str:
    """Who is vulnerable: none, N-S, E-W, all."""
    if vulnerability is Vulnerability.NONE:
        return catalogue.text("render.vulnerable.none")
    if vulnerability is Vulnerability.ALL:
        return catalogue.text("render.vulnerable.all")
    return side_name(Side[vulnerability.value], catalogue.language)


def call_sign(call: Call, language: Language) -> str:
    """A call as it stands on a card: 1♠, 2NT, the language's pass, X."""
    if isinstance(call, Bid):
        return f"{call.level}{language.strain(call.strain)}"
    return call.text


def call_words(call: Call, catalogue: Catalogue) -> str:
    """A call as it is spoken of: 1♠, 2NT, pass, X."""
    return catalogue.text("render.pass") if call is PASS else call_sign(call, catalogue.language)
