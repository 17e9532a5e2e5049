import { DomainError } from "@/domain/errors/domain-error";
import type { GroupAgreement, GroupOptions } from "./agreement-by-group";
import { agreementInShort } from "./agreement-by-group";
import type { LabelPair } from "./agreement-table";
import type { CusumChart, CusumSettings } from "./cusum";
import { bernoulliCusum } from "./cusum";

/** A stretch of so many items, in the order in which they were judged. */
export interface AgreementWindow extends GroupAgreement {
  /** Index of the first item among those that both rated, and of the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** How agreement went. */
export interface AgreementOverTime {
  readonly n: number;
  readonly windows: readonly AgreementWindow[];
  /** Watches for disagreements becoming more frequent. */
  readonly chart: CusumChart;
}

export interface OverTimeOptions extends GroupOptions {
  /** Items a window; by count and never by the calendar, so that a quiet week is no wild one. */
  readonly windowItems: number;
  readonly cusum: CusumSettings;
}

function windowOf(pairs: readonly LabelPair[], from: number, options: OverTimeOptions): AgreementWindow {
  return { from, to: from + pairs.length, ...agreementInShort(pairs, options) };
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
