import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Catalogue } from "../src/app/messages";

const kept = new Map<string, string>();
const [window, root] = [new EventTarget(), { dataset: {} as Record<string, string> }];

vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: root });
vi.stubGlobal("addEventListener", window.addEventListener.bind(window));

/** A window of its own, that keeps its settings where the others do. */
async function opened() {
  vi.resetModules();
  const found = await import("../src/app/settings");
  found.settings.begin();
  return found;
}

beforeEach(() => kept.clear());

describe("settings of two windows", () => {
  it("keep what was chosen in either", async () => {
    const [one, two] = [await opened(), await opened()];
    one.settings.set({ theme: "dark" });
    two.settings.set({ speed: "slow" });
    expect((await opened()).settings.now).toMatchObject({ theme: "dark", speed: "slow" });
  });

  it("are those that were chosen last, without another word written", async () => {
    const [one, two] = [await opened(), await opened()];
    const told = vi.fn();
    two.settings.addEventListener("change", told);
    one.settings.set({ theme: "dark" });
    const written = kept.get("doublesix");
    window.dispatchEvent(new Event("storage"));
    expect(two.settings.now.theme).toBe("dark");
    expect(root.dataset["theme"]).toBe("dark");
    expect(told).toHaveBeenCalledOnce();
    expect(kept.get("doublesix")).toBe(written);
  });
});

it("keeps a choice as long as the page, where the browser keeps nothing", async () => {
  const { settings } = await opened();
  const refuse = () => {
    throw new Error("full");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse });
  settings.set({ theme: "dark" });
  settings.set({ speed: "slow" });
  expect(settings.now).toMatchObject({ theme: "dark", speed: "slow" });
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

it.each([["club", "club"], ["", "champion"], ["gone", "champion"]])("takes a level that was chosen while there is one: %j", async (level, chosen) => {
  const { levelChosen, settings } = await opened();
  settings.set({ level });
  const levels = [{ key: "club", is_default: false }, { key: "champion", is_default: true }];
  expect(levelChosen({ levels } as unknown as Catalogue)).toBe(chosen);
});
