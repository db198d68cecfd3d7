/**
 * The board's own page: `<ds-board>` fed with a position of every game, to be played with, and how to use it elsewhere.
 *
 * It talks to no server. What does not live here: the states (`states.json`, made by `make_states.py`).
 */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import "../board/ds-board";
import type { StepsEvent } from "../board/ds-board";
import { stepsText } from "../board/following";
import { SPEEDS } from "../board/motion";
import type { Arrows, Board, Token, Turn } from "../board/state";
import { THEME_NAMES } from "../board/themes";
import { isRightToLeft, LANGUAGES, languageFor } from "../words/catalogue";
import { LANGUAGE_NAMES, phrases, type Phrase } from "../words/pages";
import states from "./states.json?url";

interface State {
  readonly key: string;
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  readonly facing: readonly number[];
  readonly token: Token | null;
  readonly cube: boolean;
  readonly reserve: number;
  readonly board: Board;
  readonly dice: readonly number[];
  readonly turn: Turn;
}

const CHOICES = { speed: SPEEDS, clickMode: ["move", "select"] } as const;

class Demo extends LitElement {
  static override properties = {
    states: { state: true },
    chosen: { state: true },
    options: { state: true },
    done: { state: true },
    count: { state: true },
  };

  private declare states: readonly State[];
  private declare chosen: string;
  private declare options: Record<string, string | boolean>;
  private declare done: string;
  private declare count: number;

  constructor() {
    super();
    this.states = [];
    this.done = "";
    this.count = 0;
    const asked = new URLSearchParams(location.search);
    this.chosen = asked.get("game") ?? "";
    this.options = {
      theme: asked.get("theme") ?? "auto",
      lang: asked.get("lang") ?? languageFor(navigator.languages),
      speed: asked.get("speed") ?? "normal",
      clickMode: asked.get("click") ?? "move",
      clockwise: asked.has("clockwise"),
      dark: asked.has("dark"),
      arrows: asked.has("arrows"),
    };
    void this.load();
  }

  protected override createRenderRoot(): this {
    return this;
  }

  private async load(): Promise<void> {
    const answer = await fetch(states);
    this.states = (await answer.json()) as State[];
    this.chosen ||= this.states[0]?.key ?? "";
  }

  private say(key: Phrase): string {
    return phrases(String(this.options["lang"]))[key];
  }

  protected override render(): TemplateResult {
    const state = this.states.find(({ key }) => key === this.chosen) ?? this.states[0];
    const language = String(this.options["lang"]);
    document.documentElement.lang = language;
    document.documentElement.dir = isRightToLeft(language) ? "rtl" : "ltr";
    document.documentElement.dataset["theme"] = String(this.options["theme"]);
    return html`
      <main class="page">
        <header><h1>&lt;ds-board&gt;</h1><p>${this.say("demoLead")}</p></header>
        ${this.choices()} ${state ? this.shown(state) : nothing}
        <section><h2>${this.say("demoUse")}</h2><p>${this.say("demoUseLead")}</p><pre tabindex="0"><code>${USE}</code></pre></section>
        <section><h2>${this.say("demoNotebook")}</h2><pre tabindex="0"><code>${NOTEBOOK}</code></pre></section>
      </main>
    `;
  }

  private shown(state: State): TemplateResult {
    const { options } = this;
    return html`
      <ds-board .board=${state.board} .facing=${state.facing} .token=${state.token} .dice=${state.dice} .diceOf=${0}
        .cube=${state.cube ? { value: 1, owner: null } : null} .turn=${state.turn} .turnKey=${`${state.key} ${this.count}`}
        .usesReserve=${state.reserve > 0} .arrows=${options["arrows"] ? hint(state) : []} .dark=${options["dark"] ? 0 : 1}
        .theme=${options["theme"]} .lang=${options["lang"]} .speed=${options["speed"]} .clickMode=${options["clickMode"]}
        .clockwise=${options["clockwise"]} @ds-play=${this.played}></ds-board>
      <p role="status" class="status">${this.done}</p>
    `;
  }

  private readonly played = ({ detail }: StepsEvent): void => {
    this.done = `ds-play: ${stepsText(detail.steps)}`;
    setTimeout(() => this.count++, 900);
  };

  private choices(): TemplateResult {
    return html`
      <form class="choices-bar" @submit=${(event: Event) => event.preventDefault()}>
        <label>${this.say("game")}
          <select id="game" @change=${(event: Event) => (this.chosen = value(event))}>
            ${this.states.map(({ key, names }) => html`<option value=${key} .selected=${key === this.chosen}>${names[String(this.options["lang"])] ?? names["en"]}</option>`)}
          </select></label>
        ${this.choice("theme", "theme", ["auto", ...THEME_NAMES], (name) => this.say(`theme-${name}` as Phrase))}
        ${this.choice("speed", "speed", CHOICES.speed, (name) => this.say(`speed-${name}` as Phrase))}
        ${this.choice("clickMode", "clickMode", CHOICES.clickMode, (name) => this.say(`click-${name}` as Phrase))}
        ${this.choice("lang", "language", LANGUAGES, (name) => LANGUAGE_NAMES[name] ?? name)}
        ${this.check("clockwise", "clockwise")} ${this.check("dark", "playDark")} ${this.check("arrows", "hint")}
      </form>
    `;
  }

  private choice(name: string, label: Phrase, values: readonly string[], word: (value: string) => string): TemplateResult {
    const set = (event: Event) => (this.options = { ...this.options, [name]: value(event) });
    return html`<label>${this.say(label)}
      <select id=${name} @change=${set}>
        ${values.map((each) => html`<option value=${each} .selected=${each === this.options[name]}>${word(each)}</option>`)}
      </select></label>`;
  }

  private check(name: string, label: Phrase): TemplateResult {
    const set = () => (this.options = { ...this.options, [name]: !this.options[name] });
    return html`<label class="check"><input type="checkbox" .checked=${Boolean(this.options[name])} @change=${set} />${this.say(label)}</label>`;
  }
}

/** The first way through the turn, as arrows. */
function hint(state: State): readonly Arrows[] {
  const steps: (readonly [number, number])[] = [];
  let node = state.turn.nodes[0];
  while (node?.steps[0] && steps.length < 4) {
    const [source, target, , next] = node.steps[0];
    steps.push([source, target]);
    node = state.turn.nodes[next];
  }
  return [{ seat: 0, steps }];
}

function value(event: Event): string {
  return (event.target as HTMLSelectElement).value;
}

const USE = `<script type="module" src="ds-board.js"></script>
<ds-board id="board" theme="dark"></ds-board>
<script type="module">
  const board = document.getElementById("board");
  board.board = {
    rows: [
      [0, 0,0,0,0,0,5, 0,3,0,0,0,0, 5,0,0,0,0,0, 0,0,0,0,0,2, 0],
      [0, 0,0,0,0,0,5, 0,3,0,0,0,0, 5,0,0,0,0,0, 0,0,0,0,0,2, 0],
    ],
    pinned: [0, 0], reserve: [0, 0], memory: [0, 0],
  };
  board.dice = [3, 1];
  board.diceOf = 0;
  board.turn = await (await fetch("turn.json")).json();
  board.addEventListener("ds-play", (event) => console.log(event.detail.steps));
</script>`;

const NOTEBOOK = `import anywidget, traitlets
from importlib.resources import files

class Board(anywidget.AnyWidget):
    _esm = (files("doublesix") / "data/web/embed/ds-board.js").read_text()
    board = traitlets.Dict().tag(sync=True)
    dice = traitlets.List().tag(sync=True)
    diceOf = traitlets.Int(0).tag(sync=True)
    turn = traitlets.Dict(allow_none=True, default_value=None).tag(sync=True)
    played = traitlets.List().tag(sync=True)`;

customElements.define("ds-demo", Demo);
