/**
 * Following a turn through its graph: what may be moved now, by which die, what it comes to, and back again.
 *
 * Nothing here knows a rule: every answer is read off the `Turn` that the board was given.
 * What does not live here: how steps are asked for and shown (`ds-board`).
 */

import { BAR, OFF, RESERVE, whole, type Board, type Turn, type TurnNode, type TurnStep } from "./state";

/** A step as it is sent: source, target, die. */
export type ChosenStep = readonly [source: number, target: number, die: number];

/** What one gesture did, and where it began. */
interface Gesture {
  readonly steps: readonly TurnStep[];
  readonly from: TurnNode;
  readonly graph: readonly TurnNode[];
}

export class Following {
  private node: TurnNode;
  private graph: readonly TurnNode[];
  private readonly gestures: Gesture[] = [];
  private isOutside = false;

  constructor(readonly turn: Turn) {
    this.graph = turn.nodes;
    this.node = first(turn);
  }

  get board(): Board {
    return whole(this.node.board);
  }

  get diceLeft(): readonly number[] {
    return this.node.dice_left;
  }

  /** Whether the turn may end here. */
  get isDone(): boolean {
    return this.node.is_done;
  }

  /** Whether nothing more can be moved. */
  get isAtEnd(): boolean {
    return this.node.steps.length === 0;
  }

  get hasMoved(): boolean {
    return this.gestures.length > 0;
  }

  /** Whether what comes next has to be asked for: the last step led out of the graph. */
  get needsMore(): boolean {
    return this.isOutside;
  }

  get steps(): readonly ChosenStep[] {
    return this.gestures.flatMap(({ steps }) => steps.map(([source, target, die]) => [source, target, die] as const));
  }

  /** What may be moved now. */
  get sources(): ReadonlySet<number> {
    return new Set(this.node.steps.map(([source]) => source));
  }

  /** Where a checker may go from here, with one die or several. */
  targets(source: number): ReadonlyMap<number, readonly TurnStep[]> {
    const ways = new Map<number, readonly TurnStep[]>();
    let reached: readonly (readonly TurnStep[])[] = this.node.steps
      .filter(([from]) => from === source)
      .map((step) => [step]);
    while (reached.length > 0) {
      for (const way of [...reached].sort(byHits)) {
        const target = last(way)[1];
        if (!ways.has(target)) ways.set(target, way);
      }
      reached = reached.flatMap((way) => this.goingOn(way));
    }
    return ways;
  }

  /** The step of a checker by the die that fits best: one that is exact to bear off, else the first in `order`. */
  best(source: number, order: readonly number[]): TurnStep | undefined {
    const steps = this.node.steps.filter(([from]) => from === source);
    const off = steps.filter(([, target, die]) => target === OFF && die === source);
    const place = (step: TurnStep) => (order.includes(step[2]) ? order.indexOf(step[2]) : order.length);
    return off[0] ?? [...steps].sort((a, b) => place(a) - place(b))[0];
  }

  /** The step of a checker by a die. */
  by(source: number, die: number): TurnStep | undefined {
    return this.node.steps.find(([from, , used]) => from === source && used === die);
  }

  /** Make steps that lead on from here, by one gesture. */
  take(way: readonly TurnStep[]): void {
    this.gestures.push({ steps: way, from: this.node, graph: this.graph });
    const next = this.graph[last(way)[3]];
    this.isOutside = next === undefined;
    this.node = next ?? { ...this.node, steps: [], is_done: false };
  }

  /** Make steps one by one, as far as they lead on in this graph. */
  resume(steps: readonly ChosenStep[]): void {
    for (const [source, target, die] of steps) {
      const step = this.node.steps.find((each) => each[0] === source && each[1] === target && each[2] === die);
      if (!step || !this.graph[step[3]]) return;
      this.take([step]);
    }
  }

  /** Go on with a graph that begins at this very board. */
  extend(turn: Turn): void {
    this.graph = turn.nodes;
    this.node = first(turn);
    this.isOutside = false;
  }

  /** Take back the last gesture. */
  undo(): void {
    const gesture = this.gestures.pop();
    if (!gesture) return;
    this.node = gesture.from;
    this.graph = gesture.graph;
    this.isOutside = false;
  }

  private goingOn(way: readonly TurnStep[]): readonly (readonly TurnStep[])[] {
    const [, at, , next] = last(way);
    if (at === OFF || way.length >= 4) return [];
    const steps = this.graph[next]?.steps ?? [];
    return steps.filter(([source]) => source === at).map((step) => [...way, step]);
  }
}

/** Places in the order in which the eye goes over them: waiting, bar, then points from the far end. */
export function fromTheFarEnd(places: Iterable<number>): number[] {
  return [...places].sort((a, b) => b - a);
}

export function placeName(place: number): "off" | "bar" | "in" | number {
  return place === OFF ? "off" : place === BAR ? "bar" : place === RESERVE ? "in" : place;
}

/** Steps as text, as in "8/5 6/5". */
export function stepsText(steps: readonly (readonly [source: number, target: number, ...rest: unknown[]])[]): string {
  return steps.map(([source, target]) => `${placeName(source)}/${placeName(target)}`).join(" ");
}

function first(turn: Turn): TurnNode {
  const node = turn.nodes[0];
  if (!node) throw new Error("a turn has at least one node: the board before the first step");
  return node;
}

function last(way: readonly TurnStep[]): TurnStep {
  return way[way.length - 1] as TurnStep;
}

/**
 * A checker that goes far takes the way without a hit, where there is one: to hit on the way, stop there. What is hit at
 * the end is so by every way that leads there.
 */
function byHits(a: readonly TurnStep[], b: readonly TurnStep[]): number {
  const hits = (way: readonly TurnStep[]) => way.filter((step) => step[4]).length;
  return hits(a) - hits(b);
}
