import { expect, it } from "vitest";
import guide from "../../docs/guides/board.md?raw";
import { boardStyles } from "../src/board/styles";
import { themeStyles } from "../src/board/themes";

const found = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ""))].sort();
const themed = found(themeStyles.cssText, /--theme-([\w-]+):/g);

it("lets a page set every color of a theme, by the names of the guide", () => {
  expect(found(boardStyles.cssText, /var\(--([\w-]+), var\(--theme-\1\)\)/g)).toEqual(themed);
  expect(found(boardStyles.cssText, /(?<!, )var\(--(theme-[\w-]+)/g)).toEqual([]);
  expect(found(guide, /`--([\w-]+)`/g)).toEqual(themed);
});
