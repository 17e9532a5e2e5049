import type { ImportRecord } from "@/contracts/import-record";
import type { LineProblem } from "@/contracts/runs";
import { type CheckedResponse, checkResponse, type Finding, type ResponseCheck } from "@/domain/checks/check-response";
import type { QuoteCountName } from "@/domain/checks/check-quotes";
import { prepareText } from "@/domain/quotes/prepared-text";
import { ImportCounter } from "@/formats/count-imports";
import { readGoldenJsonl } from "@/formats/golden-jsonl";
import { claimsOfRecord, namesOfChunk, type RecordClaim } from "@/formats/record-claims";

/** One answer as `assay check --json` prints it. Places count from 0. */
export interface PrintedResponse {
  readonly id: string;
  readonly resolve: "pass" | "fail" | "unknown";
  readonly uncited_claims: readonly number[];
  readonly over_cap_claims: readonly number[];
  readonly quotes_by_match: Readonly<Record<QuoteCountName, number>>;
  readonly declined: string;
  readonly findings: readonly {
    readonly code: string;
    readonly power: Finding["power"];
    readonly claim: number | null;
    readonly citation: number | null;
    readonly detail: Finding["detail"];
  }[];
}

export interface FileCheck {
  readonly responses: readonly PrintedResponse[];
  readonly totals: {
    readonly responses: number;
    readonly chunks: number;
    readonly claims: number;
    readonly citations: number;
    readonly claims_without_citation: number;
    readonly claims_over_cap: number;
    readonly citations_dangling: number;
    readonly quotes_by_match: Readonly<Record<string, number>>;
    readonly unanswerable: number;
    readonly labels: number;
  };
}

const STATUSES = {
  ok: "answered",
  empty: "empty",
  blocked: "blocked",
  errored: "errored",
  timed_out: "timed_out",
} as const;

/** A record beside nothing but its own chunks: no document is at hand offline. */
function responseOf(record: ImportRecord, claims: readonly RecordClaim[]): CheckedResponse {
  return {
    status: STATUSES[record.status],
    answer: record.answer,
    asked: [record.question, ...record.turns.map((turn) => turn.text)].join("\n"),
    retrievedSet: record.retrievedSet,
    chunks: record.chunks.map((chunk) => ({
      ...namesOfChunk(chunk, record),
      source: chunk.text.trim() === "" ? null : prepareText(chunk.text),
      scope: null,
    })),
    claims: claims.map(({ claim, needsCitation }) => ({
      text: claim.text,
      needsCitation,
      citations: claim.citations.map(({ handle, quote }) => ({ handle, quote })),
      unattachedQuotes: claim.unattachedQuotes,
    })),
    declinedFlag: record.declinedFlag,
    finishReason: null,
  };
}

function print(record: ImportRecord, check: ResponseCheck): PrintedResponse {
  return {
    id: record.externalId,
    resolve: check.resolve,
    uncited_claims: check.coverage.uncited,
    over_cap_claims: check.coverage.overCap,
    quotes_by_match: check.quotes,
    declined: check.refusal.declined,
    findings: check.findings.map(({ code, power, claimIndex, citationIndex, detail }) => ({
      code,
      power,
      claim: claimIndex,
      citation: citationIndex,
      detail,
    })),
  };
}

function totalsOf(counter: ImportCounter, checks: readonly ResponseCheck[]): FileCheck["totals"] {
  const { counts } = counter;
  const quotes: Record<string, number> = {};
  for (const check of checks) {
    for (const [name, n] of Object.entries(check.quotes)) quotes[name] = (quotes[name] ?? 0) + n;
  }
  const citations = checks.flatMap(({ claims }) => claims.flatMap((claim) => claim.citations));
  return {
    responses: counts.items,
    chunks: counts.chunks,
    claims: counts.claims,
    citations: counts.cites,
    claims_without_citation: counts.claims_without_cite,
    claims_over_cap: counts.claims_over_3_cites,
    citations_dangling: citations.filter(({ resolution }) => resolution === "dangling").length,
    quotes_by_match: quotes,
    unanswerable: counts.unanswerable,
    labels: counts.labels,
  };
}

/** Checks every record of a file; bad lines are listed and make the check worth nothing. */
export async function checkFile(
  source: AsyncIterable<Uint8Array>,
): Promise<{ check: FileCheck; problems: readonly LineProblem[]; problemCount: number }> {
  const reader = readGoldenJsonl(source);
  const counter = new ImportCounter();
  const responses: PrintedResponse[] = [];
  const checks: ResponseCheck[] = [];
  for await (const { record } of reader.records) {
    const claims = claimsOfRecord(record);
    const check = checkResponse(responseOf(record, claims));
    counter.add({ ...record, claims: claims.map(({ claim }) => claim) });
    responses.push(print(record, check));
    checks.push(check);
  }
  const { problems, problemCount } = reader.report();
  return { check: { responses, totals: totalsOf(counter, checks) }, problems, problemCount };
}
