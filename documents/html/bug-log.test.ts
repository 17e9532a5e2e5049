/** Part A of the bug log, as far as HTML goes; each test is named by its row. */
import { expect, test } from "vitest";
import { OffsetMap } from "@/components/source/offset-map";
import { sliceCp } from "@/domain/text/code-points";
import { extractHtml } from "./extract-html";

test("row 10: offsets of words that are selected are over the stored plain text", () => {
  const { text } = extractHtml("<p>これはサンプルです。</p>", 100);
  const drawn = new OffsetMap([{ node: "p", startCp: 0, text }]);
  const fromU16 = text.indexOf("サンプル");
  const [startCp, endCp] = [drawn.cpOf("p", fromU16), drawn.cpOf("p", fromU16 + 4)];
  expect([startCp, endCp]).toEqual([3, 7]);
  expect(sliceCp(text, { startCp: startCp ?? 0, endCp: endCp ?? 0 })).toBe("サンプル");
});
