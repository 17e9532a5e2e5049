interface PrintedHead {
  readonly chainId: string;
  readonly seq: number;
  readonly hash: string;
}

const isHead = (value: unknown): value is PrintedHead =>
  typeof value === "object" && value !== null && "chainId" in value && "seq" in value && "hash" in value;

/** The heads of chains, a line each as `--head` takes them, behind what they are good for. */
export function printHeads(heads: unknown, words: string): string {
  const listed = Array.isArray(heads) ? heads.filter(isHead) : [];
  if (listed.length === 0) return "";
  return `${words}\n${listed.map(({ chainId, seq, hash }) => `  ${chainId}  ${seq}:${hash}\n`).join("")}`;
}
