import type { LineProblem } from "@/contracts/runs";
import { checkResponse, type ResponseCheck } from "@/domain/checks/check-response";
import { ImportCounter } from "@/formats/count-imports";
import { readGoldenJsonl } from "@/formats/golden-jsonl";
import { checkedResponseOf, type PrintedResponse, printCheck } from "@/formats/printed-check";
import { claimsOfRecord } from "@/formats/record-claims";

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
    const check = checkResponse(checkedResponseOf(record, claims));
    counter.add({ ...record, claims: claims.map(({ claim }) => claim) });
    responses.push(printCheck(record.externalId, check));
    checks.push(check);
  }
  const { problems, problemCount } = reader.report();
  return { check: { responses, totals: totalsOf(counter, checks) }, problems, problemCount };
}
