import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { clopperPearson } from "@/domain/agreement/rate-interval";

/** What people decided of a claim, beside what a verifier came to by its certified threshold. */
export interface JudgedSupport {
  /** People found that the cited passages say it. */
  readonly isSaid: boolean;
  /** Null: the verifier failed, or was never asked. */
  readonly says: boolean | null;
  /** What kind of claim it is; see `slicesOf`. */
  readonly slices: readonly string[];
}

/** How often the verifier is right, apart for claims that hold and claims that don't: one figure over both hides the rare ones. */
export interface EntailmentAccuracy {
  readonly accuracy: Figure;
  /** Accepted of those that people found supported. */
  readonly sensitivity: Figure;
  /** Not accepted of those that people found not supported. */
  readonly specificity: Figure;
  /** Supported by people's word: what saying yes to everything would reach. */
  readonly base_rate: Figure;
  readonly table: {
    readonly said_yes: number;
    readonly said_no: number;
    readonly not_said_yes: number;
    readonly not_said_no: number;
  };
  readonly left_out: { readonly not_scored: number };
}

function rate(x: number, n: number): Figure {
  return n === 0 ? undefinedFigure("empty", 0) : knownFigure(x / n, n, clopperPearson(x, n));
}

/** Verifier against people, with exact intervals. Claims the verifier didn't score are left out and counted. */
export function entailmentAccuracy(items: readonly JudgedSupport[]): EntailmentAccuracy {
  const scored = items.filter(({ says }) => says !== null);
  const count = (isSaid: boolean, says: boolean): number =>
    scored.filter((item) => item.isSaid === isSaid && item.says === says).length;
  const [hits, misses, falseYes, rightNo] = [
    count(true, true),
    count(true, false),
    count(false, true),
    count(false, false),
  ];
  return {
    accuracy: rate(hits + rightNo, scored.length),
    sensitivity: rate(hits, hits + misses),
    specificity: rate(rightNo, falseYes + rightNo),
    base_rate: rate(hits + misses, scored.length),
    table: { said_yes: hits, said_no: misses, not_said_yes: falseYes, not_said_no: rightNo },
    left_out: { not_scored: items.length - scored.length },
  };
}

/** Errors of a verifier in one slice. */
export interface SliceErrors {
  readonly slice: string;
  readonly errors: Figure;
  readonly false_accepts: number;
  readonly false_flags: number;
}

/** Errors by slice, the most frequent first. A claim stands in every slice it belongs to, so that they don't add up. */
export function errorsBySlice(items: readonly JudgedSupport[]): SliceErrors[] {
  const scored = items.filter(({ says }) => says !== null);
  const names = [...new Set(scored.flatMap(({ slices }) => slices))].toSorted();
  const rows = names.map((slice): SliceErrors => {
    const own = scored.filter(({ slices }) => slices.includes(slice));
    const falseAccepts = own.filter(({ isSaid, says }) => !isSaid && says === true).length;
    const falseFlags = own.filter(({ isSaid, says }) => isSaid && says === false).length;
    return {
      slice,
      errors: rate(falseAccepts + falseFlags, own.length),
      false_accepts: falseAccepts,
      false_flags: falseFlags,
    };
  });
  return rows.toSorted((a, b) => (b.errors.value ?? 0) - (a.errors.value ?? 0) || (a.slice < b.slice ? -1 : 1));
}
