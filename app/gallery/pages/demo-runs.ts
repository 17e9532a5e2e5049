import type { ImportReport, ResponseRow } from "@/contracts/runs";
import type { RunWithChecks } from "@/components/runs/run-with-checks";
import type { UploadState } from "@/client/use-upload";

/** Invented runs. */

const SHA = "9f3a1c20b7de41aa02c9d3109f3a1c20b7de41aa02c9d3109f3a1c20b7de41aa";

const COUNTS = {
  items: 40,
  chunks: 212,
  claims: 97,
  labels: 12,
  unanswerable: 6,
  cites: 131,
  claims_without_cite: 4,
  claims_over_3_cites: 2,
  cites_to_unknown_handle: 1,
  quotes: 88,
  quotes_exact_in_cited_chunk: 71,
  by_label: { Supported: 9, "Not supported": 3 },
};

export const RUN: RunWithChecks = {
  id: "run-returns-2",
  number: 2,
  system: "returns-assistant",
  kind: "live",
  fileName: "returns-2026-03-09.jsonl",
  sourceSha256: SHA,
  importedAt: "2026-03-09T09:12:44Z",
  counts: COUNTS,
  progress: { responses: 40, decided: 33, carried: 21, mechanical: 1, disputed: 2, open: 5 },
  batchId: "batch-returns-2",
  checks: {
    responses: 40,
    resolve: { pass: 38, fail: 1, unknown: 1 },
    claims: 97,
    claimsWithoutCitation: 4,
    claimsOverCap: 2,
    citations: 131,
    citationsDangling: 1,
    citationsUnknown: 0,
    claimsUncited: 9,
    responsesWithoutAnswer: 1,
    responsesUnchecked: 1,
    quotesByMatch: { exact: 71, normalised: 8, fuzzy: 5, elided: 2, unresolved: 2 },
    retrievedSet: { known: 38, partial: 1, unknown: 1 },
  },
};

export const RUNS: readonly RunWithChecks[] = [
  { ...RUN, id: "run-returns-3", number: 3, progress: null, batchId: null, importedAt: "2026-03-12T16:40:02Z" },
  RUN,
  {
    ...RUN,
    id: "run-returns-1",
    number: 1,
    kind: "frozen-context",
    progress: { responses: 40, decided: 40, carried: 0, mechanical: 1, disputed: 0, open: 0 },
    importedAt: "2026-02-27T11:05:10Z",
  },
];

const row = (part: Partial<ResponseRow> & Pick<ResponseRow, "id" | "externalId" | "question">): ResponseRow => ({
  retrievedSet: "known",
  claims: 2,
  findings: 0,
  staleCitations: 0,
  state: "decided",
  outcome: "grounded",
  basis: "unanimous",
  stage: null,
  ...part,
});

export const ROWS: readonly ResponseRow[] = [
  row({
    id: "response-relay",
    externalId: "returns-007",
    question: "Can an opened relay be returned, and who pays for expedited freight?",
    outcome: "misattributed",
    basis: "adjudicated",
    findings: 1,
    stage: "generation",
  }),
  row({
    id: "response-tier",
    externalId: "returns-008",
    question: "Where is a contract tier printed?",
    basis: "carried",
  }),
  row({
    id: "response-sunday",
    externalId: "returns-011",
    question:
      "Is there a collection on Sundays in the northern depots, and from which hour on does a notice count as given on the next working day?",
    outcome: "correct_refusal",
    claims: 0,
  }),
  row({
    id: "response-lot",
    externalId: "returns-012",
    question: "What happens to a lot of which one unit was installed?",
    state: "disputed",
    outcome: null,
    basis: null,
    findings: 2,
  }),
  row({
    id: "response-credit",
    externalId: "returns-015",
    question: "When is a late return credited?",
    state: "queued",
    outcome: null,
    basis: null,
    retrievedSet: "partial",
  }),
  row({
    id: "response-empty",
    externalId: "returns-019",
    question: "Who inspects returned units?",
    outcome: "no_answer",
    basis: "mechanical",
    claims: 0,
    stage: "generation",
  }),
];

const REPORT: ImportReport = {
  runId: "run-returns-3",
  number: 3,
  dryRun: false,
  added: 40,
  alreadyThere: 0,
  format: "golden-jsonl",
  because: "its lines have `id`, `question` and chunks, claims or an answer",
  counts: COUNTS,
  receivedBytes: 3_412_880,
  receivedSha256: SHA,
  issues: { cites_over_cap: 1 },
  issueGroups: [
    {
      code: "cites_over_cap",
      count: 1,
      message: "Four citations; the first three are scored, all are checked.",
      examples: [{ line: 12, field: "claims[1].cites" }],
    },
  ],
  sample: [],
  knownRun: null,
  warnings: [
    {
      line: 12,
      field: "claims[1].cites",
      code: "cites_over_cap",
      message: "Four citations; the first three are scored, all are checked.",
    },
  ],
};

export const IMPORT_STATES: readonly UploadState<ImportReport>[] = [
  { phase: "sending", fileName: "returns.jsonl", sentBytes: 1_204_000, bytes: 3_412_880 },
  { phase: "reading", fileName: "returns.jsonl", sentBytes: 3_412_880, bytes: 3_412_880 },
  { phase: "done", fileName: "returns.jsonl", answer: REPORT },
  {
    phase: "failed",
    fileName: "returns-broken.jsonl",
    failure: {
      title: "Some lines can’t be imported",
      detail: "Nothing was imported.",
      status: 422,
      code: "import_bad_lines",
      requestId: "01JD6Q8M3T",
      errorCount: 214,
      errors: [
        { field: "", code: "not_json", message: "The line is cut off after 118 characters.", line: 3 },
        {
          field: "claims[0].cites[1]",
          code: "wrong_type",
          message: "A citation is a handle or an object, not a number.",
          line: 17,
        },
        {
          field: "chunks[2].end",
          code: "span_inverted",
          message: "The span ends at 40, before its start at 61.",
          line: 17,
        },
        {
          field: "id",
          code: "id_repeated",
          message: "returns-007 stands in line 7 already, with another answer.",
          line: 31,
        },
      ],
    },
  },
];
