import type { z } from "zod";
import { NORMALISED_SCHEMA, normalisedFile } from "@/contracts/normalised";
import { normaliseFile } from "./normalise-file";

export async function* bytesOf(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === "string" ? new TextEncoder().encode(part) : part;
}

/** A file as `assay normalise --json` prints it, checked against its contract. */
export async function normalise(
  file: string | Uint8Array | AsyncIterable<Uint8Array>,
  name = "auto",
): Promise<z.infer<typeof normalisedFile>> {
  const isWhole = typeof file === "string" || file instanceof Uint8Array;
  const reader = await normaliseFile(isWhole ? bytesOf(file) : file, name);
  const records = [];
  for await (const record of reader.records) records.push(record);
  const { format, because, fileIssues, rawSha256 } = reader.report();
  return normalisedFile.parse({
    schema: NORMALISED_SCHEMA,
    format,
    detected: { format, because },
    offset_unit: "codepoint",
    records,
    file_issues: fileIssues,
    raw_sha256: rawSha256,
  });
}

/** The only record of a payload. */
export async function normaliseOne(payload: unknown, name = "auto") {
  const { records } = await normalise(JSON.stringify(payload), name);
  const [record, ...others] = records;
  if (record === undefined || others.length > 0) throw new Error(`${records.length} records instead of one`);
  return record;
}
