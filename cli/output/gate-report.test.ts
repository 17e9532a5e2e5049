import { describe, expect, it } from "vitest";
import type { GateReportResource } from "@/contracts/gate";
import { printGateText, printJunit, printMarkdown } from "./gate-report";

const report = (change: Partial<GateReportResource> = {}): GateReportResource => ({
  id: "a".repeat(32),
  runId: "b".repeat(32),
  runNumber: 7,
  runKind: "live",
  rubricVersion: "assay-default/1",
  outcome: "fail",
  exitCode: 1,
  reasons: [{ code: "ungrounded", message: "4 of 150 answers are ungrounded, more than 1 in 50." }],
  expected: 150,
  scored: 150,
  complete: true,
  failingOpen: 0,
  missing: 0,
  counts: { grounded: 146, unsupported: 3, misattributed: 1 },
  ungrounded: { bad: 4, scored: 150, value: 4 / 150, claim: false },
  amongAnswered: { bad: 4, answered: 150, value: 4 / 150 },
  silence: { incorrectRefusals: 0, retrievalMisses: 0, noAnswers: 0, total: 0, ceiling: null },
  handleValidity: { valid: 300, total: 300, value: 1 },
  carried: 0,
  policy: { id: null, version: 1, num: 1, den: 50, minN: 150, maxSilent: null, baselineRunId: null, since: null },
  setVersion: null,
  demonstration: false,
  failing: [
    {
      responseId: "c".repeat(32),
      externalId: 'rp-01 <b>"&\u0001',
      outcome: "unsupported",
      reason: "no_support",
      stage: "generation",
      explanation: "Nothing in R | says *it*.\nReally.",
    },
  ],
  waitingFor: [],
  flags: [],
  evaluatedAt: "2026-11-30T12:00:00.000Z",
  digest: null,
  ...change,
});

describe("JUnit", () => {
  it("has a case for the gate and one for each failing answer, escaped", () => {
    const text = printJunit(report());
    expect(text).toContain('tests="2" failures="2"');
    expect(text).toContain('name="rp-01 &lt;b&gt;&quot;&amp;\uFFFD"');
    expect(text).not.toContain("\u0001");
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites /);
  });

  it("says what has to be read beside the decision", () => {
    expect(printJunit(report())).not.toContain("system-out");
    expect(printJunit(report({ flags: ["targets_frozen_after_run"] }))).toContain(
      "<system-out>Some targets were frozen after this run had begun.</system-out>",
    );
  });

  it("has no failure where the gate passes, and never passes where it doesn't", () => {
    expect(printJunit(report({ outcome: "pass", exitCode: 0 }))).toContain('tests="1" failures="0"');
    const waitingFor = [{ responseId: "d".repeat(32), externalId: "rp-02", state: "queued" }];
    const undecided = printJunit(report({ outcome: "undecided", exitCode: 2, failing: [], waitingFor }));
    expect(undecided).toContain('tests="2" failures="2"');
    expect(printJunit(report({ outcome: "integrity", exitCode: 3, failing: [] }))).toContain('failures="1"');
  });
});

describe("Markdown", () => {
  it("keeps markup of answers from being any", () => {
    const text = printMarkdown(report());
    expect(text).toContain("# Gate: FAIL (exit 1)");
    expect(text).toContain("Nothing in R \\| says \\*it\\*. Really.");
    expect(text).toContain("\\<b\\>");
  });
});

describe("text", () => {
  it("says what a figure rests on, or why it does not exist", () => {
    expect(printGateText(report())).toContain("4 of 150: 2.67 %");
    const empty = { bad: 0, scored: 0, value: null, reason: "nothing is scored", claim: false };
    expect(printGateText(report({ ungrounded: empty }))).toContain("not defined, because nothing is scored");
  });
});
