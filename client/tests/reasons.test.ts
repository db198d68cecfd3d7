import { expect, it, vi } from "vitest";
import { sentence } from "../src/app/reasons";

vi.stubGlobal("navigator", { languages: ["en"] });

const phrases = {
  why_part: "{words} ({part})",
  why_on_cube: "{words}, on a cube of {cube}",
  "why:gammons_lost": "loses {mine_chance} gammons, not {other_chance}",
  "why:effective_pips": "needs {mine_pips} effective pips, not {other_pips}",
};

it("says on which cube chances are priced", () => {
  const values = { mine_chance: 0.102, other_chance: 0.169 };
  expect(sentence(phrases, { key: "gammons_lost", values, part: 0.098 })).toBe("loses 10.2% gammons, not 16.9% (+0.098)");
  expect(sentence(phrases, { key: "gammons_lost", values: { ...values, cube: 2 }, part: 0.098 })).toBe("loses 10.2% gammons, not 16.9%, on a cube of 2 (+0.098)");
});

it("writes effective pips with one decimal", () => {
  expect(sentence(phrases, { key: "effective_pips", values: { mine_pips: 60.78, other_pips: 62 }, part: null })).toBe("needs 60.8 effective pips, not 62.0");
});
