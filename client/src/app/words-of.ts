/**
 * Words for what the server names: games, levels, terms, events, results.
 *
 * What does not live here: the phrases (`words`), sentences of the server (`sentences`).
 */

import { boardPhrase, filled, type Values } from "../words/catalogue";
import { phrases, type Phrase } from "../words/pages";
import type { AnalysisSummary, Card, Hint, Pair, Player, Result, Sentence, TableEvent, TableView, Terms } from "./messages";
import { other, SEATS, type PlayedTurn, type Seat, type Token } from "../board/state";
import { playedWords } from "../board/summary";
import { signed } from "./numbers";
import { told } from "./sentences";
import { settings } from "./settings";

export function say(key: Phrase, values?: Values): string {
  return filled(phrases(settings.language)[key], values);
}

/** A phrase whose key is put together; `otherwise` where the catalogue lacks it. */
export function sayOr(key: string, otherwise: string): string {
  const all: Readonly<Record<string, string>> = phrases(settings.language);
  return all[key] ?? otherwise;
}

/** What something is called, and what it says. */
export function labelled(label: string, text: string): string {
  return boardPhrase(settings.language, "labelled", { label, text });
}

/** Words as an enumeration. */
export function listed(words: readonly string[]): string {
  return words.join(boardPhrase(settings.language, "listSign"));
}

/** Parts of one line of text. */
export function inOneLine(parts: readonly string[]): string {
  return parts.join(boardPhrase(settings.language, "comma"));
}

/** What the screen reader is told at once; parts that are empty are left out. */
export function inOneSaying(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** Sentences one after the other. */
export function inSentences(sentences: readonly string[]): string {
  return sentences.join(boardPhrase(settings.language, "gap"));
}

/** The name of a game, with what was changed in it; its own name alone until there are others. */
export function gameName({ name }: { readonly name: Sentence }): string {
  return told(name) || ownName(name);
}

function ownName({ message, values }: Sentence): string {
  const game = values["game"];
  return typeof game === "object" ? ownName(game) : message;
}

export function levelName(key: string): string {
  return sayOr(`level-${key}`, key);
}

/** How a play is written in which no checker can move. */
const NO_PLAY = "Ø";

/** Letters that are written from right to left. */
const FROM_THE_RIGHT = /[\u0590-\u08ff]/;

/** A name that is not ours: one written from right to left leaves scores, dice and plays beside it in their order. */
export function isolated(name: string): string {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}

/** The file that was analyzed; empty for a table, which is called by those who sat there, as they stand beside it. */
export function sourceName({ name, players }: Pick<AnalysisSummary, "name" | "players">): string {
  return name === players.join(" – ") ? "" : isolated(name);
}

/** A player's name on the screen. */
export function playerName(players: Pair<Player>, seat: Seat): string {
  const { name, level } = players[seat];
  if (name) return isolated(name);
  if (level !== null) return say("computer", { level: levelName(level) });
  return seat === readerOf(players) ? say("you") : say("playerNumber", { number: seat + 1 });
}

/** Who is spoken to as such: a person without a name against the computer. */
export function readerOf(players: Pair<Player>): Seat | null {
  const [person, another] = SEATS.filter((seat) => players[seat].level === null);
  return person !== undefined && another === undefined && !players[person].name ? person : null;
}

/** A phrase about a side; of the reader one of its own, where the usual one does not fit. */
function saidOf(players: Pair<Player>, seat: Seat | null, key: string, values: Values = {}): string {
  const side = seat === null ? "" : playerName(players, seat);
  const usual = sayOr(key, "{side}: {play}");
  const phrase = seat !== null && seat === readerOf(players) ? sayOr(`${key}-you`, usual) : usual;
  return filled(phrase, { ...values, side });
}

export function playerNames(players: Pair<Player>): Pair<string> {
  return [playerName(players, 0), playerName(players, 1)];
}

/** The same for records, whose sentences speak to nobody: "You" does not stand in them as a name. */
export function recordNames(players: Pair<Player>): Pair<string> {
  const named = (seat: Seat) => players[seat].name || (seat === readerOf(players) ? namelessWord() : playerName(players, seat));
  return [named(0), named(1)];
}

/** What records call a person without a name. */
export function namelessWord(): string {
  return say("player");
}

export function termsWords(terms: Terms): string {
  return terms.kind === "match" ? say("matchTo", { points: terms.length }) : say("moneySession");
}

/** A kind of win: single game, gammon, backgammon. */
function valueWords(value: number | null): string {
  return sayOr(`value-${value}`, "");
}

/** The same for the side that gives it up. */
export function lossWords(value: number | null): string {
  return sayOr(`loss-${value}`, "");
}

/** What happened, in a few words; what a token does is said by its own. */
export function eventWords(event: TableEvent, players: Pair<Player>, token: Token | null = null): string {
  const value = event.type === "resign" ? lossWords(event.value) : (event.value ?? "");
  return saidOf(players, event.seat, `event-${event.type === "token" ? token : event.type}`, { dice: event.dice.join(" "), play: event.steps.length > 0 ? event.play : say("noPlay"), value });
}

/** The same of what somebody may have missed: a play with the roll that it is of. */
export function newsWords(event: TableEvent, players: Pair<Player>, token: Token | null = null): string {
  const { type, seat } = event;
  if (type !== "move" || seat === null) return eventWords(event, players, token);
  return playedWords(settings.language, playOf(event), playerName(players, seat), seat === readerOf(players));
}

/** A play for whoever tells it: of a doublet the two dice, however many numbers they are. */
export function playOf({ thrown, steps, play }: TableEvent): Pick<PlayedTurn, "dice" | "steps" | "text"> {
  return { dice: thrown, steps, text: steps.length > 0 ? play : say("noPlay") };
}

/** Whether there are dice that cannot be played. */
export function isStuck({ turn }: TableView): boolean {
  return turn?.nodes[0]?.steps.length === 0;
}

/** That somebody has dice to play, or cannot play them. */
export function toPlayWords(view: TableView): string {
  const { turn, decider, dice, thrown, players } = view;
  if (!turn || decider === null) return "";
  const values = { side: playerName(players, decider), dice: (isStuck(view) ? thrown : dice).join(" ") };
  return boardPhrase(settings.language, isStuck(view) ? "cannotMove" : "toPlay", values, decider === readerOf(players));
}

/** Whose dice are wanted: the one who throws them, or in the opening throw everybody, in the order of their numbers. */
export function wantedDiceWords(view: TableView): string {
  const [first, second] = playerNames(view.players);
  if (view.phase === "opening") return say("typeDice-opening", { first, second });
  return saidOf(view.players, view.decider, "typeDice", { count: view.dice_wanted });
}

/** Who has to choose, and between what. */
export function askedWords(seat: Seat, choices: readonly string[], players: Pair<Player>): string {
  return saidOf(players, seat, "asked", { choices: new Intl.ListFormat(settings.language, { type: "disjunction" }).format(choices) });
}

/** Whose decision somebody else waits for. */
export function awaitedWords({ decider, players }: Pick<TableView, "decider" | "players">): string {
  return saidOf(players, decider, "awaited");
}

/** How much time somebody has left. */
export function timeWords(players: Pair<Player>, seat: Seat, time: string): string {
  return saidOf(players, seat, "timeOf", { time });
}

/** By seat, where one of them is the reader's. */
export function youAndOpponent(own: Seat): readonly [string, string] {
  const names = [say("you"), say("opponent")] as const;
  return own === 0 ? names : [names[1], names[0]];
}

export function pipsWords(pips: number): string {
  return say(pips === 1 ? "pipsOfOne" : "pipsOf", { pips });
}

/** Who is asked how much to give up. */
export function resignWords({ decider, players }: TableView): string {
  return saidOf(players, decider, "resignHowMuch");
}

export function resultWords(result: Result, players: Pair<Player>): string {
  if (result.winner === null) return say("tied");
  if (result.ending === "time") return saidOf(players, result.winner, "wonOnTime");
  return saidOf(players, result.winner, "won", { value: valueWords(result.value), points: result.points });
}

/** How a match ended, or a session, which has no winner: only time ends it. Empty while it goes on. */
export function outcomeWords({ terms, players, winner }: Pick<TableView, "terms" | "players" | "winner">, isOnTime = false): string {
  if (winner === null) return "";
  if (isOnTime && terms.kind === "match") return saidOf(players, winner, "wonOnTime");
  return terms.kind === "match" ? saidOf(players, winner, "matchWon") : saidOf(players, other(winner), "sessionOver");
}

/** How a game has ended, and whatever has ended with it; nothing while it goes on. */
export function endSentences(view: Pick<TableView, "terms" | "players" | "winner" | "result">): readonly string[] {
  const { terms, players, result } = view;
  if (!result) return [];
  const outcome = outcomeWords(view);
  const score = say("scoreIs", { first: result.score[0], second: result.score[1] });
  if (terms.kind === "money" && outcome) return [outcome, score];
  return [resultWords(result, players), score, ...(outcome ? [outcome] : [])];
}

/** The same for the screen reader. */
export function endWords(view: Pick<TableView, "terms" | "players" | "winner" | "result">): string {
  return inSentences(endSentences(view));
}

/** What a card asks. */
export function cardWords({ question, dice }: Pick<Card, "question" | "dice">): string {
  return say(`card-${question}`, { dice: dice.join(" ") });
}

/** A play, which is written the same in all languages unless it moves nothing, or something done with the cube. */
export function actionWords(action: string): string {
  return action === NO_PLAY ? say("noPlay") : sayOr(`cube-${action.replace(" ", "-")}`, action);
}

/** The best play with its equity, or what is to be done with the cube. */
export function bestWords({ candidates, cube }: Pick<Hint, "candidates" | "cube">): string {
  const [best] = candidates ?? [];
  if (best) return inOneLine([actionWords(best.play), signed(best.judgements[0]?.equity ?? 0)]);
  return cube ? sayOr(`advice-${cube.advice}`, cube.advice) : "";
}

/** How long it is until some time, in the largest unit that holds it. */
export function untilWords(iso: string): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(iso) - Date.now()) / 60_000));
  const words = new Intl.RelativeTimeFormat(settings.language);
  if (minutes < 90) return words.format(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 24 ? words.format(hours, "hour") : words.format(Math.round(hours / 24), "day");
}

/** A day, written as `2026-11-26`. */
export function dayWords(iso: string): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(iso));
}

export function dateWords(iso: string): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));
}
