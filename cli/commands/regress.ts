import { CHECKER_VERSION } from "@/domain/checks/check-response";
import { compareMeasures, type MetricBounds } from "@/domain/scoring/compare-measures";
import { MACHINE_METRICS } from "@/domain/scoring/response-measure";
import { type Args, type Command, readNumber, type Terminal } from "../command";
import { EXIT, Exit, usageError } from "../exit";
import { readJson } from "../input/read-input";
import { printJson } from "../output/table";
import { writeOutput } from "../output/write-output";
import { type Baseline, readBaseline, type VerifierUsed } from "../regress/baseline";
import { type CertifiedVerifier, measureRun } from "../regress/measure-run";
import { printComparison, printComparisonJunit, TRIAGE } from "../regress/print-comparison";
import { openCertified } from "../regress/open-certified";
import { readCheckedRun } from "../regress/read-run";
import { VERIFIER_OPTIONS } from "../verify-claims/open-verifier";

/** `NAME=0.02`, any number of times. @throws Exit 64 */
function readBounds(args: Args): MetricBounds {
  return Object.fromEntries(
    args.list("bound").map((given) => {
      const [name = "", value = ""] = given.split("=");
      const metric = MACHINE_METRICS.find((one) => one === name);
      if (metric === undefined) throw usageError(`--bound ${given}: the metrics are ${MACHINE_METRICS.join(", ")}`);
      return [metric, readNumber(`--bound ${name}`, value, { min: 0, max: 1 })];
    }),
  );
}

const usedBy = (certified: CertifiedVerifier | null): VerifierUsed | null =>
  certified && {
    id: certified.verifier.id,
    revision: certified.verifier.revision,
    calibration: certified.certificate.digest,
  };

/** Figures of two rulers are not compared. @throws Exit 2 */
function assertSameRuler(file: string, baseline: Baseline, used: VerifierUsed | null): void {
  if (baseline.checks !== CHECKER_VERSION) {
    throw new Exit(
      EXIT.undecided,
      `${file}: made by other checks (${baseline.checks}, now ${CHECKER_VERSION}); write it anew`,
    );
  }
  if (JSON.stringify(baseline.verifier) !== JSON.stringify(used)) {
    throw new Exit(EXIT.undecided, `${file}: made with another verifier, revision or calibration; write it anew`);
  }
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the file");
  const [from, to] = [args.find("baseline"), args.find("write-baseline")];
  if ((from === null) === (to === null)) throw usageError("give --baseline FILE, or --write-baseline FILE");
  const bounds = readBounds(args);
  const certified = await openCertified(args, terminal);
  const items = await measureRun(await readCheckedRun(file, terminal), certified);
  const verifier = usedBy(certified);
  if (to !== null) {
    const baseline: Baseline = {
      format: "assay-baseline",
      version: 1,
      checks: CHECKER_VERSION,
      verifier,
      bounds,
      items,
    };
    await writeOutput(to, printJson(baseline));
    terminal.err(`${items.length} items written to ${to}\n`);
    return EXIT.done;
  }
  const name = from ?? "";
  const baseline = readBaseline(name, await readJson(name, terminal));
  assertSameRuler(name, baseline, verifier);
  const comparison = compareMeasures(baseline.items, items, { ...baseline.bounds, ...bounds });
  const junit = args.find("junit");
  if (junit !== null) await writeOutput(junit, printComparisonJunit(comparison));
  terminal.out(args.has("json") ? printJson({ triage: TRIAGE, ...comparison }) : printComparison(comparison));
  if (comparison.outcome === "dropped") return EXIT.findings;
  return comparison.outcome === "undecided" ? EXIT.undecided : EXIT.done;
}

export const command: Command = {
  usage: "FILE --baseline FILE | --write-baseline FILE",
  about:
    "Machine metrics of a run on frozen contexts beside a baseline's: handles, quotes, coverage, figures and, by a certified threshold, a verifier. Triage, never the number. Exit 1 where a metric fell past its bound (0 unless the baseline or --bound says otherwise), 2 where the two can't be compared.",
  example: "assay regress answers.jsonl --baseline baseline.json --junit regress.xml",
  options: {
    baseline: { type: "string", value: "FILE", help: "What --write-baseline wrote of an earlier run" },
    "write-baseline": { type: "string", value: "FILE", help: "Write this run down as a baseline" },
    bound: { type: "string", multiple: true, value: "NAME=DROP", help: "How far a metric may fall; may be repeated" },
    junit: { type: "string", value: "FILE", help: "Write JUnit XML there" },
    calibration: { type: "string", value: "FILE", help: "The certified threshold of the verifier" },
    ...VERIFIER_OPTIONS,
  },
  run,
};
