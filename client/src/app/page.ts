/**
 * What all pages share: words in the chosen language, problems shown where they happened, light DOM.
 *
 * What does not live here: the pages.
 */

import { html, LitElement, nothing, type TemplateResult } from "lit";
import type { Values } from "../words/catalogue";
import type { Phrase } from "../words/pages";
import { Refused } from "./api";
import type { Problem } from "./messages";
import { refusal } from "./refusals";
import { settings } from "./settings";
import { say, sayOr } from "./words-of";

export abstract class Page extends LitElement {
  static override properties = { problem: { state: true } };

  /** What went wrong last; null while all is well. */
  declare protected problem: Problem | null;
  private readonly changed = () => this.requestUpdate();

  constructor() {
    super();
    this.problem = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    settings.addEventListener("change", this.changed);
  }

  override disconnectedCallback(): void {
    settings.removeEventListener("change", this.changed);
    super.disconnectedCallback();
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

  /** Do something that the server may refuse, and show why if it does. */
  protected async attempt<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
    this.problem = null;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.problem;
      return undefined;
    }
  }

  protected problemBox(): TemplateResult | typeof nothing {
    return this.problem ? html`<p class="problem" role="alert">${refusal(this.problem)}</p>` : nothing;
  }

  /** A number of equity with its sign. */
  protected equity(value: number): string {
    return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}`;
  }

  protected percent(chance: number): string {
    return `${(100 * chance).toFixed(1)} %`;
  }
}

export function chosenValue(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement).value;
}

export function isChecked(event: Event): boolean {
  return (event.target as HTMLInputElement).checked;
}
