import { z } from "zod";
import { DISPUTE_CAUSES, type DisputeCause } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";

/** A dispute as it is opened. */
export interface NewDispute {
  readonly id: string;
  readonly projectId: string;
  readonly responseId: string;
  /** Null where it was opened after the pair was closed. */
  readonly batchItemId: string | null;
  readonly cause: DisputeCause;
  readonly claimIds: readonly string[];
  readonly openedAt: Date;
}

/** Opens a dispute. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<void> {
  await tx.dispute.create({ data: { ...dispute, claimIds: [...dispute.claimIds] }, select: { id: true } });
}

/** A dispute with what a page of it needs. */
export interface StoredDispute extends NewDispute {
  readonly state: "open" | "settled";
  readonly version: number;
  readonly question: string | null;
  readonly ratedByMe: boolean;
  /** How often new evidence opened it again. */
  readonly reopened: number;
  /** Judgements of the response since the ruling in force. */
  readonly judgementsSince: number;
}

const codes = z.object({ cause: z.enum(DISPUTE_CAUSES), state: z.enum(["open", "settled"]) });

const SELECT = `
  SELECT d.id, d.project_id AS "projectId", d.response_id AS "responseId", d.batch_item_id AS "batchItemId", d.cause,
    d.claim_ids AS "claimIds", d.opened_at AS "openedAt", d.state, d.version, q.text AS question,
    EXISTS (SELECT FROM submission s WHERE s.response_id = d.response_id AND s.rater_id = $1) AS "ratedByMe",
    (SELECT count(*)::int FROM dispute_reopening o WHERE o.dispute_id = d.id) AS reopened,
    (SELECT count(*)::int FROM submission s WHERE s.response_id = d.response_id AND d.state = 'settled'
       AND s.committed_at > (SELECT max(a.committed_at) FROM adjudication a WHERE a.dispute_id = d.id)) AS "judgementsSince"
  FROM dispute d JOIN response r ON r.id = d.response_id JOIN payload q ON q.id = r.question_payload_id`;

type Row = Omit<StoredDispute, "cause" | "state"> & { readonly cause: string; readonly state: string };

const toDispute = (row: Row): StoredDispute => ({ ...row, ...codes.parse(row) });

/** One dispute; null where there is none. `ratedByMe` is about `userId`. */
export async function findDispute(tx: Tx, id: string, userId: string): Promise<StoredDispute | null> {
  const [row] = await tx.$queryRawUnsafe<Row[]>(`${SELECT} WHERE d.id = $2`, userId, id);
  return row === undefined ? null : toDispute(row);
}

/** A place in the list of disputes: open ones first, then the newest. */
export interface DisputePlace {
  readonly isSettled: boolean;
  readonly openedAt: Date;
  readonly id: string;
}

/** Which disputes are listed, and from where on. */
export interface DisputeList {
  readonly projectId: string;
  readonly userId: string;
  readonly state: "open" | "settled" | null;
  /** Null: whatever they come from. */
  readonly causes: readonly DisputeCause[] | null;
  /** Null: whichever way they went; else keys of `countDirections`. */
  readonly directions: readonly string[] | null;
  readonly isOldestFirst: boolean;
  readonly after: DisputePlace | null;
  readonly limit: number;
}

/** No wall hides the dispute's response from `$1`. */
const OPEN_TO_PERSON = `NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id AND w.user_id = $1
  WHERE m.response_id = d.response_id)`;

/** Under which number of the rubric, what the two said by themselves and what the ruling in force came to, as one key: `2:grounded,unsupported>unsupported`. */
const DIRECTION = `
  SELECT coalesce(max(rv.number), 0) || ':' || coalesce(string_agg(coalesce(s.outcome, '-'), ',' ORDER BY s.outcome), '') || '>' || coalesce(a.outcome, '-')
  FROM adjudication a
  LEFT JOIN verdict v ON v.adjudication_id = a.id AND NOT EXISTS (
    SELECT FROM verdict first WHERE first.adjudication_id = a.id AND (first.decided_at, first.id) < (v.decided_at, v.id))
  LEFT JOIN rubric_version rv ON rv.id = v.rubric_version_id
  LEFT JOIN submission s ON s.id IN (v.first_submission_id, v.second_submission_id)
  WHERE a.dispute_id = d.id AND d.state = 'settled' AND NOT EXISTS (SELECT FROM adjudication later WHERE later.supersedes_id = a.id)
  GROUP BY a.id, a.outcome`;

/** Disputes of a project that no wall hides from the person. */
export async function listDisputeRows(tx: Tx, page: DisputeList): Promise<StoredDispute[]> {
  const time = `extract(epoch FROM d.opened_at) * ${page.isOldestFirst ? 1 : -1}`;
  const rows = await tx.$queryRawUnsafe<Row[]>(
    `${SELECT}
     WHERE d.project_id = $2 AND ($3::text IS NULL OR d.state = $3) AND ($4::text[] IS NULL OR d.cause = ANY ($4))
       AND ($5::text[] IS NULL OR (${DIRECTION}) = ANY ($5))
       AND ($6::boolean IS NULL OR (d.state = 'settled', ${time}, d.id)
            > ($6::boolean, extract(epoch FROM $7::timestamptz) * ${page.isOldestFirst ? 1 : -1}, $8::text))
       AND ${OPEN_TO_PERSON}
     ORDER BY d.state = 'settled', ${time}, d.id LIMIT $9::integer`,
    page.userId,
    page.projectId,
    page.state,
    page.causes,
    page.directions,
    page.after?.isSettled ?? null,
    page.after?.openedAt ?? null,
    page.after?.id ?? null,
    page.limit,
  );
  return rows.map(toDispute);
}

/** Settled disputes counted by the rubric they were ruled under, what the two said and what was ruled. */
export interface DirectionCount {
  readonly key: string;
  readonly rubricVersion: string;
  /** Outcomes of the raters' own labels, null where one could not judge; empty where nobody judged. */
  readonly said: readonly (string | null)[];
  readonly ruled: string | null;
  readonly n: number;
}

const outcomeOfKey = (word: string) => (word === "-" ? null : word);

/** Which way the rulings in force went, over the disputes that no wall hides from the person. */
export async function countDirections(tx: Tx, projectId: string, userId: string): Promise<DirectionCount[]> {
  const rows = await tx.$queryRawUnsafe<{ key: string; n: number; rubricVersion: string }[]>(
    `SELECT x.key, count(*)::int AS n, min(rv.content->>'id' || '/' || rv.number) AS "rubricVersion"
     FROM (SELECT (${DIRECTION}) AS key FROM dispute d WHERE d.project_id = $2 AND ${OPEN_TO_PERSON}) x
     JOIN rubric_version rv ON rv.project_id = $2 AND rv.number = split_part(x.key, ':', 1)::integer
     WHERE x.key IS NOT NULL GROUP BY x.key ORDER BY min(rv.number) DESC, x.key`,
    userId,
    projectId,
  );
  return rows.map(({ key, n, rubricVersion }) => {
    const [said = "", ruled = "-"] = key.slice(key.indexOf(":") + 1).split(">");
    return {
      key,
      rubricVersion,
      said: said === "" ? [] : said.split(",").map(outcomeOfKey),
      ruled: outcomeOfKey(ruled),
      n,
    };
  });
}

/** The open dispute about a response; it has one at most. */
export async function findOpenDispute(tx: Tx, responseId: string): Promise<{ id: string } | null> {
  return tx.dispute.findFirst({ where: { responseId, state: "open" }, select: { id: true } });
}

/** Opens a settled dispute again, once the new evidence is written down; false where it is open or has moved on. */
export async function openDisputeAgain(tx: Tx, id: string, version: number): Promise<boolean> {
  const { count } = await tx.dispute.updateMany({
    where: { id, state: "settled", version },
    data: { state: "open", settledAt: null, version: version + 1 },
  });
  return count === 1;
}

/** Makes whoever else is about to dispute this response wait. */
export async function lockResponse(tx: Tx, responseId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM response WHERE id = ${responseId} FOR UPDATE`;
}

/** Makes whoever else is about to change this dispute wait. */
export async function lockDispute(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM dispute WHERE id = ${id} FOR UPDATE`;
}

/** Settles an open dispute at the version that the ruling saw; false where it is settled or has moved on. */
export async function settleDispute(tx: Tx, id: string, version: number, at: Date): Promise<boolean> {
  const { count } = await tx.dispute.updateMany({
    where: { id, state: "open", version },
    data: { state: "settled", settledAt: at, version: version + 1 },
  });
  return count === 1;
}

/** Who judged a response, and who left it for a conflict of interest. */
export async function listInvolved(
  tx: Tx,
  responseId: string,
): Promise<{ raterIds: readonly string[]; recusedIds: readonly string[] }> {
  const submissions = await tx.submission.findMany({ where: { responseId }, select: { raterId: true } });
  const exclusions = await tx.slotExclusion.findMany({
    where: { kind: "recused", batchItem: { responseId } },
    select: { raterId: true },
  });
  return {
    raterIds: [...new Set(submissions.map((row) => row.raterId))],
    recusedIds: exclusions.map((row) => row.raterId),
  };
}

/** Whether an item had a dispute; it has one at most, and a later one of its response names none. */
export async function hasDispute(tx: Tx, batchItemId: string): Promise<boolean> {
  return (await tx.dispute.findUnique({ where: { batchItemId }, select: { id: true } })) !== null;
}
