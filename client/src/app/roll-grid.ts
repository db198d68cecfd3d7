/**
 * Rolls in a triangle, each field colored by how far it lies from the mean; where there are three dice, lists by their
 * highest one, which open.
 *
 * What does not live here: what the rolls are worth (the server).
 */

import { html, nothing, type TemplateResult } from "lit";
import "./cells";
import { signed } from "./numbers";
import { inOneLine, labelled, say } from "./words-of";

export interface RollField {
  readonly dice: readonly number[];
  /** Ways in which the dice can fall so. */
  readonly weight: number;
  readonly value: number;
  /** The best play, or what else is worth knowing of the field; may be empty. */
  readonly words: string;
}

const SIDES = [1, 2, 3, 4, 5, 6];
/** A field that differs by less has the full color only by chance. */
const LEAST_REACH = 0.001;

/** A picture of all rolls. */
export function rollGrid(caption: string | TemplateResult, fields: readonly RollField[], mean: number): TemplateResult {
  const reach = Math.max(LEAST_REACH, ...fields.map(({ value }) => Math.abs(value - mean)));
  const colored = (value: number) => `background: ${shade((value - mean) / reach)}`;
  if (fields.some(({ dice }) => dice.length !== 2)) return byHighest(caption, fields, colored);
  const field = (high: number, low: number) => {
    const found = fields.find(({ dice }) => Math.max(...dice) === high && Math.min(...dice) === low);
    if (!found) return html`<td></td>`;
    const { value, words } = found;
    const told = words && labelled(`${high} ${low}`, inOneLine([words, signed(value)]));
    return html`<td data-told=${told || nothing} style=${colored(value)}>${signed(value)}<span class="hidden"> ${words}</span></td>`;
  };
  const tells = fields.some(({ words }) => words);
  const table = html`<table class="grid21" role=${tells ? "grid" : nothing}><caption>${caption}</caption>
    <thead><tr><td></td>${SIDES.map((low) => html`<th scope="col">${low}</th>`)}</tr></thead>
    <tbody>${SIDES.map((high) => html`<tr><th scope="row">${high}</th>${SIDES.slice(0, high).map((low) => field(high, low))}</tr>`)}</tbody></table>`;
  return tells ? html`<ds-cells .table=${table}></ds-cells>` : html`<div class="scroll" role="group" tabindex="0" aria-label=${say("rollGrid")}>${table}</div>`;
}

/** Lists of the rolls that share their highest die, under what those are worth together. */
function byHighest(caption: string | TemplateResult, fields: readonly RollField[], colored: (value: number) => string): TemplateResult {
  const worth = (value: number) => html`<span class="number worth" style=${colored(value)}>${signed(value)}</span>`;
  const rolls = fields.map((field) => ({ ...field, dice: [...field.dice].sort((a, b) => b - a) }));
  return html`<div class="rolls"><h3>${caption}</h3>${SIDES.map((high) => {
    const group = rolls.filter(({ dice: [highest] }) => highest === high);
    if (group.length === 0) return nothing;
    return html`<details><summary>${say("highestDie", { die: high })} ${worth(meanOf(group))}</summary>
      <ul>${group.map(({ dice, value, words }) => html`<li><span class="number">${dice.join(" ")}</span> ${worth(value)} <span class="play">${words}</span></li>`)}</ul></details>`;
  })}</div>`;
}

/** What rolls are worth together, as often as each of them falls. */
export function meanOf(rolls: readonly { readonly weight: number; readonly value: number }[]): number {
  const total = rolls.reduce((sum, { weight }) => sum + weight, 0);
  return rolls.reduce((sum, { weight, value }) => sum + weight * value, 0) / total;
}

/** From bad to good, apart in lightness too. */
function shade(share: number): string {
  const color = share < 0 ? "var(--blunder-back)" : "var(--best-back)";
  return `color-mix(in srgb, ${color} ${Math.round(100 * Math.min(1, Math.abs(share) * 1.2))}%, var(--panel))`;
}
