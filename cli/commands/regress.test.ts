import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOnnxVerifier } from "@/verifiers/onnx-verifier";
import { writeTinyModel } from "@/verifiers/tiny-model.fixture";
import { runForJson, runInTest } from "../terminal.fixture";

let folder: string;
let baseline: string;
let count = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-regress-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const chunks = [{ text: "Relays may be returned within 30 days." }, { text: "Freight is billed at cost." }];
const answerOf = (id: string, text: string, quote: string | null = null, cites = ["S1"]) => ({
  id,
  question: "May I return it?",
  chunks,
  answer: text,
  claims: [{ text, cites, quotes: quote === null ? [] : [quote] }],
});

function file(answers: readonly object[]): string {
  const path = join(folder, `run-${(count += 1)}.jsonl`);
  writeFileSync(path, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
  return path;
}

const good = ["a", "b", "c"].map((id) => answerOf(id, "Relays may be returned within 30 days.", "within 30 days"));
const worse = [
  good[0] ?? {},
  answerOf("b", "Relays may be returned within 90 days.", "within 90 days"),
  answerOf("c", "Relays may be returned.", null, ["S7"]),
];

beforeEach(async () => {
  baseline = join(folder, `baseline-${(count += 1)}.json`);
  expect((await runInTest(["regress", file(good), "--write-baseline", baseline])).exitCode).toBe(0);
});

const regress = (answers: readonly object[], ...more: string[]) =>
  runForJson(["regress", file(answers), "--baseline", baseline, ...more]);

describe("regress", () => {
  it("holds against itself", async () => {
    expect(await regress(good)).toMatchObject({ exitCode: 0, json: { outcome: "held", worse: [], shared: 3 } });
  });

  it("names what dropped, and the items with their codes; says that it is triage", async () => {
    const { exitCode, json } = await regress(worse);
    expect(exitCode).toBe(1);
    expect(json["worse"]).toEqual([
      { id: "b", faults: ["numbers_not_found", "quote_not_found"] },
      { id: "c", faults: ["no_handle_resolves"] },
    ]);
    const { out } = await runInTest(["regress", file(worse), "--baseline", baseline]);
    expect(out).toContain("Never the number");
    expect(out).toMatch(/handle validity +1\.0000 \(n 3\) +0\.6667 \(n 3\) +-0\.3333 +dropped past 0/);
    expect(out).not.toMatch(/ungrounded/i);
  });

  it("is undecided where an answer keeps its words and lists no claim, and check says the same of it", async () => {
    const silent = { ...answerOf("c", "Relays may be returned within 30 days."), claims: [] };
    const run = [...good.slice(0, 2), silent];
    const { exitCode, json } = await regress(run);
    expect(exitCode).toBe(2);
    expect(json).toMatchObject({ outcome: "undecided", silenced: ["c"] });
    expect(await runForJson(["check", file([silent])])).toMatchObject({
      exitCode: 2,
      json: { responses: [{ resolve: "unknown", findings: [{ code: "nothing_to_check", claim: null }] }] },
    });
    expect((await runInTest(["check", file([silent]), "--report"])).out).toContain("no claim to check");
  });

  it("writes JUnit that a reader of JUnit reads", async () => {
    const junit = join(folder, "regress.xml");
    await regress(worse, "--junit", junit);
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", parseAttributeValue: true });
    const { testsuites } = parser.parse(readFileSync(junit, "utf8")) as {
      testsuites: {
        tests: number;
        failures: number;
        testsuite: { testcase: Record<string, unknown>[]; "system-out": string };
      };
    };
    const { testcase, "system-out": note } = testsuites.testsuite;
    expect(testsuites.tests).toBe(testcase.length);
    const failing = testcase.filter((one) => "failure" in one).map((one) => one["name"]);
    expect(failing).toEqual(["handle_validity", "quote_resolution", "verbatim_quotes", "figures_found"]);
    expect(testsuites.failures).toBe(failing.length);
    expect(testcase.filter((one) => "skipped" in one).map((one) => one["name"])).toEqual(["support_rate"]);
    expect(note).toContain("b: numbers_not_found, quote_not_found");
  });

  it("lets a metric fall as far as the owner said, in the baseline or here", async () => {
    const bounds = ["handle_validity=1", "quote_resolution=1", "verbatim_quotes=1", "figures_found=1"];
    const given = bounds.flatMap((bound) => ["--bound", bound]);
    expect((await regress(worse, ...given)).exitCode).toBe(0);
    const own = join(folder, "bounds.json");
    await runInTest(["regress", file(good), "--write-baseline", own, ...given]);
    expect((await runInTest(["regress", file(worse), "--baseline", own])).exitCode).toBe(0);
  });

  it("is undecided where an item is missing, a context is another, or a figure is gone", async () => {
    expect(await regress(good.slice(1))).toMatchObject({ exitCode: 2, json: { missing: ["a"] } });
    const moved = [{ ...good[0], chunks: [...chunks, { text: "One more." }] }, ...good.slice(1)];
    expect(await regress(moved)).toMatchObject({ exitCode: 2, json: { context_changed: ["a"] } });
    const silent = good.map(({ id }) => answerOf(id, "Relays may be returned within 30 days."));
    expect((await regress(silent)).exitCode).toBe(2);
  });

  it("is undecided where the checks that made the baseline are others", async () => {
    const json = JSON.parse(readFileSync(baseline, "utf8")) as object;
    writeFileSync(baseline, JSON.stringify({ ...json, checks: "checks-0" }));
    expect(await runInTest(["regress", file(good), "--baseline", baseline])).toMatchObject({ exitCode: 2, out: "" });
  });

  it.each([
    ["no baseline", [], 64],
    ["a baseline that isn't one", ["--baseline", "package.json"], 65],
    ["no such baseline", ["--baseline", "nowhere.json"], 66],
    ["a bound of nothing", ["--write-baseline", "/dev/null", "--bound", "beauty=1"], 64],
    ["a verifier without a certified threshold", ["--write-baseline", "/dev/null", "--model", "."], 65],
    ["a threshold without its verifier", ["--write-baseline", "/dev/null", "--calibration", "package.json"], 64],
  ])("refuses %s", async (_, options, code) => {
    expect((await runInTest(["regress", file(good), ...options])).exitCode).toBe(code);
  });
});

const verifierRows = (n: number): string =>
  `score,label,q\n${Array.from({ length: n }, (_, i) => (i % 10 === 0 ? `0.0${i % 7},no,q${i}` : `0.9${i % 7},yes,q${i}`)).join("\n")}\n`;

/** A model, and a threshold that `assay calibrate` certifies for it. */
async function makeCertificate(): Promise<{ model: string; certificate: string }> {
  const model = writeTinyModel(join(folder, `model-${(count += 1)}`));
  const { id, revision } = await openOnnxVerifier(model);
  const [rows, certificate] = [join(folder, `rows-${count}.csv`), join(folder, `certificate-${count}.json`)];
  writeFileSync(rows, verifierRows(600));
  const options = ["--score", "score", "--label", "label", "--positive", "yes", "--cluster", "q"];
  const made = await runInTest([
    "calibrate",
    rows,
    ...options,
    "--verifier",
    id,
    "--revision",
    revision,
    "--artifact",
    certificate,
  ]);
  expect(made.exitCode).toBe(0);
  return { model, certificate };
}

const tiny = (id: string, cites: string[]) => ({
  id,
  question: "q",
  chunks: [{ text: "a confirms b" }, { text: "a denies b" }],
  answer: "the claim",
  claims: [{ text: "the claim", cites, quotes: [] }],
});

describe("regress with a certified verifier", () => {
  it("adds the support rate, and holds it to the same ruler", async () => {
    const { model, certificate } = await makeCertificate();
    const verifier = ["--model", model, "--calibration", certificate];
    const base = join(folder, `baseline-${(count += 1)}.json`);
    const run = file([tiny("a", ["S1"]), tiny("b", ["S1"])]);
    expect((await runInTest(["regress", run, "--write-baseline", base, ...verifier])).exitCode).toBe(0);
    const fallen = file([tiny("a", ["S1"]), tiny("b", ["S2"])]);
    const { exitCode, json } = await runForJson(["regress", fallen, "--baseline", base, ...verifier]);
    expect(exitCode).toBe(1);
    const metrics = json["metrics"] as { metric: string; state: string; delta: number | null }[];
    expect(metrics.find(({ metric }) => metric === "support_rate")).toMatchObject({ state: "dropped", delta: -0.5 });
    // Without the verifier the two are measured by different rulers.
    expect((await runInTest(["regress", run, "--baseline", base])).exitCode).toBe(2);
    const other = writeTinyModel(join(folder, `model-${(count += 1)}`), { maxTokens: 64 });
    const moved = await runInTest(["regress", run, "--baseline", base, "--model", other, "--calibration", certificate]);
    expect(moved.exitCode).toBe(2);
    writeFileSync(certificate, readFileSync(certificate, "utf8").replace(/"tau": 0\.\d+/, '"tau": 0.01'));
    expect((await runInTest(["regress", run, "--baseline", base, ...verifier])).exitCode).toBe(65);
  });
});
