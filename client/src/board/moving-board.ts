/**
 * A board on which a turn is being made: the steps so far, checkers in flight, what has been said about them.
 *
 * What does not live here: what the board is told (`told-board`), how it is drawn and by which gestures steps are made
 * (`ds-board`).
 */

import type { PropertyValues } from "lit";
import { boardPhrase, languageFor, type BoardPhrase, type Values } from "../words/catalogue";
import { Following, type ChosenStep } from "./following";
import { fly, framesOf, pause, stepTime, type Frame } from "./motion";
import { Places } from "./places";
import { landings, whyNot } from "./refusing";
import { Sayings } from "./sayings";
import * as scenes from "./scene";
import { whole, type Board, type PlayedTurn, type Seat, type Turn, type TurnStep } from "./state";
import { playedWords, spokenPlace } from "./summary";
import { settle, ToldBoard } from "./told-board";

const COMPACT_BELOW = 560;

interface Flight {
  readonly seat: Seat;
  readonly board: Board;
}

export class MovingBoard extends ToldBoard {
  static override properties = {
    ...ToldBoard.properties,
    following: { state: true },
    chosen: { state: true },
    flight: { state: true },
    refused: { state: true },
    isSwapped: { state: true },
    isCompact: { state: true },
  };

  protected declare following: Following | null;
  /** The place whose checker is to move. */
  protected declare chosen: number | null;
  protected declare flight: Flight | null;
  /** Why what was tried last cannot be done; empty once something else was tried. */
  protected declare refused: string;
  protected declare isSwapped: boolean;
  private declare isCompact: boolean;
  /** Throws so far: each tumbles anew. */
  protected throws = 0;
  /** For the screen reader. */
  protected readonly sayings = new Sayings(() => this.requestUpdate());

  /** A frame later: the other shape has another height, which an observer may not be told of while it is at work. */
  private readonly widths = new ResizeObserver(() => requestAnimationFrame(() => this.fit()));
  /** The board that was confirmed, until the next one is told. */
  private held: Board | null = null;
  /** The turn that was confirmed, until the next one begins. */
  private ended: Following | null = null;
  /** The board and the steps that wait for more of their turn. */
  private waiting: { readonly before: Board; readonly way: readonly TurnStep[] } | null = null;
  private flights = 0;

  constructor() {
    super();
    this.following = null;
    this.chosen = null;
    this.flight = null;
    this.refused = "";
    this.isSwapped = false;
    this.isCompact = false;
  }

  // What a page may ask of the board

  /** Show a play that was made elsewhere, step by step; done when the last checker has landed. */
  async showPlay(played: PlayedTurn): Promise<void> {
    settle(this);
    this.say(playedWords(this.language, played, this.sides[played.seat], played.seat === this.reader));
    const frames = framesOf(played.seat, played.steps, whole(played.before), whole(played.after), this.facing);
    await this.flyAll(frames);
  }

  /** Whether the turn waits for what comes after these steps, and no others have been made since. */
  waitsAfter(steps: readonly ChosenStep[]): boolean {
    return this.waiting !== null && String(steps) === String(this.following?.steps);
  }

  /** Go on with a turn whose graph ended after `steps`: `turn` begins at the board reached by them. */
  extend(turn: Turn, steps: readonly ChosenStep[]): void {
    if (!this.following || !this.waiting || !this.waitsAfter(steps)) return;
    const { before, way } = this.waiting;
    this.waiting = null;
    this.following.extend(turn);
    void this.flyAll(framesOf(this.side, way.map(played), before, this.following.board, this.facing));
    this.afterStep();
  }

  /** Make steps again that were made before the board was there; those that the turn does not know are left out. */
  resume(steps: readonly ChosenStep[]): void {
    this.following?.resume(steps);
    this.requestUpdate();
  }

  /** Take back the last step of the turn. */
  undo(): void {
    if (!this.following?.hasMoved) return;
    this.following.undo();
    this.waiting = null;
    this.flights++;
    this.flight = null;
    this.chosen = null;
    this.refused = "";
    this.say(this.words("undone"));
    this.requestUpdate();
    this.emit("ds-undo", { steps: this.following.steps });
  }

  /** End the turn as it stands, if it may end. */
  confirm(): void {
    if (!this.following?.isDone) return;
    const { steps, board } = this.following;
    this.ended = this.following;
    this.following = null;
    this.chosen = null;
    this.refused = "";
    this.held = board;
    this.emit("ds-play", { steps });
  }

  /** Have a turn confirmed once more, as it was made: nobody has heard of it. */
  reopen(): void {
    if (!this.following && this.ended) this.following = this.ended;
  }

  /** Let the screen reader say something. */
  say(words: string): void {
    this.sayings.say(words);
  }

  // Life

  override connectedCallback(): void {
    super.connectedCallback();
    this.fit();
    this.widths.observe(this);
  }

  override disconnectedCallback(): void {
    this.widths.disconnect();
    super.disconnectedCallback();
  }

  protected override firstUpdated(): void {
    this.sayings.begin();
  }

  private fit(): void {
    // In a low window it is height that is scarce.
    this.isCompact = this.clientWidth < COMPACT_BELOW && innerHeight >= COMPACT_BELOW;
  }

  protected override willUpdate(changes: PropertyValues): void {
    super.willUpdate(changes);
    const isNewTurn = (this.turnKey ?? null) === null ? changes.has("turn") : changes.has("turnKey");
    if (isNewTurn) this.begin();
    if (isNewTurn || changes.has("board")) this.held = null;
    if (changes.has("dice") && String(changes.get("dice") ?? "") !== String(this.dice)) this.throws++;
  }

  protected override updated(changes: PropertyValues): void {
    const isReopened = this.following === this.ended;
    if (changes.has("following") && !isReopened && this.confirms === "auto") this.confirmIfOver();
  }

  protected begin(): void {
    this.following = this.turn ? new Following(this.turn) : null;
    this.ended = null;
    this.chosen = null;
    this.refused = "";
    this.waiting = null;
    this.isSwapped = false;
  }

  // What is seen

  protected get side(): Seat {
    return this.mover ?? this.near;
  }

  /** The place whose checker is in somebody's hand. */
  protected get lifted(): number | null {
    return null;
  }

  protected scene(): scenes.Scene {
    const board = this.flight?.board ?? this.inHand() ?? this.following?.board ?? this.held ?? this.board;
    const hasReserve = this.usesReserve || this.board.reserve[0] + this.board.reserve[1] > 0;
    const places = new Places({
      isClockwise: this.clockwise,
      isCompact: this.isCompact,
      farEndsLeft: (this.facing[0] ?? 24) > 12 && (this.facing[0] ?? 24) < 19,
      hasReserve,
      hasCube: this.cube !== null,
      hasToken: this.token !== null,
    });
    return {
      places,
      board,
      facing: this.facing,
      near: this.near,
      dark: this.dark,
      cube: this.cube,
      token: this.token,
      dice: this.orderedDice(),
      diceLeft: this.following ? this.following.diceLeft : null,
      diceOf: this.diceOf,
      arrows: this.following?.hasMoved ? [] : this.arrows,
      showPips: !this.hidePips,
      showNumbers: !this.hideNumbers,
      words: { pip: this.words("pip"), pips: this.words("pips"), entering: this.words("entering") },
    };
  }

  protected get language(): string {
    return languageFor([this.lang || document.documentElement.lang || "en"]);
  }

  protected get sides(): readonly [string, string] {
    if (this.names) return this.names;
    const [white, black] = [this.words("white"), this.words("black")];
    return this.dark === 1 ? [white, black] : [black, white];
  }

  protected words(key: BoardPhrase, values?: Values, isOwn = false): string {
    return boardPhrase(this.language, key, values, isOwn);
  }

  protected orderedDice(): readonly number[] {
    return this.isSwapped ? [...this.dice].reverse() : this.dice;
  }

  /** The board without the checker that the pointer holds. */
  private inHand(): Board | null {
    if (this.lifted === null || !this.following) return null;
    return framesOf(this.side, [[this.lifted, 0, false]], this.following.board, this.board, this.facing)[0]?.during ?? null;
  }

  // Moving

  /** Where the chosen checker may go. */
  protected get targets(): ReadonlyMap<number, readonly TurnStep[]> {
    const source = this.lifted ?? this.chosen;
    return source === null || !this.following ? new Map() : this.following.targets(source);
  }

  /** Make steps that the turn allows; checkers fly unless a hand has carried them. */
  protected make(way: readonly TurnStep[], isCarried = false): void {
    if (!this.following) return;
    const before = this.following.board;
    this.following.take(way);
    const { steps, needsMore, board } = this.following;
    this.chosen = null;
    this.refused = "";
    const words = way.map(([source, target, , , isHit]) => this.stepWords(source, target, isHit));
    this.emit("ds-step", { steps });
    if (needsMore) {
      this.say(words.join(" "));
      this.waiting = { before, way };
      this.emit("ds-more", { steps });
      return;
    }
    this.flights++;
    this.flight = null;
    if (!isCarried) void this.flyAll(framesOf(this.side, way.map(played), before, board, this.facing));
    this.afterStep(words);
  }

  /** Say what is left to do, after `words` about the step where nothing was said of it yet. */
  private afterStep(words: readonly string[] = []): void {
    const { following } = this;
    if (!following) return;
    const isOver = following.isDone && following.isAtEnd;
    const left = isOver ? this.words("turnDone") : this.words("diceLeft", { dice: following.diceLeft.join(" ") });
    this.say([...words, left].join(" "));
    if (this.confirms === "auto") this.confirmIfOver();
  }

  private confirmIfOver(): void {
    if (this.following?.isDone && this.following.isAtEnd) this.confirm();
  }

  protected move(source: number, target: number, isCarried = false): boolean {
    const way = this.following?.targets(source).get(target);
    if (way) this.make(way, isCarried);
    return way !== undefined;
  }

  protected moveByBest(source: number, order: readonly number[]): void {
    const step = this.following?.best(source, order);
    if (step) this.make([step]);
  }

  protected moveBy(source: number, die: number): void {
    const step = this.following?.by(source, die);
    if (step) this.make([step]);
    else if (this.following) this.refuse(source, landings(this.following, source, die));
  }

  /** Tell eyes and ears why a checker cannot be moved, or not to where it was to go. */
  protected refuse(source: number, tried: readonly number[] | null = null): void {
    if (!this.following) return;
    const { phrase, points } = whyNot(this.following, this.side, this.facing, source, tried);
    const words = this.words(phrase, { points: new Intl.ListFormat(this.language).format(points.map(String)) });
    this.refused = phrase === "turnDone" ? "" : words; // the buttons show that
    this.say(words);
  }

  private async flyAll(frames: readonly Frame[]): Promise<void> {
    const milliseconds = stepTime(this.speed);
    const mine = ++this.flights;
    for (const frame of frames) {
      if (milliseconds === 0 || mine !== this.flights || !this.isConnected) break;
      this.flight = { seat: frame.seat, board: frame.during };
      await this.updateComplete;
      const group = this.renderRoot.querySelector(".flight");
      const scene = this.scene();
      const from = scenes.topSpot({ ...scene, board: frame.before }, frame.seat, frame.source);
      if (group) await fly(group, from, scenes.landingSpot(scene, frame.seat, frame.target), milliseconds);
      if (mine !== this.flights) return;
      this.flight = { seat: frame.seat, board: frame.after };
    }
    if (mine === this.flights) this.flight = null;
    if (milliseconds > 0) await pause(milliseconds / 4);
  }

  // Small things

  private stepWords(source: number, target: number, isHit: boolean): string {
    const values = { source: spokenPlace(this.language, source), target: spokenPlace(this.language, target) };
    return this.words(isHit ? "movedHit" : "moved", values);
  }

  protected emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

function played([source, target, , , isHit]: TurnStep): readonly [number, number, boolean] {
  return [source, target, isHit];
}
