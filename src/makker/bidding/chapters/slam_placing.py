"""The asker places the contract, or asks on (FACTS 4.5)."""

from makker.bidding.chapters.combined import honours, trump_suit, worth
from makker.bidding.facts import Quality
from makker.bidding.known import Said
from makker.bidding.shown import Shown, aces, anything, keycards, kings, length, quality
from makker.bidding.state import State
from makker.bidding.words import ROUND, SIGN_OFF, C, D, H, Rules, S, bid, rule
from makker.cards import Suit
from makker.games.bridge.calls import DOUBLE, PASS, Bid, all_bids


def decisions(state: State, asks: str) -> Rules:
    """The asker places the contract."""
    suit = trump_suit(state)
    if state.mine[-1].meaning.code == "open.aces":
        yield from after_own_question(state)
    elif asks == "aces" and suit is not None:
        yield from after_aces(state, suit)
    elif asks in ("gerber", "gerber_kings"):
        yield from after_gerber(state, asks)
    elif asks == "queen" and suit is not None:
        yield from after_queen(state, suit)
    elif asks == "kings" and suit is not None:
        yield from after_kings(state, suit)


def after_aces(state: State, suit: Suit) -> Rules:
    """One may be missing for six, none for seven."""
    five = state.card.slam != "blackwood"
    most = 5 if five else 4
    count = "keycards" if five else "aces"
    grand = worth(state, suit, 35) & honours(state, 31, suit=suit)
    for own in range(most + 1):
        held = quality(count, suit if five else None, own, own)
        partner = believed(state, own, most)
        if partner is None or own + partner < most - 1:
            yield from stop_at(state, suit, 5, held)
            continue
        asking = queen_question(state, suit)
        if asking is not None:
            lacking = quality("queen", suit, 0, 0) & length(suit, 0, max(0, 9 - state.partner.least_length(suit)))
            yield rule(asking, held & lacking, "slam.ask_queen", ROUND, artificial=True, asks="queen", agrees=suit)
        if own + partner == most:
            yield rule("5N", held & grand, "slam.ask_kings", ROUND, artificial=True, asks="kings", agrees=suit)
        yield from stop_at(state, suit, 6, held)
    yield from stop_at(state, suit, 5, anything())


def queen_question(state: State, suit: Suit) -> Bid | None:
    """The cheapest bid but the trump suit over five clubs or diamonds, where it leaves room for five of the suit."""
    last = state.last
    if last not in (bid(5, C), bid(5, D)) or not state.card.slam.startswith("rkc") or last is None:
        return None
    place = last.index + 1 + (all_bids()[last.index + 1].strain.suit is suit)
    return all_bids()[place] if place < bid(5, suit).index else None


def after_queen(state: State, suit: Suit) -> Rules:
    """One key card and the queen missing is one too many for six; seven with all of them and the points."""
    denied = state.said[-2].meaning.code == "slam.queen_no"
    grand = worth(state, suit, 36) & honours(state, 32, suit=suit)
    for own in range(6):
        held = keycards(suit, own, own)
        partner = believed(state, own, 5, state.partners[-2])
        total = own + partner if partner is not None else 0
        if total == 5 and not denied:
            yield rule(bid(7, suit), held & grand, "slam.grand", SIGN_OFF)
        yield from stop_at(state, suit, 6 if total - denied >= 4 else 5, held)
    yield from stop_at(state, suit, 5, anything())


def after_kings(state: State, suit: Suit) -> Rules:
    """Seven with all kings, or with all but one and the points; a single king of partner's beside two of one's own."""
    sure = worth(state, suit, 37) & honours(state, 35, suit=suit)
    if state.said[-2].meaning.code == "slam.king":
        yield rule(bid(7, suit), kings(2), "slam.grand", SIGN_OFF)
    for own in range(5):
        partner = believed(state, own, 4)
        total = own + partner if partner is not None else 0
        if total >= 3:
            enough = kings(own, own) if total == 4 else kings(own, own) & sure
            yield rule(bid(7, suit), enough, "slam.grand", SIGN_OFF)
    yield from stop_at(state, suit, 6, anything())


def after_own_question(state: State) -> Rules:
    """We opened four no-trump on a long solid suit: with all aces seven of it, with three six."""
    for own in range(5):
        partner = believed(state, own, 4)
        total = own + partner if partner is not None else 0
        for suit in (S, H, D, C):
            held = aces(own, own) & length(suit, 8)
            if total == 4:
                yield rule(bid(7, suit), held, "slam.grand", SIGN_OFF)
            else:
                yield from stop_at(state, suit, 6 if total == 3 else 5, held)


def after_gerber(state: State, asks: str) -> Rules:
    """Slam in the long suit or in the agreed major; with all four aces and the points the kings are asked for."""
    suits = (state.agreed,) if state.agreed is not None else (S, H, D, C)
    for own in range(5):
        partner = believed(state, own, 4)
        held = aces(own, own) if asks == "gerber" else kings(own, own)
        total = own + partner if partner is not None else 0
        if total == 4 and asks == "gerber":
            sure = held & honours(state, 33)
            yield rule("5C", sure, "slam.gerber_ask_kings", ROUND, artificial=True, asks="gerber_kings")
        for suit in suits:
            long = held & (anything() if state.agreed is not None else length(suit, 7))
            if asks == "gerber_kings" and total == 4:
                yield rule(bid(7, suit), long, "slam.grand", SIGN_OFF)
            elif total >= 3 or asks == "gerber_kings":
                yield rule(bid(6, suit), long, "slam.six", SIGN_OFF)
            else:
                yield rule(state.cheapest(suit.strain), long, "slam.stop", SIGN_OFF)
    if state.agreed is None:
        yield rule("4N", anything(), "slam.stop", SIGN_OFF)


def stop_at(state: State, suit: Suit, level: int, held: Shown) -> Rules:
    """The contract at this level, by a pass if we are there, or one higher if the answer went past it.

    Where their bid went past it they play, doubled.
    """
    wanted, last = bid(level, suit), state.last
    if last is not None and wanted.index < last.index and not state.we_bid_last:
        call = DOUBLE if state.may_double else PASS
        yield rule(call, held, "natural.penalty" if call is DOUBLE else "advance.penalty_pass")
    elif last is wanted:
        yield rule(PASS, held, "slam.stop", SIGN_OFF)
    elif last is not None and wanted.index < last.index:
        up = state.cheapest(suit.strain)
        yield rule(up, held, "slam.stop" if up is not None and up.level < 7 else "slam.grand", SIGN_OFF)
    else:
        yield rule(wanted, held, "slam.stop" if level < 6 else "slam.six", SIGN_OFF)


def believed(state: State, own: int, most: int, answer: Said | None = None) -> int | None:
    """Which of the possible counts partner has, beside our own; the higher where partner is strong enough for it."""
    options = [each for each in partner_counts(answer or state.partner_last) if own + each <= most]
    if not options:
        return None
    strong = state.partner.hcp[0] >= (10 if options[-1] <= 3 else 13)
    return options[-1] if len(options) == 1 or strong else options[0]


def partner_counts(answer: Said | None) -> list[int]:
    """How many aces or key cards partner's answer can mean."""
    if answer is None:
        return []
    found = []
    for each in answer.meaning.alternatives:
        counted = [
            one for one in each.qualities if isinstance(one, Quality) and one.kind in ("aces", "keycards", "kings")
        ]
        found += [one.low for one in counted]
    return sorted(set(found))
