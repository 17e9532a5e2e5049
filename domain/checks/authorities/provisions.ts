import {
  bareWord,
  isCapital,
  isSmall,
  MAX_AUTHORITY_UNITS,
  type NamedWord,
} from "@/domain/checks/authorities/named-words";
import type { Range } from "@/domain/checks/ranges";

/** A place in a rule: section, article, clause. UTF-16 positions. */
export interface ProvisionName extends Range {
  readonly kind: "provision";
  readonly unit: string;
  /** Without subdivisions, folded: `12a` of `12A(3)`. */
  readonly number: string;
}

/** A statute, code or regulation by its name. UTF-16 positions. */
export interface ActName extends Range {
  readonly kind: "act";
  readonly words: ReadonlySet<string>;
  /** Null where none is said. */
  readonly year: string | null;
}

const UNITS: readonly (readonly [string, string])[] = [
  ["section", "sections?|sec\\.|ss?\\.?|§{1,2}"],
  ["article", "articles?|arts?\\.?|artikel"],
  ["rule", "rules?"],
  ["regulation", "regulations?|regs?\\."],
  ["clause", "clauses?|cll?\\."],
  ["schedule", "schedules?|sched\\."],
  ["annex", "annex(?:es)?"],
  ["chapter", "chapters?|kapitel"],
  ["paragraph", "paragraphs?|paras?\\.?|¶{1,2}"],
  ["recital", "recitals?"],
];

const NUMBER = "(\\d{1,4}[A-Za-z]?(?:[.-]\\d{1,4}[a-z]?){0,4}|[IVX]{1,6}(?![\\p{L}\\d]))";
const PATTERNS = UNITS.map(
  ([unit, words]) =>
    [unit, new RegExp(`(?<![\\p{L}'’])(?:${words})[ \\u00a0]?${NUMBER}(?![\\p{L}\\d])`, "giu")] as const,
);

/** The sections, articles, clauses and the like in a text, in order. */
export function listProvisions(text: string): ProvisionName[] {
  const head = text.slice(0, MAX_AUTHORITY_UNITS);
  return PATTERNS.flatMap(([unit, pattern]) =>
    [...head.matchAll(pattern)].map((found): ProvisionName => {
      const number = (found[1] ?? "").toLowerCase();
      return { kind: "provision", unit, number, from: found.index, to: found.index + found[0].length };
    }),
  ).sort((a, b) => a.from - b.from);
}

const HEADS =
  /^(?:acts?|code|ordinance|directive|statute|convention|constitution|treaty|regulations?|rules|policy|agreement|handbook)[,.;:)\]]?$/iu;
const EU_ACT =
  /\b(?:Regulation|Directive|Decision) (?:\((?:EU|EC|EEC)\) )?(?:No\.? )?(\d{2,4}\/\d{1,4})(?:\/(?:EC|EU|EEC))?/gu;
const MAX_WORDS = 9;
const FORMS = new Set("the of and for to on in a an under this that our your".split(" "));

function readName(words: readonly NamedWord[], head: number): NamedWord[] {
  const taken: NamedWord[] = [];
  for (let at = head - 1; at >= 0 && taken.length < MAX_WORDS; at -= 1) {
    const word = words[at];
    if (word === undefined || (!isCapital(word.text) && !isSmall(word.text)) || /[,;:.!?]$/u.test(word.text)) break;
    taken.unshift(word);
  }
  while (taken.length > 0 && FORMS.has(bareWord(taken[0]?.text ?? ""))) taken.shift();
  return taken;
}

/** The acts, codes and the like that a text names, in order: `Data Protection Act 2018`, `Directive 95/46/EC`. */
export function listActs(text: string, words: readonly NamedWord[]): ActName[] {
  const numbered = [...text.slice(0, MAX_AUTHORITY_UNITS).matchAll(EU_ACT)].map((found): ActName => {
    const place = { from: found.index, to: found.index + found[0].length };
    return { kind: "act", words: new Set([found[1] ?? ""]), year: null, ...place };
  });
  const named = words.flatMap((word, at): ActName[] => {
    if (!HEADS.test(word.text) || !isCapital(word.text)) return [];
    const name = readName(words, at);
    const [first] = name;
    if (first === undefined) return [];
    const next = words[at + 1];
    const year = /[.;:)\]]$/u.test(word.text)
      ? undefined
      : /^\(?((?:1[5-9]|20|21)\d{2})(?!\d)/u.exec(next?.text ?? "")?.[1];
    const bare = [...name, word].map((one) => bareWord(one.text)).filter((one) => one !== "" && !FORMS.has(one));
    const to = year === undefined || next === undefined ? word.to : next.to;
    return [{ kind: "act", words: new Set(bare), year: year ?? null, from: first.from, to }];
  });
  return [...numbered, ...named].sort((a, b) => a.from - b.from);
}

/** Whether two names are of one act: the same words, and no other year. */
export function isSameAct(one: ActName, other: ActName): boolean {
  const isAlike = one.words.size === other.words.size && [...one.words].every((word) => other.words.has(word));
  return isAlike && (one.year === null || other.year === null || one.year === other.year);
}
