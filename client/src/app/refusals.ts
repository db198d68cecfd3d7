/**
 * Refusals and problems in words: the server sends a sentence in English with its pattern and what fills it, and has
 * the pattern in every other language; a sentence that is not there yet is fetched, and everybody shown anew.
 *
 * What does not live here: when something is refused (the server), where that is shown (`page`).
 */

import { filled } from "../words/catalogue";
import type { Problem, Sentence, SourceProblem } from "./messages";
import { phrasesOf, type Phrases } from "./reasons";
import { settings } from "./settings";
import { say, sayOr } from "./words-of";

const ENGLISH = "en";
const AT_LINE = "line {line}: {problem}";

let phrases: Phrases = {};
let wanted = ENGLISH;

/** Why something was refused: what kind of refusal it is, and what exactly is wrong. */
export function refusal(problem: Problem): string {
  return [sayOr(`problem-${problem.code}`, say("problem-internal")), exactly(problem)].filter(Boolean).join(" ");
}

/** A sentence of the server. */
export function sentenceText(sentence: Sentence): string {
  return exactly(sentence) || say("problem-invalid");
}

/** What is wrong with a file, and where. */
export function sourceProblem({ line, severity, ...sentence }: SourceProblem): string {
  const placed = line === null ? sentence : { pattern: AT_LINE, message: filled(AT_LINE, { line, problem: sentence.message }), values: { line, problem: sentence } };
  return `${say(`severity-${severity}`)}: ${sentenceText(placed)}`;
}

/** The sentence, empty where the language has none (yet). */
function exactly(sentence: Sentence): string {
  const { language } = settings;
  if (language === ENGLISH) return sentence.message;
  if (language !== wanted) void fetchPhrases(language);
  return phrases[sentence.pattern] ? translated(sentence) : "";
}

function translated({ pattern, values }: Sentence): string {
  const parts = Object.entries(values).map(([name, value]) => [name, typeof value === "object" ? translated(value) : value] as const);
  return filled(phrases[pattern] ?? pattern, Object.fromEntries(parts));
}

async function fetchPhrases(language: string): Promise<void> {
  wanted = language;
  phrases = {};
  const found = await phrasesOf(language).catch(() => null);
  if (wanted !== language) return;
  if (!found) {
    wanted = ENGLISH; // the next sentence tries again
    return;
  }
  phrases = found;
  settings.tell();
}
