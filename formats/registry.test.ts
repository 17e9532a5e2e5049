import { expect, test } from "vitest";
import { encode, line } from "./golden-jsonl.fixture";
import { findFormat, FORMATS } from "./registry";

test.each([
  ["a golden file", line(), "golden-jsonl"],
  ["with a byte order mark and blank lines", `\ufeff\n\n${line()}\n`, "golden-jsonl"],
  ["cut within a line", line().slice(0, -40), "golden-jsonl"],
  ["nothing", "", undefined],
  ["a list", `[${line()}]`, undefined],
  ["a provider's answer", '{"id":"msg_1","content":[]}', undefined],
  ["a PDF", "%PDF-1.7\n", undefined],
])("%s", (_name, file, name) => {
  expect(findFormat(encode(file))?.name).toBe(name);
});

test("names are unique", () => {
  expect(new Set(FORMATS.map((format) => format.name)).size).toBe(FORMATS.length);
});
