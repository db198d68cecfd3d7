/**
 * What both players of an analyzed match came to, in all and in each game, as a table.
 *
 * What does not live here: the decisions themselves (`analysis`), players from match to match (`players`).
 */

import { html, type TemplateResult } from "lit";
import type { AnalysisView, Pair, SideFigures } from "./messages";
import { plain, signed } from "./numbers";
import { say } from "./words-of";

export function figuresTable({ players, report }: AnalysisView): TemplateResult {
  const parts = (report?.games ?? []).map(({ number, ratings }) => [say("gameNumber", { number }), ratings] as const);
  const head = ["PR", say("marks"), say("luck")];
  return html`<table><thead><tr><td></td><th class="text" scope="col">${say("player")}</th>${head.map((words) => html`<th scope="col">${words}</th>`)}</tr></thead>
    ${parts.map(([title, ratings]) => rows(title, ratings, players))} ${report?.ratings ? rows(say("inAll"), report.ratings, players) : ""}</table>`;
}

function rows(title: string, ratings: Pair<SideFigures>, players: Pair<string>): TemplateResult {
  return html`<tbody>${ratings.map((side, seat) => html`<tr>${seat === 0 ? html`<th class="text" rowspan="2" scope="rowgroup">${title}</th>` : ""}
    <th class="text" scope="row">${players[seat]}</th><td><strong>${rating(side)}</strong></td><td>${marks(side)}</td><td>${luck(side)}</td></tr>`)}</tbody>`;
}

/** The performance rating, where there is one. */
export function rating({ performance_rating: rated }: SideFigures): string {
  return rated === null ? "–" : plain(rated, 2);
}

function marks({ checker, cube }: SideFigures): string {
  const counted = (["blunder", "error", "doubtful"] as const).map((mark) => checker.mistakes[mark] + cube.mistakes[mark]);
  return counted.join(" / ");
}

function luck({ luck: found }: SideFigures): string {
  return found ? signed(found.amount.emg) : "–";
}
