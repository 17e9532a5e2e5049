/** The handles that the inside of a bracket names, or why it names none. */
export type ParsedHandles =
  | { readonly kind: "handles"; readonly handles: readonly string[]; readonly isRangeExpanded: boolean }
  | { readonly kind: "footnote" | "malformed" | "nothing" };

const NOTHING: ParsedHandles = { kind: "nothing" };
const MAX_RANGE = 20;
const FIRST_YEAR = 1500;
const LAST_YEAR = 2199;

const NUMBER = /^\d{1,4}$/u;
const RANGE = /^(\d{1,3})\s*[-–—]\s*(\d{1,3})$/u;
const SOURCE_MARK = /^([^†]{1,40})†[^†]*$/u;
/** Letters and a number: S2, doc1, c-8812, ID:0. Words of four letters and more must be ones that name sources. */
const NAMED = /^(?:[A-Za-z]{1,3}|docs?|source|chunk|cite|passage|context|file)[-_:.]?\d{1,6}$/iu;
/** What names a place in a text, not a source. */
const PLACE = /^(?:fig|tab|eq|sec|art|no|nr|vol|pp?|ch|app|§)[-_:.]?\d/iu;
const MUSING = /^(?:\d{1,3}|[A-Za-z]{1,3}[-_:]?\d{1,6}|[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*)\s*[?,;:]\s*[^\d\s]/iu;

const isYear = (token: string): boolean => {
  const year = Number(token);
  return token.length === 4 && year >= FIRST_YEAR && year <= LAST_YEAR;
};

/** A range as its members, if every member could exist; else null. */
function expandRange(token: string, known: ReadonlySet<string> | null): string[] | null {
  const [, first, last] = RANGE.exec(token) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (first === undefined || !(from < to) || to - from >= MAX_RANGE) return null;
  const members = Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
  return known === null || members.every((member) => known.has(member)) ? members : null;
}

function isHandle(token: string, known: ReadonlySet<string> | null): boolean {
  if (known?.has(token) === true) return true;
  if (NUMBER.test(token)) return token.length < 4 || !isYear(token);
  return NAMED.test(token) && !PLACE.test(token);
}

/**
 * Reads the inside of a bracket: `1`, `1, 3; 4`, `1-3`, `S2`, `c-8812`, `4:0†source`. `known` are the handles of the retrieved
 * set where that is known: any of them is a handle, whatever it looks like.
 */
export function parseHandles(inside: string, known: ReadonlySet<string> | null): ParsedHandles {
  const trimmed = inside.trim();
  if (trimmed.startsWith("^")) return { kind: "footnote" };
  if (known?.has(trimmed) === true) return { kind: "handles", handles: [trimmed], isRangeExpanded: false };
  const marked = SOURCE_MARK.exec(trimmed)?.[1]?.trim().normalize("NFKC");
  if (marked !== undefined) return { kind: "handles", handles: [marked], isRangeExpanded: false };
  const handles: string[] = [];
  let isRangeExpanded = false;
  for (const token of trimmed.normalize("NFKC").split(/\s*[,;]\s*/u)) {
    const members = expandRange(token, known);
    if (members !== null) {
      handles.push(...members);
      isRangeExpanded = true;
    } else if (isHandle(token, known) || RANGE.test(token)) handles.push(token);
    else return MUSING.test(trimmed) ? { kind: "malformed" } : NOTHING;
  }
  return { kind: "handles", handles, isRangeExpanded };
}
