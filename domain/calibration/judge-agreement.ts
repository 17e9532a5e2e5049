import type { AgreementPanel } from "@/domain/agreement/agreement-panel";
import { agreementPanel } from "@/domain/agreement/agreement-panel";
import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { clopperPearson } from "@/domain/agreement/rate-interval";

/** One item as a person and the judge see it; null is "not judged". */
export interface JudgedItem {
  readonly human: "pass" | "fail" | null;
  readonly judge: "pass" | "fail" | null;
  readonly cluster?: string;
}

/** A judge held against people: one kappa is not enough. */
export interface JudgeAgreement {
  readonly panel: AgreementPanel;
  /** Failed by the judge among what people failed. */
  readonly sensitivity: Figure;
  /** Passed by the judge among what people passed. */
  readonly specificity: Figure;
}

function shareOf(x: number, n: number): Figure {
  return n === 0 ? undefinedFigure("one_class_only", 0) : knownFigure(x / n, n, clopperPearson(x, n));
}

/**
 * Judge against human: the agreement panel that two raters get (people are rater A), and sensitivity and specificity with
 * exact intervals.
 *
 * @throws DomainError `seed_invalid`, `cluster_missing`.
 */
export function judgeAgreement(items: readonly JudgedItem[], seedHex: string, draws?: number): JudgeAgreement {
  const panel = agreementPanel(
    items.map(({ human, judge, cluster }) => ({ a: human, b: judge, ...(cluster === undefined ? {} : { cluster }) })),
    { labels: ["pass", "fail"], failLabels: ["fail"], seedHex, ...(draws === undefined ? {} : { draws }) },
  );
  const [passes = [], fails = []] = panel.table;
  const [passed = 0, failedWrongly = 0] = passes;
  const [missed = 0, caught = 0] = fails;
  return {
    panel,
    sensitivity: shareOf(caught, caught + missed),
    specificity: shareOf(passed, passed + failedWrongly),
  };
}
