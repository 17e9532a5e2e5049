import { describe, expect, it } from "vitest";
import { DrawQueue, type DrawRank, type DrawTurn } from "./draw-queue";

/** Until everything that is due has run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}

/** Pages that queue up, with the order in which they were begun. */
function pages() {
  const queue = new DrawQueue();
  const begun: string[] = [];
  const enter = (name: string, rankOf: () => DrawRank): DrawTurn => {
    const turn = queue.enter(rankOf);
    void turn.begun.then(() => begun.push(name));
    return turn;
  };
  return { begun, enter, hold: () => queue.hold() };
}

describe("pages are drawn", () => {
  it("at once where nothing else is", async () => {
    const { begun, enter } = pages();
    enter("only", () => "beside");
    await settle();
    expect(begun).toEqual(["only"]);
  });

  it("one after another, the one gone to first, then those in sight in their order, then those beside", async () => {
    const { begun, enter } = pages();
    const ranks = { first: "beside", next: "beside", seen: "in sight", other: "in sight", goal: "goal" } as const;
    const turns = Object.entries(ranks).map(([name, rank]) => enter(name, () => rank));
    await settle();
    expect(begun).toEqual(["first"]);
    for (const at of [0, 4, 2, 3]) {
      turns[at]?.end();
      turns[at]?.end();
      await settle();
    }
    expect(begun).toEqual(["first", "goal", "seen", "other", "next"]);
  });

  it("by where they are when their turn comes, not when they began to wait", async () => {
    const { begun, enter } = pages();
    let moved: DrawRank = "beside";
    const first = enter("first", () => "in sight");
    enter("stays", () => "in sight");
    enter("moved", () => moved);
    moved = "goal";
    first.end();
    await settle();
    expect(begun).toEqual(["first", "moved"]);
  });

  it("only where one goes to while its words are not lit", async () => {
    const { begun, enter, hold } = pages();
    const release = hold();
    enter("seen", () => "in sight");
    enter("goal", () => "goal").end();
    const again = hold();
    release();
    await settle();
    expect(begun).toEqual(["goal"]);
    again();
    await settle();
    expect(begun).toEqual(["goal", "seen"]);
  });

  it("not at all once they were given up", async () => {
    const { begun, enter } = pages();
    const first = enter("first", () => "in sight");
    enter("gone", () => "goal").end();
    await settle();
    expect(begun).toEqual(["first"]);
    first.end();
    enter("after", () => "beside");
    await settle();
    expect(begun).toEqual(["first", "after"]);
  });
});
