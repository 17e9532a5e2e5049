import { MEASURED_CUSUMS } from "@/domain/agreement/cusum";
import { judgeDrift, type JudgeDrift } from "@/domain/calibration/judge-drift";
import type { RunItem } from "@/domain/gate/compare-runs";
import { readImportedScore } from "@/verifiers/imported-scores";
import { type Args, type Command, readNumber, type Terminal } from "../command";
import { dataError, EXIT, usageError } from "../exit";
import { readJsonLines } from "../input/read-json-lines";
import { printJson, printTable } from "../output/table";

const HALF = 0.5;

const CAUSE_WORDS: Readonly<Record<JudgeDrift["causes"][number], string>> = {
  flipped_at_fixed_inputs: "a verdict is another one at the same input",
  verdicts_missing: "a pinned verdict has no later one",
  more_flips_one_way: "verdicts flip one way more than chance makes of it",
  drift_signalled: "flips pile up over the judgings",
};

/** The verdicts of a file of scores; a claim without a score has none. @throws Exit 65 */
async function readVerdicts(file: string, threshold: number, terminal: Terminal): Promise<RunItem[]> {
  const seen = new Set<string>();
  return (await readJsonLines(file, terminal)).flatMap(({ line, value }): RunItem[] => {
    const read = readImportedScore(value);
    if (!read.ok) throw dataError(`${file}:${line}: ${read.field === "" ? "" : `${read.field}: `}${read.message}`);
    if (read.score === null) return [];
    const { response, claim, handle, outcome } = read.score;
    const id = `${response} ${claim}${handle === null ? "" : ` ${handle}`}`;
    if (seen.has(id)) throw dataError(`${file}:${line}: ${id} stands twice`);
    seen.add(id);
    return [{ id, isFail: outcome.state === "scored" ? outcome.entailment < threshold : null }];
  });
}

function describe(found: JudgeDrift, runs: number): string {
  const { comparison, flips, causes, chart } = found;
  const rows = [
    ["pinned and judged again", comparison.n],
    ["judgings since", runs],
    ["other verdicts in the latest", flips.length],
    ["p, two-sided mid", comparison.mcnemar.p_mid?.toFixed(4) ?? "not defined, because nothing flipped"],
    ["CUSUM signals", chart.signals.length],
  ] as const;
  const held = found.is_anchor_held
    ? "the anchor holds\n"
    : `the anchor does not hold: ${causes.map((cause) => CAUSE_WORDS[cause]).join("; ")}. Calibrations of this judge are stale.\n`;
  return `${printTable(rows)}\n${flips.map((id) => `${id}\n`).join("")}${held}`;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const [pinned, ...later] = args.positionals;
  if (pinned === undefined || later.length === 0)
    throw usageError("give the scores of the pinned anchor set, and those of at least one later judging, oldest first");
  const given = args.find("threshold");
  const threshold = given === null ? HALF : readNumber("--threshold", given, { min: 0, max: 1 });
  const cusum = MEASURED_CUSUMS.find(({ p0 }) => p0 === 0.02);
  if (cusum === undefined) throw new Error("no CUSUM was measured for rare flips");
  const anchor = await readVerdicts(pinned, threshold, terminal);
  const runs = [];
  for (const file of later) runs.push({ verdicts: await readVerdicts(file, threshold, terminal) });
  const found = judgeDrift(anchor, runs, { isDeterministic: !args.has("sampled"), cusum });
  terminal.out(args.has("json") ? printJson(found) : describe(found, runs.length));
  if (found.is_anchor_held) return EXIT.done;
  return found.flips.length > 0 || found.chart.signals.length > 0 ? EXIT.findings : EXIT.undecided;
}

export const command: Command = {
  usage: "PINNED.jsonl LATER.jsonl [LATER.jsonl ...] [--threshold T] [--sampled]",
  about:
    "Whether a pinned judge still judges as it did: an anchor set judged again with the same model and inputs, as `assay verify-claims` writes scores. Any verdict that is another one is shown; exit 1 if the anchor does not hold, 2 if verdicts are missing.",
  example: "assay judge drift anchor.jsonl anchor-monday.jsonl --threshold 0.5 --json",
  options: {
    threshold: { type: "string", value: "T", help: "Supported from this score on (default 0.5)" },
    sampled: { type: "boolean", help: "The judge draws its answers: single flips are no finding, only their number" },
  },
  run,
};
