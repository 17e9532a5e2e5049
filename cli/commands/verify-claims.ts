import { verifiableClaims } from "@/verifiers/claims-of-check";
import { planVerification, type VerifiableClaim, type VerificationCost } from "@/verifiers/plan-verification";
import { runVerification, type VerifiedClaim } from "@/verifiers/run-verification";
import { MemoryScoreCache } from "@/verifiers/score-cache";
import type { Verifier } from "@/verifiers/verifier";
import type { Args, Command, Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import { Progress } from "../output/progress";
import { printTable } from "../output/table";
import { type CheckedAnswer, readCheckedRun } from "../regress/read-run";
import { appendScores, keyOfClaim, type NamedClaim, resumeScores } from "../verify-claims/scores-file";
import { openVerifier, VERIFIER_OPTIONS } from "../verify-claims/open-verifier";
import { chooseClaims } from "../verify-claims/read-band";

function listClaims(answers: readonly CheckedAnswer[]): { names: Map<string, NamedClaim>; claims: VerifiableClaim[] } {
  const names = new Map<string, NamedClaim>();
  const claims = answers.flatMap(({ record, response, check }) =>
    verifiableClaims(response, check.claims, (claim) => {
      const key = keyOfClaim({ response: record.externalId, claim });
      names.set(key, { response: record.externalId, claim });
      return key;
    }),
  );
  return { names, claims };
}

function printLine(verifier: Verifier, name: NamedClaim, settled: VerifiedClaim): string {
  const pinned = { verifier: verifier.id, revision: verifier.revision };
  if (settled.state === "skipped") return JSON.stringify({ ...name, skipped: settled.reason });
  if (settled.state === "failed") return JSON.stringify({ ...name, error: settled.reason, ...pinned });
  return JSON.stringify({ ...name, scores: settled.score.scores, windows: settled.windows, ...pinned });
}

const describeCost = (cost: VerificationCost): string =>
  printTable(
    Object.entries(cost).map(([name, n]): [string, number] => [
      name.replaceAll(/([A-Z])/g, " $1").toLowerCase(),
      n as number,
    ]),
  );

async function score(
  args: Args,
  terminal: Terminal,
  verifier: Verifier,
  answers: readonly CheckedAnswer[],
): Promise<number> {
  const { names, claims: all } = listClaims(answers);
  const claims = await chooseClaims(args, terminal, all);
  const out = args.find("out");
  const done = out === null ? new Set<string>() : await resumeScores(out, verifier);
  const cache = new MemoryScoreCache();
  const plan = await planVerification(
    verifier,
    claims.filter(({ key }) => !done.has(key)),
    cache,
  );
  if (args.has("forecast")) {
    terminal.out(args.has("json") ? `${JSON.stringify(plan.forecast)}\n` : describeCost(plan.forecast));
    return EXIT.done;
  }
  const progress = new Progress(terminal, verifier.id, plan.claims.length);
  let spent: VerificationCost | null = null;
  for await (const batch of runVerification(verifier, plan.claims, cache)) {
    const lines = batch.claims.map((settled) => {
      const name = names.get(settled.key);
      if (name === undefined) throw new Error("a claim came back that nobody asked about");
      return `${printLine(verifier, name, settled)}\n`;
    });
    if (out === null) terminal.out(lines.join(""));
    else await appendScores(out, lines);
    progress.add(batch.claims.length);
    ({ spent } = batch);
  }
  progress.end();
  if (spent !== null) terminal.err(describeCost(spent));
  return spent !== null && spent.failed > 0 ? EXIT.undecided : EXIT.done;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the file");
  const verifier = await openVerifier(args);
  if (verifier === null) throw usageError("name a verifier: --model FOLDER, or --judge");
  return score(args, terminal, verifier, await readCheckedRun(file, terminal));
}

export const command: Command = {
  usage: "FILE --model FOLDER|--judge [--band CALIBRATION --scores SCORES.jsonl] [--forecast] [--out SCORES.jsonl]",
  about:
    "Score each claim of a run against the passages it cites, cheap checks first; prints JSON lines {response, claim, scores | error | skipped}. With --band and --scores a judge is asked only where a cheaper verifier is unsure. With --out, a call that was broken off goes on where it stood. Exit 2 where a claim could not be scored.",
  example: "assay verify-claims answers.jsonl --model ./models/nli --out scores.jsonl",
  options: {
    ...VERIFIER_OPTIONS,
    forecast: { type: "boolean", help: "Say what it would cost, and ask nothing" },
    band: { type: "string", value: "FILE", help: "A calibration: only claims inside its band are asked about" },
    scores: { type: "string", value: "FILE", help: "With --band: what the calibrated verifier scored" },
    out: { type: "string", value: "FILE", help: "Write the scores there, and pass over what it holds already" },
  },
  run,
};
