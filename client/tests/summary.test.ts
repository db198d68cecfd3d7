import { describe, expect, it } from "vitest";
import { BAR, changed, CONTRARY, EMPTY } from "../src/board/state";
import { placeWords, summary, type Told } from "../src/board/summary";

const board = changed(changed(changed(EMPTY, 0, 6, 5), 1, 8, 3), 1, BAR, 1);
const told: Told = {
  language: "en", names: ["You", "Computer"], reader: 0, board, facing: CONTRARY, near: 0, cube: { value: 2, owner: 0 }, token: null, dice: [4, 3], diceOf: 0,
};
const six = { kind: "point", point: 6 } as const;

describe("a board in words", () => {
  it("speaks to the reader", () => {
    expect(summary(told)).toMatch(/^You are to play 4 3\. .*You own the cube at 2\.$/);
    expect(summary({ ...told, cube: { value: 1, owner: null, offered: 2, asked: 1 } })).toContain("You offer the cube at 2.");
    expect(placeWords(told, six)).toBe("Point 6: 5 of yours");
  });

  it("speaks of everybody else", () => {
    const of = { ...told, diceOf: 1, cube: { value: 2, owner: 1 } } as const;
    expect(summary(of)).toMatch(/^Computer to play 4 3\. .*Computer owns the cube at 2\.$/);
    expect(placeWords(told, { kind: "bar", isNear: false })).toBe("Bar: 1 Computer");
    expect(summary({ ...told, reader: null, names: ["Anna", "Ben"] })).toMatch(/^Anna to play 4 3\. .*Anna owns the cube at 2\.$/);
  });

  it("says whose checker is pinned", () => {
    const pinning = { ...board, rows: board.rows.map((row, seat) => row.map((each, place) => (place === (seat === 0 ? 6 : 19) ? (seat === 0 ? 2 : 1) : each))), pinned: [0, 1 << 19] } as unknown as Told["board"];
    expect(placeWords({ ...told, board: pinning }, six)).toBe("Point 6: 2 of yours, Computer pinned");
    expect(placeWords({ ...told, board: pinning, reader: 1 }, six)).toBe("Point 6: 2 You, one of yours pinned");
  });
});
