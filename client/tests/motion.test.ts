import { expect, it } from "vitest";
import { framesOf } from "../src/board/motion";
import { BAR, changed, CONTRARY, count, EMPTY, RESERVE } from "../src/board/state";

it.each([["to the bar", BAR], ["back among those not yet entered", RESERVE]] as const)("a blot goes %s while the play is still being shown", (_, place) => {
  const start = changed(changed(EMPTY, 0, 8, 1), 1, 20, 1);
  const end = changed(changed(EMPTY, 0, 4, 1), 1, place, 1);
  const [first, last] = framesOf(0, [[8, 5, true], [5, 4, false]], start, end, CONTRARY);
  expect(count(first!.during, 1, 20)).toBe(1);
  expect(count(first!.after, 1, place)).toBe(1);
  expect(last!.after).toBe(end);
});
