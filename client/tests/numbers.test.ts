import { expect, it, vi } from "vitest";
import { localized, percent, plain, signed, within } from "../src/app/numbers";
import { settings } from "../src/app/settings";

vi.stubGlobal("navigator", { languages: ["en"] });

it.each([[0.5, "+0.500"], [-0.5, "−0.500"], [0, "0.000"], [0.0004, "0.000"], [-0.0004, "0.000"], [-1.2346, "−1.235"]])("signs what is not nothing: %f", (value, text) => {
  expect(signed(value)).toBe(text);
});

it("writes chances and how far off a number may be", () => {
  expect(percent(0.1234)).toBe("12.3%");
  expect(within(0.01)).toBe("± 0.016");
});

it("has the signs of the language", () => {
  expect(localized("4 (24, 13) 17.52% – 11.90%")).toBe("4 (24, 13) 17.52% – 11.90%");
  vi.spyOn(settings, "language", "get").mockReturnValue("da");
  expect([signed(-0.5), signed(0), plain(2.345, 2), plain(-0.0001), percent(0.1234), within(0.01)]).toEqual(["−0,500", "0,000", "2,35", "0,000", "12,3\u00a0%", "± 0,016"]);
  expect(localized("4 (24, 13) 17.52% – 11.90%")).toBe("4 (24, 13) 17,52\u00a0% – 11,90\u00a0%");
  expect(localized("13/7 8/7*")).toBe("13/7 8/7*");
  vi.restoreAllMocks();
});
