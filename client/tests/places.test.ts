import { describe, expect, it } from "vitest";
import { CUBE, onScreen, ownNumber, Places, RADIUS } from "../src/board/places";
import { framesOf } from "../src/board/motion";
import { BAR, changed, CONTRARY, count, EMPTY, POINTS, RESERVE } from "../src/board/state";
import { clockText } from "../src/app/clock";

const usual = { isClockwise: false, isCompact: false, farEndsLeft: false, hasReserve: false, hasCube: true, hasToken: false };
const parallel = POINTS.map((point) => (point <= 12 ? point + 12 : point - 12));

describe("places", () => {
  it.each([CONTRARY, parallel, POINTS])("a number goes to the screen and back", (...facing) => {
    for (const isNear of [true, false]) {
      for (const place of [0, ...POINTS, BAR, RESERVE]) {
        expect(ownNumber(onScreen(place, isNear, facing), isNear, facing)).toBe(place);
      }
    }
  });

  it("mirrors everything for the other direction", () => {
    const right = new Places(usual);
    const left = new Places({ ...usual, isClockwise: true });
    for (const point of POINTS) expect(left.column(point).x).toBeCloseTo(right.width - right.column(point).x);
  });

  it.each([true, false])("keeps arrows of checkers borne off apart: near %s", (isNear) => {
    const places = new Places(usual);
    const [first, second] = [0, 1].map((height) => places.spot({ kind: "off", isNear }, height));
    expect(Math.abs(first!.y - second!.y)).toBeGreaterThan(20);
    const [, top, , height] = places.area({ kind: "off", isNear });
    const last = places.spot({ kind: "off", isNear }, 4);
    expect(last.y).toBeGreaterThan(top - 1);
    expect(last.y).toBeLessThan(top + height + 1);
  });

  it("gives every point an area of its own that holds its checkers", () => {
    const places = new Places({ ...usual, isCompact: true });
    for (const point of POINTS) {
      const [x, y, width, height] = places.area({ kind: "point", point });
      const spot = places.spot({ kind: "point", point }, 4);
      expect(spot.x).toBeGreaterThan(x);
      expect(spot.x).toBeLessThan(x + width);
      expect(spot.y).toBeGreaterThan(y);
      expect(spot.y).toBeLessThan(y + height);
    }
  });
});

describe("the cube of a narrow board", () => {
  const narrow = { ...usual, isCompact: true };

  it("lies on the bar", () => {
    const places = new Places(narrow);
    expect(places.cubeX).toBe(places.barMiddle);
  });

  it.each([true, false])("hides no checker on the bar: near %s", (isNear) => {
    const places = new Places(narrow);
    const { y } = places.spot({ kind: "bar", isNear }, 0);
    expect(Math.abs(y - places.cube(null).y)).toBeGreaterThan(CUBE / 2 + RADIUS);
  });

  it("leaves the bar to a token", () => {
    const places = new Places({ ...narrow, hasToken: true });
    expect(places.cubeX).toBeLessThan(places.left);
  });
});

describe("frames of a play", () => {
  it("sends a blot to the bar and ends with the board that was told", () => {
    const before = changed(changed(EMPTY, 0, 8, 1), 1, 20, 1);
    const after = changed(changed(EMPTY, 0, 4, 1), 1, BAR, 1);
    const [first, second] = framesOf(0, [[8, 5, true], [5, 4, false]], before, after, CONTRARY);
    expect(count(first!.during, 0, 8)).toBe(0);
    expect(count(first!.after, 1, BAR)).toBe(1);
    expect(count(first!.after, 1, 20)).toBe(0);
    expect(second!.after).toBe(after);
  });
});

describe("a clock", () => {
  const clock = { delay_ms: 12_000, reserve_ms: [120_000, 60_000], running: 0, running_ms: 2_000, paused: null } as const;
  it("spends the delay first", () => expect(clockText(clock, 0, 1_000)).toBe("2:00 (9)"));
  it("then the reserve", () => expect(clockText(clock, 0, 15_000)).toBe("1:55"));
  it("stands still for the other side", () => expect(clockText(clock, 1, 15_000)).toBe("1:00"));
  it("stops at nothing", () => expect(clockText(clock, 0, 500_000)).toBe("0:00"));
});
