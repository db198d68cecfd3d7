import { describe, expect, it } from "vitest";
import { Following } from "../src/board/following";
import { landings, whyNot } from "../src/board/refusing";
import { BAR, changed, CONTRARY, EMPTY, OFF, other, RESERVE, type Board, type Seat, type TurnNode, type TurnStep } from "../src/board/state";

const SEAT: Seat = 0;

/** A board with checkers of the mover, and of the other side on points as the mover counts them. */
function standing(own: readonly number[], others: readonly number[] = []): Board {
  const mine = own.reduce((board, place) => changed(board, SEAT, place, 1), EMPTY);
  return others.reduce((board, place) => changed(board, other(SEAT), CONTRARY[place - 1] ?? 0, 1), mine);
}

function following(board: Board, steps: readonly TurnStep[], dice: readonly number[] = [3, 1]): Following {
  const next: TurnNode = { board, dice_left: [], is_done: true, steps: [] };
  return new Following({ is_whole: true, nodes: [{ board, dice_left: dice, is_done: false, steps }, next] });
}

describe("why a checker cannot be moved", () => {
  const said = (from: Following, source: number, ...tried: number[]) => whyNot(from, SEAT, CONTRARY, source, tried.length > 0 ? tried : null);
  const saidOfDie = (from: Following, source: number, die: number) => whyNot(from, SEAT, CONTRARY, source, landings(from, source, die));

  it("is that the bar comes first", () => {
    const turn = following(standing([BAR, 8]), [[BAR, 22, 3, 1, false]]);
    expect(said(turn, 8)).toEqual({ phrase: "barFirst", points: [] });
    expect(said(turn, BAR, 20).phrase).toBe("cannotGoThere");
  });

  it("is not that the bar comes first, where nothing else could move anyway", () => {
    const turn = following(standing([BAR, 8, 1], [7, 7, 5, 5]), [[BAR, 22, 3, 1, false]]);
    expect(said(turn, 8)).toEqual({ phrase: "held", points: [5, 7] });
    expect(said(turn, 1).phrase).toBe("cannotMoveNow");
  });

  it("is that the other side holds every point that it would land on", () => {
    const board = standing([8, 6], [7, 7, 5, 5]);
    const turn = following(board, [[6, 3, 3, 1, false]]);
    expect(said(turn, 8)).toEqual({ phrase: "held", points: [5, 7] });
    expect(said(turn, 6, 5)).toEqual({ phrase: "held", points: [5] });
    expect(said(turn, 6, 2)).toEqual({ phrase: "cannotGoThere", points: [] });
  });

  it("is of a die what that die leads to, if it was rolled", () => {
    const turn = following(standing([8, 6], [7, 7, 3, 3]), [[6, 5, 1, 1, false]]);
    expect(saidOfDie(turn, 8, 1)).toEqual({ phrase: "held", points: [7] });
    expect(saidOfDie(turn, 8, 5)).toEqual({ phrase: "cannotGoThere", points: [] });
  });

  it("counts from the reserve as from the bar", () => {
    const sixes = (...held: number[]) => following(standing([RESERVE, RESERVE, 10], held), [[10, 4, 6, 1, false]], [6, 6, 6, 6]);
    for (const turn of [sixes(19, 19), sixes(20, 20, 19, 19)]) {
      expect(said(turn, RESERVE)).toEqual({ phrase: "held", points: [19] });
      expect(saidOfDie(turn, RESERVE, 6)).toEqual({ phrase: "held", points: [19] });
    }
    expect(said(sixes(20, 20), RESERVE).phrase).toBe("cannotMoveNow");
  });

  it("is none that the board tells, where a point is free or a single checker stands there", () => {
    const turn = following(standing([8, 6], [7, 5, 5]), [[6, 3, 3, 1, false]]);
    expect(said(turn, 8).phrase).toBe("cannotMoveNow");
  });

  it("is not held back by what lies beyond the last point", () => {
    const turn = following(standing([2, 8], [1, 1]), [[8, 5, 3, 1, false]]);
    expect(said(turn, 2).phrase).toBe("cannotMoveNow");
  });

  it("is not held back by checkers that are off", () => {
    const board = changed(standing([8]), other(SEAT), OFF, 2);
    expect(said(following(board, [[8, 5, 3, 1, false]]), 8, BAR).phrase).toBe("cannotGoThere");
  });

  it("is that nobody of that side stands there", () => {
    const turn = following(standing([8]), [[8, 5, 3, 1, false]]);
    for (const place of [4, OFF]) expect(said(turn, place).phrase).toBe("notMovable");
  });

  it("is that the play is complete", () => {
    const turn = following(standing([8]), [[8, 5, 3, 1, false]]);
    turn.take(turn.targets(8).get(5) ?? []);
    expect(said(turn, 8).phrase).toBe("turnDone");
  });
});
