import { CLOSE_OBJECT, COMMA, OPEN_OBJECT, PlainJson } from "./plain-json";

/** An event's parts as canonical texts, strings with their quotes. */
export interface PlainEvent {
  readonly project: string;
  readonly seq: string;
  readonly at: string;
  readonly type: string;
  readonly actor: string;
  readonly data: string;
  readonly prev: string;
  readonly hash: string;
}

/** In the order of an export, in which one look finds each of them. */
const NAMES: readonly string[] = ["project", "seq", "at", "type", "actor", "data", "prev", "hash"];
const MEMBERS: readonly string[] = NAMES.map((name) => `"${name}":`);

/** Passes the name of a part and its colon, looking for the `expected` one first; answers with its index, -1 for any other name. */
function takeName(json: PlainJson, expected: number): number {
  for (let tried = 0; tried < MEMBERS.length; tried += 1) {
    const index = (expected + tried) % MEMBERS.length;
    if (json.takeText(MEMBERS[index] ?? "")) return index;
  }
  return -1;
}

/**
 * Splits a line into the parts of an event if it is plain JSON (`PlainJson`) and has each of their names once and no other; else
 * null. What the parts hold is not looked at.
 */
export function splitPlainEvent(line: string): PlainEvent | null {
  if (!line.isWellFormed()) return null;
  const json = new PlainJson(line);
  if (!json.take(OPEN_OBJECT)) return null;
  const values = ["", "", "", "", "", "", "", ""];
  for (let count = 1, index = -1; count <= MEMBERS.length; count += 1) {
    index = takeName(json, index + 1);
    const value = index < 0 || values[index] !== "" ? null : json.value();
    if (value === null || !json.take(count < MEMBERS.length ? COMMA : CLOSE_OBJECT)) return null;
    values[index] = value;
  }
  return json.isAtEnd ? partsOf(values) : null;
}

const partsOf = (values: readonly string[]): PlainEvent => ({
  project: values[0] ?? "",
  seq: values[1] ?? "",
  at: values[2] ?? "",
  type: values[3] ?? "",
  actor: values[4] ?? "",
  data: values[5] ?? "",
  prev: values[6] ?? "",
  hash: values[7] ?? "",
});
