/**
 * Words for what the server names by keys: games, levels, terms, events, results.
 *
 * A game carries its names in many scripts; the one that readers of the chosen language write is taken, else its own.
 * What does not live here: the phrases (`words`).
 */

import { filled, type Values } from "../words/catalogue";
import { phrases, type Phrase } from "../words/pages";
import type { Catalogue, Pair, Player, Result, TableEvent, TableSummary, Terms } from "./messages";
import type { Seat } from "../board/state";
import { settings } from "./settings";

export function say(key: Phrase, values?: Values): string {
  return filled(phrases(settings.language)[key], values);
}

/** A phrase whose key is put together; `otherwise` where the catalogue lacks it. */
export function sayOr(key: string, otherwise: string): string {
  const all: Readonly<Record<string, string>> = phrases(settings.language);
  return all[key] ?? otherwise;
}

const SCRIPTS: Readonly<Record<string, RegExp>> = { "zh-Hant": /\p{sc=Han}/u, "zh-Hans": /\p{sc=Han}/u, ko: /\p{sc=Hangul}/u };

/** The name of a game in the script of the chosen language. */
export function gameName(game: { readonly name: string; readonly aliases: readonly string[] }): string {
  const script = SCRIPTS[settings.language];
  const names = script ? game.aliases.filter((alias) => script.test(alias)) : [];
  // Chinese names stand in pairs, the traditional one first.
  const found = settings.language === "zh-Hans" ? (names[1] ?? names[0]) : names[0];
  return found ? `${found} (${game.name})` : game.name;
}

/** The name of what is played at a table, options left out. */
export function tableName(table: TableSummary, catalogue: Catalogue): string {
  const key = table.variant.split("+")[0];
  const found = [...catalogue.games, ...catalogue.cycles].find((game) => game.key === key);
  return found && found.key === table.variant ? gameName(found) : table.name;
}

export function levelName(key: string): string {
  return sayOr(`level-${key}`, key);
}

export function playerName(players: Pair<Player>, seat: Seat): string {
  const { name, level } = players[seat];
  if (name) return name;
  if (level !== null) return say("computer", { level: levelName(level) });
  const areBothPeople = players.every((player) => player.level === null);
  return areBothPeople ? say("playerNumber", { number: seat + 1 }) : say("you");
}

export function playerNames(players: Pair<Player>): Pair<string> {
  return [playerName(players, 0), playerName(players, 1)];
}

export function termsWords(terms: Terms): string {
  return terms.kind === "match" ? say("matchTo", { points: terms.length }) : say("moneySession");
}

/** What happened, in a few words. */
export function eventWords(event: TableEvent, players: Pair<Player>): string {
  const side = event.seat === null ? "" : playerName(players, event.seat);
  const values = { side, dice: event.dice.join(" "), play: event.play || "–", value: event.value ?? "" };
  return filled(sayOr(`event-${event.type}`, "{side}: {play}"), values);
}

export function resultWords(result: Result, players: Pair<Player>): string {
  if (result.winner === null) return say("tied");
  const value = say(`value-${result.value}` as Phrase);
  return say("won", { side: playerName(players, result.winner), value, points: result.points });
}

export function dateWords(iso: string): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}
