import { z } from "zod";
import type { BandThresholds } from "@/domain/calibration/choose-band";
import type { Tx } from "@/server/db/database";

const citation = z.object({
  id: z.string(),
  handle: z.string(),
  resolution: z.string(),
  /** Place of the cited chunk in the retrieved set, from 0; null unless resolved. */
  place: z.int().nullable(),
  /** What raters marked; several where they differ. */
  marks: z.array(z.enum(["supports", "partly", "does_not"])),
  hasQuote: z.boolean(),
  matchType: z.string().nullable(),
  flags: z.array(z.string()),
});

const claim = z.object({
  id: z.string(),
  /** The claim's verdict; null where none is decided. */
  label: z.string().nullable(),
  reason: z.string().nullable(),
  citations: z.array(citation),
});

const row = z.object({
  id: z.string(),
  docs: z.int(),
  isDecided: z.boolean(),
  /** The frozen target's word; null where the question has none. */
  isAnswerable: z.boolean().nullable(),
  /** What people found, else code's reading. */
  declined: z.string().nullable(),
  claims: z.array(claim),
});

export type MetricCitation = z.infer<typeof citation>;
export type MetricClaim = z.infer<typeof claim>;
export type MetricResponse = z.infer<typeof row>;

/** Marks of first and later submissions that nobody superseded, of pairs that are closed. */
const MARKS = `(SELECT coalesce(array_agg(DISTINCT m.mark), '{}') FROM citation_mark m JOIN label l ON l.id = m.label_id
  JOIN submission s ON s.id = l.submission_id JOIN batch_item i ON i.id = s.batch_item_id
  WHERE m.citation_id = x.id AND i.closed_at IS NOT NULL AND NOT EXISTS (SELECT FROM submission later WHERE later.supersedes_id = s.id))`;

const SELECT = `
  SELECT r.id, v.id IS NOT NULL AS "isDecided", coalesce(v.declined, r.declined_suggested) AS declined,
    (SELECT count(*)::int FROM retrieved_chunk rc WHERE rc.response_id = r.id AND rc.is_sent) AS docs,
    (SELECT t.answerable FROM golden_target t WHERE t.golden_item_id = r.golden_item_id
       AND NOT EXISTS (SELECT FROM golden_target later WHERE later.supersedes_id = t.id)) AS "isAnswerable",
    coalesce((SELECT json_agg(json_build_object('id', c.id, 'label', cv.label, 'reason', cv.reason, 'citations',
        coalesce((SELECT json_agg(json_build_object('id', x.id, 'handle', x.handle, 'resolution', x.resolution, 'place', rc.ordinal,
            'marks', ${MARKS}, 'hasQuote', x.quote_payload_id IS NOT NULL, 'matchType', x.match_type, 'flags', x.flags) ORDER BY x.ordinal)
          FROM citation x LEFT JOIN retrieved_chunk rc ON rc.id = x.retrieved_chunk_id WHERE x.claim_id = c.id), '[]'::json)
      ) ORDER BY c.ordinal)
      FROM claim c LEFT JOIN claim_verdict cv ON cv.claim_id = c.id AND cv.verdict_id = v.id
        AND NOT EXISTS (SELECT FROM claim_verdict later WHERE later.supersedes_id = cv.id)
      WHERE c.response_id = r.id AND c.is_current), '[]'::json) AS claims
  FROM response r
  LEFT JOIN verdict v ON v.response_id = r.id AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
  WHERE r.run_id = $1 AND NOT EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $2
    WHERE rm.response_id = r.id)
  ORDER BY r.ordinal`;

/** A run's responses as its metrics count them, as far as no wall hides them from the person. */
export async function listMetricResponses(tx: Tx, runId: string, userId: string): Promise<MetricResponse[]> {
  return z.array(row).parse(await tx.$queryRawUnsafe(SELECT, runId, userId));
}

/** Outcomes of a verifier's run by claim; null for a failure. Claims that were passed over are not among them. */
export async function listScoresByClaim(tx: Tx, verifierRunId: string): Promise<Map<string, number | null>> {
  const rows = await tx.verifierOutcome.findMany({
    where: { verifierRunId, state: { in: ["scored", "failed"] } },
    select: { claimId: true, entailment: true },
  });
  return new Map(rows.map(({ claimId, entailment }) => [claimId, entailment]));
}

const certified = z.looseObject({ status: z.literal("calibrated"), tau: z.number() });

async function findCalibration(tx: Tx, verifierId: string): Promise<unknown> {
  const newest = await tx.calibration.findFirst({
    where: { verifierId },
    orderBy: { number: "desc" },
    select: { content: true },
  });
  return newest?.content;
}

/** The threshold of a verifier's newest calibration; null where it has none that is certified. */
export async function findCertifiedThreshold(tx: Tx, verifierId: string): Promise<number | null> {
  const read = certified.safeParse(await findCalibration(tx, verifierId));
  return read.success ? read.data.tau : null;
}

const banded = z.looseObject({ band: z.object({ tau_hi: z.number().nullable(), tau_lo: z.number().nullable() }) });

/** The band that a verifier's newest calibration leaves to a judge; null where it chooses none. */
export async function findBand(tx: Tx, verifierId: string): Promise<BandThresholds | null> {
  const read = banded.safeParse(await findCalibration(tx, verifierId));
  if (!read.success) return null;
  const { band } = read.data;
  return band.tau_hi === null && band.tau_lo === null ? null : band;
}

/** Whether the target in force of one of the run's questions was frozen after the run had begun: its ticket opened, or it imported. */
export async function hasLateTargets(tx: Tx, runId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ late: boolean }[]>`
    SELECT EXISTS (SELECT FROM response r JOIN run ON run.id = r.run_id LEFT JOIN run_ticket k ON k.id = run.ticket_id
      JOIN golden_target t ON t.golden_item_id = r.golden_item_id
      WHERE run.id = ${runId} AND t.frozen_at > coalesce(k.opened_at, run.created_at)
        AND NOT EXISTS (SELECT FROM golden_target later WHERE later.supersedes_id = t.id)) AS late`;
  return row?.late ?? false;
}
