import { NORMALISED_SCHEMA, type NormalisedRecord } from "@/contracts/normalised";
import type { NormaliseReader } from "@/formats/normalise-file";
import type { Terminal } from "../command";

/** Text is written in pieces of about this size, so that neither memory nor the number of writes grows with the file. */
const PIECE_CHARS = 1 << 20;

class Pieces {
  #held: string[] = [];
  #size = 0;

  constructor(private readonly terminal: Pick<Terminal, "out" | "sent">) {}

  async add(text: string): Promise<void> {
    this.#held.push(text);
    this.#size += text.length;
    if (this.#size > PIECE_CHARS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#size > 0) this.terminal.out(this.#held.join(""));
    this.#held = [];
    this.#size = 0;
    await this.terminal.sent?.();
  }
}

/** Prints a normalised file as one JSON document while it is read. What is known only at the end stands at the end. */
export async function printFile(reader: NormaliseReader, terminal: Pick<Terminal, "out" | "sent">): Promise<void> {
  const { format, because } = { format: reader.detected.format.name, because: reader.detected.because };
  const head = { schema: NORMALISED_SCHEMA, format, detected: { format, because }, offset_unit: "codepoint" };
  const pieces = new Pieces(terminal);
  await pieces.add(`${JSON.stringify(head).slice(0, -1)},"records":[`);
  let separator = "\n";
  for await (const record of reader.records) {
    await pieces.add(separator + JSON.stringify(record satisfies NormalisedRecord));
    separator = ",\n";
  }
  const { fileIssues, rawSha256 } = reader.report();
  const tail = { file_issues: fileIssues, raw_sha256: rawSha256 };
  await pieces.add(`\n],${JSON.stringify(tail).slice(1)}\n`);
  await pieces.flush();
}
