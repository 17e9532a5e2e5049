import { intervalOfRate, isRateClaimed } from "@/domain/agreement/interval-of-rate";
import { DomainError } from "@/domain/errors/domain-error";
import { evaluateLabelFiles, type LabelFilesReport } from "@/domain/gate/label-files";
import { readPolicy } from "@/domain/gate/read-policy";
import type { Args, Terminal } from "../command";
import { dataError, usageError } from "../exit";
import { readJsonLines } from "../input/read-json-lines";
import { readJson } from "../input/read-input";
import { printJson, printTable } from "../output/table";

interface IdLine {
  readonly line: number;
  readonly value: { readonly id: string } & Record<string, unknown>;
}

async function readIds(file: string, terminal: Terminal): Promise<IdLine[]> {
  return (await readJsonLines(file, terminal)).map(({ line, value }) => {
    const { id } = value;
    if (typeof id !== "string" || id === "") throw dataError(`${file}:${line}: id is missing or not text`);
    return { line, value: { ...value, id } };
  });
}

/** Where the line with this id stands; a doubled one is named by its second place. */
function placeOf(id: unknown, files: readonly (readonly [string, readonly IdLine[]])[], isDoubled: boolean): string {
  for (const [file, lines] of files) {
    const found = lines.filter((entry) => entry.value.id === id);
    const entry = isDoubled ? found[1] : found[0];
    if (entry !== undefined) return `${file}:${entry.line}: `;
  }
  return "";
}

async function readPolicyFile(file: string | null, terminal: Terminal) {
  return file === null ? undefined : readPolicy(await readJson(file, terminal));
}

/** What the rate stands for, and whether the claim may be made of it, at the policy's own rate. */
const statisticsFor = (maxRate: number) => ({
  ci: (x: number, n: number) => intervalOfRate(x, n).rate.ci ?? null,
  claim: (x: number, n: number) => maxRate > 0 && isRateClaimed(x, n, maxRate),
});

type Report = LabelFilesReport<unknown>;

function describe(report: Report): string {
  const { outcome, reasons, scored, expected, counts, ungrounded, policy } = report;
  const rate = ungrounded.value === null ? `not defined (${ungrounded.reason ?? "empty"})` : String(ungrounded.value);
  const rows: (readonly [string, string | number])[] = [
    ["scored", scored],
    ["expected", expected],
    ["ungrounded", `${ungrounded.bad} of ${scored}: ${rate}`],
    [
      "policy",
      `at most ${policy.num}/${policy.den}, minimum ${policy.minimum}, silence ${policy.max_silent ?? "not set"}`,
    ],
    ...Object.entries(counts),
  ];
  return `${outcome.toUpperCase()}\n${reasons.map((reason) => `  ${reason.message}\n`).join("")}${printTable(rows)}`;
}

/** The offline gate over two files. @throws Exit 64, 65, 66 */
export async function gateFiles(args: Args, terminal: Terminal): Promise<number> {
  for (const name of ["wait", "lock", "junit", "markdown", "server", "token", "project"]) {
    if (args.find(name) !== null) throw usageError(`--${name} goes with --run`);
  }
  const labelsFile = args.get("labels");
  const expectedFile = args.get("expected");
  const labels = await readIds(labelsFile, terminal);
  const expected = await readIds(expectedFile, terminal);
  try {
    const policy = await readPolicyFile(args.find("policy"), terminal);
    const maxRate = policy === undefined ? 0.02 : policy.num / policy.den;
    const report: Report = evaluateLabelFiles(
      labels.map(({ value }) => value),
      expected.map(({ value }) => value),
      policy,
      statisticsFor(maxRate),
    );
    terminal.out(args.has("json") ? printJson(report) : describe(report));
    return report.exit_code;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isExpected = error.code === "expected_doubled" || error.code === "answerable_malformed";
    const files = [[labelsFile, labels] as const, [expectedFile, expected] as const];
    const place = placeOf(error.detail.id, isExpected ? files.toReversed() : files, error.code.endsWith("_doubled"));
    throw dataError(`${place}${error.message} (${error.code})`);
  }
}
