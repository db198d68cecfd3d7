/**
 * Colors of boards, by theme, as style sheets of custom properties; a page may set any of them itself.
 *
 * The colors are those of the drawn boards of the Python package (`notation.themes`). The sides of the color-blind theme
 * differ in lightness and as blue and orange, which all kinds of color vision tell apart.
 * What does not live here: shapes (`scene`).
 */

import { css, unsafeCSS, type CSSResult } from "lit";

type Triple = readonly [face: string, rim: string, letters: string];

interface Theme {
  readonly frame: string;
  readonly field: string;
  readonly tray: string;
  readonly points: readonly [even: string, odd: string];
  readonly pointEdge: string;
  readonly edge: string;
  readonly white: Triple;
  readonly black: Triple;
  readonly numbers: string;
  readonly cube: readonly [face: string, letters: string];
  readonly arrow: readonly [color: string, edge: string];
  /** What may be moved, what may be reached, what has the keyboard's attention. */
  readonly marks: readonly [movable: string, target: string, focus: string];
}

const THEMES = {
  light: {
    frame: "#7a5c43",
    field: "#f1e7d6",
    tray: "#5f4632",
    points: ["#c98f5f", "#d9c4a3"],
    pointEdge: "none",
    edge: "#4d3826",
    white: ["#fffdf7", "#8d8272", "#3a3027"],
    black: ["#3b3f4a", "#14161b", "#ffffff"],
    numbers: "#4a4037",
    cube: ["#ffffff", "#2b2b2b"],
    arrow: ["#1668b8", "#ffffff"],
    marks: ["#1668b8", "#1f8a4c", "#0b4f94"],
  },
  dark: {
    frame: "#2b323d",
    field: "#1e2530",
    tray: "#161b23",
    points: ["#3f5a70", "#2f3d4d"],
    pointEdge: "none",
    edge: "#0d1015",
    white: ["#ece6d9", "#a39b8b", "#22262d"],
    black: ["#8a3b3b", "#d08a7c", "#ffffff"],
    numbers: "#c3cbd6",
    cube: ["#ece6d9", "#1b1f26"],
    arrow: ["#ffc44d", "#15181e"],
    marks: ["#ffc44d", "#63d18e", "#ffe2a6"],
  },
  "high-contrast": {
    frame: "#ffffff",
    field: "#ffffff",
    tray: "#ffffff",
    points: ["#9a9a9a", "#ffffff"],
    pointEdge: "#000000",
    edge: "#000000",
    white: ["#ffffff", "#000000", "#000000"],
    black: ["#000000", "#ffffff", "#ffffff"],
    numbers: "#000000",
    cube: ["#ffffff", "#000000"],
    arrow: ["#b30000", "#ffffff"],
    marks: ["#b30000", "#005a00", "#b30000"],
  },
  "color-blind": {
    frame: "#4b5563",
    field: "#eef1f5",
    tray: "#374151",
    points: ["#9db4cf", "#d5dde8"],
    pointEdge: "#6b7a90",
    edge: "#1f2937",
    white: ["#ffb000", "#6b4a00", "#241900"],
    black: ["#0b3d91", "#061d47", "#ffffff"],
    numbers: "#1f2937",
    cube: ["#ffffff", "#1f2937"],
    arrow: ["#000000", "#ffffff"],
    marks: ["#000000", "#c2410c", "#000000"],
  },
  print: {
    frame: "#ffffff",
    field: "#ffffff",
    tray: "#ffffff",
    points: ["#d4d4d4", "#f2f2f2"],
    pointEdge: "#8c8c8c",
    edge: "#333333",
    white: ["#ffffff", "#222222", "#000000"],
    black: ["#555555", "#111111", "#ffffff"],
    numbers: "#222222",
    cube: ["#ffffff", "#111111"],
    arrow: ["#111111", "#ffffff"],
    marks: ["#111111", "#111111", "#111111"],
  },
} as const satisfies Record<string, Theme>;

type ThemeName = keyof typeof THEMES;
export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];

/** The colors by the names that a page may set. */
function colors(theme: Theme): Readonly<Record<string, string>> {
  const [whiteFace, whiteRim, whiteLetters] = theme.white;
  const [blackFace, blackRim, blackLetters] = theme.black;
  return {
    "board-frame": theme.frame,
    "board-field": theme.field,
    "board-tray": theme.tray,
    "board-point-even": theme.points[0],
    "board-point-odd": theme.points[1],
    "board-point-edge": theme.pointEdge,
    "board-edge": theme.edge,
    "white-face": whiteFace,
    "white-rim": whiteRim,
    "white-letters": whiteLetters,
    "black-face": blackFace,
    "black-rim": blackRim,
    "black-letters": blackLetters,
    "board-numbers": theme.numbers,
    "cube-face": theme.cube[0],
    "cube-letters": theme.cube[1],
    arrow: theme.arrow[0],
    "arrow-edge": theme.arrow[1],
    "board-movable": theme.marks[0],
    "board-target": theme.marks[1],
    "board-focus": theme.marks[2],
  };
}

function rule(selector: string, theme: Theme): string {
  const values = Object.entries(colors(theme)).map(([name, value]) => `--theme-${name}: ${value};`);
  return `${selector} { ${values.join("")} }`;
}

/** A page's own colors are made for its screen. */
const NO_OTHERS = Object.keys(colors(THEMES.print)).map((name) => `--${name}: initial !important;`).join("");

/** A board without a theme follows the system; paper always gets the printable one. */
export const themeStyles: CSSResult = css`
  ${unsafeCSS(rule(":host", THEMES.light))}
  @media (prefers-color-scheme: dark) {
    ${unsafeCSS(rule(':host(:not([theme])), :host([theme="auto"])', THEMES.dark))}
  }
  ${unsafeCSS(THEME_NAMES.map((name) => rule(`:host([theme="${name}"])`, THEMES[name])).join("\n"))}
  @media print {
    ${unsafeCSS(rule(":host, :host([theme])", THEMES.print))}
    :host { ${unsafeCSS(NO_OTHERS)} }
  }
`;
