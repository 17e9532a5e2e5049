import type { ImportRecord } from "@/contracts/import-record";
import { type CitationMetrics, citationMetrics } from "@/domain/scoring/citation-metrics";
import { marksDialect } from "@/domain/scoring/marks-dialect";
import { claimOfMarks } from "@/domain/scoring/support-of-marks";
import { NormaliseRefusal } from "@/formats/normalise-state";
import { LINE_LIMITS } from "@/formats/read-lines";
import { openImport } from "@/formats/read-import";
import { withClaims } from "@/formats/record-claims";
import type { Args, Command, Terminal } from "../command";
import { dataError, EXIT, usageError } from "../exit";
import { readText } from "../input/read-input";
import { readSupportCase } from "../metrics/read-support-cases";
import { type LeftOutClaims, type SupportSource, supportOfRecord } from "../metrics/support-of-record";
import { printJson, printTable } from "../output/table";

type Printed = Omit<CitationMetrics, "answers" | "left_out"> & {
  readonly left_out: Readonly<Record<string, number>>;
  readonly support?: SupportSource;
  readonly alce_marks?: ReturnType<typeof marksDialect>;
};

/** One JSON document with `answers` is a case; anything else is read as a run. */
function findCase(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "answers" in value ? value : null;
  } catch {
    return null;
  }
}

async function readRecords(name: string, text: string): Promise<ImportRecord[]> {
  async function* bytes() {
    yield new TextEncoder().encode(text);
  }
  const reader = await openImport(bytes(), "auto", LINE_LIMITS.totalBytesMax).catch((error: unknown) => {
    throw error instanceof NormaliseRefusal ? dataError(`${name}: ${error.message}`) : error;
  });
  const records: ImportRecord[] = [];
  for await (const { record } of reader.records) records.push(withClaims(record));
  const { problems } = reader.report();
  const [first] = problems;
  if (first !== undefined) throw dataError(`${name}:${first.line}: ${first.field ?? ""} ${first.message}`);
  return records;
}

function metricsOfRun(records: readonly ImportRecord[], source: SupportSource, rater: string | null): Printed {
  const read = records.map((record) => supportOfRecord(record, source, rater));
  const { answers: _answers, ...metrics } = citationMetrics(
    read.map(({ docs, claims }) => ({ docs, claims: claims.map(claimOfMarks) })),
  );
  const sum = (code: keyof LeftOutClaims) => read.reduce((total, { leftOut }) => total + leftOut[code], 0);
  return {
    ...metrics,
    left_out: {
      ...metrics.left_out,
      claims_not_judged: sum("not_judged"),
      claims_not_understood: sum("not_understood"),
      not_a_claim: sum("not_a_claim"),
      claims_set_unknown: sum("set_unknown"),
    },
    support: source,
    alce_marks: marksDialect(read.map(({ claims }) => claims)),
  };
}

function describe({ strict, alce_code: alce, alce_marks: marks, n, left_out: left }: Printed): string {
  const figures = { ...strict, "ALCE's program: recall": alce.recall, "ALCE's program: precision": alce.precision };
  const people =
    marks === undefined ? {} : { "ALCE's people: recall": marks.recall, "ALCE's people: precision": marks.precision };
  const rows = Object.entries({ ...figures, ...people }).map(([name, figure]): [string, string, string] => {
    const words = name.replaceAll("_", " ");
    if (typeof figure === "number") return [words, String(figure), ""];
    const { value, reason, n: units } = figure;
    return [words, value === null ? `not defined, because ${reason ?? "empty"}` : String(value), `n = ${units}`];
  });
  const out = Object.entries(left).map(([name, count]): [string, string, string] => [
    `left out: ${name.replaceAll("_", " ")}`,
    String(count),
    "",
  ]);
  return printTable([["answers", String(n), ""], ...rows, ...out]);
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the file");
  const source = args.find("support") ?? "people";
  if (source !== "people" && source !== "scores") throw usageError("--support is people or scores");
  const text = await readText(file, terminal);
  const given = findCase(text);
  let printed: Printed;
  if (given === null) {
    printed = metricsOfRun(await readRecords(file, text), source, args.find("rater"));
  } else {
    const { answers, cap } = readSupportCase(file, given);
    const { answers: _answers, ...metrics } = citationMetrics(answers, cap);
    printed = metrics;
  }
  terminal.out(args.has("json") ? printJson(printed) : describe(printed));
  return EXIT.done;
}

export const command: Command = {
  usage: "FILE [--support people|scores] [--rater NAME]",
  about:
    "Citation recall and precision, strictly and as ALCE's program has them, with what was left out. FILE is a case {ndocs, cap, answers} or a run with labels.",
  example: "assay cite-metrics run.jsonl --json",
  options: {
    support: { type: "string", value: "WHO", help: "Of a run: what people said (default), or scores in the file" },
    rater: { type: "string", value: "NAME", help: "Of a run: whose labels count, where several judged a claim" },
  },
  run,
};
