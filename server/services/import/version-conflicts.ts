import { createHash } from "node:crypto";
import type { ImportChunk, ImportRecord } from "@/contracts/import-record";

type Issue = ImportRecord["issues"][number];

const digestOf = (text: string) => createHash("sha256").update(text).digest("base64");

/** What a chunk says it is a copy of; null where the file leaves the version or the range open. */
function placeOf({ docKey, docVersion, startCp, endCp }: ImportChunk): string | null {
  if (docKey === null || docVersion === null || startCp === null || endCp === null) return null;
  return digestOf(JSON.stringify([docKey, docVersion, startCp, endCp]));
}

/**
 * Finds chunks of a file that name the same document, version and range as an earlier one, and have other words: one of the
 * two is not what that version says. Both are kept as they were sent; which one is right is for people to say.
 */
export class VersionConflicts {
  /** Digest of the text by digest of the place: of the first chunk there. */
  readonly #texts = new Map<string, string>();

  /** The issues of a record's chunks, beside all records before it. */
  find(record: ImportRecord): Issue[] {
    return record.chunks.flatMap((chunk) => {
      const place = placeOf(chunk);
      if (place === null) return [];
      const text = digestOf(chunk.text);
      const first = this.#texts.get(place);
      if (first === undefined) this.#texts.set(place, text);
      const isConflict = first !== undefined && first !== text;
      return isConflict ? [{ code: "DOC_VERSION_CONFLICT", field: `chunks[${chunk.position}].text` }] : [];
    });
  }
}
