import { expect, test } from "vitest";
import { encode, line } from "./golden-jsonl.fixture";
import { FORMATS, looksGolden } from "./registry";

test.each([
  ["a golden file", line(), true],
  ["with a byte order mark and blank lines", `\ufeff\n\n${line()}\n`, true],
  ["cut within a line", line().slice(0, -40), true],
  ["an id, a question and a bare answer", '{"id":"a","question":"?","answer":"x"}', true],
  ["rows with another format's contexts", '{"id":"a","question":"?","answer":"x","contexts":[]}', false],
  ["nothing", "", false],
  ["a list", `[${line()}]`, false],
  ["a provider's answer", '{"id":"msg_1","content":[]}', false],
  ["a PDF", "%PDF-1.7\n", false],
])("%s", (_name, file, isGolden) => {
  expect(looksGolden(encode(file))).toBe(isGolden);
});

test("names are unique, and each says what it gives and what it can't", () => {
  expect(new Set(FORMATS.map((format) => format.name)).size).toBe(FORMATS.length);
  for (const { derives, lacks } of FORMATS) expect([derives.length > 0, lacks.length > 0]).toEqual([true, true]);
});
