/**
 * What pages share that ask the server for what takes thought: the reader hears that it thinks, then what it has found.
 *
 * Buttons stay where they are meanwhile (`aria-disabled`): one that is disabled loses the keyboard.
 * What does not live here: the questions and their answers (the pages), refusals (`page`).
 */

import { html, type TemplateResult } from "lit";
import { Page } from "./page";

export abstract class Asking extends Page {
  static override properties = { ...Page.properties, thought: { state: true } };

  /** What the reader hears of it. */
  declare private thought: string;

  constructor() {
    super();
    this.thought = "";
  }

  /** Ask one thing at a time, as long as the answer is of interest; `words`: what an answer comes to. */
  protected async wonder<Answer>(question: () => Promise<Answer>, words: (answer: Answer) => string, isWanted = () => true): Promise<Answer | undefined> {
    if (this.isBusy) return undefined;
    this.thought = this.say("loading");
    const answer = await this.attemptOnce(question, isWanted);
    const found = isWanted() ? answer : undefined;
    this.thought = found === undefined ? "" : words(found);
    return found;
  }

  /** It was about something else: nobody should come upon it now. */
  protected forgetThought(): void {
    this.thought = "";
  }

  /** A place for it, to be there before anything is said. */
  protected thoughtBox(): TemplateResult {
    return html`<p class="hidden" role="status">${this.thought}</p>`;
  }
}
