import { expect, it } from "vitest";
import { percent, signed, within } from "../src/app/numbers";

it.each([[0.5, "+0.500"], [-0.5, "−0.500"], [0, "0.000"], [0.0004, "0.000"], [-0.0004, "0.000"], [-1.2346, "−1.235"]])("signs what is not nothing: %f", (value, text) => {
  expect(signed(value)).toBe(text);
});

it("writes chances and how far off a number may be", () => {
  expect(percent(0.1234)).toBe("12.3%");
  expect(within(0.01)).toBe("± 0.016");
});
