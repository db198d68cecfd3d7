/**
 * How deeply something is judged: what can be chosen, and what it is called.
 *
 * What does not live here: which one was chosen (`settings`, or the page that asks).
 */

import type { TemplateResult } from "lit";
import { selectField } from "./fields";
import type { Candidate, CubeJudgement } from "./messages";
import { say } from "./words-of";

/** Rolls looked ahead: as many as `doublesix analyze --plies` allows. */
export const DEPTHS: readonly number[] = [0, 1, 2, 3, 4];

/** For questions that take many positions, and that nobody can stop. */
export const QUICK_DEPTHS = DEPTHS.slice(0, 3);

/** As the command line says it. */
export function depthName(plies: number): string {
  return say("pliesOf", { plies, xg: plies + 1 });
}

/** How deeply a decision has been judged; rollouts left aside. */
export function depthOf({ candidates, cubes }: { candidates: readonly Candidate[]; cubes: readonly CubeJudgement[] }): number {
  const sources = [...(candidates[0]?.judgements ?? []), ...cubes].map(({ source }) => Number(source));
  return Math.max(0, ...sources.filter(Number.isInteger));
}

/** A field to choose one. */
export function depthField(id: string, label: string | TemplateResult, chosen: number, choose: (plies: number) => void, depths = DEPTHS): TemplateResult {
  return selectField(id, label, depths.map((plies) => [String(plies), depthName(plies)] as const), String(chosen), (plies) => choose(Number(plies)));
}
