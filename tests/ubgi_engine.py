"""A small engine that speaks UBGI, for tests: plays the first legal play, and can be told to misbehave.

Of the cube it says what it was told to say: `double`, or when it is doubled `drop`; by itself it does neither.

Asked about the cube it can tell what a position is worth: half of all games for each checker less on the bar
(`worth`), the last of two lines counts, or percentages in the place of chances (`percent`).

python ubgi_engine.py [worth | percent | stop | wrong | deaf | bytes | silent | cubeless | mute | hang | bold | shy |
    odd | steering | talkative | endless]
"""

from __future__ import annotations

import sys

from doublesix.dice import Roll
from doublesix.notation.position_id import parse_position_id
from doublesix.notation.xgid import parse_xgid
from doublesix.variants.registry import STANDARD


def main() -> None:
    fault = sys.argv[1] if len(sys.argv) > 1 else ""
    position, roll, waits = STANDARD.start(), Roll(2, 1), False
    for line in sys.stdin:
        match line.split():
            case ["ubgi"] if fault == "steering":
                print("id name \x1b[31mEVIL\x1b]0;owned\x07\nid version 1.5\nubgiok")
            case ["ubgi"] if fault == "talkative":
                print("id name First\n" + "info string about the weather and what else there is\n" * 200_000)
            case ["ubgi"] if fault == "endless":
                while True:
                    print("x" * 1000, end="")
            case ["ubgi"]:
                print("id name First\nid version 1.5\nubgiok")
            case ["isready"] if fault == "silent":
                print("isready")
            case ["isready"]:
                print("readyok")
            case ["set", "engine.ply", plies]:
                print("" if int(plies) < 3 else "error bad_argument engine.ply")
            case ["position", "gnubgid", text]:
                position = parse_position_id(text)
            case ["position", "xgid", text]:
                asked = parse_xgid(text)
                position, waits = asked.position, asked.offer is not None
            case ["go", "role", "cube"] if fault == "cubeless":
                print("error unsupported_feature go role cube")
            case ["go", "role", "cube"] if fault == "mute":
                pass
            case ["go", "role", "cube"] if fault == "odd":
                print("bestcube perhaps")
            case ["go", "role", "cube"] if fault in ("worth", "percent"):
                win = "52.6" if fault == "percent" else f"{0.5 / (1 + position.player[25]):.4f}"
                print("\ninfo role cube depth 0 pwin 0.1 pgammon 0 pbg 0 plosegammon 0 plosebg 0")
                print(f"info role cube depth 1 pwin {win} pgammon 0.25 pbg 0 plosegammon 0.125 plosebg 0.01")
                print("bestcube nodouble")
            case ["go", "role", "cube"] if waits:
                print("bestcube Drop" if fault == "shy" else "bestcube take")
            case ["go", "role", "cube"]:
                print("bestcube double" if fault == "bold" else "bestcube no-double")
            case ["dice", first, second]:
                roll = Roll(int(first), int(second))
            case ["go", "role", "chequer"] if fault == "hang":
                pass
            case ["go", "role", "chequer"] if fault == "stop":
                sys.exit("no memory left")
            case ["go", "role", "chequer"] if fault == "bytes":
                sys.stdout.buffer.write(b"bestmove \xff\xfe\n")
            case ["go", "role", "chequer"] if fault == "deaf":
                print("error unsupported_feature go role chequer")
            case ["go", "role", "chequer"]:
                play = STANDARD.legal_plays(position, roll)[0]
                steps = "6/7" if fault == "wrong" else " ".join(f"{step.source}/{step.target}" for step in play.steps)
                print(f"info depth 0\nbestmove {steps or 'pass'}")
            case ["quit"]:
                return
        sys.stdout.flush()


if __name__ == "__main__":
    main()
