import type { Figure, FigureReason } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { clopperPearson } from "@/domain/agreement/rate-interval";

/** One item: could the corpus support an answer, and did the system decline? */
export interface AbstentionItem {
  readonly isAnswerable: boolean;
  readonly hasAbstained: boolean;
}

/** Two questions with two denominators; one figure over both would let refusals hide each other. */
export interface AbstentionRates {
  readonly answerable: { readonly answered: number; readonly abstained: number };
  readonly unanswerable: { readonly answered: number; readonly abstained: number };
  /** Declined of the unanswerable. */
  readonly correct_refusal_rate: Figure;
  /** Declined of the answerable. */
  readonly false_refusal_rate: Figure;
}

function countRow(items: readonly AbstentionItem[], isAnswerable: boolean): { answered: number; abstained: number } {
  const row = items.filter((item) => item.isAnswerable === isAnswerable);
  const abstained = row.filter(({ hasAbstained }) => hasAbstained).length;
  return { answered: row.length - abstained, abstained };
}

function rateOf(row: { answered: number; abstained: number }, absent: FigureReason): Figure {
  const n = row.answered + row.abstained;
  return n === 0 ? undefinedFigure(absent, 0) : knownFigure(row.abstained / n, n, clopperPearson(row.abstained, n));
}

/** Abstention as a 2x2 of answerable and declined, with exact intervals. Items of unknown answerability stay outside. */
export function abstentionRates(items: readonly AbstentionItem[]): AbstentionRates {
  const answerable = countRow(items, true);
  const unanswerable = countRow(items, false);
  return {
    answerable,
    unanswerable,
    correct_refusal_rate: rateOf(unanswerable, "no_unanswerable_items"),
    false_refusal_rate: rateOf(answerable, "no_answerable_items"),
  };
}
