import type { CheapFailure } from "@/domain/scoring/cheap-failure";
import type { Slice } from "@/domain/scoring/slices";
import type { VerifierOutcomeResource, VerifierResource, VerifierRunResource } from "@/contracts/verifiers";
import { countOf } from "@/components/ui/format-count";
import type { Tone } from "@/components/ui/tone";
import type { FailureReason } from "@/verifiers/verifier";

export const KIND_WORDS: Readonly<Record<VerifierResource["kind"], string>> = {
  onnx: "Local model",
  http_judge: "Judge over HTTP",
  imported: "Imported scores",
};

export const RUN_STATE_WORDS: Readonly<Record<VerifierRunResource["state"], { label: string; tone: Tone }>> = {
  planned: { label: "planned", tone: "neutral" },
  running: { label: "running", tone: "accent" },
  done: { label: "done", tone: "grounded" },
  stopped: { label: "broken off", tone: "attention" },
};

export const OUTCOME_STATE_WORDS: Readonly<Record<VerifierOutcomeResource["state"], string>> = {
  scored: "scored",
  failed: "failed",
  skipped: "passed over",
};

const SKIPPED: Readonly<Record<CheapFailure, string>> = {
  not_factual: "states nothing that needs a citation",
  uncited: "cites nothing",
  handle_dangling: "cites a handle that was never issued",
  set_unknown: "what was retrieved is unknown",
  quote_not_found: "quotes what the passage doesn’t say",
  source_without_text: "the cited passage has no text",
};

const FAILED: Readonly<Record<FailureReason, string>> = {
  premise_empty: "the cited passages are empty",
  hypothesis_empty: "the claim is empty",
  hypothesis_too_long: "the claim is longer than the model’s input",
  input_truncated: "the input was cut",
  not_scored: "the file has no score for it",
  scores_unreadable: "the scores can’t be read",
  model_failed: "the model failed",
  judge_empty: "the judge answered nothing",
  judge_not_json: "the judge’s answer can’t be read",
  judge_off_vocabulary: "the judge used another word",
  judge_cut_short: "the judge’s answer was cut short",
  judge_too_large: "the judge’s answer was too large",
  judge_status: "the judge refused or failed",
  judge_timeout: "the judge was too late",
  judge_unreachable: "the judge couldn’t be reached",
  class_not_sent: "its class keeps it from being sent",
  stopped: "the run was broken off",
};

const UNASKED: Readonly<Record<string, string>> = {
  outside_band: "the cheaper verifier is sure of it",
  not_scored_first: "the cheaper verifier has no score for it",
};

const REASONS: Readonly<Record<string, string>> = { ...SKIPPED, ...FAILED, ...UNASKED };

/** Why a claim has no score; a reason that nobody put into words is printed as it is. */
export const explainOutcome = (reason: string): string => REASONS[reason] ?? reason;

const STOPPED: Readonly<Record<string, string>> = {
  starter_left: "Whoever started it has left the project.",
  stopped: "It was broken off.",
  failed: "It broke off by a failure; the server’s log says which.",
};

/** Why a run stands still; null where it doesn't. */
export const explainStop = ({ state, reason }: Pick<VerifierRunResource, "state" | "reason">): string | null =>
  state === "stopped" ? `${STOPPED[reason ?? ""] ?? "It was broken off."} What is settled stays.` : null;

const SLICES: Readonly<Record<Slice, string>> = {
  all: "All claims",
  numbers: "Claims with figures",
  table: "Passages that hold a table",
  long_premise: "Passages over 2,000 code points",
  multi_hop: "More than one passage",
  long_claim: "Claims over 200 code points",
  terms: "Claims with abbreviations or codes",
  other_language: "Claims in another language than English",
};
const SLICE_WORDS: Readonly<Record<string, string>> = SLICES;

export const sliceWord = (slice: string): string => SLICE_WORDS[slice] ?? slice;

type Cost = VerifierRunResource["forecast"];

/** "120 calls with 84,000 code points; 30 scores from the cache". */
export function describeCost({ calls, inputCp, cachedPairs }: Pick<Cost, "calls" | "inputCp" | "cachedPairs">): string {
  return `${countOf(calls, "call")} with ${countOf(inputCp, "code point")}; ${countOf(cachedPairs, "score")} from the cache`;
}

/** What happens to the claims that no call is made for. */
export function describeUnpaid({ claims, skipped, failed }: Cost): string {
  return `${countOf(claims, "claim")}: ${skipped} passed over because code, or a cheaper verifier, settled them, ${failed} that can’t be asked`;
}

/** Who may be told what: a run is told by its verifier's name and number. */
export const runLabel = ({ number, verifier }: Pick<VerifierRunResource, "number" | "verifier">): string =>
  `Run ${number} of ${verifier.modelId}`;

/** The runs whose scores can be read, the newest whole one first. */
export function listReadable(runs: readonly VerifierRunResource[]): readonly VerifierRunResource[] {
  const readable = runs.filter(({ settled, state }) => settled > 0 && state !== "planned");
  return [...readable.filter(({ state }) => state === "done"), ...readable.filter(({ state }) => state !== "done")];
}

/** Finished runs of verifiers that cost less than a judge: it may be asked only where one of them is unsure. */
export const listCheaper = (
  runs: readonly VerifierRunResource[],
): { readonly value: string; readonly label: string }[] =>
  runs
    .filter(({ state, verifier }) => state === "done" && verifier.kind === "onnx")
    .map((run) => ({ value: run.id, label: `Those that run ${run.number} of ${run.verifier.modelId} is unsure of` }));
