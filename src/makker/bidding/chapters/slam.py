"""Slam conventions: Blackwood in its forms, Gerber, DOPI, controls, grand slam force (FACTS 4.5)."""

from makker.bidding.chapters.natural import fits, honours, own_length, worth
from makker.bidding.facts import Quality
from makker.bidding.shown import Shown, aces, anything, controls, hcp, keycards, kings, length, nothing, quality, top
from makker.bidding.state import Said, State
from makker.bidding.words import MAJORS, ROUND, SIGN_OFF, C, Chapter, D, H, N, Rules, S, bid, rule
from makker.cards import Suit
from makker.cards.suit import SUITS
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, all_bids
from makker.games.bridge.contract import Doubled

ACES = "aces"
STEPS_MOST = 8
QUESTIONS = (ACES, "kings", "queen", "gerber", "gerber_kings", "grand")
STEPS: dict[str, tuple[tuple[int, ...], ...]] = {
    "blackwood": ((0, 4), (1,), (2,), (3,)),
    "keycards": ((0, 4), (1, 5), (2,), (3,)),
    "rkc0314": ((0, 3), (1, 4), (2, 5), (2, 5)),
    "rkc1430": ((1, 4), (0, 3), (2, 5), (2, 5)),
}
"""What the four answers to four no-trump show; the two dearest of RKC deny and show the trump queen."""


def asked(state: State) -> bool:
    """A question for aces or kings hangs, or has just been answered."""
    partner = state.partner_last
    return partner is not None and bool(
        partner.meaning.asks in QUESTIONS or (state.mine and state.mine[-1].meaning.asks in QUESTIONS)
    )


def answerable(state: State) -> bool:
    """Partner asks, and there is room for every step of the answer: one of them fits any hand."""
    partner, last = state.partner_last, state.last
    asks = partner is not None and partner.meaning.asks in QUESTIONS
    return asks and last is not None and last.index + STEPS_MOST < len(all_bids())


def answering(state: State) -> Rules:
    """Answers first, then what the asker makes of them."""
    partner = state.partner_last
    if partner is not None and partner.meaning.asks in QUESTIONS:
        yield from answers(state, partner.meaning.asks)
        if not state.rho_passed and not interfered(state, partner.meaning.asks):
            yield rule(PASS, anything(), "natural.nothing")  # they took the room for the rest of the answers
    elif state.mine:
        yield from decisions(state, state.mine[-1].meaning.asks)


def trump_suit(state: State) -> Suit | None:
    """The agreed suit, or the best fit known."""
    if state.agreed is not None:
        return state.agreed
    known = [suit for suit in SUITS if state.partner.least_length(suit) + state.me.least_length(suit) >= 7]
    return max(known, key=lambda suit: state.partner.least_length(suit) + state.me.least_length(suit), default=None)


def answers(state: State, asks: str) -> Rules:
    """The answer to partner's question, over interference too."""
    if asks == "grand":
        trump = trump_suit(state) or S
        yield rule(bid(7, trump), top(trump, 2), "slam.grand_yes", SIGN_OFF)
        yield rule(bid(6, trump), anything(), "slam.grand_no", SIGN_OFF)
        return
    last, suit = state.last, trump_suit(state)
    if last is None:
        return
    if asks == "queen" and suit is not None:
        yield from queen_answers(state, suit)
        return
    if asks == "kings" and suit is not None and state.card.kings == "specific":
        yield from specific_kings(suit)
        return
    shown = steps_shown(state, asks)
    if interfered(state, asks):
        yield from over_interference(state, asks)
        return
    for step, (held, count) in enumerate(shown):
        place = last.index + 1 + step if asks != "kings" else bid(6, C).index + step
        for each in held:
            if place < len(all_bids()):
                yield rule(all_bids()[place], each, "slam." + asks + "_answer", artificial=True, count=count)


def steps_shown(state: State, asks: str) -> list[tuple[list[Shown], str]]:
    """What each step of the answer shows, with its text."""
    if asks in ("kings", "gerber_kings"):
        found = [([kings(0), kings(4)] if k == 0 else [kings(k, k)], "0/4" if k == 0 else str(k)) for k in range(4)]
        if asks == "gerber_kings":
            return [([kings(k, k)], str(k)) for k in range(5)]
        found[0] = ([kings(0, 0), kings(4, 4)], "0/4")
        return found
    form = state.card.slam if asks == ACES else "blackwood"
    suit = trump_suit(state)
    if form == "blackwood" or suit is None:
        return [([aces(k, k) for k in ks], "/".join(map(str, ks))) for ks in STEPS["blackwood"]]
    with_queen = form.startswith("rkc")
    found = []
    for step, counts in enumerate(STEPS[form]):
        queen = anything()
        if with_queen and step >= 2:
            queen = quality("queen", suit, step - 2, step - 2)
        text = "/".join(map(str, counts)) + ("" if not with_queen or step < 2 else "-Q" if step == 2 else "+Q")
        found.append(([keycards(suit, k, k) & queen for k in counts], text))
    return found


def queen_answers(state: State, suit: Suit) -> Rules:
    """The trump suit at once denies the queen; with it the cheapest king beside it, or six (FACTS 4.5)."""
    last = state.last
    yield rule(state.cheapest(suit.strain), quality("queen", suit, 0, 0), "slam.queen_no")
    shown: set[Suit] = set()
    for found in all_bids()[last.index + 1 if last else 0 : bid(6, suit).index]:
        side = found.strain.suit
        if side is not None and side is not suit and side not in shown:
            shown.add(side)
            yield rule(found, quality("king", side), "slam.queen_king", artificial=True, suit=side.letter)
    yield rule(bid(6, suit), anything(), "slam.queen_yes")


def specific_kings(suit: Suit) -> Rules:
    """The cheapest king below six of the trump suit, or that to deny one (FACTS 4.5)."""
    for side in SUITS:
        if side.index < suit.index:
            yield rule(bid(6, side), quality("king", side), "slam.king", artificial=True, suit=side.letter)
    yield rule(bid(6, suit), anything(), "slam.kings_none")


def interfered(state: State, asks: str) -> bool:
    """Whether they have bid or doubled after the question for aces, and the pair has agreed on answers to that.

    A double of Gerber's four clubs takes no room: the answers stay what they are.
    """
    if state.rho_passed or asks not in (ACES, "gerber") or not (state.card.dopi or state.card.depo):
        return False
    return asks == ACES or state.doubled is Doubled.NO


def over_interference(state: State, asks: str) -> Rules:
    """DOPI over a bid, ROPI over a double: none, pass one, then the next steps; DEPO where those would be too high."""
    last, suit = state.last, trump_suit(state)
    if last is None:
        return
    doubled = state.doubled is Doubled.DOUBLED
    five = asks == ACES and state.card.slam != "blackwood" and suit is not None
    kind = "keycards" if five else "aces"
    in_steps: list[Call] = [REDOUBLE if doubled else DOUBLE, PASS, *all_bids()[last.index + 1 : last.index + 5]]
    high = suit is not None and last.index > bid(5, suit).index
    by_parity = state.card.depo and not doubled and (high or not state.card.dopi)
    for count in range(6 if by_parity else len(in_steps)):
        call = in_steps[count % 2] if by_parity else in_steps[count]
        held = quality(kind, suit if five else None, count, count)
        text = ("0/2/4", "1/3/5")[count % 2] if by_parity else str(count)
        code = "slam.depo" if by_parity else "slam.dopi"
        yield rule(call, held, code, artificial=call is not PASS, count=text)


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


def believed(state: State, own: int, most: int, answer: Said | None = None) -> int | None:
    """Which of the possible counts partner has, beside our own; the higher where partner is strong enough for it."""
    options = [each for each in partner_counts(answer or state.partner_last) if own + each <= most]
    if not options:
        return None
    strong = state.partner.hcp[0] >= (10 if options[-1] <= 3 else 13)
    return options[-1] if len(options) == 1 or strong else options[0]


def decisions(state: State, asks: str) -> Rules:
    """The asker places the contract."""
    suit = trump_suit(state)
    if state.mine[-1].meaning.code == "open.aces":
        yield from after_own_question(state)
    elif asks == ACES and suit is not None:
        yield from after_aces(state, suit)
    elif asks in ("gerber", "gerber_kings"):
        yield from after_gerber(state, asks)
    elif asks == "queen" and suit is not None:
        yield from after_queen(state, suit)
    elif asks == "kings" and suit is not None:
        yield from after_kings(state, suit)


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


def questions(state: State) -> Rules:
    """Four no-trump with a fit and the points for slam; controls a little short of them; five no-trump for the top."""
    last = state.last
    if last is None or last.index > bid(4, S).index or not state.partners:
        return
    if any(each.meaning.asks in QUESTIONS for each in (*state.mine, *state.partners)):
        return
    if last.strain is N and state.partner_bid_last and state.agreed is None:
        return  # a raise of no-trump is quantitative
    for suit in fits(state):
        known = (
            state.partner.least_length(suit) >= 4
            or state.agreed is suit
            or (state.me.least_length(suit) >= 5 and state.partner.least_length(suit) >= 2)
        )
        if not known:
            continue
        room = enough_for_the_answer(state, suit)
        shape = own_length(state, suit)
        if state.card.grand_slam_force:
            sure = worth(state, suit, 37) & honours(state, 33, suit=suit) & aces(3) & top(suit, 1, 1)
            yield rule("5N", sure & shape, "slam.grand_force", ROUND, artificial=True, asks="grand", agrees=suit)
        # A hand of 18 asks a point short of slam opposite the least: partner has more than that as a rule.
        nearly = worth(state, suit, 32) & hcp(18) if suit.is_major else nothing()
        strong = (worth(state, suit, 33) | nearly) & honours(state, 27, suit=suit)
        yield rule("4N", strong & shape & room, "slam.ask", ROUND, artificial=True, asks=ACES, agrees=suit)
        break  # one suit alone: partner must know which is trumps, and we too when he has answered
    yield from control_bids(state)


ROOM: dict[str, tuple[int, ...]] = {
    "blackwood": (2, 1, 0, 0),
    "keycards": (3, 2, 1, 0),
    "rkc0314": (3, 2, 2, 0),
    "rkc1430": (4, 2, 2, 0),
}
"""Aces or key cards that the asker needs, by trump suit: an answer above five of it must not find two missing."""


def enough_for_the_answer(state: State, suit: Suit) -> Shown:
    """The hands that whatever is answered can bear."""
    least = ROOM[state.card.slam][suit.index]
    if not least:
        return anything()
    return aces(least) if state.card.slam == "blackwood" else keycards(suit, least)


def control_bids(state: State) -> Rules:
    """The cheapest control, once a major is agreed and game is sure, with a little to spare."""
    suit, last = state.agreed, state.last
    if suit is None or suit not in MAJORS or last is None or not state.game_forced[state.side]:
        return
    if last.index < bid(3, suit).index or last.index >= bid(4, suit).index:
        return
    more = worth(state, suit, 30) & honours(state, 26, suit=suit)
    for place in range(last.index + 1, bid(4, suit).index):
        found = all_bids()[place]
        control = found.strain.suit
        if found.strain is N or control is None or control is suit:
            continue
        yield rule(found, more & controls(control), "slam.control", ROUND, artificial=True, suit=control.letter)


SLAM_ANSWERS = Chapter("slam_answers", asked, answering, answerable)
SLAM_QUESTIONS = Chapter("slam_questions", lambda state: bool(state.ours), questions)
