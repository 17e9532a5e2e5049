import type { LineProblem } from "@/contracts/runs";
import { checkResponse, type ResponseCheck } from "@/domain/checks/check-response";
import { ImportCounter } from "@/formats/count-imports";
import { LINE_LIMITS } from "@/formats/read-lines";
import { checkedResponseOf, type PrintedResponse, printCheck } from "@/formats/printed-check";
import { openImport } from "@/formats/read-import";
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

/**
 * Checks every record of a file of any known format; bad lines are listed and make the check worth nothing.
 * @throws NormaliseRefusal where no format knows the file
 */
export async function checkFile(
  source: AsyncIterable<Uint8Array>,
  format = "auto",
): Promise<{ check: FileCheck; problems: readonly LineProblem[]; problemCount: number }> {
  const reader = await openImport(source, format, LINE_LIMITS.totalBytesMax);
  const counter = new ImportCounter();
  const responses: PrintedResponse[] = [];
  const checks: ResponseCheck[] = [];
  for await (const { record } of reader.records) {
    const claims = claimsOfRecord(record);
    const response = checkedResponseOf(record, claims);
    const check = checkResponse(response);
    counter.add({ ...record, claims: claims.map(({ claim }) => claim) });
    responses.push(printCheck(record.externalId, check, response));
    checks.push(check);
  }
  const { problems, problemCount } = reader.report();
  return { check: { responses, totals: totalsOf(counter, checks) }, problems, problemCount };
}
