import type { ImportRecord } from "@/contracts/import-record";
import type { CheckedResponse, Finding, ResponseCheck } from "@/domain/checks/check-response";
import type { QuoteCountName } from "@/domain/checks/check-quotes";
import { prepareText } from "@/domain/quotes/prepared-text";
import { namesOfChunk, type RecordClaim } from "./record-claims";

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

const STATUSES = {
  ok: "answered",
  empty: "empty",
  blocked: "blocked",
  errored: "errored",
  timed_out: "timed_out",
} as const;

/** A record beside nothing but its own chunks: no document is at hand. */
export function checkedResponseOf(record: ImportRecord, claims: readonly RecordClaim[]): CheckedResponse {
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

export function printCheck(id: string, check: ResponseCheck): PrintedResponse {
  return {
    id,
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

/** A system that declines does nothing wrong by it, and a figure that two others add up to may well be computed. */
const isFault = ({ code, detail }: PrintedResponse["findings"][number]): boolean =>
  code !== "refusal_detected" && detail["isComputable"] !== true;

/** What the checks of one answer come to: something was found, or not all could be checked, or neither. */
export function outcomeOfCheck({ resolve, findings }: PrintedResponse): "pass" | "findings" | "undecided" {
  if (resolve === "fail" || findings.some(isFault)) return "findings";
  return resolve === "unknown" ? "undecided" : "pass";
}
