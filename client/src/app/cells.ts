/**
 * A table whose cells have more to tell than they show: it stands under the table, of the cell that was tapped, pointed
 * at, or gone to by the keyboard.
 *
 * Tab leads to one cell, the arrow keys from there to the others. Screen readers find what is told in the cells
 * themselves, so that the line under them need not be spoken.
 * What does not live here: what the cells tell (`data-told`, from whoever makes the table).
 */

import { html, LitElement, type TemplateResult } from "lit";
import { say } from "./words-of";

const TELLING = "[data-told]";

class Cells extends LitElement {
  static override properties = { table: { attribute: false }, told: { state: true } };
  declare table: TemplateResult | null;
  /** What the cell looked at last has to tell. */
  declare private told: string;
  private at: Element | null = null;

  constructor() {
    super();
    this.table = null;
    this.told = "";
  }

  protected override createRenderRoot(): this {
    return this;
  }

  protected override render(): TemplateResult {
    return html`<div class="scroll" @focusin=${this.look} @pointerover=${this.look} @keydown=${this.walk}>${this.table}</div>
      <p class="small ${this.told ? "" : "soft"}">${this.told || say("cellsTell")}</p>`;
  }

  protected override updated(): void {
    const { cells } = this;
    const at = cells.find((cell) => cell === this.at);
    this.told = at?.dataset["told"] ?? "";
    for (const cell of cells) cell.tabIndex = cell === (at ?? cells[0]) ? 0 : -1;
  }

  private get cells(): readonly HTMLTableCellElement[] {
    return [...this.querySelectorAll<HTMLTableCellElement>(TELLING)];
  }

  private readonly look = ({ target }: Event): void => {
    this.at = (target as Element).closest(TELLING) ?? this.at;
    this.requestUpdate();
  };

  /** Along a row or a column, whatever lies between. */
  private readonly walk = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    const cell = (target as Element).closest<HTMLTableCellElement>(TELLING);
    if (!cell || ctrlKey || altKey || metaKey) return;
    const isColumn = key === "ArrowUp" || key === "ArrowDown";
    const line = this.cells.filter((each) => (isColumn ? each.cellIndex === cell.cellIndex : each.parentElement === cell.parentElement));
    const at = line.indexOf(cell);
    const to = new Map([["ArrowRight", at + 1], ["ArrowDown", at + 1], ["ArrowLeft", at - 1], ["ArrowUp", at - 1], ["Home", 0], ["End", line.length - 1]]).get(key);
    if (to === undefined) return;
    event.preventDefault();
    line[to]?.focus();
  };
}

customElements.define("ds-cells", Cells);
