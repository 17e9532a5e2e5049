import type { CalibrationSummary } from "@/contracts/calibrations";
import type { Tone } from "@/components/ui/tone";

const REASONS: Readonly<Record<string, string>> = {
  no_certified_threshold:
    "no threshold kept the promise on the certifying part: too few items, or too many wrong ones among the highest scores",
};

const CAUSES: Readonly<Record<string, string>> = {
  verifier_changed: "another revision of the verifier is in use",
  verifier_not_pinned: "its verifier has no revision, so that nobody can say it is still the same",
  rubric_changed:
    "its labels were made under another version of the rubric than the one in force, or under none that is named",
  labels_changed: "labels that it rests on have changed since",
  anchor_failed: "the judge no longer gives its anchor verdicts",
};

const FLAGS: Readonly<Record<string, string>> = {
  chosen_unknown:
    "Unweighted: it is not known how these items were chosen. Where people looked mostly at flagged ones, every curve here flatters the verifier.",
  one_cluster:
    "Every item is tied to every other by a shared question or document, so that nothing can be certified on items that did not choose it.",
  clustering_not_counted:
    "The certificate takes claims of one question or document for independent; they rarely are, and the promise is a little weaker than it reads.",
};

export const PART_WORDS = {
  all: "All items",
  fit: "Items that chose",
  certify: "Items that certified",
  report: "Items that only report",
} as const;
export type PartChoice = keyof typeof PART_WORDS;

export const explainFlag = (flag: string): string | null => FLAGS[flag] ?? null;

/** Where a calibration stands, as a sentence. */
export function standingWords({ status, causes, reason }: Pick<CalibrationSummary, "status" | "causes" | "reason">): {
  word: string;
  sentence: string;
  tone: Tone & ("grounded" | "attention" | "neutral");
} {
  if (status === "calibrated")
    return {
      word: "Calibrated",
      sentence: "It stands for the verifier, the rubric and the labels in use.",
      tone: "grounded",
    };
  if (status === "stale") {
    const why = causes.map((cause) => CAUSES[cause] ?? cause).join("; ");
    return { word: "Stale", sentence: `Not to be used any more, because ${why}.`, tone: "attention" };
  }
  const why = reason === null ? "no threshold is certified" : (REASONS[reason] ?? reason);
  return { word: "Not calibrated", sentence: `Not calibrated, because ${why}.`, tone: "neutral" };
}

const SCORE = new Intl.NumberFormat("en", { maximumFractionDigits: 4 });
/** A score as it is read; the record has it in full. */
export const formatScore = (score: number): string => SCORE.format(score);
