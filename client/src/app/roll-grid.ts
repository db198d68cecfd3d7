/**
 * Rolls in a triangle, each field colored by how far it lies from the mean; a list where there are three dice.
 *
 * What does not live here: what the rolls are worth (the server).
 */

import { html, nothing, type TemplateResult } from "lit";
import { signed } from "./reasons";

export interface RollField {
  readonly dice: readonly number[];
  readonly value: number;
  /** The best play, or what else is worth knowing of the field. */
  readonly words: string;
}

const SIDES = [1, 2, 3, 4, 5, 6];
/** A field that differs by less has the full color only by chance. */
const LEAST_REACH = 0.001;

/** A picture of all rolls. */
export function rollGrid(caption: string | TemplateResult, fields: readonly RollField[], mean: number): TemplateResult {
  if (fields.some(({ dice }) => dice.length !== 2)) {
    return html`<h3>${caption}</h3><ul>${fields.map(({ dice, value, words }) => html`<li>${dice.join(" ")}: ${signed(value)} ${words}</li>`)}</ul>`;
  }
  const reach = Math.max(LEAST_REACH, ...fields.map(({ value }) => Math.abs(value - mean)));
  const field = (high: number, low: number) => {
    const found = fields.find(({ dice }) => Math.max(...dice) === high && Math.min(...dice) === low);
    if (!found) return html`<td></td>`;
    return html`<td title=${found.words || nothing} style="background: ${shade((found.value - mean) / reach)}">${signed(found.value)}</td>`;
  };
  return html`<div class="scroll" tabindex="0"><table class="grid21"><caption>${caption}</caption>
    <thead><tr><td></td>${SIDES.map((low) => html`<th scope="col">${low}</th>`)}</tr></thead>
    <tbody>${SIDES.map((high) => html`<tr><th scope="row">${high}</th>${SIDES.slice(0, high).map((low) => field(high, low))}</tr>`)}</tbody></table></div>`;
}

/** From bad to good, apart in lightness too. */
function shade(share: number): string {
  const color = share < 0 ? "var(--blunder-back)" : "var(--best-back)";
  return `color-mix(in srgb, ${color} ${Math.round(100 * Math.min(1, Math.abs(share) * 1.2))}%, var(--panel))`;
}
