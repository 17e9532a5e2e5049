import { MAX_AUTHORITY_UNITS } from "@/domain/checks/authorities/named-words";
import type { Range } from "@/domain/checks/ranges";

/** A citation of a report, a neutral citation or a docket number. UTF-16 positions. */
export interface ReportName extends Range {
  readonly kind: "report";
  /** Which series or court, folded: `us`, `scr`, `uksc`. */
  readonly series: string;
  /** The series with its numbers: what two citations are compared by. */
  readonly key: string;
}

const SERIES = "[A-Z][A-Za-z'’]{0,11}\\.?(?: ?[A-Z][A-Za-z'’]{0,11}\\.?){0,3}(?: ?(?:2d|3d|4th|5th))?";

interface ReportRule {
  readonly pattern: RegExp;
  /** Groups that hold the series, then the numbers in order. */
  readonly series: number | string;
  readonly numbers: readonly number[];
  /** A series of capitals without stops may be any words: it must be known or stopped. */
  readonly mustBeKnown: boolean;
}

const RULES: readonly ReportRule[] = [
  {
    pattern: /\bECLI:([A-Z]{2}:[A-Z]{1,7}):(\d{4}):([A-Z0-9.]{1,25})/gu,
    series: 1,
    numbers: [2, 3],
    mustBeKnown: false,
  },
  { pattern: /(?<![\p{L}\d-])([CTF])-(\d{1,4})\/(\d{2})(?!\d)/gu, series: 1, numbers: [2, 3], mustBeKnown: false },
  {
    pattern: /\b(BGHZ|BGHSt|BVerfGE|BVerwGE|BAGE|BFHE|NJW|NZA|MDR|WM|ZIP|GRUR)\s(\d{1,4}),\s?(\d{1,5})/gu,
    series: 1,
    numbers: [2, 3],
    mustBeKnown: false,
  },
  { pattern: /\b([IVX]{1,4} [A-Z]{1,3}) (\d{1,4})\/(\d{2})\b/gu, series: 1, numbers: [2, 3], mustBeKnown: false },
  { pattern: /\bNo\.?\s?(\d{2,4}-\d{2,6})\b/gu, series: "docket", numbers: [1], mustBeKnown: false },
  {
    pattern: new RegExp(`[[(](\\d{4})[\\])]\\s?(\\d{1,3} )?(${SERIES}) (\\d{1,5})(?!\\d)`, "gu"),
    series: 3,
    numbers: [1, 2, 4],
    mustBeKnown: false,
  },
  {
    pattern: /(?<![\d[(])(\d{4}) ([A-Z]{3,6}(?: (?:Civ|Crim|Admin|Ch|QB|KB|Fam|Pat))?) (\d{1,5})(?![\d.,]\d)/gu,
    series: 2,
    numbers: [1, 3],
    mustBeKnown: false,
  },
  {
    pattern: new RegExp(`(?<![\\d.,-])(\\d{1,4}) (${SERIES}) (\\d{1,5})(?![\\d.,]\\d)`, "gu"),
    series: 2,
    numbers: [1, 3],
    mustBeKnown: true,
  },
];

const KNOWN_SERIES = new Set(
  "us sct led led2d f2d f3d f4th fsupp fsupp2d scr ac qb kb ch wlr aller clr dlr or bclr icr irlr bcc flr nzlr alr cmlr ecr".split(
    " ",
  ),
);

const foldSeries = (series: string): string => series.toLowerCase().replace(/[^a-z0-9:]/gu, "");

function readReport(found: RegExpExecArray, rule: ReportRule): ReportName | null {
  const raw = typeof rule.series === "string" ? rule.series : (found[rule.series] ?? "");
  const series = foldSeries(raw);
  if (rule.mustBeKnown && !KNOWN_SERIES.has(series) && !/\p{L}\.\s?(?:\p{Lu}|\d|$)/u.test(raw)) return null;
  const numbers = rule.numbers.map((group) => (found[group] ?? "").trim());
  return {
    kind: "report",
    series,
    key: [series, ...numbers].join("|"),
    from: found.index,
    to: found.index + found[0].length,
  };
}

/** The reports and neutral citations in a text, in order, without those inside others. */
export function listReports(text: string): ReportName[] {
  const head = text.slice(0, MAX_AUTHORITY_UNITS);
  const all = RULES.flatMap((rule) => [...head.matchAll(rule.pattern)].map((found) => readReport(found, rule)));
  const kept: ReportName[] = [];
  for (const report of all.filter((one) => one !== null).sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (report.from >= (kept.at(-1)?.to ?? 0)) kept.push(report);
  }
  return kept;
}
