/**
 * The page of players: what everybody came to in all analyzed matches, and one player's way from match to match.
 *
 * What does not live here: the figures (the server), one match (`analysis`).
 */

import { html, nothing, svg, type TemplateResult } from "lit";
import { api } from "./api";
import { depthName } from "./depth";
import type { Losses, PlayedMatch, RatedPlayer } from "./messages";
import { gained, marks, plain, rating } from "./numbers";
import { Page } from "./page";
import { phrasesOf, type Phrases } from "./reasons";
import { settings } from "./settings";
import { dayWords, gameName, isolated } from "./words-of";

const [WIDTH, HEIGHT, EDGE] = [700, 180, 34];
/** Steps of the axis, the first that leaves few enough lines. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200] as const;
const MOST_LINES = 6;

class Players extends Page {
  static override properties = { ...Page.properties, player: { attribute: false }, players: { state: true }, words: { state: true } };
  /** Whose page it is; everybody's where it is empty. */
  declare player: string;
  declare private players: readonly RatedPlayer[] | null;
  /** Of kinds of mistakes. */
  declare private words: Phrases | null;
  private language = "";

  constructor() {
    super();
    this.player = "";
    this.players = null;
    this.words = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load(async () => (this.players = (await api.players()).players));
  }

  protected override willUpdate(): void {
    if (settings.language !== this.language) void this.fetchWords();
  }

  private async fetchWords(): Promise<void> {
    const { language } = settings;
    this.language = language;
    await this.load(async () => {
      const words = await phrasesOf(language);
      if (language === this.language) this.words = words;
    });
  }

  protected override updated(): void {
    if (this.player) this.named(this.player);
  }

  protected override render(): TemplateResult {
    const { players } = this;
    if (!players) return this.absent("players", null);
    if (!this.player) return this.everybody(players);
    const found = players.filter(({ name }) => name === this.player);
    return html`<header><h1>${this.player}</h1><p><a href="#/players">${this.say("players")}</a></p></header>
      ${found.length > 0 ? found.map((player) => this.one(player)) : html`<p class="problem" role="alert">${this.say("playerUnknown")}</p>`}`;
  }

  private everybody(players: readonly RatedPlayer[]): TemplateResult {
    const head = ["PR", this.say("prOfPlays"), this.say("prOfCube"), this.say("luck"), this.say("matches"), this.say("decisionsCounted")];
    const name = (player: RatedPlayer) => html`<a href="#/players/${encodeURIComponent(player.name)}">${player.name || "–"}</a>`;
    const table = html`<table><caption class="hidden">${this.say("players")}</caption><thead><tr><th class="text">${this.say("player")}</th><th class="text">${this.say("game")}</th>${head.map((words) => html`<th scope="col">${words}</th>`)}</tr></thead>
      <tbody>${players.map((player) => html`<tr><th class="text" scope="row">${name(player)}</th><td class="text">${gameName({ name: player.game })}</td>
        <td><strong>${rating(player.performance_rating)}</strong></td><td>${rating(player.checker.performance_rating)}</td><td>${rating(player.cube.performance_rating)}</td>
        <td>${gained(player.luck)}</td><td>${player.matches.length}</td><td>${player.decisions}</td></tr>`)}</tbody></table>`;
    return html`<header><h1>${this.say("players")}</h1><p class="soft">${this.say("playersLead")}</p></header>
      ${players.length === 0 ? html`<p>${this.say("nothingYet")} <a href="#/analyses">${this.say("analyses")}</a></p>` : this.scroller(this.say("players"), table)}`;
  }

  private one(player: RatedPlayer): TemplateResult {
    const fact = (words: string, value: string) => html`<span>${words} <strong class="number">${value}</strong></span>`;
    const matches = [...player.matches].reverse();
    const head = ["PR", this.say("luck"), this.say("opponent"), this.say("points"), this.say("decisionsCounted"), this.say("depth")];
    const table = html`<table><caption>${this.say("matches")}</caption><thead><tr><th class="text">${this.say("matchColumn")}</th>${head.map((words) => html`<th scope="col">${words}</th>`)}</tr></thead>
      <tbody>${matches.map((match) => html`<tr><th class="text" scope="row"><a href="#/analysis/${match.analysis}">${this.day(match)} · ${isolated(match.name)}</a></th><td><strong>${rating(match.performance_rating)}</strong></td><td>${gained(match.luck)}</td>
        <td class="text">${match.opponent}</td><td>${match.score[0]} : ${match.score[1]}</td><td>${match.decisions}</td><td>${depthName(match.plies)}</td></tr>`)}</tbody></table>`;
    return html`<h2>${gameName({ name: player.game })}</h2><section class="row">${fact("PR", rating(player.performance_rating))} ${fact(this.say("prOfPlays"), rating(player.checker.performance_rating))} ${fact(this.say("prOfCube"), rating(player.cube.performance_rating))}
        ${fact(this.say("decisionsCounted"), String(player.decisions))} ${fact(this.say("luck"), gained(player.luck))}</section>
      ${this.course(player)} ${this.words ? this.mistakes(player, this.words) : nothing} <section>${this.scroller(this.say("matches"), table)}</section>`;
  }

  /** What was lost by plays, by the cube, and by each kind of mistakes with the cube. */
  private mistakes({ checker, cube, cube_mistakes: kinds }: RatedPlayer, words: Phrases): TemplateResult {
    const word = (key: string) => words[key] ?? key;
    const rows: readonly (readonly [string, Losses])[] = [
      ["group_checker", checker],
      ["group_cube", cube],
      ...Object.entries(kinds).map(([kind, losses]) => [`kind:${kind}`, losses] as const),
    ];
    const told = rows.filter(([, { decisions, error }]) => decisions > 0 || error > 0);
    const head = [this.say("decisionsCounted"), word("error_emg"), this.say("marks")];
    const table = html`<table><caption>${word("mistakes")}</caption><thead><tr><td></td>${head.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
      <tbody>${told.map(([key, { decisions, error, mistakes }]) => html`<tr><th class="text" scope="row">${word(key)}</th><td>${decisions}</td><td>${plain(error)}</td>
        <td>${marks(mistakes)}</td></tr>`)}</tbody></table>`;
    return html`<section>${this.scroller(word("mistakes"), table)}</section>`;
  }

  /** When a match was played; where nobody knows, that it was analyzed then. */
  private day({ date, is_day_of_play: isPlayed }: PlayedMatch): string {
    return isPlayed ? dayWords(date) : this.say("analyzedOn", { date: dayWords(date) });
  }

  /** PR from match to match, and of all so far; the table below says the same in figures. */
  private course(player: RatedPlayer): TemplateResult | typeof nothing {
    const { matches, performance_rating: all } = player;
    const rated = matches.filter(({ performance_rating: pr }) => pr !== null);
    if (rated.length < 2) return nothing;
    const prs = rated.map(({ performance_rating: pr }) => pr ?? 0);
    const top = Math.max(...prs) * 1.05 || 1;
    const step = STEPS.find((each) => top / each <= MOST_LINES) ?? top;
    const x = (place: number) => EDGE + ((WIDTH - 2 * EDGE) * place) / (rated.length - 1);
    const y = (pr: number) => HEIGHT - 14 - ((HEIGHT - 28) * pr) / top;
    const line = (values: readonly number[]) => values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    const lines = Array.from({ length: Math.floor(top / step) + 1 }, (_, place) => place * step);
    return html`<section><figure><figcaption id="course-${player.variant}" class="small soft">${this.say("prCourse", { pr: rating(all) })}</figcaption>
      <svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="course-${player.variant}">
      ${lines.map((value) => svg`<line x1=${EDGE} x2=${WIDTH - EDGE} y1=${y(value)} y2=${y(value)} class="axis"/><text x="2" y=${y(value) + 4}>${value}</text>`)}
      <polyline points=${line(prs)} class="line faint"/><polyline points=${line(soFar(rated))} class="line"/>
      ${rated.map((match, place) => svg`<circle cx=${x(place)} cy=${y(prs[place] ?? 0)} r="3.5" class="mark"><title>${this.day(match)} · ${isolated(match.opponent)} · PR ${rating(match.performance_rating)}</title></circle>`)}</svg></figure></section>`;
  }
}

/** PR of all matches up to each of them. */
function soFar(matches: readonly PlayedMatch[]): readonly number[] {
  let [lost, decisions] = [0, 0];
  return matches.map((match) => {
    lost += (match.performance_rating ?? 0) * match.decisions;
    decisions += match.decisions;
    return lost / decisions;
  });
}

customElements.define("ds-players", Players);
