import { describe, expect, it } from "vitest";
import { clockText, durationWords, Reminder, timeLeft } from "../src/app/clock";
import type { Clock } from "../src/app/messages";

const clock: Clock = { delay_ms: 12_000, reserve_ms: [120_000, 61_000], running: 1, running_ms: 2_000, paused: null };

describe("a clock", () => {
  it("spends its delay first", () => {
    expect(timeLeft(clock, 1, 1_000)).toEqual({ reserve: 61, delay: 9 });
    expect(clockText(clock, 1, 1_000)).toBe("1:01 (9)");
    expect(timeLeft(clock, 1, 20_500)).toEqual({ reserve: 51, delay: 0 });
    expect(clockText(clock, 1, 20_500)).toBe("0:51");
  });

  it("stands while it is stopped", () => expect(timeLeft({ ...clock, running: null, paused: 1 }, 1, 50_000)).toEqual({ reserve: 61, delay: 10 }));
  it("stands while the other one runs", () => expect(timeLeft(clock, 0, 50_000)).toEqual({ reserve: 120, delay: 0 }));
});

it.each([[0, "0 seconds"], [1, "1 second"], [60, "1 minute"], [125, "2 minutes, 5 seconds"]])("%d seconds are spoken: %s", (seconds, words) => {
  expect(durationWords("en", seconds)).toBe(words);
});

it("is spoken in other languages", () => expect(durationWords("ko", 30)).toBe("30초"));

describe("a reminder", () => {
  const dueAt = (...times: readonly number[]) => {
    const reminder = new Reminder();
    return times.filter((seconds) => reminder.isDue(seconds));
  };

  it("comes at half of the reserve, at a minute, and shortly before the end", () => {
    const all = Array.from({ length: 241 }, (_, passed) => 240 - passed);
    expect(dueAt(...all)).toEqual([120, 60, 30, 10]);
  });

  it("comes when a mark was passed over, once", () => expect(dueAt(200, 58, 57, 57)).toEqual([58]));
  it("says nothing at first, and comes again after time was given back", () => expect(dueAt(9, 9, 120, 60, 100, 60)).toEqual([60, 60]));
});
