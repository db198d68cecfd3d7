/**
 * A place to drop or choose match files: each one becomes an analysis; one alone is opened.
 *
 * What does not live here: the analyses.
 */

import { html, type TemplateResult } from "lit";
import { api } from "./api";
import { Page } from "./page";

const PLIES = 2;

class DropFile extends Page {
  static override properties = { ...Page.properties, isOver: { state: true }, formats: { state: true } };
  declare private isOver: boolean;
  declare private formats: readonly string[];

  constructor() {
    super();
    this.isOver = false;
    this.formats = [];
    void this.attempt(async () => (this.formats = (await api.catalogue()).file_formats));
  }

  protected override render(): TemplateResult {
    return html`
      <div class="drop ${this.isOver ? "over" : ""}" @dragover=${this.over} @dragleave=${() => (this.isOver = false)} @drop=${this.dropped}>
        <p>${this.say("dropHere")}</p>
        <label class="button"><span>${this.say("chooseFile")}</span>
          <input class="hidden" id="file" type="file" multiple @change=${this.chosen} /></label>
        <p class="soft small">${this.formats.join(" ")}</p>
      </div>
      ${this.problemBox()}
    `;
  }

  private readonly over = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = true;
  };

  private readonly dropped = (event: DragEvent): void => {
    event.preventDefault();
    this.isOver = false;
    void this.take([...(event.dataTransfer?.files ?? [])]);
  };

  private readonly chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    void this.take([...(input.files ?? [])]);
    input.value = "";
  };

  private async take(files: readonly File[]): Promise<void> {
    const begun = [];
    for (const file of files) {
      const analysis = await this.attempt(() => api.analyze(file, PLIES));
      if (!analysis) return;
      begun.push(analysis);
    }
    const [only] = begun;
    if (only) location.hash = begun.length === 1 ? `#/analysis/${only.id}` : "#/analyses";
  }
}

customElements.define("ds-drop-file", DropFile);
