"""Studying: what went wrong is asked again until it is known, a tutor warns before it is done, and pips are counted.

>>> from doublesix.study import Card, judged
>>> import doublesix as ds
>>> card = Card(identifier="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10", variant="backgammon")
>>> judged(ds.Engine(), card, "24/20", plies=0).best
'8/5 6/5'

What does not live here: what was wrong with a decision (`analysis`), the conversation (`cli.study`).
"""

from doublesix.study.cards import Card, Question, cards_of
from doublesix.study.counting import boards_to_count
from doublesix.study.deck import Answer, Deck, Entry
from doublesix.study.judging import Judged, judged
from doublesix.study.tutor import judged_action

__all__ = [
    "Answer",
    "Card",
    "Deck",
    "Entry",
    "Judged",
    "Question",
    "boards_to_count",
    "cards_of",
    "judged",
    "judged_action",
]
