/**
 * What a table tells whoever asks by a key, where nothing is to be seen: the position in short, the clocks.
 *
 * What does not live here: the keys, and what has happened (`table`).
 */

import { SEATS, type Seat } from "../board/state";
import { cubeWords } from "../board/summary";
import { durationWords, timeLeft } from "./clock";
import type { Clock, TableView } from "./messages";
import { settings } from "./settings";
import { inOneLine, inOneSaying, labelled, pipsWords, playerName, playerNames, readerOf, say, timeWords } from "./words-of";

/** Score, pips and the cube. */
export function inShort({ players, score, pips, cube, decider }: TableView): string {
  const [first, second] = score;
  const sides = SEATS.map((seat) => labelled(playerName(players, seat), pipsWords(pips[seat])));
  const told = { language: settings.language, names: playerNames(players), reader: readerOf(players), near: SEATS[0] };
  return inOneSaying(say("scoreIs", { first, second }), ...sides, cube ? cubeWords(told, { ...cube, asked: decider }) : "");
}

/** What both clocks show. */
export function clocksWords(view: TableView, clock: Clock, elapsed: number): string {
  return inOneSaying(...SEATS.map((seat) => clockWords(view, clock, seat, elapsed)));
}

/** What the clock of a side shows. */
export function clockWords({ players }: TableView, clock: Clock, seat: Seat, elapsed: number): string {
  const { reserve, delay } = timeLeft(clock, seat, elapsed);
  const [time, wait] = [durationWords(settings.language, reserve), durationWords(settings.language, delay)];
  return timeWords(players, seat, delay > 0 ? inOneLine([time, say("delayLeft", { time: wait })]) : time);
}
