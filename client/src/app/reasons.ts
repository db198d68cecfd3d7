/**
 * Reasons in words: the server tells keys and numbers, and has the words for them in every language.
 *
 * What does not live here: finding reasons (the server), what they look like (`why`).
 */

import { filled } from "../words/catalogue";
import { api } from "./api";
import type { Cell, Reason } from "./messages";
import { localized, percent, plain, signed } from "./numbers";

/** The phrases of reports and reasons in one language, by key. */
export type Phrases = Readonly<Record<string, string>>;

const fetched = new Map<string, Promise<Phrases>>();

/** The phrases of a language, fetched once. */
export function phrasesOf(language: string): Promise<Phrases> {
  const found = fetched.get(language) ?? api.phrases(language).then(({ phrases }) => phrases);
  fetched.set(language, found);
  found.catch(() => fetched.delete(language));
  return found;
}

/** A reason as a phrase without subject, with its share of the difference. */
export function sentence(phrases: Phrases, { key, values, part }: Reason): string {
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueText(phrases, name, value)]));
  const told = filled(phrases[`why:${key}`] ?? key, texts);
  const words = texts["cube"] === undefined ? told : filled(phrases["why_on_cube"] ?? "", { words: told, cube: texts["cube"] });
  return part === null ? words : filled(phrases["why_part"] ?? "", { words, part: signed(part) });
}

/** What a table of counts shows. */
export function cellText(phrases: Phrases, cell: Cell): string {
  if (typeof cell === "string") return localized(cell);
  const values = Object.entries(cell.values).map(([name, value]) => [name, typeof value === "string" ? localized(value) : value] as const);
  return filled(phrases[cell.key] ?? cell.key, Object.fromEntries(values));
}

function valueText(phrases: Phrases, name: string, value: Reason["values"][string]): string {
  if (typeof value === "string") return phrases[value] ?? value;
  if (typeof value !== "number") return value.join(phrases["list_sign"] ?? "");
  if (name.endsWith("chance")) return percent(value);
  if (name.endsWith("equity")) return signed(value);
  if (name.endsWith("_pips")) return plain(value, 1);
  return Number.isInteger(value) ? String(value) : plain(value);
}
