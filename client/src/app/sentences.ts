/**
 * Sentences of the server in words: it sends each in English with its pattern and what fills it, and has the pattern in
 * every other language; what is not there yet is fetched, and everybody shown anew.
 *
 * What does not live here: phrases of the pages (`words-of`), where sentences come from (the server).
 */

import { filled } from "../words/catalogue";
import type { Sentence } from "./messages";
import { phrasesOf, type Phrases } from "./reasons";
import { settings } from "./settings";

const ENGLISH = "en";

let phrases: Phrases = {};
let wanted = ENGLISH;

/** A sentence in the chosen language; empty where that has none (yet). */
export function told(sentence: Sentence): string {
  const { language } = settings;
  if (language === ENGLISH) return sentence.message;
  fetchSentences();
  return phrases[sentence.pattern] ? translated(sentence) : "";
}

/** Have the sentences of the chosen language fetched, if they are not there. */
export function fetchSentences(): void {
  const { language } = settings;
  if (language !== ENGLISH && language !== wanted) void fetchThem(language);
}

function translated({ pattern, values }: Sentence): string {
  const parts = Object.entries(values).map(([name, value]) => [name, typeof value === "object" ? translated(value) : value] as const);
  return filled(phrases[pattern] ?? pattern, Object.fromEntries(parts));
}

async function fetchThem(language: string): Promise<void> {
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
