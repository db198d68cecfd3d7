/**
 * The phrases of the pages, by language, and what the languages call themselves.
 *
 * What does not live here: the phrases (one file a language), those of the board (`catalogue`).
 */

import * as da from "./da";
import * as en from "./en";
import * as ko from "./ko";
import * as zhHans from "./zh-Hans";
import * as zhHant from "./zh-Hant";

export type Phrase = keyof typeof en.pages;
export type PagePhrases = Readonly<Record<Phrase, string>>;

const PAGES: Readonly<Record<string, PagePhrases>> = {
  en: en.pages,
  "zh-Hant": zhHant.pages,
  "zh-Hans": zhHans.pages,
  ko: ko.pages,
  da: da.pages,
};

/** Every language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: "English",
  "zh-Hant": "繁體中文",
  "zh-Hans": "简体中文",
  ko: "한국어",
  da: "Dansk",
};

export function phrases(language: string): PagePhrases {
  return PAGES[language] ?? en.pages;
}
