/**
 * `<ds-board>`: a board for every tables game, by mouse, touch and keyboard, for eyes and for screen readers.
 *
 * It knows no rules. It is told where the checkers stand and which steps may be made (`turn`), follows them, and says
 * what was done:
 *
 * - `ds-step` and `ds-undo` after each step made or taken back: `{steps}`, all steps so far as [source, target, die];
 * - `ds-play` when the turn is confirmed: `{steps}`;
 * - `ds-more` when the steps lead out of the graph that was given: answer with `extend(turn, steps)`;
 * - `ds-action` when one of `actions` is pressed: `{name}`;
 * - `ds-place` when a place is clicked in a board that is being edited: `{seat, place, count}`.
 *
 * What does not live here: what it can be told (`told-board`), the turn being made (`moving-board`), the picture (`scene`), lengths
 * (`places`), words (`summary`, `words`).
 */

import { html, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { keyed } from "lit/directives/keyed.js";
import { editedCount } from "./editing";
import { fromTheFarEnd, type ChosenStep } from "./following";
import { direction, latinKey, neighbor } from "./keyboard";
import { stepTime } from "./motion";
import { MovingBoard } from "./moving-board";
import { ownNumber, RADIUS, type Places, type ScreenPlace, type Spot } from "./places";
import * as scenes from "./scene";
import { count, isPinned, other, type Seat } from "./state";
import { boardStyles } from "./styles";
import { placeWords, spokenPlace, summary, type Told } from "./summary";
import { themeStyles } from "./themes";

const DRAG_FROM = 6;
/** How soon after a press the next one is still part of a double click. */
const DOUBLE_CLICK_MS = 400;
/** Keys that add a checker or take one away; "=" is the plus of keyboards that need Shift for it. */
const MORE: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, "−": -1 };

interface Drag {
  readonly source: number;
  readonly from: Spot;
  at: Spot;
  isMoving: boolean;
}

export class DsBoard extends MovingBoard {
  static override styles = [themeStyles, boardStyles];

  static override properties = { ...MovingBoard.properties, drag: { state: true }, focused: { state: true } };

  private declare drag: Drag | null;
  /** The place that Tab leads to. */
  private declare focused: string;
  /** The place that was set last, until it is told what stands there now. */
  private edited: ScreenPlace | null = null;
  /** A finger on a board that is being edited: it may have come to scroll. */
  private finger: Spot | null = null;
  /** Where a pointer was put down on what cannot be moved, and the checker that was to go there. */
  private missed: { readonly place: number; readonly chosen: number | null } | null = null;
  /** When a button was pressed last. */
  private pressedAt = -Infinity;
  /** Whether there ever was a turn or a button: then their row stays, lest the page below jump, and keys keep their meaning. */
  private hasControls = false;

  constructor() {
    super();
    this.drag = null;
    this.focused = "point-24";
    this.addEventListener("keydown", this.onKey);
  }

  override disconnectedCallback(): void {
    this.letGo(); // it is not here that the pointer will be taken up again
    super.disconnectedCallback();
  }

  protected override begin(): void {
    super.begin();
    this.drag = null;
  }

  protected override willUpdate(changes: PropertyValues): void {
    super.willUpdate(changes);
    this.hasControls ||= this.following !== null || this.actions.length > 0;
  }

  protected override get lifted(): number | null {
    return this.drag?.isMoving ? this.drag.source : null;
  }

  /** Let the keyboard begin at the place where it was last. */
  override focus(): void {
    this.focusOn(this.focused, true);
  }

  /** Everything on the board, in sentences. */
  get inWords(): string {
    return summary(this.told(this.scene()));
  }

  /** Do what a key says of the turn, wherever on its page it was pressed. */
  hearKey(event: KeyboardEvent): void {
    if (!event.defaultPrevented && !isShortcut(event) && this.turnByKey(latinKey(event))) event.preventDefault();
  }

  protected override updated(changes: PropertyValues): void {
    super.updated(changes);
    if (!this.edited || !changes.has("board")) return;
    this.say(placeWords(this.told(this.scene()), this.edited));
    this.edited = null;
  }

  // What is seen

  protected override render(): TemplateResult {
    const scene = this.scene();
    const { places } = scene;
    const told = this.told(scene);
    this.style.setProperty("--step-time", `${stepTime(this.speed)}ms`);
    return html`
      <svg viewBox="0 0 ${places.width} ${places.height}" role=${this.isLive || this.hasControls ? "application" : "group"}
        aria-label=${this.words("board")} aria-describedby="summary keys" @pointerdown=${this.onDown}
        @pointermove=${this.onMove} @pointerup=${this.onUp} @pointercancel=${this.letGo}
        @contextmenu=${this.onContext}>
        <g aria-hidden="true">
          ${scenes.surface(scene)} ${scenes.checkers(scene)} ${scenes.tokens(scene)} ${scenes.cube(scene)}
          ${this.marks(scene)} ${scenes.arrows(scene)}
        </g>
        ${scenes.allPlaces(scene).map((place) => this.placeButton(places, told, place))}
        ${keyed(this.throws, this.diceButton(scene))}
        <g aria-hidden="true">${this.loose(scene)}</g>
      </svg>
      ${this.controls()}
      <p class="hidden" id="summary">${summary(told)}</p>
      <p class="hidden" id="keys">${this.isLive ? this.words(this.editing ? "editKeys" : "keys") : ""}</p>
      ${this.sayings.render()}
    `;
  }

  private get isLive(): boolean {
    return this.editing || this.following !== null;
  }

  private get isNearMoving(): boolean {
    return this.side === this.near;
  }

  private told(scene: scenes.Scene): Told {
    const { board, facing, near, cube, token, dice, diceOf } = scene;
    return { language: this.language, names: this.sides, reader: this.reader, board, facing, near, cube, token, dice, diceOf, hidesPips: this.hidePips };
  }

  private loose(scene: scenes.Scene): unknown {
    if (this.flight) {
      return svg`<g class="loose flight">${scenes.looseChecker(scenes.colorOf(scene, this.flight.seat))}</g>`;
    }
    if (!this.drag?.isMoving) return nothing;
    const { x, y } = this.drag.at;
    return svg`<g class="loose" transform="translate(${x} ${y})">${scenes.looseChecker(scenes.colorOf(scene, this.side))}</g>`;
  }

  private marks(scene: scenes.Scene): unknown {
    if (!this.following || this.flight) return nothing;
    const rings = this.chosen === null ? [...this.following.sources] : [];
    return [
      ...rings.map((source) => this.ring(scene, source, "movable")),
      ...(this.chosen === null ? [] : [this.ring(scene, this.chosen, "chosen")]),
      ...[...this.targets.keys()].map((target) => {
        const { x, y } = scenes.landingSpot(scene, this.side, target);
        return svg`<circle cx=${x} cy=${y} r="8" class="mark target"/>`;
      }),
    ];
  }

  private ring(scene: scenes.Scene, source: number, kind: string): unknown {
    const { x, y } = scenes.topSpot(scene, this.side, source);
    return svg`<circle cx=${x} cy=${y} r=${RADIUS - 1} class="mark ${kind}"/>`;
  }

  private placeButton(places: Places, told: Told, place: ScreenPlace): unknown {
    const name = nameOf(place);
    const number = ownNumber(place, this.isNearMoving, this.facing);
    const isMovable = number !== null && (this.following?.sources.has(number) ?? false);
    const isTarget = number !== null && this.targets.has(number);
    const isChosen = number !== null && number === this.chosen;
    const [x, y, width, height] = places.area(place);
    const names = { place: true, movable: isMovable, target: isTarget, editable: this.editing };
    return svg`<g class=${classMap(names)} data-place=${name} role=${this.isLive ? "button" : "img"}
      tabindex=${name === this.focused ? 0 : -1} aria-label=${this.label(told, place, isMovable, isTarget, isChosen)}
      aria-pressed=${isChosen ? "true" : nothing} @focus=${() => this.focusOn(name)}>
      <rect x=${x} y=${y} width=${width} height=${height} rx="4" class="area"/></g>`;
  }

  private label(told: Told, place: ScreenPlace, isMovable: boolean, isTarget: boolean, isChosen: boolean): string {
    const parts = [placeWords(told, place)];
    const number = ownNumber(place, this.isNearMoving, this.facing);
    if (isMovable && this.chosen === null && number !== null && this.following) {
      const ways = fromTheFarEnd(this.following.targets(number).keys());
      const targets = ways.map((target) => spokenPlace(this.language, target)).join(this.words("listSign"));
      parts.push(this.words("canGoTo", { targets }));
    }
    if (isTarget) parts.push(this.words("target"));
    if (isChosen) parts.push(this.words("chosen"));
    return parts.join(this.words("comma"));
  }

  private diceButton(scene: scenes.Scene): unknown {
    const shown = scenes.dice(scene);
    if (shown === scenes.NOTHING) return shown;
    if (!this.following) return svg`<g class="dice thrown" aria-hidden="true">${shown}</g>`;
    return svg`<g class="dice active thrown" role="button" tabindex="-1" @click=${this.onDice}
      aria-label=${this.words("diceOf", { dice: scene.dice.join(" ") })}>${shown}</g>`;
  }

  /** Under the board, where they hide nothing that is to be judged. */
  private controls(): TemplateResult | typeof nothing {
    const { following } = this;
    if (!this.hasControls) return nothing;
    const isStuck = following !== null && following.isDone && following.isAtEnd && !following.hasMoved;
    return html`
      <div class="controls">
        ${this.refused ? html`<span class="refused" aria-hidden="true">${this.refused}</span>` : nothing}
        ${following?.hasMoved ? html`<button class="plain undo" aria-keyshortcuts="U Backspace" @click=${this.pressing(() => this.undo())}>${this.words("undo")}</button>` : nothing}
        ${following?.isDone
          ? html`<button class="confirm" aria-keyshortcuts="C" @click=${this.pressing(() => this.confirm())}>${this.words(isStuck ? "noMove" : "confirm")}</button>`
          : nothing}
        ${this.actions.map(({ name, label, isPlain, key }) => {
          const press = this.pressing(() => this.emit("ds-action", { name }), true);
          return html`<button class=${isPlain ? "plain" : ""} data-action=${name} aria-keyshortcuts=${key ?? nothing} @click=${press}>${label}</button>`;
        })}
      </div>
    `;
  }

  /**
   * What a button does; it gives the keyboard back to the board, for it may go away. One that may have come where another
   * button was pressed (`isNew`) does not take the second half of a double click on that one for its own.
   */
  private pressing(work: () => void, isNew = false): (event: MouseEvent) => void {
    return (event) => {
      const isSecond = isNew && this.isSecondHalf(event);
      this.pressedAt = event.timeStamp;
      this.focus();
      if (!isSecond) work();
    };
  }

  /** Whether a press is the second half of a double click: by keys there is none, of fingers not every browser counts it. */
  private isSecondHalf(event: MouseEvent): boolean {
    if (event.detail !== 1) return event.detail > 1;
    return (event as PointerEvent).pointerType !== "mouse" && event.timeStamp - this.pressedAt < DOUBLE_CLICK_MS;
  }

  // Gestures

  private readonly onDown = (event: PointerEvent): void => {
    const at = this.pointAt(event);
    const place = this.placeAt(at);
    if (this.editing && event.pointerType === "touch") {
      this.finger = at;
      return;
    }
    if (this.editing && place) return this.edit(place, at, event);
    if (!this.following || !place || event.button !== 0) return;
    const source = ownNumber(place, this.isNearMoving, this.facing);
    this.refused = "";
    if (source === null) return;
    if (this.chosen !== null && source !== this.chosen && this.move(this.chosen, source)) return;
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId); // it may be let go of anywhere
    if (this.following.sources.has(source)) {
      this.drag = { source, from: at, at, isMoving: false };
      return;
    }
    this.missed = { place: source, chosen: this.chosen };
    this.chosen = null;
  };

  private readonly onMove = (event: PointerEvent): void => {
    if (!this.drag) return;
    const at = this.pointAt(event);
    const isMoving = this.drag.isMoving || Math.hypot(at.x - this.drag.from.x, at.y - this.drag.from.y) > DRAG_FROM;
    if (isMoving) this.drag = { ...this.drag, at, isMoving };
  };

  private readonly onUp = (event: PointerEvent): void => {
    const { drag, finger, missed } = this;
    this.letGo();
    if (finger) this.editByFinger(finger, event);
    if (drag && !drag.isMoving) return this.clicked(drag.source);
    const place = this.placeAt(this.pointAt(event));
    const target = place && ownNumber(place, this.isNearMoving, this.facing);
    if (missed && target === missed.place) this.refuseAt(target, missed.chosen);
    else if (missed && target !== null) this.refuse(missed.place, [target]);
    if (!drag || target === null || target === drag.source) return;
    if (!this.move(drag.source, target, true)) this.refuse(drag.source, [target]);
  };

  private readonly letGo = (): void => {
    this.drag = null;
    this.finger = null;
    this.missed = null;
  };

  private readonly onContext = (event: MouseEvent): void => {
    if (this.editing) return event.preventDefault();
    const place = this.placeAt(this.pointAt(event));
    const source = place && ownNumber(place, this.isNearMoving, this.facing);
    if (source === null || !this.following?.sources.has(source)) return;
    event.preventDefault();
    this.moveByBest(source, [...this.orderedDice()].reverse());
  };

  private clicked(source: number): void {
    if (this.clickMode === "move") this.moveByBest(source, this.orderedDice());
    else this.chosen = this.chosen === source ? null : source;
  }

  private readonly onDice = (): void => {
    if (this.following?.isDone) this.confirm();
    else this.isSwapped = !this.isSwapped;
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (isShortcut(event)) return;
    const way = direction(event.key);
    const place = this.focusedPlace;
    if (way && place) this.focusOn(nameOf(neighbor(this.scene(), place, way)), true);
    else if (!(this.editing ? this.editByKey(event) : this.playByKey(event))) return;
    event.preventDefault();
  };

  private playByKey(event: KeyboardEvent): boolean {
    const isPressing = event.key === "Enter" || event.key === " ";
    if (!isPressing) return this.turnByKey(latinKey(event));
    const isOnButton = event.composedPath()[0] instanceof HTMLButtonElement;
    const number = this.focusedNumber;
    if (isOnButton || number === null) return false;
    this.chooseOrMove(number);
    return true;
  }

  /** What needs no place in view: the place of a die is the last one that had the keyboard. */
  private turnByKey(key: string): boolean {
    if (!this.following) return false;
    const number = this.chosen ?? this.focusedNumber;
    const letter = key.toLowerCase();
    if (/^[1-6]$/.test(key) && number !== null) this.moveBy(number, Number(key));
    else if (key === "Backspace" || letter === "u") this.undo();
    else if (letter === "c") this.confirm();
    else if (letter === "s") this.isSwapped = !this.isSwapped;
    else if (key === "Escape") this.chosen = null;
    else return false;
    return true;
  }

  /** The number, on its own side, of the place that Tab leads to. */
  private get focusedNumber(): number | null {
    const place = this.focusedPlace;
    return place && ownNumber(place, this.isNearMoving, this.facing);
  }

  private chooseOrMove(number: number): void {
    if (this.chosen !== null && this.chosen !== number && this.move(this.chosen, number)) return;
    const { chosen } = this;
    const isMovable = this.following?.sources.has(number) ?? false;
    this.refused = "";
    this.chosen = isMovable && chosen !== number ? number : null;
    if (!isMovable) this.refuseAt(number, chosen);
  }

  /** Refuse what was meant by pressing a place: to move from there, or the chosen checker to there. */
  private refuseAt(place: number, chosen: number | null): void {
    if (chosen === null) this.refuse(place);
    else this.refuse(chosen, [place]);
  }

  private get focusedPlace(): ScreenPlace | null {
    return scenes.allPlaces(this.scene()).find((place) => nameOf(place) === this.focused) ?? null;
  }

  private focusOn(name: string, isAsked = false): void {
    this.focused = name;
    if (!isAsked) return;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<SVGElement>(`[data-place="${name}"]`)?.focus({ preventScroll: true }),
    );
  }

  // Editing

  /** Where a finger was put down and taken up again without having moved. */
  private editByFinger(from: Spot, event: PointerEvent): void {
    const at = this.pointAt(event);
    const place = this.placeAt(from);
    if (place && Math.hypot(at.x - from.x, at.y - from.y) <= DRAG_FROM) this.edit(place, from, event);
  }

  private edit(place: ScreenPlace, at: Spot, event: PointerEvent): void {
    event.preventDefault();
    const seat = event.button === 2 || event.shiftKey ? other(this.editedSeat) : this.editedSeat;
    const isNear = seat === this.near;
    const spot = place.kind === "point" ? place : { ...place, isNear };
    const number = ownNumber(spot, isNear, this.facing);
    if (number === null) return;
    this.setAt(spot, seat, number, editedCount(this.scene(), spot, this.board, seat, number, at));
  }

  private editByKey(event: KeyboardEvent): boolean {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const more = MORE[event.key];
    const place = this.focusedPlace;
    if (!place) return false;
    if (more !== undefined) this.setByKey(place, this.standing(place), (now) => Math.max(0, now + more));
    else if (digit !== undefined) this.setByKey(place, this.meant(place, event.shiftKey), () => Number(digit));
    else return false;
    return true;
  }

  private setByKey(place: ScreenPlace, seat: Seat, wanted: (now: number) => number): void {
    const number = ownNumber(place, seat === this.near, this.facing);
    if (number !== null) this.setAt(place, seat, number, wanted(count(this.board, seat, number)));
  }

  private setAt(spot: ScreenPlace, seat: Seat, place: number, count: number): void {
    this.edited = spot;
    this.emit("ds-place", { seat, place, count });
  }

  /** Whose checkers a number sets: where one side alone can have any, its own. */
  private meant(place: ScreenPlace, isOther: boolean): Seat {
    const isNear = place.kind === "point" ? !isOther : place.isNear;
    return isNear ? this.near : other(this.near);
  }

  /** Whose checkers a place holds, on top of one that is pinned; the nearer side's where it is empty. */
  private standing(place: ScreenPlace): Seat {
    if (place.kind !== "point") return place.isNear ? this.near : other(this.near);
    const holds = (seat: Seat) => {
      const number = ownNumber(place, seat === this.near, this.facing) ?? 0;
      return count(this.board, seat, number) > 0 && !isPinned(this.board, seat, number);
    };
    return !holds(this.near) && holds(other(this.near)) ? other(this.near) : this.near;
  }

  // Small things

  private pointAt(event: MouseEvent): Spot {
    const picture = this.renderRoot.querySelector("svg");
    const matrix = picture?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  private placeAt({ x, y }: Spot): ScreenPlace | null {
    const scene = this.scene();
    const contains = (place: ScreenPlace) => {
      const [left, top, width, height] = scene.places.area(place);
      return x >= left && x <= left + width && y >= top && y <= top + height;
    };
    return scenes.allPlaces(scene).find(contains) ?? null;
  }
}

export type StepsEvent = CustomEvent<{ readonly steps: readonly ChosenStep[] }>;
export type ActionEvent = CustomEvent<{ readonly name: string }>;
export type PlaceEvent = CustomEvent<{ readonly seat: Seat; readonly place: number; readonly count: number }>;

/** Keys of the browser or of the system are not the board's. */
function isShortcut(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

function nameOf(place: ScreenPlace): string {
  return place.kind === "point" ? `point-${place.point}` : `${place.kind}-${place.isNear ? "near" : "far"}`;
}

// A notebook loads the module again with every cell that is run again.
if (!customElements.get("ds-board")) customElements.define("ds-board", DsBoard);
