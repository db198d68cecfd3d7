/** The languages that are translations. */
export * as da from "../src/words/da";
export * as ko from "../src/words/ko";
export * as zhHans from "../src/words/zh-Hans";
export * as zhHant from "../src/words/zh-Hant";
