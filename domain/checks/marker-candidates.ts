import type { PrivateRun } from "@/domain/checks/private-runs";
import type { Range } from "@/domain/checks/ranges";
import { findUnitName } from "@/domain/text/units";

/** A place of an answer that may be a citation marker. UTF-16 positions. */
export interface MarkerCandidate extends Range {
  /** What stands between the signs. */
  readonly inside: string;
  /**
   * `bracket`, `round` and `raised` are read as handles; a `template` names whatever stands in it; `broken` begins as a marker
   * and never ends.
   */
  readonly form: "bracket" | "round" | "raised" | "template" | "broken";
}

const BRACKETS =
  /\\?\[([^[\]\n]{1,80})\]|［([^［］\n]{1,80})］|【([^【】\n]{1,80})】|⟦([^⟦⟧\n]{1,80})⟧|〔([^〔〕\n]{1,80})〕|〖([^〖〗\n]{1,80})〗/gu;
const TEMPLATES = /##(\d{1,4})\$\$|\{\{\s{0,4}source:\s{0,4}([^{}\s]{1,40})\s{0,4}\}\}/gu;
const RAISED = /[⁰¹²³⁴-⁹]+(?:[,˒⁻][⁰¹²³⁴-⁹]+)*/gu;
const RAISED_TAG = /<sup>\s{0,4}([^<>\n]{1,40}?)\s{0,4}<\/sup>/giu;
const ROUND = /\(([^()[\]\n]{1,80})\)/gu;
const CUT_OFF = /\[[A-Za-z]{0,3}[-_]?\d{1,4}(?:[,;\s]{1,3}[A-Za-z]{0,3}[-_]?\d{1,4}){0,8}[,;\s]{0,3}$/u;
const CUT_OFF_UNITS = 100;

/** What a form can't do without: a text that has none of these signs has no marker of the form. */
const HAS_BRACKET = /[[［【⟦〔〖]/u;
const HAS_TEMPLATE = /##|\{\{/u;
const HAS_RAISED_TAG = /<sup>/iu;

const WORD_BEFORE = /(\p{L}+|[.,;:!?)\]"'”’。」])$/u;
const MIN_WORD = 3;
const LOOK_BACK = 40;

/** A raised figure marks a source behind a word or a stop; behind a short word, a unit or a figure it is a power (m², 10²). */
function isBehindWord(text: string, at: number): boolean {
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, at - LOOK_BACK), at))?.[1];
  if (before === undefined) return false;
  if (!/^\p{L}+$/u.test(before)) return true;
  return before.length >= MIN_WORD && findUnitName(before.toLowerCase()) === null;
}

const insideOf = (found: RegExpExecArray): string => found.slice(1).find((group) => group !== undefined) ?? "";

function listMatches(
  text: string,
  pattern: RegExp,
  form: MarkerCandidate["form"],
  sign: RegExp = pattern,
): MarkerCandidate[] {
  if (sign !== pattern && !sign.test(text)) return [];
  return [...text.matchAll(pattern)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    // An escaped bracket is written `\[1\]`.
    inside: found[0].startsWith("\\") ? insideOf(found).replace(/\\$/u, "") : insideOf(found),
    form,
  }));
}

function listRaised(text: string): MarkerCandidate[] {
  const signs = [...text.matchAll(RAISED)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    inside: found[0].normalize("NFKC").replaceAll("˒", ",").replaceAll("\u2212", "-"),
    form: "raised" as const,
  }));
  const tags = listMatches(text, RAISED_TAG, "raised", HAS_RAISED_TAG).filter(({ inside }) =>
    /^\d{1,3}(?:[\s,;–-]+\d{1,3})*$/u.test(inside),
  );
  return [...signs, ...tags].filter(({ from }) => isBehindWord(text, from));
}

/** Names in round brackets, where all of them are known: `(S1, S2)`. A bare number there cites nothing. */
function listRound(text: string, known: ReadonlySet<string>): MarkerCandidate[] {
  if (!text.includes("(")) return [];
  const names = new Set([...known].filter((name) => /\d/u.test(name) && /\p{L}/u.test(name)));
  if (names.size === 0) return [];
  return listMatches(text, ROUND, "round").filter(({ inside }) =>
    inside.split(/[,;]/u).every((name) => names.has(name.trim())),
  );
}

function listRuns(text: string, runs: readonly PrivateRun[]): MarkerCandidate[] {
  return runs.flatMap(({ from, to, kind, fields }): MarkerCandidate[] => {
    const handles = fields.filter((field) => field !== "");
    if (kind === "cite" && handles.length > 0) return [{ from, to, inside: handles.join(","), form: "template" }];
    return text.startsWith("\uE200cite", from) ? [{ from, to, inside: "", form: "broken" }] : [];
  });
}

/** A marker that the end of the answer cuts through. */
function listCutOff(text: string): MarkerCandidate[] {
  const start = Math.max(0, text.length - CUT_OFF_UNITS);
  if (text.lastIndexOf("[") < start) return [];
  const found = CUT_OFF.exec(text.slice(start));
  return found === null ? [] : [{ from: start + found.index, to: text.length, inside: "", form: "broken" }];
}

/** Everything in an answer that could be a marker, in order. `known` are the handles of R; null where that is not known. */
export function listMarkerCandidates(
  text: string,
  known: ReadonlySet<string> | null,
  runs: readonly PrivateRun[],
): MarkerCandidate[] {
  const hasNumbers = known === null || [...known].some((handle) => /^\d+$/u.test(handle));
  return [
    ...listMatches(text, BRACKETS, "bracket", HAS_BRACKET),
    ...listMatches(text, TEMPLATES, "template", HAS_TEMPLATE),
    ...(hasNumbers ? listRaised(text) : []),
    ...(known === null ? [] : listRound(text, known)),
    ...listRuns(text, runs),
    ...listCutOff(text),
  ].sort((a, b) => a.from - b.from);
}
