/**
 * Colors of boards, by theme, as style sheets of custom properties; a page may set any of them itself.
 *
 * The colors are those of the drawn boards of the Python package: `themes.json`, made by `make_themes.py`. The sides of
 * the color-blind theme differ in lightness and as blue and orange, which all kinds of color vision tell apart.
 * What does not live here: shapes (`scene`).
 */

import { css, unsafeCSS, type CSSResult } from "lit";
import COLORS from "./themes.json";

type ThemeName = keyof typeof COLORS;
export const THEME_NAMES = Object.keys(COLORS) as ThemeName[];

/** What may be moved, what may be reached, what has the keyboard's attention: only a live board marks these. */
const MARKS: Readonly<Record<ThemeName, readonly [movable: string, target: string, focus: string]>> = {
  light: ["#1668b8", "#1f8a4c", "#0b4f94"],
  dark: ["#ffc44d", "#63d18e", "#ffe2a6"],
  "high-contrast": ["#b30000", "#005a00", "#b30000"],
  "color-blind": ["#000000", "#c2410c", "#000000"],
  print: ["#111111", "#111111", "#111111"],
};

/** The colors by the names that a page may set. */
function colors(theme: ThemeName): Readonly<Record<string, string>> {
  const [movable, target, focus] = MARKS[theme];
  return { ...COLORS[theme], "board-movable": movable, "board-target": target, "board-focus": focus };
}

function rule(selector: string, theme: ThemeName): string {
  const values = Object.entries(colors(theme)).map(([name, value]) => `--theme-${name}: ${value};`);
  return `${selector} { ${values.join("")} }`;
}

/** A page's own colors are made for its screen. */
const NO_OTHERS = Object.keys(colors("print")).map((name) => `--${name}: initial !important;`).join("");

/** A board without a theme follows the system; paper always gets the printable one. */
export const themeStyles: CSSResult = css`
  ${unsafeCSS(rule(":host", "light"))}
  @media (prefers-color-scheme: dark) {
    ${unsafeCSS(rule(':host(:not([theme])), :host([theme="auto"])', "dark"))}
  }
  ${unsafeCSS(THEME_NAMES.map((name) => rule(`:host([theme="${name}"])`, name)).join("\n"))}
  @media print {
    ${unsafeCSS(rule(":host, :host([theme])", "print"))}
    :host { ${unsafeCSS(NO_OTHERS)} }
  }
`;
