import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OUTCOMES, type Outcome, RUN_KINDS } from "@/domain/rubric/codes";
import { effectOf } from "@/domain/rubric/effects";
import { evaluateGate } from "./evaluate-gate";
import type { GateInput, GateItem } from "./gate-report";
import { DEFAULT_POLICY, type GatePolicy } from "./policy";

const sound = { areTargetsIntact: true, isChainIntact: true, isReportIntact: true };
const scored = (itemId: string, outcome: Outcome, more: Partial<GateItem> = {}): GateItem => ({
  itemId,
  outcome,
  basis: "unanimous",
  openCause: null,
  isFailAlready: false,
  isAnswerable: outcome !== "correct_refusal",
  retrievedSet: "known",
  handles: { resolved: 1, dangling: 0, unknown: 0 },
  notGateable: null,
  waitingFor: [],
  ...more,
});
const open = (itemId: string, more: Partial<GateItem> = {}): GateItem =>
  scored(itemId, "grounded", { outcome: null, basis: null, openCause: "open", waitingFor: ["anna"], ...more });
const ids = (n: number) => Array.from({ length: n }, (_, index) => `i${index}`);

/** A live run: so many of each outcome, the rest grounded. */
function run(n: number, counts: Partial<Record<Outcome, number>> = {}, more: Partial<GateInput> = {}): GateInput {
  const others = Object.entries(counts).flatMap(([outcome, count]) => Array.from({ length: count }, () => outcome));
  const items = ids(n).map((id, index) => {
    const outcome = OUTCOMES.find((code) => code === others[index]) ?? "grounded";
    return scored(id, outcome);
  });
  return { runKind: "live", expectedItemIds: ids(n), items, integrity: sound, isDemonstration: false, ...more };
}
const change = (input: GateInput, index: number, item: GateItem | null): GateInput => ({
  ...input,
  items: input.items.flatMap((old, at) => (at === index ? (item === null ? [] : [item]) : [old])),
});
const policy: GatePolicy = DEFAULT_POLICY;
const codesOf = (input: GateInput, which: GatePolicy = policy) =>
  evaluateGate(input, which).reasons.map(({ code }) => code);

describe("evaluateGate: the integer rule at its boundary", () => {
  it.each([
    [150, 0, "pass"],
    [150, 3, "pass"],
    [150, 4, "fail"],
    [199, 3, "pass"],
    [199, 4, "fail"],
    [200, 4, "pass"],
    [200, 5, "fail"],
    [300, 6, "pass"],
    [300, 7, "fail"],
    [1000, 20, "pass"],
    [1000, 21, "fail"],
  ] as const)("%i items, %i bad: %s", (n, bad, outcome) => {
    const half = Math.floor(bad / 2);
    const report = evaluateGate(run(n, { unsupported: half, misattributed: bad - half }), policy);
    expect(report).toMatchObject({ outcome, exitCode: outcome === "pass" ? 0 : 1, scored: n, expected: n });
    expect(report.ungrounded).toEqual({ bad, scored: n, value: bad / n });
  });

  it("a tightened policy decides by its own fraction", () => {
    const strict = { ...policy, num: 1, den: 100 };
    expect(evaluateGate(run(200, { unsupported: 2 }), strict).outcome).toBe("pass");
    expect(evaluateGate(run(200, { unsupported: 3 }), strict).outcome).toBe("fail");
    expect(evaluateGate(run(200, { unsupported: 1 }), { ...policy, num: 0, den: 1 }).outcome).toBe("fail");
  });

  it("refuses a looser policy instead of ignoring it", () => {
    expect(() => evaluateGate(run(200), { ...policy, num: 2, den: 99 })).toThrow(/more than 1\/50/);
    expect(() => evaluateGate(run(200), { ...policy, minN: 149 })).toThrow(/demonstration/);
  });
});

describe("evaluateGate: the order of rubric section 8", () => {
  const failing = run(150, { unsupported: 4 });
  it.each([
    ["areTargetsIntact", "targets_changed"],
    ["isChainIntact", "chain_broken"],
    ["isReportIntact", "report_broken"],
  ] as const)("1. %s beats a fail", (part, code) => {
    const report = evaluateGate({ ...failing, integrity: { ...sound, [part]: false } }, policy);
    expect(report).toMatchObject({ outcome: "integrity", exitCode: 3, reasons: [{ code }] });
  });

  it("2. a fail beats everything undecided: missing items, a kind that can't release, too few", () => {
    const small = run(20, { misattributed: 1 }, { runKind: "frozen-context", isDemonstration: true });
    expect(evaluateGate(change(small, 19, null), policy)).toMatchObject({
      outcome: "fail",
      exitCode: 1,
      reasons: [{ code: "ungrounded_over_limit" }],
    });
  });

  it("2. one invented handle fails, in whatever response it stands", () => {
    const dangling = { resolved: 2, dangling: 1, unknown: 0 };
    const input = change(run(150), 3, scored("i3", "unsupported", { handles: dangling }));
    expect(evaluateGate(input, policy)).toMatchObject({
      outcome: "fail",
      reasons: [{ code: "handle_validity_below_one" }],
      handleValidity: { valid: 151, total: 152, value: 151 / 152 },
    });
    expect(codesOf(change(run(150), 3, open("i3", { handles: dangling })))).toEqual(["handle_validity_below_one"]);
  });

  it("2. silence over its ceiling, once complete", () => {
    const silent = run(150, { incorrect_refusal: 1, refusal_after_retrieval_miss: 1, no_answer: 1 });
    expect(codesOf(silent, { ...policy, maxSilent: 2 })).toEqual(["silence_over_ceiling"]);
    expect(codesOf(silent, { ...policy, maxSilent: 3 })).toEqual([]);
    expect(codesOf(change(silent, 149, null), { ...policy, maxSilent: 2 })).toEqual(["judgements_missing"]);
    expect(evaluateGate(silent, policy).silence).toEqual({
      incorrectRefusals: 1,
      retrievalMisses: 1,
      noAnswers: 1,
      total: 3,
      ceiling: null,
      reason: "not_set",
    });
  });

  it("2. a non-answer to an unanswerable item is no silence; to an item nobody knows, it is undecided", () => {
    const unanswerable = change(run(150), 0, scored("i0", "no_answer", { isAnswerable: false }));
    expect(codesOf(unanswerable, { ...policy, maxSilent: 0 })).toEqual([]);
    const unknown = change(run(150), 0, scored("i0", "no_answer", { isAnswerable: null }));
    expect(codesOf(unknown, { ...policy, maxSilent: 0 })).toEqual(["answerability_unknown"]);
    expect(codesOf(unknown)).toEqual([]);
  });

  it.each<[string, GateInput, readonly string[]]>([
    ["no response", change(run(150), 0, null), ["judgements_missing"]],
    ["an open verdict", change(run(150), 0, open("i0")), ["judgements_missing"]],
    ["a single rater's", change(run(150), 0, scored("i0", "grounded", { basis: "single" })), ["single_judgement"]],
    ["R unknown", change(run(150), 0, scored("i0", "grounded", { retrievedSet: "unknown" })), ["set_unknown"]],
    [
      "R unknown, undecided",
      change(run(150), 0, open("i0", { openCause: "set_unknown" })),
      ["judgements_missing", "set_unknown"],
    ],
    [
      "a handle nobody can check",
      change(run(150), 0, scored("i0", "grounded", { handles: { resolved: 0, dangling: 0, unknown: 1 } })),
      ["handle_validity_unknown"],
    ],
    [
      "a stale target",
      change(run(150), 0, scored("i0", "grounded", { notGateable: "target_stale" })),
      ["not_gateable"],
    ],
    ["too few", run(149), ["below_minimum"]],
    ["frozen contexts", run(150, {}, { runKind: "frozen-context" }), ["kind_not_live"]],
    ["a production sample", run(150, {}, { runKind: "production-sample" }), ["kind_not_live"]],
    ["an empty set", run(0), ["nothing_scored", "below_minimum"]],
    ["nothing judged", { ...run(150), items: [] }, ["nothing_scored", "judgements_missing"]],
  ])("3. undecided: %s", (_name, input, codes) => {
    expect(evaluateGate(input, policy)).toMatchObject({ outcome: "undecided", exitCode: 2 });
    expect(codesOf(input)).toEqual(codes);
  });

  it("3. R is not needed where nothing came back, or where the target says that nothing can support it", () => {
    const timedOut = change(run(150), 0, scored("i0", "no_answer", { retrievedSet: "unknown", basis: "mechanical" }));
    expect(codesOf(timedOut)).toEqual([]);
    expect(codesOf(change(run(150), 0, scored("i0", "correct_refusal", { retrievedSet: "unknown" })))).toEqual([]);
  });

  it("4. pass says nothing else; a small demonstration may pass and says that it is one", () => {
    expect(evaluateGate(run(150), policy)).toMatchObject({
      outcome: "pass",
      exitCode: 0,
      reasons: [],
      isComplete: true,
    });
    const demonstration = evaluateGate(run(12, {}, { isDemonstration: true }), { ...policy, minN: 10 });
    expect(demonstration).toMatchObject({ outcome: "pass", isDemonstration: true, policy: { minN: 10 } });
  });
});

describe("evaluateGate: what it prints", () => {
  it("the denominator guard: refusals are out of it", () => {
    const report = evaluateGate(run(300, { unsupported: 6, correct_refusal: 60 }), policy);
    expect(report.outcome).toBe("pass");
    expect(report.ungrounded.value).toBe(0.02);
    expect(report.amongAnswered).toEqual({ bad: 6, answered: 240, value: 0.025 });
  });

  it("figures that do not exist are null with a reason", () => {
    const report = evaluateGate(run(0), policy);
    expect(report.ungrounded).toEqual({ bad: 0, scored: 0, value: null, reason: "nothing_scored" });
    expect(report.carriedShare).toMatchObject({ value: null, reason: "nothing_scored" });
    expect(report.handleValidity).toMatchObject({ value: null, reason: "no_citations" });
    expect(evaluateGate(run(2, { correct_refusal: 2 }), policy).amongAnswered).toEqual({
      bad: 0,
      answered: 0,
      value: null,
      reason: "nothing_answered",
    });
  });

  it("who is waited for, and what is missing", () => {
    let input = change(run(150), 0, open("i0", { waitingFor: ["anna", "ben"] }));
    input = change(input, 1, open("i1", { waitingFor: ["ben", "ben"], openCause: "disputed" }));
    const report = evaluateGate({ ...input, items: input.items.slice(0, 149) }, policy);
    expect(report.waitingFor).toEqual([
      { who: "ben", items: 2 },
      { who: "anna", items: 1 },
    ]);
    expect(report.missing).toEqual([
      { itemId: "i0", cause: "open" },
      { itemId: "i1", cause: "disputed" },
      { itemId: "i149", cause: "no_response" },
    ]);
  });

  it("the carried share", () => {
    const input = change(run(150), 0, scored("i0", "grounded", { basis: "carried" }));
    expect(evaluateGate(input, policy).carriedShare).toEqual({ carried: 1, scored: 150, value: 1 / 150 });
  });

  it("early fail: open responses that fail already count, and are not yet scored", () => {
    let input = run(150, { unsupported: 3 });
    input = change(input, 100, open("i100", { isFailAlready: true }));
    const report = evaluateGate(input, policy);
    expect(report).toMatchObject({ outcome: "fail", scored: 149, failingOpen: 1, isComplete: false });
    const single = change(input, 100, scored("i100", "unsupported", { basis: "single", isFailAlready: true }));
    expect(evaluateGate(single, policy)).toMatchObject({ outcome: "undecided", failingOpen: 0 });
  });

  it.each([
    ["an item twice in the set", { ...run(2), expectedItemIds: ["i0", "i0"] }, /twice in the frozen set/],
    ["a foreign item", { ...run(2), expectedItemIds: ["i0"] }, /not in the frozen set/],
    [
      "two responses to one item",
      { ...run(1), items: [scored("i0", "grounded"), scored("i0", "grounded")] },
      /two responses/,
    ],
  ])("bad data: %s", (_name, input, message) => {
    expect(() => evaluateGate(input, policy)).toThrow(message);
  });
});

const anyItem = (itemId: string): fc.Arbitrary<GateItem | null> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(scored(itemId, "grounded")) },
    { weight: 3, arbitrary: fc.constantFrom(...OUTCOMES).map((outcome) => scored(itemId, outcome)) },
    { weight: 1, arbitrary: fc.boolean().map((isFailAlready) => open(itemId, { isFailAlready })) },
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc
        .nat(1)
        .map((dangling) => scored(itemId, "unsupported", { handles: { resolved: 1, dangling, unknown: 0 } })),
    },
  );
const anyRun = fc.integer({ min: 0, max: 60 }).chain((n) =>
  fc.tuple(fc.tuple(...ids(n).map(anyItem)), fc.constantFrom(...RUN_KINDS)).map(
    ([items, runKind]): GateInput => ({
      runKind,
      expectedItemIds: ids(n),
      items: items.filter((item) => item !== null),
      integrity: sound,
      isDemonstration: true,
    }),
  ),
);
const lenient: GatePolicy = { ...policy, minN: 1 };

describe("evaluateGate, as properties", () => {
  it("does not depend on the order of items", () => {
    fc.assert(
      fc.property(anyRun, (input) => {
        const turned = { ...input, items: input.items.toReversed() };
        expect(evaluateGate(turned, lenient)).toEqual(evaluateGate(input, lenient));
      }),
    );
  });

  it("early fail is final: filling in what is missing never turns a fail into a pass", () => {
    const filling = fc.array(fc.constantFrom(...OUTCOMES), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(anyRun, filling, (input, fill) => {
        if (evaluateGate(input, lenient).outcome !== "fail") return;
        const byId = new Map(input.items.map((item) => [item.itemId, item]));
        const items = input.expectedItemIds.map((id, index) => {
          const item = byId.get(id);
          if (item !== undefined && item.outcome !== null) return item;
          // A response that fails already can only become one that counts against the rate.
          const outcome = item?.isFailAlready ? "unsupported" : (fill[index] ?? "grounded");
          return scored(id, outcome, { handles: item?.handles ?? { resolved: 1, dangling: 0, unknown: 0 } });
        });
        expect(evaluateGate({ ...input, items }, lenient).outcome).toBe("fail");
      }),
    );
  });

  it("a pass is complete, live, and within the limit by its own counts", () => {
    fc.assert(
      fc.property(anyRun, (input) => {
        const report = evaluateGate(input, lenient);
        if (report.outcome !== "pass") return;
        expect(input.runKind).toBe("live");
        expect(report.scored).toBe(report.expected);
        expect(report.expected).toBeGreaterThan(0);
        expect(report.missing).toEqual([]);
        expect(50 * report.ungrounded.bad).toBeLessThanOrEqual(report.expected);
      }),
    );
  });

  it("pass + against + apart is every scored response, and no figure is NaN", () => {
    fc.assert(
      fc.property(anyRun, (input) => {
        const report = evaluateGate(input, lenient);
        const share = (effect: string) =>
          OUTCOMES.filter((outcome) => effectOf(outcome) === effect).reduce(
            (sum, code) => sum + report.counts[code],
            0,
          );
        expect(share("pass") + share("against") + share("apart")).toBe(report.scored);
        expect(share("against")).toBe(report.ungrounded.bad);
        for (const figure of [report.ungrounded, report.amongAnswered, report.handleValidity, report.carriedShare]) {
          expect(figure.value === null || Number.isFinite(figure.value)).toBe(true);
          expect(figure.value === null).toBe(figure.reason !== undefined);
        }
      }),
    );
  });

  it("removing a judgement never helps: what does not pass with it does not pass without it", () => {
    fc.assert(
      fc.property(anyRun, fc.nat(59), (input, index) => {
        const less = { ...input, items: input.items.filter((_, at) => at !== index % Math.max(1, input.items.length)) };
        if (input.items.length === 0) return;
        expect(evaluateGate(less, lenient).outcome).not.toBe("pass");
      }),
    );
  });
});
