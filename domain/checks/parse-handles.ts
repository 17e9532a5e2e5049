/** The handles that the inside of a bracket names, or why it names none. */
export type ParsedHandles =
  | {
      readonly kind: "handles";
      readonly handles: readonly string[];
      readonly isRangeExpanded: boolean;
      /** The place in the source that stands beside the handle, as written: `p. 4`. */
      readonly pinpoint: string | null;
    }
  | { readonly kind: "footnote" | "malformed" | "nothing" };

const NOTHING: ParsedHandles = { kind: "nothing" };
const MAX_RANGE = 20;
const FIRST_YEAR = 1500;
const LAST_YEAR = 2199;

const NUMBER = /^\d{1,4}$/u;
const RANGE = /^(\d{1,3})\s*[-–—]\s*(\d{1,3})$/u;
/** S1-S3, S1-3. */
const NAMED_RANGE = /^([A-Za-z]{1,8})(\d{1,3})\s*[-–—]\s*([A-Za-z]{0,8})(\d{1,3})$/u;
const SOURCE_MARK = /^([^†]{1,40})†[^†]*$/u;
/** Words that may stand before a number to name a source. */
const SOURCE_WORDS =
  "docs?|documents?|sources?|chunks?|cit(?:e|ation)s?|passages?|contexts?|files?|refs?|references?|results?";
/** Letters and a number: S2, doc1, c-8812, ID:0. Words of four letters and more must be ones that name sources. */
const NAMED = new RegExp(`^(?:[A-Za-z]{1,3}[-_:.]?|(?:${SOURCE_WORDS})[-_:.# ]{0,2})\\d{1,6}$`, "iu");
/** What names a place in a text, not a source. */
const PLACE = /^(?:fig|tab|eq|sec|art|no|nr|vol|pp?|ch|app|fn|ex|ann|v(?:er)?|§)[-_:.]?\d/iu;
/** A place in the source that is named beside its handle. */
const PINPOINT =
  /^(?:at |pp?\.?|pages?|paras?\.?|paragraphs?|¶{1,2}|§{1,2}|secs?\.?|sections?|arts?\.?|articles?|lines?|cols?\.?|fn\.?|ch\.?|chapters?|rn\.?|rz\.?|s\.) ?\d[\d\p{Pd}.,() ]{0,20}[a-z]?(?:ff?\.?)?$/iu;
const HANDLE_WITH_PLACE = /^([^\s,:]{1,40})(?::\s?|\s)(\S.{0,40})$/u;
const MUSING = /^(?:\d{1,3}|[A-Za-z]{1,3}[-_:]?\d{1,6}|[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*)\s*[?,;:]\s*(?:[^\d\s]|$)/iu;
/** What a writer leaves where a citation should be. */
const PLACEHOLDER =
  /^(?:\?+|(?:citation|source|reference|ref)s? (?:needed|missing|required|here)|insert (?:citation|source)|(?:citation|source|ref)\.?\s?(?:[nx?]|xx+))$/iu;
const SEPARATOR =
  /\s*(?:[,;、|]|(?<=[\d\s])&(?=[\d\s]))\s*|\s+(?:and|und|et|y|e)\s+|(?<=^\d{1,3}|\s\d{1,3}) (?=\d{1,3}(?:\s|$))/u;

const isYear = (token: string): boolean => {
  const year = Number(token);
  return token.length === 4 && year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** A range of numbers behind a prefix as its members, if every member could exist; else null. */
export function expandRange(
  prefix: string,
  first: number,
  last: number,
  known: ReadonlySet<string> | null,
): string[] | null {
  if (!(first < last) || last - first >= MAX_RANGE) return null;
  const members = Array.from({ length: last - first + 1 }, (_, i) => `${prefix}${first + i}`);
  return known === null || members.every((member) => known.has(member)) ? members : null;
}

/** The members of `3-5` or `S1-S3`; null for what is no range, or one whose members cannot all exist. */
function readRange(token: string, known: ReadonlySet<string> | null): string[] | null {
  const [, first, last] = RANGE.exec(token) ?? [];
  if (first !== undefined) return expandRange("", Number(first), Number(last), known);
  const [, prefix = "", from, again = "", to] = NAMED_RANGE.exec(token) ?? [];
  const isSame = prefix === again || (again === "" && known !== null);
  return from !== undefined && isSame ? expandRange(prefix, Number(from), Number(to), known) : null;
}

function isHandle(token: string, known: ReadonlySet<string> | null): boolean {
  if (known?.has(token) === true) return true;
  if (NUMBER.test(token)) return token.length < 4 || !isYear(token);
  return NAMED.test(token) && !PLACE.test(token);
}

interface ReadToken {
  readonly handles: readonly string[];
  readonly isExpanded: boolean;
  readonly pinpoint: string | null;
}

/** One name, a range of numbers, or a name with a place: `S2, p. 4` comes as two tokens, `S2 at 12` as one. */
function readToken(token: string, known: ReadonlySet<string> | null): ReadToken | null {
  const members = readRange(token, known);
  if (members !== null) return { handles: members, isExpanded: true, pinpoint: null };
  if (RANGE.test(token) || isHandle(token, known)) return { handles: [token], isExpanded: false, pinpoint: null };
  const [, name = "", place = ""] = HANDLE_WITH_PLACE.exec(token) ?? [];
  const isPlaced = PINPOINT.test(place) && isHandle(name, known);
  return isPlaced ? { handles: [name], isExpanded: false, pinpoint: place } : null;
}

function readTokens(tokens: readonly string[], known: ReadonlySet<string> | null): ParsedHandles | null {
  const handles: string[] = [];
  let isRangeExpanded = false;
  let pinpoint: string | null = null;
  for (const token of tokens) {
    const read = readToken(token, known);
    if (read === null) {
      // A place can only stand behind a handle.
      if (handles.length === 0 || !PINPOINT.test(token)) return null;
      pinpoint ??= token;
      continue;
    }
    handles.push(...read.handles);
    isRangeExpanded ||= read.isExpanded;
    pinpoint ??= read.pinpoint;
  }
  return { kind: "handles", handles, isRangeExpanded, pinpoint };
}

/**
 * Reads the inside of a bracket: `1`, `1, 3; 4`, `1-3`, `1 and 3`, `S2`, `c-8812`, `Source 2`, `4:0†source`, `S2, p. 4`. `known`
 * are the handles of the retrieved set where that is known: any of them is a handle, whatever it looks like.
 */
export function parseHandles(inside: string, known: ReadonlySet<string> | null): ParsedHandles {
  const trimmed = inside.trim();
  if (trimmed.startsWith("^")) return { kind: "footnote" };
  if (known?.has(trimmed) === true) {
    return { kind: "handles", handles: [trimmed], isRangeExpanded: false, pinpoint: null };
  }
  const marked = SOURCE_MARK.exec(trimmed)?.[1]?.trim().normalize("NFKC");
  if (marked !== undefined) return { kind: "handles", handles: [marked], isRangeExpanded: false, pinpoint: null };
  const read = readTokens(trimmed.normalize("NFKC").split(SEPARATOR), known);
  if (read !== null) return read;
  return MUSING.test(trimmed) || PLACEHOLDER.test(trimmed) ? { kind: "malformed" } : NOTHING;
}
