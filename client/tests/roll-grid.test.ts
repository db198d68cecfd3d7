import { describe, expect, it } from "vitest";
import { meanOf } from "../src/app/roll-grid";

describe("what rolls are worth together", () => {
  it("counts each as often as it falls", () => {
    expect(meanOf([{ weight: 1, value: 0.9 }, { weight: 2, value: -0.3 }])).toBeCloseTo(0.1);
    expect(meanOf([{ weight: 6, value: 0.25 }])).toBe(0.25);
  });
});
