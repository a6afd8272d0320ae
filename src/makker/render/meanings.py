"""What calls mean, in words: made from the rules' codes and what they show, and from nothing else."""

from makker.bidding import Forcing, Meaning
from makker.bidding.facts import Quality
from makker.bidding.meaning import Alternative
from makker.bidding.regions import everything, length_range, points_range
from makker.cards import Rank, Strain, Suit
from makker.errors import Param
from makker.games.bridge.calls import Bid, Call
from makker.i18n import Catalogue, Language

MOST_POINTS = 37
HIGH = {"A": Rank.ACE, "K": Rank.KING, "Q": Rank.QUEEN}

SHARED = {
    "suit": "notrump.weak_suit notrump.second_suit notrump.game_suit notrump.minor_slam notrump.five_four",
    "new_suit": "rebid.new_suit rebid.new_suit_strong rebid.one_level rebid.major rebid.jump_major natural.new_suit "
    "respond.one_over_one respond.two_over_one responder.second_suit responder.weak_second contested.one_level "
    "contested.two_level contested.three_level contested.suit_weak advance.new_suit strong.new_suit weak.new_suit "
    "advance.suit_free delayed.other_major doubler.suit",
    "own_suit": "rebid.own_suit responder.own_suit responder.own_suit_weak responder.five_card_game natural.long_suit "
    "natural.own_suit "
    "strong.own_suit strong.suit fourth.length notrump.to_play_diamonds",
    "own_suit_jump": "rebid.jump responder.invite_suit doubler.jump notrump.slam_suit",
    "raise": "respond.raise_two rebid.raise_two rebid.raise_three responder.raise_weak contested.raise advance.raise "
    "strong.raise strong.raise_weak weak.support notrump.suit_fit",
    "raise_invite": "respond.raise_three responder.raise notrump.raise_invite doubler.raise doubler.jump_raise",
    "raise_preempt": "respond.raise_four weak.preempt contested.preempt advance.preempt",
    "game": "natural.game responder.game rebid.game rebid.raise_game notrump.game notrump.major_game advance.game "
    "advance.three_notrump contested.game contested.three_notrump doubler.game weak.game weak.three_notrump "
    "strong.game overcall.game overcall.three_notrump respond.three_notrump gambling.game",
    "slam": "natural.slam notrump.slam responder.slam slam.six gambling.slam",
    "grand": "natural.grand notrump.grand slam.grand",
    "invite": "natural.invite notrump.invite notrump.invite_five responder.invite notrump.minor_invite "
    "contested.two_notrump advance.two_notrump",
    "accept": "rebid.accept notrump.accept_invite",
    "decline": "notrump.decline",
    "preference": "natural.preference responder.preference advance.preference",
    "notrump": "respond.two_notrump rebid.one_notrump rebid.two_notrump rebid.two_notrump_strong "
    "rebid.three_notrump responder.one_notrump contested.one_notrump advance.one_notrump overcall.two_notrump "
    "overcall.two_notrump_balance doubler.notrump strong.two_notrump strong.three_notrump strong.four_notrump "
    "strong.balanced overcall.notrump_balance read.notrump notrump.no_fit",
    "nothing": "natural.nothing rebid.pass responder.pass notrump.pass weak.pass advance.pass contested.pass "
    "doubler.pass",
    "enough": "natural.enough",
    "minimum": "natural.minimum jacoby.minimum stenberg.minimum inverted.minimum weak.minimum multi.minimum "
    "delayed.minimum overcall.minimum",
    "maximum": "weak.maximum delayed.maximum",
    "penalty": "natural.penalty contested.penalty advance.penalty_pass double.penalty_notrump double.penalty_high "
    "read.double",
    "compete": "natural.compete",
    "cue": "natural.cue rebid.cue advance.cue doubler.cue contested.cue",
    "forced": "natural.forced",
    "side_suit": "jacoby.side_suit stenberg.side_suit stenberg.two_suits",
    "extra": "jacoby.strong stenberg.extra",
    "weak_notrump": "responder.weak_notrump",
    "stopper": "fourth.stopper fourth.stopper_extra",
    "support": "fourth.support fourth.support_extra delayed.support",
    "no_extra": "fourth.nothing",
    "respond.splinter": "rebid.splinter",
    "relay_answer": "notrump.relay_answer contested.lebensohl_answer",
    "to_play": "weak.stop notrump.to_play",
    "solid": "natural.solid",
    "sacrifice": "natural.sacrifice",
    "positive": "strong.positive strong.positive_notrump",
    "some_values": "strong.some_values strong.pass_values",
    "strong.double_negative": "strong.double_weak",
    "overcall.suit": "overcall.suit_two overcall.suit_three overcall.over_notrump",
    "double.negative": "double.negative_high",
    "double.values": "contested.values",
    "cue_raise": "contested.cue_raise advance.cue_raise",
    "jordan": "contested.jordan",
    "redouble": "contested.redouble",
    "notrump.stayman": "contested.stayman_double",
    "stayman_cue": "contested.stayman_cue",
    "trap": "contested.trap",
    "slam.aces_answer": "slam.gerber_answer",
    "slam.dopi": "slam.depo",
    "respond.stenberg": "respond.stenberg_club",
    "jacoby.shortness": "contested.cue_short",
    "slam.ask_kings": "slam.gerber_ask_kings",
    "slam.kings_answer": "slam.gerber_kings_answer",
}
"""Which sentence tells the codes that have none of their own."""

SENTENCES = {code: key for key, codes in SHARED.items() for code in codes.split()}


def explain_meaning(meaning: Meaning, catalogue: Catalogue) -> str:
    """What the call means, in a sentence: the idea, the points, the lengths, and what it asks of partner."""
    parts = [sentence_of(meaning, catalogue), *shown_parts(meaning, catalogue)]
    if meaning.forcing is not Forcing.NONE and meaning.forcing is not Forcing.SIGN_OFF:
        parts.append(catalogue.coded("meaning.forcing", meaning.forcing.value))
    if meaning.artificial and meaning.call.is_bid:
        parts.append(catalogue.text("meaning.artificial"))
    return "; ".join(dict.fromkeys(part for part in parts if part))


def sentence_of(meaning: Meaning, catalogue: Catalogue) -> str:
    """The ideas of the alternatives, each once."""
    word = f" {catalogue.text('meaning.or')} "
    said = dict.fromkeys(idea(each, meaning.call, catalogue) for each in meaning.possible)
    return word.join(list(said)[:3])


def sentence_key(code: str) -> str:
    """The catalogue's key, less its prefix, for a rule's code."""
    return SENTENCES.get(code, code)


def idea(alternative: Alternative, call: Call, catalogue: Catalogue) -> str:
    """One alternative's sentence."""
    data: dict[str, Param] = dict(alternative.rule.data)
    if isinstance(call, Bid) and call.strain is not Strain.NOTRUMP:
        data.setdefault("suit", call.strain.letter)
    for name in ("suit", "low", "high"):
        if name in data:
            data[name] = Suit.parse(str(data[name])).symbol
    return catalogue.coded("meaning", sentence_key(alternative.code), **data)


def shown_parts(meaning: Meaning, catalogue: Catalogue) -> list[str]:
    """Points, shape and cards that every alternative shares."""
    parts = []
    if not all(is_answer(each) for each in meaning.possible):
        parts.append(points_part(meaning, catalogue))
        if meaning.is_balanced:
            parts.append(catalogue.text("meaning.part.balanced"))
        parts += length_parts(meaning, catalogue)
    shared = set.intersection(*(set(each.qualities) for each in meaning.possible))
    return parts + [quality_part(each, catalogue) for each in sorted(shared, key=str)]


def is_answer(alternative: Alternative) -> bool:
    """Whether it is artificial and tells nothing of points and shape."""
    return alternative.rule.artificial and alternative.rule.shows.region == everything()


def points_part(meaning: Meaning, catalogue: Catalogue) -> str:
    """The points in the rule's own count where it has one, or else the high-card points that are possible."""
    spans = {each.spans for each in meaning.possible}
    counted = [span for span in next(iter(spans)) if span.measure != "hcp"] if len(spans) == 1 else []
    if len(counted) == 1 and counted[0].low > 0:
        span = counted[0]
        kind = "points" if span.measure == "points" else "support"
        text = span_text(span.low, span.high, catalogue.language)
        return catalogue.coded("meaning.part", kind, range=text) if text else ""
    low, high = points_range(meaning.region)
    text = span_text(low, high, catalogue.language)
    return catalogue.text("meaning.part.hcp", range=text) if text else ""


def span_text(low: int, high: int, language: Language) -> str:
    """`12–14`, `15+`, `0–8`, `4`; nothing where there is no limit."""
    first = language.number(low)
    if high >= MOST_POINTS - 8:
        return f"{first}+" if low > 0 else ""
    return first if low == high else f"{first}–{language.number(high)}"


def length_parts(meaning: Meaning, catalogue: Catalogue) -> list[str]:
    """Suits that are long, or short, for sure."""
    balanced = meaning.is_balanced
    parts = []
    for suit in reversed(Suit):
        low, high = length_range(meaning.region, suit)
        if low >= 3 and not (balanced and low < 4):
            text = f"{low}+" if high > low + (1 if low >= 6 else 0) else str(low)
        elif high <= 2 or (low == 0 and high == 3):
            text = f"{low}–{high}" if low != high else str(low)
        else:
            continue
        parts.append(catalogue.text("meaning.part.length", range=text, suit=suit.symbol))
    return parts


def quality_part(each: Quality, catalogue: Catalogue) -> str:
    """A condition on the cards themselves."""
    suit = each.suit.symbol if each.suit is not None else ""
    text = str(each.low) if each.low == each.high else f"{each.low}+"
    most = {"tricks": each.low / 2}.get(each.kind, each.low)
    number = catalogue.language.number(int(most)) if most == int(most) else f"{most:g}"
    letters = {letter: catalogue.language.rank(rank) for letter, rank in HIGH.items()}
    return catalogue.coded("meaning.part", each.kind, suit=suit, range=text, n=number, **letters)
