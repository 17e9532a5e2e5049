import { z } from "zod";
import { RETRIEVED_SETS } from "@/domain/rubric/codes";
import type { ResponseItem } from "@/domain/rubric/response-label";
import type { Tx } from "@/server/db/database";

/** A response as its outcome is decided, with what carry-over needs of it. */
export interface JudgedResponse {
  readonly id: string;
  readonly projectId: string;
  readonly item: ResponseItem;
  /** Digest over R; null where R is not known. */
  readonly retrievedDigest: string | null;
  readonly claims: readonly ClaimKeys[];
}

/** The carry-over keys of a claim, as the import stored them. */
export interface ClaimKeys {
  readonly claimId: string;
  readonly grounded: string | null;
  readonly strict: string | null;
}

const statusOfRow = z.enum(["ok", "empty", "blocked", "errored", "timed_out"]);

interface Row {
  readonly id: string;
  readonly projectId: string;
  readonly status: string;
  readonly retrievedSet: string;
  readonly retrievedDigest: string;
  readonly isAnswerable: boolean | null;
  readonly claims: ClaimKeys[];
}

function toJudgedResponse(row: Row): JudgedResponse {
  const status = statusOfRow.parse(row.status);
  const retrievedSet = z.enum(RETRIEVED_SETS).parse(row.retrievedSet);
  return {
    id: row.id,
    projectId: row.projectId,
    item: {
      status: status === "ok" ? "answered" : status,
      retrievedSet,
      isAnswerable: row.isAnswerable,
      leadRuling: null,
    },
    retrievedDigest: retrievedSet === "known" ? row.retrievedDigest : null,
    claims: row.claims,
  };
}

/** Answerability is the newest frozen target's word; null where the response's question has none. */
const SELECT = `
  SELECT r.id, r.project_id AS "projectId", r.status, r.retrieved_set AS "retrievedSet", r.retrieved_digest AS "retrievedDigest",
    (SELECT t.answerable FROM golden_target t WHERE t.golden_item_id = r.golden_item_id
       AND NOT EXISTS (SELECT FROM golden_target later WHERE later.supersedes_id = t.id)) AS "isAnswerable",
    coalesce((SELECT json_agg(json_build_object('claimId', c.id, 'grounded', c.carry_key, 'strict', c.carry_key_strict) ORDER BY c.ordinal)
       FROM claim c WHERE c.response_id = r.id AND c.is_current), '[]'::json) AS claims
  FROM response r`;

/** @throws Error where there is no such response. */
export async function getJudgedResponse(tx: Tx, responseId: string): Promise<JudgedResponse> {
  const [row] = await tx.$queryRawUnsafe<Row[]>(`${SELECT} WHERE r.id = $1`, responseId);
  if (row === undefined) throw new Error("a judgement refers to a response that is not there");
  return toJudgedResponse(row);
}

/** All responses of a run, in the file's order. */
export async function listJudgedResponses(tx: Tx, runId: string): Promise<JudgedResponse[]> {
  const rows = await tx.$queryRawUnsafe<Row[]>(`${SELECT} WHERE r.run_id = $1 ORDER BY r.ordinal`, runId);
  return rows.map(toJudgedResponse);
}

/** Ids of a run's responses that have a verdict. */
export async function listDecidedIds(tx: Tx, runId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.response.findMany({ where: { runId, verdicts: { some: {} } }, select: { id: true } });
  return new Set(rows.map((row) => row.id));
}

/** The responses to the questions of these golden items that have a verdict. */
export async function listDecidedResponses(
  tx: Tx,
  projectId: string,
  goldenItemIds: readonly string[],
): Promise<JudgedResponse[]> {
  const rows = await tx.$queryRawUnsafe<Row[]>(
    `${SELECT} WHERE r.project_id = $1 AND r.golden_item_id = ANY ($2)
       AND EXISTS (SELECT FROM verdict v WHERE v.response_id = r.id) ORDER BY r.id`,
    projectId,
    [...goldenItemIds],
  );
  return rows.map(toJudgedResponse);
}

/** The texts that the key of a response's marks is made of; null where one was erased. */
export interface MarksTexts {
  readonly responseId: string;
  readonly question: string | null;
  readonly answer: string | null;
  readonly hasAnswer: boolean;
  readonly turns: string | null;
  readonly hasTurns: boolean;
}

/** Question, answer and earlier turns of responses. */
export async function listMarksTexts(tx: Tx, responseIds: readonly string[]): Promise<MarksTexts[]> {
  return tx.$queryRaw<MarksTexts[]>`
    SELECT r.id AS "responseId", q.text AS question, a.text AS answer, r.answer_payload_id IS NOT NULL AS "hasAnswer",
           t.text AS turns, r.turns_payload_id IS NOT NULL AS "hasTurns"
    FROM response r
    JOIN payload q ON q.id = r.question_payload_id
    LEFT JOIN payload a ON a.id = r.answer_payload_id
    LEFT JOIN payload t ON t.id = r.turns_payload_id
    WHERE r.id = ANY (${[...responseIds]})`;
}

/** The key of a project's comparable digests. */
export async function getDigestKey(tx: Tx, projectId: string): Promise<Uint8Array> {
  const row = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { digestKey: true } });
  return row.digestKey;
}

/**
 * Keeps the target of a response's question as it is until the transaction ends. Taken before the item or dispute is locked,
 * so that a verdict is either seen by the freezing of a target or made under it.
 */
export async function holdTargetOf(tx: Tx, responseId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM golden_item g JOIN response r ON r.golden_item_id = g.id WHERE r.id = ${responseId} FOR SHARE OF g`;
}

/** Likewise of every question of a run. */
export async function holdTargetsOfRun(tx: Tx, runId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM golden_item g WHERE g.id IN (SELECT r.golden_item_id FROM response r WHERE r.run_id = ${runId})
    ORDER BY g.id FOR SHARE`;
}

/** Waits for verdicts in the making that hang on these questions' targets, and keeps new ones waiting. */
export async function lockTargets(tx: Tx, goldenItemIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`SELECT FROM golden_item WHERE id = ANY (${[...goldenItemIds]}) ORDER BY id FOR UPDATE`;
}
