import { z } from "zod";
import { OUTCOMES, type ResponseOutcome } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";

/** A response that two raters judged first and of which something is decided: what a re-score draws from. */
export interface FrameResponse {
  readonly responseId: string;
  readonly outcome: ResponseOutcome;
  /** The claims that were asked about; empty = all. */
  readonly claimIds: readonly string[];
  /** The two first blind judgements, by rater. */
  readonly firsts: readonly [FirstJudgement, FirstJudgement];
}

export interface FirstJudgement {
  readonly submissionId: string;
  readonly raterId: string;
  readonly committedAt: Date;
}

const frameRow = z.object({
  responseId: z.string(),
  outcome: z.enum([...OUTCOMES, "refusal_unchecked"]),
  claimIds: z.array(z.string()),
  submissionIds: z.tuple([z.string(), z.string()]),
  raterIds: z.tuple([z.string(), z.string()]),
  times: z.tuple([z.date(), z.date()]),
});

/** The run's frame, in the order of the ids. Only first judgements that judged, of pairs that are closed. */
export async function listRescoreFrame(tx: Tx, runId: string): Promise<FrameResponse[]> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT r.id AS "responseId", v.outcome, i.claim_ids AS "claimIds", first.ids AS "submissionIds",
      first.raters AS "raterIds", first.times
    FROM response r JOIN batch_item i ON i.response_id = r.id JOIN batch b ON b.id = i.batch_id AND b.kind = 'first'
    JOIN verdict v ON v.response_id = r.id AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
    CROSS JOIN LATERAL (
      SELECT array_agg(s.id ORDER BY s.rater_id) AS ids, array_agg(s.rater_id ORDER BY s.rater_id) AS raters,
        array_agg(s.committed_at ORDER BY s.rater_id) AS times
      FROM submission s WHERE s.batch_item_id = i.id AND s.supersedes_id IS NULL AND s.state = 'judged') first
    WHERE r.run_id = ${runId} AND v.outcome IS NOT NULL AND v.basis IN ('unanimous', 'adjudicated')
      AND cardinality(first.ids) = 2
    ORDER BY r.id`;
  return rows.map((row) => {
    const { submissionIds, raterIds, times, ...response } = frameRow.parse(row);
    return {
      ...response,
      firsts: [
        { submissionId: submissionIds[0], raterId: raterIds[0], committedAt: times[0] },
        { submissionId: submissionIds[1], raterId: raterIds[1], committedAt: times[1] },
      ],
    };
  });
}

/** What a run was judged under first. */
export interface FirstBatch {
  readonly runNumber: number;
  readonly rubricVersionId: string;
  readonly protocolVersionId: string;
}

/** The run as its first batch judged it; null before one was opened. */
export async function findFirstBatch(tx: Tx, runId: string): Promise<FirstBatch | null> {
  const row = await tx.batch.findFirst({
    where: { runId, kind: "first" },
    select: { rubricVersionId: true, protocolVersionId: true, run: { select: { number: true } } },
  });
  if (row === null || row.run === null) return null;
  const { run, ...versions } = row;
  return { ...versions, runNumber: run.number };
}

/** A stratum of a draw. */
export interface DrawnStratum {
  readonly stratum: string;
  readonly N: number;
  readonly n: number;
  readonly pi: number;
}

const strata = z.array(z.object({ stratum: z.string(), N: z.int(), n: z.int(), pi: z.number() }));

/** A draw as it is stored. */
export interface NewDraw {
  readonly id: string;
  readonly projectId: string;
  readonly kind: "inter" | "intra";
  readonly seed: string;
  readonly frameHash: string;
  readonly frameSize: number;
  readonly sampleSize: number;
  readonly strata: readonly DrawnStratum[];
  readonly minDelayMs: number;
  readonly batchId: string;
  readonly drawnById: string;
  readonly drawnAt: Date;
}

/** A response of a draw, with the item under which it is judged again. */
export interface NewDrawItem {
  readonly responseId: string;
  readonly batchItemId: string;
  readonly firstSubmissionId: string;
  readonly stratum: string;
  readonly u: number;
  readonly pi: number;
  readonly eligibleAt: Date;
  readonly orderKey: bigint;
  readonly claimIds: readonly string[];
  /** Served to this rater alone, and not before `eligibleAt`; null for a draw among others. */
  readonly onlyRaterId: string | null;
  /** The first pair, to whom it is never offered; empty where one of them is asked. */
  readonly excludedRaterIds: readonly string[];
}

/** Keeps a statement below the most values that PostgreSQL takes. */
const ROWS_AT_ONCE = 1000;

async function insertDrawItems(tx: Tx, draw: NewDraw, items: readonly NewDrawItem[]): Promise<void> {
  await tx.batchItem.createMany({
    data: items.map((item) => ({
      id: item.batchItemId,
      batchId: draw.batchId,
      responseId: item.responseId,
      wanted: 1,
      orderKey: item.orderKey,
      claimIds: [...item.claimIds],
      onlyRaterId: item.onlyRaterId,
      notBefore: item.onlyRaterId === null ? null : item.eligibleAt,
    })),
  });
  await tx.slotExclusion.createMany({
    data: items.flatMap((item) =>
      item.excludedRaterIds.map((raterId) => ({
        batchItemId: item.batchItemId,
        raterId,
        kind: "first_rater",
        createdAt: draw.drawnAt,
      })),
    ),
  });
  await tx.rescoreItem.createMany({
    data: items.map(({ responseId, batchItemId, firstSubmissionId, stratum, u, pi, eligibleAt }) => ({
      rescoreDrawId: draw.id,
      responseId,
      batchItemId,
      firstSubmissionId,
      stratum,
      u,
      pi,
      eligibleAt,
    })),
  });
}

/** Stores a draw with its items; its batch must be there. */
export async function insertDraw(tx: Tx, draw: NewDraw, items: readonly NewDrawItem[]): Promise<void> {
  await tx.rescoreDraw.create({
    data: { ...draw, strata: draw.strata.map((share) => ({ ...share })), minDelayMs: BigInt(draw.minDelayMs) },
    select: { id: true },
  });
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    await insertDrawItems(tx, draw, items.slice(from, from + ROWS_AT_ONCE));
  }
}

/** A draw as it is read; `committed` counts the second judgements that are in. */
export interface DrawRow extends Omit<NewDraw, "projectId" | "drawnById"> {
  readonly runId: string;
  readonly runNumber: number;
  readonly committed: number;
}

const SELECT = `SELECT d.id, d.kind, d.seed, d.frame_hash AS "frameHash", d.frame_size AS "frameSize",
    d.sample_size AS "sampleSize", d.strata, d.min_delay_ms::float8 AS "minDelayMs", d.batch_id AS "batchId",
    d.drawn_at AS "drawnAt", run.id AS "runId", run.number AS "runNumber",
    (SELECT count(*)::int FROM batch_item i WHERE i.batch_id = d.batch_id AND i.state <> 'open') AS committed
  FROM rescore_draw d JOIN batch b ON b.id = d.batch_id JOIN run ON run.id = b.run_id`;

type Found = Omit<DrawRow, "strata"> & { readonly strata: unknown };

const toDraw = (row: Found): DrawRow => ({ ...row, strata: strata.parse(row.strata) });

/** The project's draws, newest first. */
export async function listDraws(tx: Tx, projectId: string): Promise<DrawRow[]> {
  const sql = `${SELECT} WHERE d.project_id = $1 ORDER BY d.drawn_at DESC, d.id DESC`;
  return (await tx.$queryRawUnsafe<Found[]>(sql, projectId)).map(toDraw);
}

/** One draw; null where there is none in the project. */
export async function findDraw(tx: Tx, projectId: string, id: string): Promise<DrawRow | null> {
  const sql = `${SELECT} WHERE d.id = $1 AND d.project_id = $2`;
  const [row] = await tx.$queryRawUnsafe<Found[]>(sql, id, projectId);
  return row === undefined ? null : toDraw(row);
}
