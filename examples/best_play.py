"""The best plays of a position, and what to do with the cube before the roll.

python examples/best_play.py
python examples/best_play.py 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10' 64
"""

from __future__ import annotations

import sys

import doublesix as ds

RACE = "XGID=---BBBBCA-B-----bc-bbbbb--:0:0:1:00:0:0:3:0:10"


def main(identifier: str = RACE, dice: str = "52") -> None:
    """Judge one position and one roll."""
    asked = ds.identify(identifier)
    engine, terms = ds.Engine(), asked.terms_on_roll
    verdict = engine.cube_action(asked.position, cube=asked.cube, match=terms)
    print(f"{verdict.advice.value}: {verdict.no_double:+.3f} without, {verdict.doubled:+.3f} with a double")
    for ranked in engine.rank_plays(asked.position, ds.Roll.parse(dice), cube=asked.cube, match=terms)[:5]:
        print(f"{ranked.play:16} {ranked.equity:+.3f}  wins {ranked.outcomes.win:.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:])
