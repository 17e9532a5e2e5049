import { createReadStream, existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkFile } from "./check-file";

const SHARED = fileURLToPath(new URL("../../../shared/data", import.meta.url));
const isThere = existsSync(`${SHARED}/real`) && existsSync(`${SHARED}/reference/import_counts.json`);
if (!isThere) console.warn(`Left out: assay check on real data, since ${SHARED} is not there.`);

interface Reference {
  readonly cases: readonly { readonly file: string; readonly expected: Readonly<Record<string, number>> }[];
}

describe.runIf(isThere)("assay check on real answers", () => {
  it.each(["alce", "expertqa", "clapnq"])("counts %s as the reference does", async (name) => {
    const file = `${name}/items.jsonl`;
    const { check, problemCount } = await checkFile(createReadStream(`${SHARED}/real/${file}`));
    expect(problemCount).toBe(0);
    const reference: Reference = JSON.parse(readFileSync(`${SHARED}/reference/import_counts.json`, "utf8"));
    const expected = reference.cases.find((one) => one.file === file)?.expected ?? {};
    const { totals, responses } = check;
    expect({
      items: totals.responses,
      chunks: totals.chunks,
      claims: totals.claims,
      labels: totals.labels,
      unanswerable: totals.unanswerable,
      cites: totals.citations,
      claims_without_cite: totals.claims_without_citation,
      claims_over_3_cites: totals.claims_over_cap,
      cites_to_unknown_handle: totals.citations_dangling,
      quotes_exact_in_cited_chunk: totals.quotes_by_match["exact"],
    }).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([key]) => key !== "quotes" && !key.startsWith("label="))),
    );
    expect(responses.length).toBe(expected["items"]);
    expect(responses.every(({ findings }) => findings.every(({ words, code }) => words !== code))).toBe(true);
  });
});
