import { describe, expect, it } from "vitest";
import { edited } from "../src/board/editing";
import { CONTRARY, EMPTY, isPinned, type Board, type Seat } from "../src/board/state";

/** Counts put on the near side's 5 point, or the other side's 20 point, one after the other. */
const put = (...counts: readonly (readonly [Seat, number])[]): Board =>
  counts.reduce((board, [seat, count]) => edited(board, seat, seat === 0 ? 5 : 20, count, CONTRARY, true), EMPTY);
const pinned = (board: Board): readonly boolean[] => [isPinned(board, 0, 5), isPinned(board, 1, 20)];

describe("pins of a board that is set up", () => {
  it("begin where a single checker is joined by the other side", () => {
    expect(pinned(put([0, 1], [1, 1]))).toEqual([true, false]);
    expect(pinned(put([1, 1], [0, 1]))).toEqual([false, true]);
    expect(pinned(put([0, 1], [1, 3], [1, 1]))).toEqual([true, false]);
    expect(pinned(put([1, 2], [0, 1]))).toEqual([true, false]);
  });

  it("end where either side is gone, or none is single", () => {
    expect(pinned(put([0, 1], [1, 1], [1, 0]))).toEqual([false, false]);
    expect(pinned(put([0, 1], [1, 1], [0, 0]))).toEqual([false, false]);
    expect(pinned(put([0, 1], [1, 2], [0, 2]))).toEqual([false, false]);
    expect(put([0, 1], [1, 1], [0, 0]).pinned).toEqual([0, 0]);
  });

  it("are unknown to games without them", () => {
    const single = edited(EMPTY, 0, 5, 1, CONTRARY, false);
    expect(edited(single, 1, 20, 1, CONTRARY, false).pinned).toEqual([0, 0]);
  });
});
