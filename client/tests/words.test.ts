import { describe, expect, it } from "vitest";
import { boardPhrase, filled, LANGUAGES, languageFor } from "../src/words/catalogue";
import * as en from "../src/words/en";
import { phrases } from "../src/words/pages";
import * as others from "./languages";

const names = (phrase: string): string[] => [...phrase.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "").sort();

describe.each(Object.entries(others))("%s", (_, language) => {
  it("names the same values in every phrase", () => {
    for (const part of ["board", "pages"] as const) {
      for (const [key, phrase] of Object.entries<string>(en[part])) {
        expect([key, names((language[part] as Record<string, string>)[key] ?? "")]).toEqual([key, names(phrase)]);
      }
    }
  });

  it("is a translation", () => {
    const all = Object.entries<string>(en.pages);
    const same = all.filter(([key, phrase]) => (language.pages as Record<string, string>)[key] === phrase);
    expect(same.length / all.length).toBeLessThan(0.12);
  });
});

describe.each([others.zhHant, others.zhHans, others.ko])("a language without Latin letters", (language) => {
  const proper = /\{\w+\}|GNU Backgammon|XGID|OGID|XG|PR|ID|Enter|Esc|Shift|SHA/g;

  it("holds no words in them but names", () => {
    const all = Object.values({ ...language.board, ...language.pages });
    expect(all.filter((phrase) => /[A-Za-z]{2}/.test(phrase.replace(proper, "")))).toEqual([]);
  });
});

describe("choosing a language", () => {
  it.each([
    [["da-DK"], "da"],
    [["zh-TW"], "zh-Hant"],
    [["zh-HK", "en"], "zh-Hant"],
    [["zh-CN"], "zh-Hans"],
    [["zh"], "zh-Hans"],
    [["fr", "ko-KR"], "ko"],
    [["tlh"], "en"],
  ])("%j gives %s", (wishes, language) => expect(languageFor(wishes)).toBe(language));

  it("knows every language", () => {
    for (const language of LANGUAGES.filter((each) => each !== "en")) expect([language, phrases(language) === en.pages]).toEqual([language, false]);
    expect(LANGUAGES).toHaveLength(Object.keys(others).length + 1);
  });

  it("fills values in", () => {
    expect(filled("{a} {b} {c}", { a: 1, b: "x" })).toBe("1 x {c}");
    expect(boardPhrase("en", "point", { point: 6 })).toBe("Point 6");
  });
});
