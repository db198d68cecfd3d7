"""Studying: decisions that went wrong are asked again until they are known, and a tutor warns before they are made.

>>> from doublesix.study import Card, judged
>>> import doublesix as ds
>>> card = Card(identifier="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10", variant="backgammon")
>>> judged(ds.Engine(), card, "24/20", plies=0).best
'8/5 6/5'

What does not live here: what was wrong with a decision (`analysis`), the conversation (`cli.study`).
"""

from doublesix.study.cards import Card, Question, cards_of
from doublesix.study.deck import Answer, Deck, Entry
from doublesix.study.judging import Judged, judged
from doublesix.study.tutor import judged_action

__all__ = ["Answer", "Card", "Deck", "Entry", "Judged", "Question", "cards_of", "judged", "judged_action"]
