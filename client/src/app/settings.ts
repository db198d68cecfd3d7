/**
 * What a person has chosen, kept in this browser: language, look, and how the board behaves.
 *
 * What does not live here: anything about games (the server keeps those).
 */

import type { Speed } from "../board/motion";
import { isRightToLeft, languageFor } from "../words/catalogue";

export const TUTORS = ["off", "blunder", "error", "doubtful"] as const;
export type Tutor = (typeof TUTORS)[number];

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
  level: "",
  plies: 2,
};

class Store extends EventTarget {
  private values: Settings = stored();

  get now(): Settings {
    return this.values;
  }

  get language(): string {
    return languageFor(this.values.language ? [this.values.language] : navigator.languages);
  }

  set(changes: Partial<Settings>): void {
    this.values = { ...this.values, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // A browser that keeps nothing: the choice lasts as long as the page.
    }
    this.apply();
    this.tell();
  }

  /** Let everybody show their words anew. */
  tell(): void {
    this.dispatchEvent(new Event("change"));
  }

  /** Let the document have the language and the theme. */
  apply(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dir = isRightToLeft(this.language) ? "rtl" : "ltr";
    root.dataset["theme"] = this.values.theme;
  }
}

function stored(): Settings {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...USUAL, ...(typeof found === "object" ? found : {}) };
  } catch {
    return USUAL;
  }
}

export const settings = new Store();
