import type { ImportLabel, ImportRecord, JsonObject } from "@/contracts/import-record";

/** What a file says beyond what is read lies in erasable payloads as JSON, so that an export can give it back. */

const isEmpty = (object: object) => Object.keys(object).length === 0;

const only = <T extends object>(entries: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== null && !(typeof value === "object" && isEmpty(value))),
  ) as Partial<T>;

/** By place, what chunks or claims have beyond the fields that are read. */
function byPlace<T>(items: readonly T[], extraOf: (item: T) => object): Record<string, object> {
  const kept: Record<string, object> = {};
  for (const [place, item] of items.entries()) {
    const extra = only(extraOf(item));
    if (!isEmpty(extra)) kept[String(place)] = extra;
  }
  return kept;
}

/** The JSON of everything of a record that has no column; null if there is nothing. */
export function metaOfRecord(record: ImportRecord): string | null {
  const kept = only({
    meta: record.meta,
    extra: record.extra,
    chunks: byPlace(record.chunks, (chunk) => ({
      title: chunk.title,
      docVersion: chunk.docVersion,
      extra: chunk.extra,
    })),
    claims: byPlace(record.claims, ({ scores, extra, unattachedQuotes }) => ({ scores, extra, unattachedQuotes })),
    issues: record.issues,
    answerOrigin: record.answerOrigin === "file" ? null : record.answerOrigin,
    claimsGiven: record.claimsGiven ? null : false,
    declinedFlag: record.declinedFlag,
  });
  return isEmpty(kept) ? null : JSON.stringify(kept);
}

/** Values of a closed vocabulary are short; anything longer is somebody's words, which frozen rows don't hold. */
const FACET_LENGTH_MAX = 60;

const isCode = (value: unknown): boolean =>
  value === null ||
  typeof value === "number" ||
  typeof value === "boolean" ||
  (typeof value === "string" && value.length <= FACET_LENGTH_MAX);

/** A label's facets as far as a frozen row may hold them, and the rest. */
export function storableFacets(facets: JsonObject): { facets: JsonObject; rest: JsonObject } {
  const entries = Object.entries(facets);
  return {
    facets: Object.fromEntries(entries.filter(([, value]) => isCode(value))),
    rest: Object.fromEntries(entries.filter(([, value]) => !isCode(value))),
  };
}

/** The JSON of what a label says in words; null if it says nothing. */
export function noteOfLabel({ extra, spans }: ImportLabel, facets: JsonObject): string | null {
  const words = spans.map((span) => span.text);
  const kept = only({ extra, facets, spanTexts: words.some((text) => text !== null) ? words : [] });
  return isEmpty(kept) ? null : JSON.stringify(kept);
}
