/**
 * How the board looks, apart from its colors.
 *
 * What does not live here: colors (`themes`), shapes (`scene`).
 */

import { css, type CSSResult } from "lit";

export const boardStyles: CSSResult = css`
  :host { display: block; position: relative; user-select: none; -webkit-user-select: none;
    font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
  :host([hidden]) { display: none; }
  /* It fills what has a width, and has one of its own where its surroundings ask for it. A board is the same in languages
     written from right to left, and in whatever letters a page likes. */
  svg { display: block; width: 40rem; min-width: 100%; max-width: 100%; height: auto; overflow: visible; direction: ltr; letter-spacing: normal;
    word-spacing: normal; text-transform: none; text-shadow: none; font-style: normal; font-variant: normal; font-stretch: normal;
    stroke: none; -webkit-text-stroke: 0; }
  .frame { fill: var(--board-frame, var(--theme-board-frame)); stroke: var(--board-edge, var(--theme-board-edge)); stroke-width: 1.5; }
  .field { fill: var(--board-field, var(--theme-board-field)); stroke: var(--board-edge, var(--theme-board-edge)); }
  .tray { fill: var(--board-tray, var(--theme-board-tray)); stroke: var(--board-edge, var(--theme-board-edge)); }
  .point { stroke: var(--board-point-edge, var(--theme-board-point-edge)); }
  .point.even { fill: var(--board-point-even, var(--theme-board-point-even)); }
  .point.odd { fill: var(--board-point-odd, var(--theme-board-point-odd)); }
  text { text-anchor: middle; font-weight: 700; }
  .number { font-weight: 400; fill: var(--board-numbers, var(--theme-board-numbers)); }
  .number .value { font-weight: 700; }
  .white { --face: var(--white-face, var(--theme-white-face)); --rim: var(--white-rim, var(--theme-white-rim));
    --letters: var(--white-letters, var(--theme-white-letters)); }
  .black { --face: var(--black-face, var(--theme-black-face)); --rim: var(--black-rim, var(--theme-black-rim));
    --letters: var(--black-letters, var(--theme-black-letters)); }
  .checker .face { fill: var(--face); stroke: var(--rim); stroke-width: 1.5; }
  .checker .ring { fill: none; stroke: var(--rim); opacity: .55; }
  .checker .letters { fill: var(--letters); }
  .slab { fill: var(--face); stroke: var(--rim); stroke-width: 1.2; }
  .die .face { fill: var(--face); stroke: var(--rim); stroke-width: 1.5; }
  .die .spot { fill: var(--letters); }
  .die.used { opacity: .38; }
  .way { fill: var(--face); stroke: var(--letters); stroke-width: .8; stroke-linejoin: round; }
  .cube-face { fill: var(--cube-face, var(--theme-cube-face)); stroke: var(--cube-letters, var(--theme-cube-letters)); stroke-width: 2; }
  .cube-letters { fill: var(--cube-letters, var(--theme-cube-letters)); }
  .cube { transition: transform var(--step-time, .25s) ease-in-out; }
  .token .body { fill: var(--cube-face, var(--theme-cube-face)); stroke: var(--cube-letters, var(--theme-cube-letters)); stroke-width: 1.5; }
  .token .line { fill: none; stroke: var(--cube-letters, var(--theme-cube-letters)); stroke-width: 2.3; stroke-linecap: round; }
  .token .shine { fill: var(--cube-letters, var(--theme-cube-letters)); }
  .token.bomb .body { fill: var(--cube-letters, var(--theme-cube-letters)); stroke: var(--cube-face, var(--theme-cube-face)); }
  .token.bomb .line { stroke: var(--cube-letters, var(--theme-cube-letters)); }
  .token.bomb .shine { fill: var(--cube-face, var(--theme-cube-face)); opacity: .7; }
  .hint { pointer-events: none; }
  .arrow { fill: var(--arrow, var(--theme-arrow)); stroke: var(--arrow-edge, var(--theme-arrow-edge)); stroke-width: 1.5;
    stroke-linejoin: round; opacity: .92; }
  .rank-1 .arrow { opacity: .5; }
  .arrow-letters { fill: var(--arrow-edge, var(--theme-arrow-edge)); }
  .place { outline: none; }
  .area { fill: transparent; stroke: none; }
  /* What is not a block is scrolled by a finger that should drag. */
  .place.movable { display: block; cursor: grab; touch-action: none; }
  .place.target, .place.editable { cursor: pointer; }
  .mark { pointer-events: none; fill: none; }
  .mark.movable { stroke: var(--board-movable, var(--theme-board-movable)); stroke-width: 3; }
  .mark.chosen { stroke: var(--board-movable, var(--theme-board-movable)); stroke-width: 5; }
  .mark.target { fill: var(--board-target, var(--theme-board-target)); stroke: var(--arrow-edge, var(--theme-arrow-edge)); stroke-width: 1.5; }
  .place:focus-visible .area { stroke: var(--board-focus, var(--theme-board-focus)); stroke-width: 3; fill: color-mix(in srgb, var(--board-focus, var(--theme-board-focus)) 14%, transparent); }
  .dice.active { cursor: pointer; }
  .loose { pointer-events: none; filter: drop-shadow(0 3px 3px rgb(0 0 0 / .35)); }
  .dice.thrown .die { animation: tumble var(--throw-time, .35s) ease-out both; }
  @keyframes tumble { from { transform: translateY(-46px) rotate(-220deg) scale(.5); opacity: 0; } }
  .controls { container-type: inline-size; display: flex; flex-wrap: wrap; gap: .4rem .5rem; justify-content: center; min-height: 2.5rem; margin-top: .4rem; }
  .refused { flex: 1 1 8rem; align-self: center; text-align: center; font-size: .9rem; line-height: 1.2; }
  button { font-family: inherit; font-size: clamp(.85rem, 2.2cqw, 1.05rem); font-weight: 600; line-height: 1.1; min-height: 2.5rem; min-width: 2.75rem;
    padding: .3rem .9rem; border-radius: .6rem; cursor: pointer; border: 2px solid var(--arrow, var(--theme-arrow));
    background: var(--arrow, var(--theme-arrow)); color: var(--arrow-edge, var(--theme-arrow-edge)); }
  button.plain { background: var(--arrow-edge, var(--theme-arrow-edge)); color: var(--arrow, var(--theme-arrow)); }
  button:focus-visible { outline: 3px solid var(--board-focus, var(--theme-board-focus)); outline-offset: 2px; }
  .hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @media (prefers-reduced-motion: reduce) {
    .cube { transition: none; }
    .dice.thrown .die { animation: none; }
  }
  :host([speed="off"]) .cube { transition: none; }
  :host([speed="off"]) .dice.thrown .die { animation: none; }
  @media print { .controls { display: none; } .cube { transition: none; } }
`;
