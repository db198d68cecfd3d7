import { describe, expect, it } from "vitest";
import { Following, stepsText } from "../src/board/following";
import { changed, EMPTY, type Board, type Turn } from "../src/board/state";

/** One checker on 8 and one on 6, to be moved by 3 and 1 in any order; 8/5 hits on 5. */
function turn(): Turn {
  const at = (...places: readonly number[]): Board => places.reduce((board, place) => changed(board, 0, place, 1), EMPTY);
  return {
    is_whole: true,
    nodes: [
      { board: at(8, 6), dice_left: [3, 1], is_done: false, steps: [[8, 5, 3, 1, true], [8, 7, 1, 2, false], [6, 5, 1, 3, false]] },
      { board: at(6, 5), dice_left: [1], is_done: false, steps: [[5, 4, 1, 4, false], [6, 5, 1, 5, false]] },
      { board: at(7, 6), dice_left: [3], is_done: false, steps: [[7, 4, 3, 4, false]] },
      { board: at(8, 5), dice_left: [3], is_done: false, steps: [[8, 5, 3, 5, false]] },
      { board: at(6, 4), dice_left: [], is_done: true, steps: [] },
      { board: at(5, 5), dice_left: [], is_done: true, steps: [] },
    ],
  };
}

describe("following a turn", () => {
  it("offers what the graph offers", () => {
    const following = new Following(turn());
    expect([...following.sources]).toEqual([8, 6]);
    expect([...following.targets(8).keys()].sort()).toEqual([4, 5, 7]);
  });

  it("goes far without a hit on the way where it can", () => {
    const following = new Following(turn());
    const way = following.targets(8).get(4) ?? [];
    expect(way.map(([source, target]) => [source, target])).toEqual([[8, 7], [7, 4]]);
    following.take(way);
    expect(following.isDone).toBe(true);
    expect(following.steps).toEqual([[8, 7, 1], [7, 4, 3]]);
  });

  it("takes the first die in order, or the one asked for", () => {
    const following = new Following(turn());
    expect(following.best(8, [3, 1])?.[1]).toBe(5);
    expect(following.best(8, [1, 3])?.[1]).toBe(7);
    expect(following.by(6, 3)).toBeUndefined();
  });

  it("takes back whole gestures", () => {
    const following = new Following(turn());
    following.take(following.targets(8).get(4) ?? []);
    following.undo();
    expect(following.hasMoved).toBe(false);
    expect(following.board).toBe(following.turn.nodes[0]?.board);
  });

  it("asks for more where the graph ends, and goes on from the answer", () => {
    const [first, second] = turn().nodes;
    const part: Turn = { is_whole: false, nodes: [{ ...first!, steps: [[8, 5, 3, -1, true]] }] };
    const following = new Following(part);
    following.take(following.targets(8).get(5) ?? []);
    expect(following.needsMore).toBe(true);
    following.extend({ is_whole: false, nodes: [{ ...second!, steps: [[5, 4, 1, -1, false]] }] });
    expect(following.needsMore).toBe(false);
    expect([...following.sources]).toEqual([5]);
    following.undo();
    expect([...following.sources]).toEqual([8]);
  });

  it("goes back into the graph that it was asked for more of", () => {
    const [first, second, , other] = turn().nodes;
    const following = new Following({ is_whole: false, nodes: [{ ...first!, steps: [[8, 5, 3, -1, true], [6, 5, 1, 1, false]] }, other!] });
    following.take(following.targets(8).get(5) ?? []);
    following.extend({ is_whole: false, nodes: [second!] });
    following.undo();
    following.take(following.targets(6).get(5) ?? []);
    expect(following.needsMore).toBe(false);
    expect(following.board).toBe(other?.board);
  });

  it("goes as far as a doublet leads", () => {
    const nodes = [24, 20, 16, 12, 8].map((place, next) => ({
      board: changed(EMPTY, 0, place, 1), dice_left: [], is_done: place === 8, steps: place === 8 ? [] : [[place, place - 4, 4, next + 1, false] as const],
    }));
    expect([...new Following({ is_whole: true, nodes }).targets(24).keys()]).toEqual([20, 16, 12, 8]);
  });

  it("makes boards whole, in a graph that goes on too", () => {
    const bare = { rows: turn().nodes[0]!.board.rows } as Board;
    const part: Turn = { is_whole: false, nodes: [{ ...turn().nodes[0]!, board: bare, steps: [[8, 5, 3, -1, true]] }] };
    const following = new Following(part);
    expect(following.board).toEqual(turn().nodes[0]?.board);
    following.take(following.targets(8).get(5) ?? []);
    following.extend(part);
    expect(following.board).toEqual(turn().nodes[0]?.board);
  });

  it("makes steps again, as far as it knows them", () => {
    const following = new Following(turn());
    following.resume([[8, 7, 1], [7, 4, 3]]);
    expect(following.steps).toEqual([[8, 7, 1], [7, 4, 3]]);
    following.undo();
    expect(following.steps).toEqual([[8, 7, 1]]);
    const other = new Following(turn());
    other.resume([[8, 5, 3], [6, 3, 3]]);
    expect(other.steps).toEqual([[8, 5, 3]]);
    const part = new Following({ is_whole: false, nodes: [{ ...turn().nodes[0]!, steps: [[8, 5, 3, -1, true]] }] });
    part.resume([[8, 5, 3]]);
    expect(part.steps).toEqual([]);
  });

  it("bears off with the exact die before a larger one", () => {
    const bearing: Turn = {
      is_whole: true,
      nodes: [
        { board: changed(EMPTY, 0, 2, 1), dice_left: [6, 2], is_done: false, steps: [[2, 0, 6, 1, false], [2, 0, 2, 1, false]] },
        { board: changed(EMPTY, 0, 0, 1), dice_left: [6], is_done: true, steps: [] },
      ],
    };
    expect(new Following(bearing).best(2, [6, 2])?.[2]).toBe(2);
  });
});

it("writes steps as text", () => {
  expect(stepsText([[25, 20, true], [26, 19, false], [8, 5, 3], [2, 0, 6]])).toBe("bar/20 in/19 8/5 2/off");
});
