/**
 * A button that puts a text on the clipboard, and says that it did, or could not.
 *
 * What does not live here: what is worth copying (the pages).
 */

import { html, type TemplateResult } from "lit";
import { Page } from "./page";

const SAID_MS = 2500;

class Copy extends Page {
  static override properties = { ...Page.properties, text: { attribute: false }, label: { attribute: false }, told: { state: true } };
  /** What is copied; by default the address of the page. */
  declare text: string;
  declare label: string;
  /** What has become of it, for a moment. */
  declare private told: "copied" | "notCopied" | null;

  constructor() {
    super();
    this.text = "";
    this.label = "";
    this.told = null;
  }

  protected override render(): TemplateResult {
    const words = this.text ? html`${this.say("copy")}<span class="hidden"> ${this.label}</span>` : this.say("copyLink");
    return html`<button class="copy" @click=${this.copy}>${words}</button> <span class="small soft" role="status">${this.told ? this.say(this.told) : ""}</span>`;
  }

  private readonly copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(this.text || location.href);
      this.told = "copied";
    } catch {
      this.told = "notCopied"; // browsers have none for pages that came from elsewhere unencrypted, or may not use it
    }
    setTimeout(() => (this.told = null), SAID_MS);
  };
}

customElements.define("ds-copy", Copy);
