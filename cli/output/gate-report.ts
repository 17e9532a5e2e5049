import type { GateReportResource } from "@/contracts/gate";
import { GATE_FLAG_WORDS } from "@/contracts/process-words";
import { OUTCOME_WORDS, STAGE_WORDS } from "@/contracts/words";
import { OUTCOMES } from "@/domain/rubric/codes";
import { type JunitCase, printJunitSuite } from "./junit";
import { printTable } from "./table";

/** More failing answers than this are counted in text for people; the files name all of them. */
const LISTED_FAILING = 20;

const shareOf = (value: number | null, reason: string | undefined): string =>
  value === null ? `not defined, because ${reason ?? "nothing was scored"}` : `${(100 * value).toFixed(2)} %`;

const intervalOf = ({ ungrounded: { ci } }: GateReportResource): string =>
  ci === undefined
    ? ""
    : ` (${Math.round(100 * ci.level)} % interval ${(100 * ci.lo).toFixed(2)} to ${(100 * ci.hi).toFixed(2)} %)`;

/** Figures of a decision, as name and value. */
function figuresOf(report: GateReportResource): [string, string][] {
  const { ungrounded, amongAnswered, silence, handleValidity, policy, setVersion } = report;
  return [
    ["expected", String(report.expected)],
    ["scored", String(report.scored)],
    ["missing", String(report.missing)],
    [
      "ungrounded",
      `${ungrounded.bad} of ${ungrounded.scored}: ${shareOf(ungrounded.value, ungrounded.reason)}${intervalOf(report)}`,
    ],
    [
      "among answered",
      `${amongAnswered.bad} of ${amongAnswered.answered}: ${shareOf(amongAnswered.value, amongAnswered.reason)}`,
    ],
    ["silence", `${silence.total}, ceiling ${silence.ceiling ?? "not set"}`],
    ["handle validity", `${handleValidity.valid} of ${handleValidity.total}`],
    ["carried over", String(report.carried)],
    ["policy", `version ${policy.version}: at most ${policy.num}/${policy.den}, minimum ${policy.minN}`],
    [
      "golden set",
      setVersion === null ? "none frozen" : `version ${setVersion.number}, ${setVersion.digest.slice(0, 12)}`,
    ],
    ["rubric", report.rubricVersion ?? "not opened for judging"],
    ["run", `${report.runNumber}, ${report.runKind}${report.demonstration ? ", demonstration" : ""}`],
    ["decided", report.evaluatedAt],
    ...report.flags.map((flag) => ["note", GATE_FLAG_WORDS[flag]] satisfies [string, string]),
  ];
}

const headline = ({ outcome, exitCode }: GateReportResource) => `${outcome.toUpperCase()} (exit ${exitCode})`;

const outcomeCounts = ({ counts }: GateReportResource): [string, number][] =>
  OUTCOMES.map((code) => [OUTCOME_WORDS[code], counts[code] ?? 0]);

/** A decision for a person at a terminal. */
export function printGateText(report: GateReportResource): string {
  const reasons = report.reasons.map(({ message }) => `  ${message}\n`).join("");
  const failing = report.failing
    .slice(0, LISTED_FAILING)
    .map(({ externalId, outcome, stage, explanation }) => [
      externalId,
      OUTCOME_WORDS[outcome],
      STAGE_WORDS[stage] ?? stage,
      explanation,
    ]);
  const more = report.failing.length - failing.length;
  return [
    `${headline(report)}\n${reasons}`,
    printTable(figuresOf(report)),
    printTable(outcomeCounts(report)),
    ...(failing.length > 0 ? [printTable(failing)] : []),
    ...(more > 0 ? [`and ${more} more\n`] : []),
  ].join("\n");
}

/** What is waited for that is no judgement. */
const WAITING_WORDS: Readonly<Record<string, string>> = {
  to_reattest: "the corpus has grown: its target is to be attested again",
  target_stale: "its source has changed: its target is to be superseded or attested again",
  item_doubled: "two responses came for it",
};

function junitCases(report: GateReportResource): JunitCase[] {
  const reasons = report.reasons.map(({ message }) => message).join("\n");
  const failing = report.failing.map(({ externalId, outcome, stage, explanation }) => ({
    name: externalId,
    failure: { type: outcome, text: `${OUTCOME_WORDS[outcome]}; ${STAGE_WORDS[stage] ?? stage}: ${explanation}` },
  }));
  const waiting = report.waitingFor.map(({ externalId, state }) => ({
    name: externalId,
    failure: { type: "undecided", text: WAITING_WORDS[state] ?? `no judgement yet: ${state}` },
  }));
  // The decision itself is a case: an undecided gate without a failing answer is no pass.
  const decision = {
    name: "gate",
    failure: report.outcome === "pass" ? null : { type: report.outcome, text: reasons },
  };
  const listsWaiting = report.outcome === "undecided";
  return [decision, ...(report.outcome === "pass" ? [] : failing), ...(listsWaiting ? waiting : [])];
}

/** A decision as JUnit XML: one case for the gate and one for each answer that fails, or is waited for. */
export function printJunit(report: GateReportResource): string {
  return printJunitSuite({
    name: "assay gate",
    classname: `assay.gate.run-${report.runNumber}`,
    cases: junitCases(report),
    timestamp: report.evaluatedAt,
    ...(report.flags.length === 0 ? {} : { note: report.flags.map((flag) => GATE_FLAG_WORDS[flag]).join("\n") }),
  });
}

/** Text inside a Markdown table: nothing in it is read as markup. */
const cell = (text: string): string => text.replace(/[\\`*_{}[\]<>|#!~]/g, "\\$&").replace(/\s+/g, " ");

const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** A decision as Markdown, for a pull request or a summary. */
export function printMarkdown(report: GateReportResource): string {
  const failing = report.failing.map(({ externalId, outcome, stage, explanation }) =>
    [externalId, OUTCOME_WORDS[outcome], STAGE_WORDS[stage] ?? stage, explanation].map(cell),
  );
  const counts = outcomeCounts(report).map(([word, n]) => [word, String(n)]);
  const parts = [
    `# Gate: ${headline(report)}`,
    report.reasons.map(({ message }) => `- ${cell(message)}`).join("\n"),
    markdownTable(
      ["Figure", "Value"],
      figuresOf(report).map((row) => row.map(cell)),
    ),
    markdownTable(["Outcome", "Answers"], counts),
    ...(failing.length > 0 ? [`## Failing\n\n${markdownTable(["Item", "Outcome", "Stage", "Why"], failing)}`] : []),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
