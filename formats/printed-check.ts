import type { ImportRecord } from "@/contracts/import-record";
import { FINDING_WORDS } from "@/contracts/words";
import type { AnswerMakeup } from "@/domain/checks/answer-makeup";
import type { CheckedResponse, Finding, ResponseCheck } from "@/domain/checks/check-response";
import type { QuoteCountName } from "@/domain/checks/check-quotes";
import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import { checkedRecordOf, describeChunk } from "./checked-record";
import type { RecordClaim } from "./record-claims";

export interface PrintedFinding {
  readonly code: string;
  readonly power: Finding["power"];
  readonly claim: number | null;
  readonly citation: number | null;
  /** Where it stands, in code points of the answer or of the claim's text; null for an answer without words. */
  readonly place: { readonly of: "answer" | "claim"; readonly start: number; readonly end: number } | null;
  /** What it says, for people; a passage of R that may help to mend it is named. */
  readonly words: string;
  readonly detail: Finding["detail"];
}

/** One answer as `assay check --json` prints it. Places count from 0. */
export interface PrintedResponse {
  readonly id: string;
  readonly resolve: "pass" | "fail" | "unknown";
  readonly uncited_claims: readonly number[];
  readonly over_cap_claims: readonly number[];
  readonly quotes_by_match: Readonly<Record<QuoteCountName, number>>;
  readonly declined: string;
  readonly findings: readonly PrintedFinding[];
  /** Characters of the answer but blanks: in claims, in what code can't tell, in what is not meant to be grounded, and outside. */
  readonly characters: {
    readonly claims: number;
    readonly undecided: number;
    readonly not_meant: number;
    readonly outside: number;
  };
  /** Pieces that are not meant to be grounded, by why. */
  readonly not_meant_by_basis: Readonly<Record<string, number>>;
  /** The version of the checks: the same one finds the same in the same answer. */
  readonly version: string;
}

/** A record beside nothing but its own chunks: no document is at hand. Who meets the same passages again prepares them once. */
export function checkedResponseOf(
  record: ImportRecord,
  claims: readonly RecordClaim[],
  prepare: (text: string) => PreparedText = prepareText,
): CheckedResponse {
  const chunks = record.chunks.map((chunk) => ({
    ...describeChunk(chunk, record),
    source: chunk.text.trim() === "" ? null : prepare(chunk.text),
    scope: null,
  }));
  return checkedRecordOf(record, claims, chunks);
}

/** The passages of R that a finding names as what may have been meant. */
function nameHint({ detail }: Finding, { chunks }: CheckedResponse): string {
  const place = detail["foundIn"] ?? detail["meant"] ?? null;
  const handle = typeof place === "number" ? chunks[place]?.handle : undefined;
  const asked = detail["isInQuestion"] === true ? " The words stand in the question." : "";
  return `${handle === undefined ? "" : ` See [${handle}].`}${asked}`;
}

const countPieces = (makeup: AnswerMakeup): Record<string, number> =>
  Object.fromEntries(Object.entries(makeup.notMeantByBasis).map(([basis, part]) => [basis, part.pieces]));

export const printFindings = (findings: readonly Finding[], response: CheckedResponse): PrintedFinding[] =>
  findings.map((finding) => ({
    code: finding.code,
    power: finding.power,
    claim: finding.claimIndex,
    citation: finding.citationIndex,
    place: finding.place && { of: finding.place.of, start: finding.place.startCp, end: finding.place.endCp },
    words: `${FINDING_WORDS[finding.code] ?? finding.code}${nameHint(finding, response)}`,
    detail: finding.detail,
  }));

/** A check as it is printed. `response` is what was checked. */
export function printCheck(id: string, check: ResponseCheck, response: CheckedResponse): PrintedResponse {
  return {
    id,
    resolve: check.resolve,
    uncited_claims: check.coverage.uncited,
    over_cap_claims: check.coverage.overCap,
    quotes_by_match: check.quotes,
    declined: check.refusal.declined,
    findings: printFindings(check.findings, response),
    characters: {
      claims: check.makeup.claims.characters,
      undecided: check.makeup.undecided.characters,
      not_meant: check.makeup.notMeant.characters,
      outside: check.makeup.outsideCharacters,
    },
    not_meant_by_basis: countPieces(check.makeup),
    version: check.version,
  };
}

/**
 * A system that declines does nothing wrong by it, a figure that two others add up to may well be computed, and where there was nothing to
 * check nothing was found: that is undecided.
 */
const isFault = ({ code, detail }: PrintedFinding): boolean =>
  code !== "refusal_detected" && code !== "nothing_to_check" && detail["isComputable"] !== true;

type Outcome = "pass" | "findings" | "undecided";

/** What findings and the handles come to: something was found, or not all could be checked, or neither. */
export function outcomeOfFindings(resolve: PrintedResponse["resolve"], findings: readonly PrintedFinding[]): Outcome {
  if (resolve === "fail" || findings.some(isFault)) return "findings";
  return resolve === "unknown" ? "undecided" : "pass";
}

/** What the checks of one answer come to. */
export const outcomeOfCheck = ({ resolve, findings }: PrintedResponse): Outcome => outcomeOfFindings(resolve, findings);
