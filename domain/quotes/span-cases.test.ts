import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { prepareText } from "@/domain/quotes/prepared-text";
import type { QuoteMatch, QuoteResolution } from "@/domain/quotes/quote-resolution";
import type { ResolveOptions } from "@/domain/quotes/quote-search";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { cpFromU16, type CodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

interface Expected {
  readonly match_type: string;
  readonly start: number;
  readonly end: number;
  readonly page?: number;
  readonly parts?: readonly (readonly [number, number])[];
  readonly occurrences?: number;
  readonly flags?: readonly string[];
  readonly boxes_left_of?: number;
}

interface SpanCase {
  readonly id: string;
  readonly text: string;
  readonly quote: string;
  readonly expect: Expected | null;
  readonly also?: readonly (Partial<Expected> | null)[];
  readonly tol?: number;
  readonly scope?: readonly [number, number];
  readonly hint?: number;
  readonly scope_page?: number;
  readonly error?: string;
  readonly why: string;
}

/** Cases that the resolver does not meet, each with the reason. The test fails when this list and the truth differ. */
const KNOWN_MISSES: Readonly<Record<string, string>> = {};

const FILE = new URL("./fixtures/span-cases.jsonl", import.meta.url);
const lines = readFileSync(FILE, "utf8").split("\n");
const CASES = lines.filter((line) => line !== "").map((line): SpanCase => JSON.parse(line));

function listPages(index: CodePoints): Span[] {
  let startU16 = 0;
  return index.text.split("\f").map((page) => {
    const endU16 = startU16 + page.length;
    const span = { startCp: cpFromU16(index, startU16), endCp: cpFromU16(index, endU16) };
    startU16 = endU16 + 1;
    return span;
  });
}

function resolveCase(one: SpanCase): QuoteResolution {
  const text = prepareText(one.text);
  const page = one.scope_page === undefined ? undefined : listPages(text.codePoints)[one.scope_page - 1];
  const options: ResolveOptions = {
    ...(one.scope === undefined ? {} : { scope: { startCp: one.scope[0], endCp: one.scope[1] } }),
    ...(page === undefined ? {} : { scopePages: [page] }),
    ...(one.hint === undefined ? {} : { hintCp: one.hint }),
  };
  return resolveQuote(text, one.quote, options);
}

/** What a match lacks against one accepted result; empty when it is met. */
function listLacks(one: SpanCase, match: QuoteMatch, accepted: Expected): string[] {
  const tol = one.tol ?? 0;
  const lacks: string[] = [];
  if (match.matchType !== accepted.match_type) lacks.push(`type ${match.matchType}`);
  const isOff = Math.abs(match.startCp - accepted.start) > tol || Math.abs(match.endCp - accepted.end) > tol;
  if (isOff) lacks.push(`ends ${match.startCp}-${match.endCp}`);
  for (const flag of accepted.flags ?? []) if (!match.flags.some((own) => own === flag)) lacks.push(`no ${flag}`);
  const parts = match.parts?.map((part) => [part.startCp, part.endCp]);
  if (accepted.match_type === "elided" && accepted.parts !== undefined) {
    if (JSON.stringify(parts) !== JSON.stringify(accepted.parts)) lacks.push(`parts ${JSON.stringify(parts)}`);
  }
  if (accepted.occurrences !== undefined && match.occurrences !== accepted.occurrences) {
    lacks.push(`occurrences ${match.occurrences}`);
  }
  return lacks;
}

function describeFault(one: SpanCase): string | null {
  const result = resolveCase(one);
  const { flags: _, ...shared } = one.expect ?? {};
  const accepted = [one.expect, ...(one.also ?? []).map((also) => (also === null ? null : { ...shared, ...also }))];
  if (result.matchType === "unresolved") {
    return accepted.includes(null) ? null : `unresolved: ${result.reason} ${result.bestSimilarity ?? ""}`;
  }
  const lacks = accepted.map((want) => {
    if (want === null) return ["should not resolve"];
    // A case that may only resolve in some other way names no ends; its flags are what counts.
    const { match_type = "", start = result.startCp, end = result.endCp, ...rest } = want;
    return listLacks(one, result, { match_type, start, end, ...rest });
  });
  return lacks.some((list) => list.length === 0) ? null : lacks.map((list) => list.join(", ")).join(" | ");
}

describe("span cases", () => {
  it("has all the cases", () => {
    expect(CASES.length).toBe(85);
  });

  it("meets every case but the known misses", () => {
    const faults = CASES.flatMap((one) => {
      const fault = describeFault(one);
      return fault === null ? [] : [`${one.id}: ${fault} (${one.why})`];
    });
    const ids = faults.map((fault) => fault.split(":", 1).join()).toSorted();
    expect(ids, faults.join("\n")).toEqual(Object.keys(KNOWN_MISSES).toSorted());
  });
});
