/**
 * Refusals and problems in words: what kind they are of, and what exactly is wrong.
 *
 * What does not live here: sentences in other languages (`sentences`), when something is refused (the server), where
 * that is shown (`page`).
 */

import { filled } from "../words/catalogue";
import type { Problem, Sentence, SourceProblem } from "./messages";
import { told } from "./sentences";
import { labelled, say, sayOr } from "./words-of";

const AT_LINE = "line {line}: {problem}";

/** Why something was refused: what kind of refusal it is, and what exactly is wrong; versions say nothing to people. */
export function refusal(problem: Problem): string {
  const kind = sayOr(`problem-${problem.code}`, say("problem-internal"));
  const what = problem.code === "stale" && "version" in problem.values ? "" : told(problem);
  return what ? labelled(kind.replace(/[.。]$/, ""), what) : kind;
}

/** What is wrong, in some words at least. */
export function problemText(sentence: Sentence): string {
  return told(sentence) || say("problem-invalid");
}

/** What is wrong with a file, and where. */
export function sourceProblem({ line, severity, ...sentence }: SourceProblem): string {
  const placed = line === null ? sentence : { pattern: AT_LINE, message: filled(AT_LINE, { line, problem: sentence.message }), values: { line, problem: sentence } };
  return labelled(say(`severity-${severity}`), problemText(placed));
}
