import type { ResponseOutcome } from "@/domain/rubric/codes";

/** What the raters of a dispute had said of the response. */
export const DIRECTIONS_SAID = ["both_pass", "one_passes", "neither_passes", "nobody"] as const;
export type DirectionSaid = (typeof DIRECTIONS_SAID)[number];

/** What the ruling came to. Apart: neither passes nor counts against; open: left undecided. */
export const DIRECTIONS_RULED = ["pass", "fail", "apart", "open"] as const;
export type DirectionRuled = (typeof DIRECTIONS_RULED)[number];

export type RulingDirection = `${DirectionSaid}-${DirectionRuled}`;

/** Every direction, row by row of the table. */
export const RULING_DIRECTIONS = DIRECTIONS_SAID.flatMap((said) =>
  DIRECTIONS_RULED.map((ruled): RulingDirection => `${said}-${ruled}`),
);

const PASSES: ReadonlySet<string> = new Set<ResponseOutcome>(["grounded", "correct_refusal"]);
const FAILS: ReadonlySet<string> = new Set<ResponseOutcome>(["unsupported", "misattributed"]);

/** The effect of an outcome on the rate; an outcome that is null is still open. */
export function effectOf(outcome: string | null): DirectionRuled {
  if (outcome === null) return "open";
  if (PASSES.has(outcome)) return "pass";
  return FAILS.has(outcome) ? "fail" : "apart";
}

/** How many of the two judgements pass by themselves; who judged nothing passes nothing. */
function saidBy(outcomes: readonly (string | null)[]): DirectionSaid {
  if (outcomes.length === 0) return "nobody";
  const passing = outcomes.filter((outcome) => effectOf(outcome) === "pass").length;
  if (passing === 0) return "neither_passes";
  return passing === outcomes.length ? "both_pass" : "one_passes";
}

/**
 * Which way a ruling went: what an opposing expert asks first ("adjudication washes fails away").
 *
 * @param said the outcome that each rater's own labels come to; empty where nobody judged the response.
 */
export function directionOf(said: readonly (string | null)[], ruled: string | null): RulingDirection {
  return `${saidBy(said)}-${effectOf(ruled)}`;
}
