import { asText, has, isObject, listOf, member, memberAt, stepInto, textOf, unpackJson } from "../json-access";

/** A span of a trace with its attributes by their dotted names. */
export interface TraceSpan {
  readonly traceId: string;
  readonly parentId: string | null;
  readonly attributes: ReadonlyMap<string, unknown>;
  readonly path: string;
  readonly span: unknown;
}

/** A value of OTLP's JSON, which names each value's type. */
function openValue(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (has(value, "arrayValue")) return listOf(value["arrayValue"], "values").map(openValue);
  for (const key of ["stringValue", "intValue", "doubleValue", "boolValue"]) if (has(value, key)) return value[key];
  return value;
}

/** Nested attributes by their dotted names; flat ones stay as they are. */
function addFlat(into: Map<string, unknown>, prefix: string, value: unknown): void {
  into.set(prefix, value);
  if (Array.isArray(value)) for (const [i, one] of value.entries()) addFlat(into, `${prefix}.${i}`, one);
  else if (isObject(value)) for (const [key, one] of Object.entries(value)) addFlat(into, `${prefix}.${key}`, one);
}

function readAttributes(span: unknown): Map<string, unknown> {
  const attributes = member(span, "attributes");
  const found = new Map<string, unknown>();
  if (Array.isArray(attributes)) {
    for (const one of attributes) found.set(textOf(one, "key") ?? "", openValue(member(one, "value")));
  } else if (isObject(attributes)) {
    for (const [key, value] of Object.entries(attributes)) addFlat(found, key, value);
  }
  return found;
}

function readSpan(span: unknown, path: string): TraceSpan {
  const trace = textOf(span, "context.trace_id") ?? asText(memberAt(span, "context", "trace_id"));
  return {
    traceId: trace ?? textOf(span, "trace_id") ?? textOf(span, "traceId") ?? "",
    parentId: textOf(span, "parent_id") ?? textOf(span, "parentSpanId") ?? textOf(span, "parent_span_id"),
    attributes: readAttributes(span),
    path,
    span,
  };
}

/** The spans of a list, or of OTLP's export with its resources and scopes. */
export function listSpans(value: unknown): TraceSpan[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one, i) => {
    const path = stepInto("", i);
    const resources = listOf(one, "resourceSpans");
    if (resources.length === 0) return [readSpan(one, path)];
    return resources.flatMap((resource, r) =>
      listOf(resource, "scopeSpans").flatMap((scope, s) =>
        listOf(scope, "spans").map((span, n) =>
          readSpan(span, stepInto(path, "resourceSpans", r, "scopeSpans", s, "spans", n)),
        ),
      ),
    );
  });
}

export const textAttribute = ({ attributes }: TraceSpan, name: string): string | null => asText(attributes.get(name));

/** Objects that attributes number: `prefix.0.document.content`, or one JSON list under the prefix itself. */
export function listNumbered(span: TraceSpan, prefix: string, inner: string): readonly unknown[] {
  const whole = unpackJson(span.attributes.get(prefix));
  if (Array.isArray(whole)) return whole.map((one: unknown) => (has(one, inner) ? member(one, inner) : one));
  const found = new Map<number, Map<string, unknown>>();
  for (const [name, value] of span.attributes) {
    const [, place, rest] = name.startsWith(`${prefix}.`)
      ? (/^(\d+)\.(.+)$/.exec(name.slice(prefix.length + 1)) ?? [])
      : [];
    if (place === undefined || rest === undefined) continue;
    const key = rest.startsWith(`${inner}.`) ? rest.slice(inner.length + 1) : rest;
    const fields = found.get(Number(place)) ?? new Map<string, unknown>();
    found.set(Number(place), fields.set(key, value));
  }
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, fields]) => Object.fromEntries(fields));
}
