import { CHEAP_FAILURES } from "@/domain/scoring/cheap-failure";
import { findEntailmentLabel } from "./entailment-label";
import { FAILURE_REASONS, failed, type PairOutcome } from "./verifier";

/** One claim's score as a file gives it. */
export interface ImportedScore {
  /** As the run names the response. */
  readonly response: string;
  /** From 0, as `claim_index` of labels. */
  readonly claim: number;
  /** The handle of the one citation judged; null for all cited passages together. */
  readonly handle: string | null;
  readonly outcome: PairOutcome;
}

export type ImportedLine =
  | { readonly ok: true; readonly score: ImportedScore | null }
  | { readonly ok: false; readonly field: string; readonly message: string };

const bad = (field: string, message: string): ImportedLine => ({ ok: false, field, message });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readFailure(error: unknown): PairOutcome | null {
  const reason = FAILURE_REASONS.find((one) => one === error);
  return reason === undefined ? null : failed(reason);
}

function readScores(given: unknown, named: string | null): PairOutcome | { readonly message: string } {
  if (Array.isArray(given))
    return { message: 'is a bare list of numbers; name each by its label, as {"entailment": 0.9, ..}.' };
  if (!isObject(given)) return { message: "must be numbers by label." };
  const entries = Object.entries(given);
  const label = findEntailmentLabel(
    entries.map(([name]) => name),
    named,
  );
  if (label === null) return { message: "none, or more than one, of its labels means entailment." };
  // A judge that gave nothing is written as null or as text by some tools: that is no score of zero.
  if (entries.some(([, value]) => value === null)) return failed("not_scored");
  const scores = new Map<string, number>();
  for (const [name, value] of entries) {
    if (typeof value !== "number" || !Number.isFinite(value) || value < 0 || value > 1) {
      return { message: `${name} must be a probability from 0 to 1.` };
    }
    scores.set(name, value);
  }
  return { state: "scored", scores: Object.fromEntries(scores), entailment: scores.get(label) ?? 0 };
}

/**
 * One line of imported scores: `{response, claim, handle?, scores: {label: p, ..}, truncated?}` or, where the judge gave none,
 * `{response, claim, error: "not_scored"}`. A bare vector, an unknown label and a number outside 0 to 1 are refused; a
 * score over a premise that was cut is a failure, since nobody knows what stood in the rest. A claim that was passed over
 * (`skipped`) has no score to keep.
 *
 * @param named the entailment label, where the file calls it by an unusual name.
 */
export function readImportedScore(line: unknown, named: string | null = null): ImportedLine {
  if (!isObject(line)) return bad("", "must be an object.");
  const { response, claim, handle = null, scores, truncated = false, error, skipped } = line;
  if (typeof response !== "string" || response === "") return bad("response", "must name a response.");
  if (typeof claim !== "number" || !Number.isSafeInteger(claim) || claim < 0)
    return bad("claim", "must count claims from 0.");
  if (handle !== null && typeof handle !== "string") return bad("handle", "must be a text.");
  if (typeof truncated !== "boolean") return bad("truncated", "must be true or false.");
  const known = { response, claim, handle };
  // Passed over before any verifier was asked: there is nothing to keep.
  if (CHEAP_FAILURES.some((reason) => reason === skipped) && scores === undefined && error === undefined) {
    return { ok: true, score: null };
  }
  if (error !== undefined) {
    const outcome = readFailure(error);
    if (outcome === null) return bad("error", `must be one of ${FAILURE_REASONS.join(", ")}.`);
    return scores === undefined ? { ok: true, score: { ...known, outcome } } : bad("error", "stands beside scores.");
  }
  if (scores === undefined) return bad("scores", "are missing; a claim without a score says so by `error`.");
  const outcome = readScores(scores, named);
  if ("message" in outcome) return bad("scores", outcome.message);
  return { ok: true, score: { ...known, outcome: truncated ? failed("input_truncated") : outcome } };
}
