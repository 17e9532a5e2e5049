import { spawnSync } from "node:child_process";
import type { LabelPair } from "@/domain/agreement/agreement-table";
import type { Measured, NotRun } from "./measure";

/** Reads the labels once, then times the one call: starting Python and reading count for nobody. */
const SCRIPT = `
import json, sys, time
from sklearn.metrics import cohen_kappa_score
first, second = json.load(sys.stdin)
begun = time.perf_counter()
value = cohen_kappa_score(first, second)
print(json.dumps({"ms": (time.perf_counter() - begun) * 1000, "kappa": value}))
`;
const INPUT_MAX_BYTES = 64 * 2 ** 20;

/** Milliseconds that scikit-learn takes for the kappa of these pairs; a sentence where Python or the library isn't there. */
export function timeScikitKappa(pairs: readonly LabelPair[]): { readonly ms: number; readonly kappa: number } | NotRun {
  const input = JSON.stringify([pairs.map(({ a }) => a), pairs.map(({ b }) => b)]);
  const ended = spawnSync("python3", ["-c", SCRIPT], { input, encoding: "utf8", maxBuffer: INPUT_MAX_BYTES });
  if (ended.error !== undefined || ended.status !== 0) return { notRun: "python3 has no scikit-learn here" };
  const { ms, kappa }: { ms: number; kappa: number } = JSON.parse(ended.stdout);
  return { ms, kappa };
}

/** Both sides of the ratio. @throws Error where the two kappas differ: then nothing is compared */
export function besideScikit(oursMs: number, ours: number | null, pairs: readonly LabelPair[]): Measured | NotRun {
  const theirs = timeScikitKappa(pairs);
  if ("notRun" in theirs) return theirs;
  if (ours === null || Math.abs(theirs.kappa - ours) > 1e-9) throw new Error("scikit-learn has another kappa");
  return { oursMs, peerMs: theirs.ms };
}
