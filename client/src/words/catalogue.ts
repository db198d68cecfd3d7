/**
 * The catalogue: which languages there are, which one to use, and a phrase with its values filled in.
 *
 * English is the pattern; the compiler refuses a language that lacks one of its phrases or has one too many. Phrases
 * for the board alone stand in `board` of each language, so that an embedded board carries no others.
 * What does not live here: the phrases (one file a language).
 */

import * as da from "./da";
import * as en from "./en";
import * as ko from "./ko";
import { particle, PARTICLES } from "./particles";
import * as zhHans from "./zh-Hans";
import * as zhHant from "./zh-Hant";

export type BoardPhrase = keyof typeof en.board;
export type BoardPhrases = Record<BoardPhrase, string>;

const BOARD: Readonly<Record<string, BoardPhrases>> = {
  en: en.board,
  "zh-Hant": zhHant.board,
  "zh-Hans": zhHans.board,
  ko: ko.board,
  da: da.board,
};

export const LANGUAGES: readonly string[] = Object.keys(BOARD);

/** The language of the catalogue that serves a wish like `zh-TW` or `da-DK` best; English where none does. */
export function languageFor(wishes: readonly string[]): string {
  for (const wish of wishes) {
    const [language = "", ...rest] = wish.toLowerCase().split("-");
    if (language === "zh") return /Hant|TW|HK|MO/i.test(rest.join("-")) ? "zh-Hant" : "zh-Hans";
    const found = LANGUAGES.find((known) => known === language);
    if (found) return found;
  }
  return "en";
}

/** Whether a language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return /^(ar|fa|he|ur)\b/.test(language);
}

export type Values = Readonly<Record<string, string | number>>;

const PLACES = new RegExp(`\\{(\\w+)\\}(?:(["'”’]*)(${PARTICLES}))?`, "g");

/** A phrase with `{names}` replaced by values, and the particles behind them by the form that fits. */
export function filled(phrase: string, values: Values = {}): string {
  return phrase.replace(PLACES, (whole, name: string, quotes = "", forms = "") => {
    const value = values[name];
    return value === undefined ? whole : `${value}${quotes}${particle(forms, String(value))}`;
  });
}

/** A phrase of the board; said of the reader's own side, one of its own where the usual one does not fit. */
export function boardPhrase(language: string, key: BoardPhrase, values: Values = {}, isOwn = false): string {
  const phrases: BoardPhrases = BOARD[language] ?? en.board;
  const own: Readonly<Record<string, string>> = isOwn ? phrases : {};
  return filled(own[`${key}You`] ?? phrases[key], values);
}
