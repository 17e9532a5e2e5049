import { type CaseName, isSameCase, listCaseNames } from "@/domain/checks/authorities/case-names";
import { listWords, MAX_AUTHORITY_UNITS } from "@/domain/checks/authorities/named-words";
import { type ActName, listActs, listProvisions, type ProvisionName } from "@/domain/checks/authorities/provisions";
import { listReports, type ReportName } from "@/domain/checks/authorities/reports";
import type { Range } from "@/domain/checks/ranges";
import { type FoldedText, foldWords } from "@/domain/text/fold";

/** The authorities that a text names. */
export interface Authorities {
  readonly cases: readonly CaseName[];
  readonly reports: readonly ReportName[];
  readonly acts: readonly ActName[];
  readonly provisions: readonly ProvisionName[];
}

/** What a chunk is and what it speaks of. */
export interface AuthorityProfile {
  /** Named by its title, aliases, key or first line: what the chunk is. */
  readonly identity: Authorities;
  /** Named anywhere in it as well. */
  readonly all: Authorities;
  /** Numbers of the paragraphs that begin in it. */
  readonly paragraphs: ReadonlySet<string>;
  /** Title and aliases, folded, long enough to be told from common words. */
  readonly titles: readonly string[];
  readonly documentKey: string | null;
  readonly foldedText: string;
}

/** What is told of a chunk besides its handle. */
export interface DescribedChunk {
  readonly title?: string | null;
  readonly documentKey?: string | null;
  readonly documentAliases?: readonly string[];
}

/** The authorities named in a text. O(n), and no further than the first 40,000 units. */
export function readAuthorities(text: string): Authorities {
  const words = listWords(text);
  return {
    cases: listCaseNames(words),
    reports: listReports(text),
    acts: listActs(text, words),
    provisions: listProvisions(text),
  };
}

/** A case with the reports that stand beside its name. */
export interface AuthorityGroup extends Range {
  readonly cases: readonly CaseName[];
  readonly reports: readonly ReportName[];
}

/** Between parallel citations stand commas, brackets and blanks; a pinpoint may stand there too. */
const BESIDE =
  /^[\s,;()*_]{0,6}(?:(?:at )?(?:pp?\. ?|paras?\.? ?)?\d{1,5}[\s,;]{1,3})?(?:No\.? ?\d+-?\d*[\s,;]{1,3})?(?:aff'd|rev'd)?[\s,;()]{0,4}$/u;
const MAX_BESIDE = 30;

/** Names that stand beside each other are names of one authority. */
export function groupAuthorities(text: string, { cases, reports }: Authorities): AuthorityGroup[] {
  const groups: { cases: CaseName[]; reports: ReportName[]; from: number; to: number }[] = [];
  for (const name of [...cases, ...reports].sort((a, b) => a.from - b.from)) {
    const last = groups.at(-1);
    const between = last === undefined ? null : text.slice(last.to, Math.max(last.to, name.from));
    const isBeside = between !== null && between.length <= MAX_BESIDE && BESIDE.test(between);
    const isNext = last !== undefined && isBeside && !(name.kind === "case" && last.cases.length > 0);
    const group = isNext ? last : { cases: [], reports: [], from: name.from, to: name.to };
    if (!isNext) groups.push(group);
    if (name.kind === "case") group.cases.push(name);
    else group.reports.push(name);
    group.to = Math.max(group.to, name.to);
  }
  return groups;
}

const isIn = (names: Authorities, { cases, reports }: Pick<AuthorityGroup, "cases" | "reports">): boolean =>
  cases.some((one) => names.cases.some((other) => isSameCase(one, other))) ||
  reports.some(({ key }) => names.reports.some((other) => other.key === key));

/** Whether a chunk is or speaks of the authority. */
export const hasAuthority = (profile: AuthorityProfile, group: AuthorityGroup): boolean => isIn(profile.all, group);
/** Whether a chunk is the authority. */
export const identifiesAuthority = (profile: AuthorityProfile, group: AuthorityGroup): boolean =>
  isIn(profile.identity, group);

const MIN_TITLE = 6;
const FIRST_LINE = 200;
const PARAGRAPH = /^[ \t]*(?:\[(\d{1,4})\]|(\d{1,4})\.)[ \t]/gmu;

/** The first line of a text that reads like a heading: short, without a stop, with more below it. */
function headingOf(text: string): string {
  const [line = ""] = text
    .slice(0, FIRST_LINE)
    .trimStart()
    .split(/[\n\r]/u, 1);
  return line.length < FIRST_LINE && !/[.;,]\s*$/u.test(line) && text.includes("\n") ? line : "";
}

const join = (one: Authorities, other: Authorities): Authorities => ({
  cases: [...one.cases, ...other.cases],
  reports: [...one.reports, ...other.reports],
  acts: [...one.acts, ...other.acts],
  provisions: [...one.provisions, ...other.provisions],
});

/** Reads on first use, and once. */
function once<T>(read: () => T): () => T {
  let value: { readonly read: T } | null = null;
  return () => {
    value ??= { read: read() };
    return value.read;
  };
}

/** What a chunk is. `text` is what was sent; empty where it cannot be read. Nothing is read before it is asked for. */
export function profileChunk(text: string, chunk: DescribedChunk): AuthorityProfile {
  const title = chunk.title ?? "";
  const aliases = chunk.documentAliases ?? [];
  const getIdentity = once(() =>
    readAuthorities([title, ...aliases, chunk.documentKey ?? "", headingOf(text)].join("\n")),
  );
  const getAll = once(() => join(getIdentity(), readAuthorities(text)));
  const getParagraphs = once(() => new Set([...text.matchAll(PARAGRAPH)].map((found) => found[1] ?? found[2] ?? "")));
  const getFolded = once(() => foldWords(text.slice(0, MAX_AUTHORITY_UNITS)));
  const folded = [title, ...aliases].filter((name) => name.trim() !== "").map((name) => foldWords(name).trim());
  return {
    titles: folded.filter((name) => name.length >= MIN_TITLE),
    documentKey: chunk.documentKey ?? null,
    get identity() {
      return getIdentity();
    },
    get all() {
      return getAll();
    },
    get paragraphs() {
      return getParagraphs();
    },
    get foldedText() {
      return getFolded();
    },
  };
}

const isWordSign = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Where a folded claim calls a chunk's document by its title or an alias, as whole words. UTF-16 positions of the claim. */
export function listTitlesIn(claim: FoldedText, { titles }: AuthorityProfile): Range[] {
  const { text, startsU16, endsU16 } = claim;
  return titles.flatMap((title) => {
    const at = text.indexOf(title);
    if (at < 0 || isWordSign(text.charAt(at - 1)) || isWordSign(text.charAt(at + title.length))) return [];
    return [{ from: startsU16[at] ?? 0, to: endsU16[at + title.length - 1] ?? 0 }];
  });
}
