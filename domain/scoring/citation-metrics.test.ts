import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alceDialect } from "./alce-dialect";
import { citationMetrics } from "./citation-metrics";
import type { SupportSets } from "./cited-claim";
import { claimOfSupportSets } from "./cited-claim";
import type { JudgedClaim } from "./judge-citations";
import { judgeClaim } from "./judge-citations";
import { claimOfMarks } from "./support-of-marks";

interface AlceCase {
  id: string;
  input: { ndocs: number; cap: number; answers: SupportSets[][] };
  expected: { alce_code: Record<"recall" | "precision", number>; strict: Record<string, number | null> };
}
/** `alce_code` was checked equal to princeton-nlp/ALCE eval.py at 246c476, run with the same oracle. */
const vectors: { cases: AlceCase[] } = JSON.parse(
  readFileSync(new URL("./fixtures/stats-citation-alce.json", import.meta.url), "utf8"),
);

function answersOf({ ndocs, answers }: AlceCase["input"]) {
  return answers.map((claims) => ({ docs: ndocs, claims: claims.map(claimOfSupportSets) }));
}
function expectNumber(seen: number | null, wanted: number | null | undefined): void {
  if (wanted === null || wanted === undefined) expect(seen).toBeNull();
  else expect(seen).toBeCloseTo(wanted, 9);
}

describe.each(vectors.cases.map((one) => [one.id, one] as const))(
  "stats-citation-alce: %s",
  (_, { input, expected }) => {
    const seen = citationMetrics(answersOf(input), input.cap);

    it("strict", () => {
      for (const key of [
        "recall_pooled",
        "precision_pooled",
        "recall_per_answer",
        "precision_per_answer",
        "handle_validity",
      ] as const) {
        expectNumber(seen.strict[key].value, expected.strict[key]);
      }
      for (const key of ["claims", "citations_judged", "citations_over_cap", "duplicate_citations"] as const) {
        expect(seen.strict[key]).toBe(expected.strict[key]);
      }
    });

    it("alce_code", () => {
      expectNumber(seen.alce_code.recall.value, expected.alce_code.recall);
      expectNumber(seen.alce_code.precision.value, expected.alce_code.precision);
    });
  },
);

describe("what the strict reading says beside its numbers", () => {
  it("names citations of which either would do", () => {
    const claim = claimOfSupportSets({
      cites: [1, 2, 3],
      supporting_sets: [
        [1, 2],
        [1, 3],
      ],
    });
    expect(judgeClaim(claim, 5, 3).interchangeable).toEqual([2, 3]);
    expect(judgeClaim(claimOfSupportSets({ cites: [1, 2], supporting_sets: [[1]] }), 5, 3).interchangeable).toEqual([]);
  });

  it("flags a verifier that a longer premise confuses", () => {
    const answers = [{ docs: 5, claims: [claimOfSupportSets({ cites: [1, 2], entailing_premise_sets_exact: [[1]] })] }];
    expect(citationMetrics(answers).strict.recall_pooled.flags).toContain("non_monotone_verifier");
  });

  it("has only reasons on an empty run, and counts answers without claims", () => {
    const empty = citationMetrics([]);
    expect(empty.strict.recall_pooled).toMatchObject({ value: null, reason: "no_claims" });
    expect(empty.strict.precision_pooled).toMatchObject({ value: null, reason: "no_citations" });
    expect(empty.strict.handle_validity).toMatchObject({ value: null, reason: "no_citations" });
    expect(empty.alce_code.recall).toMatchObject({ value: null, reason: "no_claims" });
    expect(citationMetrics([{ docs: 3, claims: [] }]).left_out.answers_without_claims).toBe(1);
  });

  it("calls precision a trend below 300 citations", () => {
    const claim = claimOfSupportSets({ cites: [1], supporting_sets: [[1]] });
    const run = (claims: number) =>
      citationMetrics(Array.from({ length: claims }, () => ({ docs: 1, claims: [claim] })));
    expect(run(299).strict.precision_pooled.flags).toEqual(["trend_only"]);
    expect(run(300).strict.precision_pooled.flags).toEqual([]);
  });

  it.each([1.5, -1, Number.NaN])("takes %s for a handle that was never issued", (handle) => {
    const seen = judgeClaim({ cites: [1, handle], isSaidBy: () => true }, 5, 3);
    expect(seen).toMatchObject({ isSupported: false, issued: 1, distinct: 2 });
  });
});

type Mark = [number, "supports" | "partly" | "does_not"];
function judgeMarks(marks: Mark[], isJointlySaid: boolean, needless: number[] = []): JudgedClaim {
  const cites = marks.map(([handle]) => handle);
  return judgeClaim(claimOfMarks({ cites, marks: new Map(marks), isJointlySaid, needless }), 9, 3);
}
function preciseOf(seen: JudgedClaim): number[] {
  return seen.citations.filter(({ isPrecise }) => isPrecise).map(({ handle }) => handle);
}

describe("support from a person's marks", () => {
  it.each([
    ["one that supports", [[1, "supports"]], true, true, [1]],
    ["one that does not", [[1, "does_not"]], false, false, []],
    [
      "support and padding",
      [
        [1, "supports"],
        [2, "does_not"],
      ],
      true,
      true,
      [1],
    ],
    [
      "two that each support",
      [
        [1, "supports"],
        [2, "supports"],
      ],
      true,
      true,
      [1, 2],
    ],
    [
      "two halves",
      [
        [1, "partly"],
        [2, "partly"],
      ],
      true,
      true,
      [1, 2],
    ],
    [
      "two halves that do not make a whole",
      [
        [1, "partly"],
        [2, "partly"],
      ],
      false,
      false,
      [],
    ],
    [
      "a half beside the whole",
      [
        [1, "supports"],
        [2, "partly"],
      ],
      true,
      true,
      [1],
    ],
  ] as const)("%s", (_, marks, isJointlySaid, isSupported, precise) => {
    const seen = judgeMarks(
      marks.map(([handle, mark]) => [handle, mark]),
      isJointlySaid,
    );
    expect(seen.isSupported).toBe(isSupported);
    expect(preciseOf(seen)).toEqual(precise);
  });

  it("believes a person that one of three partly supporting passages was not needed", () => {
    const three: [number, "partly"][] = [
      [1, "partly"],
      [2, "partly"],
      [3, "partly"],
    ];
    expect(preciseOf(judgeMarks(three, true))).toEqual([1, 2, 3]);
    expect(preciseOf(judgeMarks(three, true, [3]))).toEqual([1, 2]);
  });
});

describe("properties", () => {
  const handle = fc.integer({ min: 0, max: 7 });
  const support = fc.record({
    cites: fc.array(handle, { maxLength: 5 }),
    supporting_sets: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }), {
      maxLength: 3,
    }),
  });
  const run = fc.array(fc.array(support, { maxLength: 4 }), { maxLength: 6 });

  it("stay within [0, 1], and no count goes missing", () => {
    fc.assert(
      fc.property(run, (answers) => {
        const { strict, alce_code: alce } = citationMetrics(answersOf({ ndocs: 5, cap: 3, answers }));
        for (const { value, reason } of [
          strict.recall_pooled,
          strict.precision_pooled,
          strict.recall_per_answer,
          strict.precision_per_answer,
          strict.handle_validity,
          alce.recall,
          alce.precision,
        ]) {
          if (value === null) expect(reason).toBeDefined();
          else expect(value >= 0 && value <= 1).toBe(true);
        }
        const written = answers.flat().reduce((sum, { cites }) => sum + cites.length, 0);
        expect(strict.citations_judged + strict.citations_over_cap + strict.duplicate_citations).toBe(written);
      }),
    );
  });

  it("do not depend on the order in which at most three citations stand", () => {
    fc.assert(
      fc.property(fc.array(support, { maxLength: 4 }), (claims) => {
        const short = claims.map((claim) => ({ ...claim, cites: claim.cites.slice(0, 3) }));
        const turned = short.map((claim) => ({ ...claim, cites: claim.cites.toReversed() }));
        const [one, other] = [short, turned].map(
          (answer) => citationMetrics(answersOf({ ndocs: 5, cap: 3, answers: [answer] })).strict,
        );
        expect(other).toEqual(one);
      }),
    );
  });

  it("agree with ALCE's program where nothing is repeated, invented, cut or uncited", () => {
    const clean = fc.record({
      cites: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
      supporting_sets: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }), {
        maxLength: 3,
      }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(clean, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (answers) => {
          const given = answersOf({ ndocs: 5, cap: 3, answers });
          const alce = alceDialect(given, 3);
          const { strict } = citationMetrics(given);
          expectNumber(strict.recall_per_answer.value, alce.recall.value);
          expectNumber(strict.precision_per_answer.value, alce.precision.value);
        },
      ),
    );
  });
});
