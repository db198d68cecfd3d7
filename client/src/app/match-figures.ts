/**
 * What both players of an analyzed match came to, in all and in each game, as a table.
 *
 * What does not live here: the decisions themselves (`analysis`), players from match to match (`players`).
 */

import { html, type TemplateResult } from "lit";
import type { AnalysisView, Losses, Pair, SideFigures } from "./messages";
import { gained, marks, rating } from "./numbers";
import { say } from "./words-of";

export function figuresTable({ players, report }: AnalysisView): TemplateResult {
  const parts = (report?.games ?? []).map(({ number, ratings }) => [say("gameNumber", { number }), ratings] as const);
  const head = ["PR", say("marks"), say("luck")];
  return html`<table><thead><tr><td></td><th class="text" scope="col">${say("player")}</th>${head.map((words) => html`<th scope="col">${words}</th>`)}</tr></thead>
    ${parts.map(([title, ratings]) => rows(title, ratings, players))} ${report?.ratings ? rows(say("inAll"), report.ratings, players) : ""}</table>`;
}

function rows(title: string, ratings: Pair<SideFigures>, players: Pair<string>): TemplateResult {
  return html`<tbody>${ratings.map((side, seat) => html`<tr>${seat === 0 ? html`<th class="text" rowspan="2" scope="rowgroup">${title}</th>` : ""}
    <th class="text" scope="row">${players[seat]}</th><td><strong>${rating(side.performance_rating)}</strong></td><td>${marks(mistakes(side))}</td><td>${gained(side.luck?.amount.emg ?? null)}</td></tr>`)}</tbody>`;
}

/** Of plays and of the cube together. */
function mistakes({ checker: { mistakes: plays }, cube: { mistakes: cube } }: SideFigures): Losses["mistakes"] {
  return { blunder: plays.blunder + cube.blunder, error: plays.error + cube.error, doubtful: plays.doubtful + cube.doubtful };
}
