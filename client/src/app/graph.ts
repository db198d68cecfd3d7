/**
 * The course of a match as a picture: who stood how after every decision, with the mistakes on the line.
 *
 * What does not live here: what a decision was worth (the server says so).
 */

import { html, svg, type TemplateResult } from "lit";
import type { Decision } from "./messages";
import { plain } from "./numbers";

/** Units across, and on screens where there is room for more: the picture is never lower than its letters need. */
const WIDTHS = [420, 700] as const;
const WIDE = 1500;
const HEIGHT = 150;
const EDGE = 28;

/**
 * What the first seat could expect before every decision: its match winning chance, or its equity; null where that is
 * not known.
 */
function courseOf(decisions: readonly Decision[], isChance: boolean): readonly (number | null)[] {
  return decisions.map((decision) => {
    const own = isChance ? bestMwc(decision) : bestEquity(decision);
    if (own === null || decision.on_roll === null) return null;
    return decision.on_roll === 0 ? own : isChance ? 1 - own : -own;
  });
}

/** Of the player on roll. */
function bestMwc({ judged, candidates, cubes }: Decision): number | null {
  if (judged.type === "play") return candidates[0]?.judgements[0]?.mwc ?? judged.candidates?.[0]?.mwc ?? null;
  const mwc = cubes[0]?.mwc;
  return mwc ? Math.max(mwc[0], Math.min(mwc[1], mwc[2])) : (judged.mwc?.no_double ?? null);
}

function bestEquity({ judged, candidates, cubes }: Decision): number | null {
  if (judged.type === "play") return candidates[0]?.judgements[0]?.equity ?? judged.candidates?.[0]?.equity ?? null;
  const cube = cubes[0] ?? judged.equities;
  return cube ? Math.max(cube.no_double, Math.min(cube.double_take, cube.double_pass)) : null;
}

export function graph(decisions: readonly Decision[], isChance: boolean, at: number, label: string, choose: (number: number) => void): TemplateResult {
  const values = courseOf(decisions, isChance);
  const width = WIDTHS[innerWidth < WIDE ? 0 : 1];
  const reach = isChance ? 1 : Math.max(1, ...values.map((value) => Math.abs(value ?? 0)));
  const x = (index: number) => EDGE + ((width - 2 * EDGE) * index) / Math.max(values.length - 1, 1);
  const y = (value: number) => 12 + (HEIGHT - 24) * (isChance ? 1 - value : (reach - value) / (2 * reach));
  const points = values.flatMap((value, index) => (value === null ? [] : [`${x(index).toFixed(1)},${y(value).toFixed(1)}`]));
  const marks = decisions.flatMap((decision, index) => {
    const value = values[index];
    const { mistake = "none" } = decision.judged;
    if (mistake === "none" || value === null || value === undefined) return [];
    return [svg`<circle cx=${x(index)} cy=${y(value)} r="3.5" class="mark ${mistake}"/>`];
  });
  const lines = isChance ? [0, 0.5, 1] : [-reach, 0, reach];
  const click = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * width;
    choose(Math.round(((share - EDGE) / (width - 2 * EDGE)) * (values.length - 1)));
  };
  return html`<figure><figcaption id="course" class="small soft">${label}</figcaption>
    <svg class="graph" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-labelledby="course" @click=${click}>
    ${lines.map((value) => svg`<line x1=${EDGE} x2=${width - EDGE} y1=${y(value)} y2=${y(value)} class="axis"/>
      <text x="2" y=${y(value) + 4}>${isChance ? `${100 * value}` : plain(value, 1)}</text>`)}
    <line x1=${x(at)} x2=${x(at)} y1="8" y2=${HEIGHT - 8} class="now"/>
    <polyline points=${points.join(" ")} class="line"/>${marks}</svg></figure>`;
}
