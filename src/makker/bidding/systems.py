"""The systems: which chapters, in which order. What differs between them stands on the card and in the chapters."""

from collections.abc import Iterator

from makker.bidding.chapters.advances import ADVANCES, OVERCALLER
from makker.bidding.chapters.artificial_overcalls import SECOND_SUIT
from makker.bidding.chapters.contested import CONTESTED
from makker.bidding.chapters.directing import LEAD, LIGHTNER
from makker.bidding.chapters.disturbed import NOTRUMP_DISTURBED, STRONG_DISTURBED
from makker.bidding.chapters.forcing_raises import FORCING_RAISE_ANSWERS, FORCING_RAISE_DISTURBED, STENBERG_SHORTNESS
from makker.bidding.chapters.fourth_suit import ARTIFICIAL_ANSWERS
from makker.bidding.chapters.lebensohl import LEBENSOHL, LEBENSOHL_PLACE
from makker.bidding.chapters.majors import DRURY, MAJOR_RESPONSES
from makker.bidding.chapters.minors import INVERTED, MINOR_RESPONSES
from makker.bidding.chapters.natural import NATURAL
from makker.bidding.chapters.notrump import NOTRUMP
from makker.bidding.chapters.opener import OPENER
from makker.bidding.chapters.opener_contested import DOUBLED_AGAIN, OPENER_CONTESTED
from makker.bidding.chapters.openings import OPENINGS
from makker.bidding.chapters.overcalls import OVERCALLS
from makker.bidding.chapters.part_score import PART_SCORE, PART_SCORE_RAISES
from makker.bidding.chapters.responder import RESPONDER, STRONG_NOTRUMP
from makker.bidding.chapters.slam import SLAM_QUESTIONS
from makker.bidding.chapters.slam_answers import SLAM_ANSWERS
from makker.bidding.chapters.solid import SOLID
from makker.bidding.chapters.strong import STRONG
from makker.bidding.chapters.takeout import DOUBLER
from makker.bidding.chapters.three_notrump import THREE_NOTRUMP
from makker.bidding.chapters.weak import WEAK
from makker.bidding.meaning import Rule
from makker.bidding.state import State
from makker.bidding.words import Chapter

CHAPTERS: tuple[Chapter, ...] = (
    SOLID,
    LIGHTNER,
    LEAD,
    OPENINGS,
    OVERCALLS,
    SECOND_SUIT,
    DOUBLED_AGAIN,
    LEBENSOHL,
    LEBENSOHL_PLACE,
    SLAM_ANSWERS,
    PART_SCORE,
    PART_SCORE_RAISES,
    NOTRUMP,
    THREE_NOTRUMP,
    STRONG,
    WEAK,
    FORCING_RAISE_ANSWERS,
    FORCING_RAISE_DISTURBED,
    STENBERG_SHORTNESS,
    DRURY,
    INVERTED,
    SLAM_QUESTIONS,
    MAJOR_RESPONSES,
    MINOR_RESPONSES,
    OPENER,
    ARTIFICIAL_ANSWERS,
    RESPONDER,
    STRONG_NOTRUMP,
    NOTRUMP_DISTURBED,
    STRONG_DISTURBED,
    CONTESTED,
    OPENER_CONTESTED,
    ADVANCES,
    DOUBLER,
    OVERCALLER,
    NATURAL,
)


def rules_of(state: State) -> Iterator[Rule]:
    """The rules of every chapter that applies, in order; natural bidding comes last and covers every hand."""
    for chapter in CHAPTERS:
        if chapter.when(state):
            yield from chapter.rules(state)
            if chapter.complete is not None and chapter.complete(state):
                return
