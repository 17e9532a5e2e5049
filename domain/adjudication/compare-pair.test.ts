import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLAIM_LABELS, type ClaimLabel, type Reason } from "@/domain/rubric/codes";
import { labelOfResponse, type ResponseItem } from "@/domain/rubric/response-label";
import type { ResponseMarks } from "@/domain/rubric/response-marks";
import type { RatedClaim } from "@/domain/rubric/unanimity";
import { comparePair, type PairSide, standingsOfPair } from "./compare-pair";
import { findMechanicalVerdict, isClosedBasis, verdictOfSingle } from "./verdict";

const item: ResponseItem = { status: "answered", retrievedSet: "known", isAnswerable: true, leadRuling: null };
const no: ResponseMarks = {
  declined: "no",
  supportInR: null,
  hasSupportMarked: false,
  refusalCause: null,
  answersQuestion: "yes",
};
const REASON: Record<ClaimLabel, Reason | null> = {
  grounded: null,
  not_a_claim: null,
  unsupported: "no_support",
  misattributed: "overreach",
};
const rate = (labels: readonly (ClaimLabel | null)[], raterId: string, marks: ResponseMarks = no): PairSide => ({
  raterId,
  state: "judged",
  rated: {
    marks,
    claims: labels.map((label, index): RatedClaim => {
      const isFail = label === "unsupported" || label === "misattributed";
      const reason = label === null ? ("set_unknown" as const) : REASON[label];
      return { claimId: `c${index}`, label, reason, severity: isFail ? "major" : null };
    }),
  },
});
const pair = (a: readonly (ClaimLabel | null)[], b: readonly (ClaimLabel | null)[], which: ResponseItem = item) =>
  comparePair(rate(a, "anna"), rate(b, "ben"), which, false);

describe("comparePair", () => {
  it("unanimous: a verdict with its basis", () => {
    const comparison = pair(["grounded", "not_a_claim"], ["grounded", "not_a_claim"]);
    expect(comparison).toMatchObject({
      kind: "unanimous",
      isListedForLead: false,
      verdict: { basis: "unanimous", decision: { decided: true, outcome: "grounded" } },
    });
  });

  it("a unanimous Misattributed is a verdict and is listed for the lead", () => {
    expect(pair(["misattributed"], ["misattributed"])).toMatchObject({
      kind: "unanimous",
      isListedForLead: true,
      verdict: { decision: { outcome: "misattributed" } },
    });
  });

  it("same label, other reason: the verdict stands, the reason is mixed, the worse severity stays", () => {
    const a = rate(["misattributed"], "anna");
    const b: PairSide = {
      ...a,
      raterId: "ben",
      rated: {
        ...a.rated,
        claims: [{ claimId: "c0", label: "misattributed", reason: "contradicted", severity: "critical" }],
      },
    };
    const comparison = comparePair(a, b, item, false);
    expect(comparison).toMatchObject({
      kind: "unanimous",
      verdict: { claims: [{ label: "misattributed", reason: "mixed", severity: "critical" }] },
    });
  });

  it.each([
    ["labels differ", ["grounded", "unsupported"], ["grounded", "grounded"], ["c1"], false],
    ["misattributed beside another", ["misattributed"], ["unsupported"], ["c0"], true],
    ["one left a claim out", ["grounded"], ["grounded", "grounded"], ["c1"], false],
    ["set unknown against a label", [null], ["grounded"], ["c0"], false],
  ] as const)("dispute: %s", (_name, a, b, claimIds, isMisattributedBesideOther) => {
    expect(pair(a, b)).toMatchObject({ kind: "dispute", cause: "claims", claimIds, isMisattributedBesideOther });
  });

  it("dispute: the marks differ", () => {
    const declines: ResponseMarks = { ...no, declined: "partly", supportInR: false };
    const comparison = comparePair(rate(["grounded"], "a"), rate(["grounded"], "b", declines), item, false);
    expect(comparison).toMatchObject({ kind: "dispute", cause: "response_marks", claimIds: [], marks: ["declined"] });
    const finds: ResponseMarks = { ...declines, supportInR: true };
    expect(comparePair(rate(["grounded"], "a", declines), rate(["grounded"], "b", finds), item, false)).toMatchObject({
      cause: "response_marks",
      marks: ["support_in_r"],
    });
  });

  it("dispute: one can't judge, so a lead rules on every claim", () => {
    const cant: PairSide = { ...rate([], "ben"), state: "cannot_judge" };
    const comparison = comparePair(rate(["grounded", "grounded"], "anna"), cant, item, false);
    expect(comparison).toMatchObject({ kind: "dispute", cause: "cannot_judge", claimIds: ["c0", "c1"] });
  });

  it("dispute: unanimous against the golden target", () => {
    expect(pair(["grounded"], ["grounded"], { ...item, isAnswerable: false })).toMatchObject({
      kind: "dispute",
      cause: "answers_another_question",
    });
    const comparison = comparePair(rate(["grounded"], "a"), rate(["grounded"], "b"), item, true);
    expect(comparison).toMatchObject({ kind: "dispute", cause: "expected_answer" });
  });

  it("unanimous on an unknown R is a verdict that decides nothing", () => {
    expect(pair([null], [null], { ...item, retrievedSet: "unknown" })).toMatchObject({
      kind: "unanimous",
      verdict: { decision: { decided: false, cause: "set_unknown" } },
    });
  });

  it("is never one person twice", () => {
    expect(() => comparePair(rate([], "anna"), rate([], "anna"), item, false)).toThrow(/two different/);
  });
});

describe("comparePair and standingsOfPair, as properties", () => {
  const labels = fc.array(fc.constantFrom(...CLAIM_LABELS), { minLength: 1, maxLength: 6 });
  const two = labels.chain((a) =>
    fc.tuple(fc.constant(a), fc.array(fc.constantFrom(...CLAIM_LABELS), { minLength: a.length, maxLength: a.length })),
  );

  it("does not depend on who is first", () => {
    fc.assert(
      fc.property(two, ([a, b]) => {
        const forth = pair(a, b);
        const back = pair(b, a);
        expect(back.kind).toBe(forth.kind);
        if (forth.kind === "dispute" && back.kind === "dispute") expect(back.claimIds).toEqual(forth.claimIds);
      }),
    );
  });

  it("is a dispute exactly where some label differs", () => {
    fc.assert(
      fc.property(two, ([a, b]) => {
        expect(pair(a, b).kind === "dispute").toBe(a.some((label, index) => label !== b[index]));
      }),
    );
  });

  it("a disputed claim never counts for an early fail; an agreed failing one does", () => {
    fc.assert(
      fc.property(two, ([a, b]) => {
        const standings = standingsOfPair(rate(a, "anna"), rate(b, "ben"));
        const decision = labelOfResponse(standings, no, item);
        const agreesOnFail = a.some(
          (label, at) => label === b[at] && (label === "unsupported" || label === "misattributed"),
        );
        const isFail = decision.decided
          ? decision.outcome === "unsupported" || decision.outcome === "misattributed"
          : decision.isFailAlready;
        expect(isFail).toBe(agreesOnFail);
      }),
    );
  });
});

describe("verdicts without a pair", () => {
  it("code decides only that nothing came back", () => {
    expect(findMechanicalVerdict({ ...item, status: "timed_out" })).toMatchObject({
      basis: "mechanical",
      decision: { outcome: "no_answer" },
    });
    expect(findMechanicalVerdict(item)).toBeNull();
    expect(findMechanicalVerdict({ ...item, status: "refusal" })).toBeNull();
  });
  it("a single judgement is shown as such and is not closed", () => {
    const verdict = verdictOfSingle(rate(["grounded"], "anna").rated, item);
    expect(verdict).toMatchObject({ basis: "single", decision: { outcome: "grounded" } });
    expect(isClosedBasis(verdict.basis)).toBe(false);
  });
  it("a claim that can't be judged by one stays open", () => {
    const cant: PairSide = { ...rate([], "ben"), state: "cannot_judge" };
    expect(standingsOfPair(rate(["misattributed"], "anna"), cant)).toEqual([{ standing: "cannot_judge" }]);
  });
});
