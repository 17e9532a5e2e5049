import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import index from "@/formats/fixtures/index.json" with { type: "json" };
import { payloadsByChance } from "@/formats/payloads.fixture";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { addEngineer, countRows, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});

afterAll(() => world.close());

const fixtures = join(import.meta.dirname, "..", "..", "formats", "fixtures");
const sample = (id: string) => {
  const found = index.samples.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no sample ${id}`);
  return readFileSync(join(fixtures, found.input));
};

interface StoredClaim {
  readonly text: string;
  readonly words: string | null;
  readonly handle: string | null;
  readonly resolution: string | null;
  readonly match: string | null;
}

async function claimsOf(runId: string | null): Promise<StoredClaim[]> {
  const { rows } = await deps.db.pool.query<StoredClaim>(
    `SELECT t.text, substr(a.text, k.answer_start_cp + 1, k.answer_end_cp - k.answer_start_cp) AS words,
       c.handle, c.resolution::text, c.match_type::text AS match
     FROM response r JOIN claim k ON k.response_id = r.id JOIN payload t ON t.id = k.text_payload_id
     LEFT JOIN payload a ON a.id = r.answer_payload_id LEFT JOIN citation c ON c.claim_id = k.id
     WHERE r.run_id = $1 ORDER BY r.ordinal, k.ordinal, c.ordinal`,
    [runId],
  );
  return rows;
}

describe("an import of any format", () => {
  it.each(index.samples.map(({ id, format }) => [id, format] as const))(
    "takes %s, and adds nothing again",
    async (id, format) => {
      const caller = await addEngineer(deps, `sample-${id}`);
      const first = await sendRun(deps, caller, sample(id));
      expect(first.format).toBe(format);
      expect(first.added).toBe(first.counts.items);
      expect(first.added).toBeGreaterThan(0);
      const before = await countRows(deps);
      expect(await sendRun(deps, caller, sample(id))).toMatchObject({
        added: 0,
        alreadyThere: first.added,
        runId: first.runId,
      });
      expect(await countRows(deps)).toEqual(before);
    },
  );

  it("keeps a provider's citations with their words, handles and quotes", async () => {
    const caller = await addEngineer(deps, "provider");
    const { runId } = await sendRun(deps, caller, sample("anthropic-char-location"));
    expect(await claimsOf(runId)).toEqual([
      {
        text: "an opened RB-400 can go back within 30 days",
        words: "an opened RB-400 can go back within 30 days",
        handle: "0",
        resolution: "resolved",
        match: "exact",
      },
      { text: "it ships to Zürich", words: "it ships to Zürich", handle: "0", resolution: "resolved", match: "exact" },
    ]);
  });

  it("lets nothing pass whose set is not known", async () => {
    const caller = await addEngineer(deps, "unknown-set");
    const report = await sendRun(deps, caller, sample("bedrock-rag"));
    expect(report.issues).toMatchObject({ RETRIEVED_SET_UNKNOWN: 1, QUESTION_ABSENT: 1 });
    const { rows } = await deps.db.pool.query("SELECT retrieved_set::text AS set FROM response WHERE run_id = $1", [
      report.runId,
    ]);
    expect(rows).toEqual([{ set: "unknown" }]);
  });

  it("shows counts by issue code in a dry run, and stores nothing", async () => {
    const caller = await addEngineer(deps, "dry");
    const before = await countRows(deps);
    const report = await sendRun(deps, caller, sample("ragas-jsonl"), { dryRun: true });
    expect(report).toMatchObject({
      runId: null,
      added: 0,
      format: "ragas.jsonl",
      counts: { items: 3 },
      issues: { ANSWER_EMPTY: 1, ANSWER_REFUSAL: 1, RETRIEVED_SET_UNKNOWN: 1 },
    });
    expect(await countRows(deps)).toEqual(before);
  });

  it("names the rows that can't be read, and stores none", async () => {
    const caller = await addEngineer(deps, "bad-rows");
    const row = '{"user_input":"?","response":"A [1].","retrieved_contexts":["A."]}';
    const before = await countRows(deps);
    await expect(sendRun(deps, caller, `${row}\n{"user_input":"?",\n`)).rejects.toMatchObject({
      code: "import_bad_lines",
    });
    await expect(sendRun(deps, caller, "nobody knows\n")).rejects.toMatchObject({ code: "import_bad_lines" });
    expect(await countRows(deps)).toEqual(before);
  });

  it("takes or refuses whatever a payload holds", async () => {
    const caller = await addEngineer(deps, "by-chance");
    await fc.assert(
      fc.asyncProperty(payloadsByChance, async (payload) => {
        const sent = sendRun(deps, caller, JSON.stringify(payload));
        const refused = await sent.then(
          () => null,
          (error: unknown) => error,
        );
        if (refused !== null) expect(refused).toBeInstanceOf(Refusal);
      }),
      { numRuns: 25 },
    );
  });
});
