"""From rules to meanings and choices: both read the same list of rules, so that what is bid is what is said."""

from collections.abc import Iterable
from functools import lru_cache

from makker.bidding.card import Agreements
from makker.bidding.facts import HandFacts
from makker.bidding.known import Known, Said
from makker.bidding.meaning import OPTIONAL, Alternative, Forcing, Meaning, Rule, as_judged, meaning_of
from makker.bidding.reading import natural_reading
from makker.bidding.regions import everything
from makker.bidding.shown import Shown, anything
from makker.bidding.state import State
from makker.bidding.systems import rules_of
from makker.bidding.values import game_going, may_stop
from makker.cards import Hand
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call
from makker.seats import Seat

LAST_RESORTS = ("natural.forced", "natural.minimum", "natural.nothing")

REMEMBERED = 2048
"""Auctions kept in mind: the first few calls come again and again."""


@lru_cache(maxsize=REMEMBERED)
def state_after(agreements: Agreements, dealer: Seat, calls: tuple[Call, ...]) -> State:
    """The state after these calls, which must be legal."""
    if not calls:
        nobody = Known(everything())
        no = (False, False)
        return State(agreements, Auction(dealer), (), (nobody,) * 4, no, no, (None, None))
    return extended(state_after(agreements, dealer, calls[:-1]), calls[-1])


@lru_cache(maxsize=REMEMBERED)
def rules_at(state: State) -> tuple[Rule, ...]:
    """The rules that apply to the seat in turn, in order of priority; together they take every hand."""
    return tuple(applicable(state, rules_of(state)))


def applicable(state: State, rules: Iterable[Rule]) -> Iterable[Rule]:
    """Those that are legal and leave partner a call where he forced one; nothing comes after a rule for every hand.

    A call that partner may pass below game denies the hands that know of game (`values.game_going`).
    """
    going = game_going(state)
    senses: dict[Call, str] = {}
    for rule in rules:
        if not keeps_sense(rule, senses) or not allowed(state, rule):
            continue
        kept = (
            rule if rule.code in LAST_RESORTS or not going.region or not may_stop(state, rule) else below(rule, going)
        )
        if not kept.shows.region:
            continue
        yield kept
        if kept.shows.region == everything() and not kept.shows.qualities and rule.code not in OPTIONAL:
            return


def keeps_sense(rule: Rule, senses: dict[Call, str]) -> bool:
    """Whether the rule leaves its call the sense that a chapter has defined: natural bidding adds no other to it.

    It may add a game to a natural bid, and a question to an artificial one that forces anyway; `senses` has the kinds.
    """
    call = rule.call
    if not rule.code.startswith("natural."):
        if rule.artificial:
            senses[call] = "forcing" if rule.forcing.forces or senses.get(call) == "forcing" else "artificial"
        elif rule.forcing is not Forcing.SIGN_OFF:
            senses.setdefault(call, "natural")
        return True
    if call not in senses or rule.code in (*LAST_RESORTS, "natural.enough"):
        return True
    return senses[call] == {"natural.game": "natural", "natural.cue": "forcing"}.get(rule.code)


def allowed(state: State, rule: Rule) -> bool:
    """Whether the call is legal, and no pass where partner has forced one to bid.

    A double may be passed for penalties, but only on a hand that says so.
    """
    call = rule.call
    if isinstance(call, Bid):
        return state.last is None or call.index > state.last.index
    if call is PASS:
        return not state.forced or (state.may_stand and rule.shows.region != everything())
    return state.may_double if call is DOUBLE else state.may_redouble


def below(rule: Rule, going: Shown) -> Rule:
    """The rule without the hands that know of a game: its call may end the auction below it."""
    return rule._replace(shows=rule.shows & ~going)


def extended(state: State, call: Call) -> State:
    """The state after one more call, read by its maker's own card."""
    meaning = read(state, call)
    seat, side = state.turn, state.side
    known = list(state.known)
    known[seat.index] = known[seat.index].narrowed(meaning.region)
    return State(
        state.agreements,
        state.auction.extend(call),
        (*state.said, Said(seat, call, meaning)),
        tuple(known),
        marked(state.game_forced, side, meaning.forcing is Forcing.GAME),
        marked(state.disturbed, 1 - side, disturbs(state, call)),
        settled(state, side, meaning),
    )


def marked(flags: tuple[bool, bool], side: int, on: bool) -> tuple[bool, bool]:
    """The flags with the side's one set, if it is to be."""
    if not on or flags[side]:
        return flags
    return (True, flags[1]) if side == 0 else (flags[0], True)


def disturbs(state: State, call: Call) -> bool:
    """Bids disturb; so do doubles, but for those of artificial bids and of no-trump openings (FACTS 4.1)."""
    if call is PASS or call is REDOUBLE:
        return False
    if call is DOUBLE:
        doubled = next(each for each in reversed(state.said) if isinstance(each.call, Bid))
        return not doubled.meaning.artificial and doubled.meaning.code not in ("open.notrump", "open.two_notrump")
    return True


def settled(state: State, side: int, meaning: Meaning) -> tuple:  # type: ignore[type-arg]
    """The agreed trump suits after the call."""
    if meaning.agrees is None:
        return state.agreed_suits
    return (meaning.agrees, state.agreed_suits[1]) if side == 0 else (state.agreed_suits[0], meaning.agrees)


@lru_cache(maxsize=REMEMBERED)
def read(state: State, call: Call) -> Meaning:
    """What the call of the seat in turn means, by its rules or, where none covers it, as a natural call."""
    found = meaning_of(call, rules_at(state), state.card.judgement)
    if found is not None:
        # What is told takes in what the caller has shown before; a contradiction is left as it stands.
        return found._replace(region=found.region & state.me.region or found.region)
    rule = natural_reading(state, call)
    return Meaning(call, (Alternative(rule, rule.shows.region, ()),), rule.shows.region, by_rule=False)


def state_of(agreements: Agreements, auction: Auction) -> State:
    """What is public after the auction."""
    return state_after(agreements, auction.dealer, auction.calls)


def meaning(agreements: Agreements, auction: Auction, call: Call) -> Meaning:
    """What the call would mean if the seat in turn made it; never looks at a hand.

    Raises IllegalAction where the call is not legal.
    """
    auction.add(call)
    return read(state_of(agreements, auction), call)


def meanings(agreements: Agreements, auction: Auction) -> tuple[Meaning, ...]:
    """What each call that the rules know would mean here, in order of priority."""
    state = state_of(agreements, auction)
    calls = dict.fromkeys(rule.call for rule in rules_at(state))
    judged = state.card.judgement
    return tuple(read(state, call) for call in calls if meaning_of(call, rules_at(state), judged) is not None)


def choose(agreements: Agreements, hand: Hand, auction: Auction) -> Call:
    """The first call whose promise the hand keeps.

    Raises InvalidValue (``hand.cards``) unless the hand has 13 cards, and ``auction.over``.
    """
    return chosen(state_of(agreements, auction), HandFacts(hand)).call


def chosen(state: State, facts: HandFacts) -> Rule:
    """The first rule that the hand keeps; there always is one."""
    kept = (rule for rule in rules_at(state) if rule.code not in OPTIONAL and rule.shows.keeps(facts))
    return next(kept, Rule(PASS, anything(), "read.pass"))


def options(agreements: Agreements, hand: Hand, auction: Auction) -> tuple[Call, ...]:
    """Every call whose meaning the hand keeps, that of `choose` first: several where a pair judges close decisions.

    Raises as `choose`.
    """
    state, facts = state_of(agreements, auction), HandFacts(hand)
    first = chosen(state, facts).call
    if not state.card.judgement:
        return (first,)
    near = dict.fromkeys(rule.call for rule in rules_at(state) if as_judged(rule).shows.keeps(facts))
    told = [read(state, call) for call in near if call is not first]
    return (first, *(each.call for each in told if each.by_rule and any(one.keeps(facts) for one in each.alternatives)))


Promises = tuple[tuple[Alternative, ...], ...]
"""For each of a seat's calls by rule the hands that it may show."""


def promises(agreements: Agreements, auction: Auction, seat: Seat) -> Promises:
    """What the seat has said so far, call by call; what no rule covers promises nothing that is sure."""
    found = []
    for place, call in enumerate(auction.calls):
        if auction.dealer.after(place) is seat:
            said = read(state_after(agreements, auction.dealer, auction.calls[:place]), call)
            if said.by_rule:
                found.append(said.alternatives)
    return tuple(found)


def keeps(made: Promises, hand: Hand) -> bool:
    """Whether the hand keeps every one of them."""
    facts = HandFacts(hand)
    return all(any(each.keeps(facts) for each in alternatives) for alternatives in made)


def keeps_all(agreements: Agreements, auction: Auction, seat: Seat, hand: Hand) -> bool:
    """Whether the hand is one that would have made every call of the seat: what a sampler asks of a deal."""
    return keeps(promises(agreements, auction, seat), hand)


__all__ = ["choose", "keeps", "keeps_all", "meaning", "meanings", "options", "promises", "read", "rules_at", "state_of"]
