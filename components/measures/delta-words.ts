import type { z } from "zod";
import type { runDeltas } from "@/contracts/run-deltas";
import type { RunResource } from "@/contracts/runs";
import { FINDING_WORDS } from "@/contracts/words";
import { countOf } from "@/components/ui/format-count";
import type { SelectOption } from "@/components/ui/select";
import type { Tone } from "@/components/ui/tone";

export type RunDeltas = z.infer<typeof runDeltas>;
type MetricDelta = RunDeltas["metrics"][number];

export const METRIC_WORDS: Readonly<Record<MetricDelta["metric"], string>> = {
  handle_validity: "Handles that were in the prompt",
  quote_resolution: "Quotes found",
  verbatim_quotes: "Quotes found, “nearly” left out",
  cited_claims: "Claims that cite something",
  figures_found: "Claims whose figures the passage has",
  answer_rate: "Questions answered",
  support_rate: "Claims a verifier finds supported",
};

export const STATE_WORDS: Readonly<Record<MetricDelta["state"], { label: string; tone: Tone }>> = {
  held: { label: "held", tone: "neutral" },
  dropped: { label: "dropped", tone: "danger" },
  undecided: { label: "no longer defined", tone: "attention" },
  not_measured: { label: "not defined before", tone: "undecided" },
};

const POINTS = new Intl.NumberFormat("en", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** A change of a rate in percentage points, "+2.5 points"; null says that there is none to tell. */
export function formatDelta(delta: number | null): string {
  if (delta === null) return "not defined";
  // A change too small to be printed is said, not rounded to none.
  if (delta !== 0 && Math.abs(delta) < 0.0005) return `under ${delta > 0 ? "+" : "−"}0.1 points`;
  return `${POINTS.format(delta * 100).replace("-", "−")} points`;
}

/** What the comparison comes to, and what keeps it from coming to something. */
export function describeOutcome(deltas: RunDeltas): { title: string; tone: "neutral" | "danger" | "attention" } {
  if (deltas.outcome === "dropped") return { title: "Something fell", tone: "danger" };
  if (deltas.outcome === "held") return { title: "Nothing fell", tone: "neutral" };
  const isSameSet = deltas.shared > 0 && deltas.missing.length === 0 && deltas.context_changed.length === 0;
  const isSilent = deltas.silenced.length > 0;
  const ofSameSet = isSilent ? "answers have no claim left to check" : "a measure is no longer defined";
  const why = isSameSet ? ofSameSet : "the two runs aren’t of the same questions and contexts";
  return { title: `Undecided: ${why}`, tone: "attention" };
}

/** Which responses are compared, in a sentence. */
export function describeShared({ shared, missing, added, context_changed, silenced }: RunDeltas): string {
  const left = [
    missing.length === 0 ? null : `${missing.length} missing here`,
    added.length === 0 ? null : `${added.length} new here`,
    context_changed.length === 0 ? null : `${context_changed.length} with another question or retrieved set`,
  ].filter((part) => part !== null);
  const rest = left.length === 0 ? "none is left out" : `left out: ${left.join(", ")}`;
  const silent = silenced.length === 0 ? "" : ` ${silenced.length} of them have words now and no claim to check.`;
  return `${countOf(shared, "response")} compared; ${rest}.${silent}`;
}

const P = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });

/** How many responses flipped, and whether more got worse than chance makes of it. */
export function describeFlips({ clean_to_faulty, faulty_to_clean, p }: RunDeltas["flips"]): string {
  const counts = `${clean_to_faulty} went from no finding to some, ${faulty_to_clean} the other way`;
  if (p === null) return `${counts}.`;
  return `${counts}; McNemar, exact, one-sided: ${p < 0.001 ? "p below 0.001" : `p = ${P.format(p)}`}.`;
}

/** What was found in a response that its baseline didn't have. */
export const describeFaults = (codes: readonly string[]): string =>
  codes.map((code) => FINDING_WORDS[code] ?? code).join(" ");

/** Where a response is that moved. */
export const linkToMoved = (projectId: string, { located }: RunDeltas, externalId: string): string | null => {
  const found = located.find(({ id }) => id === externalId);
  return found === undefined ? null : `/p/${projectId}/responses/${found.responseId}`;
};

const optionOf = ({ id, number, system }: RunResource, group: string): SelectOption<string> => ({
  value: id,
  label: `Run ${number}, ${system}`,
  group,
});

/** The runs that one can be held beside, those of the same system first. */
export function listOtherRuns(runs: readonly RunResource[], runId: string): readonly SelectOption<string>[] {
  const system = runs.find((run) => run.id === runId)?.system;
  const others = runs.filter((run) => run.id !== runId);
  return [
    ...others.filter((run) => run.system === system).map((run) => optionOf(run, "The same system")),
    ...others.filter((run) => run.system !== system).map((run) => optionOf(run, "Other systems")),
  ];
}
