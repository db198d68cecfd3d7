import { describe, expect, it } from "vitest";
import { latinKey } from "../src/board/keyboard";

describe("keys", () => {
  it.each([
    ["ㄱ", "KeyR", "r"], // Hangul
    ["ㅉ", "KeyW", "w"],
    ["ㄅ", "Digit1", "1"], // Zhuyin
    ["ˇ", "Digit3", "3"],
    ["Process", "KeyT", "t"],
  ])("of other letters count by their places: %s", (key, code, pressed) => expect(latinKey({ key, code })).toBe(pressed));

  it.each([
    ["r", "KeyP", "r"], // Dvorak and the like
    ["R", "KeyR", "R"],
    ["æ", "Semicolon", "æ"],
    ["é", "Digit2", "é"],
    ["?", "Slash", "?"],
    ["Enter", "Enter", "Enter"],
    ["ㅔ", "", "ㅔ"],
  ])("of Latin letters and others count as they are: %s", (key, code, pressed) => expect(latinKey({ key, code })).toBe(pressed));
});
