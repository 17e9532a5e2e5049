import { type Figure, knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import type { FigureReason } from "@/domain/agreement/figure";
import { wilsonInterval } from "@/domain/agreement/rate-interval";
import type { RunKind } from "@/domain/rubric/codes";
import { validityOf } from "./handle-validity";

/** What code counted in a file of answers or a run, before anybody has judged. Whole numbers. */
export interface FirstHourCounts {
  readonly responses: number;
  /** Responses without an answer: empty, blocked, broken off. */
  readonly withoutAnswer: number;
  /** Responses with words of which no claim can be checked. */
  readonly unchecked: number;
  readonly claims: number;
  /** Claims that need a citation and carry none. */
  readonly claimsUncited: number;
  readonly citations: number;
  readonly citationsDangling: number;
  /** Citations of a set that is not known: neither valid nor invented. */
  readonly citationsUnknown: number;
  /** Quotes that could be looked for, and those found where they are cited. */
  readonly quotes: { readonly expected: number; readonly found: number };
  readonly retrievedSet: { readonly known: number; readonly partial: number; readonly unknown: number };
}

/** What the gate is told of besides. */
export interface GateSetting {
  /** Null where nobody said; only a live run can release. */
  readonly kind: RunKind | null;
  readonly minN: number;
  /** Responses whose verdict is closed. */
  readonly decided: number;
}

/**
 * What would stop a gate on these answers, by the gate's own reasons: `fails` whatever people say, `holds` it undecided until it is mended.
 */
export interface Stop {
  readonly code:
    | "handle_validity_below_one"
    | "set_unknown"
    | "handle_validity_unknown"
    | "no_answer"
    | "nothing_to_check"
    | "below_minimum"
    | "kind_not_live"
    | "judgements_missing";
  readonly does: "fails" | "holds" | "counts";
  readonly count: number;
  readonly of: number;
}

/** What traces alone tell. None of it says whether an answer is grounded: that takes people. */
export interface FirstHour {
  readonly handle_validity: Figure;
  readonly quotes_found: Figure;
  readonly uncited: Figure;
  readonly retrieval_unknown: Figure;
  readonly stops: readonly Stop[];
}

const shareOf = (x: number, n: number, reason: FigureReason): Figure =>
  n === 0 ? undefinedFigure(reason, 0) : knownFigure(x / n, n, wilsonInterval(x, n));

/** Worst first: what fails, what holds, what will count. */
function listStops(counts: FirstHourCounts, { kind, minN, decided }: GateSetting): Stop[] {
  const { responses, citations, retrievedSet } = counts;
  const open = retrievedSet.partial + retrievedSet.unknown;
  const stops: Stop[] = [
    { code: "handle_validity_below_one", does: "fails", count: counts.citationsDangling, of: citations },
    { code: "set_unknown", does: "holds", count: open, of: responses },
    { code: "handle_validity_unknown", does: "holds", count: counts.citationsUnknown, of: citations },
    { code: "below_minimum", does: "holds", count: Math.max(0, minN - responses), of: minN },
    { code: "kind_not_live", does: "holds", count: kind === "live" ? 0 : responses, of: responses },
    { code: "judgements_missing", does: "holds", count: Math.max(0, responses - decided), of: responses },
    { code: "no_answer", does: "counts", count: counts.withoutAnswer, of: responses },
    { code: "nothing_to_check", does: "counts", count: counts.unchecked, of: responses },
  ];
  return stops.filter(({ count }) => count > 0);
}

/** The first-hour report. */
export function firstHour(counts: FirstHourCounts, setting: GateSetting): FirstHour {
  const { citations, citationsDangling, citationsUnknown, quotes, retrievedSet, responses } = counts;
  const told = citations - citationsUnknown;
  return {
    handle_validity: validityOf(told - citationsDangling, told),
    quotes_found: shareOf(quotes.found, quotes.expected, "no_quotes"),
    uncited: shareOf(counts.claimsUncited, counts.claims, "no_claims"),
    retrieval_unknown: shareOf(retrievedSet.partial + retrievedSet.unknown, responses, "empty"),
    stops: listStops(counts, setting),
  };
}

/** What stops the gate, in words; `code` and counts as `Stop` has them. */
export function describeStop({ code, count, of }: Stop): string {
  switch (code) {
    case "handle_validity_below_one":
      return `${count} of ${of} citations name a handle that was never issued; one of them fails the gate`;
    case "set_unknown":
      return `of ${count} of ${of} responses it is not known what was retrieved: none of their claims can be Grounded`;
    case "handle_validity_unknown":
      return `${count} of ${of} citations can’t be held against what was retrieved`;
    case "below_minimum":
      return `${count} more items are needed for the minimum of ${of}`;
    case "kind_not_live":
      return "it is no live run, and only a live one can release";
    case "judgements_missing":
      return `${count} of ${of} responses have no closed verdict: two people for each, less what carries over`;
    case "nothing_to_check":
      return `${count} of ${of} responses have words and no claim to check: as they are they count as no answer`;
    case "no_answer":
      return `${count} of ${of} responses have no answer: never a pass, and silence on what is answerable has a ceiling`;
  }
}
