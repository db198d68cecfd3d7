/**
 * The page of settings.
 *
 * What does not live here: keeping them (`settings`).
 */

import { html, type TemplateResult } from "lit";
import "../board/ds-board";
import { SPEEDS } from "../board/motion";
import { THEME_NAMES } from "../board/themes";
import { LANGUAGES } from "../words/catalogue";
import { LANGUAGE_NAMES, type Phrase } from "../words/pages";
import { api } from "./api";
import { asSet } from "./as-set";
import { depthField } from "./depth";
import { selectField } from "./fields";
import type { Board } from "../board/state";
import { EMPTY } from "../board/state";
import { isChecked, Page } from "./page";
import { settings, SINGLE_KEYS, TUTORS, type Settings } from "./settings";

class SettingsPage extends Page {
  static override properties = { ...Page.properties, start: { state: true } };
  declare private start: Board;

  constructor() {
    super();
    this.start = EMPTY;
    void this.load(async () => {
      const { games, standard } = await api.catalogue();
      this.start = games.find(({ key }) => key === standard)?.start ?? EMPTY;
    });
  }

  protected override render(): TemplateResult {
    const { now } = settings;
    return html`<header><h1>${this.say("settings")}</h1></header>
      <div class="table"><div><ds-board ${asSet(0)} .board=${this.start} .dice=${[6, 6]} .diceOf=${0} .cube=${{ value: 1, owner: null }}></ds-board></div>
        <form class="side">
          ${this.select("language", "language", ["", ...LANGUAGES], (code) => (code ? (LANGUAGE_NAMES[code] ?? code) : this.say("byBrowser")))}
          ${this.select("theme", "theme", ["auto", ...THEME_NAMES], (name) => this.say(`theme-${name}` as Phrase))}
          ${this.select("speed", "speed", SPEEDS, (name) => this.say(`speed-${name}` as Phrase))}
          ${this.select("clickMode", "clickMode", ["move", "select"], (name) => this.say(`click-${name}` as Phrase))}
          ${this.select("confirms", "confirms", ["ask", "auto"], (name) => this.say(`confirms-${name}` as Phrase))}
          ${this.select("tutor", "tutor", TUTORS, (name) => this.say(`tutor-${name}` as Phrase))}
          ${this.select("singleKeys", "singleKeys", SINGLE_KEYS, (name) => this.say(`singleKeys-${name}` as Phrase))}
          ${depthField("setting-plies", this.say("depthOfAnalyses"), now.plies, (plies) => settings.set({ plies }))}
          ${this.check("autoRoll", "autoRoll")} ${this.check("clockwise", "clockwise")} ${this.check("playDark", "playDark")} ${this.check("showPips", "showPips")} ${this.check("showNumbers", "showNumbers")}
          <p class="small soft">${this.say("keptHere")}</p><p><a href="board.html?lang=${settings.language}&theme=${now.theme}">${this.say("boardPage")}</a></p>
        </form></div>`;
  }

  private select(name: keyof Settings, label: Phrase, values: readonly string[], words: (value: string) => string): TemplateResult {
    const options = values.map((value) => [value, words(value), name === "language" ? value : ""] as const);
    return selectField(`setting-${name}`, this.say(label), options, String(settings.now[name]), (value) => settings.set({ [name]: value }));
  }

  private check(name: keyof Settings, label: Phrase): TemplateResult {
    return html`<label class="check"><input id="setting-${name}" type="checkbox" .checked=${Boolean(settings.now[name])} @change=${(event: Event) => settings.set({ [name]: isChecked(event) })} />${this.say(label)}</label>`;
  }
}

customElements.define("ds-settings", SettingsPage);
