/**
 * Who looks at a table: everybody at one screen, one player, or spectators; which pictures each sees.
 *
 * `ds-seats` shows two people where each finds a page of their own, and puts names right. What does not live here: the
 * table itself (`table`).
 */

import { html, nothing, type TemplateResult } from "lit";
import { SEATS, type Seat } from "../board/state";
import { api } from "./api";
import { LONGEST_NAME, type TableView } from "./messages";
import { addressOf, Page } from "./page";
import { playerName } from "./words-of";

/** What may be done while the other person decides: typing mistakes are corrected, and clocks stopped, by either. */
const ANYBODYS: ReadonlySet<string> = new Set(["take-back", "pause", "resume"]);

/** The seats of people. */
export function people({ players }: Pick<TableView, "players">): readonly Seat[] {
  return SEATS.filter((seat) => players[seat].level === null);
}

/** Whose checkers have the color that was chosen, whoever decides. */
export function ownSeat(view: Pick<TableView, "players">): Seat {
  return people(view)[0] ?? 0;
}

/** Whether another person than the one of this seat decides. Dice of the computer are typed by anybody. */
export function isOthers(seat: Seat, { decider, players }: TableView): boolean {
  return decider !== null && decider !== seat && players[decider].level === null;
}

/** A picture for one player: with nothing to do while the other person decides, but to correct what was typed. */
export function seenFrom(seat: Seat, view: TableView): TableView {
  return isOthers(seat, view) ? { ...watched(view), allowed: view.allowed.filter((name) => ANYBODYS.has(name)) } : view;
}

/** A picture for those who only watch: there is nothing to do in it. */
export function watched(view: TableView): TableView {
  return { ...view, allowed: [], dice_wanted: 0, turn: null };
}

class Seats extends Page {
  static override properties = { ...Page.properties, view: { attribute: false }, seat: { attribute: false }, isRenamed: { state: true } };
  declare view: TableView | null;
  /** Whose page this is; null for everybody at one screen. */
  declare seat: Seat | null;
  /** Whether the names have been changed as they stand. */
  declare private isRenamed: boolean;

  constructor() {
    super();
    this.isRenamed = false;
    this.view = this.seat = null;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    return view ? html`${this.addresses(view)} ${this.names(view)}` : nothing;
  }

  private addresses(view: TableView): TemplateResult | typeof nothing {
    if (people(view).length < 2) return nothing;
    const link = (seat: Seat | null, words: string) =>
      html`<a href=${addressOf("table", view.id, seat)} aria-current=${seat === this.seat ? "page" : nothing}>${words}</a>`;
    return html`<p class="small" id="seats">${this.say("twoBrowsers")} ${SEATS.map((seat) => html`${link(seat, playerName(view.players, seat))} · `)}
      ${link(null, this.say("oneScreen"))}</p>`;
  }

  /** Names can be put right at any time, in a match that is over, too. */
  private names(view: TableView): TemplateResult | typeof nothing {
    const seats = people(view);
    if (seats.length === 0) return nothing;
    const rename = async (event: Event) => {
      event.preventDefault();
      this.isRenamed = false;
      const typed = new FormData(event.target as HTMLFormElement);
      const name = (seat: Seat) => String(typed.get(`name-${seat}`) ?? view.players[seat].name);
      this.isRenamed = Boolean(await this.attempt(() => api.renamePlayers(view.id, [name(0), name(1)])));
    };
    return html`<details id="names" class="small"><summary>${this.say("names")}</summary><form class="row end" @submit=${rename} @input=${() => (this.isRenamed = false)}>
      ${seats.map((seat) => html`<label>${seats.length > 1 ? this.say("playerNumber", { number: seat + 1 }) : this.say("ownName")}
        <input name="name-${seat}" type="text" maxlength=${LONGEST_NAME} autocomplete="off" .value=${view.players[seat].name} /></label>`)}
      <button>${this.say("rename")}</button></form>
      <p role="status">${this.isRenamed ? this.say("renamed") : nothing}</p>${this.problemBox()}</details>`;
  }
}

customElements.define("ds-seats", Seats);
