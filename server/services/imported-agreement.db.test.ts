import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importedAgreement } from "@/contracts/imported-agreement";
import { line } from "@/formats/golden-jsonl.fixture";
import type { Caller } from "@/server/caller";
import { getImportedAgreement } from "./get-imported-agreement";
import { addEngineer, findSharedFile, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";

let world: ImportWorld;

beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

const labelled = (id: string, ...labels: readonly (readonly [string, string | null])[]) =>
  line({ id, question: `${id}?`, labels: labels.map(([rater, label]) => ({ rater, label })) });

const read = async (caller: Caller, runId: string, query: { a?: string; b?: string } = {}) =>
  importedAgreement.parse(await getImportedAgreement(world.deps, caller, runId, query));

describe("labels that came with a file", () => {
  it("are compared two by two, in their own vocabulary; what one did not rate is on neither side", async () => {
    const caller = await addEngineer(world.deps, "imported-two");
    const lines = [
      labelled("q1", ["x", "yes"], ["y", "yes"], ["z", "no"]),
      labelled("q2", ["x", "yes"], ["y", "no"]),
      labelled("q3", ["x", "no"], ["y", null]),
      labelled("q4", ["y", "no"]),
      // Two labels of one rater are none.
      labelled("q5", ["x", "yes"], ["x", "no"], ["y", "no"]),
    ];
    const { runId } = await sendRun(world.deps, caller, `${lines.join("\n")}\n`);
    const seen = await read(caller, runId ?? "");
    expect(seen.raters).toEqual([
      { name: "x", labels: 5 },
      { name: "y", labels: 5 },
      { name: "z", labels: 1 },
    ]);
    expect(seen.panel).toMatchObject({ a: "x", b: "y", unit: "response", labels: ["no", "yes"], n: 2 });
    expect(seen.panel?.table).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(seen.panel?.leftOut).toEqual({ onlyA: 1, onlyB: 2, neither: 0, doubled: 1 });
    expect(seen.items.map(({ externalId, a, b }) => [externalId, a, b])).toEqual([
      ["q1", "yes", "yes"],
      ["q2", "yes", "no"],
    ]);
    const other = await read(caller, runId ?? "", { a: "z", b: "x" });
    expect(other.panel).toMatchObject({ a: "z", b: "x", n: 1 });
    expect(other.panel?.kappa).toMatchObject({ value: 0 });
  });

  it("are no panel where the file holds those of one rater", async () => {
    const caller = await addEngineer(world.deps, "imported-one");
    const { runId } = await sendRun(world.deps, caller, `${labelled("q1", ["x", "yes"])}\n`);
    expect(await read(caller, runId ?? "")).toMatchObject({
      raters: [{ name: "x", labels: 1 }],
      panel: null,
      items: [],
    });
  });

  it("are hidden, with every count of them, from who may still have to judge", async () => {
    const caller = await addEngineer(world.deps, "imported-rater");
    const text = `${labelled("q1", ["x", "yes"], ["y", "yes"])}\n`;
    const { runId } = await sendRun(world.deps, caller, text);
    const hidden = await read({ ...caller, roles: ["lead", "rater"] }, runId ?? "");
    expect(hidden).toMatchObject({ raters: [], panel: null, items: [] });
  });
});

interface ReferenceCase {
  readonly id: string;
  readonly expected: {
    readonly table_rows_a_cols_b: number[][];
    readonly observed_agreement: number;
    readonly kappa: number;
    readonly R: Readonly<Record<string, number>>;
  };
}

const near = (value: number | undefined) => ({ value: expect.closeTo(Number(value), 9) });

const pubmedqa = findSharedFile("real/pubmedqa/items.jsonl");
const reference = findSharedFile("reference/pubmedqa.json");

describe.skipIf(pubmedqa === null || reference === null)("pubmedqa's two annotators", () => {
  it("give the reference figures through import and page", async () => {
    const caller = await addEngineer(world.deps, "pubmedqa");
    const { runId } = await sendRun(world.deps, caller, pubmedqa ?? "");
    const { cases }: { cases: ReferenceCase[] } = JSON.parse(Buffer.from(reference ?? "").toString("utf8"));
    const expected = cases.find(({ id }) => id === "share-annotators")?.expected;
    if (expected === undefined) throw new Error("the reference has no such case");
    const { panel, items } = await read(caller, runId ?? "", {
      a: "annotator_reasoning_free",
      b: "annotator_reasoning_required",
    });
    // The reference lists no, maybe, yes; here labels stand by name.
    const order = [1, 0, 2];
    expect(panel?.labels).toEqual(["maybe", "no", "yes"]);
    expect(panel?.table).toEqual(order.map((i) => order.map((j) => expected.table_rows_a_cols_b[i]?.[j])));
    expect(panel).toMatchObject({
      n: 209,
      po: near(expected.observed_agreement),
      kappa: near(expected.kappa),
      ac1: near(expected.R["irrCAC_gwet_ac1"]),
      scottPi: near(expected.R["irrCAC_scott_pi"]),
      pabak: near(expected.R["irrCAC_brennan_prediger"]),
      alpha: near(expected.R["irrCAC_krippendorff_alpha"]),
    });
    expect(items).toHaveLength(209);
  });
});
