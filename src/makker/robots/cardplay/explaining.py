"""Why a card is played, in the words of the game: what it does in the trick, and what it tells (FACTS part 5)."""

from itertools import pairwise

from makker.cards import Card, Hand, Suit
from makker.games.bridge.calls import Bid
from makker.games.bridge.view import DealView
from makker.robots.cardplay.choosing import all_equal
from makker.robots.cardplay.evidence import Evidence, read
from makker.robots.cardplay.telling import HONOUR, likes, small_card, top_of_sequence
from makker.robots.reasons import Reason, because
from makker.seats import Seat
from makker.tricks import winning_card


def explain_card(view: DealView, card: Card, usual: Reason) -> tuple[Reason, ...]:
    """The reasons for a card that the viewer is to play; `usual` where nothing of the kind applies."""
    evidence = read(view)
    moves = [move for move in view.moves if isinstance(move, Card)]
    if len(moves) == 1:
        return (because("only"),)
    if not evidence.trick:
        found = leading(view, evidence, card)
    elif card.suit is evidence.trick[0].suit:
        found = following(evidence, moves, card)
    else:
        found = without_suit(evidence, card)
    if not found and all_equal(evidence, moves):
        return (because("equal"),)
    return found or (usual,)


def declares(evidence: Evidence) -> bool:
    """Whether the hand in turn is of declarer's side."""
    return evidence.turn.side is evidence.contract.side


def against(evidence: Evidence) -> Hand:
    """The cards that may be played against the one in turn: those unseen, and dummy's for a defender."""
    if declares(evidence):
        return evidence.unseen
    return evidence.unseen | evidence.left.get(evidence.contract.dummy, Hand())


def is_high(evidence: Evidence, card: Card) -> bool:
    """Whether nothing higher of the suit is out."""
    return all(other.index < card.index for other in against(evidence).suit(card.suit))


def leading(view: DealView, evidence: Evidence, card: Card) -> tuple[Reason, ...]:
    """A card that is led."""
    return declarers_lead(evidence, card) if declares(evidence) else defenders_lead(view, evidence, card)


def declarers_lead(evidence: Evidence, card: Card) -> tuple[Reason, ...]:
    """Trumps, winners, finesses, ruffs, and suits that are set up."""
    suit, trump = card.suit, evidence.strain.suit
    other = evidence.left.get(evidence.turn.partner, Hand())
    out = evidence.unseen.length(suit)
    if suit is trump and out:
        return (because("draw_trumps", n=out),)
    if trump is not None and suit is not trump and not other.length(suit) and other.length(trump) and out:
        return () if is_high(evidence, card) else (because("lead_to_ruff"),)
    if is_high(evidence, card):
        return (because("cash"),)
    missing = finessed(evidence, other, card)
    if missing is not None:
        return (because("finesse", card=missing.text),)
    if other.length(suit) and is_high(evidence, other.in_suit(suit)[0]):
        return (because("cross"),)
    if other.length(suit) and other.in_suit(suit)[0].rank.number >= HONOUR:
        return (because("toward", card=other.in_suit(suit)[0].text),)
    if other.length(suit) + evidence.left[evidence.turn].length(suit) > 3 and out:
        return (because("establish", suit=suit.letter),)
    return ()


def finessed(evidence: Evidence, holder: Hand, led: Card) -> Card | None:
    """The card that is out between the holder's highest cards of the suit, where the lead stays under it."""
    held = [card.index for card in holder.suit(led.suit)]
    for high, low in pairwise(held):
        between = [card for card in evidence.unseen.suit(led.suit) if low < card.index < high]
        if between and Card.at(low).rank.number >= HONOUR - 1:
            return between[0] if is_high(evidence, Card.at(high)) else None
    return None


def defenders_lead(view: DealView, evidence: Evidence, card: Card) -> tuple[Reason, ...]:
    """A ruff for partner, a winner, partner's suit, and which card of a suit it is; else what dummy has in it."""
    suit, trump, partner = card.suit, evidence.strain.suit, evidence.turn.partner
    opening = not view.tricks
    short = evidence.short[partner]
    if trump is not None and suit is not trump and suit in short and trump not in short:
        return (because("give_ruff"),)
    if not opening and is_high(evidence, card):
        return (because("cash"),)
    found = []
    if suit in bid_by(view, partner):
        found.append(because("partner_suit", suit=suit.letter))
    elif returned(view, partner, suit):
        found.append(because("return", suit=suit.letter))
    which = which_card(evidence, card)
    if which is not None:
        found.append(which)
    elif not found and not opening:
        found += by_dummy(evidence, suit)
    return tuple(found)


def which_card(evidence: Evidence, card: Card) -> Reason | None:
    """Which card of its suit is led, the first time that the hand plays the suit (FACTS 5.2)."""
    suit, trump = card.suit, evidence.strain.suit
    held = evidence.left[evidence.turn].in_suit(suit)
    if suit is trump:
        return because("trump_lead")
    if evidence.played[evidence.turn].length(suit):
        return None
    if len(held) == 1:
        ruffs = trump is not None and evidence.left[evidence.turn].length(trump) > 0
        return because("singleton") if ruffs else None
    if len(held) == 2:
        return because("doubleton") if held[0] == card else None
    if top_of_sequence(held, trump is None) == card:
        return because("sequence")
    if held[0].rank.number < HONOUR - 1:
        return because("top_nothing") if held[0] == card else None
    if len(held) >= 4 and held[3] == card:
        return because("fourth")
    low = len(held) == 3 and held[0].rank.number >= HONOUR and held[2] == card
    return because("low_honour") if low else None


def bid_by(view: DealView, seat: Seat) -> set[Suit]:
    """The suits that a seat has bid."""
    bids = (call.strain.suit for who, call in view.auction if who is seat and isinstance(call, Bid))
    return {suit for suit in bids if suit is not None}


def returned(view: DealView, partner: Seat, suit: Suit) -> bool:
    """Whether partner has led the suit before."""
    return any(trick.plays[0] == (partner, trick.cards[0]) and trick.cards[0].suit is suit for trick in view.tricks)


def by_dummy(evidence: Evidence, suit: Suit) -> list[Reason]:
    """Through strength, or up to weakness."""
    dummy = evidence.contract.dummy
    honours = any(card.rank.number >= HONOUR for card in evidence.left.get(dummy, Hand()).suit(suit))
    if evidence.turn.next is dummy:
        return [because("through")] if honours else []
    return [] if honours else [because("up_to")]


def following(evidence: Evidence, moves: list[Card], card: Card) -> tuple[Reason, ...]:
    """A card of the suit that was led."""
    trump, trick = evidence.strain.suit, evidence.trick
    winners = [each for each in moves if winning_card((*trick, each), trump) is each]
    if card in winners:
        return winning(evidence, moves, winners, card)
    signal = signalled(evidence, moves, card)
    best = winning_card(trick, trump)
    partner_ahead = len(trick) >= 2 and trick[-2] is best
    if signal is not None:
        return (signal,)
    if partner_ahead:
        wins = because("other_wins" if declares(evidence) else "partner_wins")
        low = min(moves, key=lambda each: each.index)
        return (because("unblock"), wins) if card.rank.number >= HONOUR and card is not low else (wins,)
    if winners and any(is_high(evidence, each) for each in winners) and not second_hand(evidence):
        return (because("hold_up"),)
    if winners:
        return (because("second_low"),) if second_hand(evidence) else ()
    return (because("cannot_win"),) if card is min(moves, key=lambda each: each.index) else ()


def second_hand(evidence: Evidence) -> bool:
    """Whether the hand in turn plays second, with partner still to play."""
    return len(evidence.trick) == 1


def winning(evidence: Evidence, moves: list[Card], winners: list[Card], card: Card) -> tuple[Reason, ...]:
    """A card that is ahead: the cheapest in the last hand, a finesse or high in the third, a cover in the second."""
    place = len(evidence.trick)
    lowest = min(winners, key=lambda each: each.index)
    if place == 3:
        return (because("cheapest" if card is lowest else "unblock"),)
    if declares(evidence) and not is_high(evidence, card):
        higher = [each for each in moves if each.index > card.index]
        out = [each for each in evidence.unseen.suit(card.suit) if each.index > card.index]
        if place == 2 and out and any(is_high(evidence, each) for each in higher):
            return (because("finesse", card=out[-1].text),)
    if is_high(evidence, card):
        return (because("takes"),)
    if place == 1:
        covers = evidence.trick[0].rank.number >= HONOUR - 1 and card.rank.number >= HONOUR
        return (because("cover"),) if covers else ()
    return (because("third_high"),) if card.rank.number >= HONOUR - 2 else (because("cheapest"),)


def signalled(evidence: Evidence, moves: list[Card], card: Card) -> Reason | None:
    """What a defender's small card tells partner, where it is the one that tells something."""
    turn, led = evidence.turn, evidence.trick[0].suit
    hand = evidence.left[turn]
    if small_card(evidence, moves, hand) != card:
        return None
    whole = hand | evidence.played[turn]
    if evidence.leader is turn.partner:
        return because("encourage" if likes(whole, led) else "discourage", suit=led.letter)
    return because("odd" if whole.length(led) % 2 else "even", suit=led.letter)


def without_suit(evidence: Evidence, card: Card) -> tuple[Reason, ...]:
    """A ruff, or a card that is thrown away."""
    trump, trick = evidence.strain.suit, evidence.trick
    if card.suit is not trump:
        return (because("discard"),)
    if winning_card((*trick, card), trump) is not card:
        return ()
    over = any(each.suit is trump for each in trick)
    return (because("overruff" if over else "ruff"),)
