const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PLAIN = 0x20;
export const COMMA = 0x2c;
const COLON = 0x3a;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
/** Any whole number of so many digits is a safe integer. */
const DIGITS_MAX = 15;
/** Deeper data is rare; the careful way knows where depth becomes a fault. */
const DEPTH_MAX = 16;
const WORDS: readonly string[] = ["null", "true", "false"];

/**
 * Reads plain JSON: no white space between tokens, no escapes in strings, whole numbers only, no name twice. In that, a canonical
 * text (FORMAT.md) is mostly a piece of the text itself, and nothing has to be parsed and written again. Every method gives null
 * for what is not plain; the reader is of no use after that, and the careful way (`canonicalText`) has the say.
 */
export class PlainJson {
  readonly #text: string;
  #at = 0;
  /** Objects so far whose names had to be put in order. */
  #reordered = 0;

  /** @param text without lone surrogates */
  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** Whether the text goes on with this character; it is passed then. */
  take(code: number): boolean {
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at += 1;
    return true;
  }

  /** Whether the text goes on with these characters; they are passed then. */
  takeText(wanted: string): boolean {
    if (!this.#text.startsWith(wanted, this.#at)) return false;
    this.#at += wanted.length;
    return true;
  }

  /** The canonical text of a value. */
  value(depth = 0): string | null {
    const start = this.#at;
    const code = this.#text.charCodeAt(start);
    if (code === QUOTE) return this.#string() === null ? null : this.#text.slice(start, this.#at);
    if (code === MINUS || (code >= ZERO && code <= NINE)) return this.#number();
    if (depth >= DEPTH_MAX) return null;
    if (code === OPEN_OBJECT) return this.#object(depth);
    return code === OPEN_LIST ? this.#list(depth) : this.#word();
  }

  /** The characters of a string, without its quotes. */
  #string(): string | null {
    const text = this.#text;
    const start = this.#at + 1;
    if (text.charCodeAt(this.#at) !== QUOTE) return null;
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.#at = at + 1;
        return text.slice(start, at);
      }
      if (code === BACKSLASH || code < FIRST_PLAIN) return null;
    }
    return null;
  }

  #word(): string | null {
    const word = WORDS.find((known) => this.#text.startsWith(known, this.#at));
    if (word === undefined) return null;
    this.#at += word.length;
    return word;
  }

  /** A whole number as the canonical form writes it: no sign on 0, no leading 0. What follows it shows whether it was whole. */
  #number(): string | null {
    const text = this.#text;
    const start = this.#at;
    const first = text.charCodeAt(start) === MINUS ? start + 1 : start;
    let end = first;
    while (text.charCodeAt(end) >= ZERO && text.charCodeAt(end) <= NINE) end += 1;
    const hasZeroFirst = text.charCodeAt(first) === ZERO;
    if (end === first || end - first > DIGITS_MAX || (hasZeroFirst && end - start > 1)) return null;
    this.#at = end;
    return text.slice(start, end);
  }

  #list(depth: number): string | null {
    const start = this.#at;
    const before = this.#reordered;
    this.#at += 1;
    if (this.take(CLOSE_LIST)) return "[]";
    const items: string[] = [];
    do {
      const item = this.value(depth + 1);
      if (item === null) return null;
      items.push(item);
    } while (this.take(COMMA));
    if (!this.take(CLOSE_LIST)) return null;
    return this.#reordered === before ? this.#text.slice(start, this.#at) : `[${items.join(",")}]`;
  }

  #object(depth: number): string | null {
    const start = this.#at;
    const before = this.#reordered;
    this.#at += 1;
    if (this.take(CLOSE_OBJECT)) return "{}";
    const members: Member[] = [];
    let isInOrder = true;
    do {
      const name = this.#string();
      const value = name !== null && this.take(COLON) ? this.value(depth + 1) : null;
      if (name === null || value === null) return null;
      const last = members.at(-1);
      isInOrder &&= last === undefined || last.name < name;
      members.push({ name, value });
    } while (this.take(COMMA));
    if (!this.take(CLOSE_OBJECT)) return null;
    if (isInOrder && this.#reordered === before) return this.#text.slice(start, this.#at);
    this.#reordered += 1;
    return writeInOrder(members);
  }
}

interface Member {
  readonly name: string;
  readonly value: string;
}

/** The members by name; null if a name stands twice. */
function writeInOrder(members: Member[]): string | null {
  members.sort((a, b) => (a.name < b.name ? -1 : 1));
  const isTwice = members.some(({ name }, i) => name === members[i + 1]?.name);
  return isTwice ? null : `{${members.map(({ name, value }) => `"${name}":${value}`).join(",")}}`;
}
