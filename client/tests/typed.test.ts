import { describe, expect, it } from "vitest";
import { typedDice, typedNumber } from "../src/app/typed";

describe("what is typed", () => {
  it.each([
    ["61", [6, 1]],
    [" 6, 1 ", [6, 1]],
    ["6-5", [6, 5]],
    ["", []],
    ["7 1", null],
    ["one", null],
    ["6.1", null],
  ])("for dice, %j is read as %j", (text, dice) => expect(typedDice(text)).toEqual(dice));

  it.each([
    ["7", 7],
    [" 1000 ", 1000],
    ["1", 1],
    ["0", null],
    ["1001", null],
    ["-3", null],
    ["2.5", null],
    ["1e2", null],
    ["", null],
  ])("for a number from 1 to 1000, %j is read as %j", (text, number) => expect(typedNumber(text, 1, 1000)).toBe(number));
});
