import { checkResponse, CHECKER_VERSION } from "@/domain/checks/check-response";
import { readGoldenRecord } from "@/formats/golden-record";
import { checkedResponseOf, outcomeOfCheck, type PrintedResponse, printCheck } from "@/formats/printed-check";
import { claimsOfRecord } from "@/formats/record-claims";
import { readAnswerShape } from "./answer-shape";

/** Goes up whenever the same answer may be found to be otherwise; the same as the server stores with its findings. */
export const CHECKS_VERSION = CHECKER_VERSION;

export interface CheckLimits {
  /** UTF-16 units of answer and chunks together; a longer response is not checked, which is no pass. */
  readonly maxChars?: number;
  /** Work on one quote in one chunk. */
  readonly budgetSteps?: number;
}

/** Why an answer was not checked at all. */
export interface Refused {
  readonly code: "malformed" | "too_large" | "failed";
  /** Path of the field, as `claims[2].text`; blank for the whole. */
  readonly field: string;
}

/**
 * - `pass`: every handle resolves, every quote is where it is cited, nothing was found;
 * - `findings`: something was found;
 * - `undecided`: what was retrieved is not known, or the answer could not be checked (`refused` says why). Never a pass.
 */
export interface AnswerCheck {
  readonly outcome: "pass" | "findings" | "undecided";
  readonly refused: Refused | null;
  readonly check: PrintedResponse | null;
  readonly version: string;
}

const DEFAULT_LIMITS = { maxChars: 2_000_000, budgetSteps: 2_000_000 } as const;

const refuse = (code: Refused["code"], field: string): AnswerCheck => ({
  outcome: "undecided",
  refused: { code, field },
  check: null,
  version: CHECKS_VERSION,
});

function check(value: unknown, limits: CheckLimits): AnswerCheck {
  const { maxChars, budgetSteps } = { ...DEFAULT_LIMITS, ...limits };
  const read = readAnswerShape(typeof value === "string" ? (JSON.parse(value) as unknown) : value);
  if ("fault" in read) return refuse("malformed", read.fault);
  const made = readGoldenRecord(read.line, "");
  if (!made.ok) return refuse("malformed", made.problems[0]?.field ?? "");
  const { record } = made;
  const chars = record.chunks.reduce((sum, chunk) => sum + chunk.text.length, record.answer.length);
  if (!(chars <= maxChars)) return refuse("too_large", "");
  const response = { ...checkedResponseOf(record, claimsOfRecord(record)), quoteLimits: { budgetSteps } };
  const printed = printCheck(record.externalId, checkResponse(response), response);
  return { outcome: outcomeOfCheck(printed), refused: null, check: printed, version: CHECKS_VERSION };
}

/**
 * The mechanical checks over one answer, in the process that is about to show it: handles against what was retrieved for it, uncited
 * claims, quotes, numbers and units. The answer is an object (or its JSON text) of the golden file's shape: `{answer, chunks: [{handle?,
 * text}], claims?, question?, unanswerable?}`. The same findings as `assay check` and as the server's.
 *
 * Fails closed: whatever comes in, nothing is thrown, and what can't be checked is `undecided`.
 */
export function checkAnswer(value: unknown, limits: CheckLimits = {}): AnswerCheck {
  try {
    return check(value, limits);
  } catch (error) {
    return refuse(error instanceof SyntaxError ? "malformed" : "failed", "");
  }
}
