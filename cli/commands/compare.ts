import { DomainError } from "@/domain/errors/domain-error";
import {
  comparePaired,
  compareRuns,
  type PairedComparison,
  type RunComparison,
  type RunItem,
} from "@/domain/gate/compare-runs";
import { FAIL_LABELS, OUTCOMES } from "@/domain/rubric/codes";
import { type Args, type Command, readNumber, type Terminal } from "../command";
import { dataError, EXIT, usageError } from "../exit";
import { readJsonLines } from "../input/read-json-lines";
import { splitList } from "../input/split-list";
import { printFigure } from "../output/figure-text";
import { printJson, printTable } from "../output/table";

const COUNTS = ["pass-pass", "fail-pass", "pass-fail", "fail-fail"] as const;
const WHOLE = { min: 0, max: Number.MAX_SAFE_INTEGER, isWhole: true };

function compareCounts(args: Args): PairedComparison {
  args.none();
  const [passPass = 0, failPass = 0, passFail = 0, failFail = 0] = COUNTS.map((name) =>
    readNumber(`--${name}`, args.get(name), WHOLE),
  );
  return comparePaired({ pass_pass: passPass, fail_pass: failPass, pass_fail: passFail, fail_fail: failFail });
}

interface LabelSet {
  readonly all: readonly string[];
  readonly fails: readonly string[];
}

function readLabelSet(args: Args): LabelSet {
  const all: readonly string[] = splitList(args.find("labels")) ?? OUTCOMES;
  const fails: readonly string[] = splitList(args.find("fail")) ?? FAIL_LABELS;
  const foreign = fails.find((label) => !all.includes(label));
  if (foreign !== undefined) throw usageError(`--fail names ${foreign}, which is not among the labels`);
  return { all, fails };
}

async function readRun(file: string, labels: LabelSet, terminal: Terminal): Promise<RunItem[]> {
  const seen = new Set<string>();
  return (await readJsonLines(file, terminal)).map(({ line, value: { id, label } }) => {
    if (typeof id !== "string" || id === "") throw dataError(`${file}:${line}: id is missing or not text`);
    if (seen.has(id)) throw dataError(`${file}:${line}: ${id} stands twice`);
    seen.add(id);
    if (label === null || label === undefined) return { id, isFail: null };
    if (typeof label !== "string" || !labels.all.includes(label))
      throw dataError(
        `${file}:${line}: not a label: ${JSON.stringify(label)}; the labels are ${labels.all.join(", ")}`,
      );
    return { id, isFail: labels.fails.includes(label) };
  });
}

async function compareFiles(args: Args, terminal: Terminal): Promise<RunComparison> {
  const [first, second, ...more] = args.positionals;
  if (first === undefined || second === undefined || more.length > 0)
    throw usageError("give the four counts, or two label files: the earlier run and the later one");
  const labels = readLabelSet(args);
  return compareRuns(await readRun(first, labels, terminal), await readRun(second, labels, terminal));
}

const pText = (p: number | null): string => (p === null ? "not defined: nothing changed" : p.toPrecision(4));

function describe(found: PairedComparison | RunComparison): string {
  const { n, counts, mcnemar, difference_in_fail_rate: difference } = found;
  const rows = [
    ["items compared", String(n)],
    ["passed, then failed", String(counts.pass_fail)],
    ["failed, then passed", String(counts.fail_pass)],
    ["change of the fail rate", printFigure(difference)],
    ["p, more regressions than repairs (exact)", pText(mcnemar.p_one_sided_c_gt_b)],
    ["p, two-sided exact", pText(mcnemar.p_exact)],
    ["p, two-sided mid", pText(mcnemar.p_mid)],
  ];
  if (!("regressions" in found)) return printTable(rows);
  const { dropped, regressions } = found;
  rows.push(
    ["only in the first / second", `${dropped.only_first} / ${dropped.only_second}`],
    ["not judged in both", String(dropped.not_judged)],
  );
  return printTable([...rows, ...regressions.map((id) => ["regression", id])]);
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const areCounts = COUNTS.some((name) => args.find(name) !== null);
  try {
    const found = areCounts ? compareCounts(args) : await compareFiles(args, terminal);
    terminal.out(args.has("json") ? printJson(found) : describe(found));
    return EXIT.done;
  } catch (error) {
    if (error instanceof DomainError) throw usageError(error.message);
    throw error;
  }
}

export const command: Command = {
  usage: "--pass-pass A --fail-pass B --pass-fail C --fail-fail D | BEFORE.jsonl AFTER.jsonl",
  about:
    "What changed between two runs on the same frozen items, as a paired test: exact and mid p, Tango's interval, the regressions. Items that only one run has are counted and dropped.",
  example: "assay compare before.jsonl after.jsonl",
  options: {
    "pass-pass": { type: "string", value: "A", help: "Items that passed both times" },
    "fail-pass": { type: "string", value: "B", help: "Items that failed before and pass now" },
    "pass-fail": { type: "string", value: "C", help: "Items that passed before and fail now" },
    "fail-fail": { type: "string", value: "D", help: "Items that failed both times" },
    labels: { type: "string", value: "L,..", help: "All labels (default: the rubric's outcomes)" },
    fail: { type: "string", value: "L,..", help: "Labels that fail (default: unsupported,misattributed)" },
  },
  run,
};
