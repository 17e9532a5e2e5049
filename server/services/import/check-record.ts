import type { ImportRecord } from "@/contracts/import-record";
import type { CitationCheck } from "@/domain/checks/check-claim";
import { checkResponse, type ResponseCheck } from "@/domain/checks/check-response";
import type { Finding } from "@/domain/checks/finding";
import { isQuoteFinding } from "@/domain/checks/list-findings";
import type { CheckedResponse } from "@/domain/checks/response-context";
import type { QuoteMatch } from "@/domain/quotes/quote-resolution";
import { RESOLVER_VERSION } from "@/domain/quotes/resolve-quote";
import type { Declined } from "@/domain/rubric/codes";
import type { FindingCode } from "@/domain/rubric/finding-powers";
import type { NewQuoteMatch } from "@/server/repositories/response-tables";
import type { PlacedChunk } from "./place-chunks";
import { checkedRecordOf, describeChunk } from "@/formats/checked-record";
import type { RecordClaim } from "@/formats/record-claims";
import type { QuoteAllowance } from "./quote-allowance";
import type { SourceTexts } from "./source-texts";

/** A citation with what became of its handle and its quote. */
export interface ResolvedCitation {
  readonly handle: string;
  readonly resolution: "resolved" | "dangling" | "set_unknown";
  readonly placed: PlacedChunk | null;
  readonly quote: string | null;
  readonly match: NewQuoteMatch;
  readonly isOverCap: boolean;
  readonly resolverVersion: string;
}

export interface ResolvedClaim extends RecordClaim {
  readonly citations: readonly ResolvedCitation[];
}

/** A finding as an import stores it; triage is for scores alone. */
export type ImportFinding = Pick<Finding, "code" | "claimIndex" | "citationIndex" | "detail">;

/** What code found out about a record. */
export interface CheckedRecord {
  readonly claims: readonly ResolvedClaim[];
  readonly findings: readonly ImportFinding[];
  /** Code's reading of how much of the answer declines; null where there is no answer. */
  readonly declined: Declined | null;
}

const NO_MATCH: NewQuoteMatch = {
  matchType: null,
  quoteError: null,
  startCp: null,
  endCp: null,
  parts: null,
  similarity: null,
  edits: null,
  flags: [],
};

function storedMatch(match: QuoteMatch): NewQuoteMatch {
  return {
    matchType: match.matchType,
    quoteError: null,
    startCp: match.startCp,
    endCp: match.endCp,
    parts: match.parts?.map((part) => [part.startCp, part.endCp] as const) ?? null,
    similarity: match.similarity ?? null,
    edits: {
      occurrences: match.occurrences,
      occurrencesInScope: match.occurrencesInScope,
      edits: (match.edits ?? []).map(({ kind, isCritical, span }) => ({
        kind,
        critical: isCritical,
        span: [span.startCp, span.endCp] as const,
      })),
    },
    flags: [...match.flags, ...match.how],
  };
}

/** What was sent has a header or other words than the document, and the quote is of those. */
const isOnlyInTextSent = (placed: PlacedChunk | null, quote: string) =>
  placed?.differs === true && quote.trim() !== "" && placed.chunk.text.includes(quote.trim());

function matchOf(check: CitationCheck, placed: PlacedChunk | null, quote: string | null): NewQuoteMatch {
  if (quote === null) return NO_MATCH;
  if (placed === null) return { ...NO_MATCH, quoteError: "handle_not_resolved" };
  const found = check.quote?.resolution ?? null;
  if (found !== null && found.matchType !== "unresolved") return storedMatch(found);
  if (isOnlyInTextSent(placed, quote)) return { ...NO_MATCH, quoteError: "only_in_text_sent" };
  return { ...NO_MATCH, quoteError: found?.reason ?? "source_without_text" };
}

function resolvedCitation(
  check: CitationCheck,
  given: { handle: string; quote: string | null },
  placed: readonly PlacedChunk[],
): ResolvedCitation {
  // Of several chunks by one name: the one that holds the quote, else the first; the flag says that the name is not enough.
  const index = check.chunkIndex ?? check.quote?.chunkIndex ?? check.candidates[0] ?? null;
  const chosen = index === null ? null : (placed[index] ?? null);
  const match = matchOf(check, chosen, given.quote);
  const flags = check.candidates.length > 1 ? [...match.flags, "handle_ambiguous"] : match.flags;
  return {
    ...given,
    resolution: chosen === null && check.resolution === "resolved" ? "set_unknown" : check.resolution,
    placed: chosen,
    match: { ...match, flags },
    isOverCap: check.isOverCap,
    resolverVersion: RESOLVER_VERSION,
  };
}

const STALE: ReadonlySet<string> = new Set(["amended", "overruled", "repealed", "withdrawn"]);

/** A newer file of the same document is there, or the version is known to be out of force. */
function isStale({ version, document }: PlacedChunk): boolean {
  const newest = document.versions.find((candidate) => candidate.hasOriginal);
  return STALE.has(version.status) || (version.hasOriginal && newest !== undefined && newest.number > version.number);
}

/** What only shows beside the stored documents. */
function findingsBesideDocuments(claims: readonly ResolvedClaim[]): ImportFinding[] {
  return claims.flatMap((claim, claimIndex) =>
    claim.citations.flatMap(({ placed }, citationIndex) => {
      if (placed === null) return [];
      const about = (code: FindingCode, detail = {}) => ({ code, claimIndex, citationIndex, detail });
      return [
        ...(placed.differs ? [about("chunk_differs")] : []),
        ...(isStale(placed) ? [about("document_stale", { status: placed.version.status })] : []),
      ];
    }),
  );
}

/** A quote of words that were sent and are not the document's is in the cited chunk as far as the rater is concerned. */
function isStanding({ code, claimIndex, citationIndex }: Finding, claims: readonly ResolvedClaim[]): boolean {
  if (!isQuoteFinding(code) || claimIndex === null || citationIndex === null) return true;
  const citation = claims[claimIndex]?.citations[citationIndex];
  return citation?.match.quoteError !== "only_in_text_sent" && citation?.match.quoteError !== "blank";
}

async function checkedResponse(
  record: ImportRecord,
  placed: readonly PlacedChunk[],
  claims: readonly RecordClaim[],
  texts: SourceTexts,
  allowance: QuoteAllowance,
): Promise<CheckedResponse> {
  const chunks = [];
  for (const { chunk, version, startCp, endCp } of placed) {
    const source = chunk.text.trim() === "" ? null : await texts.find(version.id);
    const scope = source === null ? null : { startCp, endCp };
    chunks.push({ ...describeChunk(chunk, record), source, scope });
  }
  return { ...checkedRecordOf(record, claims, chunks), quoteLimits: { budgetSteps: allowance.budgetSteps } };
}

function resolveClaims(
  claims: readonly RecordClaim[],
  check: ResponseCheck,
  placed: readonly PlacedChunk[],
): ResolvedClaim[] {
  return claims.map((claim, i) => ({
    ...claim,
    citations: (check.claims[i]?.citations ?? []).map((one, j) => {
      const given = claim.claim.citations[j];
      return resolvedCitation(one, { handle: given?.handle ?? "", quote: given?.quote ?? null }, placed);
    }),
  }));
}

/** Runs the mechanical checks over a record whose chunks have their places. */
export async function checkRecord(
  record: ImportRecord,
  placed: readonly PlacedChunk[],
  claims: readonly RecordClaim[],
  texts: SourceTexts,
  allowance: QuoteAllowance,
): Promise<CheckedRecord> {
  const response = await checkedResponse(record, placed, claims, texts, allowance);
  const check = checkResponse(response);
  allowance.spendOn(check, response);
  const resolved = resolveClaims(claims, check, placed);
  const standing = check.findings.filter((finding) => isStanding(finding, resolved));
  return {
    claims: resolved,
    findings: [...standing, ...findingsBesideDocuments(resolved)],
    declined: record.status === "ok" ? check.refusal.declined : null,
  };
}
