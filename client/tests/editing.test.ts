import { describe, expect, it } from "vitest";
import { edited, editedCount } from "../src/board/editing";
import { Places, RADIUS } from "../src/board/places";
import type { Scene } from "../src/board/scene";
import { changed, CONTRARY, EMPTY, isPinned, type Board, type Seat } from "../src/board/state";

/** Counts put on the near side's 5 point, or the other side's 20 point, one after the other. */
const put = (...counts: readonly (readonly [Seat, number])[]): Board =>
  counts.reduce((board, [seat, count]) => edited(board, seat, seat === 0 ? 5 : 20, count, CONTRARY, true), EMPTY);
const pinned = (board: Board): readonly boolean[] => [isPinned(board, 0, 5), isPinned(board, 1, 20)];

const places = new Places({ isClockwise: false, isCompact: false, farEndsLeft: false, hasReserve: false, hasCube: true, hasToken: false });

it.each([
  [3, 0, 3], [3, 5, 3], [5, 5, 4], [1, 1, 0], [6, 5, 6], [6, 7, 8], [5, 7, 6],
])("a click at the height of checker %d where %d stand asks for %d", (height, now, wanted) => {
  const { x, y, inward } = places.column(6);
  const at = { x, y: y + inward * 2 * RADIUS * (height - 0.5) };
  expect(editedCount({ places } as Scene, { kind: "point", point: 6 }, changed(EMPTY, 0, 6, now), 0, 6, at)).toBe(wanted);
});

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
