import { describe, expect, it } from "vitest";
import { ChancePool } from "./chance-pool";

describe("ChancePool", () => {
  it("hands out as many bytes as are asked for, and none of them twice", () => {
    const pool = new ChancePool();
    const taken = Array.from({ length: 2000 }, (_, i) => pool.take(i % 2 === 0 ? 16 : 32).toString("hex"));
    expect(taken.map((hex) => hex.length)).toEqual(taken.map((_, i) => (i % 2 === 0 ? 32 : 64)));
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.some((hex) => /^0+$/.test(hex))).toBe(false);
  });

  it("keeps nothing of what it handed out, and what was handed out stays", () => {
    const pool = new ChancePool();
    const first = pool.take(32);
    const before = first.toString("hex");
    for (let i = 0; i < 1000; i++) pool.take(32);
    expect(first.toString("hex")).toBe(before);
  });
});
