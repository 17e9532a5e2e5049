/** What a colour means. The first six are the rubric's; the rest speak of the interface. */
export const TONES = [
  "grounded",
  "unsupported",
  "misattributed",
  "refusal",
  "apart",
  "undecided",
  "neutral",
  "accent",
  "attention",
  "danger",
] as const;
export type Tone = (typeof TONES)[number];

/** Ink on its own wash, with an edge: chips, badges, callouts. */
export const TONE_CHIP: Record<Tone, string> = {
  grounded: "bg-grounded-wash text-grounded border-grounded-line/45",
  unsupported: "bg-unsupported-wash text-unsupported border-unsupported-line/45",
  misattributed: "bg-misattributed-wash text-misattributed border-misattributed-line/45",
  refusal: "bg-refusal-wash text-refusal border-refusal-line/45",
  apart: "bg-apart-wash text-apart border-apart-line/45",
  undecided: "bg-undecided-wash text-undecided border-dashed border-undecided-line",
  neutral: "bg-sunken text-ink-2 border-line",
  accent: "bg-accent-wash text-accent border-accent/30",
  attention: "bg-unsupported-wash text-unsupported border-unsupported-line/45",
  danger: "bg-danger-wash text-danger border-danger/35",
};

/** Ink alone, on paper. */
export const TONE_INK: Record<Tone, string> = {
  grounded: "text-grounded",
  unsupported: "text-unsupported",
  misattributed: "text-misattributed",
  refusal: "text-refusal",
  apart: "text-apart",
  undecided: "text-undecided",
  neutral: "text-ink-2",
  accent: "text-accent",
  attention: "text-unsupported",
  danger: "text-danger",
};

/** The fill of a bar: a solid colour, and for what fails or is open a pattern too (charts.css). */
export const TONE_FILL: Record<Tone, string> = {
  grounded: "bar-fill bar-grounded",
  unsupported: "bar-fill bar-unsupported",
  misattributed: "bar-fill bar-misattributed",
  refusal: "bar-fill bar-refusal",
  apart: "bar-fill bar-apart",
  undecided: "bar-fill bar-undecided",
  neutral: "bar-fill bar-neutral",
  accent: "bar-fill bar-accent",
  attention: "bar-fill bar-unsupported",
  danger: "bar-fill bar-misattributed",
};
