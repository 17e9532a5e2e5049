import { z } from "zod";
import type { ClaimUnit } from "@/domain/claims/claim-unit";
import type { Tx } from "@/server/db/database";

const spanFields = { answerStartCp: z.int().nullable(), answerEndCp: z.int().nullable() };

const storedUnit = z.object({
  id: z.string(),
  text: z.string().nullable(),
  ...spanFields,
  isRecut: z.boolean(),
  citations: z.array(z.object({ handle: z.string(), quote: z.string().nullable() })),
});

const storedRecut = z.object({
  id: z.string(),
  number: z.int(),
  operation: z.enum(["split", "merge", "add", "undo"]),
  retiredIds: z.array(z.string()),
  madeIds: z.array(z.string()),
  undoesId: z.string().nullable(),
  madeById: z.string(),
  madeAt: z.coerce.date(),
  reason: z.string().nullable(),
});
export type StoredRecut = z.infer<typeof storedRecut>;

const storedUnits = z.object({
  externalId: z.string(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  hasAnswer: z.boolean(),
  isSettled: z.boolean(),
  units: z.array(storedUnit),
  recuts: z.array(storedRecut),
});

/** A response's claims as they are cut now. Null texts were erased. */
export type StoredUnits = z.infer<typeof storedUnits>;

/** A claim as it is stored, as the rules of cutting know it. */
export const toUnit = ({
  id,
  text,
  answerStartCp,
  answerEndCp,
  citations,
}: StoredUnits["units"][number]): ClaimUnit => ({
  id,
  text: text ?? "",
  answerSpan: answerStartCp === null || answerEndCp === null ? null : { startCp: answerStartCp, endCp: answerEndCp },
  citations,
});

/** Reads no label, verdict or score but for whether there is one at all: a person who will judge may read this. */
const SELECT = `
  SELECT r.external_id AS "externalId", q.text AS question, a.text AS answer, r.answer_payload_id IS NOT NULL AS "hasAnswer",
    (EXISTS (SELECT FROM batch b WHERE b.run_id = r.run_id) OR EXISTS (SELECT FROM batch_item i WHERE i.response_id = r.id)
      OR EXISTS (SELECT FROM verdict v WHERE v.response_id = r.id)
      OR EXISTS (SELECT FROM dispute d WHERE d.response_id = r.id)) AS "isSettled",
    coalesce((SELECT json_agg(json_build_object('id', c.id, 'text', p.text, 'answerStartCp', c.answer_start_cp,
        'answerEndCp', c.answer_end_cp, 'isRecut', c.recut_id IS NOT NULL,
        'citations', coalesce((SELECT json_agg(json_build_object('handle', x.handle, 'quote', xq.text) ORDER BY x.ordinal)
          FROM citation x LEFT JOIN payload xq ON xq.id = x.quote_payload_id WHERE x.claim_id = c.id), '[]'::json)) ORDER BY c.ordinal)
      FROM claim c JOIN payload p ON p.id = c.text_payload_id WHERE c.response_id = r.id AND c.is_current), '[]'::json) AS units,
    coalesce((SELECT json_agg(json_build_object('id', e.id, 'number', e.number, 'operation', e.operation, 'retiredIds', e.retired_ids,
        'madeIds', e.made_ids, 'undoesId', e.undoes_id, 'madeById', e.made_by_id, 'madeAt', e.made_at, 'reason', ep.text) ORDER BY e.number)
      FROM claim_recut e LEFT JOIN payload ep ON ep.id = e.reason_payload_id WHERE e.response_id = r.id), '[]'::json) AS recuts
  FROM response r
  JOIN payload q ON q.id = r.question_payload_id
  LEFT JOIN payload a ON a.id = r.answer_payload_id
  WHERE r.id = $1`;

/** Null where there is no such response. */
export async function findUnits(tx: Tx, responseId: string): Promise<StoredUnits | null> {
  const [row] = await tx.$queryRawUnsafe<object[]>(SELECT, responseId);
  return row === undefined ? null : storedUnits.parse(row);
}

/** Keeps everybody else from cutting claims of the run, and from opening it, until the transaction ends. */
export async function lockUnits(tx: Tx, responseId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM run u JOIN response r ON r.run_id = u.id WHERE r.id = ${responseId} FOR UPDATE OF u`;
}

/**
 * Keeps a run's claims as they are cut until the transaction ends. Taken before anything else, the chain's head above all: who cuts claims
 * locks the run first and the head last.
 */
export async function holdUnitsOfRun(tx: Tx, runId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM run WHERE id = ${runId} FOR KEY SHARE`;
}

export interface NewRecut {
  readonly id: string;
  readonly responseId: string;
  readonly number: number;
  readonly operation: "split" | "merge" | "add" | "undo";
  readonly retiredIds: string[];
  readonly madeIds: string[];
  readonly undoesId: string | null;
  readonly reasonPayloadId: string | null;
  readonly reasonCommitment: string | null;
  readonly madeById: string;
  readonly madeAt: Date;
}

/** Writes down a recut; the claims that it makes refer to it and are written after it. */
export async function insertRecut(tx: Tx, recut: NewRecut): Promise<void> {
  await tx.claimRecut.create({ data: recut, select: { id: true } });
}

/** Beyond any place that a claim of a file has. */
const PARKED = 1_000_000;

/** Puts claims out of use, and moves the others out of the way of the places that are given next. */
export async function retireClaims(tx: Tx, responseId: string, claimIds: readonly string[]): Promise<void> {
  await tx.claim.updateMany({ where: { id: { in: [...claimIds] }, responseId }, data: { isCurrent: false } });
  await tx.claim.updateMany({ where: { responseId, isCurrent: true }, data: { ordinal: { increment: PARKED } } });
}

/** Makes these the response's claims, in this order. Call it after `retireClaims`. */
export async function placeClaims(tx: Tx, responseId: string, claimIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE claim c SET ordinal = wanted.place - 1, is_current = true
    FROM unnest(${[...claimIds]}::text[]) WITH ORDINALITY AS wanted (id, place)
    WHERE c.id = wanted.id AND c.response_id = ${responseId} AND (NOT c.is_current OR c.ordinal <> wanted.place - 1)`;
}

const coverRow = z.object({
  answer: z.string().nullable(),
  isRecut: z.boolean(),
  spans: z.array(z.object(spanFields)),
});
export type CoverRow = z.infer<typeof coverRow>;

/** Answers of a run with the places of their claims, as far as no wall hides them from the person; `after` is a file's line. */
export async function listCoverRows(
  tx: Tx,
  wanted: { readonly runId: string; readonly userId: string; readonly after: number; readonly limit: number },
): Promise<{ rows: CoverRow[]; last: number | null }> {
  const rows = await tx.$queryRaw<{ ordinal: number }[]>`
    SELECT r.ordinal, a.text AS answer, EXISTS (SELECT FROM claim_recut e WHERE e.response_id = r.id) AS "isRecut",
      coalesce((SELECT json_agg(json_build_object('answerStartCp', c.answer_start_cp, 'answerEndCp', c.answer_end_cp))
        FROM claim c WHERE c.response_id = r.id AND c.is_current), '[]'::json) AS spans
    FROM response r LEFT JOIN payload a ON a.id = r.answer_payload_id
    WHERE r.run_id = ${wanted.runId} AND r.ordinal > ${wanted.after} AND NOT EXISTS (SELECT FROM response_matter rm
      JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = ${wanted.userId} WHERE rm.response_id = r.id)
    ORDER BY r.ordinal LIMIT ${wanted.limit}`;
  return { rows: z.array(coverRow).parse(rows), last: rows.at(-1)?.ordinal ?? null };
}
