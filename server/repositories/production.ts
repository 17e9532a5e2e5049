import { z } from "zod";
import { OUTCOMES, VERDICT_BASES } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";
import { SCORE_OF_CLAIM } from "./labelled-scores";

/** A disputed answer is rebuilt as a run of one, because somebody disputed it: it is no sample of the traffic. */
const IS_SAMPLE = `run.kind = 'production-sample' AND run.state = 'ready' AND NOT EXISTS (
  SELECT FROM response one JOIN dispute d ON d.response_id = one.id JOIN disputed_payload p ON p.dispute_id = d.id
  WHERE one.run_id = run.id)`;

/** Systems with a production sample, the one with the newest first. */
export async function listSampledSystems(tx: Tx, projectId: string): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ name: string }[]>(
    `SELECT y.name FROM run JOIN system y ON y.id = run.system_id WHERE run.project_id = $1 AND ${IS_SAMPLE}
     GROUP BY y.name ORDER BY max(run.number) DESC`,
    projectId,
  );
  return rows.map(({ name }) => name);
}

const productionAnswer = z.object({
  responseId: z.string(),
  runId: z.string(),
  runNumber: z.int(),
  externalId: z.string(),
  digest: z.string(),
  /** When it was given; null where neither file nor import says. */
  answeredAt: z.date().nullable(),
  importedAt: z.date(),
  outcome: z.enum([...OUTCOMES, "refusal_unchecked"]).nullable(),
  basis: z.enum(VERDICT_BASES).nullable(),
  isDisputed: z.boolean(),
  isHidden: z.boolean(),
  /** The rubric that its run is judged under; null where it was never opened for judging. */
  rubricVersion: z.string().nullable(),
});
/** An answer of a production sample with what is closed about it. */
export type ProductionAnswer = z.infer<typeof productionAnswer>;

/** The answers of a system's production samples, in order of time; `isHidden` for those that a wall keeps from the person. */
export async function listProductionAnswers(
  tx: Tx,
  wanted: { readonly projectId: string; readonly system: string; readonly userId: string },
): Promise<ProductionAnswer[]> {
  const rows = await tx.$queryRawUnsafe<object[]>(
    `SELECT r.id AS "responseId", run.id AS "runId", run.number AS "runNumber", r.external_id AS "externalId", r.digest,
       r.as_of AS "answeredAt", run.created_at AS "importedAt", v.outcome, v.basis,
       EXISTS (SELECT FROM dispute d WHERE d.response_id = r.id AND d.state = 'open') AS "isDisputed",
       EXISTS (SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $3
         WHERE rm.response_id = r.id) AS "isHidden",
       (SELECT rv.content->>'id' || '/' || rv.number FROM batch b JOIN rubric_version rv ON rv.id = b.rubric_version_id
         WHERE b.run_id = run.id AND b.kind = 'first') AS "rubricVersion"
     FROM run JOIN system y ON y.id = run.system_id JOIN response r ON r.run_id = run.id
     LEFT JOIN verdict v ON v.response_id = r.id AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)
     WHERE run.project_id = $1 AND y.name = $2 AND ${IS_SAMPLE}
     ORDER BY coalesce(r.as_of, run.created_at), run.number, r.ordinal`,
    wanted.projectId,
    wanted.system,
    wanted.userId,
  );
  return z.array(productionAnswer).parse(rows);
}

/** How a verifier's scores of an answer's claims lie to its threshold. */
export interface AnswerScores {
  readonly responseId: string;
  readonly claims: number;
  readonly scored: number;
  /** Of the claims that have a score; null where none has. */
  readonly lowest: number | null;
}

export async function listAnswerScores(
  tx: Tx,
  verifierId: string,
  responseIds: readonly string[],
): Promise<AnswerScores[]> {
  return tx.$queryRawUnsafe<AnswerScores[]>(
    `SELECT response_id AS "responseId", count(*)::int AS claims, count(score)::int AS scored, min(score) AS lowest
     FROM (SELECT c.response_id, ${SCORE_OF_CLAIM} AS score FROM claim c WHERE c.response_id = ANY ($2) AND c.is_current) scores
     GROUP BY response_id`,
    verifierId,
    [...responseIds],
  );
}
