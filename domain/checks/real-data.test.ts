import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkResponse } from "@/domain/checks/check-response";
import type { CheckedResponse } from "@/domain/checks/response-context";
import { prepareText } from "@/domain/quotes/prepared-text";

const SHARED = fileURLToPath(new URL("../../../shared/data", import.meta.url));
const isThere = existsSync(`${SHARED}/real`);
if (!isThere) console.warn(`Left out: the checks on real data, since ${SHARED}/real is not there.`);

interface Line {
  readonly question: string;
  readonly answer: string | null;
  readonly chunks: readonly { readonly text: string; readonly handle?: string }[];
  readonly claims: readonly { readonly text: string; readonly cites: string[]; readonly quotes: string[] }[];
}

interface Counts {
  readonly claims: number;
  readonly cites: number;
  readonly claims_without_cite: number;
  readonly claims_over_3_cites: number;
  readonly cites_to_unknown_handle: number;
  readonly quotes_exact_in_cited_chunk: number;
}

function toResponse(line: Line): CheckedResponse {
  return {
    status: "answered",
    answer: line.answer ?? "",
    asked: line.question,
    retrievedSet: "known",
    chunks: line.chunks.map((chunk, i) => ({
      handle: chunk.handle ?? `S${i + 1}`,
      source: prepareText(chunk.text),
      scope: null,
    })),
    claims: line.claims.map(({ text, cites, quotes }) => ({
      text,
      needsCitation: true,
      citations: cites.map((handle, i) => ({ handle, quote: quotes[i] ?? null })),
      unattachedQuotes: quotes.slice(cites.length),
    })),
    declinedFlag: null,
    finishReason: null,
  };
}

function countFile(name: string): Counts {
  const lines = readFileSync(`${SHARED}/real/${name}/items.jsonl`, "utf8").split("\n");
  const responses = lines
    .filter((line) => line.trim() !== "")
    .map((line): CheckedResponse => toResponse(JSON.parse(line)));
  const checks = responses.map(checkResponse);
  const sum = (read: (check: (typeof checks)[number]) => number): number =>
    checks.reduce((all, check) => all + read(check), 0);
  const citations = checks.flatMap((check) => check.claims.flatMap((claim) => claim.citations));
  return {
    claims: sum((check) => check.claims.length),
    cites: citations.length,
    claims_without_cite: sum((check) => check.coverage.uncited.length),
    claims_over_3_cites: sum((check) => check.coverage.overCap.length),
    cites_to_unknown_handle: citations.filter(({ resolution }) => resolution === "dangling").length,
    quotes_exact_in_cited_chunk: sum((check) => check.quotes.exact),
  };
}

describe.runIf(isThere)("real answers", () => {
  it.each(["alce", "clapnq", "expertqa", "pubmedqa", "q2", "xsum_hallucination"])(
    "counts %s as the reference does",
    (name) => {
      const reference: { cases: readonly { file: string; expected: Counts }[] } = JSON.parse(
        readFileSync(`${SHARED}/reference/import_counts.json`, "utf8"),
      );
      const expected = reference.cases.find(({ file }) => file === `${name}/items.jsonl`)?.expected;
      expect(expected).toMatchObject(countFile(name));
    },
  );
});
