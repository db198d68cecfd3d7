/**
 * A place to choose match files, or to drop them anywhere on the page: each one becomes an analysis; one alone is
 * opened, of several the refused ones are named. A file that holds a position only is opened in the editor.
 *
 * What does not live here: the analyses.
 */

import { html, nothing, type TemplateResult } from "lit";
import { api } from "./api";
import { depthField } from "./depth";
import type { AnalysisView, Problem } from "./messages";
import { Page, problemOf } from "./page";
import { refusal } from "./refusals";
import { settings } from "./settings";

/** A file, and what became of it. */
interface Taken {
  readonly name: string;
  readonly analysis: AnalysisView | null;
  readonly refused: Problem | null;
}

class DropFile extends Page {
  static override properties = { ...Page.properties, isOver: { state: true }, formats: { state: true }, taken: { state: true }, reading: { state: true } };
  declare private isOver: boolean;
  declare private formats: readonly string[];
  /** What became of the last files, as long as the page stays. */
  declare private taken: readonly Taken[];
  /** Name of the file on its way. */
  declare private reading: string;
  private readonly waiting: File[] = [];

  constructor() {
    super();
    this.isOver = false;
    this.formats = [];
    this.taken = [];
    this.reading = "";
    void this.load(async () => (this.formats = (await api.catalogue()).file_formats));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // A file dropped beside the frame would make the browser leave the page.
    document.addEventListener("dragover", this.over);
    document.addEventListener("dragleave", this.left);
    document.addEventListener("drop", this.dropped);
  }

  override disconnectedCallback(): void {
    document.removeEventListener("dragover", this.over);
    document.removeEventListener("dragleave", this.left);
    document.removeEventListener("drop", this.dropped);
    super.disconnectedCallback();
  }

  protected override render(): TemplateResult {
    const analyses = this.taken.flatMap(({ analysis }) => (analysis ? [analysis] : []));
    const bad = this.taken.flatMap(({ name, refused }) => (refused ? [{ name, refused: nameless(refused, name) }] : []));
    return html`
      <div class="drop ${this.isOver ? "over" : ""}">
        <p>${this.say("dropHere")}</p>
        <label class="button"><span>${this.say("chooseFile")}</span>
          <input class="hidden" id="file" type="file" multiple @change=${this.chosen} /></label>
        <p class="soft small">${this.formats.join(" ")}</p>
        ${depthField("plies", this.say("depthOfAnalyses"), settings.now.plies, (plies) => settings.set({ plies }))}
        <p class="soft small">${this.say("deeperTakesLonger")}</p>
      </div>
      <p class="soft" role="status">${this.reading ? this.say("readingFile", { name: this.reading }) : nothing}</p>
      ${bad.length > 0 ? html`<div class="problem" role="alert"><strong>${this.say("filesRefused")}</strong>
        <ul>${bad.map(({ name, refused }) => html`<li>${name} – ${refusal(refused)}
          ${refused.identifier ? html`<a href="#/editor/${encodeURIComponent(refused.identifier)}">${this.say("editor")}</a>` : nothing}</li>`)}</ul></div>` : nothing}
      ${analyses.length > 0 ? html`<div class="banner" role="status"><strong>${this.say("filesTaken")}</strong>
        <ul>${analyses.map(({ id, name }) => html`<li><a href="#/analysis/${id}">${name}</a></li>`)}</ul></div>` : nothing}
    `;
  }

  private readonly over = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.isOver = true;
  };

  private readonly left = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.isOver = false;
  };

  private readonly dropped = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.isOver = false;
    void this.take([...event.dataTransfer.files]);
  };

  private readonly chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    void this.take([...(input.files ?? [])]);
    input.value = "";
  };

  /** One file after the other; those that come meanwhile take their turn. */
  private async take(files: readonly File[]): Promise<void> {
    this.waiting.push(...files);
    if (this.reading) return;
    this.taken = [];
    for (let file = this.waiting.shift(); file; file = this.waiting.shift()) {
      this.reading = file.name;
      this.taken = [...this.taken, await this.begun(file)];
      this.dispatchEvent(new Event("taken"));
    }
    this.reading = "";
    const [only] = this.taken;
    if (this.taken.length > 1 || !only) return;
    if (only.analysis) this.goTo(`#/analysis/${only.analysis.id}`);
    else if (only.refused?.identifier) this.goTo(`#/editor/${encodeURIComponent(only.refused.identifier)}`);
  }

  private begun(file: File): Promise<Taken> {
    const { name } = file;
    return api.analyze(file, settings.now.plies).then(
      (analysis) => ({ name, analysis, refused: null }),
      (error: unknown) => ({ name, analysis: null, refused: problemOf(error) }),
    );
  }
}

/** What is wrong with a file; its name stands before it already. */
function nameless(refused: Problem, name: string): Problem {
  const { place, problem } = refused.values;
  return place === name && typeof problem === "object" ? { ...refused, ...problem } : refused;
}

customElements.define("ds-drop-file", DropFile);
