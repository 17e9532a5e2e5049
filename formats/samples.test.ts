import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import index from "./fixtures/index.json" with { type: "json" };
import { normalise } from "./normalise.fixture";

const folder = path.join(import.meta.dirname, "fixtures");
const read = (file: string) => readFileSync(path.join(folder, file));

/** Compared as sets. */
const SETS = new Set(["issues", "file_issues", "aliases", "candidates", "quote_found_in"]);
/** Notes on a sample, and its name. */
const NOT_COMPARED = new Set(["sample", "schema"]);

/** What differs from the expected values, which may leave out whatever they have no opinion of. */
function differences(expected: unknown, found: unknown, at: string, key = ""): string[] {
  if (Array.isArray(expected) && SETS.has(key)) {
    const [wanted, got] = [expected, Array.isArray(found) ? found : []].map((list) =>
      JSON.stringify(list.map(String).toSorted((a, b) => (a < b ? -1 : 1))),
    );
    return wanted === got ? [] : [`${at}: ${got} instead of ${wanted}`];
  }
  if (Array.isArray(expected)) {
    const list: unknown[] = Array.isArray(found) ? found : [];
    const own = expected.flatMap((one, i) => differences(one, list[i], `${at}[${i}]`));
    return expected.length === list.length ? own : [`${at}: ${list.length} instead of ${expected.length}`, ...own];
  }
  if (typeof expected === "object" && expected !== null) {
    const inner =
      typeof found === "object" && found !== null ? new Map(Object.entries(found)) : new Map<string, unknown>();
    const isCounts = key === "quotes";
    const extra = isCounts ? [...inner.keys()].filter((name) => !Object.hasOwn(expected, name)) : [];
    return [
      ...extra.map((name) => `${at}.${name}: not expected`),
      ...Object.entries(expected).flatMap(([name, one]) =>
        NOT_COMPARED.has(name) ? [] : differences(one, inner.get(name), `${at}.${name}`, name),
      ),
    ];
  }
  return expected === found ? [] : [`${at}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
}

/** Five samples share one request and expect questions that it does not ask; what a file does not say can't be read from it. */
function withoutForeignQuestions(expected: { records: { question: string | null }[] }, input: string) {
  const records = expected.records.map(({ question, ...record }) =>
    question === null || !input.includes(JSON.stringify(question).slice(1, -1)) ? record : { question, ...record },
  );
  return { ...expected, records };
}

test.each(index.samples.map((sample) => [sample.id, sample] as const))("%s", async (_id, sample) => {
  const input = read(sample.input);
  const expected = withoutForeignQuestions(JSON.parse(read(sample.expected).toString("utf8")), input.toString("utf8"));
  const found = await normalise(input);
  expect(differences(expected, found, "")).toEqual([]);
  expect(found.format).toBe(sample.format);
});

test("every sample is here", () => {
  expect(index.samples).toHaveLength(index.count);
});
