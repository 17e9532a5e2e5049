import { checkInline as checkInlineOf, INLINE_CODES } from "@/domain/checks/check-inline";
import { checkResponse, CHECKER_VERSION } from "@/domain/checks/check-response";
import type { CheckedResponse } from "@/domain/checks/response-context";
import type { GoldenClaim, GoldenLine } from "@/formats/golden-line";
import { readGoldenRecord } from "@/formats/golden-record";
import {
  checkedResponseOf,
  outcomeOfFindings,
  outcomeOfCheck,
  printCheck,
  type PrintedFinding,
  printFindings,
  type PrintedResponse,
} from "@/formats/printed-check";
import { claimsOfRecord } from "@/formats/record-claims";
import { readAnswerShape } from "./answer-shape";
import { KeptSources } from "./kept-sources";
import { isShownClean } from "./screen-answer";

export { KeptSources };

/** Goes up whenever the same answer may be found to be otherwise; the same as the server stores with its findings. */
export const CHECKS_VERSION = CHECKER_VERSION;

/** What `checkInline` looks for, as codes of findings. */
export const INLINE_FINDINGS: readonly string[] = [...INLINE_CODES];

export interface CheckLimits {
  /** UTF-16 units of answer, claims, quotes and chunks together; a longer response is not checked, which is no pass. */
  readonly maxChars?: number;
  /** Work on one quote in one chunk. */
  readonly budgetSteps?: number;
  /** Keeps what was read of passages from one answer to the next, for a process that retrieves the same ones again. */
  readonly sources?: KeptSources;
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

/** As `AnswerCheck`, of the inline findings alone: a pass says nothing of figures, negations, authorities and refusals. */
export interface InlineAnswerCheck {
  readonly outcome: "pass" | "findings" | "undecided";
  readonly refused: Refused | null;
  readonly findings: readonly PrintedFinding[];
  readonly version: string;
}

const DEFAULT_LIMITS = { maxChars: 2_000_000, budgetSteps: 2_000_000 } as const;

type Fault = { readonly refused: Refused };

const fault = (code: Refused["code"], field: string): Fault => ({ refused: { code, field } });

const parse = (value: unknown): unknown => (typeof value === "string" ? (JSON.parse(value) as unknown) : value);

const countClaim = (sum: number, { text, quotes }: GoldenClaim): number =>
  (quotes ?? []).reduce((inner, quote) => inner + (quote?.length ?? 0), sum + text.length);

function countChars({ answer, claims, chunks, output }: GoldenLine): number {
  const own = (answer ?? "").length + (output?.answer ?? "").length;
  const told = [...(claims ?? []), ...(output?.claims ?? [])].reduce(countClaim, own);
  return (chunks ?? []).reduce((sum, { text }) => sum + text.length, told);
}

/** An answer of the right shape and no longer than allowed; else why it isn't looked at. */
function readLine(value: unknown, maxChars: number): { readonly line: GoldenLine } | Fault {
  const read = readAnswerShape(parse(value));
  if ("fault" in read) return fault("malformed", read.fault);
  return countChars(read.line) <= maxChars ? read : fault("too_large", "");
}

function readResponse(
  line: GoldenLine,
  limits: CheckLimits,
): { readonly response: CheckedResponse; readonly id: string } | Fault {
  const made = readGoldenRecord(line, "");
  if (!made.ok) return fault("malformed", made.problems[0]?.field ?? "");
  const { record } = made;
  const response = checkedResponseOf(record, claimsOfRecord(record), limits.sources?.prepare);
  const { budgetSteps = DEFAULT_LIMITS.budgetSteps } = limits;
  return { response: { ...response, quoteLimits: { budgetSteps } }, id: record.externalId };
}

/** Whatever goes wrong is a refusal. */
function failClosed<T extends object>(look: () => T | Fault): T | Fault {
  try {
    return look();
  } catch (error) {
    return fault(error instanceof SyntaxError ? "malformed" : "failed", "");
  }
}

const maxCharsOf = ({ maxChars = DEFAULT_LIMITS.maxChars }: CheckLimits): number => maxChars;

/**
 * The mechanical checks over one answer, in the process that is about to show it: handles against what was retrieved for it, uncited
 * claims, quotes, numbers and units. The answer is an object (or its JSON text) of the golden file's shape: `{answer, chunks: [{handle?,
 * text}], claims?, question?, unanswerable?}`. The same findings as `assay check` and as the server's.
 *
 * Fails closed: whatever comes in, nothing is thrown, and what can't be checked is `undecided`.
 */
export function checkAnswer(value: unknown, limits: CheckLimits = {}): AnswerCheck {
  const done = failClosed(() => {
    const read = readLine(value, maxCharsOf(limits));
    const given = "refused" in read ? read : readResponse(read.line, limits);
    if ("refused" in given) return given;
    const check = printCheck(given.id, checkResponse(given.response), given.response);
    return { outcome: outcomeOfCheck(check), check };
  });
  const refused = { outcome: "undecided", check: null } as const;
  return { ...refused, refused: null, ...done, version: CHECKS_VERSION };
}

const CLEAN = { outcome: "pass", findings: [] } as const;

/**
 * What can be known of an answer before it is shown at next to no cost: `INLINE_FINDINGS`, the same as `checkAnswer` finds of these codes.
 * An answer whose claims all cite, by handles that resolve, with quotes that stand in their chunk word for word, is looked at once; any
 * other one is looked at as closely as `checkAnswer` would.
 *
 * Fails closed, as `checkAnswer`.
 */
export function checkInline(value: unknown, limits: CheckLimits = {}): InlineAnswerCheck {
  const done = failClosed(() => {
    const read = readLine(value, maxCharsOf(limits));
    if ("refused" in read) return read;
    if (isShownClean(read.line)) return CLEAN;
    const given = readResponse(read.line, limits);
    if ("refused" in given) return given;
    const { findings, resolve } = checkInlineOf(given.response);
    const printed = printFindings(findings, given.response);
    return { outcome: outcomeOfFindings(resolve, printed), findings: printed };
  });
  const refused = { outcome: "undecided", findings: [] } as const;
  return { ...refused, refused: null, ...done, version: CHECKS_VERSION };
}
