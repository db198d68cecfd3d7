/**
 * A button that puts a text on the clipboard, and says that it did.
 *
 * What does not live here: what is worth copying (the pages).
 */

import { html, type TemplateResult } from "lit";
import { Page } from "./page";

const SAID_MS = 2500;

class Copy extends Page {
  static override properties = { ...Page.properties, text: { attribute: false }, label: { attribute: false }, isDone: { state: true } };
  /** What is copied; by default the address of the page. */
  declare text: string;
  declare label: string;
  declare private isDone: boolean;

  constructor() {
    super();
    this.text = "";
    this.label = "";
    this.isDone = false;
  }

  protected override render(): TemplateResult {
    const words = this.text ? html`${this.say("copy")}<span class="hidden"> ${this.label}</span>` : this.say("copyLink");
    return html`<button class="copy" @click=${this.copy}>${words}</button> <span class="small soft" role="status">${this.isDone ? this.say("copied") : ""}</span>`;
  }

  private readonly copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(this.text || location.href);
    this.isDone = true;
    setTimeout(() => (this.isDone = false), SAID_MS);
  };
}

customElements.define("ds-copy", Copy);
