import { describe, expect, it, vi } from "vitest";
import { refusal, sourceProblem } from "../src/app/refusals";
import { settings } from "../src/app/settings";

vi.stubGlobal("navigator", { languages: ["en"] });

describe("a refusal in words", () => {
  const stale = (message: string, values: Record<string, number> = {}) => refusal({ code: "stale", message, pattern: message, values });

  it("says what to do", () => {
    expect(stale("another program plays at this table; look at it again")).toBe(
      "The game has gone on in the meantime: another program plays at this table; look at it again",
    );
  });

  it("leaves out the versions of a table", () => {
    expect(stale("this was decided on version 3; the table is at version 5 now", { version: 3, now: 5 })).toBe("The game has gone on in the meantime.");
  });

  it("has the signs of its language", () => {
    const problem = { line: null, severity: "warning", code: "", message: "", pattern: "", values: {} } as const;
    expect(sourceProblem(problem)).toBe("Warning: Something is not right.");
    vi.spyOn(settings, "language", "get").mockReturnValue("zh-Hans");
    expect(sourceProblem(problem)).toBe("警告：内容有误。");
    vi.restoreAllMocks();
  });

  it("tells the version of a file", () => {
    const message = "version 9 cannot be read here";
    expect(refusal({ code: "unreadable", message, pattern: message, values: { version: "9" } })).toContain(message);
  });
});
