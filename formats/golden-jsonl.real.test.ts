import { createReadStream, existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { importRecord } from "@/contracts/import-record";
import { readGoldenJsonl } from "./golden-jsonl";
import { read, stream } from "./golden-jsonl.fixture";
import { printGoldenLine } from "./print-golden-line";

const shared = fileURLToPath(new URL("../../shared/data", import.meta.url));
const reference = `${shared}/reference/import_counts.json`;
if (!existsSync(reference)) console.log(`Left out: the counts of real files (no ${reference}).`);

interface CountCase {
  id: string;
  file: string;
  expected: Record<string, number>;
}

const cases = existsSync(reference)
  ? (JSON.parse(readFileSync(reference, "utf8")) as { cases: CountCase[] }).cases
  : [];

describe.runIf(cases.length > 0)("real files", () => {
  test.each(cases)("$id counts as the reference says", async ({ file, expected }) => {
    const reader = readGoldenJsonl(createReadStream(`${shared}/real/${file}`));
    for await (const { record } of reader.records) {
      expect(importRecord.parse(record)).toEqual(record);
      const again = await read(stream(printGoldenLine(record)));
      expect(again.records.map((r) => ({ ...r, contentSha256: "" }))).toEqual([{ ...record, contentSha256: "" }]);
    }
    const { problems, counts, records } = reader.report();
    const { by_label, ...plain } = counts;
    expect(problems).toEqual([]);
    expect(records).toBe(expected.items);
    expect({
      ...plain,
      ...Object.fromEntries(Object.entries(by_label).map(([name, n]) => [`label=${name}`, n])),
    }).toEqual(expected);
  });
});
