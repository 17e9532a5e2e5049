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
const SQUARE_BRACKETS = /\\?\[([^[\]\n]{1,80})\]/gu;
const RAISED = /[⁰¹²³⁴-⁹]+(?:[,˒⁻][⁰¹²³⁴-⁹]+)*/gu;
const RAISED_TAG = /<sup>\s{0,4}([^<>\n]{1,40}?)\s{0,4}<\/sup>/giu;
const ROUND = /\(([^()[\]\n]{1,80})\)/gu;
const CUT_OFF = /\[[A-Za-z]{0,3}[-_]?\d{1,4}(?:[,;\s]{1,3}[A-Za-z]{0,3}[-_]?\d{1,4}){0,8}[,;\s]{0,3}$/u;
const CUT_OFF_UNITS = 100;

/** What a form can't do without: a text that has none of these signs has no marker of the form. */
const HAS_WIDE_BRACKET = /[［【⟦〔〖]/u;
const HAS_TEMPLATE = /##|\{\{/u;
const HAS_RAISED = /[⁰¹²³⁴-⁹]/u;
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

function insideOf(found: RegExpExecArray): string {
  const inside = found[1] ?? found.slice(2).find((group) => group !== undefined) ?? "";
  // An escaped bracket is written `\[1\]`.
  return found[0].startsWith("\\") ? inside.replace(/\\$/u, "") : inside;
}

/** A pattern's matches. It is walked to its end, which sets the shared pattern back: `matchAll` makes a new one for each text. */
function listMatches(text: string, pattern: RegExp, form: MarkerCandidate["form"]): MarkerCandidate[] {
  const matches: MarkerCandidate[] = [];
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    matches.push({ from: found.index, to: found.index + found[0].length, inside: insideOf(found), form });
  }
  return matches;
}

function listBrackets(text: string): MarkerCandidate[] {
  if (HAS_WIDE_BRACKET.test(text)) return listMatches(text, BRACKETS, "bracket");
  return text.includes("[") ? listMatches(text, SQUARE_BRACKETS, "bracket") : [];
}

function listRaised(text: string): MarkerCandidate[] {
  const signs = [...text.matchAll(RAISED)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    inside: found[0].normalize("NFKC").replaceAll("˒", ",").replaceAll("\u2212", "-"),
    form: "raised" as const,
  }));
  const tags = listMatches(text, RAISED_TAG, "raised").filter(({ inside }) =>
    /^\d{1,3}(?:[\s,;–-]+\d{1,3})*$/u.test(inside),
  );
  return [...signs, ...tags].filter(({ from }) => isBehindWord(text, from));
}

const mayBeRaised = (text: string): boolean =>
  HAS_RAISED.test(text) || (text.includes("<") && HAS_RAISED_TAG.test(text));

/** Only a number cites where it is raised. */
function hasNumber(known: ReadonlySet<string> | null): boolean {
  if (known === null) return true;
  for (const handle of known) if (/^\d+$/u.test(handle)) return true;
  return false;
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
  const brackets = listBrackets(text);
  const others = [
    HAS_TEMPLATE.test(text) ? listMatches(text, TEMPLATES, "template") : [],
    mayBeRaised(text) && hasNumber(known) ? listRaised(text) : [],
    known === null ? [] : listRound(text, known),
    listRuns(text, runs),
    listCutOff(text),
  ].flat();
  return others.length === 0 ? brackets : [...brackets, ...others].sort((a, b) => a.from - b.from);
}
