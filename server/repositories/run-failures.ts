import { z } from "zod";
import { QUERY_SHAPES } from "@/domain/golden/item-codes";
import { CLAIM_LABELS, OUTCOMES, SEVERITIES, VERDICT_BASES } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";

const decidedResponse = z.object({
  responseId: z.string(),
  externalId: z.string(),
  outcome: z.enum([...OUTCOMES, "refusal_unchecked"]),
  basis: z.enum(VERDICT_BASES),
  shape: z.enum(QUERY_SHAPES).nullable(),
  isHidden: z.boolean(),
  claims: z.array(
    z.object({
      label: z.enum(CLAIM_LABELS).nullable(),
      severity: z.enum(SEVERITIES).nullable(),
      basis: z.enum(VERDICT_BASES),
    }),
  ),
});
/** A response with a verdict that stands, and the verdicts of its claims. */
export type DecidedResponse = z.infer<typeof decidedResponse>;

/** The run's responses that have an outcome; `isHidden` for those that a wall keeps from the person. */
export async function listDecidedResponses(tx: Tx, runId: string, userId: string): Promise<DecidedResponse[]> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT r.id AS "responseId", r.external_id AS "externalId", v.outcome, v.basis, g.query_shape AS shape,
      EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = ${userId}
        WHERE rm.response_id = r.id) AS "isHidden",
      coalesce((SELECT json_agg(json_build_object('label', cv.label, 'severity', cv.severity, 'basis', cv.basis) ORDER BY c.ordinal)
        FROM claim c JOIN claim_verdict cv ON cv.claim_id = c.id
          AND NOT EXISTS (SELECT FROM claim_verdict later WHERE later.supersedes_id = cv.id)
        WHERE c.response_id = r.id AND c.is_current), '[]'::json) AS claims
    FROM response r
    JOIN verdict v ON v.response_id = r.id AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
    LEFT JOIN golden_item g ON g.id = r.golden_item_id
    WHERE r.run_id = ${runId} AND v.outcome IS NOT NULL ORDER BY r.ordinal`;
  return z.array(decidedResponse).parse(rows);
}
