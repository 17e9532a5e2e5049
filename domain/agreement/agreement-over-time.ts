import { DomainError } from "@/domain/errors/domain-error";
import type { LabelPair } from "./agreement-table";
import { collapseTable, indicesOf, tableOfPairs } from "./agreement-table";
import type { CusumChart, CusumSettings } from "./cusum";
import { bernoulliCusum } from "./cusum";
import type { Figure } from "./figure";
import { knownFigure, undefinedFigure } from "./figure";
import type { KappaFigure } from "./kappa";
import { kappaOfTable } from "./kappa";
import { wilsonInterval } from "./rate-interval";
import type { SpecificAgreement } from "./specific-agreement";
import { specificAgreement } from "./specific-agreement";

/** A stretch of so many items, in the order in which they were judged. */
export interface AgreementWindow {
  /** Index of the first item among those that both rated, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly disagreement_rate: Figure;
  /** Without a simulated interval: a window is for the eye, the panel for the figure. */
  readonly kappa: KappaFigure;
  readonly fail_specific_agreement: SpecificAgreement;
}

/** How agreement went. */
export interface AgreementOverTime {
  readonly n: number;
  readonly windows: readonly AgreementWindow[];
  /** Watches for disagreements becoming more frequent. */
  readonly chart: CusumChart;
}

export interface OverTimeOptions {
  readonly labels: readonly string[];
  readonly failLabels: readonly string[];
  /** Items a window; by count and never by the calendar, so that a quiet week is no wild one. */
  readonly windowItems: number;
  readonly cusum: CusumSettings;
}

function windowOf(pairs: readonly LabelPair[], from: number, options: OverTimeOptions): AgreementWindow {
  const { counts, n } = tableOfPairs(pairs, options.labels);
  const differing = pairs.filter(({ a, b }) => a !== b).length;
  const passFail = collapseTable(counts, indicesOf(options.failLabels, options.labels));
  return {
    from,
    to: from + pairs.length,
    disagreement_rate:
      n === 0 ? undefinedFigure("empty", 0) : knownFigure(differing / n, n, wilsonInterval(differing, n)),
    kappa: kappaOfTable(passFail),
    fail_specific_agreement: specificAgreement(passFail, 1),
  };
}

/**
 * Agreement in windows of equal item count, and a CUSUM over the single disagreements. The last window may be short.
 *
 * @param pairs in order of time, first blind labels of before any ruling; pairs that one did not rate are left out.
 * @throws DomainError `argument_out_of_range`, `label_unknown`, `label_set_invalid`.
 */
export function agreementOverTime(pairs: readonly LabelPair[], options: OverTimeOptions): AgreementOverTime {
  const { windowItems } = options;
  if (!Number.isSafeInteger(windowItems) || windowItems < 1)
    throw new DomainError("argument_out_of_range", "A window holds a whole number of items above 0.", {
      windowItems: String(windowItems),
    });
  const both = pairs.filter(({ a, b }) => a !== null && b !== null);
  const starts = Array.from({ length: Math.ceil(both.length / windowItems) }, (_, i) => i * windowItems);
  return {
    n: both.length,
    windows: starts.map((from) => windowOf(both.slice(from, from + windowItems), from, options)),
    chart: bernoulliCusum(
      both.map(({ a, b }) => a !== b),
      options.cusum,
    ),
  };
}
