import { describe, expect, test } from "vitest";
import { bytesOf, normalise } from "./normalise.fixture";
import { normaliseFile } from "./normalise-file";

const TABLE = 'question\tanswer\tcontexts\nWas 🚚?\tJa [1].\t["A"]\n';

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return Uint8Array.from(isBig ? bytes.swap16() : bytes);
}

/** Rows that can't be read, of a file that is read to its end. */
async function badRowsOf(bytes: Uint8Array) {
  const reader = await normaliseFile(bytesOf(bytes), "auto");
  let records = 0;
  for await (const record of reader.records) records += Number(record.text !== "");
  const { badRows, bytes: count } = reader.report();
  return { records, badRows, count };
}

describe("a table in another encoding", () => {
  test.each([
    ["little", false],
    ["big", true],
  ])("UTF-16, %s end first, is the same table, whatever way its bytes come", async (_, isBig) => {
    const plain = await normalise(TABLE);
    const bytes = utf16(TABLE, isBig);
    const cut = bytesOf(
      ...Array.from({ length: Math.ceil(bytes.length / 3) }, (_, i) => bytes.slice(i * 3, i * 3 + 3)),
    );
    for (const file of [bytes, cut]) {
      const read = await normalise(file);
      expect(read.records).toEqual(plain.records);
      expect(read.file_issues).toContain("BOM_STRIPPED");
    }
  });

  test("neither UTF-8 nor UTF-16 costs its rows and nothing else: the process goes on, and the row says why", async () => {
    const latin1 = Uint8Array.from(Buffer.from("question,answer\nWas\u00e9,Ja\n", "latin1"));
    const half = Uint8Array.from([...utf16("question,answer\n", false), 0x00, 0xd8, 0x61, 0x00]);
    for (const bytes of [latin1, half]) {
      const { records, badRows, count } = await badRowsOf(bytes);
      expect([records, count]).toEqual([0, bytes.length]);
      expect(badRows[0]?.message).toContain("not UTF-8");
    }
  });
});
