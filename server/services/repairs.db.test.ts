import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repairEndpoints } from "@/contracts/repairs";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { makeTestDeps } from "@/server/deps";
import { type CountingVerifier, makeCountingVerifier } from "@/verifiers/counting-verifier.fixture";
import { addEngineer, findSharedFile, type ImportWorld, openImportWorld } from "./import-run.fixture";
import { answer, importAnswers } from "./judged-answers.fixture";
import { getRepairs, listRunRepairs } from "./list-repairs";
import { openBatch } from "./open-batch";
import { planVerifierRun } from "./plan-verifier-run";
import { scoreRepairs } from "./score-repairs";
import { startVerifierRun } from "./start-verifier-run";
import { takeAndSay } from "./test-bench";
import { addPanel, addRun } from "./test-responses";
import type { VerifierOpener } from "./verification/open-configured-verifier";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});
afterAll(() => world.close());

const openerOf =
  (verifier: CountingVerifier, maySend: (textClass: string) => boolean = () => true): VerifierOpener =>
  () =>
    Promise.resolve({ verifier, maySend, close: () => undefined });

/** As a judge: what it says needs no certified threshold. */
const makeJudge = () => ({ ...makeCountingVerifier(), kind: "http_judge" as const });

const chunks = [
  { text: "Freight is billed at cost." },
  { text: "Relays may be returned within 30 days. Opened packs are inspected." },
  { text: "Relays are rated for 16 A." },
];
const miscited = answer("a", {
  chunks,
  claims: [
    { text: "Relays may be returned within 30 days.", cites: ["S1"], quotes: [] },
    { text: "Freight is billed at cost.", cites: ["S1"], quotes: [] },
    { text: "Opened packs are inspected.", cites: ["S9"], quotes: ["packs are inspected"] },
    { text: "Tides follow the moon.", cites: [], quotes: [] },
  ],
});

async function importMiscited(caller: Caller) {
  const runId = await importAnswers(deps, caller, miscited);
  const { id } = await deps.db.prisma.response.findFirstOrThrow({ where: { runId }, select: { id: true } });
  return { runId, responseId: id };
}

const repairsOf = async (caller: Caller, responseId: string) =>
  repairEndpoints.listRepairs.answer.parse(await getRepairs(deps, caller, responseId));

describe("post-hoc repair on the server", () => {
  it("names the retrieved passage that carries a miscited claim, why it was looked for, and where it stands", async () => {
    const caller = await addEngineer(deps, "repairs");
    const { runId, responseId } = await importMiscited(caller);
    const { claims } = await repairsOf(caller, responseId);
    expect(
      claims.map(({ claimOrdinal, causes, cites, passages }) => [claimOrdinal, causes, cites, passages[0]]),
    ).toEqual([
      [
        0,
        [{ by: "code", code: "numbers_not_found" }],
        ["S1"],
        expect.objectContaining({ handle: "S2", basis: "words", words: "Relays may be returned within 30 days." }),
      ],
      [
        2,
        [{ by: "code", code: "no_handle_resolves" }],
        ["S9"],
        expect.objectContaining({ handle: "S2", basis: "quote", words: "packs are inspected" }),
      ],
      [3, [{ by: "code", code: "uncited" }], [], undefined],
    ]);
    const place = claims[1]?.passages[0]?.place ?? { startCp: 0, endCp: 0 };
    expect((chunks[1]?.text ?? "").slice(place.startCp, place.endCp)).toBe("packs are inspected");
    const listed = await listRunRepairs(deps, caller, runId, { limit: 10 });
    expect(listed).toEqual({ items: [{ responseId, externalId: "a", claims }], nextCursor: null });
  });

  it("asks a verifier about what was found: a forecast asks nothing, a second time costs nothing, a class may keep it in", async () => {
    const caller = await addEngineer(deps, "repairs-scored");
    const { responseId } = await importMiscited(caller);
    const verifier = makeJudge();
    const ask = (forecastOnly: boolean, open = openerOf(verifier)) =>
      scoreRepairs(deps, caller, responseId, { kind: "http_judge", forecastOnly }, open).then((found) =>
        repairEndpoints.scoreRepairs.answer.parse(found),
      );
    const forecast = await ask(true);
    expect(forecast).toMatchObject({ threshold: 1, claims: [], spent: { calls: 0 } });
    expect(verifier.asked).toEqual([]);
    const first = await ask(false);
    expect(first.claims.map(({ passages }) => passages)).toEqual([
      [{ handle: "S2", state: "scored", reason: null, entailment: 1, isSupport: true }],
      [{ handle: "S2", state: "scored", reason: null, entailment: 1, isSupport: true }],
    ]);
    expect(first.spent.calls).toBe(verifier.asked.length);
    expect(first.spent.calls).toBeLessThanOrEqual(forecast.forecast.calls);
    expect((await ask(false)).spent.calls).toBe(0);
    const events = await deps.db.prisma.auditEvent.count({
      where: { type: "repairs.scored", chainId: caller.projectId },
    });
    expect(events).toBe(2);
    const kept = makeJudge();
    const closed = await ask(
      false,
      openerOf(kept, (textClass) => textClass === "public"),
    );
    expect(closed.claims[0]?.passages).toMatchObject([{ state: "failed", reason: "class_not_sent", isSupport: null }]);
    expect(kept.asked).toEqual([]);
  });

  it("without a certified threshold nothing supports anything, whatever the score", async () => {
    const caller = await addEngineer(deps, "repairs-open");
    const { responseId } = await importMiscited(caller);
    const asked = { kind: "onnx", forecastOnly: false } as const;
    const { claims, threshold } = await scoreRepairs(deps, caller, responseId, asked, openerOf(makeCountingVerifier()));
    expect(threshold).toBeNull();
    expect(claims.flatMap(({ passages }) => passages).every(({ isSupport }) => isSupport === null)).toBe(true);
  });
});

const alce = findSharedFile("real/alce/items.jsonl");

interface RealItem {
  readonly chunks: readonly unknown[];
  readonly claims: readonly { readonly text: string; readonly cites: readonly string[] }[];
  readonly labels: readonly { readonly claim_index: number; readonly label: string }[];
}

describe.skipIf(alce === null)("post-hoc repair of real answers", () => {
  it("a supported claim that is made to cite another passage is failed by a judge, and its own passage is named", async () => {
    const caller = await addEngineer(deps, "repairs-real");
    const items: RealItem[] = Buffer.from(alce ?? "")
      .toString("utf8")
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text));
    const right = new Map<string, string>();
    const lines = items.map((item, n) => {
      const claims = item.claims.flatMap(({ text, cites }, i) => {
        const isSupported = item.labels.some((one) => one.claim_index === i && one.label === "fully_supported");
        const [only] = cites;
        if (!isSupported || cites.length !== 1 || only === undefined || item.chunks.length < 2) return [];
        right.set(text, only);
        return [{ text, cites: [only === "S1" ? "S2" : "S1"], quotes: [] }];
      });
      return JSON.stringify({
        ...item,
        id: `real-${n}`,
        answer: claims.map(({ text }) => text).join(" ") || "x",
        claims,
        labels: [],
      });
    });
    const runId = await importAnswers(deps, caller, ...lines);
    const open = openerOf(makeJudge());
    const planned = await planVerifierRun(deps, caller, { runId, kind: "http_judge" }, open);
    await (await startVerifierRun(deps, caller, planned.id, { open })).finished;
    const { items: found } = await listRunRepairs(deps, caller, runId, { limit: 50 });
    const claims = found.flatMap((one) => one.claims);
    expect(claims).toHaveLength(right.size);
    expect(right.size).toBeGreaterThan(2);
    for (const { text, causes, passages } of claims) {
      expect(causes).toContainEqual({ by: "verifier", code: "not_supported" });
      expect(passages[0]?.handle).toBe(right.get(text ?? ""));
    }
  });
});

describe("who may be told", () => {
  let database: TestDatabase;
  let own: Deps;

  beforeAll(async () => {
    database = await createTestDatabase();
    own = makeTestDeps(database.appUrl);
  });
  afterAll(async () => {
    await own.db.close();
    await database.drop();
  });

  it("nobody who may still have to judge; once people decided, their verdict is a cause as well", async () => {
    const panel = await addPanel(own, 2);
    const claims = [{ text: "Freight is paid by the buyer.", cites: ["S1"] }];
    const { runId, responseIds } = await addRun(own, panel.engineer, 1, [
      { question: "Who pays?", answer: "Freight is paid by the buyer.", claims },
    ]);
    const responseId = responseIds[0] ?? "";
    const both: Caller = { ...panel.lead, roles: ["lead", "rater"] };
    await openBatch(own, panel.lead, runId, { carryOver: true });
    await expect(getRepairs(own, both, responseId)).rejects.toMatchObject({ code: "rated_by_you" });
    const asked = { kind: "onnx", forecastOnly: true } as const;
    const open = openerOf(makeCountingVerifier());
    await expect(scoreRepairs(own, both, responseId, asked, open)).rejects.toMatchObject({ code: "rated_by_you" });
    expect((await listRunRepairs(own, both, runId, { limit: 10 })).items).toEqual([]);
    expect((await getRepairs(own, panel.lead, responseId)).claims).toEqual([]);
    for (const rater of panel.raters) await takeAndSay(own, rater, ["misattributed"]);
    for (const caller of [panel.lead, both]) {
      expect((await getRepairs(own, caller, responseId)).claims).toMatchObject([
        { causes: [{ by: "people", code: "misattributed" }], passages: [{ handle: "S2", basis: "words" }] },
      ]);
    }
  });
});
