import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addEngineer,
  countRows,
  findSharedFile,
  type ImportWorld,
  openImportWorld,
  sendRun,
} from "./import-run.fixture";

interface ReferenceCase {
  readonly file: string;
  readonly expected: Readonly<Record<string, number>>;
}

const reference = findSharedFile("reference/import_counts.json");
const cases =
  reference === null ? [] : (JSON.parse(Buffer.from(reference).toString("utf8")) as { cases: ReferenceCase[] }).cases;

let world: ImportWorld;

beforeAll(async () => {
  world = await openImportWorld();
});

afterAll(() => world.close());

/** The counts of a report in the words of the reference. */
function inReferenceWords({ by_label, ...counts }: { by_label: Record<string, number> } & Record<string, unknown>) {
  const labels = Object.entries(by_label).map(([name, n]) => [`label=${name}`, n]);
  return { ...counts, ...Object.fromEntries(labels) };
}

describe.skipIf(cases.length === 0)("public data sets", () => {
  it.each(cases.map((one) => [one.file, one.expected] as const))(
    "%s gives the counts of the reference",
    async (file, expected) => {
      const bytes = findSharedFile(`real/${file}`);
      if (bytes === null) return;
      const { deps } = world;
      const caller = await addEngineer(deps, file.replace("/", "-"));
      const startedMs = performance.now();
      const first = await sendRun(deps, caller, bytes);
      const tookMs = performance.now() - startedMs;
      console.log(`${file}: ${first.added} responses, ${bytes.length} bytes in ${Math.round(tookMs)} ms`);
      expect(inReferenceWords(first.counts)).toMatchObject(expected);
      expect(first.added).toBe(expected.items);
      const before = await countRows(deps);
      const second = await sendRun(deps, caller, bytes);
      expect(second).toMatchObject({ added: 0, alreadyThere: expected.items, runId: first.runId });
      expect(await countRows(deps)).toEqual(before);
    },
  );

  it("every stored span holds the words of its quote, and every claim's place the words of the claim", async () => {
    const { rows } = await world.deps.db.pool.query<{ quotes: number; wrong: number; exact: number }>(`
      SELECT count(*)::int AS quotes,
        (count(*) FILTER (WHERE c.match_type = 'exact'))::int AS exact,
        (count(*) FILTER (WHERE c.match_type = 'exact' AND substr(t.text, c.start_cp + 1, c.end_cp - c.start_cp) <> btrim(q.text)))::int AS wrong
      FROM citation c JOIN payload q ON q.id = c.quote_payload_id
      LEFT JOIN document_version v ON v.id = c.document_version_id LEFT JOIN payload t ON t.id = v.text_payload_id`);
    expect(rows[0]).toMatchObject({ wrong: 0, exact: 180, quotes: 180 });
    const sent = await world.deps.db.pool.query<{ chunks: number; wrong: number }>(`
      SELECT count(*)::int AS chunks,
        (count(*) FILTER (WHERE r.text_sent_payload_id IS NULL AND substr(t.text, c.start_cp + 1, c.end_cp - c.start_cp) IS NULL))::int AS wrong
      FROM retrieved_chunk r JOIN chunk c ON c.id = r.chunk_id JOIN document_version v ON v.id = c.document_version_id
      JOIN payload t ON t.id = v.text_payload_id`);
    expect(sent.rows[0]).toMatchObject({ wrong: 0 });
  });
});
