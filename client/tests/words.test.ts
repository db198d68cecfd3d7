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
  const proper = /\{\w+\}|GNU Backgammon|XGID|OGID|XG|PR|ID|Enter|Esc|Home|End|Shift|SHA/g;

  it("holds no words in them but names", () => {
    const all = Object.values({ ...language.board, ...language.pages });
    expect(all.filter((phrase) => /[A-Za-z]{2}/.test(phrase.replace(proper, "")))).toEqual([]);
  });
});

describe("a Korean particle", () => {
  it.each([
    ["백", "백이", "백으로"],
    ["플레이어", "플레이어가", "플레이어로"],
    ["서울", "서울이", "서울로"],
    ["컴퓨터 (클럽)", "컴퓨터 (클럽)가", "컴퓨터 (클럽)로"],
    ["8/5 6/3", "8/5 6/3이", "8/5 6/3으로"],
    [2, "2가", "2로"],
    [7, "7이", "7로"],
    ["Anna", "Anna이(가)", "Anna(으)로"],
  ])("fits behind %s", (value, subject, towards) => {
    expect(filled("{a}이(가)", { a: value })).toBe(subject);
    expect(filled("{a}(으)로", { a: value })).toBe(towards);
  });

  it("fits behind quotation marks and keeps what was filled in", () => {
    expect(filled('"{a}"은(는) {b}와(과) {c}을(를)', { a: "백", b: "흑", c: "이(가)" })).toBe('"백"은 흑과 이(가)를');
    expect(filled("{a}(이)라는 {b}을(를)", { a: "흑" })).toBe("흑이라는 {b}을(를)");
  });
});

describe("choosing a language", () => {
  it.each([
    [["da-DK"], "da"],
    [["zh-TW"], "zh-Hant"],
    [["ZH-hant"], "zh-Hant"],
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
