import { describe, expect, it } from "vitest";
import { Following } from "../src/board/following";
import { whyNot } from "../src/board/refusing";
import { BAR, changed, CONTRARY, EMPTY, OFF, other, type Board, type Seat, type TurnNode, type TurnStep } from "../src/board/state";

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
  const said = (from: Following, source: number, target: number | null = null) => whyNot(from, SEAT, CONTRARY, source, target);

  it("is that the bar comes first", () => {
    const turn = following(standing([BAR, 8]), [[BAR, 22, 3, 1, false]]);
    expect(said(turn, 8)).toEqual({ phrase: "barFirst", points: [] });
    expect(said(turn, BAR, 20).phrase).toBe("cannotGoThere");
  });

  it("is that the other side holds every point that it would land on", () => {
    const board = standing([8, 6], [7, 7, 5, 5]);
    const turn = following(board, [[6, 3, 3, 1, false]]);
    expect(said(turn, 8)).toEqual({ phrase: "held", points: [5, 7] });
    expect(said(turn, 6, 5)).toEqual({ phrase: "held", points: [5] });
    expect(said(turn, 6, 2)).toEqual({ phrase: "cannotGoThere", points: [] });
  });

  it("is none that the board tells, where a point is free or a single checker stands there", () => {
    const turn = following(standing([8, 6], [7, 5, 5]), [[6, 3, 3, 1, false]]);
    expect(said(turn, 8).phrase).toBe("cannotMoveNow");
  });

  it("is not held back by what lies beyond the last point", () => {
    const turn = following(standing([2, 8], [1, 1]), [[8, 5, 3, 1, false]]);
    expect(said(turn, 2).phrase).toBe("cannotMoveNow");
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
