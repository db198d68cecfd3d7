/**
 * What a reader keeps with a decision: a comment, and plays of one's own.
 *
 * A comment is sent a moment after the last key, and at once when the reader goes elsewhere. What does not live here:
 * playing out on the board (`analysis`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { api } from "./api";
import type { Decision, Variation } from "./messages";
import { chosenValue, Page } from "./page";
import { labelled } from "./words-of";

const REST_MS = 600;

class Notes extends Page {
  static override properties = {
    ...Page.properties,
    analysisId: { attribute: false },
    decision: { attribute: false },
    shown: { attribute: false },
    isTrying: { attribute: false },
  };
  declare analysisId: string;
  declare decision: Decision;
  /** The play that the board shows. */
  declare shown: string;
  /** Whether a play is being made on the board. */
  declare isTrying: boolean;
  /** A comment that has not been kept yet. */
  private draft: string | null = null;
  /** The comment that is on its way. */
  private sent: string | null = null;
  private rest = 0;
  /** The last change of the list that is on its way. */
  private listing: Promise<unknown> = Promise.resolve();

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("pagehide", this.hasten);
  }

  override disconnectedCallback(): void {
    removeEventListener("pagehide", this.hasten);
    this.flush();
    super.disconnectedCallback();
  }

  protected override get heirs(): readonly string[] {
    return ["li:last-child > :last-child", "[name=variation]", "#comment"];
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    const before = changes.get("decision") as Decision | undefined; // judged again, or with other notes
    if (before && notesOf(before) !== notesOf(this.decision)) this.problem = null; // overtaken by what has been kept since
  }

  protected override render(): TemplateResult {
    const { variations, judged, comment, dice } = this.decision;
    return html`<div class="card"><label class="full">${this.say("comment")}<textarea id="comment" rows="3" placeholder=" " .value=${this.draft ?? comment}
        @input=${this.typed} @change=${this.flush}></textarea></label>${this.problemBox()}
      <ul>${variations.map((variation) => html`<li>${this.variation(variation)}
        <button @click=${() => this.list((all) => all.filter(({ play }) => play !== variation.play))} aria-label=${labelled(this.say("remove"), variation.play)}>×</button></li>`)}</ul>
      ${dice.length > 0 && judged.type !== "resignation" && judged.reason !== "token" ? html`<form class="row end" @submit=${this.add}><label>${this.say("ownVariation")}<input name="variation" autocomplete="off" placeholder="13/7 8/7" /></label><button>${this.say("add")}</button>
        ${judged.type === "play" ? html`<button type="button" id="try" aria-pressed=${this.isTrying} @click=${() => this.dispatchEvent(new Event("try"))}>${this.say("playOut")}</button>` : nothing}</form>` : nothing}</div>`;
  }

  private variation(variation: Variation): TemplateResult {
    if (variation.steps.length === 0) return html`<span class="play">${variation.play}</span>`;
    const show = () => this.dispatchEvent(new CustomEvent("choose", { detail: variation }));
    return html`<button class="play" aria-pressed=${this.shown === variation.play} @click=${show}>${variation.play}</button>`;
  }

  private readonly typed = (event: Event): void => {
    this.draft = chosenValue(event);
    clearTimeout(this.rest);
    this.rest = window.setTimeout(this.flush, REST_MS);
  };

  /** Have the comment kept, once the one before has been: of two on their way the older one may come last. */
  private readonly flush = (): void => {
    clearTimeout(this.rest);
    if (this.sent === null) this.send();
  };

  /** The page is being left: there is no time to wait. */
  private readonly hasten = (): void => {
    if (this.draft !== this.sent) this.send();
  };

  private send(): void {
    const { draft } = this;
    if (draft === null) return;
    this.sent = draft;
    void this.save({ comment: draft }).then((isKept) => {
      if (this.sent === draft) this.sent = null;
      if (!isKept) return;
      if (this.draft === draft) this.draft = null;
      else this.flush();
    });
  }

  private readonly add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem("variation") as HTMLInputElement;
    const play = input.value.trim();
    if (!play || !(await this.list((all) => [...all, { play, comment: "", steps: [] }]))) return;
    if (input.value.trim() === play) input.value = ""; // and not what has been typed since
  };

  /** Change the list of variations, once every change before has been kept: each is made of the list that it left. */
  private list(changed: (all: readonly Variation[]) => readonly Variation[]): Promise<boolean> {
    const kept = this.listing.then(() => this.save({ variations: changed(this.decision.variations) }));
    this.listing = kept.catch(() => undefined); // what went wrong is told where it did
    return kept;
  }

  private async save(notes: Partial<Pick<Decision, "comment" | "variations">>): Promise<boolean> {
    const kept = await this.attempt(() => api.comment(this.analysisId, this.decision.number, notes));
    if (kept) {
      this.decision = kept; // for what waits for it: who shows these notes hears of it, and says the same a moment later
      this.dispatchEvent(new CustomEvent("kept", { detail: kept }));
    } else if (!this.isConnected) this.dispatchEvent(new CustomEvent("lost", { detail: this.problem }));
    return kept !== undefined;
  }
}

/** What has been noted of a decision, whatever it is judged to be worth. */
function notesOf({ comment, variations }: Decision): string {
  return JSON.stringify([comment, ...variations.map(({ play }) => play)]);
}

customElements.define("ds-notes", Notes);
