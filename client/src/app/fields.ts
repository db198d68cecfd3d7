/**
 * Fields of forms that several pages have: one value of several.
 *
 * What does not live here: what becomes of the choice (the pages), fields for depths (`depth`).
 */

import { html, nothing, type TemplateResult } from "lit";

/** A field to choose one of some values, each with its words, and their language where it is another one. */
export function selectField(id: string, label: string | TemplateResult, values: readonly (readonly [value: string, words: string, lang?: string])[], chosen: string, choose: (value: string) => void): TemplateResult {
  return html`<label>${label}<select id=${id} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
    ${values.map(([value, words, lang]) => html`<option value=${value} lang=${lang || nothing} .selected=${value === chosen}>${words}</option>`)}</select></label>`;
}

/** The same for numbers that speak for themselves. */
export function numberField(id: string, label: string, numbers: readonly number[], chosen: number, choose: (number: number) => void): TemplateResult {
  return selectField(id, label, numbers.map((number) => [String(number), String(number)] as const), String(chosen), (value) => choose(Number(value)));
}
