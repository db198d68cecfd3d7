import { describe, expect, it, vi } from "vitest";
import type { Player, Result, TableEvent, TableView } from "../src/app/messages";
import { actionWords, askedWords, awaitedWords, endWords, eventWords, isolated, newsWords, outcomeWords, playerName, readerOf, recordNames, resignWords, resultWords, sourceName, timeWords, toPlayWords, wantedDiceWords } from "../src/app/words-of";
import { EMPTY } from "../src/board/state";
import * as en from "../src/words/en";

const MONEY = { kind: "money", jacoby: true, beavers: true } as const;
const players: readonly [Player, Player] = [{ name: "Anna", level: null }, { name: "Ben", level: null }];
const event: TableEvent = { version: 1, seat: 1, type: "", dice: [], thrown: [], steps: [], play: "", value: null, board: EMPTY, cube: null };

vi.stubGlobal("navigator", { languages: ["en"] });

describe("a result in words", () => {
  const result: Result = { winner: 0, value: 2, points: 4, score: [4, 0], ending: "borne-off" };

  it("says how much was won", () => expect(resultWords(result, players)).toBe("Anna won: Gammon, points: 4."));
  it("says that time ran out", () => {
    expect(resultWords({ ...result, value: 1, points: 0, ending: "time" }, players)).toBe("Anna won: the other side ran out of time.");
  });
});

describe("what was analyzed", () => {
  it("is a file by its name", () => expect(sourceName({ name: "final.mat", players: ["Anna", "Ben"] })).toBe("final.mat"));
  it("is a table by its players, who are named beside it", () => expect(sourceName({ name: "Anna – Ben", players: ["Anna", "Ben"] })).toBe(""));
});

describe("an end in words", () => {
  it("says who won a match", () => {
    expect(outcomeWords({ terms: { kind: "match", length: 5 }, players, winner: 1 })).toBe("Ben won the match.");
  });
  it("knows no winner of a session that time has ended", () => {
    expect(outcomeWords({ terms: MONEY, players, winner: 0 })).toBe("Ben ran out of time: the session is over.");
  });
  it("comes with the score", () => {
    const result: Result = { winner: 1, value: 1, points: 1, score: [0, 1], ending: "borne-off" };
    expect(endWords({ terms: { kind: "match", length: 1 }, players, winner: 1, result })).toBe("Ben won: Single game, points: 1. Score 0 : 1. Ben won the match.");
    expect(endWords({ terms: MONEY, players, winner: null, result })).toBe("Ben won: Single game, points: 1. Score 0 : 1.");
    expect(endWords({ terms: MONEY, players, winner: 0, result: { ...result, winner: 0, ending: "time" } })).toBe("Ben ran out of time: the session is over. Score 0 : 1.");
    expect(endWords({ terms: MONEY, players, winner: null, result: null })).toBe("");
  });
  it("is nothing while they play on", () => expect(outcomeWords({ terms: MONEY, players, winner: null })).toBe(""));
});

describe("dice that are wanted", () => {
  const view = { players: [{ name: "", level: null }, { name: "", level: "club" }], phase: "on-roll", decider: 0, dice_wanted: 2 };
  const wanted = (changes: object) => wantedDiceWords({ ...view, ...changes } as unknown as TableView);
  it("are somebody's", () => {
    expect(wanted({})).toBe("Your dice (2 numbers)");
    expect(wanted({ decider: 1, dice_wanted: 3 })).toBe("Dice of Computer (Club player) (3 numbers)");
  });
  it("are everybody's in the opening throw", () => {
    expect(wanted({ phase: "opening", decider: null })).toBe("Opening throw, one die each: You, then Computer (Club player)");
  });
});

describe("an event in words", () => {
  it("names whom a question is about", () => {
    const view = { players, decider: 1 } as unknown as TableView;
    expect(resignWords(view)).toBe("Ben resigns: how much?");
    expect(awaitedWords(view)).toBe("Ben is to decide.");
  });

  it("says what is offered", () => {
    expect(eventWords({ ...event, type: "resign", value: 3 }, players)).toBe("Ben offers to resign: Backgammon");
    expect(eventWords({ ...event, type: "double", value: 4 }, players)).toBe("Ben doubles to 4");
  });

  it("says between what somebody has to choose", () => {
    expect(askedWords(1, ["Roll"], players)).toBe("Ben to decide: Roll.");
    expect(askedWords(1, ["Take", "Pass", "Beaver"], against)).toBe("Your turn: Take, Pass, or Beaver.");
  });

  const against = [{ name: "", level: "club" }, { name: "", level: null }] as const;
  const won: Result = { winner: 1, value: 1, points: 1, score: [0, 1], ending: "borne-off" };
  const others: Readonly<Record<string, () => string>> = {
    "awaited-you": () => awaitedWords({ players: against, decider: 1 } as unknown as TableView),
    "timeOf-you": () => timeWords(against, 1, "1 minute"),
    "asked-you": () => askedWords(1, ["Roll"], against),
    "matchWon-you": () => outcomeWords({ terms: { kind: "match", length: 3 }, players: against, winner: 1 }),
    "sessionOver-you": () => outcomeWords({ terms: MONEY, players: against, winner: 0 }),
    "resignHowMuch-you": () => resignWords({ players: against, decider: 1 } as unknown as TableView),
    "typeDice-you": () => wantedDiceWords({ players: against, phase: "on-roll", decider: 1, dice_wanted: 2 } as unknown as TableView),
    "won-you": () => resultWords(won, against),
    "wonOnTime-you": () => resultWords({ ...won, ending: "time" }, against),
  };
  it.each(Object.keys(en.pages).filter((key) => key.endsWith("-you")))("speaks to the reader: %s", (key) => {
    const type = /^event-(.+)-you$/.exec(key)?.[1];
    const words = type ? eventWords({ ...event, type, value: 2 }, against) : others[key]?.();
    expect(words).toMatch(type ? /^You (?!\w*[^s]s\b)/ : /^(Your? |Resign:)/);
    expect(words).not.toContain("Computer");
  });
  it("says of a play whose dice it was made with", () => {
    const move: TableEvent = { ...event, type: "move", dice: [6, 1], thrown: [6, 1], steps: [[13, 7, false], [8, 7, false]], play: "13/7 8/7" };
    expect(newsWords(move, players)).toBe("Ben rolled 6 1: 13/7 8/7.");
    expect(newsWords(move, against)).toBe("You rolled 6 1: 13/7 8/7.");
    expect(newsWords({ ...move, steps: [], play: "Ø" }, players)).toBe("Ben rolled 6 1 and cannot move.");
    const doublet = { ...move, dice: [6, 6, 6, 6], thrown: [6, 6], steps: [[24, 18, false]], play: "24/18" } as const;
    expect(newsWords(doublet, players)).toBe("Ben rolled 6 6: 24/18.");
    const named = { ...doublet, thrown: [] }; // or what the other side left over
    expect(newsWords(named, players)).toBe("Ben: 24/18");
    expect(newsWords({ ...named, steps: [], play: "Ø" }, players)).toBe("Ben: no move");
    expect(newsWords({ ...event, type: "take" }, players)).toBe("Ben takes");
    expect(newsWords({ ...event, type: "token" }, players, "bomb")).toBe("Ben lets the bomb explode");
    expect(eventWords(move, players)).toBe("Ben: 13/7 8/7");
    expect(eventWords({ ...move, steps: [], play: "Ø" }, players)).toBe("Ben: no move");
  });
  it("names what was done, and that nothing could be", () => {
    expect(["13/7*", "Ø", "no double"].map(actionWords)).toEqual(["13/7*", "no move", "no double"]);
  });
  it("says what has to be played, and that nothing can be", () => {
    const nodes = (steps: readonly unknown[]) => ({ is_whole: true, nodes: [{ board: EMPTY, dice_left: [5, 5, 5, 5], is_done: true, steps }] });
    const view = { players: against, decider: 1, dice: [5, 5, 5, 5], thrown: [5, 5], turn: nodes([]) };
    const told = (changes: object) => toPlayWords({ ...view, ...changes } as unknown as TableView);
    expect(told({})).toBe("You rolled 5 5 and cannot move.");
    expect(told({ decider: 0 })).toBe("Computer (Club player) rolled 5 5 and cannot move.");
    expect(told({ dice: [6, 1], thrown: [6, 1], turn: nodes([[8, 7, 1, 1, false]]) })).toBe("You are to play 6 1.");
    expect(told({ turn: null })).toBe("");
  });
  it("speaks of others", () => {
    expect(eventWords({ ...event, seat: 0, type: "take" }, against)).toBe("Computer (Club player) takes");
    expect(resultWords({ winner: 1, value: 1, points: 1, score: [0, 1], ending: "borne-off" }, against)).toBe("You won: Single game, points: 1.");
  });
  it("gives records a name that stands in every sentence", () => {
    expect(recordNames(against)).toEqual(["Computer (Club player)", "Player"]);
    expect(recordNames(players)).toEqual(["Anna", "Ben"]);
  });
  it("keeps numbers in their order beside names from the right, which records have as they are", () => {
    const named: readonly [Player, Player] = [{ name: "\u05d3\u05df", level: null }, { name: "\u0633\u0627\u0645\u064a 2", level: null }];
    expect(eventWords({ ...event, seat: 0, type: "roll", dice: [5, 3] }, named)).toBe("\u2068\u05d3\u05df\u2069: 5 3");
    expect(playerName(named, 1)).toBe("\u2068\u0633\u0627\u0645\u064a 2\u2069");
    expect(["\u05d3\u05df.mat", "Anna", ""].map(isolated)).toEqual(["\u2068\u05d3\u05df.mat\u2069", "Anna", ""]);
    expect(recordNames(named)).toEqual(named.map(({ name }) => name));
  });
  it("knows the reader", () => {
    const nobody = { name: "", level: null };
    expect(readerOf(against)).toBe(1);
    expect(readerOf([nobody, nobody])).toBeNull();
    expect(readerOf([players[0], { name: "", level: "club" }])).toBeNull();
    expect(playerName([nobody, nobody], 1)).toBe("Player 2");
  });
});
