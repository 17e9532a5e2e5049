import { z } from "zod";
import type { Tx } from "@/server/db/database";

const chunk = z.object({
  retrievedChunkId: z.string(),
  chunkId: z.string(),
  position: z.int(),
  handle: z.string(),
  /** Other handles that claims of this response cite it by. */
  cited: z.array(z.string()),
  docKey: z.string(),
  versionId: z.string(),
  startCp: z.int(),
  endCp: z.int(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  differs: z.boolean(),
});

const record = z.object({
  externalId: z.string(),
  class: z.string(),
  runCreatedAt: z.date(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  turns: z.string().nullable(),
  meta: z.string().nullable(),
  status: z.enum(["ok", "empty", "blocked", "errored", "timed_out"]),
  retrievedSet: z.enum(["known", "partial", "unknown"]),
  retrievedDigest: z.string(),
  chunks: z.array(chunk),
});

/** A response as an import stored it, but for its claims. Null texts were erased, or were never there. */
export type StoredRecord = z.infer<typeof record>;

const SELECT = `
  SELECT r.external_id AS "externalId", r.class, u.created_at AS "runCreatedAt", q.text AS question, a.text AS answer, t.text AS turns,
    m.text AS meta, r.status, r.retrieved_set AS "retrievedSet", r.retrieved_digest AS "retrievedDigest",
    coalesce((SELECT json_agg(row_to_json(x) ORDER BY x.position) FROM (
      SELECT rc.id AS "retrievedChunkId", c.id AS "chunkId", rc.ordinal AS position, rc.handle, d.key AS "docKey", v.id AS "versionId",
        c.start_cp AS "startCp", c.end_cp AS "endCp", title.text AS title, rc.text_sent_payload_id IS NOT NULL AS differs,
        CASE WHEN rc.text_sent_payload_id IS NULL THEN substring(tp.text FROM c.start_cp + 1 FOR c.end_cp - c.start_cp)
          ELSE sent.text END AS text,
        coalesce((SELECT json_agg(DISTINCT k.handle) FROM citation k WHERE k.retrieved_chunk_id = rc.id AND k.handle <> rc.handle),
          '[]'::json) AS cited
      FROM retrieved_chunk rc
      JOIN chunk c ON c.id = rc.chunk_id
      JOIN document_version v ON v.id = c.document_version_id
      JOIN document d ON d.id = v.document_id
      LEFT JOIN payload tp ON tp.id = v.text_payload_id
      LEFT JOIN payload title ON title.id = d.title_payload_id
      LEFT JOIN payload sent ON sent.id = rc.text_sent_payload_id
      WHERE rc.response_id = r.id AND rc.is_sent) x), '[]'::json) AS chunks
  FROM response r
  JOIN run u ON u.id = r.run_id
  JOIN payload q ON q.id = r.question_payload_id
  LEFT JOIN payload a ON a.id = r.answer_payload_id
  LEFT JOIN payload t ON t.id = r.turns_payload_id
  LEFT JOIN payload m ON m.id = r.meta_payload_id
  WHERE r.id = $1`;

/** @throws Error where there is no such response */
export async function getStoredRecord(tx: Tx, responseId: string): Promise<StoredRecord> {
  const [row] = await tx.$queryRawUnsafe<object[]>(SELECT, responseId);
  if (row === undefined) throw new Error("a recut refers to a response that is not there");
  return record.parse(row);
}
