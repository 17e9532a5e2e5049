import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENESIS_HASH, linkEvent } from "@/domain/audit/event-hash";
import { verifyFile } from "./verify-file";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "verify-file-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const header = JSON.stringify({
  format: "assay-record",
  version: 1,
  project: "p1",
  payloads: "left_out",
  records: "left_out",
});

function events(count: number): string[] {
  const lines: string[] = [];
  let head = { seq: 0, hash: GENESIS_HASH };
  for (let index = 0; index < count; index += 1) {
    const event = { type: "batch.closed", data: { batchId: `b-${index}` }, project: "p1", actor: null } as const;
    const link = linkEvent(head, { ...event, at: "2026-11-30T12:00:00.000Z" }, sha256Hex);
    lines.push(JSON.stringify(link));
    head = { seq: link.seq, hash: link.hash };
  }
  return lines;
}

function write(content: string | Uint8Array): string {
  const path = join(folder, `${createHash("sha256").update(content).digest("hex").slice(0, 12)}.jsonl`);
  writeFileSync(path, content);
  return path;
}

describe("verifyFile", () => {
  it("0: a file longer than one piece verifies", () => {
    const result = verifyFile(write(`${[header, ...events(5000)].join("\n")}\n`));
    expect(result).toMatchObject({ exitCode: 0, report: { checked: { events: 5000 }, isEndChecked: false } });
  });

  it("0: without a line feed at the end", () => {
    expect(verifyFile(write([header, ...events(2)].join("\n"))).exitCode).toBe(0);
  });

  it("3: it opens and does not verify; the line counts from 1", () => {
    const lines = [header, ...events(3)].map((line) => line.replace("b-1", "b-9"));
    expect(verifyFile(write(lines.join("\n")))).toMatchObject({
      exitCode: 3,
      report: { firstBad: { kind: "edited", line: 3, seq: 2 } },
    });
  });

  it("3: shorter than a head noted outside", () => {
    const path = write([header, ...events(3)].join("\n"));
    expect(verifyFile(path, { heads: [{ seq: 4, hash: GENESIS_HASH }] }).exitCode).toBe(3);
  });

  it.each([
    ["an empty file", ""],
    ["something else", "PK\u0003\u0004"],
    ["JSON of another kind", '{"outcome":"pass"}\n'],
    ["events without a header", events(2).join("\n")],
    ["an HTML page", "<!doctype html>\n<title>502</title>\n"],
  ])("65: %s", (_name, content) => {
    expect(verifyFile(write(content))).toMatchObject({ exitCode: 65, report: null });
  });

  it("65: bytes that are not UTF-8, at whatever depth", () => {
    const bytes = Buffer.concat([
      Buffer.from(`${[header, ...events(3)].join("\n")}\n`),
      Buffer.from([0xff, 0xfe, 0x0a]),
    ]);
    expect(verifyFile(write(bytes))).toMatchObject({ exitCode: 65, message: "the file is not UTF-8" });
  });

  it("66: no such file; 65: a folder", () => {
    expect(verifyFile(join(folder, "nothing.jsonl")).exitCode).toBe(66);
    expect(verifyFile(folder).exitCode).toBe(65);
  });
});
