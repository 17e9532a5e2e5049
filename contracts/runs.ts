import { z } from "zod";
import { OUTCOMES, RETRIEVED_SETS, RUN_KINDS, VERDICT_BASES } from "@/domain/rubric/codes";
import { endpoint, inProject, onSubject, readers } from "./define";
import { freeText, id, instant, pageOf, pageQuery, sha256Hex } from "./primitives";

export const runKind = z.enum(RUN_KINDS);
export const responseOutcome = z.enum([...OUTCOMES, "refusal_unchecked"]);

/** What an import counted, in the words of the reference counts. */
export const importCounts = z.object({
  items: z.int(),
  chunks: z.int(),
  claims: z.int(),
  labels: z.int(),
  unanswerable: z.int(),
  cites: z.int(),
  claims_without_cite: z.int(),
  claims_over_3_cites: z.int(),
  cites_to_unknown_handle: z.int(),
  quotes: z.int(),
  quotes_exact_in_cited_chunk: z.int(),
  /** Imported labels by their own vocabulary. */
  by_label: z.record(z.string(), z.int()),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** One thing wrong with one line of a file. Lines count from 1; `field` is a path such as `claims[2].cites[0]`. */
export const lineProblem = z.object({
  line: z.int().min(1),
  field: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export type LineProblem = z.infer<typeof lineProblem>;

/** Odd things of one code: how many, and where the first ones are. */
export const importIssueGroup = z.object({
  code: z.string(),
  count: z.int(),
  message: z.string(),
  examples: z.array(z.object({ line: z.int().min(1), field: z.string().nullable() })),
});
export type ImportIssueGroup = z.infer<typeof importIssueGroup>;

/** One of the first responses of a file, as it was understood; long texts are cut and say so. */
export const importSample = z.object({
  line: z.int().min(1),
  externalId: z.string(),
  question: z.string(),
  answer: z.string(),
  isAnswerCut: z.boolean(),
  status: z.enum(["ok", "empty", "blocked", "errored", "timed_out"]),
  retrievedSet: z.enum(RETRIEVED_SETS),
  passages: z.array(z.object({ handle: z.string(), title: z.string().nullable() })),
  claims: z.array(z.object({ text: z.string(), cites: z.array(z.string()) })),
  /** Of all its claims; more than are listed where there are many. */
  claimCount: z.int(),
});
export type ImportSample = z.infer<typeof importSample>;

export const importReport = z.object({
  runId: id.nullable(),
  number: z.int().nullable(),
  dryRun: z.boolean(),
  /** What the file was taken for, and by what. */
  format: z.string(),
  because: z.string(),
  /** Responses that this call added; 0 when the same file was there already. */
  added: z.int(),
  alreadyThere: z.int(),
  counts: importCounts,
  receivedBytes: z.int(),
  receivedSha256: sha256Hex,
  /** Odd things that keep nobody from judging; the first 500. None of a file that was there already: it is not read again. */
  warnings: z.array(lineProblem),
  /** All of them, by code. */
  issues: z.record(z.string(), z.int()),
  /** The same by code, the most frequent first, with places to look at. */
  issueGroups: z.array(importIssueGroup),
  /** Of a dry run: the first responses. */
  sample: z.array(importSample),
  /** Of a dry run: the run that the very same bytes became before. */
  knownRun: z.object({ runId: id, number: z.int() }).nullable(),
});
export type ImportReport = z.infer<typeof importReport>;

export const run = z.object({
  id,
  number: z.int(),
  system: z.string(),
  kind: runKind,
  fileName: z.string().nullable(),
  sourceSha256: sha256Hex,
  importedAt: instant,
  counts: importCounts,
  /** Where judging stands; null before a batch was opened. */
  progress: z
    .object({
      responses: z.int(),
      decided: z.int(),
      carried: z.int(),
      mechanical: z.int(),
      disputed: z.int(),
      open: z.int(),
    })
    .nullable(),
  batchId: id.nullable(),
});
export type RunResource = z.infer<typeof run>;

/** A mechanical finding; `power` says what it may do (rubric section 4). */
export const finding = z.object({
  code: z.string(),
  power: z.enum(["decides", "bounds", "informs"]),
  claimId: id.nullable(),
  citationId: id.nullable(),
  message: z.string(),
});
export type FindingResource = z.infer<typeof finding>;

/** How the mechanical checks came out over a run. */
export const checksSummary = z.object({
  responses: z.int(),
  resolve: z.object({ pass: z.int(), fail: z.int(), unknown: z.int() }),
  claims: z.int(),
  claimsWithoutCitation: z.int(),
  claimsOverCap: z.int(),
  citations: z.int(),
  citationsDangling: z.int(),
  /** Of a set that is not known: neither valid nor invented. */
  citationsUnknown: z.int(),
  /** Claims that need a citation and carry none. */
  claimsUncited: z.int(),
  responsesWithoutAnswer: z.int(),
  /** With words of which no claim can be checked. */
  responsesUnchecked: z.int(),
  quotesByMatch: z.record(z.string(), z.int()),
  retrievedSet: z.object({ known: z.int(), partial: z.int(), unknown: z.int() }),
});

export const responseRow = z.object({
  id,
  externalId: z.string(),
  question: z.string(),
  retrievedSet: z.enum(RETRIEVED_SETS),
  claims: z.int(),
  findings: z.int(),
  /** Citations whose words are changed or gone in the newest file of what they cite. */
  staleCitations: z.int(),
  state: z.enum(["not_queued", "queued", "disputed", "decided"]),
  outcome: responseOutcome.nullable(),
  basis: z.enum(VERDICT_BASES).nullable(),
  /** The stage that a failing response points at: corpus, retrieval, packing, generation, citation, stale_source. */
  stage: z.string().nullable(),
});
export type ResponseRow = z.infer<typeof responseRow>;

const projectParams = z.strictObject({ projectId: id });
const runParams = z.strictObject({ runId: id });

export const runEndpoints = {
  importRun: endpoint({
    name: "importRun",
    method: "POST",
    path: "/projects/{projectId}/runs",
    summary:
      "Import a run from a file of any known format, recognised by itself. All or nothing; every bad line is named; the same file again adds nothing.",
    access: inProject(["lead", "engineer"], ["import"]),
    params: projectParams,
    query: z.strictObject({
      fileName: freeText(300).optional(),
      system: freeText(100).default("default"),
      kind: runKind.default("frozen-context"),
      /** Of a production sample: when its answers were given, for those that don't say so themselves (`as_of`). */
      answeredAt: instant.optional(),
      dryRun: z.enum(["true", "false"]).default("false"),
    }),
    bodyKind: "stream",
    answer: importReport,
    status: 201,
    problems: ["import_empty", "import_bad_lines", "import_too_large", "import_broken_off", "frozen_text_changed"],
  }),
  listRuns: endpoint({
    name: "listRuns",
    method: "GET",
    path: "/projects/{projectId}/runs",
    summary: "Runs, newest first.",
    access: inProject(readers, ["import", "run", "export"]),
    params: projectParams,
    query: pageQuery,
    answer: pageOf(run),
  }),
  getRun: endpoint({
    name: "getRun",
    method: "GET",
    path: "/runs/{runId}",
    summary: "One run with its checks and progress.",
    access: onSubject("run", "runId", readers, ["import", "run", "export"]),
    params: runParams,
    answer: run.extend({ checks: checksSummary }),
  }),
  listResponses: endpoint({
    name: "listResponses",
    method: "GET",
    path: "/runs/{runId}/responses",
    summary: "The run's responses with what is closed about them.",
    access: onSubject("run", "runId", readers, ["run", "export"]),
    params: runParams,
    query: pageQuery.extend({
      state: z.enum(["not_queued", "queued", "disputed", "decided", "failing", "stale"]).optional(),
      /** Only responses with a finding of this code. */
      finding: z
        .string()
        .max(60)
        .regex(/^[a-z_]+$/)
        .optional(),
    }),
    answer: pageOf(responseRow),
  }),
};
