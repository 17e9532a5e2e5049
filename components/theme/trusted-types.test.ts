import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ZOD_WITHOUT_EVAL } from "./trusted-types";

/** Runs a script before zod is loaded, in a process of its own, and counts how often code was made out of text. */
function countEvals(before: string): number {
  const source = `
    let calls = 0;
    globalThis.window = globalThis;
    ${before}
    globalThis.Function = class { constructor() { calls += 1; throw new EvalError("refused by policy"); } };
    const { z } = await import("zod");
    z.object({ a: z.string() }).parse({ a: "x" });
    console.log(calls);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", source], { encoding: "utf8" }));
}

describe("ZOD_WITHOUT_EVAL", () => {
  it("keeps zod from making code out of text, which it would otherwise try once", () => {
    expect([countEvals(""), countEvals(ZOD_WITHOUT_EVAL)]).toEqual([1, 0]);
  });
});
