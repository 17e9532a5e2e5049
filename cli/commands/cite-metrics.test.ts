import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { line } from "@/formats/golden-jsonl.fixture";
import { runForJson, runInTest } from "../terminal.fixture";

interface Case {
  readonly id: string;
  readonly input: object;
  readonly expected: { readonly strict: Record<string, number | null>; readonly alce_code: Record<string, number> };
}
const vectors: { cases: Case[] } = JSON.parse(
  readFileSync(new URL("../../domain/scoring/fixtures/stats-citation-alce.json", import.meta.url), "utf8"),
);

interface Printed {
  readonly strict: Record<string, number | { value: number | null; reason?: string }>;
  readonly alce_code: Record<string, { value: number | null }>;
  readonly alce_marks: Record<string, { value: number | null }>;
  readonly left_out: Record<string, number>;
}

async function metricsOf(input: string, ...more: string[]): Promise<Printed> {
  const { exitCode, json } = await runForJson(["cite-metrics", "-", ...more], input);
  expect(exitCode).toBe(0);
  return json as unknown as Printed;
}

const valueOf = (figure: Printed["strict"][string] | undefined): number | null | undefined =>
  typeof figure === "object" ? figure.value : figure;

function expectFigure(seen: number | null | undefined, wanted: number | null): void {
  if (wanted === null) expect(seen).toBeNull();
  else expect(seen).toBeCloseTo(wanted, 9);
}

describe("cite-metrics on a case", () => {
  it.each(vectors.cases.map((one) => [one.id, one] as const))("%s", async (_, { input, expected }) => {
    const { strict, alce_code: alce } = await metricsOf(JSON.stringify(input));
    for (const [key, wanted] of Object.entries(expected.strict)) {
      if (key in strict) expectFigure(valueOf(strict[key]), wanted);
      else expect(typeof wanted).not.toBe("number");
    }
    for (const [key, wanted] of Object.entries(expected.alce_code)) expectFigure(alce[key]?.value, wanted);
  });

  it("prints the worked example's .50 and .60 for people", async () => {
    const worked = vectors.cases.find(({ id }) => id === "worked_example")?.input;
    const { out } = await runInTest(["cite-metrics", "-"], JSON.stringify(worked));
    expect(out).toMatch(/recall pooled +0\.5 /);
    expect(out).toMatch(/precision pooled +0\.6 /);
  });

  it("gives reasons for an empty run, and exit 0", async () => {
    const { strict } = await metricsOf('{"ndocs": 3, "answers": []}');
    expect(strict["recall_pooled"]).toMatchObject({ value: null, reason: "no_claims" });
    expect(strict["precision_pooled"]).toMatchObject({ value: null, reason: "no_citations" });
    expect(strict["claims"]).toBe(0);
  });

  it.each([
    ['{"answers": 3}', "ndocs"],
    ['{"ndocs": 2, "answers": [[{"cites": ["S1"]}]]}', "answers.0.0.cites.0"],
    ["not json", "not JSON"],
  ])("refuses %s, and says where", async (input, place) => {
    const { exitCode, err } = await runInTest(["cite-metrics", "-"], input);
    expect(exitCode).toBe(65);
    expect(err).toContain(place);
  });
});

const labelled = (label: string, rater = "r1") => ({ rater, claim_index: 0, label });

describe("cite-metrics on a run", () => {
  const claim = { text: "It opens at nine.", cites: ["S1"], quotes: [] };

  it("leaves out what nobody judged or nobody understands, and counts it", async () => {
    const run = [
      line({ id: "a", claims: [claim], labels: [labelled("grounded")] }),
      line({ id: "b", claims: [claim], labels: [labelled("so-so")] }),
      line({ id: "c", claims: [claim], labels: [] }),
      line({ id: "d", claims: [claim], labels: [labelled("not_a_claim")] }),
    ].join("\n");
    const { strict, left_out: left } = await metricsOf(run);
    expect(strict["recall_pooled"]).toMatchObject({ value: 1, n: 1 });
    expect(left).toMatchObject({ claims_not_understood: 1, claims_not_judged: 1, not_a_claim: 1 });
  });

  it("wants to be told whose label counts where two judged", async () => {
    const run = line({ id: "a", claims: [claim], labels: [labelled("grounded"), labelled("unsupported", "r2")] });
    expect(await runInTest(["cite-metrics", "-"], run)).toMatchObject({ exitCode: 65 });
    expect((await metricsOf(run, "--rater", "r2")).strict["recall_pooled"]).toMatchObject({ value: 0, n: 1 });
  });
});

const shared = fileURLToPath(new URL("../../../shared/data", import.meta.url));
const isThere = existsSync(`${shared}/real/alce/items.jsonl`);
if (!isThere) console.log(`Left out: citation figures of real answers (no ${shared}/real/alce).`);

describe.runIf(isThere)("cite-metrics on ALCE's own answers", () => {
  it("has the published figures of its people and its program", async () => {
    const { cases } = JSON.parse(readFileSync(`${shared}/reference/alce_items.json`, "utf8")) as {
      cases: [{ expected: Record<string, number> }];
    };
    const [{ expected }] = cases;
    const run = readFileSync(`${shared}/real/alce/items.jsonl`, "utf8");
    const people = await metricsOf(run);
    expect(people.alce_marks["recall"]?.value).toBeCloseTo(expected["macro_human_recall"] ?? Number.NaN, 9);
    expect(people.alce_marks["precision"]?.value).toBeCloseTo(expected["macro_human_precision_gated"] ?? Number.NaN, 9);
    expect(valueOf(people.strict["recall_per_answer"])).toBeCloseTo(expected["macro_human_recall"] ?? Number.NaN, 9);
    const program = await metricsOf(run, "--support", "scores");
    expect(valueOf(program.strict["recall_per_answer"])).toBeCloseTo(
      expected["macro_automatic_recall"] ?? Number.NaN,
      9,
    );
  });
});
