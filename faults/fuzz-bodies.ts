import { z } from "zod";
import type { AnyEndpoint } from "@/contracts/endpoint";
import type { Choices } from "./choices";

/** A body as it goes over the wire, and whether it is one that must be refused whatever the route. */
export interface FuzzedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Why it must be refused; null where it may be good. */
  readonly fault: string | null;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | readonly Schema[];
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly pattern?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The JSON schema of an endpoint's body; anything where it has none. */
export function bodySchema(endpoint: AnyEndpoint): Schema {
  return endpoint.bodyKind === "json"
    ? (z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }) as Schema)
    : {};
}

const TEXTS = [
  "",
  "a",
  "grounded",
  "supports",
  " ",
  "2026-01-01T00:00:00Z",
  "東京 🚚",
  "=1+1",
  "<b>x</b>",
  "x".repeat(5000),
];
const NUMBERS = [0, 1, -1, 2, 0.5, 1e9, 2 ** 53, -(2 ** 31), 4_294_967_296];
const SCALARS: readonly unknown[] = [null, true, false, ...TEXTS, ...NUMBERS, [], {}];
const DEPTH_MAX = 6;

/** Makes values that nearly fit a schema: most of each is right, some of it is anything. */
export class BodyMaker {
  constructor(
    private readonly choices: Choices,
    private readonly root: Schema,
    /** Ids of things that are there. */
    private readonly ids: readonly string[],
  ) {}

  private any(): unknown {
    return this.choices.oneOf(SCALARS);
  }

  private text({ pattern, format }: Schema): string {
    if (format === "date-time") return this.choices.oneOf(["2026-02-03T04:05:06Z", "2026-02-30T00:00:00Z", "soon"]);
    if (pattern?.includes("0-9a-f") === true) return this.choices.oneOf(["a".repeat(64), "A".repeat(64), "a"]);
    if (pattern !== undefined && this.choices.below(8) > 0) return this.choices.oneOf(this.ids);
    return this.choices.oneOf(TEXTS);
  }

  private list(schema: Schema, depth: number): unknown[] {
    const fixed = schema.prefixItems ?? (Array.isArray(schema.items) ? (schema.items as readonly Schema[]) : null);
    if (fixed !== null) return fixed.map((item) => this.value(item, depth + 1));
    const item = Array.isArray(schema.items) ? {} : ((schema.items as Schema | undefined) ?? {});
    return Array.from({ length: this.choices.below(4) }, () => this.value(item, depth + 1));
  }

  private object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): object {
    const entries = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
      const isLeftOut = this.choices.below(required.includes(name) ? 12 : 2) === 0;
      return isLeftOut ? [] : [[name, this.value(schema, depth + 1)]];
    });
    const isOpen = typeof additionalProperties === "object";
    if (isOpen) entries.push([this.choices.oneOf(this.ids), this.value(additionalProperties, depth + 1)]);
    if (this.choices.below(15) === 0) entries.push(["notKnownHere", this.any()]);
    return Object.fromEntries(entries);
  }

  private resolve(schema: Schema): Schema {
    const name = schema.$ref?.split("/").at(-1);
    return name === undefined ? schema : (this.root.$defs?.[name] ?? {});
  }

  value(given: Schema = this.root, depth = 0): unknown {
    const schema = this.resolve(given);
    if (depth > DEPTH_MAX || this.choices.below(14) === 0) return this.any();
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches !== undefined) return this.value(this.choices.oneOf(branches), depth);
    if (schema.allOf !== undefined) return this.value(this.choices.oneOf(schema.allOf), depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.choices.oneOf(schema.enum);
    const type = typeof schema.type === "string" ? schema.type : (schema.type?.[0] ?? "any");
    if (type === "object") return this.object(schema, depth);
    if (type === "array") return this.list(schema, depth);
    if (type === "string") return this.text(schema);
    if (type === "integer" || type === "number") return this.choices.oneOf(NUMBERS);
    if (type === "boolean") return this.choices.below(2) === 0;
    return type === "null" ? null : this.any();
  }
}

const DEEP = 100_000;
const encode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

/** JSON of a value with `member` put first into its object, or into an object around it. */
function withMember(value: unknown, member: string): string {
  const text = JSON.stringify(value);
  return text.startsWith("{") && text !== "{}" ? `{${member},${text.slice(1)}` : `{${member}}`;
}

/** JSON of an object with one of its own members once more, behind it. */
function withTwin(value: unknown): string {
  const [name = "twin"] =
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
  return withMember(
    typeof value === "object" && value !== null ? { [name]: 1, ...value } : {},
    `${JSON.stringify(name)}:1,${JSON.stringify(name)}:1`,
  );
}

const HOSTILE: Readonly<Record<string, (value: unknown) => Uint8Array<ArrayBuffer>>> = {
  "a key twice": (value) => encode(withTwin(value)),
  "a key twice, once escaped": (value) => encode(withMember(value, '"twice":1,"tw\\u0069ce":2')),
  __proto__: (value) => encode(withMember(value, '"__proto__":{"isAdmin":true}')),
  "__proto__, escaped": (value) => encode(withMember(value, '"\\u005f_proto__":{"isAdmin":true}')),
  "constructor.prototype": (value) => encode(withMember(value, '"constructor":{"prototype":{"isAdmin":true}}')),
  "1e400": (value) => encode(withMember(value, '"huge":1e400')),
  "NUL in a text": (value) => encode(withMember(value, '"text":"a\\u0000b"')),
  "NUL as a byte": (value) => encode(withMember(value, '"text":"a\u0000b"')),
  "half a surrogate pair": (value) => encode(withMember(value, '"text":"a\\ud800b"')),
  "half a surrogate pair in a name": (value) => encode(withMember(value, '"a\\udc00":1')),
  "lists without a bottom": (value) => encode(withMember(value, `"deep":${"[".repeat(DEEP)}${"]".repeat(DEEP)}`)),
  "objects without a bottom": (value) =>
    encode(withMember(value, `"deep":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`)),
  "lists that never close": () => encode("[".repeat(DEEP)),
  "cut off": (value) => encode(JSON.stringify({ value }).slice(0, -2)),
  "not UTF-8": () => Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  "a table that is not UTF-8": () => Uint8Array.from([...encode("question,answer\nWas"), 0xe9, ...encode(",Ja\n")]),
  "half of UTF-16": () => Uint8Array.from([0xff, 0xfe, 0x00, 0xd8, 0x61, 0x00, 0x2c, 0x00, 0x62]),
  "a bare word": () => encode("undefined"),
  NaN: (value) => encode(withMember(value, '"n":NaN')),
  nothing: () => encode(""),
};

const KINDS = Object.keys(HOSTILE);

/** One body: in two of three cases nearly right, else hostile. */
export function fuzzBody(maker: BodyMaker, choices: Choices): FuzzedBody {
  const value = maker.value();
  if (choices.below(3) > 0) return { bytes: encode(JSON.stringify(value)), fault: null };
  const fault = choices.oneOf(KINDS);
  return { bytes: HOSTILE[fault]?.(value) ?? encode(""), fault };
}
