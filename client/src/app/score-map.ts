/**
 * The best decision at every score as a map: a short mark for each, with a color of its own, and the key to both.
 *
 * Readers of the screen hear the words and the equity instead of the marks.
 * What does not live here: what is best (the server), how deeply to look and what the map is called (`questions`).
 */

import { html, type TemplateResult } from "lit";
import "./cells";
import type { ScoreMap } from "./messages";
import { signed } from "./numbers";
import { actionWords, inOneLine, labelled, listed, say, sayOr } from "./words-of";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Of those that have no letter left. */
const NO_LETTER = "?";
/** Colors that can be told apart; what is seldom best has none. */
const TONES = 6;
/** What can be best of the cube; those that are marked alike have the same color. */
const ADVICE = ["no-double", "double-take", "double-pass", "too-good-take", "too-good-pass", "closed"];

type Cell = ScoreMap["cells"][number];

/** Points that one side needs; one point in the Crawford game and after it are two places. */
interface Place {
  readonly away: number;
  readonly isCrawford: boolean;
}

/** How something stands in the map, and what it is. */
export interface Mark {
  readonly mark: string;
  readonly words: string;
  /** The number of its color; 0: none. */
  readonly tone: number;
}

/** Marks by what is best, as they stand in the key: of plays the one first that is best most often. */
export function marksOf({ kind, cells }: ScoreMap): ReadonlyMap<string, Mark> {
  const counts = new Map<string, number>();
  for (const { best } of cells) counts.set(best, (counts.get(best) ?? 0) + 1);
  if (kind === "play") {
    const plays = [...counts].sort(([one, often], [two, seldom]) => seldom - often || (one < two ? -1 : 1));
    return new Map(plays.map(([play], rank) => [play, { mark: LETTERS[rank] ?? NO_LETTER, words: actionWords(play), tone: rank < TONES ? rank + 1 : 0 }]));
  }
  const tones = [...new Set(ADVICE.map(markOf))];
  const found = [...new Set([...ADVICE, ...counts.keys()])].filter((advice) => counts.has(advice));
  return new Map(found.map((advice) => [advice, { mark: markOf(advice), words: sayOr(`advice-${advice}`, advice), tone: advice === "closed" ? 0 : tones.indexOf(markOf(advice)) + 1 }]));
}

function markOf(advice: string): string {
  return sayOr(`mark-${advice}`, advice);
}

/** Rows: points that the player on roll needs; columns: the opponent. */
export function scoreTable(name: string, { cells }: ScoreMap, marks: ReadonlyMap<string, Mark>): TemplateResult {
  const rows = placesOf(cells, ({ player_away }) => player_away);
  const columns = placesOf(cells, ({ opponent_away }) => opponent_away);
  const table = html`<table class="map" role="grid" aria-label=${name}><thead><tr><td></td>${columns.map((place) => html`<th scope="col">${placeName(place)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr><th scope="row">${placeName(row)}</th>${columns.map((column) => field(cellAt(cells, row, column), marks))}</tr>`)}</tbody></table>`;
  return html`<ds-cells .table=${table}></ds-cells>`;
}

function field(cell: Cell | undefined, marks: ReadonlyMap<string, Mark>): TemplateResult {
  const found = cell && marks.get(cell.best);
  if (!found) return html`<td></td>`;
  const { mark, words, tone } = found;
  const best = inOneLine([words, signed(cell.equity)]);
  const told = labelled(say("scoreNeeds", { own: cell.player_away, others: cell.opponent_away }), best);
  return html`<td class="tone-${tone}" data-told=${cell.is_crawford ? inOneLine([told, say("crawford")]) : told}><span aria-hidden="true">${mark}</span><span class="hidden">${best}</span></td>`;
}

/** What the marks mean. */
export function scoreKey(marks: ReadonlyMap<string, Mark>): TemplateResult {
  const alike = new Map<string, Mark>();
  for (const found of marks.values()) {
    const before = alike.get(found.mark);
    alike.set(found.mark, before ? { ...found, words: listed([before.words, found.words]) } : found);
  }
  const entry = (mark: string, words: string, tone: number) => html`<div><dt class="tone-${tone}">${mark}</dt><dd class="play">${words}</dd></div>`;
  return html`<dl class="key">${[...alike.values()].map(({ mark, words, tone }) => entry(mark, words, tone))} ${entry(`1${say("crawfordMark")}`, say("crawford"), 0)}</dl>`;
}

function placesOf(cells: readonly Cell[], away: (cell: Cell) => number): readonly Place[] {
  const aways = [...new Set(cells.map(away))].sort((a, b) => a - b);
  const crawford = cells.some(({ is_crawford }) => is_crawford) ? [{ away: 1, isCrawford: true }] : [];
  return [...crawford, ...aways.map((each) => ({ away: each, isCrawford: false }))];
}

function placeName({ away, isCrawford }: Place): TemplateResult | number {
  return isCrawford ? html`<abbr title=${say("crawford")}>${away}${say("crawfordMark")}</abbr>` : away;
}

/** At 1-away 1-away the Crawford game has been played. */
function cellAt(cells: readonly Cell[], row: Place, column: Place): Cell | undefined {
  const isCrawford = row.isCrawford || column.isCrawford;
  return cells.find((cell) => cell.player_away === row.away && cell.opponent_away === column.away && cell.is_crawford === isCrawford);
}
