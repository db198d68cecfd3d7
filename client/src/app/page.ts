/**
 * What all pages share: words in the chosen language, problems shown where they happened, light DOM.
 *
 * What does not live here: the pages.
 */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { pause } from "../board/motion";
import type { Seat } from "../board/state";
import type { Values } from "../words/catalogue";
import type { Phrase } from "../words/pages";
import { api, Refused, socket, type FileFormat } from "./api";
import type { Pair, Problem } from "./messages";
import { refusal } from "./refusals";
import { settings } from "./settings";
import { say, sayOr } from "./words-of";

/** How long to wait before a server that did not answer is asked again. */
const AGAIN_MS = 1500;

/** Fields in which keys are letters. */
export const TYPED_IN = "input:not([type=checkbox], [type=radio]), select, textarea";

/** Told to the window where a page has changed its own address; browsers tell only of other changes. */
export const ADDRESS_CHANGE = "ds-address";

/** Told to the window once a page knows whose game or match it shows; `detail` says so. */
export const NAMED = "ds-named";

export abstract class Page extends LitElement {
  static override properties = { problem: { state: true }, isBusy: { state: true } };

  /** What went wrong last; null while all is well. */
  declare protected problem: Problem | null;
  /** Whether the server is at work on what is not to be asked for twice. */
  declare protected isBusy: boolean;
  private isLengthening = false;
  private readonly changed = () => this.requestUpdate();
  /** Once the server is heard again, it is no longer true that it does not answer. */
  private readonly heard = () => {
    if (this.problem?.code === "unreachable") this.problem = null;
  };

  constructor() {
    super();
    this.problem = null;
    this.isBusy = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    settings.addEventListener("change", this.changed);
    socket.addEventListener("change", this.changed);
    socket.addEventListener("heard", this.heard);
  }

  override disconnectedCallback(): void {
    settings.removeEventListener("change", this.changed);
    socket.removeEventListener("change", this.changed);
    socket.removeEventListener("heard", this.heard);
    socket.miss(this, false);
    super.disconnectedCallback();
  }

  /** What takes the place of each other: once one that has the keyboard goes away, the first of them that is there gets it. */
  protected get heirs(): readonly string[] {
    return [];
  }

  protected override update(changes: Map<PropertyKey, unknown>): void {
    const { heirs } = this;
    const found = () => heirs.flatMap((heir) => [...this.querySelectorAll<HTMLElement>(heir)]);
    const held = found().find((heir) => heir === document.activeElement);
    super.update(changes);
    if (held?.isConnected === false) found()[0]?.focus();
    if (changes.has("problem")) socket.miss(this, this.isConnected && this.problem?.code === "unreachable");
  }

  protected override createRenderRoot(): this {
    return this;
  }

  /** A phrase in the chosen language. */
  protected say(key: Phrase, values?: Values): string {
    return say(key, values);
  }

  /** A phrase whose key is put together; the key itself where the catalogue lacks it. */
  protected sayOr(key: string, otherwise: string): string {
    return sayOr(key, otherwise);
  }

  /** Do something that the server may refuse, and show why if it does, and if that is still of interest. */
  protected async attempt<Done>(work: () => Promise<Done>, isWanted = () => true): Promise<Done | undefined> {
    this.problem = null;
    try {
      return await work();
    } catch (error) {
      const problem = problemOf(error);
      if (isWanted()) this.problem = problem;
      return undefined;
    }
  }

  /** Attempt one thing at a time: whoever presses twice, as by a double click, gets it once. */
  protected async attemptOnce<Done>(work: () => Promise<Done>, isWanted = () => true): Promise<Done | undefined> {
    if (this.isBusy) return undefined;
    this.isBusy = true;
    return this.attempt(work, isWanted).finally(() => (this.isBusy = false));
  }

  /** Fetch what the page cannot do without: while the server does not answer, it is asked again, as long as that is of interest. */
  protected async load(work: () => Promise<unknown>, isWanted = () => true): Promise<void> {
    for (let told: Problem | null = null; ; ) {
      const found = isWanted() ? await work().then(() => null, problemOf) : null;
      const problem = isWanted() ? found : null;
      if (problem || this.problem === told) this.problem = problem; // what else went wrong stays
      told = problem;
      if (problem?.code !== "unreachable") return;
      await pause(AGAIN_MS);
      if (!this.isConnected) return;
    }
  }

  /** Save the match of a table as a file, in the first of some formats that can hold it. */
  protected async export(id: string, names: Pair<string>, format: FileFormat, ...others: readonly FileFormat[]): Promise<void> {
    const isSaved = await this.download(() => api.exported(id, format, names));
    const [next, ...rest] = others;
    if (!isSaved && next && this.problem?.code === "not-allowed") await this.export(id, names, next, ...rest);
  }

  /** Save a file that the server makes; whether it did. */
  protected async download(make: () => Promise<File>): Promise<boolean> {
    const saved = await this.attempt(make);
    if (saved) saveFile(saved);
    return saved !== undefined;
  }

  /** Tell what this page shows, for the title of the window. */
  protected named(words: string): void {
    dispatchEvent(new CustomEvent(NAMED, { detail: words }));
  }

  /** That the server does not answer is said by the frame, once for all. */
  protected problemBox(): TemplateResult | typeof nothing {
    return this.problem && this.problem.code !== "unreachable" ? html`<p class="problem" role="alert">${refusal(this.problem)}</p>` : nothing;
  }

  /** In place of a page that has nothing to show: that it has been removed, what went wrong, or that it is on its way. */
  protected absent(heading: Phrase, gone: TemplateResult | null): TemplateResult {
    const waiting = html`<p class="status" role="status">${this.say("loading")}</p>`;
    return html`<h1 class="hidden">${this.say(heading)}</h1>${gone ?? (this.problem ? this.problemBox() : waiting)}`;
  }

  /** Show another page, unless somebody has gone elsewhere meanwhile. */
  protected goTo(fragment: string): void {
    if (this.isConnected) location.hash = fragment;
  }

  /** Have something new made, and go there; `seat`: for the page of one player, with a table. */
  protected async makeAndShow(page: "table" | "analysis", make: () => Promise<{ readonly id: string }>, seat: Seat | null = null): Promise<void> {
    const made = await this.attemptOnce(make);
    if (!made) return;
    this.isBusy = true; // until the other page is there
    this.goTo(addressOf(page, made.id, seat));
  }

  /** Let a list grow, and the keyboard go on with what is new in it; whoever asks twice gets it once. */
  protected async lengthen(more: () => Promise<unknown>): Promise<void> {
    if (this.isLengthening) return;
    this.isLengthening = true;
    const listed = this.querySelectorAll(".list > li").length;
    await this.attempt(more).finally(() => (this.isLengthening = false));
    await this.updateComplete;
    this.querySelectorAll(".list > li")[listed]?.querySelector<HTMLElement>("a, button")?.focus();
  }

  /** Remove what a line of a list stands for, which is asked by its name, if that is meant; the keyboard goes on with what takes its place. */
  protected async removeLine({ currentTarget: button }: Event, question: Phrase, remove: () => Promise<unknown>, name: string): Promise<void> {
    if (!confirm(`${this.say(question)}\n\n${name}`)) return;
    const lines = () => [...this.querySelectorAll(".list > li")];
    const place = lines().findIndex((line) => line.contains(button as Node));
    await remove();
    await this.updateComplete;
    if (!this.isConnected) return; // somebody has gone elsewhere meanwhile
    const line = lines()[place] ?? lines().at(-1);
    (line?.querySelector<HTMLElement>("button:last-of-type") ?? document.querySelector<HTMLElement>("main"))?.focus();
  }

  /** A table that may be wider than its place: the keyboard scrolls it, and hears what it is. */
  protected scroller(name: string, table: TemplateResult): TemplateResult {
    return html`<div class="scroll" role="group" tabindex="0" aria-label=${name}>${table}</div>`;
  }
}

/**
 * Put another address in the place of this one, of the same page: what the address says is told to whoever reads it.
 * Where the address names another page by now, that one is on its way.
 */
export function replaceAddress(fragment: string): void {
  if (pathOf(fragment)[0] !== pathOf(location.hash)[0]) return;
  history.replaceState(null, "", fragment);
  dispatchEvent(new Event(ADDRESS_CHANGE));
}

/** What an address says: which page, and of what. */
export function pathOf(fragment: string): string[] {
  return fragment.replace(/^#\/?/, "").split("/");
}

/** What was refused; any other mistake is thrown on. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Refused)) throw error;
  return error.problem;
}

function saveFile(saved: File): void {
  const address = URL.createObjectURL(saved);
  Object.assign(document.createElement("a"), { href: address, download: saved.name }).click();
  setTimeout(() => URL.revokeObjectURL(address));
}

/** The address of a table, of its page for spectators, each seen from one side, or of an analysis. */
export function addressOf(page: "table" | "watch" | "analysis", id: string, seat: Seat | null): string {
  return `#/${page}/${id}${seat === null ? "" : `/${seat + 1}`}`;
}

export function chosenValue(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;
}

/** What a field holds once something is pasted: a text of several lines whole, which the browser would run together. */
export function withLines(event: ClipboardEvent, before: string): string {
  const text = event.clipboardData?.getData("text") ?? "";
  if (!text.trim().includes("\n")) return before; // the browser puts it where it belongs
  event.preventDefault();
  return text;
}

export function isChecked(event: Event): boolean {
  return (event.target as HTMLInputElement).checked;
}
