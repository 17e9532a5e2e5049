import { describe, expect, it } from "vitest";
import { readAhead } from "./read-ahead";

async function* countTo(end: number, made: number[] = [], fails = false) {
  try {
    for (let n = 1; n <= end; n += 1) {
      made.push(n);
      yield n;
    }
    if (fails) throw new Error("the source broke");
  } finally {
    made.push(0);
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("readAhead", () => {
  it("gives what the source gives, one ahead", async () => {
    const made: number[] = [];
    const seen: [number, number][] = [];
    for await (const n of readAhead(countTo(3, made))) {
      await turn();
      seen.push([n, made.filter((m) => m > 0).length]);
    }
    expect(seen).toEqual([
      [1, 2],
      [2, 3],
      [3, 3],
    ]);
  });

  it("fails where the source fails, after everything that came before", async () => {
    const seen: number[] = [];
    const read = async () => {
      for await (const n of readAhead(countTo(2, [], true))) seen.push(n);
    };
    await expect(read()).rejects.toThrow("the source broke");
    expect(seen).toEqual([1, 2]);
  });

  it("lets the source end when the reader leaves early, or fails", async () => {
    const made: number[] = [];
    for await (const n of readAhead(countTo(9, made))) if (n === 2) break;
    expect(made).toEqual([1, 2, 3, 0]);
  });
});
