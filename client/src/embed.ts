/**
 * The board alone, as one module: importing it defines `<ds-board>`; its default export is a widget for notebooks.
 *
 * The widget follows the protocol of anywidget: traits named like properties of the board set them, `played` receives
 * the steps of a confirmed play. What does not live here: the board (`board/ds-board`).
 */

import { DsBoard, type StepsEvent } from "./board/ds-board";
import { ToldBoard } from "./board/told-board";

export { DsBoard };

/** What a notebook gives to a widget. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  on(event: string, callback: () => void): void;
  save_changes(): void;
}

/** A cell of a notebook may be wider than any board should be. */
const WIDEST = "44rem";
/** A notebook does not hear of buttons and edits. */
const NO_TRAITS: readonly string[] = ["actions", "editing", "editedSeat"];
const TRAITS = Object.keys(ToldBoard.properties).filter((name) => !NO_TRAITS.includes(name));

function render({ model, el }: { readonly model: Model; readonly el: HTMLElement }): void {
  const board = document.createElement("ds-board");
  for (const name of TRAITS) {
    const begin = model.get(name);
    if (begin !== undefined && begin !== null) Object.assign(board, { [name]: begin });
    model.on(`change:${name}`, () => Object.assign(board, { [name]: model.get(name) }));
  }
  board.addEventListener("ds-play", (event) => {
    model.set("played", (event as StepsEvent).detail.steps);
    model.save_changes();
  });
  board.style.maxWidth = WIDEST;
  el.append(board);
}

export default { render };
