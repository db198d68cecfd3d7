import { beforeEach, expect, it, vi } from "vitest";

/** What the browser would open, which the test answers for. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  readyState = Line.OPEN;
  readonly sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { readonly data: string }) => void;
  onclose?: () => void;

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  tell(id: string): void {
    this.onmessage?.({ data: JSON.stringify({ type: "rollout", rollout: { id } }) });
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

vi.stubGlobal("WebSocket", Line);
vi.stubGlobal("location", { protocol: "http:", host: "here" });
vi.useFakeTimers();

const fresh = async () => {
  vi.resetModules();
  return (await import("../src/app/api")).socket;
};
let socket: Awaited<ReturnType<typeof fresh>>;

beforeEach(async () => {
  socket = await fresh();
});

it("tells everybody who watches the same thing, until the last one leaves", () => {
  const [one, two] = [vi.fn(), vi.fn()];
  const leaveOne = socket.watch("rollout", "r", one);
  Line.last.onopen?.();
  const leaveTwo = socket.watch("rollout", "r", two);
  Line.last.tell("r");
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1]);
  leaveTwo();
  leaveTwo();
  Line.last.tell("r");
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([2, 1]);
  const unwatch = { type: "unwatch", topic: "rollout", id: "r" };
  expect(Line.last.sent).not.toContainEqual(unwatch);
  leaveOne();
  expect(Line.last.sent.at(-1)).toEqual(unwatch);
});

it("is cut off only while something is watched", () => {
  const told = vi.fn();
  socket.addEventListener("change", told);
  const leave = socket.watch("table", "t", vi.fn());
  Line.last.onopen?.();
  Line.last.close();
  expect(socket.isCutOff).toBe(true);
  leave();
  expect(socket.isCutOff).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
});

it("finds its way back", () => {
  const hear = vi.fn();
  socket.watch("rollout", "r", hear);
  Line.last.onopen?.();
  Line.last.close();
  vi.runOnlyPendingTimers();
  Line.last.onopen?.();
  expect(socket.isCutOff).toBe(false);
  expect(Line.last.sent).toEqual([{ type: "watch", topic: "rollout", id: "r" }]);
  Line.last.tell("r");
  expect(hear).toHaveBeenCalledOnce();
});

it("does not try again for nobody", () => {
  const leave = socket.watch("table", "t", vi.fn());
  Line.last.onopen?.();
  Line.last.close();
  vi.runOnlyPendingTimers();
  leave();
  Line.last.close();
  expect(socket.isCutOff).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
