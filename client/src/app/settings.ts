/**
 * What a person has chosen, kept in this browser: language, look, and how the board behaves.
 *
 * What does not live here: anything about games (the server keeps those).
 */

import type { Speed } from "../board/motion";
import { isRightToLeft, languageFor } from "../words/catalogue";
import type { Catalogue } from "./messages";

export const TUTORS = ["off", "blunder", "error", "doubtful"] as const;
export type Tutor = (typeof TUTORS)[number];

export const SINGLE_KEYS = ["page", "board", "off"] as const;

export interface Settings {
  /** Empty: by the browser. */
  readonly language: string;
  readonly theme: string;
  readonly speed: Speed;
  readonly clickMode: "move" | "select";
  readonly confirms: "ask" | "auto";
  readonly clockwise: boolean;
  readonly playDark: boolean;
  readonly showPips: boolean;
  readonly showNumbers: boolean;
  readonly autoRoll: boolean;
  /** From which mistakes on a tutor warns before they are made. */
  readonly tutor: Tutor;
  /** Where keys of a single letter or number count. */
  readonly singleKeys: (typeof SINGLE_KEYS)[number];
  readonly level: string;
  /** How deeply matches and positions are judged. */
  readonly plies: number;
}

const KEY = "doublesix";
const USUAL: Settings = {
  language: "",
  theme: "auto",
  speed: "normal",
  clickMode: "move",
  confirms: "ask",
  clockwise: false,
  playDark: false,
  showPips: true,
  showNumbers: true,
  autoRoll: true,
  tutor: "off",
  singleKeys: "page",
  level: "",
  plies: 2,
};

class Store extends EventTarget {
  private values: Settings = { ...USUAL, ...kept() };

  get now(): Settings {
    return this.values;
  }

  get language(): string {
    return languageFor(this.values.language ? [this.values.language] : navigator.languages);
  }

  set(changes: Partial<Settings>): void {
    this.hold(changes);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // A browser that keeps nothing: the choice lasts as long as the page.
    }
  }

  /** Have what is kept, with changes to it. */
  private hold(changes: Partial<Settings>): void {
    this.values = { ...this.values, ...kept(), ...changes };
    this.apply();
    this.tell();
  }

  /** Show what is chosen, and from now on what is chosen in other windows, too. */
  begin(): void {
    this.apply();
    addEventListener("storage", () => this.hold({}));
  }

  /** Let everybody show their words anew. */
  tell(): void {
    this.dispatchEvent(new Event("change"));
  }

  /** Let the document have the language and the theme. */
  private apply(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dir = isRightToLeft(this.language) ? "rtl" : "ltr";
    root.dataset["theme"] = this.values.theme;
  }
}

/** What this browser keeps, which another window may have changed. */
function kept(): Partial<Settings> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" ? (found ?? {}) : {};
  } catch {
    return {};
  }
}

/** The level that was chosen, while there is one of that name; else the usual one. */
export function levelChosen({ levels }: Catalogue): string {
  return (levels.find(({ key }) => key === settings.now.level) ?? levels.find(({ is_default }) => is_default))?.key ?? "";
}

export const settings = new Store();
