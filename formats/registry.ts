/** A format that an import understands. */
export interface FormatEntry {
  name: string;
  title: string;
  /** What a record of it gives, and what it can't give, in words for people. */
  derives: readonly string[];
  lacks: readonly string[];
  /** Whether a file that begins like this is likely to be one; `head` may end within a line. */
  looksLike: (head: string) => boolean;
}

/** So many bytes of a file are enough to tell its format. */
export const HEAD_BYTES = 65_536;

export const GOLDEN_JSONL: FormatEntry = {
  name: "golden-jsonl",
  title: "Golden file: JSON lines, one response a line",
  derives: [
    "retrieved set",
    "claims",
    "handles",
    "quotes, each with its citation",
    "chunk spans in code points",
    "labels in their own vocabulary",
  ],
  lacks: ["place of a claim in the answer"],
  looksLike: (head) => {
    const [first = ""] = head
      .replace(/^\uFEFF/, "")
      .trimStart()
      .split("\n", 1);
    return (
      first.startsWith("{") &&
      /"id"\s*:/.test(first) &&
      /"question"\s*:/.test(first) &&
      /"(?:answer|claims|output|chunks)"\s*:/.test(first)
    );
  },
};

/** Asked in this order; the first that knows a file by its beginning reads it. */
export const FORMATS: readonly FormatEntry[] = [GOLDEN_JSONL];

/** The format of a file by its first bytes (`HEAD_BYTES` are enough), or null where none is recognised. */
export function findFormat(head: Uint8Array): FormatEntry | null {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(head);
  return FORMATS.find((format) => format.looksLike(text)) ?? null;
}
