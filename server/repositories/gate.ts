import { z } from "zod";
import {
  CLAIM_LABELS,
  OUTCOMES,
  REASONS,
  RETRIEVED_SETS,
  RUN_KINDS,
  SEVERITIES,
  VERDICT_BASES,
} from "@/domain/rubric/codes";
import type { TargetDoubt } from "@/domain/golden/item-life";
import type { Tx } from "@/server/db/database";
import { DOUBTS_OF_TARGET } from "./golden-doubts";

/** What the gate needs to know of a project. */
export async function getGateProject(tx: Tx, projectId: string): Promise<{ isDemonstration: boolean }> {
  return tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { isDemonstration: true } });
}

/** A run as the gate sees it; `began` is when its ticket was opened, or, without one, when it was imported. */
export interface GateRun {
  readonly id: string;
  readonly number: number;
  readonly kind: (typeof RUN_KINDS)[number];
  readonly began: Date;
  readonly snapshotId: string | null;
  /** The set version that the run is measured on, once a decision was recorded. */
  readonly setVersionId: string | null;
}

/** @throws Error where there is none: the wrapper has looked it up. */
export async function getGateRun(tx: Tx, runId: string): Promise<GateRun> {
  const row = await tx.run.findUniqueOrThrow({
    where: { id: runId },
    select: {
      id: true,
      number: true,
      kind: true,
      createdAt: true,
      snapshotId: true,
      goldenSetVersionId: true,
      ticket: { select: { openedAt: true } },
    },
  });
  const { ticket, createdAt, goldenSetVersionId, ...run } = row;
  const kind = z.enum(RUN_KINDS).parse(row.kind);
  return { ...run, kind, began: ticket?.openedAt ?? createdAt, setVersionId: goldenSetVersionId };
}

/** Binds a run to the set version it was first decided on; a run that has one keeps it. */
export async function bindRunToSet(tx: Tx, runId: string, setVersionId: string): Promise<void> {
  await tx.run.updateMany({
    where: { id: runId, goldenSetVersionId: null },
    data: { goldenSetVersionId: setVersionId },
  });
}

/** A target of a set version, unread: the content may have been changed behind the program. */
export interface GateTarget {
  readonly targetId: string;
  readonly goldenItemId: string;
  readonly digest: string;
  readonly content: unknown;
  readonly frozenAt: Date;
  readonly isLone: boolean;
  /** What has changed under it since somebody last said that it holds. */
  readonly doubts: readonly TargetDoubt[];
}

/** Members of a set version, by item. */
export async function listGateTargets(tx: Tx, setVersionId: string): Promise<GateTarget[]> {
  return tx.$queryRawUnsafe<GateTarget[]>(
    `SELECT t.id AS "targetId", t.golden_item_id AS "goldenItemId", t.digest, t.content, t.frozen_at AS "frozenAt",
      coalesce(a.is_lone, false) AS "isLone", ${DOUBTS_OF_TARGET} AS doubts
    FROM golden_set_member m JOIN golden_target t ON t.id = m.golden_target_id
    LEFT JOIN approval a ON a.id = t.approval_id
    WHERE m.golden_set_version_id = $1 ORDER BY t.golden_item_id`,
    setVersionId,
  );
}

const gateClaim = z.object({
  label: z.enum(CLAIM_LABELS).nullable(),
  reason: z.enum(REASONS).nullable(),
  severity: z.enum(SEVERITIES).nullable(),
  /** Null where nothing is decided of the claim. */
  basis: z.enum(VERDICT_BASES).nullable(),
});
export type GateClaim = z.infer<typeof gateClaim>;

const gateResponse = z.object({
  responseId: z.string(),
  goldenItemId: z.string(),
  status: z.enum(["ok", "empty", "blocked", "errored", "timed_out"]),
  retrievedSet: z.enum(RETRIEVED_SETS),
  outcome: z.enum([...OUTCOMES, "refusal_unchecked"]).nullable(),
  outcomeReason: z.string().nullable(),
  basis: z.enum(VERDICT_BASES).nullable(),
  claims: z.array(gateClaim),
  /** Distinct handles of its citations by what they resolve to. */
  resolved: z.int(),
  dangling: z.int(),
  unknown: z.int(),
  isDisputed: z.boolean(),
  /** Of the batch item under which it is first judged; null where none was opened. */
  itemState: z.enum(["open", "judged", "disputed", "settled"]).nullable(),
  isSourceStale: z.boolean(),
});
/** A response of the run to a golden item, with where its judgement stands. */
export type GateResponse = z.infer<typeof gateResponse>;

/** The run's responses to golden items, in the file's order. */
export async function listGateResponses(tx: Tx, runId: string): Promise<GateResponse[]> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT r.id AS "responseId", r.golden_item_id AS "goldenItemId", r.status, r.retrieved_set AS "retrievedSet",
      v.outcome, v.outcome_reason AS "outcomeReason", v.basis, handles.*, claims.claims,
      EXISTS (SELECT FROM dispute d WHERE d.response_id = r.id AND d.state = 'open') AS "isDisputed",
      (SELECT i.state FROM batch_item i JOIN batch b ON b.id = i.batch_id
         WHERE i.response_id = r.id AND b.kind = 'first' LIMIT 1) AS "itemState",
      EXISTS (SELECT FROM check_finding f LEFT JOIN claim k ON k.id = f.claim_id
        WHERE f.response_id = r.id AND f.code = 'document_stale' AND k.is_current IS NOT FALSE) AS "isSourceStale"
    FROM response r
    LEFT JOIN verdict v ON v.response_id = r.id AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT c.handle) FILTER (WHERE c.resolution = 'resolved')::int AS resolved,
        count(DISTINCT c.handle) FILTER (WHERE c.resolution = 'dangling')::int AS dangling,
        count(DISTINCT c.handle) FILTER (WHERE c.resolution = 'set_unknown')::int AS unknown
      FROM claim k JOIN citation c ON c.claim_id = k.id WHERE k.response_id = r.id AND k.is_current) handles
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('label', cv.label, 'reason', cv.reason, 'severity', cv.severity,
          'basis', cv.basis) ORDER BY k.ordinal), '[]'::json) AS claims
      FROM claim k LEFT JOIN claim_verdict cv ON cv.claim_id = k.id
        AND NOT EXISTS (SELECT FROM claim_verdict later WHERE later.supersedes_id = cv.id)
      WHERE k.response_id = r.id AND k.is_current) claims
    WHERE r.run_id = ${runId} AND r.golden_item_id IS NOT NULL
    ORDER BY r.ordinal`;
  return z.array(gateResponse).parse(rows);
}

/** A retrieved chunk's place, and whether it was in the prompt. */
export interface RetrievedPlace {
  readonly responseId: string;
  readonly documentVersionId: string;
  readonly startCp: number;
  readonly endCp: number;
  readonly isSent: boolean;
}

/** What was retrieved for responses. */
export async function listRetrievedPlaces(tx: Tx, responseIds: readonly string[]): Promise<RetrievedPlace[]> {
  return tx.$queryRaw<RetrievedPlace[]>`
    SELECT rc.response_id AS "responseId", c.document_version_id AS "documentVersionId", c.start_cp AS "startCp",
      c.end_cp AS "endCp", rc.is_sent AS "isSent"
    FROM retrieved_chunk rc JOIN chunk c ON c.id = rc.chunk_id WHERE rc.response_id = ANY (${[...responseIds]})`;
}

/** The document versions of a snapshot. */
export async function listSnapshotVersionIds(tx: Tx, snapshotId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.snapshotVersion.findMany({ where: { snapshotId }, select: { documentVersionId: true } });
  return new Set(rows.map((row) => row.documentVersionId));
}

/** The digest under which the chain says that a set version was frozen; null where it says nothing of it. */
export async function findChainedSetDigest(tx: Tx, projectId: string, setVersionId: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ digest: string | null }[]>`
    SELECT e.data->'frozen'->>'digest' AS digest FROM audit_event e
    WHERE e.chain_id = ${projectId} AND e.type = 'golden_set.version_frozen' AND e.data->'frozen'->>'id' = ${setVersionId}`;
  return rows[0]?.digest ?? null;
}

/** Whether the run is one of the project's that can be worked with. */
export async function isReadyRunOf(tx: Tx, projectId: string, runId: string): Promise<boolean> {
  return (await tx.run.count({ where: { id: runId, projectId, state: "ready" } })) === 1;
}

/** What a run says that it was built from, canonical as the database keeps it; null where nothing was told. */
export async function findFingerprint(tx: Tx, runId: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ told: string | null }[]>`
    SELECT nullif(fingerprint::text, '{}') AS told FROM run WHERE id = ${runId}`;
  return rows[0]?.told ?? null;
}
