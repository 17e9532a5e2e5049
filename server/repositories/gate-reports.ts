import { z } from "zod";
import { gateFlag } from "@/contracts/gate";
import { GATE_OUTCOMES, OUTCOMES, REASONS, RETRIEVED_SETS, RUN_KINDS, VERDICT_BASES } from "@/domain/rubric/codes";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";

const gateItem = z.strictObject({
  itemId: z.string(),
  responseId: z.string(),
  outcome: z.enum([...OUTCOMES, "refusal_unchecked"]).nullable(),
  basis: z.enum(VERDICT_BASES).nullable(),
  openCause: z
    .enum(["disputed", "open", "deferred", "cannot_judge", "not_judged", "set_unknown", "marks_missing", "lead_rules"])
    .nullable(),
  isFailAlready: z.boolean(),
  isAnswerable: z.boolean().nullable(),
  retrievedSet: z.enum(RETRIEVED_SETS),
  handles: z.strictObject({ resolved: z.int(), dangling: z.int(), unknown: z.int() }),
  notGateable: z.string().nullable(),
  waitingFor: z.array(z.string()),
  /** What a failing item's diagnosis is read from. */
  reasons: z.array(z.enum(REASONS)),
  golden: z.strictObject({
    isInCorpus: z.boolean().nullable(),
    isRetrieved: z.boolean().nullable(),
    isPacked: z.boolean().nullable(),
  }),
  isSourceStale: z.boolean(),
});

/**
 * A decision with everything it was taken from, in whole numbers, ids and codes: whoever has it can take the decision
 * again. This is what a recorded report's digest is over.
 */
export const gateRecord = z.strictObject({
  runId: z.string(),
  runNumber: z.int(),
  runKind: z.enum(RUN_KINDS),
  policy: z.strictObject({
    id: z.string().nullable(),
    number: z.int(),
    num: z.int(),
    den: z.int(),
    minN: z.int(),
    maxSilent: z.int().nullable(),
  }),
  setVersion: z.strictObject({ id: z.string(), number: z.int(), digest: z.string() }).nullable(),
  isDemonstration: z.boolean(),
  integrity: z.strictObject({ areTargetsIntact: z.boolean(), isChainIntact: z.boolean() }),
  expectedItemIds: z.array(z.string()),
  items: z.array(gateItem),
  flags: z.array(gateFlag),
  decision: z.strictObject({
    outcome: z.enum(GATE_OUTCOMES),
    exitCode: z.int(),
    reasons: z.array(z.string()),
    bad: z.int(),
    scored: z.int(),
  }),
  at: z.iso.datetime(),
  /** The end of the project's chain when it was taken. */
  head: z.strictObject({ seq: z.int(), hash: z.string() }),
});
export type GateRecord = z.infer<typeof gateRecord>;
export type GateRecordItem = GateRecord["items"][number];

/** Appends a report. */
export async function insertGateReport(
  tx: Tx,
  report: {
    id: string;
    projectId: string;
    policyId: string;
    record: GateRecord;
    digest: string;
    createdById: string;
    createdAt: Date;
  },
): Promise<void> {
  const { record, ...row } = report;
  await tx.gateReport.create({
    data: {
      ...row,
      runId: record.runId,
      goldenSetVersionId: record.setVersion?.id ?? null,
      outcome: record.decision.outcome,
      exitCode: record.decision.exitCode,
      content: record satisfies Prisma.InputJsonObject,
      chainSeq: BigInt(record.head.seq),
      chainHash: record.head.hash,
    },
    select: { id: true },
  });
}

/** A report as it is stored; its content may have been changed behind the program. */
export interface GateReportRow {
  readonly id: string;
  readonly outcome: string;
  readonly exitCode: number;
  readonly content: unknown;
  readonly digest: string;
  readonly createdAt: Date;
}

const shown = { id: true, outcome: true, exitCode: true, content: true, digest: true, createdAt: true } as const;

/** Reports of a project, newest first. */
export async function listGateReportRows(
  tx: Tx,
  wanted: { projectId: string; after: { createdAt: string; id: string } | null; limit: number },
): Promise<GateReportRow[]> {
  const { after } = wanted;
  const createdAt = after === null ? null : new Date(after.createdAt);
  return tx.gateReport.findMany({
    where: {
      projectId: wanted.projectId,
      ...(after === null || createdAt === null
        ? {}
        : { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: after.id } }] }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: wanted.limit,
    select: shown,
  });
}

/** The latest report of a run; null before the first. */
export async function findLatestReport(tx: Tx, runId: string): Promise<GateReportRow | null> {
  return tx.gateReport.findFirst({
    where: { runId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: shown,
  });
}

/** Names in their files of those of the responses that no wall hides from the person, by id. */
export async function listVisibleResponseNames(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT r.id, r.external_id AS name FROM response r WHERE r.id = ANY (${[...ids]})
      AND NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id
        WHERE m.response_id = r.id AND w.user_id = ${userId})`;
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Keys of those of the golden items that no wall hides from the person, by id. */
export async function listVisibleItemKeys(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; key: string }[]>`
    SELECT g.id, g.key FROM golden_item g WHERE g.id = ANY (${[...ids]})
      AND NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = g.matter_id AND w.user_id = ${userId})`;
  return new Map(rows.map((row) => [row.id, row.key]));
}
