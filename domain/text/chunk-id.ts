import { DomainError } from "@/domain/errors/domain-error";
import { assertSpan, type Span } from "@/domain/text/span";

/** What names a chunk for good: document, version, place in the document's list of chunks, range in its text. */
export interface ChunkId {
  /** Stable key of the document, such as `kb:pump-manual`; may hold any character. */
  readonly docKey: string;
  /** Printed version of the document text; no `#` and no `@`. */
  readonly docVersion: string;
  /** Zero-based place among the document's chunks. */
  readonly ordinal: number;
  readonly span: Span;
}

// The key may hold "#v=" itself, so the first group is greedy and the tail decides.
const PRINTED = /^(.+)#v=([^#@]+)#c=(\d{4,})@(\d+)-(\d+)$/su;

/** Throws `chunk_id_invalid`, or a span error, unless the parts can be printed and read back. */
function assertChunkId(id: ChunkId): void {
  const badVersion = id.docVersion === "" || /[#@]/u.test(id.docVersion);
  if (id.docKey === "" || badVersion || !Number.isSafeInteger(id.ordinal) || id.ordinal < 0) {
    throw new DomainError("chunk_id_invalid", "A chunk id needs a document key, a version and a place in the list.");
  }
  assertSpan(id.span, Number.MAX_SAFE_INTEGER);
}

/** The chunk id as a string: `kb:pump-manual#v=9f3a1c#c=0042@18230-19410`. Throws `chunk_id_invalid`. */
export function printChunkId(id: ChunkId): string {
  assertChunkId(id);
  const ordinal = String(id.ordinal).padStart(4, "0");
  return `${id.docKey}#v=${id.docVersion}#c=${ordinal}@${id.span.startCp}-${id.span.endCp}`;
}

/** Reads what `printChunkId` writes. Throws `chunk_id_invalid`, `span_inverted` or `span_invalid`. */
export function parseChunkId(printed: string): ChunkId {
  const [, docKey, docVersion, ordinal, start, end] = PRINTED.exec(printed) ?? [];
  if (docKey === undefined || docVersion === undefined) {
    throw new DomainError("chunk_id_invalid", "A chunk id has the form KEY#v=VERSION#c=ORDINAL@START-END.");
  }
  const id = {
    docKey,
    docVersion,
    ordinal: Number(ordinal),
    span: { startCp: Number(start), endCp: Number(end) },
  };
  assertChunkId(id);
  return id;
}
