import { describe, expect, it, vi } from "vitest";
import type { Player, Result, TableEvent } from "../src/app/messages";
import { eventWords, resultWords } from "../src/app/words-of";
import { EMPTY } from "../src/board/state";

const players: readonly [Player, Player] = [{ name: "Anna", level: null }, { name: "Ben", level: null }];
const event: TableEvent = { version: 1, seat: 1, type: "", dice: [], steps: [], play: "", value: null, board: EMPTY, cube: null };

vi.stubGlobal("navigator", { languages: ["en"] });

describe("a result in words", () => {
  const result: Result = { winner: 0, value: 2, points: 4, score: [4, 0], ending: "borne-off" };

  it("says how much was won", () => expect(resultWords(result, players)).toBe("Anna won: Gammon, points: 4."));
  it("says that time ran out", () => {
    expect(resultWords({ ...result, value: 1, points: 0, ending: "time" }, players)).toBe("Anna won: the other side ran out of time.");
  });
});

describe("an event in words", () => {
  it("says what is offered", () => {
    expect(eventWords({ ...event, type: "resign", value: 3 }, players)).toBe("Ben offers to resign: Backgammon");
    expect(eventWords({ ...event, type: "double", value: 4 }, players)).toBe("Ben doubles to 4");
  });
});
