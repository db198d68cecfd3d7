import { afterEach, describe, expect, it, vi } from "vitest";
import { CONTRARY, EMPTY, POINTS } from "../src/board/state";
import { settle, ToldBoard } from "../src/board/told-board";

const ROWS = [EMPTY.rows[0].map((_, place) => (place === 24 ? 2 : 0)), EMPTY.rows[1]];

/** What a board makes of what it is told. */
function settled(told: Readonly<Record<string, unknown>>): ToldBoard {
  const board = new ToldBoard();
  settle(Object.assign(board, told));
  return board;
}

describe("what a board is told", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ["board", {}, EMPTY],
    ["board", { rows: "x" }, EMPTY],
    ["board", { rows: ROWS, reserve: [3] }, EMPTY],
    ["board", { rows: [[-3], [40]] }, EMPTY],
    ["facing", "x", CONTRARY],
    ["facing", [1, 2], CONTRARY],
    ["facing", CONTRARY.map(() => 99), CONTRARY],
    ["clockwise", "false", false],
    ["near", 5, 0],
    ["dark", NaN, 1],
    ["cube", { value: "x", owner: 7 }, null],
    ["cube", { value: -1, owner: null }, null],
    ["token", "zz", null],
    ["dice", "31", []],
    ["dice", [9], []],
    ["dice", [1.5], []],
    ["turn", {}, null],
    ["turn", { is_whole: true, nodes: [] }, null],
    ["turn", { is_whole: true, nodes: [{ edges: [] }] }, null],
    ["turn", { is_whole: true, nodes: [{ board: { rows: ROWS }, steps: [[99, 5, 3, 0, false]], is_done: false, dice_left: [] }] }, null],
    ["mover", 2, null],
    ["arrows", [{}], []],
    ["arrows", [{ seat: 0, steps: [[8]] }], []],
    ["actions", ["a"], []],
    ["actions", [{}], []],
    ["names", ["a"], null],
    ["clickMode", "drag", "move"],
    ["confirms", true, "ask"],
    ["speed", "quick", "normal"],
    ["theme", "night", "auto"],
    ["lang", 5, ""],
    ["hidePips", "x", false],
    ["hideNumbers", 1, false],
    ["editing", "x", false],
    ["usesReserve", 3, false],
  ])("names %s where it cannot be %j, and takes the default", (name, value, usual) => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    expect(settled({ [name]: value })).toHaveProperty(name, usual);
    expect(said).toHaveBeenCalledOnce();
    expect(said.mock.calls[0]?.[0]).toContain(`<ds-board>: ${name} has to be `);
  });

  it("says nothing of what it can work with", () => {
    const said = vi.spyOn(console, "error").mockReturnValue();
    const node = { board: EMPTY, steps: [[8, 5, 3, 1, false]], is_done: false, dice_left: [3] };
    const told = { turn: { is_whole: false, nodes: [node] }, token: "bomb", names: ["Ann", "Bob"], board: { rows: [[1, 2], [3]] } };
    expect(settled({ ...told, arrows: [{ seat: 1, steps: [[8, 5]] }], cube: { value: 2, owner: null } }).turn).toBe(told.turn);
    expect(said).not.toHaveBeenCalled();
  });

  it.each([undefined, null])("is the default where it is %s", (nothing) => {
    const all = { facing: POINTS, dice: [6, 1], arrows: [{ seat: 0, steps: [] }], actions: [{ name: "a", label: "A" }], cube: { value: 2, owner: 0 }, near: 1 };
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
