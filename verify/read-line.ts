import { canonicalText } from "./canonical";
import { contentOfEvent } from "./hashes";
import { splitPlainEvent } from "./plain-event";

export interface HeaderLine {
  readonly kind: "header";
  readonly project: string;
  readonly arePayloadsIncluded: boolean;
  readonly areRecordsIncluded: boolean;
}
export interface EventLine {
  readonly kind: "event";
  readonly project: string;
  readonly seq: number;
  readonly type: string;
  /** Null where nothing in it can name a payload, a frozen row or a list. */
  readonly data: object | null;
  readonly prev: string;
  readonly hash: string;
  /** Canonical text of `{actor, at, data, project, seq, type}`; null if the data has none. */
  readonly content: string | null;
}
export interface PayloadLine {
  readonly kind: "payload";
  readonly id: string;
  /** Null: erased. */
  readonly content: { readonly salt: string; readonly bytes: Buffer; readonly commitment: string } | null;
}
export interface ListLine {
  readonly kind: "list";
  readonly digest: string;
  readonly payloads: readonly (readonly [string, string])[];
}
export interface RecordLine {
  readonly kind: "record";
  readonly record: string;
  readonly id: string;
  readonly content: unknown;
  readonly digest: string;
}
export type ReadLine = HeaderLine | EventLine | PayloadLine | ListLine | RecordLine;

/** A line that can't be read, and why. */
export interface BadLine {
  readonly kind: "bad";
  readonly why: string;
}

const RECORD_KINDS = [
  "golden_target",
  "reference_judgement",
  "golden_set_version",
  "golden_retirement",
  "golden_attestation",
  "policy",
  "rubric_version",
  "protocol_version",
  "gate_report",
];
const HEX = /^[0-9a-f]{64}$/;
const SALT = /^([0-9a-f]{2}){32,}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const bad = (why: string): BadLine => ({ kind: "bad", why });
const isStance = (value: unknown) => value === "included" || value === "partial" || value === "left_out";
const isHex = (value: unknown): value is string => typeof value === "string" && HEX.test(value);

/** Index of the quote that ends the string begun before `from`. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from);
  while (end !== -1) {
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** Names in a valid JSON text, nested ones too: strings that a colon follows. Each counts as often as it is written. */
function countNamesWritten(text: string): number {
  let count = 0;
  for (let start = text.indexOf('"'); start !== -1; ) {
    let next = endOfString(text, start + 1) + 1;
    while (next < text.length && " \t\r\n".includes(text.charAt(next))) next += 1;
    if (text[next] === ":") count += 1;
    start = text.indexOf('"', next);
  }
  return count;
}

/** Nothing we write is nested deeply; a line that is could exhaust the stack of whoever reads it. */
const MAX_DEPTH = 72;

/** Names in a parsed value, nested ones too; infinite below the depth that nothing of ours reaches. */
function countNames(value: unknown, depth = 0): number {
  if (typeof value !== "object" || value === null) return 0;
  if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
  const members: unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : members.length;
  for (const member of members) count += countNames(member, depth + 1);
  return count;
}

type Parsed = { readonly value: Record<string, unknown> } | { readonly why: string };

function parseObject(line: string): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { why: "is no JSON" };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { why: "is no JSON object" };
  const names = countNames(value);
  if (names === Number.POSITIVE_INFINITY) return { why: "is nested too deeply" };
  // A reader keeps one of two equal names, and another program might keep the other.
  if (countNamesWritten(line) !== names) return { why: "has a name twice" };
  return { value: { ...value } };
}

function hasExactly(value: Record<string, unknown>, names: readonly string[]): boolean {
  const own = Object.keys(value);
  return own.length === names.length && names.every((name) => Object.hasOwn(value, name));
}

function readHeader(value: Record<string, unknown>): HeaderLine | BadLine {
  const { format, version, project, payloads, records } = value;
  if (!hasExactly(value, ["format", "version", "project", "payloads", "records"])) return bad("is no header");
  if (format !== "assay-record" || version !== 1) return bad("has another format or version");
  if (typeof project !== "string" || !isStance(payloads) || !isStance(records)) return bad("is no header");
  return {
    kind: "header",
    project,
    arePayloadsIncluded: payloads === "included",
    areRecordsIncluded: records === "included",
  };
}

const EVENT_NAMES = ["project", "seq", "at", "type", "actor", "data", "prev", "hash"];

function readEvent(value: Record<string, unknown>): EventLine | BadLine {
  const { project, seq, at, type, actor, data, prev, hash } = value;
  if (!hasExactly(value, EVENT_NAMES)) return bad("has other names than an event");
  if (typeof project !== "string" || typeof type !== "string") return bad("has no project or type");
  if (typeof seq !== "number" || !Number.isSafeInteger(seq) || seq < 1) return bad("has no whole seq from 1 on");
  if (typeof at !== "string" || !INSTANT.test(at)) return bad("has no UTC instant with milliseconds");
  if (actor !== null && typeof actor !== "string") return bad("has an actor that is neither an id nor null");
  if (typeof data !== "object" || data === null || Array.isArray(data)) return bad("has no data");
  if (!isHex(prev) || !isHex(hash)) return bad("has a prev or hash that is no SHA-256 in hex");
  const content = canonicalText({ actor, at, data, project, seq, type });
  return { kind: "event", project, seq, type, data, prev, hash, content };
}

/** A string without its quotes; null for any other value. */
const bareString = (text: string): string | null => (text.startsWith('"') ? text.slice(1, -1) : null);

/** Whether plain data holds one of the names under which something is named. */
const mayName = (data: string): boolean => data.includes('"payload') || data.includes('"frozen"');

/** An event that is written plainly, as nearly all are; null for everything else, which `readLine` then reads with care. */
function readPlainEvent(line: string): EventLine | null {
  const parts = splitPlainEvent(line);
  if (parts === null || !parts.data.startsWith("{")) return null;
  const project = bareString(parts.project);
  const type = bareString(parts.type);
  const at = bareString(parts.at);
  const prev = bareString(parts.prev);
  const hash = bareString(parts.hash);
  const seq = Number(parts.seq);
  if (project === null || type === null || at === null || !isHex(prev) || !isHex(hash)) return null;
  if (!INSTANT.test(at) || !Number.isSafeInteger(seq) || seq < 1) return null;
  if (parts.actor !== "null" && bareString(parts.actor) === null) return null;
  const data = mayName(parts.data) ? (JSON.parse(parts.data) as object) : null;
  return { kind: "event", project, seq, type, data, prev, hash, content: contentOfEvent(parts) };
}

/** Bytes of a payload; null if neither or both forms are given, or the one given is not what it says. */
function readBytes(value: Record<string, unknown>): Buffer | null {
  const { text, base64 } = value;
  if (typeof text === "string" && base64 === undefined) return text.isWellFormed() ? Buffer.from(text, "utf8") : null;
  if (typeof base64 !== "string" || text !== undefined) return null;
  const bytes = Buffer.from(base64, "base64");
  return bytes.toString("base64") === base64 ? bytes : null;
}

function readPayload(value: Record<string, unknown>): PayloadLine | BadLine {
  const { payload_id: id, salt, commitment, erased } = value;
  if (typeof id !== "string") return bad("has a payload id that is no text");
  if (hasExactly(value, ["payload_id", "erased"]) && erased === true) return { kind: "payload", id, content: null };
  if (Object.keys(value).length !== 4) return bad("has other names than a payload");
  const bytes = readBytes(value);
  if (bytes === null) return bad("has neither text nor base64 that can be read");
  if (typeof salt !== "string" || !SALT.test(salt)) return bad("has no salt of 32 bytes or more in hex");
  if (!isHex(commitment)) return bad("has no commitment");
  return { kind: "payload", id, content: { salt, bytes, commitment } };
}

function readList(value: Record<string, unknown>): ListLine | BadLine {
  const { payload_list: digest, payloads } = value;
  if (!hasExactly(value, ["payload_list", "payloads"]) || !isHex(digest)) return bad("has other names than a list");
  if (!Array.isArray(payloads)) return bad("has no list of payloads");
  const entries = payloads.map((entry: unknown): [string, string] | null => {
    if (!Array.isArray(entry) || entry.length !== 2) return null;
    const [id, commitment]: unknown[] = entry;
    return typeof id === "string" && isHex(commitment) ? [id, commitment] : null;
  });
  const whole = entries.filter((entry) => entry !== null);
  return whole.length === entries.length
    ? { kind: "list", digest, payloads: whole }
    : bad("has an entry that is no pair");
}

function readRecord(value: Record<string, unknown>): RecordLine | BadLine {
  const { record, id, content, digest } = value;
  if (!hasExactly(value, ["record", "id", "content", "digest"])) return bad("has other names than a record");
  if (typeof record !== "string" || !RECORD_KINDS.includes(record)) return bad("is a record of no known kind");
  if (typeof id !== "string" || !isHex(digest)) return bad("is a record without id or digest");
  if (typeof content !== "object" || content === null) return bad("is a record without content");
  return { kind: "record", record, id, content, digest };
}

/** Reads one line of an export (FORMAT.md). Never throws. */
export function readLine(line: string): ReadLine | BadLine {
  return readPlainEvent(line) ?? readWithCare(line);
}

function readWithCare(line: string): ReadLine | BadLine {
  const parsed = parseObject(line);
  if ("why" in parsed) return bad(parsed.why);
  const { value } = parsed;
  if (Object.hasOwn(value, "format")) return readHeader(value);
  if (Object.hasOwn(value, "payload_id")) return readPayload(value);
  if (Object.hasOwn(value, "payload_list")) return readList(value);
  if (Object.hasOwn(value, "record")) return readRecord(value);
  return readEvent(value);
}
