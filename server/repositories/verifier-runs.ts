import { z } from "zod";
import {
  type OutcomeReason,
  outcomeReason,
  type VerifierOutcomeResource,
  type VerifierRunResource,
  verificationCost,
  verifierOutcome,
  verifierRun,
} from "@/contracts/verifiers";
import type { Tx } from "@/server/db/database";
import { verifierOf, verifierShown } from "./verifiers";

type Cost = z.infer<typeof verificationCost>;

export const NO_COST: Cost = { claims: 0, skipped: 0, failed: 0, cachedPairs: 0, calls: 0, inputCp: 0 };

const shown = {
  id: true,
  number: true,
  runId: true,
  state: true,
  reason: true,
  claimCount: true,
  forecast: true,
  spent: true,
  createdAt: true,
  finishedAt: true,
  verifier: { select: verifierShown },
} as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const findRow = (tx: Tx, id: string) => tx.verifierRun.findUnique({ where: { id }, select: shown });

const runOf = (row: Row, settled: number): VerifierRunResource => ({
  id: row.id,
  number: row.number,
  runId: row.runId,
  verifier: verifierOf(row.verifier),
  state: verifierRun.shape.state.parse(row.state),
  reason: row.reason,
  claims: row.claimCount,
  settled,
  forecast: verificationCost.parse(row.forecast),
  spent: verificationCost.parse({ ...NO_COST, ...Object(row.spent) }),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

export async function findVerifierRun(tx: Tx, id: string): Promise<VerifierRunResource | null> {
  const row = await findRow(tx, id);
  return row === null ? null : runOf(row, sumOf(await countOutcomes(tx, id)));
}

export async function listVerifierRunsOf(tx: Tx, runId: string): Promise<VerifierRunResource[]> {
  const rows = await tx.verifierRun.findMany({ where: { runId }, orderBy: { number: "desc" }, select: shown });
  const runs: VerifierRunResource[] = [];
  for (const row of rows) runs.push(runOf(row, sumOf(await countOutcomes(tx, row.id))));
  return runs;
}

export interface NewVerifierRun {
  readonly id: string;
  readonly projectId: string;
  readonly runId: string;
  readonly verifierId: string;
  readonly claimCount: number;
  readonly forecast: Cost;
  /** What was settled with the plan itself. */
  readonly spent: Cost;
  readonly createdById: string;
  readonly createdAt: Date;
}

/** Numbers and stores a planned run; the project's row keeps two of them from one number. */
export async function insertVerifierRun(tx: Tx, run: NewVerifierRun): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('assay.verifier-run.' || ${run.projectId}, 0))`;
  const last = await tx.verifierRun.findFirst({
    where: { projectId: run.projectId },
    orderBy: { number: "desc" },
    select: { number: true },
  });
  const number = (last?.number ?? 0) + 1;
  await tx.verifierRun.create({
    data: { ...run, forecast: { ...run.forecast }, spent: { ...run.spent }, number },
    select: { id: true },
  });
}

/** Takes a run for this process: planned, broken off, or left by one whose lease ran out. False where another has it or it is done. */
export async function leaseVerifierRun(tx: Tx, id: string, now: Date, leaseMs: number): Promise<boolean> {
  const { count } = await tx.verifierRun.updateMany({
    where: { id, OR: [{ state: { in: ["planned", "stopped"] } }, { state: "running", leaseUntil: { lt: now } }] },
    data: { state: "running", reason: null, leaseUntil: new Date(now.getTime() + leaseMs) },
  });
  return count === 1;
}

export interface NewOutcome {
  readonly claimId: string;
  readonly state: "scored" | "failed" | "skipped";
  readonly reason: string | null;
  readonly entailment: number | null;
  readonly windows: number;
}

/** Keeps a batch with what the run has cost so far. False where the run is no longer this process's. */
export async function keepOutcomes(
  tx: Tx,
  id: string,
  outcomes: readonly NewOutcome[],
  progress: { readonly spent: Cost; readonly now: Date; readonly leaseMs: number },
): Promise<boolean> {
  const { spent, now, leaseMs } = progress;
  const { count } = await tx.verifierRun.updateMany({
    where: { id, state: "running", leaseUntil: { gte: now } },
    data: { spent: { ...spent }, leaseUntil: new Date(now.getTime() + leaseMs) },
  });
  if (count !== 1) return false;
  await tx.verifierOutcome.createMany({
    data: outcomes.map((outcome) => ({ ...outcome, verifierRunId: id, createdAt: now })),
  });
  return true;
}

/** Settles claims with the plan itself: nothing will be asked about them. */
export async function settleUnasked(
  tx: Tx,
  verifierRunId: string,
  claims: ReadonlyMap<string, string>,
  createdAt: Date,
): Promise<void> {
  if (claims.size === 0) return;
  await tx.verifierOutcome.createMany({
    data: [...claims].map(([claimId, reason]) => {
      return { verifierRunId, claimId, state: "skipped", reason, entailment: null, windows: 0, createdAt };
    }),
  });
}

/** Ends a run, or breaks it off with a reason. */
export async function endVerifierRun(tx: Tx, id: string, end: { at: Date } | { reason: string }): Promise<void> {
  await tx.verifierRun.updateMany({
    where: { id, state: "running" },
    data:
      "at" in end
        ? { state: "done", finishedAt: end.at, leaseUntil: null }
        : { state: "stopped", reason: end.reason, leaseUntil: null },
  });
}

export async function listSettledClaimIds(tx: Tx, verifierRunId: string): Promise<Set<string>> {
  const rows = await tx.verifierOutcome.findMany({ where: { verifierRunId }, select: { claimId: true } });
  return new Set(rows.map(({ claimId }) => claimId));
}

type OutcomeCounts = Readonly<Record<NewOutcome["state"], number>>;

export async function countOutcomes(tx: Tx, verifierRunId: string): Promise<OutcomeCounts> {
  const rows = await tx.$queryRaw<{ state: string; n: number }[]>`
    SELECT state, count(*)::int AS n FROM verifier_outcome WHERE verifier_run_id = ${verifierRunId} GROUP BY state`;
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
  return { scored: of("scored"), failed: of("failed"), skipped: of("skipped") };
}

/** Claims without a score by their reason, the most frequent first. */
export async function countReasons(tx: Tx, verifierRunId: string): Promise<OutcomeReason[]> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT state, reason, count(*)::int AS claims FROM verifier_outcome
    WHERE verifier_run_id = ${verifierRunId} AND state <> 'scored' AND reason IS NOT NULL
    GROUP BY state, reason ORDER BY claims DESC, state, reason`;
  return z.array(outcomeReason).parse(rows);
}

const sumOf = ({ scored, failed, skipped }: OutcomeCounts): number => scored + failed + skipped;

/** A response with its class and those of the documents that were sent with it. */
export interface VerifiableResponse {
  readonly id: string;
  readonly classes: readonly string[];
}

/** Responses of a run that no wall hides from the person, in their order. */
export async function listVerifiableResponses(tx: Tx, runId: string, userId: string): Promise<VerifiableResponse[]> {
  return tx.$queryRaw<VerifiableResponse[]>`
    SELECT r.id, array_append(coalesce((SELECT array_agg(DISTINCT d.class) FROM retrieved_chunk rc
      JOIN chunk c ON c.id = rc.chunk_id JOIN document_version v ON v.id = c.document_version_id JOIN document d ON d.id = v.document_id
      WHERE rc.response_id = r.id), '{}'), r.class) AS classes
    FROM response r WHERE r.run_id = ${runId} AND NOT EXISTS (
      SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = ${userId}
      WHERE rm.response_id = r.id)
    ORDER BY r.ordinal`;
}

export interface OutcomesAsked {
  readonly verifierRunId: string;
  readonly userId: string;
  /** The person rates: only what is decided and nowhere open for judging may be seen. */
  readonly decidedOnly: boolean;
  readonly after: readonly [ordinal: number, claimOrdinal: number] | null;
  readonly limit: number;
}

interface OutcomeRow extends VerifierOutcomeResource {
  readonly ordinal: number;
}

/** What each claim came to, in the run's order; walls and open judging are filters here. */
export async function listOutcomeRows(tx: Tx, asked: OutcomesAsked): Promise<OutcomeRow[]> {
  const { verifierRunId, userId, decidedOnly, after, limit } = asked;
  const rows = await tx.$queryRawUnsafe<OutcomeRow[]>(
    `SELECT o.claim_id AS "claimId", r.id AS "responseId", r.external_id AS "externalId", c.ordinal AS "claimOrdinal", r.ordinal,
       o.state, o.reason, o.entailment, o.windows
     FROM verifier_outcome o JOIN claim c ON c.id = o.claim_id JOIN response r ON r.id = c.response_id
     WHERE o.verifier_run_id = $1
       AND NOT EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $2
         WHERE rm.response_id = r.id)
       AND (NOT $3 OR (EXISTS (SELECT FROM verdict v WHERE v.response_id = r.id)
         AND NOT EXISTS (SELECT FROM batch_item i WHERE i.response_id = r.id AND i.closed_at IS NULL)))
       AND (r.ordinal, c.ordinal) > ($4, $5)
     ORDER BY r.ordinal, c.ordinal LIMIT $6`,
    verifierRunId,
    userId,
    decidedOnly,
    after?.[0] ?? -1,
    after?.[1] ?? -1,
    limit,
  );
  return rows.map((row) => ({ ...verifierOutcome.parse(row), ordinal: row.ordinal }));
}

/** Runs whose process ended without a word: nobody has worked on them since their lease ran out. Oldest first. */
export async function listLeftVerifierRuns(
  tx: Tx,
  now: Date,
): Promise<{ readonly id: string; readonly projectId: string; readonly createdById: string }[]> {
  return tx.verifierRun.findMany({
    where: { state: "running", leaseUntil: { lt: now } },
    orderBy: { createdAt: "asc" },
    select: { id: true, projectId: true, createdById: true },
  });
}
