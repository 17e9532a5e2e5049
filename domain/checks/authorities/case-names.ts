import { bareWord, isCapital, isSmall, type NamedWord } from "@/domain/checks/authorities/named-words";
import type { Range } from "@/domain/checks/ranges";

/** A case by its parties, each as the words it is known by. One party for `In re Smith`. UTF-16 positions. */
export interface CaseName extends Range {
  readonly kind: "case";
  readonly parties: readonly ReadonlySet<string>[];
}

const AGAINST = /^(?:v|vs|versus|v\.s)\.?$/u;
const MAX_WORDS = 8;
/** Before a name, not of it. */
const LEADS = new Set(
  "in see under as but whether following per also compare cf the that after since applying citing overruling when while and accordingly held by from because although decision case court".split(
    " ",
  ),
);
const CROWN = new Set(["r", "regina", "rex", "queen", "king", "crown", "hm"]);
/** Words that do not tell one party from another. */
const FORMS = new Set(
  "the of and for inc ltd co corp llc plc gmbh ag sa nv bv limited company corporation no et al others another anor ors ex rel de la le du des van von der a on in to at".split(
    " ",
  ),
);
const OFFICES = new Set(
  "city county state ministry minister department dept board bank commissioner secretary attorney general council authority association university people republic court commission".split(
    " ",
  ),
);

/** The words a party is known by: forms left out, offices only where nothing else is there. */
function partyWords(words: readonly NamedWord[]): Set<string> {
  const bare = words
    .map(({ text }) => bareWord(text))
    .filter((word) => word !== "" && !FORMS.has(word) && !/^\d+$/u.test(word));
  const joined = bare
    .join(" ")
    .replace(/\bunited states(?: america)?\b/u, "us")
    .split(" ");
  const named = joined.map((word) => (CROWN.has(word) ? "crown" : word)).filter((word) => word !== "");
  const telling = named.filter((word) => !OFFICES.has(word));
  return new Set(telling.length > 0 ? telling : named);
}

/** Goes on behind a comma: `Acme, Inc.` */
const isForm = (word: string | undefined): boolean => /^(?:inc|ltd|llc|plc|corp|co)\.?[,;)]?$/iu.test(word ?? "");

function readForward(words: readonly NamedWord[], from: number): NamedWord[] {
  const taken: NamedWord[] = [];
  for (let at = from; at < words.length && taken.length < MAX_WORDS; at += 1) {
    const word = words[at];
    if (word === undefined || (!isCapital(word.text) && !isSmall(word.text))) break;
    taken.push(word);
    const isEnd = /[,;:)\]?!]["'”’]?$/u.test(word.text) || /\p{L}{4,}\.$/u.test(word.text);
    if (isEnd && !isForm(words[at + 1]?.text)) break;
  }
  while (isSmall(taken.at(-1)?.text ?? "")) taken.pop();
  return taken;
}

function readBackward(words: readonly NamedWord[], before: number): NamedWord[] {
  const taken: NamedWord[] = [];
  for (let at = before - 1; at >= 0 && taken.length < MAX_WORDS; at -= 1) {
    const word = words[at];
    if (word === undefined || (!isCapital(word.text) && !isSmall(word.text))) break;
    const isOther = /[,;:!?\]]$/u.test(word.text) && !isForm(words[at + 1]?.text);
    if (taken.length > 0 && isOther) break;
    taken.unshift(word);
  }
  while (taken.length > 1 && LEADS.has(bareWord(taken[0]?.text ?? ""))) taken.shift();
  while (isSmall(taken[0]?.text ?? "")) taken.shift();
  return taken;
}

const SINGLE: readonly (readonly string[])[] = [
  ["in", "re"],
  ["ex", "parte"],
  ["matter", "of"],
  ["estate", "of"],
  ["re"],
];

const LEAD = /^["'(“‘]?(?:in|re|ex|matter|estate)$/iu;

/** Words that introduce the name of a case with one party, and how many they are. */
function countLead(words: readonly NamedWord[], at: number): number {
  if (!LEAD.test(words[at]?.text ?? "")) return 0;
  const lead = SINGLE.find((parts) => parts.every((part, i) => bareWord(words[at + i]?.text ?? "") === part));
  if (lead === undefined) return 0;
  // "Re" alone must be written as a title.
  return lead.length > 1 || words[at]?.text === "Re" ? lead.length : 0;
}

function makeCase(first: readonly NamedWord[], second: readonly NamedWord[]): CaseName | null {
  const parties = [first, second].map(partyWords).filter((party) => party.size > 0);
  const [start, end] = [first[0], second.at(-1) ?? first.at(-1)];
  if (start === undefined || end === undefined || parties.length === 0) return null;
  return { kind: "case", parties, from: start.from, to: end.to };
}

/** The names of cases in a text, in order: `Mora v. City of Lund`, `R v Oyelaran`, `In re Smith`. */
export function listCaseNames(words: readonly NamedWord[]): CaseName[] {
  const names: CaseName[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]?.text ?? "";
    if (AGAINST.test(word)) {
      const [first, second] = [readBackward(words, at), readForward(words, at + 1)];
      const name = first.length > 0 && second.length > 0 ? makeCase(first, second) : null;
      if (name !== null && name.parties.length === 2) names.push(name);
      continue;
    }
    const lead = countLead(words, at);
    const party = lead === 0 ? [] : readForward(words, at + lead);
    const name = party.length > 0 ? makeCase(party, []) : null;
    if (name !== null) names.push(name);
  }
  return names;
}

const meets = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean =>
  one !== undefined && other !== undefined && [...one].some((word) => other.has(word));

/** Whether two names are of one case: both parties share a word, in either order; a name of one party needs only that one. */
export function isSameCase(one: CaseName, other: CaseName): boolean {
  const [a, b] = one.parties;
  const [c, d] = other.parties;
  if (b === undefined || d === undefined)
    return one.parties.some((party) => other.parties.some((they) => meets(party, they)));
  return (meets(a, c) && meets(b, d)) || (meets(a, d) && meets(b, c));
}
