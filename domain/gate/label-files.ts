import { DomainError } from "@/domain/errors/domain-error";
import { OUTCOMES, type Outcome } from "@/domain/rubric/codes";
import { evaluateGate } from "./evaluate-gate";
import type { GateItem, GateReason, GateReport } from "./gate-report";
import type { GatePolicy } from "./policy";
import { OFFLINE_POLICY } from "./read-policy";

/** A line of `--labels`; `label` null or absent is a missing judgement. */
export interface LabelLine {
  readonly id: string;
  readonly label?: unknown;
}

/** A line of `--expected`: a frozen id, and whether its item is answerable, where the file says so. */
export interface ExpectedLine {
  readonly id: string;
  readonly answerable?: unknown;
}

/** Interval and claim for x of n, from the statistics; handed in because they are not the gate's to compute. */
export interface GateStatistics<Interval> {
  readonly ci: (x: number, n: number) => Interval;
  /** "at most 2% with 95% confidence" holds for x of n. */
  readonly claim: (x: number, n: number) => boolean;
}

/** The JSON of `assay gate --labels --expected` (contracts/cli.md), names as there. */
export interface LabelFilesReport<Interval> {
  readonly outcome: "pass" | "fail" | "undecided";
  readonly exit_code: 0 | 1 | 2;
  readonly reasons: readonly GateReason[];
  readonly scored: number;
  readonly expected: number;
  readonly missing: readonly string[];
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly ungrounded: {
    readonly value: number | null;
    readonly n: number;
    readonly bad: number;
    readonly reason?: string;
    readonly ci: Interval | null;
    readonly claim: boolean;
  };
  readonly among_answered: { readonly value: number | null; readonly n: number; readonly reason?: string };
  readonly silence: { readonly total: number; readonly ceiling: number | null; readonly reason?: string };
  readonly policy: {
    readonly num: number;
    readonly den: number;
    readonly max_rate: number;
    readonly minimum: number;
    readonly max_silent: number | null;
  };
}

function readLabel(line: LabelLine): Outcome | null {
  if (line.label === null || line.label === undefined) return null;
  const outcome = OUTCOMES.find((code) => code === line.label);
  if (outcome === undefined) {
    throw new DomainError("label_unknown", `not an outcome of the rubric: ${JSON.stringify(line.label)}`, {
      id: line.id,
    });
  }
  return outcome;
}

function readAnswerable(line: ExpectedLine): boolean | null {
  const { answerable } = line;
  if (answerable === undefined || answerable === null) return null;
  if (typeof answerable === "boolean") return answerable;
  throw new DomainError("answerable_malformed", "answerable is neither true nor false", { id: line.id });
}

/** By id, refusing a doubled one: which of the two to believe is not ours to choose. */
function indexById<Line extends { readonly id: string }>(
  lines: readonly Line[],
  code: string,
): ReadonlyMap<string, Line> {
  const byId = new Map<string, Line>();
  for (const line of lines) {
    if (byId.has(line.id)) throw new DomainError(code, "an id stands twice", { id: line.id });
    byId.set(line.id, line);
  }
  return byId;
}

function itemOf(line: LabelLine, isAnswerable: boolean | null): GateItem {
  return {
    itemId: line.id,
    outcome: readLabel(line),
    basis: "adjudicated",
    openCause: null,
    isFailAlready: false,
    isAnswerable,
    retrievedSet: "known",
    handles: { resolved: 0, dangling: 0, unknown: 0 },
    notGateable: null,
    waitingFor: [],
  };
}

function reportOf<Interval>(
  report: GateReport,
  printed: GatePolicy,
  statistics: GateStatistics<Interval> | null,
): LabelFilesReport<Interval> {
  const { bad, scored, ...ungrounded } = report.ungrounded;
  const { bad: _bad, answered, ...amongAnswered } = report.amongAnswered;
  const { total, ceiling } = report.silence;
  const isNotApplied = printed.maxSilent !== null && ceiling === null;
  const silenceReason = isNotApplied ? "answerable_not_given" : report.silence.reason;
  const { num, den, minN, maxSilent } = printed;
  if (report.outcome === "integrity" || report.exitCode === 3) {
    throw new DomainError("gate_unreachable", "label files carry nothing that could be broken");
  }
  return {
    outcome: report.outcome,
    exit_code: report.exitCode,
    reasons: report.reasons,
    scored,
    expected: report.expected,
    missing: report.missing.map((item) => item.itemId),
    counts: report.counts,
    ungrounded: {
      ...ungrounded,
      n: scored,
      bad,
      ci: statistics === null || scored === 0 ? null : statistics.ci(bad, scored),
      claim: statistics !== null && report.isComplete && scored > 0 && statistics.claim(bad, scored),
    },
    among_answered: { ...amongAnswered, n: answered },
    silence: { total, ceiling, ...(silenceReason === undefined ? {} : { reason: silenceReason }) },
    policy: { num, den, max_rate: num / den, minimum: minN, max_silent: maxSilent },
  };
}

/**
 * The offline gate over two files: every frozen id needs a label. Decided by `evaluateGate`, like page and server; handles,
 * run kind and integrity are not in such files and are not judged. `max_silent` counts only if the policy has it and
 * expected lines carry `answerable`.
 *
 * @param policy as `readPolicy` gives it; without one the rule with a minimum of 1.
 * @throws DomainError `label_doubled`, `expected_doubled`, `label_foreign`, `label_unknown`, `answerable_malformed`
 * (with the id), and as `evaluateGate`.
 */
export function evaluateLabelFiles<Interval>(
  labels: readonly LabelLine[],
  expected: readonly ExpectedLine[],
  policy: GatePolicy = OFFLINE_POLICY,
  statistics: GateStatistics<Interval> | null = null,
): LabelFilesReport<Interval> {
  const frozen = indexById(expected, "expected_doubled");
  const foreign = labels.find((line) => !frozen.has(line.id));
  if (foreign !== undefined) {
    throw new DomainError("label_foreign", "a label for an id that is not expected", { id: foreign.id });
  }
  const answerable = new Map(expected.map((line) => [line.id, readAnswerable(line)]));
  const isAnswerableGiven = [...answerable.values()].some((value) => value !== null);
  const items = [...indexById(labels, "label_doubled").values()].map((line) =>
    itemOf(line, answerable.get(line.id) ?? null),
  );
  const input = {
    runKind: null,
    expectedItemIds: [...frozen.keys()],
    items,
    integrity: { areTargetsIntact: true, isChainIntact: true, isReportIntact: true },
    isDemonstration: false,
  };
  const applied = isAnswerableGiven ? policy : { ...policy, maxSilent: null };
  return reportOf(evaluateGate(input, applied), policy, statistics);
}
