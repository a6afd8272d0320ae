"""Calls by rules of thumb: count points, look for a fit, bid what the two hands are worth together (FACTS 6.4)."""

from collections.abc import Mapping

from makker.cards import Hand, Strain, Suit
from makker.cards.suit import SUITS
from makker.games.bridge.auction import Auction
from makker.games.bridge.calls import DOUBLE, PASS, Bid, Call
from makker.robots.bridge.shown import Shown, read
from makker.seats import Seat
from makker.valuation import high_card_points

Held = Mapping[Suit, int]


def choose_call(hand: Hand, seat: Seat, auction: Auction) -> Call:
    """A legal, sane call."""
    shown = read(auction)
    partner = shown[seat.partner]
    ours = shown[seat].bids or partner.bids
    if ours:
        call = continue_bidding(hand, seat, auction, shown)
    elif auction.bid is None:
        call = opening(hand)
    else:
        call = enter(hand, seat, auction, shown)
    return call if auction.illegal(call) is None else PASS


def lengths(hand: Hand) -> dict[Suit, int]:
    """Cards held in each suit."""
    return {suit: hand.length(suit) for suit in SUITS}


def longest(held: Held) -> Suit:
    """The longest suit, the higher of equals."""
    return max(SUITS, key=lambda suit: (held[suit], suit.index))


def is_balanced(hand: Hand) -> bool:
    """No singleton, at most one doubleton: 4333, 4432, 5332."""
    shape = sorted(hand.shape)
    return shape[0] >= 2 and shape[1] >= 3


def opening(hand: Hand) -> Call:
    """15-17 balanced 1NT, 20-22 balanced 2NT, 12+ one of a suit (five-card majors), weak long suits pre-empt."""
    points, held = high_card_points(hand), lengths(hand)
    if is_balanced(hand) and 15 <= points <= 17:
        return Bid(1, Strain.NOTRUMP)
    if is_balanced(hand) and 20 <= points <= 22:
        return Bid(2, Strain.NOTRUMP)
    suit = longest(held)
    if points >= 12 or (points == 11 and held[suit] >= 6):
        return Bid(1, opening_suit(held).strain)
    if 6 <= points <= 10 and held[suit] >= 7:
        return Bid(3, suit.strain)
    if 6 <= points <= 10 and held[suit] == 6 and suit is not Suit.CLUBS:
        return Bid(2, suit.strain)
    return PASS


def opening_suit(held: Held) -> Suit:
    """The longest suit if it is a five-card major or a minor of four, or else the better minor."""
    suit = longest(held)
    if held[suit] >= 5:
        return suit
    return Suit.DIAMONDS if held[Suit.DIAMONDS] >= 4 and held[Suit.DIAMONDS] >= held[Suit.CLUBS] else Suit.CLUBS


def enter(hand: Hand, seat: Seat, auction: Auction, shown: Mapping[Seat, Shown]) -> Call:
    """Overcall with a good five-card suit, 1NT with 15-18 and stoppers, or double for takeout."""
    points, held, last = high_card_points(hand), lengths(hand), auction.bid
    if last is None:
        return PASS
    theirs = {bid.strain.suit for other in (seat.next, seat.previous) for bid in shown[other].bids}
    suit = longest(held)
    if last.level <= 3 and last.strain.suit is not None and points >= 12 and auction.may_double:
        short = all(held[each] <= 2 for each in theirs if each is not None)
        if short and all(held[each] >= 3 for each in SUITS if each not in theirs):
            return DOUBLE
    stopped = all(each is None or has_stopper(hand, each) for each in theirs)
    if last.level == 1 and last.strain is not Strain.NOTRUMP and is_balanced(hand) and 15 <= points <= 18 and stopped:
        return Bid(1, Strain.NOTRUMP)
    bid = cheapest(suit.strain, auction)
    if bid is None or suit in theirs or held[suit] < 5:
        return PASS
    needed = {1: 9, 2: 11, 3: 14}.get(bid.level, 99)
    return bid if points + held[suit] - 5 >= needed else PASS


def has_stopper(hand: Hand, suit: Suit) -> bool:
    """An ace, a guarded king, or a twice guarded queen."""
    ranks = {rank.letter for rank in hand.ranks(suit)}
    length = hand.length(suit)
    return "A" in ranks or ("K" in ranks and length >= 2) or ("Q" in ranks and length >= 3)


def cheapest(strain: Strain, auction: Auction) -> Bid | None:
    """The lowest sufficient bid in the strain."""
    last = -1 if auction.bid is None else auction.bid.index
    level = 1 + max(0, (last - strain.index) // 5 + 1)
    return Bid(level, strain) if level <= 7 else None


def continue_bidding(hand: Hand, seat: Seat, auction: Auction, shown: Mapping[Seat, Shown]) -> Call:
    """Our side has bid: look for the level and strain that the two hands are worth."""
    mine, partner = shown[seat], shown[seat.partner]
    held = lengths(hand)
    fit = best_fit(held, partner.lengths)
    points = high_card_points(hand) + (short_points(held, fit) if fit else 0)
    if not mine.bids and points < 6:
        return PASS
    if not mine.bids and fit is None and partner.bids:
        answer = first_response(points, held, partner, auction)
        if answer is not None:
            return answer
    strain = fit.strain if fit else Strain.NOTRUMP
    together = points + partner.points
    if strain is Strain.NOTRUMP and not notrump_is_safe(hand, seat, shown):
        strain = longest({suit: held[suit] + partner.lengths[suit] for suit in SUITS}).strain
    if strain.is_minor and 25 <= together < 29 and notrump_is_safe(hand, seat, shown):
        strain = Strain.NOTRUMP
    return toward(strain, sober(together, high_card_points(hand) + partner.points), seat, auction)


def sober(together: int, high_cards: int) -> int:
    """Points together, but no grand slam without 37 in high cards, and no slam without 30: shortness takes no aces."""
    if high_cards < 30:
        return min(together, 32)
    return together if high_cards >= 37 else min(together, 36)


def first_response(points: int, held: Held, partner: Shown, auction: Auction) -> Call | None:
    """A new suit of four at the one level, or of five at the two level with ten points; None if neither fits."""
    if partner.bids[0].strain is Strain.NOTRUMP:
        return None
    for suit in sorted(SUITS, key=lambda each: (-held[each], each.index)):
        bid = cheapest(suit.strain, auction)
        if bid is None or partner.lengths[suit] >= 3:
            continue
        if (bid.level == 1 and held[suit] >= 4) or (bid.level == 2 and held[suit] >= 5 and points >= 10):
            return bid
    return None


def best_fit(held: Held, partner: Held) -> Suit | None:
    """The suit with eight cards or more between the hands; majors and length first."""
    fits = [suit for suit in SUITS if held[suit] + partner[suit] >= 8]
    return max(fits, key=lambda suit: (suit.is_major, held[suit] + partner[suit]), default=None)


def short_points(held: Held, fit: Suit) -> int:
    """Void 5, singleton 3, doubleton 1 with four trumps; 3, 2, 1 with fewer (FACTS 6.2)."""
    worth = (5, 3, 1) if held[fit] >= 4 else (3, 2, 1)
    return sum(worth[held[suit]] for suit in SUITS if suit is not fit and held[suit] <= 2)


def notrump_is_safe(hand: Hand, seat: Seat, shown: Mapping[Seat, Shown]) -> bool:
    """No void or worthless suit that the opponents have bid."""
    theirs = {bid.strain.suit for other in (seat.next, seat.previous) for bid in shown[other].bids}
    return min(hand.shape) >= 1 and all(suit is None or has_stopper(hand, suit) for suit in theirs)


def toward(strain: Strain, together: int, seat: Seat, auction: Auction) -> Call:
    """Bid game or slam when the points are there, compete below that, or else let it be."""
    last, bidder = auction.bid, auction.bidder
    ours = bidder is not None and bidder.side is seat.side
    level = worth(strain, together)
    if last is None:
        return PASS
    if ours and last.strain is strain and last.level >= level:
        return PASS
    game = game_level(strain)
    if level >= game:
        wanted = Bid(level, strain)
        return wanted if wanted.outranks(last) else penalty(together, seat, auction)
    if ours and last.level >= 2:
        return PASS
    bid = cheapest(strain, auction)
    return bid if bid is not None and bid.level <= level else penalty(together, seat, auction)


def game_level(strain: Strain) -> int:
    """Three in no-trump, four in a major, five in a minor."""
    return 3 if strain is Strain.NOTRUMP else 5 if strain.is_minor else 4


def worth(strain: Strain, together: int) -> int:
    """The level that so many points together are worth (FACTS 6.4)."""
    if together >= 37:
        return 7
    if together >= 33:
        return 6
    if together >= (29 if strain.is_minor else 25):
        return game_level(strain)
    return 3 if together >= 23 else 2 if together >= 18 else 1


def penalty(together: int, seat: Seat, auction: Auction) -> Call:
    """Double what cannot make when we have the points for game and they bid on."""
    last, bidder = auction.bid, auction.bidder
    theirs = bidder is not None and bidder.side is not seat.side
    return DOUBLE if theirs and last is not None and last.level >= 4 and together >= 26 else PASS
