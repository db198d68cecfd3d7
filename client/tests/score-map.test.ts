import { describe, expect, it, vi } from "vitest";
import type { ScoreMap } from "../src/app/messages";
import { marksOf } from "../src/app/score-map";

vi.stubGlobal("navigator", { languages: ["en"] });

const map = (kind: ScoreMap["kind"], found: readonly string[]): ScoreMap => ({
  kind,
  cells: found.map((best, index) => ({ player_away: index + 2, opponent_away: 2, is_crawford: false, is_post_crawford: false, best, equity: 0 })),
});
const marks = (...of: Parameters<typeof map>) => [...marksOf(map(...of))].map(([best, { mark, tone }]) => [best, mark, tone]);

describe("marks of a map of scores", () => {
  it("begin with the play that is best most often", () => {
    expect(marks("play", ["6/2", "8/4", "8/4", "13/9"])).toEqual([["8/4", "A", 1], ["13/9", "B", 2], ["6/2", "C", 3]]);
  });

  it("go on without colors, then without letters", () => {
    const many = marks("play", Array.from({ length: 28 }, (_, rank) => `${String.fromCharCode(65 + rank)}/1`));
    expect(many.slice(5, 7).map(([, mark, tone]) => [mark, tone])).toEqual([["F", 6], ["G", 0]]);
    expect(many.slice(25).map(([, mark]) => mark)).toEqual(["Z", "?", "?"]);
  });

  it("are the same for the cube whatever else is found", () => {
    expect(marks("cube", ["too-good-take", "double-pass", "closed"])).toEqual([["double-pass", "DP", 3], ["too-good-take", "TG", 4], ["closed", "–", 0]]);
    expect(marks("cube", ["too-good-pass", "double-take", "no-double"])).toEqual([["no-double", "ND", 1], ["double-take", "DT", 2], ["too-good-pass", "TG", 4]]);
  });
});
