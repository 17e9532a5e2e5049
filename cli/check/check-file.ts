import { createHash } from "node:crypto";
import type { LineProblem } from "@/contracts/runs";
import { type CheckedResponse, checkResponse, type ResponseCheck } from "@/domain/checks/check-response";
import { DEFAULT_POLICY } from "@/domain/gate/policy";
import type { RetrievedSet } from "@/domain/rubric/codes";
import { type FirstHour, firstHour, type FirstHourCounts } from "@/domain/scoring/first-hour";
import { ImportCounter } from "@/formats/count-imports";
import { LINE_LIMITS } from "@/formats/read-lines";
import { checkedResponseOf, type PrintedResponse, printCheck } from "@/formats/printed-check";
import { openImport } from "@/formats/read-import";
import { claimsOfRecord } from "@/formats/record-claims";

/** An answer's findings of one code, over a file: where they are to be looked at first. */
export interface FoundCode {
  readonly answers: number;
  /** Ids of the first of them. */
  readonly examples: readonly string[];
}

export interface FirstHourReport extends FirstHour {
  readonly found: Readonly<Record<string, FoundCode>>;
  /** Distinct passages of R: each opens as a document by itself. */
  readonly passages: number;
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

const EXAMPLES = 3;

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64");

function listFound(responses: readonly PrintedResponse[]): FirstHourReport["found"] {
  const found = new Map<string, { answers: number; examples: string[] }>();
  for (const { id, findings } of responses) {
    for (const code of new Set(findings.map((finding) => finding.code))) {
      const known = found.get(code) ?? { answers: 0, examples: [] };
      known.answers += 1;
      if (known.examples.length < EXAMPLES) known.examples.push(id);
      found.set(code, known);
    }
  }
  return Object.fromEntries([...found].toSorted(([, a], [, b]) => b.answers - a.answers));
}

function countFirstHour(
  checked: readonly CheckedResponse[],
  checks: readonly ResponseCheck[],
  totals: FileCheck["totals"],
): FirstHourCounts {
  const { exact = 0, normalised = 0, fuzzy = 0, elided = 0, not_checkable = 0, ambiguous = 0 } = totals.quotes_by_match;
  const quotes = Object.values(totals.quotes_by_match).reduce((sum, n) => sum + n, 0);
  const inSet = (set: RetrievedSet) => checked.filter(({ retrievedSet }) => retrievedSet === set).length;
  const citations = checks.flatMap(({ claims }) => claims.flatMap((claim) => claim.citations));
  return {
    responses: checked.length,
    withoutAnswer: checked.filter(({ status }) => status !== "answered").length,
    unchecked: checks.filter(({ findings }) => findings.some(({ code }) => code === "nothing_to_check")).length,
    claims: totals.claims,
    claimsUncited: checks.reduce((sum, { coverage }) => sum + coverage.uncited.length, 0),
    citations: citations.length,
    citationsDangling: totals.citations_dangling,
    citationsUnknown: citations.filter(({ resolution }) => resolution === "set_unknown").length,
    // Ambiguous ones are counted by how they were found as well.
    quotes: { expected: quotes - ambiguous - not_checkable, found: exact + normalised + fuzzy + elided },
    retrievedSet: { known: inSet("known"), partial: inSet("partial"), unknown: inSet("unknown") },
  };
}

/**
 * Checks every record of a file of any known format; bad lines are listed and make the check worth nothing.
 * @throws NormaliseRefusal where no format knows the file
 */
export async function checkFile(
  source: AsyncIterable<Uint8Array>,
  format = "auto",
): Promise<{
  check: FileCheck;
  /** Made on demand: what the file tells before anybody has judged. */
  report: () => FirstHourReport;
  problems: readonly LineProblem[];
  problemCount: number;
}> {
  const reader = await openImport(source, format, LINE_LIMITS.totalBytesMax);
  const counter = new ImportCounter();
  const responses: PrintedResponse[] = [];
  const checks: ResponseCheck[] = [];
  const checked: CheckedResponse[] = [];
  const passages = new Set<string>();
  for await (const { record } of reader.records) {
    const claims = claimsOfRecord(record);
    const response = checkedResponseOf(record, claims);
    const check = checkResponse(response);
    counter.add({ ...record, claims: claims.map(({ claim }) => claim) });
    responses.push(printCheck(record.externalId, check, response));
    checks.push(check);
    // The texts themselves are let go of.
    checked.push({ ...response, chunks: [] });
    for (const { text } of record.chunks) if (text.trim() !== "") passages.add(digestOf(text));
  }
  const { problems, problemCount } = reader.report();
  const totals = totalsOf(counter, checks);
  const setting = { kind: null, minN: DEFAULT_POLICY.minN, decided: 0 };
  const report = () => ({
    ...firstHour(countFirstHour(checked, checks, totals), setting),
    found: listFound(responses),
    passages: passages.size,
  });
  return { check: { responses, totals }, report, problems, problemCount };
}
