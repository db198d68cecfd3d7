/**
 * One side of a table, beside the board: name, or what the computer is set to, score, pips and clock.
 *
 * What does not live here: which side sits where (`table`), what clocks say (`clock`).
 */

import { html, nothing, type TemplateResult } from "lit";
import type { Seat } from "../board/state";
import { clockText } from "./clock";
import type { Clock, TableView } from "./messages";
import { awaitedWords, labelled, levelName, pipsWords, playerName, say } from "./words-of";

/** `elapsed`: since the clock was told, in milliseconds. */
export function sideBox(view: TableView, seat: Seat, isDark: boolean, clock: Clock | null, elapsed: number): TemplateResult {
  const isDeciding = view.decider === seat;
  const { name: given, level } = view.players[seat];
  const [name, points] = [playerName(view.players, seat), view.score[seat]];
  return html`<div class="player ${isDeciding ? "active" : ""}">
    <span class="disc ${isDark ? "black" : "white"}" aria-hidden="true"></span>
    <span class="name">${!given && level !== null ? say("computerAlone") : name}</span>
    <span class="score number"><span aria-hidden="true">${points}</span><span class="hidden">${say(points === 1 ? "scoreOfOne" : "scoreOf", { points })}</span></span>
    ${isDeciding ? html`<span class="hidden">${awaitedWords(view)}</span>` : nothing}
    <span class="small soft number">${level === null ? nothing : html`<span class="level">${levelName(level)}</span>`}${pipsWords(view.pips[seat])}
      ${clock ? html` · <span class="clock" role="timer" aria-label=${labelled(say("clock"), name)}>${clockText(clock, seat, elapsed)}</span>` : nothing}
      ${view.is_thinking && isDeciding ? html` · ${say("thinking")}` : nothing}</span>
  </div>`;
}
