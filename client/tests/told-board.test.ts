import { describe, expect, it } from "vitest";
import { CONTRARY, EMPTY } from "../src/board/state";
import { settle, ToldBoard } from "../src/board/told-board";

const ROWS = [EMPTY.rows[0].map((_, place) => (place === 24 ? 2 : 0)), EMPTY.rows[1]];

/** What a board makes of what it is told. */
function settled(told: Readonly<Record<string, unknown>>): ToldBoard {
  const board = new ToldBoard();
  settle(Object.assign(board, told));
  return board;
}

describe("what a board is told", () => {
  it.each([undefined, null])("is the default where it is %s", (nothing) => {
    const all = { facing: [1], dice: [6, 1], arrows: [{ seat: 0, steps: [] }], actions: [{}], cube: { value: 2, owner: 0 }, near: 1 };
    expect(settled(all)).toMatchObject(all);
    const none = Object.fromEntries(["board", ...Object.keys(all)].map((name) => [name, nothing]));
    expect(settled(none)).toMatchObject({ board: EMPTY, facing: CONTRARY, dice: [], arrows: [], actions: [], cube: null, near: 0 });
  });

  it("may leave out of a board what most games know nothing of", () => {
    expect(settled({ board: { rows: ROWS } }).board).toEqual({ ...EMPTY, rows: ROWS });
    const board = { rows: ROWS, pinned: null, reserve: [3, 0] };
    expect(settled({ board }).board).toEqual({ ...EMPTY, rows: ROWS, reserve: [3, 0] });
  });

  it("stays the same board where it is whole", () => {
    const board = { ...EMPTY, rows: ROWS };
    expect(settled({ board }).board).toBe(board);
  });
});
