/**
 * The frame of all pages: the bar at the top, and the page that the address names.
 *
 * Addresses are fragments (`#/table/ID`, or `#/table/ID/1` for the player of the first seat), so that the server serves one document. What does not live here: the pages.
 */

import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { SEATS } from "../board/state";
import { LANGUAGES } from "../words/catalogue";
import { LANGUAGE_NAMES, type Phrase } from "../words/pages";
import { Refused, socket, UNREACHABLE } from "./api";
import "./home";
import { guardKeys } from "./keys";
import "./new-game";
import { ADDRESS_CHANGE, chosenValue, NAMED, Page, pathOf } from "./page";
import { fetchSentences } from "./sentences";
import { settings } from "./settings";
import "./table";

const SECTIONS: readonly (readonly [path: string, phrase: Phrase])[] = [
  ["", "play"],
  ["analyses", "analyze"],
  ["study", "study"],
  ["history", "history"],
  ["editor", "editor"],
  ["settings", "settings"],
];

/** Pages that no section leads to: what they are called, and the section that they belong to. */
const WITHIN: ReadonlyMap<string, readonly [phrase: Phrase, section: string | null]> = new Map([
  ["table", ["play", ""]],
  ["watch", ["watch", null]],
  ["analysis", ["analyze", "analyses"]],
  ["players", ["players", "analyses"]],
  ["replay", ["replay", "history"]],
  ["pips", ["countPips", "study"]],
] as const);

/** Pages that are fetched when they are first wanted. */
const LATER: ReadonlyMap<string, () => Promise<unknown>> = new Map([
  ["analyses", () => import("./analyses")],
  ["analysis", () => import("./analysis")],
  ["players", () => import("./players")],
  ["study", () => import("./study")],
  ["pips", () => import("./counting")],
  ["history", () => import("./history")],
  ["replay", () => import("./replay")],
  ["editor", () => import("./editor")],
  ["settings", () => import("./settings-page")],
]);

class App extends Page {
  static override properties = { ...Page.properties, path: { state: true }, shown: { state: true } };
  /** Null until the page that the address names has been fetched. */
  declare private path: readonly string[] | null;
  /** Whose game or match the page shows; empty until it has said so. */
  declare private shown: string;
  private goings = 0;

  constructor() {
    super();
    settings.begin();
    guardKeys();
    fetchSentences();
    this.path = null;
    this.shown = "";
    addEventListener(NAMED, (event) => (this.shown = (event as CustomEvent<string>).detail));
    addEventListener("hashchange", () => void this.go());
    addEventListener(ADDRESS_CHANGE, () => (this.path = here()));
    void this.go();
  }

  /** What the document showed until now gives way. */
  protected override createRenderRoot(): this {
    this.replaceChildren();
    return this;
  }

  private async go(): Promise<void> {
    const path = here();
    const mine = ++this.goings;
    const isHere = () => mine === this.goings; // the address may change while the page is being fetched
    let failures = 0;
    await this.load(async () => {
      try {
        await LATER.get(path[0] ?? "")?.();
      } catch {
        // Some browsers keep a module that they could not fetch as failed while the document lives.
        if (failures++ && (await answers())) location.reload();
        throw new Refused(UNREACHABLE); // what cannot be fetched comes from a server that does not answer
      }
    }, isHere);
    if (!isHere()) return;
    const [section, id] = this.path ?? [];
    if (section !== path[0] || id !== path[1]) this.shown = ""; // said by a page that goes away
    this.path = path;
    await this.updateComplete;
    this.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    this.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    scrollTo(0, 0);
  }

  protected override render(): TemplateResult {
    const section = this.path?.[0] ?? "";
    document.title = this.heading(section);
    return html`
      <a class="skip" href="#main" @click=${this.skip}>${this.say("skip")}</a>
      <header class="bar"><div>
        <a class="brand" href="#/">${LOGO}<span>Double Six</span></a>
        <nav aria-label=${this.say("sections")}>${SECTIONS.map(([path, phrase]) => {
          const isHere = path === section ? "page" : path === WITHIN.get(section)?.[1] ? "true" : nothing;
          return html`<a href="#/${path}" aria-current=${isHere}>${this.say(phrase)}</a>`;
        })}</nav>
        <label class="language"><span class="hidden">${this.say("language")}</span>
          <select id="language" @change=${(event: Event) => settings.set({ language: chosenValue(event) })}>
            ${LANGUAGES.map((code) => html`<option value=${code} lang=${code} .selected=${code === settings.language}>${LANGUAGE_NAMES[code]}</option>`)}
          </select></label>
      </div></header>
      <main id="main" class="page" tabindex="-1">
        ${socket.isOut ? html`<p class="problem outage" role="alert">${this.say("problem-unreachable")}</p>` : nothing} ${this.problemBox()}
        ${this.path ? this.page(section, this.path) : nothing}</main>
    `;
  }

  private heading(section: string): string {
    const phrase = SECTIONS.find(([path]) => path === section)?.[1] ?? WITHIN.get(section)?.[0];
    return [this.shown, phrase && section ? this.say(phrase) : "", "Double Six"].filter(Boolean).join(" – ");
  }

  private skip(event: Event): void {
    event.preventDefault();
    document.querySelector<HTMLElement>("main")?.focus();
  }

  private table([, id = "", number]: readonly string[], isWatching: boolean): TemplateResult {
    const seat = SEATS.find((each) => String(each + 1) === number) ?? null;
    return html`${keyed(`${id} ${seat} ${isWatching}`, html`<ds-table .tableId=${id} .seat=${seat} .isWatching=${isWatching}></ds-table>`)}`;
  }

  private page(section: string, path: readonly string[]): TemplateResult {
    const [, id = ""] = path;
    switch (section) {
      case "table":
        return this.table(path, false);
      case "watch":
        return this.table(path, true);
      case "analyses":
        return html`<ds-analyses></ds-analyses>`;
      case "analysis":
        return html`${keyed(id, html`<ds-analysis .analysisId=${id} .at=${Number(path[2] ?? 0)}></ds-analysis>`)}`;
      case "players":
        return html`${keyed(id, html`<ds-players .player=${id}></ds-players>`)}`;
      case "study":
        return html`<ds-study></ds-study>`;
      case "pips":
        return html`<ds-counting></ds-counting>`;
      case "history":
        return html`<ds-history></ds-history>`;
      case "replay":
        return html`${keyed(id, html`<ds-replay .tableId=${id}></ds-replay>`)}`;
      case "editor":
        return html`<ds-editor .identifier=${path.slice(1).join("/")}></ds-editor>`;
      case "settings":
        return html`<ds-settings></ds-settings>`;
      default:
        return html`${section ? html`<p class="problem" role="alert">${this.say("addressUnknown")}</p>` : nothing}<ds-home></ds-home>`;
    }
  }
}

function here(): readonly string[] {
  return pathOf(location.hash).map(decoded);
}

/** A part of the address; as it stands where somebody has typed what no address has. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether the server would give the document again. */
async function answers(): Promise<boolean> {
  return fetch(location.pathname, { cache: "no-store" }).then((response) => response.ok, () => false);
}

const LOGO = html`<svg viewBox="0 0 44 20" aria-hidden="true">
  ${[0, 24].map((left) => html`<svg x=${left} width="20" height="20" viewBox="0 0 20 20"><rect x=".75" y=".75" width="18.5" height="18.5" rx="4"
    fill="none" stroke="currentColor" stroke-width="1.5"/>${[5, 10, 15].flatMap((y) => [6, 14].map((x) => html`<svg><circle cx=${x} cy=${y} r="1.9" fill="currentColor"/></svg>`))}</svg>`)}
</svg>`;

customElements.define("ds-app", App);
