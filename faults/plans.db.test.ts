import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "@/server/caller";
import { openDatabase } from "@/server/db/database";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps } from "@/server/deps";
import { findSlot, wasHandedTo } from "@/server/repositories/slots";
import { commitLabels } from "@/server/services/commit-labels";
import { listOwnSubmissions } from "@/server/services/list-own-submissions";
import { listResponses } from "@/server/services/list-responses";
import { releaseLease } from "@/server/services/release-lease";
import { renewLease } from "@/server/services/renew-lease";
import { saveDraft } from "@/server/services/save-draft";
import { takeNext } from "@/server/services/take-next";
import { bodyOf, judgeTask, newKey, requestOf, take } from "@/server/services/test-bench";
import { openLargeWorld, type World } from "./world";

const RESPONSES = 100_000;
/** Tables that grow with what is stored. */
const LARGE = [
  "response",
  "batch_item",
  "slot",
  "submission",
  "label",
  "audit_event",
  "access_log",
  "payload",
  "claim",
];
/** Rows that one step may look at; what it needs are some dozen, and small tables are rightly read whole. */
const mostRows = 300;

let database: TestDatabase;
let deps: Deps;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  const made = makeTestDeps(database.appUrl);
  await made.db.close();
  // One connection: its counts are flushed and read by itself.
  deps = { ...made, db: openDatabase(database.appUrl, { maxConnections: 1 }) };
  world = await openLargeWorld(deps, RESPONSES);
});

afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const rater = (index: number): Caller => {
  const found = world.raters[index];
  if (found === undefined) throw new Error("no such rater");
  return found;
};

/** Rows of large tables that were read so far, by whole scans or by an index. */
async function readCounts(): Promise<ReadonlyMap<string, number>> {
  await deps.db.pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await deps.db.pool.query<{ name: string; read: string }>(
    `SELECT relname AS name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS read
     FROM pg_stat_user_tables WHERE relname = ANY ($1)`,
    [LARGE],
  );
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

/**
 * The large tables of which a step reads more than it may. PostgreSQL's own counts see into functions and through every plan
 * that a step comes to use, where EXPLAIN sees one statement.
 */
async function findWideReads(step: () => Promise<unknown>): Promise<string[]> {
  const before = await readCounts();
  await step();
  const after = await readCounts();
  return [...after].flatMap(([name, count]) => {
    const read = count - (before.get(name) ?? 0);
    return read > mostRows ? [`${name}: ${read} rows`] : [];
  });
}

async function gatherStatistics(): Promise<void> {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query("ANALYZE");
  await owner.end();
}

// A queue begins just after an import, when PostgreSQL has looked at nothing yet; later it has.
describe.each([
  { when: "before it has statistics", prepare: () => Promise.resolve() },
  { when: "with statistics", prepare: gatherStatistics },
])(`with ${RESPONSES} responses, half of them judged by one rater, $when`, ({ prepare }) => {
  beforeAll(prepare);

  it("looks at every row of a step that does read a table from end to end (the check itself)", async () => {
    const wide = await findWideReads(() => deps.db.pool.query("SELECT count(*) FROM response WHERE status = 'ok'"));
    expect(wide).toEqual([`response: ${RESPONSES} rows`]);
  });

  it.each([0, 1, 2])("rater %i takes, saves, renews and gives back by index", async (index) => {
    // From the sixth time on PostgreSQL may take a plan that is the same for all values: that one counts as well.
    for (let time = 0; time < 8; time += 1) {
      const wide = await findWideReads(async () => {
        const task = await take(deps, rater(index));
        const next = await takeNext(deps, rater(index), [task.leaseId]);
        expect(next.task?.leaseId).not.toBe(task.leaseId);
        const baseVersion = task.draft?.version ?? 0;
        await saveDraft(deps, rater(index), task.leaseId, { baseVersion, judgement: judgeTask(task, []) });
        await renewLease(deps, rater(index), task.leaseId, task.leaseVersion);
        await releaseLease(deps, rater(index), task.leaseId);
        await releaseLease(deps, rater(index), next.task?.leaseId ?? "");
      });
      expect(wide).toEqual([]);
    }
  });

  it("commits by index, and the second of a pair as well", async () => {
    for (let time = 0; time < 4; time += 1) {
      for (const index of [2, 3]) {
        const wide = await findWideReads(async () => {
          const task = await take(deps, rater(index));
          const body = bodyOf(task, judgeTask(task, []));
          const request = requestOf(newKey(), body);
          await commitLabels(deps, rater(index), task.responseId, body, task.leaseVersion, request);
        });
        expect(wide).toEqual([]);
      }
    }
  });

  it("tells whose a lease was without reading the chain", async () => {
    const task = await take(deps, rater(1));
    const slot = await findSlot(deps.db.prisma, task.leaseId);
    if (slot === null) throw new Error("no slot");
    expect(await findWideReads(() => wasHandedTo(deps.db.prisma, slot, rater(2).userId))).toEqual([]);
  });

  it("lists a page of the run and of one's own judgements by index", async () => {
    expect(await findWideReads(() => listResponses(deps, world.lead, world.runId, { limit: 20 }))).toEqual([]);
    expect(await findWideReads(() => listOwnSubmissions(deps, rater(2), { limit: 20 }))).toEqual([]);
  });
});
