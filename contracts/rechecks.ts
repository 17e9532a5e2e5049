import { z } from "zod";
import { endpoint, everyRole, onSubject, readers } from "./define";
import { id, instant, pageOf, pageQuery, printedVersion, spanFields, spanList } from "./primitives";

/** What became of cited words in a newer version of their document. */
export const citationChange = z.enum(["unchanged", "moved", "changed", "gone"]);

/** Words of one version, as a span of its text; `words` is null once the text is erased. */
const place = z.object({
  versionId: id,
  printedVersion: printedVersion.nullable(),
  startCp: z.int(),
  endCp: z.int(),
  words: z.string().nullable(),
});

/** Which words of a changed place differ, as `[start, end]` in each version. */
const differences = z.array(z.object({ before: z.tuple([z.int(), z.int()]), after: z.tuple([z.int(), z.int()]) }));

/** What another version did to a place. */
export const placeChange = z.object({
  ...spanFields,
  change: citationChange,
  /** The words stand in several places, and nothing round them says which is meant. */
  isUncertain: z.boolean(),
  /** Null where the words are gone. */
  now: z.object(spanFields).nullable(),
  differences,
});
export type PlaceChange = z.infer<typeof placeChange>;

/** A version beside another one of the same document, with what became of the places that were asked for. */
export const versionComparison = z.object({
  versionId: id,
  printedVersion: printedVersion.nullable(),
  /** The version that the places were looked up in; null where there is no newer file. */
  other: z.object({ versionId: id, printedVersion: printedVersion.nullable(), addedAt: instant }).nullable(),
  /** False where one of the texts is not there (a scan, or erased): nothing can be said of any place then. */
  isComparable: z.boolean(),
  /** In the order in which they were asked for; empty where nothing can be said. */
  places: z.array(placeChange),
});
export type VersionComparison = z.infer<typeof versionComparison>;

/** A citation of an older version, looked up in the newest one. What was cited and labelled stays what it was. */
export const citationRecheck = z.object({
  citationId: id,
  responseId: id,
  externalId: z.string(),
  runId: id,
  runNumber: z.int(),
  handle: z.string(),
  change: citationChange,
  /** The words stand in several places, and nothing round them says which is meant. */
  isUncertain: z.boolean(),
  cited: place,
  /** Null where the words are gone. */
  now: place.nullable(),
  differences,
  checkedAt: instant,
});
export type CitationRecheckResource = z.infer<typeof citationRecheck>;

/** How far the lookup has come, over the citations that the caller may see. */
export const recheckProgress = z.object({
  /** The newest file of the document. */
  versionId: id,
  /** Citations of older versions. */
  citations: z.int(),
  checked: z.int(),
  /** Citations whose old or new text is not there (a scan, or erased): nothing can be said of them. */
  notCheckable: z.int(),
  unchanged: z.int(),
  moved: z.int(),
  changed: z.int(),
  gone: z.int(),
});
export type RecheckProgress = z.infer<typeof recheckProgress>;

const documentParams = z.strictObject({ documentId: id });

export const recheckEndpoints = {
  compareVersions: endpoint({
    name: "compareVersions",
    method: "GET",
    path: "/document-versions/{versionId}/comparison",
    summary:
      "What became of places of a version in another version of its document: in its newest file unless `with` names one. Without spans it tells only whether there is a newer file. Spans are `start-end` pairs in code points, comma separated.",
    access: onSubject("document-version", "versionId", everyRole, ["export", "label"]),
    params: z.strictObject({ versionId: id }),
    query: z.strictObject({ spans: spanList.optional(), with: id.optional() }),
    answer: versionComparison,
    problems: ["span_out_of_range", "span_inverted"],
  }),
  getRecheckProgress: endpoint({
    name: "getRecheckProgress",
    method: "GET",
    path: "/documents/{documentId}/rechecks/progress",
    summary: "What became of the citations of a document's older versions in its newest one, in numbers.",
    access: onSubject("document", "documentId", readers, ["export"]),
    params: documentParams,
    answer: recheckProgress,
  }),
  listRechecks: endpoint({
    name: "listRechecks",
    method: "GET",
    path: "/documents/{documentId}/rechecks",
    summary: "Citations of a document's older versions, looked up in its newest one; what is gone comes first.",
    access: onSubject("document", "documentId", readers, ["export"]),
    params: documentParams,
    query: pageQuery.extend({ change: citationChange.optional() }),
    answer: pageOf(citationRecheck),
  }),
  startRecheck: endpoint({
    name: "startRecheck",
    method: "POST",
    path: "/documents/{documentId}/rechecks",
    summary:
      "Look up what is left. A new version starts this by itself, and the server goes on with it every night; asking again does nothing twice.",
    access: onSubject("document", "documentId", ["lead", "engineer"], ["import"]),
    params: documentParams,
    answer: recheckProgress,
  }),
};
