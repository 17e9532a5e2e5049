import type { ImportRecord } from "@/contracts/import-record";
import { type FindingCode, POWER_OF_FINDING } from "@/domain/rubric/finding-powers";
import type { Declined } from "@/domain/rubric/codes";
import type { RecordClaim } from "./record-claims";
import type { ResolvedCitation } from "./resolve-citation";

/** Changes whenever the same record may give other findings. */
export const CHECK_VERSION = "checks-1";

/** A finding about a response, a claim (by its place) or one citation of it. */
export interface Finding {
  readonly code: FindingCode;
  readonly claimOrdinal: number | null;
  readonly citationOrdinal: number | null;
  /** Figures and positions, no texts. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A claim with its citations looked up. */
export interface CheckedClaim extends RecordClaim {
  readonly citations: readonly ResolvedCitation[];
}

const STATUS_FINDING: Readonly<Record<string, FindingCode>> = {
  empty: "response_empty",
  blocked: "response_blocked",
  errored: "response_errored",
  timed_out: "response_timed_out",
};

const STALE: ReadonlySet<string> = new Set(["amended", "overruled", "repealed", "withdrawn"]);

const ofResponse = (code: FindingCode, detail = {}): Finding => ({
  code,
  claimOrdinal: null,
  citationOrdinal: null,
  detail,
});

function* responseFindings(record: ImportRecord, declined: Declined | null): Generator<Finding> {
  const status = STATUS_FINDING[record.status];
  if (status !== undefined) yield ofResponse(status);
  if (declined === "partly" || declined === "wholly") yield ofResponse("refusal_detected", { declined });
}

/** A newer file of the same document came before this answer was imported, or the version is known to be out of force. */
function isStale({ placed }: ResolvedCitation): boolean {
  if (placed === null) return false;
  const { version, document } = placed;
  const newest = document.versions.find((candidate) => candidate.hasOriginal);
  return STALE.has(version.status) || (version.hasOriginal && newest !== undefined && newest.number > version.number);
}

function* citationFindings(claimOrdinal: number, resolved: ResolvedCitation): Generator<Finding> {
  const { citation, placed, quote, match } = resolved;
  const about = (code: FindingCode, detail = {}): Finding => ({
    code,
    claimOrdinal,
    citationOrdinal: citation.ordinal,
    detail,
  });
  if (quote === "not_found" && resolved.resolution === "resolved") {
    const reason = match.quoteError ?? "outside_scope";
    yield about("quote_not_found", { reason });
  }
  if (placed === null) return;
  if (placed.chunk.text.trim() === "") yield about("source_without_text");
  if (placed.differs) yield about("chunk_differs");
  if (isStale(resolved)) yield about("document_stale", { status: placed.version.status });
}

function* claimFindings(record: ImportRecord, { claim, citations, needsCitation }: CheckedClaim): Generator<Finding> {
  const about = (code: FindingCode): Finding => ({
    code,
    claimOrdinal: claim.ordinal,
    citationOrdinal: null,
    detail: {},
  });
  if (citations.length === 0 && needsCitation) yield about("uncited");
  const isDangling = citations.length > 0 && citations.every(({ resolution }) => resolution === "dangling");
  if (isDangling && record.retrievedSet === "known") yield about("no_handle_resolves");
  for (const citation of citations) yield* citationFindings(claim.ordinal, citation);
}

/** What code finds in one record (rubric section 4); `powerOf` says what each finding may do. */
export function findFindings(
  record: ImportRecord,
  claims: readonly CheckedClaim[],
  declined: Declined | null,
): Finding[] {
  return [...responseFindings(record, declined), ...claims.flatMap((claim) => [...claimFindings(record, claim)])];
}

/** The power of a finding of an import; scores of verifiers, which only triage, are none of them. */
export function powerOf(code: FindingCode): "decides" | "bounds" | "informs" {
  const power = POWER_OF_FINDING[code];
  if (power === "triage") throw new Error(`${code} is no finding of an import`);
  return power;
}
