import { describe, expect, it } from "vitest";
import { BAR, changed, CONTRARY, EMPTY, RESERVE } from "../src/board/state";
import { placeWords, playedWords, summary, type Told } from "../src/board/summary";

const board = changed(changed(changed(EMPTY, 0, 6, 5), 1, 8, 3), 1, BAR, 1);
const told: Told = {
  language: "en", names: ["You", "Computer"], reader: 0, board, facing: CONTRARY, near: 0, cube: { value: 2, owner: 0 }, token: null, dice: [4, 3], diceOf: 0, hidesPips: false,
};
const six = { kind: "point", point: 6 } as const;

const chinese: Told = { ...told, language: "zh-Hans", names: ["您", "电脑"] };

describe("a board in words", () => {
  it("lists in the signs of the language", () => {
    expect(summary(chinese)).toMatch(/^轮到您走 4 3。您：6 位 5 枚；30 点。电脑：中柱 1 枚、8 位 3 枚；49 点。双方/);
    expect(placeWords(chinese, six)).toBe("6 位：您的子 5 枚");
  });

  it("knows one pip", () => {
    expect(summary({ ...told, board: changed(EMPTY, 0, 1, 1) })).toContain("You: 1 on 1; 1 pip. ");
  });

  it("counts those that have the whole way before them", () => {
    expect(summary({ ...told, board: changed(EMPTY, 0, RESERVE, 2) })).toContain("; 50 pips. ");
  });

  it.each([[[0, 0], "nobody"], [[0, 1], "Computer"], [[1, 1], "both sides"]] as const)("says who holds a token: %s", (memory, holder) => {
    expect(summary({ ...told, token: "bomb", board: { ...board, memory } })).toContain(holder);
  });

  it("leaves the pips to be counted", () => {
    expect(summary({ ...told, hidesPips: true })).toMatch(/ You: 5 on 6\. Computer: 1 on the bar, 3 on 8\. /);
    expect(summary({ ...told, hidesPips: true })).not.toContain("pip");
  });

  it("speaks to the reader", () => {
    expect(summary(told)).toMatch(/^You are to play 4 3\. .*You own the cube at 2\.$/);
    expect(summary({ ...told, cube: { value: 1, owner: null, offered: 2, asked: 1 } })).toContain("You offer the cube at 2.");
    expect(placeWords(told, six)).toBe("Point 6: 5 of yours");
  });

  it("speaks of everybody else", () => {
    const of = { ...told, diceOf: 1, cube: { value: 2, owner: 1 } } as const;
    expect(summary(of)).toMatch(/^Computer to play 4 3\. .*Computer owns the cube at 2\.$/);
    expect(placeWords(told, { kind: "bar", isNear: false })).toBe("Bar of Computer: 1");
    expect(summary({ ...told, reader: null, names: ["Anna", "Ben"] })).toMatch(/^Anna to play 4 3\. .*Anna owns the cube at 2\.$/);
  });

  it("says a play with what is known of it", () => {
    const steps = [[25, 20, true], [8, 5, false]] as const;
    expect(playedWords("en", { dice: [5, 3], steps, text: "bar/20* 8/5" }, "White", false)).toBe("White rolled 5 3: bar/20* 8/5.");
    expect(playedWords("en", { dice: [5, 3], steps }, "White", true)).toBe("You rolled 5 3: bar/20 8/5.");
    expect(playedWords("en", { dice: null, steps, text: null }, "White", false)).toBe("White: bar/20 8/5");
  });

  it.each([["bar", "Your bar: empty", "Bar of Computer: 1"], ["off", "Borne off by you: empty", "Borne off by Computer: empty"], ["reserve", "Not yet entered by you: empty", "Not yet entered by Computer: empty"]] as const)("says whose place it is: %s", (kind, mine, others) => {
    expect(placeWords(told, { kind, isNear: true })).toBe(mine);
    expect(placeWords(told, { kind, isNear: false })).toBe(others);
  });

  it("says whose checker is pinned", () => {
    const pinning = { ...board, rows: board.rows.map((row, seat) => row.map((each, place) => (place === (seat === 0 ? 6 : 19) ? (seat === 0 ? 2 : 1) : each))), pinned: [0, 1 << 19] } as unknown as Told["board"];
    expect(placeWords({ ...told, board: pinning }, six)).toBe("Point 6: 2 of yours, Computer pinned");
    expect(placeWords({ ...told, board: pinning, reader: 1 }, six)).toBe("Point 6: 2 You, one of yours pinned");
  });
});
