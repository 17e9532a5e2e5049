import { z } from "zod";
import { VERDICT_BASES } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";

const labelledClaim = z.object({
  claimId: z.string(),
  questionKey: z.string(),
  documentIds: z.array(z.string()),
  /** Of the claim's verdict that stands; null where none does. */
  label: z.string().nullable(),
  basis: z.enum(VERDICT_BASES).nullable(),
  score: z.number().nullable(),
  /** Its question is in a frozen golden set, which nothing is tuned on, or sealed, which nothing of leaves. */
  isGolden: z.boolean(),
});
export type LabelledClaim = z.infer<typeof labelledClaim>;

/**
 * The score of the claim `c` by the verifier `$1`: its own newest run's, else, of imported scores, the one about the whole claim, or
 * about the only citation that it has.
 */
export const SCORE_OF_CLAIM = `coalesce(
  (SELECT o.entailment FROM verifier_outcome o JOIN verifier_run vr ON vr.id = o.verifier_run_id
    WHERE o.claim_id = c.id AND vr.verifier_id = $1 AND o.state = 'scored' ORDER BY vr.number DESC LIMIT 1),
  (SELECT s.score FROM verifier_score s JOIN verifier f ON f.id = s.verifier_id AND f.kind = 'imported'
    WHERE s.verifier_id = $1 AND s.claim_id = c.id AND (s.citation_id IS NULL
      OR (SELECT count(*) FROM citation x WHERE x.claim_id = c.id) = 1)
    ORDER BY s.citation_id NULLS FIRST, s.created_at DESC, s.id LIMIT 1))`;

/** Every claim of the runs, with the verifier's score of it where there is one. */
export async function listLabelledClaims(
  tx: Tx,
  verifierId: string,
  runIds: readonly string[],
): Promise<LabelledClaim[]> {
  const rows = await tx.$queryRawUnsafe<object[]>(
    `SELECT c.id AS "claimId", r.question_key AS "questionKey", cv.label, cv.basis,
      coalesce((SELECT array_agg(DISTINCT dv.document_id ORDER BY dv.document_id) FROM citation x
        JOIN retrieved_chunk rc ON rc.id = x.retrieved_chunk_id JOIN chunk k ON k.id = rc.chunk_id
        JOIN document_version dv ON dv.id = k.document_version_id WHERE x.claim_id = c.id), '{}') AS "documentIds",
      ${SCORE_OF_CLAIM} AS score,
      EXISTS (SELECT FROM golden_target t JOIN golden_set_member m ON m.golden_target_id = t.id
        WHERE t.golden_item_id = r.golden_item_id)
        OR EXISTS (SELECT FROM golden_item g WHERE g.id = r.golden_item_id AND g.use = 'sealed') AS "isGolden"
    FROM response r JOIN claim c ON c.response_id = r.id AND c.is_current
    LEFT JOIN verdict v ON v.response_id = r.id AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
    LEFT JOIN claim_verdict cv ON cv.claim_id = c.id AND cv.verdict_id = v.id
      AND NOT EXISTS (SELECT FROM claim_verdict later WHERE later.supersedes_id = cv.id)
    WHERE r.run_id = ANY ($2) ORDER BY c.id`,
    verifierId,
    [...runIds],
  );
  return z.array(labelledClaim).parse(rows);
}

/** Where a claim is found. */
export interface ClaimPlace {
  readonly claimId: string;
  readonly responseId: string;
  readonly externalId: string;
  readonly ordinal: number;
}

/** Places of the claims that no wall hides from the person. */
export async function listClaimPlaces(tx: Tx, userId: string, claimIds: readonly string[]): Promise<ClaimPlace[]> {
  if (claimIds.length === 0) return [];
  return tx.$queryRaw<ClaimPlace[]>`
    SELECT c.id AS "claimId", r.id AS "responseId", r.external_id AS "externalId", c.ordinal
    FROM claim c JOIN response r ON r.id = c.response_id
    WHERE c.id = ANY (${[...claimIds]}) AND NOT EXISTS (SELECT FROM response_matter rm
      JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = ${userId} WHERE rm.response_id = r.id)`;
}

/** Which of the ids are runs of the project, with their numbers. */
export async function listRunNumbers(
  tx: Tx,
  projectId: string,
  runIds: readonly string[],
): Promise<{ id: string; number: number }[]> {
  return tx.run.findMany({
    where: { projectId, id: { in: [...runIds] } },
    orderBy: { number: "asc" },
    select: { id: true, number: true },
  });
}
